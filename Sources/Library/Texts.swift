import CLibration
import Geometry

// Texts and lists between the program and the library.

/// Reads a text of the program.
///
/// - Throws: `Refusal` when it is missing or not UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Refusal) -> String {
  guard let pointer else { throw Refusal(.invalid, "\(name) must not be NULL") }
  guard let text = String(validatingCString: pointer) else {
    throw Refusal(.invalid, "\(name) must be UTF-8")
  }
  return text
}

/// Reads JSON of the program; NULL is null.
///
/// - Throws: `Refusal` when it is not JSON.
func json(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Refusal) -> JSONValue {
  guard let pointer else { return .null }
  let text = try text(pointer, name)
  do throws(JSONError) {
    return try JSONValue(json: text.utf8)
  } catch {
    throw Refusal(.invalid, "\(name) must be JSON: \(error.reason), at byte \(error.column)")
  }
}

/// The place that a pointer of the program names.
///
/// - Throws: `Refusal` when it is NULL.
func place<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String
) throws(Refusal) -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw Refusal(.invalid, "\(name) must not be NULL") }
  return pointer
}

/// Gives the program a text.
///
/// - Throws: `Refusal` when it does not fit.
func give(
  _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(Refusal) {
  var text = text
  let isDone = text.withUTF8 { bytes in
    length?.pointee = bytes.count
    guard let buffer, UInt(bitPattern: size) > UInt(bytes.count) else { return false }
    for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    buffer[bytes.count] = 0
    return true
  }
  guard isDone else {
    throw Refusal(.tooSmall, "the buffer must have \(text.utf8.count + 1) bytes")
  }
}

/// Gives the program a list.
///
/// - Throws: `Refusal` when it does not fit.
func give<Value>(
  _ list: [Value], _ buffer: UnsafeMutablePointer<Value>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) throws(Refusal) {
  count?.pointee = list.count
  guard !list.isEmpty else { return }
  guard let buffer, UInt(bitPattern: capacity) >= UInt(list.count) else {
    throw Refusal(.tooSmall, "the buffer must have room for \(list.count)")
  }
  for (index, value) in list.enumerated() { buffer[index] = value }
}
