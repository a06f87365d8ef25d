import Geometry
import Scripting
import Testing

@Suite("Recordings that are damaged")
struct RecordingDamageTests {
  /// A recording with an entry of each kind.
  private static let lines = [
    #"{"libration":1,"by":"a test","name":"x","rate":60,"seed":"18446744073709551615","limits":"#
      + #"{"hookFuel":5000000,"loadFuel":100000000,"promptFuel":1000000000,"memory":100663296},"#
      + #""behaviors":["b"],"folders":["b"],"shipped":["own"]}"#,
    #"{"folder":"b","names":["a.lua"]}"#,
    #"{"file":"b/a.lua","text":"return {}"}"#,
    #"{"shipped":"own","bytes":"72657475726e207b7dff"}"#,
    #"{"tick":0,"scene":{"text":"s = libration.stage {} s:addItem { size = { 9, 9 } } return s","name":"t"}}"#,
    #"{"file":"b/m.lua","state":"missing"}"#,
    #"{"file":"b/n.lua","state":"refused","reason":"no"}"#,
    #"{"file":"b/o.lua","state":"outside"}"#,
    #"{"tick":0,"touches":"time,touch,phase,x,y\n0.1,1,began,1,1\n","file":"t.csv"}"#,
    #"{"tick":1,"touch":2,"phase":"began","x":10,"y":20,"time":0.5}"#,
    #"{"tick":1,"hover":true,"phase":"moved","x":10,"y":20,"time":0.5}"#,
    #"{"tick":1,"wheel":[1,-2.5],"phase":"moved","x":10,"y":20,"time":0.5}"#,
    #"{"tick":1,"key":"a","modifiers":["shift"],"phase":"down","time":0.5}"#,
    #"{"tick":2,"reload":"b/a.lua"}"#, #"{"tick":2,"reloadAll":true}"#,
    #"{"tick":3,"line":"x = 1"}"#, #"{"tick":3,"interrupt":true,"fuel":500,"inside":true}"#,
    #"{"tick":3,"set":"damping","behavior":0,"value":0.5}"#,
    #"{"tick":4,"call":"addItem","arguments":[{"table":{"size":{"size":[1,2]}}}]}"#,
    #"{"tick":4,"answer":"app.f","stage":1,"arguments":[],"value":{"number":4}}"#,
    #"{"tick":4,"answer":"app.f","arguments":[],"error":"no"}"#,
    #"{"at":4,"digest":"ff"}"#, #"{"tick":4,"lost":"a reason"}"#, #"{"tick":5,"reseed":true}"#,
    #"{"tick":5,"scene":{"width":10,"height":10,"rate":60}}"#, #"{"end":6}"#,
  ]

  private static let whole = lines.map { $0 + "\n" }.joined()

  private func read(_ text: String) throws -> SessionRecording {
    try SessionRecording(Array(text.utf8), name: "r.libration")
  }

  @Test("one with an entry of each kind is read, and runs without a crash")
  func good() throws {
    let recording = try read(Self.whole)
    #expect(recording.header.seed == .max && recording.inputs.count == 14)
    #expect(recording.isComplete && recording.lost.count == 1 && recording.cutBytes == 0)
    let replay = try SessionReplay(recording)
    var problems: [String] = []
    replay.onProblem = { problems.append($0) }
    replay.onFailure = { problems.append($0.description) }
    while replay.step() {}
    #expect(replay.tick == 11)
    #expect(problems.contains("a line of a prompt needs a prompt"))
  }

