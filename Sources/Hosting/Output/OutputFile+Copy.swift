import Glibc
import Scripting

/// Contents that are put aside and come back.
extension OutputFile {
  /// What a file had, in a file without a name that lasts as long as this object.
  final class Copy {
    fileprivate let descriptor: Int32
    fileprivate let length: Int

    fileprivate init(_ descriptor: Int32, length: Int) {
      (self.descriptor, self.length) = (descriptor, length)
    }

    deinit { close(descriptor) }
  }

  /// Copies what was written so far; nil for devices, pipes and standard output.
  func copy() -> Copy? {
    guard let temporary else { return nil }
    flush()
    let path = temporary + ".copy"
    let other = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard other >= 0 else {
      note(errno)
      return nil
    }
    unlink(path)
    transfer(from: descriptor, to: other, length)
    return Copy(other, length: length)
  }

  /// Goes on with a copy in place of what was written so far.
  ///
  /// - Precondition: The copy is of this file.
  func replace(with copy: Copy) {
    _ = cut(to: 0)
    transfer(from: copy.descriptor, to: descriptor, copy.length)
    _ = cut(to: copy.length)
  }

  private func transfer(from source: Int32, to target: Int32, _ length: Int) {
    var (input, output): (off_t, off_t) = (0, 0)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while input < length, failure == nil {
      let count = pread(source, &bytes, min(bytes.count, length - Int(input)), input)
      guard count > 0 else { return note(errno) }
      input += off_t(count)
      while output < input, failure == nil {
        let start = count - Int(input - output)
        let written = bytes.withUnsafeBytes {
          pwrite(target, $0.baseAddress! + start, count - start, output)
        }
        if written >= 0 { output += off_t(written) } else { note(errno) }
      }
    }
  }
}
