import Geometry
import Servers
import Testing

@Suite struct ConnectionTests {
  private func connection(error: RPCError? = nil) -> RPCConnection {
    RPCConnection(
      LineFrames(), cancellation: RPCCancellation(method: "cancel", member: "id", error: error))
  }

  @Test(arguments: [
    ("{", -32700), ("{\"a\":1,\"a\":2}", -32700), ("\"\\ud800\"", -32700), ("[]", -32600),
    ("1", -32600), ("{}", -32600), ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"a\"}", -32600),
    ("{\"jsonrpc\":\"2.0\"}", -32600),
    ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"a\"}", -32600),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":2}", -32600),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":2}", -32600),
    (String(repeating: "[", count: 100_000), -32700),
  ])
  func whatIsNoMessageIsAnsweredWithItsError(text: String, code: Int) throws {
    let connection = connection()
    connection.receive(Array((text + "\n").utf8))
    #expect(connection.isIdle)
    let answer = try JSONValue(json: connection.takeOutput().utf8)
    #expect(answer["error"]?["code"] == .integer(code))
    #expect(answer["id"] != nil)
  }

  @Test func aRequestThatIsTakenBackWhileItWaitsIsNeverGivenToTheServer() throws {
    let error = RPCError(code: -32800, message: "gone")
    for (error, answers) in [(error, 1), (nil, 0)] {
      let connection = connection(error: error)
      let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"a"}"#, #"{"jsonrpc":"2.0","id":"1","method":"b"}"#,
        #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#,
        #"{"jsonrpc":"2.0","method":"cancel","params":{"id":77}}"#,
        #"{"jsonrpc":"2.0","method":"cancel"}"#,
      ]
      connection.receive(Array(lines.map { $0 + "\n" }.joined().utf8))
      #expect(connection.take() == .request(.text("1"), method: "b", params: .null))
      #expect(connection.take() == nil)
      #expect(connection.takeOutput().split(separator: "\n").count == answers)
    }
  }

  /// All text that leaves can be read again as the same value.
  @Test(arguments: [
    JSONValue.null, true, 1, -5, "a\u{0}\u{7f}\"\\\u{2028}é😀\n", [1, "x", []], ["a": ["b": .null]],
    .number(0.1), .number(-0.0), .number(1e300), ["left out": nil],
  ])
  func valuesAreWrittenAsTheyAreRead(value: JSONValue) throws {
    #expect(try JSONValue(json: value.text.utf8) == value)
    #expect(try JSONValue(json: value.lines.utf8) == value)
    #expect(!value.text.contains("\n"))
  }
}
