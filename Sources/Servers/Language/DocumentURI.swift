/// The addresses of files.
///
/// Source: RFC 8089; RFC 3986, sections 2.1 and 2.3.
enum DocumentURI {
  /// The path of a file; nil for an address that is not of a file on this machine.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else {
      return nil
    }
    var bytes: [UInt8] = []
    var text = Array(rest[slash...].utf8)[...]
    while let byte = text.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: text.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16), code != 0 else {
        return nil
      }
      bytes.append(code)
      text = text.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address of an absolute path.
  static func uri(_ path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      let isPlain =
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "-._~/".utf8.contains(byte)
      if isPlain {
        uri.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}
