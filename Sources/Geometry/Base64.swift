/// Bytes as text of 64 letters, in which JSON and pages carry them.
///
/// Source: RFC 4648, section 4.
package func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let three = bytes[start..<min(start + 3, bytes.count)]
    let word = three.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - three.count))
    for place in 0..<4 {
      let letter = letters[Int(word >> UInt32(18 - 6 * place) & 63)]
      text.append(place > three.count ? UInt8(ascii: "=") : letter)
    }
  }
  return String(decoding: text, as: UTF8.self)
}
