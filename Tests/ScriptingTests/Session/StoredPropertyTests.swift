import Testing

/// Session state is one struct.
///
/// A property that a class of Scripting stored outside of it would be missing in every snapshot.
@Suite struct StoredPropertyTests {
  /// The allowed stored properties of classes, with the reasons why no snapshot needs them.
  static let allowed: [String: String] = [
    "EventStreams.open": "what the program reads",
    "FuelPool.definition": "set once, when the definition is made",
    "FuelPools.own": "made once; what it has given lies in the state",
    "FuelPools.running": "the call that runs, and snapshots are taken between calls",
    "HostHolder.found": "set once, when the host is made",
    "MemoryOwners.taken": "which numbers are held, in whatever state",
    "ModelItem.center": "of a behavior that only shows its defaults",
    "ModelItem.transform": "of a behavior that only shows its defaults",
    "NeighborHooks.dt": "of the tick that is being given",
    "NeighborHooks.index": "of the tick that is being given",
    "NeighborHooks.time": "of the tick that is being given",
    "NeighborHooks.writer": "of the tick that is being given",
    "Places.count": "which places handles have, in whatever state",
    "Places.free": "which places handles have, in whatever state",
    "Places.lastSerial": "which places handles have, in whatever state",
    "Places.left": "which places handles have, in whatever state",
    "HookColumns.entries": "of the hook that runs; a snapshot is one between ticks",
    "HookColumns.free": "memory for columns to come",
    "HookColumns.lastGeneration": "counts on over restores, so that no handle comes to life again",
    "HookColumns.sweepAt": "of the hook that runs; a snapshot is one between ticks",
    "HookColumns.used": "of the hook that runs; a snapshot is one between ticks",
    "HookColumns.kept": "memory for columns to come",
    "RunBox.functions": "set before the run begins",
    "RunBox.run": "set once, when the run begins",
    "ScriptBehavior.instance": "set once, when the behavior is made",
    "ScriptFiles.fresh": "which files were read since the last input, in whatever state",
    "ScriptFiles.keep": "a closure of the host's",
    "ScriptFiles.past": "a closure of the host's",
    "ScriptFiles.known": "what a recording has been told of files",
    "ScriptFiles.note": "a closure of the recorder's",
    "ScriptFiles.recorded": "the files of a recording, which stand in for the disk",
    "ScriptFiles.unsaved": "texts of a program, which stand in for the disk",
    "ScriptHost.animationWords": "made once, the same for all",
    "ScriptHost.boundarySetter": "set once, when the host is made",
    "ScriptHost.builtInMethods": "set once, when the host is made",
    "ScriptHost.builtIns": "made once, the same for all",
    "ScriptHost.configuration": "whoever loads scenes with several seeds gives each its own",
    "ScriptHost.dryRun": "nil but inside a dry run, which takes no other snapshot",
    "ScriptHost.earlyGlobals": "nil from the first tick and the first snapshot on",
    "ScriptHost.followers": "what follows the session wherever it goes",
    "ScriptHost.inputDepth": "0 but while an input is carried out",
    "ScriptHost.history": "what leads to other moments, whichever is the present",
    "ScriptHost.isInterrupted": "a closure of the caller's",
    "ScriptHost.methodBinder": "set once, when the host is made",
    "ScriptHost.moduleValue": "set once, when the host is made",
    "ScriptHost.modules": "set once, when the host is made",
    "ScriptHost.onEvent": "a closure of the caller's",
    "ScriptHost.onFailure": "a closure of the caller's",
    "ScriptHost.onFirstTick": "a closure of the caller's",
    "ScriptHost.onInput": "a closure of the caller's",
    "ScriptHost.onLongTick": "a closure of the caller's",
    "ScriptHost.onNotice": "a closure of the caller's",
    "ScriptHost.onTravel": "a closure of the caller's",
    "ScriptHost.onOutput": "a closure of the caller's",
    "ScriptHost.programCalls": "closures of the caller's",
    "ScriptHost.programModules": "functions of the caller's, defined before scripts run",
    "ScriptHost.recorder": "writes what comes from outside, and is no part of it",
    "ScriptHost.replay": "gives what comes from outside, and is no part of it",
    "ScriptHost.requireBinder": "set once, when the host is made",
    "ScriptHost.scriptFile": "of the file that a spec or a check runs, wherever the session goes",
    "ScriptHost.selfMetatableMaker": "set once, when the host is made",
    "ScriptHost.selfMethods": "set once, when the host is made",
    "ScriptHost.selfMethodsMetatable": "set once, when the host is made",
    "ScriptHost.selfSetter": "set once, when the host is made",
    "ScriptHost.simulation": "of the ticks that are being given",
    "ScriptHost.storyTeller": "set once, when the host is made",
    "ScriptHost.imageContents": "the same for equal files, whoever reads them",
    "ScriptHost.styleProperties": "made once, the same for all",
    "ScriptHost.tickClock": "a closure of the caller's",
    "ScriptSnapshots.bytes": "of its entries",
    "ScriptSnapshots.entries":
      "snapshots, which do not go back: each can be restored after another",
    "ScriptSnapshots.sweep": "when memory is looked for, which no script can detect",
    "SessionRecorder.byteCount": "of what was written",
    "SessionRecorder.hasDeeds": "of what was written",
    "SessionRecorder.isFull": "of what was written",
    "SessionRecorder.kept": "what was written",
    "SessionRecorder.reasons": "what was written",
    "SessionRecorder.ticks": "of what was written",
    "SessionRecorder.trail": "of what was written",
    "SessionReplay.evaluate": "a closure of the caller's",
    "SessionReplay.firstDifference": "what was found",
    "SessionReplay.lastTick": "set by the caller",
    "SessionReplay.next": "where the recording is read",
    "SessionReplay.nextAnswer": "where the recording is read",
    "SessionReplay.nextMark": "where the recording is read",
    "SessionReplay.onFailure": "a closure of the caller's",
    "SessionReplay.onProblem": "a closure of the caller's",
    "SessionReplay.onReady": "a closure of the caller's",
    "SessionReplay.onRefusal": "a closure of the caller's",
    "SessionReplay.onScene": "a closure of the caller's",
    "SessionReplay.readyStage": "the stage that was told of",
    "SessionReplay.stage": "the stage that was opened last",
    "SessionReplay.ticks": "where the recording is read",
    "SessionReplay.trail": "where the recording is read",
    "SessionHistory.answered": "where the simulation of the past is",
    "SessionHistory.arrival": "what the session was when it arrived where it is",
    "SessionHistory.isDisturbed": "false but in a tick",
    "SessionHistory.isOpen": "of what came since the last snapshot",
    "SessionHistory.lastMoment": "leads to other moments, whichever is the present",
    "SessionHistory.lastThinning": "leads to other moments, whichever is the present",
    "SessionHistory.otherBytes": "leads to other moments, whichever is the present",
    "SessionHistory.pending": "of what came since the last snapshot",
    "SessionHistory.printed": "what cannot go back",
    "SessionHistory.end": "set by the caller",
    "SessionHistory.onPastTick": "a closure of the caller's",
    "SessionHistory.seconds": "of what came since the last snapshot",
    "SessionHistory.shift": "of the stretch in which the session is",
    "SessionHistory.tickStart": "false but in a tick",
    "SessionHistory.branch": "leads to other moments, whichever is the present",
    "SessionHistory.lastNumber": "leads to other moments, whichever is the present",
    "SessionHistory.marks": "leads to other moments, whichever is the present",
    "SessionHistory.name": "leads to other moments, whichever is the present",
    "SessionHistory.others": "leads to other moments, whichever is the present",
    "SessionHistory.thinnedEnd": "leads to other moments, whichever is the present",
    "SessionHistory.visited": "leads to other moments, whichever is the present",
    "Stage.keeper": "whether Swift code has the stage",
    "Stage.pacing": "the program's own time, which does not go back",
    "Stage.onTick": "a closure of the caller's",
    "StateStore.lastGeneration": "counts on over restores, so that no handle comes to life again",
    "StateStore.undone": "in each snapshot, and what the session went back over is added",
    "StateStore.state": "the state itself",
    "TimingValues.metatables": "set once, when the host is made",
    "ValueTypes.metatables": "set once, when the host is made",
  ]

