import Console
import Geometry
import Glibc
import Scripting
import Servers
import Sessions
import Testing

@Suite("The server for coding agents")
struct ContextServerTests {
  private let files = PlacedFiles()

  private func server() throws -> ContextServer {
    let server = try ContextServer(program: "libration", version: "1.0")
    server.arrivals = { [] }
    return server
  }

  /// The answer to a request; there must be one, in a line.
  private func result(
    _ server: ContextServer, _ method: String, _ params: JSONValue = .null, id: Int = 7
  ) throws -> JSONValue {
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params,
    ]
    let output = server.respond(to: Array((request.text + "\n").utf8))
    let lines = output.split(separator: "\n")
    try #require(lines.count == 1, "\(output)")
    let answer = try JSONValue(json: lines[0].utf8)
    #expect(answer["id"] == .integer(id))
    return answer
  }

  /// The text of a tool's answer, and whether it is an error.
  private func call(
    _ server: ContextServer, _ tool: String, _ arguments: JSONValue
  ) throws -> (text: String, isError: Bool) {
    let answer = try result(
      server, "tools/call", ["name": .string(tool), "arguments": arguments])
    guard case .list(let content)? = answer["result"]?["content"] else {
      Issue.record("\(answer.text)")
      return ("", true)
    }
    #expect(content.first?["type"] == "text")
    return (
      content.first?["text"]?.asString ?? "", answer["result"]?["isError"]?.asBoolean ?? false
    )
  }

  private func place(_ scene: String) -> String {
    files.write("scene.lua", scene)
    return files.path("scene.lua")
  }

  private static let drop = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 160, 60 }, size = { 40, 40 } }
    stage.animator:add("gravity", { item = card })
    stage.animator:add("collision", { item = card, referenceBounds = true })
    print("built")
    return stage
    """

  @Test(
    "agrees on the revision that the client wants, or on the newest that begins with a handshake",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
      ("1999-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
    ])
  func handshake(wish: String, agreed: String) throws {
    let answer = try result(
      try server(), "initialize",
      [
        "protocolVersion": .string(wish), "capabilities": [:],
        "clientInfo": ["name": "x", "version": "1"],
      ])
    #expect(answer["result"]?["protocolVersion"] == .string(agreed))
    #expect(answer["result"]?["capabilities"]?["tools"] != nil)
  }

  @Test("answers requests that name their own revision, and refuses one that it does not speak")
  func namedRevision() throws {
    func meta(_ revision: String) -> JSONValue {
      ["_meta": ["io.modelcontextprotocol/protocolVersion": .string(revision)]]
    }
    let server = try server()
    let found = try result(server, "server/discover", meta("2026-07-28"))["result"]
    #expect(found?["supportedVersions"] != nil)
    #expect(found?["resultType"] == "complete")
    #expect(found?["ttlMs"] == 0)
    let listed = try result(server, "tools/list", meta("2025-11-25"))["result"]
    #expect(listed?["resultType"] == nil)
    let refused = try result(server, "tools/list", meta("2031-01-01"))["error"]
    #expect(refused?["code"] == -32022)
    #expect(refused?["data"]?["requested"] == "2031-01-01")
  }

  @Test("gives each tool a schema with an object, whose required members are among its members")
  func schemas() throws {
    guard case .list(let tools)? = try result(try server(), "tools/list")["result"]?["tools"] else {
      Issue.record("no tools")
      return
    }
    #expect(tools.count == ContextTool.all.count)
    for tool in tools {
      let schema = tool["inputSchema"]
      #expect(schema?["type"] == "object")
      for name in schema?["required"]?.texts ?? [] {
        #expect(schema?["properties"]?[name] != nil)
      }
      #expect(schema?["properties"]?["bytes"] != nil)
    }
  }

  @Test("keeps each answer within its bytes, and gives the same bytes again")
  func bounds() throws {
    let scene = JSONValue.string(place(Self.drop))
    files.write("measure.lua", "return function(stage) return { y = stage:item(\"card\").y } end")
    let measure = JSONValue.string(files.path("measure.lua"))
    files.write("scene_spec.lua", "it(\"holds\", function() assert.is_true(true) end)")
    let calls: [(String, JSONValue)] = [
      ("check", ["paths": [scene]]), ("run", ["scene": scene, "rows": 900]),
      ("step_until", ["scene": scene, "condition": "card.y > 100"]),
      ("find", ["scene": scene, "condition": "card.y > 100"]),
      ("why", ["scene": scene, "item": "card", "at": 5]),
      ("last_change", ["scene": scene, "item": "card", "field": "y", "at": 50, "all": true]),
      ("diff", ["scene": scene, "other_set": ["card.x=20"]]),
      ("diff", ["scene": scene, "from": 0, "to": 10]),
      ("predict", ["scene": scene, "change": "card.vx = 90", "rows": 200]),
      ("picture", ["scene": scene, "form": "none", "times": ["0", "0.1s"], "plot": ["card.y"]]),
      ("test", ["paths": [.string(files.path("scene_spec.lua"))]]),
      ("sweep", ["scene": scene, "measure": measure, "vary": ["card.x=20..60/5"]]),
      (
        "tune",
        [
          "scene": scene, "measure": measure, "vary": ["gravity.magnitude=0.1..2"],
          "goal": "y > 100", "tries": 20,
        ]
      ),
      ("describe", [:]), ("describe", ["name": "snap"]),
      ("write_option", ["scene": scene, "set": ["card.x=160"]]),
    ]
    #expect(Set(calls.map(\.0)).union(["bisect"]) == Set(ContextTool.all.map(\.name)))
    for (tool, arguments) in calls {
      let (first, second) = (try server(), try server())
      let answer = try call(first, tool, arguments)
      #expect(!answer.isError, "\(tool): \(answer.text)")
      #expect(answer.text.utf8.count <= ContextAnswer.usualSize)
      #expect(try call(second, tool, arguments) == answer)
      _ = try call(second, "run", ["scene": scene])
      #expect(try call(second, tool, arguments) == answer, "\(tool) depends on calls before")
      for bytes in [1024, 1500, 30_000] {
        guard case .object(let members) = arguments else { continue }
        let sized = JSONValue.object(
          members + [JSONMember(name: "bytes", value: .integer(bytes))])
        #expect(try call(first, tool, sized).text.utf8.count <= bytes, "\(tool)")
      }
    }
  }

  @Test("draws the end of a run for a time behind its pause, and says so")
  func behindThePause() throws {
    let still = place(
      "local s = libration.stage {} s:addItem { name = 'a', size = { 9, 9 } } return s")
    let answer = try call(
      try server(), "picture", ["scene": .string(still), "form": "none", "times": ["5"]])
    #expect(!answer.isError, "\(answer.text)")
    #expect(answer.text.contains("so the picture shows its end for 5 s"), "\(answer.text)")
    #expect(answer.text.contains("a     "), "\(answer.text)")
  }

  @Test("tells of a mistake in the arguments as a result, which says what must hold")
  func arguments() throws {
    let scene = JSONValue.string(place(Self.drop))
    let mistakes: [(String, JSONValue, String)] = [
      ("run", [:], "run needs scene"), ("run", ["scene": 1], "scene must be a text, not 1"),
      ("run", ["sene": scene], "run takes no sene; did you mean scene?"),
      ("run", ["scene": scene, "bytes": 3], "bytes must be a whole number from 1024 to 262144"),
      ("run", ["scene": scene, "set": ["a.lua"]], "set must be KEY=VALUE"),
      ("run", ["scene": scene, "set": ["touches=../x.csv"]], "below the folder"),
      ("why", ["scene": scene, "item": "crad"], "has no item crad; did you mean card?"),
      ("find", ["scene": scene, "condition": "card.y >"], "unexpected symbol"),
      ("diff", ["scene": scene], "diff needs another run"),
      ("last_change", ["scene": scene, "item": "card", "field": "z"], "field must be one of"),
      ("step_until", ["scene": scene, "condition": "nobody.x > 1"], "condition fails"),
      ("describe", ["name": "snap.dampng"], "did you mean"),
      ("why", ["scene": scene, "at": 99_999], "at must be a moment of the run"),
    ]
    for (tool, arguments, words) in mistakes {
      let answer = try call(try server(), tool, arguments)
      #expect(answer.isError)
      #expect(answer.text.contains(words), "\(tool): \(answer.text)")
    }
    let unknown = try result(try server(), "tools/call", ["name": "rnu"])
    #expect(unknown["error"]?["code"] == -32602)
    #expect(unknown["error"]?["message"]?.asString?.contains("did you mean run?") == true)
  }

  @Test("reads nothing outside of its folder, and does not tell what is there")
  func outside() throws {
    symlink("/etc", files.path("out"))
    let missing = ["/etc/nothing.lua", files.path("out/nothing.lua"), "../../nothing.lua"]
    let present = ["/etc/passwd", files.path("out/passwd"), "..", files.path("out")]
    for path in missing + present {
      for (tool, arguments) in [
        ("run", ["scene": .string(path)]), ("check", ["paths": [.string(path)]]),
        ("test", ["paths": [.string(path)]]),
        ("bisect", ["recording": .string(path), "condition": "true"]),
      ] as [(String, JSONValue)] {
        let answer = try call(try server(), tool, arguments)
        #expect(answer.isError)
        #expect(
          answer.text == "\(path) must be below the folder in which the server was started",
          "\(tool)")
      }
    }
    files.write("inside.lua", Self.drop)
    symlink("/etc/passwd", files.path("link.lua"))
    let folder = JSONValue.string(files.folder)
    #expect(try call(try server(), "check", ["paths": [folder]]).text.contains("must be below"))
  }

  @Test("writes values into the script, and only below its folder")
  func writing() throws {
    let scene = JSONValue.string(place(Self.drop))
    let written = try call(
      try server(), "write_option",
      ["scene": scene, "set": ["card.x=99.5", "gravity.magnitude=2"]])
    #expect(!written.isError, "\(written.text)")
    #expect(written.text.contains("scene.lua:2: card.x 160 -> 99.5"))
    #expect(written.text.contains("scene.lua:3: gravity.magnitude added as 2"))
    let wanted = Self.drop.replacing("160, 60", with: "99.5, 60")
      .replacing(
        "\"gravity\", { item = card }", with: "\"gravity\", { item = card, magnitude = 2 }")
    #expect(try Files.text(of: files.path("scene.lua")) == wanted)
    symlink("/etc", files.path("out"))
    for (arguments, words) in [
      (["scene": scene, "set": []], "set must have an input"),
      (["scene": scene, "set": ["card.x"]], "set must be KEY=VALUE"),
      (["scene": scene, "set": ["card.x=\"a\""]], "card.x must be a number"),
      (["scene": .string(files.path("out/passwd")), "set": ["card.x=1"]], "must be below"),
    ] as [(JSONValue, String)] {
      let answer = try call(try server(), "write_option", arguments)
      #expect(answer.isError)
      #expect(answer.text.contains(words), "\(answer.text)")
    }
    #expect(try Files.text(of: files.path("scene.lua")) == wanted)
  }

  @Test("keeps what scripts print, and what fails, in the answer")
  func output() throws {
    let printing = try call(try server(), "run", ["scene": .string(place(Self.drop))])
    #expect(!printing.isError)
    #expect(printing.text.contains("scene.lua: built"))
    let failing = place(
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", center = { 1, 2 }, size = { 3, 4 } }
      stage.animator:add({
        clockMandate = true,
        onTick = function(self) local late = self.item.x print(late .. nil) end,
      }, { item = card })
      return stage
      """)
    let failed = try call(try server(), "run", ["scene": .string(failing)])
    #expect(failed.isError)
    for words in ["scene.lua:5", "tick 1", "late = 1"] {
      #expect(failed.text.contains(words), "\(failed.text)")
    }
  }

  @Test("stops a scene without an end by its fuel, and says where")
  func endless() throws {
    let scene = place("\n\nwhile true do end")
    let answer = try call(try server(), "run", ["scene": .string(scene)])
    #expect(answer.isError)
    #expect(answer.text.contains("scene.lua:3"))
  }

  private static let slow = """
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", center = { 1, 2 }, size = { 3, 4 } }
    stage.animator:add({ clockMandate = true, onTick = function(self) end }, { item = card })
    return stage
    """

  @Test("stops a call that takes too long, and says what to do")
  func late() throws {
    let server = try server()
    server.longestCall = 0
    let scene = JSONValue.string(place(Self.slow))
    let answer = try call(server, "run", ["scene": scene, "seconds": 3600])
    #expect(answer.isError)
    #expect(answer.text.contains("ask for fewer"))
    server.longestCall = 60
    #expect(try call(server, "run", ["scene": scene, "seconds": 1]).isError == false)
  }

  @Test("ends a call that the client takes back, without an answer, and goes on")
  func takenBack() throws {
    let server = try server()
    let scene = place(Self.slow)
    var isAsked = false
    server.arrivals = {
      defer { isAsked = true }
      let cancel: JSONValue = [
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 3],
      ]
      return isAsked ? [] : Array((cancel.text + "\n").utf8)
    }
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 3, "method": "tools/call",
      "params": ["name": "run", "arguments": ["scene": .string(scene), "seconds": 3600]],
    ]
    #expect(server.respond(to: Array((request.text + "\n").utf8)) == "")
    #expect(isAsked)
    #expect(try result(server, "ping", id: 3)["result"] == [:])
  }

  @Test("answers all that a client has sent before it closed its end")
  func closedInput() throws {
    let server = try server()
    server.arrivals = { nil }
    #expect(try !call(server, "run", ["scene": .string(place(Self.drop))]).isError)
    #expect(try result(server, "ping")["result"] == [:])
  }

  @Test("gives the text of each resource that it lists, and the recording of the last run")
  func resources() throws {
    let server = try server()
    _ = try call(server, "run", ["scene": .string(place(Self.drop))])
    guard case .list(let listed)? = try result(server, "resources/list")["result"]?["resources"]
    else {
      Issue.record("no resources")
      return
    }
    let addresses = listed.compactMap { $0["uri"]?.asString }
    #expect(addresses.contains("libration:///session/recording"))
    #expect(addresses.contains("libration:///guide"))
    for address in addresses + ["libration:///reference/snap.damping"] {
      let read = try result(server, "resources/read", ["uri": .string(address)])
      guard case .list(let contents)? = read["result"]?["contents"] else {
        Issue.record("\(address): \(read.text)")
        continue
      }
      #expect(contents.first?["text"]?.asString?.isEmpty == false)
    }
    let missing = try result(server, "resources/read", ["uri": "libration:///nothing"])
    #expect(missing["error"]?["code"] == -32002)
  }
}

extension JSONValue {
  /// The texts of a list.
  fileprivate var texts: [String] {
    guard case .list(let values) = self else { return [] }
    return values.compactMap(\.asString)
  }
}
