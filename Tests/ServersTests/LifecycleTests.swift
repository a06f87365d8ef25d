import Geometry
import Servers
import Terminal
import Testing

@Suite struct LifecycleTests {
  @Test func onlyInitializeIsAnsweredBeforeItAndOnlyExitBehindShutdown() throws {
    let client = EditorClient(silent: ())
    let early = try client.request("textDocument/hover", EditorClient.place(0, 0))
    #expect(early["error"]?["code"] == -32002)
    client.notify("textDocument/didOpen", ["textDocument": ["uri": "file:///a.lua", "text": "x"]])
    #expect(client.received.isEmpty)
    #expect(try client.request("initialize", ["capabilities": [:]])["result"] != nil)
    #expect(try client.request("initialize", ["capabilities": [:]])["error"]?["code"] == -32600)
    #expect(try client.request("shutdown", .null)["result"] == .null)
    let late = try client.request("textDocument/hover", EditorClient.place(0, 0))
    #expect(late["error"]?["code"] == -32600)
    #expect(client.server.ending == nil)
    client.notify("exit", .null)
    #expect(client.server.ending == .success)
  }

  @Test func exitWithoutShutdownIsAFailure() throws {
    let client = try EditorClient()
    client.notify("exit", .null)
    #expect(client.server.ending == .failure)
  }

  @Test(arguments: [
    ([], "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-7", "utf-32"], "utf-32"),
  ])
  func placesAreCountedAsTheClientPrefers(encodings: [String], chosen: String) throws {
    let client = try EditorClient(encodings: encodings)
    #expect(client.capabilities["positionEncoding"] == .string(chosen))
  }

  /// Any bytes in any order are answered or dropped, and the server goes on.
  @Test func nonsenseNeverEndsTheServer() throws {
    var random = SplitMix64(seed: 7)
    let pieces = [
      "Content-Length: 5\r\n\r\n", "{}", "\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "é",
      HeaderFrames.frame("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\"}"),
      HeaderFrames.frame(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/hover\",\"params\":[]}"),
      HeaderFrames.frame("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"x\"}"),
    ]
    for _ in 0..<200 {
      let client = try EditorClient()
      for _ in 0..<8 {
        client.send(Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8))
      }
      // This is longer than headers may be, so it ends any that has begun.
      client.send(Array(String(repeating: " ", count: 5000).utf8))
      client.send(["jsonrpc": "2.0", "id": "last", "method": "shutdown"])
      #expect(client.received.contains { $0["id"] == "last" })
    }
  }

  @Test func aCancelledRequestIsAnsweredOnceWithItsError() throws {
    let client = try EditorClient()
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 50, "method": "textDocument/hover",
      "params": EditorClient.place(0, 0),
    ]
    let cancel: JSONValue = [
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 50],
    ]
    client.send(Array((HeaderFrames.frame(request.text) + HeaderFrames.frame(cancel.text)).utf8))
    let answers = client.received.filter { $0["id"] == 50 }
    #expect(answers.map { $0["error"]?["code"] } == [-32800])
  }

  @Test func unknownMethodsAreRefusedAndUnknownNotificationsDropped() throws {
    let client = try EditorClient()
    #expect(try client.request("workspace/nothing", [:])["error"]?["code"] == -32601)
    client.notify("workspace/nothing", [:])
    #expect(client.received.isEmpty)
  }
}
