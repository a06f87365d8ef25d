/// The head of a GET request, with the fields that matter here.
///
/// The grammar is that of RFC 9112, without forms that no browser sends any more: lines end in CR
/// and LF, fields are not folded, targets begin with a slash.
struct RequestHead: Equatable {
  /// The target up to the question mark, as it was sent; it begins with a slash.
  private(set) var path = "/"
  /// The field Host, in lower case.
  private(set) var host = ""
  /// The field Origin, in lower case; nil without one.
  private(set) var origin: String?
  /// Whether the answer may be compressed by gzip.
  private(set) var acceptsGzip = false
  /// The key of a WebSocket; nil unless a socket of version 13 is asked for.
  private(set) var socketKey: String?

  /// Reads a head.
  ///
  /// - Parameter bytes: All lines with their ends, without the empty one.
  /// - Throws: The first `Refusal` in the order of RFC 9110: syntax, method, body, fields.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    let lines = try Self.lines(of: bytes)
    guard let first = lines.first else { throw .malformed("a request must have a line") }
    let method = try readRequestLine(first)
    let fields = try Fields(lines.dropFirst())
    guard method.elementsEqual("GET".utf8) else { throw .method }
    if fields["transfer-encoding"] != nil { throw .body }
    if let length = fields["content-length"] {
      guard !length.isEmpty, length.utf8.allSatisfy({ 48...57 ~= $0 }) else {
        throw .malformed("Content-Length must be a number")
      }
      guard length.utf8.allSatisfy({ $0 == 48 }) else { throw .body }
    }
    guard let host = fields["host"] else { throw .malformed("a request must have one Host") }
    self.host = host.lowercased()
    origin = fields["origin"]?.lowercased()
    acceptsGzip = fields.lists("accept-encoding").contains { coding in
      // A weight, as in "gzip;q=0", would be needed only to refuse it.
      coding == "gzip"
    }
    socketKey = try Self.socketKey(fields)
  }

  /// The lines of a head without their ends; refuses control characters in them.
  private static func lines(of bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\r") {
        guard index + 1 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "\n") else {
          throw .malformed("lines must end in CR and LF")
        }
        lines.append(bytes[start..<index])
        index += 2
        start = index
        continue
      }
      guard byte >= 32 && byte != 127 || byte == UInt8(ascii: "\t") else {
        throw .malformed("a head must not have control characters")
      }
      index += 1
    }
    guard start == bytes.endIndex else { throw .malformed("lines must end in CR and LF") }
    return lines
  }

  /// Reads the first line, and returns the method.
  private mutating func readRequestLine(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> ArraySlice<UInt8> {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isTokenCharacter),
      parts[1].first == UInt8(ascii: "/"), parts[1].allSatisfy({ 33...126 ~= $0 }),
      parts[2].elementsEqual("HTTP/1.1".utf8)
    else { throw .malformed("the first line must be: GET /path HTTP/1.1") }
    path = String(decoding: parts[1].prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    return parts[0]
  }

  /// The key if a socket is asked for; other upgrades are ignored, as HTTP allows.
  private static func socketKey(_ fields: Fields) throws(Refusal) -> String? {
    guard fields.lists("upgrade").contains("websocket"),
      fields.lists("connection").contains("upgrade"), fields["sec-websocket-version"] == "13"
    else { return nil }
    // 16 bytes in base64 are 21 characters of six bits, one of two bits, and two fillers.
    guard let key = fields["sec-websocket-key"], key.utf8.count == 24, key.hasSuffix("=="),
      key.utf8.dropLast(2).allSatisfy(isBase64Character)
    else { throw .malformed("Sec-WebSocket-Key must be 16 bytes in base64") }
    return key
  }
}

/// The known fields, by their names in lower case.
private struct Fields {
  private static let known: Set<String> = [
    "accept-encoding", "connection", "content-length", "host", "origin", "sec-websocket-key",
    "sec-websocket-version", "transfer-encoding", "upgrade",
  ]

  private static let areLists: Set<String> = ["accept-encoding", "connection", "upgrade"]

  private var values: [String: String] = [:]

  init(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(Refusal) {
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(isTokenCharacter)
      else { throw .malformed("a line of the head must be: Name: value") }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard Self.known.contains(name) else { continue }
      let value = String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
      guard let earlier = values[name] else {
        values[name] = value
        continue
      }
      // Only fields that are lists may be repeated.
      guard Self.areLists.contains(name) else {
        throw .malformed("a request must have one \(name) at most")
      }
      values[name] = earlier + "," + value
    }
  }

  /// The value of a field, nil without it.
  subscript(name: String) -> String? { values[name] }

  /// The elements of a field that is a list, in lower case.
  func lists(_ name: String) -> [String] {
    (values[name] ?? "").lowercased().utf8.split(separator: UInt8(ascii: ",")).map {
      String(decoding: Array($0)[...].trimmed, as: UTF8.self)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
    let rest = drop(while: isBlank)
    return rest.dropLast(rest.reversed().prefix(while: isBlank).count)
  }
}

/// Whether a byte may be in a method or in the name of a field.
private func isTokenCharacter(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}

private func isBase64Character(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
}
