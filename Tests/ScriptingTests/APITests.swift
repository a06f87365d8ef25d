import LuaRuntime
import Scripting
import Testing

/// The declared API of scripts, compared with the interpreter's.
@Suite("The API")
struct APITests {
  /// Lua that makes a stage with the objects that examples use.
  static let prelude = """
    local stage = libration.stage { width = 320, height = 480 }
    local animator = stage.animator
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 }, tags = { "card" } }
    local ball = stage:addItem { name = "ball", center = { 80, 80 }, size = { 40, 40 } }
    local snap = animator:add("snap", { item = card, point = { 80, 252 } })

    """

  /// All types and tables with members, by their names.
  private static func tables(_ host: ScriptHost) -> [TypeDescription] {
    host.api.types + host.api.modules + [host.api.hooks, host.api.file]
      + host.api.behaviors.filter { $0.file == nil }.map {
        TypeDescription(name: $0.name, doc: $0.doc, members: $0.methods)
      }
  }

  @Test("has an example for every member, and each example runs")
  func examples() throws {
    let (session, travel) = (try Session(), try Session())
    for table in Self.tables(session.host) {
      let examples = table.members.compactMap(\.example).joined(separator: "\n")
      for member in table.members {
        if let example = member.example {
          let text =
            Self.prelude
            + (Self.groupTypes.contains(table.name)
              ? Self.inGroup(example)
              : "do\n" + example + "\nend\nstage:advance { ticks = 3 }\n")
          #expect(throws: Never.self, "\(table.name).\(member.name): \(example)") {
            // Examples that go back run as in a spec, because scenes cannot go back.
            let stage =
              try ["snapshot", "fork", "predict"].contains(where: example.contains)
              ? travel.host.interpreter.onPersonsSide {
                try travel.scene(text + "return stage")
              } : session.scene(text + "return stage")
            #expect(stage.takeErrors().isEmpty, "\(table.name).\(member.name)")
            // The snapshots that the host holds would keep it.
            stage.host.discard(stage)
          }
        }
        #expect(member.doc.hasSuffix("."), "\(table.name).\(member.name): \(member.doc)")
        for parameter in member.parameters {
          #expect(parameter.doc.hasSuffix("."), "\(table.name).\(member.name): \(parameter.name)")
        }
        let isShown = member.kind == .property || examples.contains(member.name)
        #expect(isShown, "no example shows \(table.name).\(member.name)")
      }
    }
  }

  /// The types whose values exist only while the hook of a group runs.
  private static let groupTypes = ["selection", "column", "neighbors"]

  /// Lua in the hook of a group, which is called once.
  private static func inGroup(_ source: String) -> String {
    """
    animator:add({ group = true, onTick = function(self, dt, items)
    \(source)
    end }, { items = { card, ball } })
    stage:advance { ticks = 1 }

    """
  }

  /// A value of each type, as Lua.
  private static let values: [String: String] = [
    "stage": "stage", "animator": "animator", "item": "card", "behavior": "snap",
    "self": "inner", "animation": "card:animate { x = 90, duration = 1 }",
    "timer": "stage:every(1, print)", "record": "stage:record(card)", "point": "card.center",
    "size": "card.size", "rect": "card.frame", "transform": "card.transform",
    "region": "libration.region.radius(3)", "spring": "libration.spring {}",
    "decay": "libration.decay { velocity = 3 }", "curve": "libration.curve('easeIn')",
    "snapshot": "nil", "libration": "libration", "libration.easing": "libration.easing",
    "libration.region": "libration.region", "selection": "items", "column": "items.x:gt(0)",
    "neighbors": "items:neighbors(9)",
  ]

  @Test("declares only what is there, with its type")
  func declaredIsThere() throws {
    let session = try Session()
    let api = session.host.api
    for table in api.types + api.modules {
      let source = try #require(Self.values[table.name], "a value of \(table.name)")
      for member in table.members {
        let read = "value = (\(source)).\(member.name)\n"
        let stage = try session.scene(
          Self.prelude
            + """
            local inner
            animator:add({ onAdd = function(self) inner = self end }, { item = card })
            stage:advance { ticks = 2 }
            local value
            \(Self.groupTypes.contains(table.name) ? Self.inGroup(read) : read)
            stage.animator.onPause = function() return value end
            return stage
            """)
        let found = try session.host.value(ofProbe: stage)
        switch member.kind {
        case .method, .function: #expect(found.asFunction != nil, "\(table.name).\(member.name)")
        case .property:
          let type = try #require(member.type, "\(table.name).\(member.name) has a type")
          #expect(fits(found, type, session.host), "\(table.name).\(member.name): \(found)")
        }
      }
    }
  }

  /// Whether a value is of a type.
  private func fits(_ value: Value, _ type: LuaType, _ host: ScriptHost) -> Bool {
    switch type {
    case .any: true
    case .boolean: value.asBoolean != nil
    case .number: value.asNumber != nil
    case .integer: value.asInteger != nil
    case .string: value.asString != nil
    case .choice(let choices): value.asString.map(choices.contains) ?? false
    case .function: value.asFunction != nil
    case .table, .map, .fields, .openFields: value.asTable != nil
    case .list(let element):
      value.asTable.map { $0.pairs.allSatisfy { fits($0.value, element, host) } } ?? false
    case .optional(let wrapped): value.isNil || fits(value, wrapped, host)
    case .either(let types): types.contains { fits(value, $0, host) }
    case .values: false
    case .handle(let name): host.describeBehavior(of: value)?.name == name
    case .named(let name):
      host.describeType(of: value).map { $0.name == name || $0.name.hasPrefix(name + " ") } ?? false
    }
  }

  @Test("is all that a script can reach")
  func reachableIsDeclared() throws {
    let session = try Session()
    let host = session.host
    var declared = Set(
      host.api.globals.flatMap { table in
        table.members.map { table.name.isEmpty ? $0.name : table.name + "." + $0.name }
      })
    for module in host.api.modules {
      declared.formUnion(module.members.map { module.name + "." + $0.name })
    }
    var reached: Set<String> = []
    func walk(_ table: Reference, _ path: String) {
      // A read-only table keeps its contents in its metatable's `__index`.
      let contents = table.metatable?["__index"].asTable ?? table
      for (key, value) in contents.pairs {
        guard let name = key.asString else { continue }
        let place = path.isEmpty ? name : path + "." + name
        guard reached.insert(place).inserted, name != "_G" else { continue }
        if let inner = value.asTable, host.describeType(of: value)?.name != "region" {
          walk(inner, place)
        }
      }
    }
    walk(host.makeGlobals(), "")
    #expect(reached.subtracting(declared).sorted() == [], "reachable and not declared")
    #expect(declared.subtracting(reached).sorted() == [], "declared and not there")
  }
}

extension ScriptHost {
  /// The value that the function in `onPause` of a stage returns.
  fileprivate func value(ofProbe stage: Stage) throws -> Value {
    let globals = makeGlobals()
    globals["stage"] = value(of: stage)
    let probe = try interpreter.load(
      "return stage.animator.onPause()", name: "=probe", globals: globals)
    return try interpreter.call(probe).first ?? .nil
  }
}
