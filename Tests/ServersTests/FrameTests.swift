import Servers
import Testing

@Suite struct FrameTests {
  private static let texts = ["{}", "{\"a\":\"ä\"}", "[1,2]", "x"]

  /// Every division of a stream into two pieces, and single bytes, give the same messages.
  @Test func messagesMayComeInPiecesOfAnySize() {
    func check<Frames: RPCFrames>(_ start: Frames) {
      let stream = Array(Self.texts.map(Frames.frame).joined().utf8)
      let expected = Self.texts.map { RPCFrame.message(Array($0.utf8)) }
      for cut in 0...stream.count {
        #expect(frames(start, [stream[..<cut], stream[cut...]]) == expected)
      }
      #expect(frames(start, stream.indices.map { stream[$0...$0] }) == expected)
    }
    check(HeaderFrames())
    check(LineFrames())
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "\r\n\r\n{}", "nonsense\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length: 17000000\r\n\r\nabc",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "Content-Type: a\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Type: text/plain; charset=latin1\r\n\r\n",
    String(repeating: "a", count: 10_000),
  ])
  func aBrokenHeaderIsReportedAndTheNextMessageIsRead(header: String) {
    for text in [header + HeaderFrames.frame("{}"), header + "garbage" + HeaderFrames.frame("{}")] {
      let all = Array(text.utf8)
      for pieces in [[all[...]], all.indices.map { all[$0...$0] }] {
        let found = frames(HeaderFrames(), pieces)
        #expect(found.last == .message(Array("{}".utf8)), "\(text)")
        #expect(found.contains { if case .broken = $0 { true } else { false } })
        #expect(found.count < 5)
      }
    }
  }

  @Test func headersMayHaveATypeAndAnyCase() {
    let text = "content-length: 2\r\nContent-Type: application/x; charset=utf8\r\n\r\n{}"
    #expect(frames(HeaderFrames(), [Array(text.utf8)[...]]) == [.message(Array("{}".utf8))])
  }

  @Test func aLineThatIsTooLongIsReportedOnceAndLeftOut() {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: longestMessage + 1)
    let found = frames(LineFrames(), [long[...], long[...], Array("\n\r\n{}\r\n".utf8)[...]])
    #expect(found.count == 2)
    #expect(found.last == .message(Array("{}".utf8)))
  }
}

private func frames<Frames: RPCFrames>(
  _ start: Frames, _ pieces: [ArraySlice<UInt8>]
) -> [RPCFrame] {
  var frames = start
  var found: [RPCFrame] = []
  for piece in pieces {
    frames.add(Array(piece))
    while let frame = frames.next() { found.append(frame) }
  }
  return found
}
