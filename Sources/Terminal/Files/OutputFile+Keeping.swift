import Glibc

/// Removal of written bytes.
extension OutputFile {
  /// Whether written bytes can be removed; devices, pipes and standard output keep them.
  package var canTakeBack: Bool { temporary != nil }

  /// Removes all bytes except those in some ranges, in ascending order.
  ///
  /// - Precondition: `canTakeBack`.
  package func keep(_ ranges: [Range<Int>]) {
    flush()
    var end = 0
    for range in ranges {
      if range.lowerBound > end { move(range, to: end) }
      end += range.count
    }
    cut(to: end)
  }

  /// Copies bytes to an earlier place.
  private func move(_ range: Range<Int>, to start: Int) {
    var (input, output) = (range.lowerBound, start)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while input < range.upperBound, failure == nil {
      let count = pread(
        descriptor, &bytes, min(bytes.count, range.upperBound - input), off_t(input))
      guard count > 0 else { return note(errno) }
      input += count
      var written = 0
      while written < count, failure == nil {
        let more = bytes.withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress! + written, count - written, off_t(output))
        }
        if more >= 0 { (written, output) = (written + more, output + more) } else { note(errno) }
      }
    }
  }
}
