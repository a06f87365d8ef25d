import CZlib

/// Compresses bytes by gzip (RFC 1952); nil where there is not enough memory.
///
/// - Complexity: O(*n*) in the number of bytes, some 10 ms for 300 KB.
func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  guard let size = UInt32(exactly: bytes.count), czlib_begin(&stream, 6) == Z_OK else {
    return nil
  }
  defer { deflateEnd(&stream) }
  let most = Int(deflateBound(&stream, UInt(size)))
  return bytes.withUnsafeBufferPointer { input -> [UInt8]? in
    // The library does not write to its input.
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = size
    var isWhole = false
    let output = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(clamping: most)
      isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      count = isWhole ? most - Int(stream.avail_out) : 0
    }
    return isWhole ? output : nil
  }
}