  @Test("no class of Scripting stores what the state of the session does not have")
  func classes() throws {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    let files = Self.sources(in: root + "/Sources/Scripting")
    #expect(files.count > 80)
    let found = files.flatMap { path in
      SwiftScanner(TemporaryFolder.bytes(of: path)).storedProperties
    }
    #expect(found.contains("Stage.keeper"))
    // A checker of source lives as long as one check, its result as long as the text, an observer of
    // a field as long as one look.
    let shortLived = ["ScriptChecker.", "SourceAnalysis.", "FieldObserver."]
    for name in found
    where Self.allowed[name] == nil && !shortLived.contains(where: name.hasPrefix) {
      Issue.record("\(name) is stored in a class: it belongs into SessionState")
    }
    for name in Self.allowed.keys.sorted() where !found.contains(name) {
      Issue.record("\(name) is on the list, and there is no such stored property")
    }
  }

  @Test("the scan tells what is stored in a class from all that is not")
  func scan() {
    let source = """
      /// class Comment { var a = 1 }
      public final class One: Base {
        private(set) var stored: [Int: (Int) -> Void] = [:]
        weak var other: One?
        static var shared = 1
        let text = "var no = 1 { \\(Self.all.map { "class C { var n = 1 }" })"
        var computed: Int { var local = 1; return local }
        var watched = 1 {
          didSet { changed() }
        }
        var late: Int
        {
          get { 1 }
        }
        var closure: () -> Void = { var local = 1 }
        struct Inner { var fine = 1 }
        class Nested { lazy var deep = make() }
        func run() { var local = 1; let x = [1].map { value in var y = value; return y } }
        class func make() { var local = 1 }
        static let lua = \"""
          class Text { var n = 1 }
          \"""
      }
      struct Two { var fine = 1 }
      protocol Three: AnyObject { var fine: Int { get } }
      """
    #expect(
      SwiftScanner(Array(source.utf8)).storedProperties == [
        "One.stored", "One.other", "One.shared", "One.watched", "One.closure", "Nested.deep",
      ])
  }

  private static func sources(in folder: String) -> [String] {
    TemporaryFolder.names(in: folder).flatMap { name in
      name.hasSuffix(".swift") ? [folder + "/" + name] : sources(in: folder + "/" + name)
    }
  }
}

