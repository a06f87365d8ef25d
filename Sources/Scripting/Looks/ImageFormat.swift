/// The format of an image file, by its first bytes.
enum ImageFormat: String {
  case png, jpeg
  case svg = "svg+xml"

  /// The greatest width and height, in pixels.
  static let sides = 1...8192

  /// The format of a file; nil where it is none of these.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The width and height, in pixels; nil where the file does not have them where they belong.
  ///
  /// An SVG picture has no pixels, and counts as 1 by 1.
  ///
  /// Sources: W3C, "Portable Network Graphics", third edition, 2025, section 11.2.1; ITU-T T.81,
  /// 1992, section B.2.2.
  func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    switch self {
    case .svg: return (1, 1)
    case .png:
      guard bytes.count >= 36, bytes[12..<16].elementsEqual("IHDR".utf8),
        bytes.suffix(8).starts(with: "IEND".utf8)
      else { return nil }
      return (number(16, 4), number(20, 4))
    case .jpeg:
      // Segments follow each other until the one of the frame.
      var place = 2
      while place + 9 <= bytes.count, bytes[place] == 0xFF {
        let marker = bytes[place + 1]
        let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        if isFrame { return (number(place + 7, 2), number(place + 5, 2)) }
        place += 2 + number(place + 2, 2)
      }
      return nil
    }
  }

  /// Whether the first element of a text is `svg`, after a declaration, comments and spaces.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<svg".utf8) { return true }
      let end: [UInt8]
      if rest.starts(with: "<!--".utf8) {
        end = Array("-->".utf8)
      } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
        end = Array(">".utf8)
      } else {
        return false
      }
      while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
      rest = rest.dropFirst(end.count)
    }
  }
}
