/// Whether two blocks of memory have the same bytes.
///
/// The sign of a zero and the bits of a NaN count.
///
/// A loop over single bytes takes as long as ten copies, so it compares 64 bytes at a time.
package func haveEqualBytes(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
) -> Bool {
  guard left.count == right.count else { return false }
  typealias Block = SIMD8<UInt64>
  let blocks = left.count - left.count % MemoryLayout<Block>.size
  for start in stride(from: 0, to: blocks, by: MemoryLayout<Block>.size) {
    // Bits that differ are gathered, because comparing numbers of 64 bits takes several
    // instructions.
    let bits =
      left.loadUnaligned(fromByteOffset: start, as: Block.self)
      ^ right.loadUnaligned(fromByteOffset: start, as: Block.self)
    let half = bits.lowHalf | bits.highHalf
    let quarter = half.lowHalf | half.highHalf
    if quarter.x | quarter.y != 0 { return false }
  }
  return left[blocks...].elementsEqual(right[blocks...])
}