/// Finds the stored properties of classes in Swift source: enough of a reader for this package.
struct SwiftScanner {
  /// The names of stored properties, as in `Stage.keeper`, in the order of the source.
  private(set) var storedProperties: [String] = []
  private let tokens: [String]
  /// The classes that are open, by their braces; nil for other braces.
  private var braces: [String?] = []

  init(_ source: [UInt8]) {
    tokens = Self.tokens(of: source)
    var pending: String?
    for place in tokens.indices {
      switch tokens[place] {
      case "class":
        let name = place + 1 < tokens.count ? tokens[place + 1] : ""
        let isType = name.first?.isUppercase ?? false
        if isType { pending = name }
      case "{":
        braces.append(pending)
        pending = nil
      case "}": _ = braces.popLast()
      case "var":
        if let owner = braces.last ?? nil, isStored(place) {
          storedProperties.append("\(owner).\(tokens[place + 1])")
        }
      default: break
      }
    }
  }

  /// Whether the variable at a place is stored: it has a value, an observer, or no braces.
  private func isStored(_ place: Int) -> Bool {
    var depth = 0
    var isBehindLine = false
    for next in tokens.indices.dropFirst(place + 1) {
      switch tokens[next] {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case "=" where depth == 0: return true
      case "{" where depth == 0: return ["didSet", "willSet"].contains(tokens[next + 1])
      case "}" where depth == 0: return true
      case "\n": isBehindLine = depth == 0
      default: if isBehindLine { return true }
      }
    }
    return true
  }

  /// Words, marks and ends of lines; comments are left out, and texts are empty.
  private static func tokens(of source: [UInt8]) -> [String] {
    var tokens: [String] = []
    var word: [UInt8] = []
    var place = 0
    func starts(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }
    func endWord() {
      if !word.isEmpty { tokens.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    while place < source.count {
      let byte = source[place]
      if starts("//") {
        endWord()
        while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "\"") {
        endWord()
        place = end(ofText: source, from: place)
        tokens.append("\"\"")
      } else if starts("->") {
        endWord()
        place += 2
      } else if byte.isPartOfWord {
        word.append(byte)
        place += 1
      } else {
        endWord()
        if byte != UInt8(ascii: " ") { tokens.append(String(UnicodeScalar(byte))) }
        place += 1
      }
    }
    endWord()
    return tokens
  }

  /// The place behind a text, which may have expressions with texts of their own.
  private static func end(ofText source: [UInt8], from start: Int) -> Int {
    let isLong = source[start...].starts(with: "\"\"\"".utf8)
    var place = start + (isLong ? 3 : 1)
    while place < source.count {
      if source[place] == UInt8(ascii: "\\"), place + 1 < source.count {
        guard source[place + 1] == UInt8(ascii: "(") else {
          place += 2
          continue
        }
        var depth = 0
        place += 1
        repeat {
          if source[place] == UInt8(ascii: "\"") {
            place = end(ofText: source, from: place)
            continue
          }
          if source[place] == UInt8(ascii: "(") { depth += 1 }
          if source[place] == UInt8(ascii: ")") { depth -= 1 }
          place += 1
        } while depth > 0 && place < source.count
      } else if isLong ? source[place...].starts(with: "\"\"\"".utf8) : source[place] == 34 {
        return place + (isLong ? 3 : 1)
      } else {
        place += 1
      }
    }
    return place
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
      true
    default: false
    }
  }
}
