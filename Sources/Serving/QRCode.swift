import CQRCode

/// A text as a QR code, which the camera of a phone reads (ISO/IEC 18004).
///
///     for line in QRCode("http://192.168.1.5:8080/")!.lines { print(line) }
package struct QRCode: Equatable, Sendable {
  /// The rows of modules from the top, without a margin: `#` is dark, `.` is light.
  package let rows: [String]

  /// The light modules around a code, so that cameras find it.
  private static let margin = 4

  /// Encodes a text; nil if it has over 2,953 bytes or a NUL.
  package init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var room = [UInt8](repeating: 0, count: Int(cqrcode_buffer_size))
    var code = room
    guard
      qrcodegen_encodeText(
        text, &room, &code, qrcodegen_Ecc_LOW, qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX,
        qrcodegen_Mask_AUTO, true)
    else { return nil }
    let places = 0..<qrcodegen_getSize(code)
    rows = places.map { y in
      String(places.map { x in qrcodegen_getModule(code, x, y) ? "#" : "." })
    }
  }

  /// The code with its margin in characters that are half a module of a line each, dark on light.
  package var lines: [String] {
    let empty = String(repeating: ".", count: rows.count + 2 * Self.margin)
    let side = String(repeating: ".", count: Self.margin)
    let above = [String](repeating: empty, count: Self.margin)
    // The rows are an odd number; one more row of margin fills the last line.
    let all = above + rows.map { side + $0 + side } + above + [empty]
    return stride(from: 0, to: all.count - 1, by: 2).map { top in
      String(
        zip(all[top], all[top + 1]).map { upper, lower -> Character in
          switch (upper, lower) {
          case ("#", "#"): "█"
          case ("#", _): "▀"
          case (_, "#"): "▄"
          default: " "
          }
        })
    }
  }
}
