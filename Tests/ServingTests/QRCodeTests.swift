import Serving
import Testing

@Suite("Addresses for phones")
struct QRCodeTests {
  @Test("a code is square, grows with the text, and has its three squares for finding it")
  func form() throws {
    // The most bytes of the versions 1, 2, 10 and 40 at the lowest level (ISO/IEC 18004, table 7).
    for (version, bytes) in [(1, 17), (2, 32), (10, 271), (40, 2953)] {
      let text = String(repeating: "a", count: bytes)
      let code = try #require(QRCode(text))
      let side = 17 + 4 * version
      #expect(code.rows.count == side)
      #expect(code.rows.allSatisfy { $0.count == side })
      for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
        let square = code.rows[y..<y + 7].map { String($0.dropFirst(x).prefix(7)) }
        #expect(
          square == [
            "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
          ])
      }
      #expect(QRCode(text + "a")?.rows.count == (version == 40 ? nil : side + 4))
    }
    #expect(QRCode("a\0b") == nil)
  }

  @Test("lines of a terminal have all modules and a margin of four")
  func lines() throws {
    let code = try #require(QRCode("http://192.0.2.7:8080/0123456789abcdef0123456789abcdef/"))
    let modules = code.lines.flatMap { line in
      [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
    }
    let inner = modules.dropFirst(4).prefix(code.rows.count).map { $0.dropFirst(4).dropLast(4) }
    #expect(inner.map { String($0.map { $0 ? "#" : "." }) } == code.rows)
    let darkCount = modules.joined().count { $0 }
    #expect(darkCount == code.rows.joined().count { $0 == "#" })
    #expect(modules.count >= code.rows.count + 8)
  }

  @Test("a server has an address for others where others reach it")
  func addresses() throws {
    let alone = try Server(pages: [:])
    #expect(alone.urlForOthers == nil)
    let everywhere = try Server(pages: [:], address: "0.0.0.0")
    // A machine may be in no network.
    if let url = everywhere.urlForOthers {
      #expect(url.hasSuffix(":\(everywhere.port)/\(everywhere.token)/"))
      #expect(!url.contains("//127.") && !url.contains("//0.0.0.0"))
    }
  }
}
