import Geometry
import Testing

@Suite("JSON")
struct JSONTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(json: text.utf8) }

  @Test("values are read as they are written")
  func values() throws {
    let text = #"{"a":[1,-2.5,true,false,null,"x"],"b":{},"c":[],"d":-0,"e":1e300}"#
    let value = try read(text)
    #expect(
      value["a"]
        == .list([
          .integer(1), .number(-2.5), .boolean(true), .boolean(false), .null, .string("x"),
        ]))
    #expect(value["b"] == .object([]) && value["c"] == .list([]) && value["no"] == nil)
    #expect(value["d"]?.asNumber?.sign == .minus)
    #expect(value["e"]?.asNumber == 1e300 && value["e"]?.asInteger == nil)
    #expect(try read(" \t\r\n7 ") == .integer(7))
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .number(9_223_372_036_854_775_808))
  }

  @Test(
    "every text comes back, to the byte",
    arguments: [
      "", "plain", "\"\\/\n\r\t\u{8}\u{C}", "\u{0}\u{1F}\u{7F}\u{9B}\u{2028}", "e\u{301} \u{E9}",
      "😀",
    ])
  func texts(text: String) throws {
    let again = try #require(try read(jsonString(text)).asString)
    #expect(again.utf8.elementsEqual(text.utf8))
  }

  @Test("escapes of each kind are read")
  func escapes() throws {
    #expect(try read(#""\u0041\ud83d\ude00\/\b\f""#) == .string("A😀/\u{8}\u{C}"))
  }

  @Test(
    "numbers come back to the bit",
    arguments: [0.1, -1.5e-300, Double.leastNonzeroMagnitude, 1.7976931348623157e308])
  func numbers(number: Double) throws {
    #expect(try read(jsonNumber(number)).asNumber?.bitPattern == number.bitPattern)
  }

  @Test(
    "what is no JSON is refused at its byte",
    arguments: [
      ("", 1), ("{", 2), ("[1,", 4), ("[1 2]", 4), (#"{"a" 1}"#, 6), (#"{a:1}"#, 2), ("tru", 1),
      ("01", 2), ("1.", 3), ("-", 2), ("1e", 3), ("1e999", 1), ("+1", 1), ("NaN", 1), (#""a"#, 3),
      ("\"\n\"", 2), (#""\x""#, 3), (#""\ud800""#, 8), (#""\ude00""#, 8), (#""\u12""#, 4),
      ("1 2", 3),
      (#"{"a":1,"a":2}"#, 8), ("[1,]", 4), (#"{"a":1,}"#, 8), ("]", 1), ("'a'", 1),
    ])
  func refused(text: String, column: Int) {
    #expect {
      try read(text)
    } throws: { error in
      let error = error as? JSONError
      return error?.column == column && error?.reason.isEmpty == false
    }
  }

  @Test("bytes that are no UTF-8, and nesting without end, are refused")
  func hostile() throws {
    #expect {
      try JSONValue(json: [34, 0xFF, 34])
    } throws: { error in
      (error as? JSONError)?.reason == "a text must be UTF-8"
    }
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 100_000)) }
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try read(deepest) }
    #expect(throws: JSONError.self) { try read("[" + deepest + "]") }
  }

  @Test("a fingerprint is that of FNV-1a, and each bit of a number counts")
  func fingerprint() {
    var empty = Fingerprint()
    #expect(empty.value == 0xCBF2_9CE4_8422_2325)
    empty.add("a".utf8)
    #expect(empty.value == 0xAF63_DC4C_8601_EC8C)
    var (plus, minus) = (Fingerprint(), Fingerprint())
    plus.add(0.0)
    minus.add(-0.0)
    #expect(plus != minus)
  }
}