  @Test("cut at every byte it is a good beginning, or an error that names the first line")
  func cuts() throws {
    let bytes = Array(Self.whole.utf8)
    let first = Self.lines[0].utf8.count
    for count in bytes.indices {
      do {
        let recording = try SessionRecording(Array(bytes[..<count]), name: "r.libration")
        #expect(count > first)
        let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) ?? 0
        #expect(recording.cutBytes == count - end - 1)
        if count % 40 == 0 {
          let replay = try SessionReplay(recording)
          replay.lastTick = 20
          while replay.step() {}
        }
      } catch {
        #expect(count <= first)
        #expect("\(error)" == "r.libration:1: the first line of a recording must be whole")
      }
    }
  }

  @Test(
    "every field that does not fit is an error with line and rule",
    arguments: [
      (1, #""libration":1"#, #""libration":2"#, "libration must be 1"),
      (1, #""libration":1,"#, "", #"must begin with {"libration""#),
      (1, #""by":"a test""#, #""by":7"#, "by must be a text"),
      (1, #""rate":60"#, #""rate":0"#, "rate must be from 0.001"),
      (1, #""18446744073709551615""#, "-1", "seed must be a whole number from 0 on"),
      (1, #""memory":100663296"#, #""memory":1e18"#, "memory must be a whole number from"),
      (
        1, #""memory":100663296"#, #""memory":9000000000000000000"#, "memory must be a whole number"
      ),
      (1, #""hookFuel":5000000"#, #""hookFuel":0"#, "hookFuel must be a whole number from 1"),
      (1, #""folders":["b"]"#, #""folders":[1]"#, "folders must be a list of texts"),
      (1, #""folders":["b"]"#, #""folders":"b""#, "folders must be a list of texts"),
      (1, "{", "[", "a comma or ] must be here"),
      (2, #""b""#, #""""#, "folder must be a path"),
      (2, #"["a.lua"]"#, "{}", "names must be a list of texts"),
      (3, #""b/a.lua""#, #""b\u0000a.lua""#, "file must be a path"),
      (3, #""return {}""#, "null", "text must be a text"),
      (4, "72657475", "7265747", "bytes must be pairs"), (4, "7265", "72+5", "bytes must be pairs"),
      (5, #""tick":0"#, #""tick":-1"#, "tick must be a whole number from 0"),
      (5, #""tick":0"#, #""tick":0.5"#, "tick must be a whole number from 0"),
      (5, #""name":"t""#, #""name":1"#, "name must be a text"),
      (6, "missing", "lost", "state must be missing, outside or refused"),
      (7, #","reason":"no""#, "", "reason must be a text"),
      (9, #""file":"t.csv""#, #""file":0"#, "file must be a text"),
      (10, #""began""#, #""pressed""#, "phase must be one of began, moved"),
      (10, #""x":10"#, #""x":1e10"#, "x must be from -1e9 to 1e9"),
      (10, #""time":0.5"#, #""time":-1"#, "time must be from 0"),
      (14, "b/a.lua", "", "reload must be a path"),
      (16, #""line":"x = 1""#, #""line":[]"#, "line must be a text"),
      (17, #""fuel":500"#, #""fuel":0"#, "fuel must be a whole number from 1"),
      (17, #""inside":true"#, #""inside":1"#, "inside must be true or false"),
      (18, #""behavior":0"#, #""behavior":-3"#, "behavior must be a whole number from 0 to 65535"),
      (19, #""arguments":["#, #""argument":["#, "arguments must be a list"),
      (22, #""ff""#, #""fg""#, "digest must be a hexadecimal number"),
      (24, "reseed", "seed", "a line with a tick must have one of scene"),
      (25, #""width":10"#, #""width":0"#, "width must be from 0.001"),
      (25, #"{"width":10,"height":10,"rate":60}"#, "7", "a line must be an object"),
      (26, #"{"end":6}"#, "", "the text must not end here"),
      (26, #"{"end":6}"#, "6", "a line must be an object of JSON"),
      (26, #"{"end":6}"#, #"{"end":6,"end":7}"#, "a name must stand once"),
      (26, #"{"end":6}"#, #"{"end":1e30}"#, "end must be a whole number from 0"),
    ])
  func fields(line: Int, old: String, new: String, rule: String) throws {
    var lines = Self.lines
    #expect(lines[line - 1].contains(old))
    lines[line - 1] = lines[line - 1].replacing(old, with: new, maxReplacements: 1)
    #expect {
      try read(lines.map { $0 + "\n" }.joined())
    } throws: { error in
      let error = error as? ScriptError
      if error?.message.contains(rule) != true { Issue.record("\(String(describing: error))") }
      return error?.line == line && error?.file == "r.libration"
        && error?.message.contains(rule) == true
    }
  }

  @Test(
    "what is no recording at all is refused",
    arguments: [
      "", "\n", "return libration.stage {}\n", "\u{0}\u{1}\n", "[]\n", "{}\n", "\u{FEFF}{}\n",
    ])
  func foreign(text: String) {
    #expect(throws: ScriptError.self) { try read(text) }
  }

  @Test("inputs that fit nothing are told and left out: the replay goes on")
  func misfits() throws {
    let text =
      Self.lines[0] + "\n"
        + """
        {"tick":0,"scene":{"text":"return libration.stage {}","name":"t"}}
        {"tick":2,"set":"damping","behavior":7,"value":1}
        {"tick":2,"call":"fly","arguments":[]}
        {"tick":2,"call":"addItem","arguments":[3]}
        {"tick":2,"call":"remove","behavior":9,"arguments":[]}
        {"tick":2,"touches":"nonsense","file":"t.csv"}
        {"tick":2,"reload":"b/none.txt"}
        {"tick":2,"interrupt":true,"inside":true}
        {"tick":1,"reseed":true}
        {"tick":3,"scene":{"file":"not/recorded.lua"}}
        {"end":5}

        """
    let replay = try SessionReplay(try read(text))
    var told: [String] = []
    replay.onProblem = { told.append($0) }
    replay.onFailure = { told.append($0.description) }
    while replay.step() {}
    #expect(replay.stage?.tick == 5)
    #expect(told.count == 7)
    #expect(told.contains("not/recorded.lua: cannot be read: no such file or directory"))
    #expect(told.contains("there is no call fly"))
  }
}
