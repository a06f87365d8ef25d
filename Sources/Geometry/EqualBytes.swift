/// Whether two blocks of memory have the same bytes: the sign of a zero counts, and so do the bits of
/// a NaN.
///
/// A loop over single bytes takes as long as ten copies, so it compares 64 bytes at a time.
package func haveEqualBytes(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
) -> Bool {
  guard left.count == right.count else { return false }
  typealias Block = SIMD8<UInt64>
  let blocks = left.count - left.count % MemoryLayout<Block>.size
  for start in stride(from: 0, to: blocks, by: MemoryLayout<Block>.size)
  where left.loadUnaligned(fromByteOffset: start, as: Block.self)
    != right.loadUnaligned(fromByteOffset: start, as: Block.self)
  {
    return false
  }
  return left[blocks...].elementsEqual(right[blocks...])
}
