import Geometry
import Testing

@Suite("Equal bytes")
struct EqualBytesTests {
  @Test("every byte of blocks of any length counts, wherever they begin")
  func bytes() {
    for count in 0...200 {
      let left = [UInt8](repeating: 7, count: count + 1)
      var right = left
      func areEqual(from start: Int) -> Bool {
        left.withUnsafeBytes { left in
          right.withUnsafeBytes {
            haveEqualBytes(.init(rebasing: left[start...]), .init(rebasing: $0[start...]))
          }
        }
      }
      #expect(areEqual(from: 0) && areEqual(from: 1))
      for index in right.indices {
        right[index] = 8
        #expect(!areEqual(from: 0) && areEqual(from: 1) == (index == 0))
        right[index] = 7
      }
    }
  }

  @Test("lengths, the sign of a zero and the bits of a NaN count")
  func numbers() {
    func areEqual(_ left: [Double], _ right: [Double]) -> Bool {
      left.withUnsafeBytes { left in right.withUnsafeBytes { haveEqualBytes(left, $0) } }
    }
    #expect(areEqual([.nan, 0], [.nan, 0]) && areEqual([], []))
    #expect(!areEqual([0], [-0.0]) && !areEqual([.nan], [.signalingNaN]))
    #expect(!areEqual([1], [1, 1]) && !areEqual([1], []))
  }
}
