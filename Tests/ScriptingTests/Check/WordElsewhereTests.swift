import Builds
import Scripting
import Testing

/// Words of other programs: each leads to a name of ours, and a run says what `check` says.
@Suite("Words from elsewhere")
struct WordElsewhereTests {
  /// A place of a script where one of some declared names must stand.
  private struct Place {
    var name: String
    var names: Set<String>
  }

  /// All places where an unknown name is refused with a hint.
  private static func places(_ host: ScriptHost) -> [Place] {
    let api = host.api
    let members = (api.types + api.modules).map { type in
      Place(name: type.name, names: Set(type.members.map(\.name)))
    }
    let settings = api.type("behavior")?.members.map(\.name) ?? []
    let behaviors = api.behaviors.map { behavior in
      Place(
        name: behavior.name,
        names: Set(behavior.options.map(\.name) + behavior.methods.map(\.name) + settings))
    }
    var tables: [Place] = []
    func add(_ option: OptionDescription, _ owner: String) {
      if !option.fields.isEmpty {
        tables.append(Place(name: owner, names: Set(option.fields.map(\.name))))
      }
      for text in [option.type] {
        if case .either(let types) = text, case .choice(let choices)? = types.first {
          tables.append(Place(name: option.name, names: Set(choices)))
        }
      }
      for field in option.fields { add(field, "\(owner).\(option.name)") }
    }
    for type in api.types + api.modules {
      for member in type.members {
        for parameter in member.parameters { add(parameter, member.name) }
      }
    }
    let others = [
      Place(name: "hooks", names: Set(api.hooks.members.map(\.name))),
      Place(
        name: "file", names: Set(api.file.members.map(\.name) + api.hooks.members.map(\.name))),
      Place(name: "params", names: Set(api.params.map(\.name))),
      Place(name: "add", names: Set(api.behaviors.map(\.name))),
      Place(name: "globals", names: Set(api.globals[0].members.map(\.name))),
      Place(name: "keyframes", names: ["at", "curve", "alpha"]),
      Place(name: "decay", names: ["deceleration", "resistance", "velocity", "property"]),
    ]
    return members + behaviors + tables + others
  }

  @Test("lead to a name of ours, each in one place at least where it is no name itself")
  func rows() throws {
    let places = Self.places(try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)))
    #expect(WordElsewhere.all.count > 300)
    for row in WordElsewhere.all {
      let word = row.word.lowercased()
      let isUsed = places.contains { place in
        row.names.allSatisfy(place.names.contains)
          && !place.names.contains { $0.lowercased() == word }
          && Suggestion.hint(for: row.word, among: place.names) == "; \(row.hint)"
      }
      #expect(isUsed, "\(row.word) never leads to \(row.names[0])")
    }
  }

  @Test("say ours in a form that editors can put in its place")
  func replaceable() {
    for row in WordElsewhere.all where row.advice == nil {
      let message = "item has no field \(row.word); \(row.hint)"
      #expect(Suggestion.suggested(in: message) == row.names[0])
    }
  }

  /// Statements that use a word, each with the statement's message in `check`.
  private static func uses(_ host: ScriptHost) -> [(start: String, end: String, names: Set<String>)]
  {
    let places = places(host)
    func names(_ place: String) -> Set<String> {
      places.first { $0.name == place }?.names ?? []
    }
    let behaviors = host.api.behaviors.filter { $0.file == nil }.map { behavior in
      (
        "animator:add('\(behavior.name)', { ", " = 1 })",
        Set(behavior.options.map(\.name) + ["onTick", "locks", "name"])
      )
    }
    return behaviors + [
      ("stage:addItem { ", " = 1 }", names("addItem")),
      ("card:animate { ", " = 1 }", names("animate")),
      // The type of stages has the name of the function, too.
      ("libration.stage { ", " = 1 }", places.last { $0.name == "stage" }?.names ?? []),
      ("print(card.", ")", names("item")), ("card.", " = 1", names("item")),
      ("print(stage.", ")", names("stage")), ("print(animator.", ")", names("animator")),
      // A rectangle is a table, which has nil in fields that it does not have.
      ("print(libration.", ")", names("libration")),
      ("animator:add('", "')", names("add")),
    ]
  }

  @Test("get the same hint in a run and in the check, wherever they stand", .heavy)
  func sameAnswer() throws {
    let session = try Session()
    var count = 0
    for use in Self.uses(session.host) {
      let words = Set(WordElsewhere.all.map(\.word)).sorted().filter { word in
        !word.contains("-") && !use.names.contains(word)
          && Suggestion.hint(for: word, among: use.names).hasPrefix("; it is called")
      }
      for word in words {
        let statement = use.start + word + use.end
        let run = session.failure(statement)
        let hint = Suggestion.hint(for: word, among: use.names)
        #expect(run.hasSuffix(hint), "\(statement): \(run)")
        let text = Session.prelude + statement + "\nreturn stage"
        let checked = session.host.problems(in: Array(text.utf8), of: "x.lua")
          .map(\.finding.message)
        let told = run.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
        let plain = told.hasPrefix("add: ") ? String(told.dropFirst(5)) : told
        #expect(checked.contains(plain), "\(statement): \(plain), \(checked)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test(
    "get advice where one name does not replace them",
    arguments: [
      ("stage:addItem { x = 3, size = { 1, 1 } }", "give center = { x, y } and size"),
      ("stage:addItem { size = { 1, 1 }, velocity = { 1, 1 } }", "set it afterwards, as in"),
      ("card:animate { x = 3, damping = 0.5 }", "give it in a table, as in spring = {"),
      ("card:animate { to = { x = 3 } }", "name what changes itself, as in x = 80"),
      (
        "card:animate { fill = { stops = { 'red', 'blue' } }, duration = 1 }",
        "animate has no option fill; no animation changes it: assign it to the item"
      ),
      (
        "card:animate { hidden = true, duration = 1 }",
        "no animation changes it: assign it to the item"
      ),
      ("card.position = { 1, 2 }", "item: position can only be read; set center"),
      ("print(card.position.x)", "position is a method: call it, or use center"),
      ("print(card.left)", "frame has the corners"),
      ("print(lerp(0, 1, 0.5))", "use libration.tween"),
      ("card.visible = false", "hidden = true is the opposite"),
      (
        "card:animate { x = 3, spring = {}, duration = 0.5 }",
        "a spring's duration stands in it, as in spring = { duration = 0.5, bounce = 0.2 }"
      ),
      (
        "card:animate { x = 3, duration = 0.5, curve = 'ease-in' }",
        "animate: curve must be \"linear\", \"easeIn\", \"easeOut\" or \"easeInOut\", not \"ease-in\""
      ),
      ("print(libratoin.stage)", "; did you mean libration?"),
    ])
  func advice(statement: String, words: String) throws {
    let session = try Session()
    let run = session.failure(statement)
    #expect(run.contains(words), "\(run)")
    let text = Session.prelude + statement + "\nreturn stage"
    let checked = session.host.problems(in: Array(text.utf8), of: "x.lua").map(\.finding.message)
    #expect(checked.count == 1 && checked[0].contains(words), "\(checked)")
  }

  @Test("are not taken for names that people gave")
  func ownNames() throws {
    let session = try Session()
    let message = session.failure(
      "local alpha = 1 stage:addItem { name = 'frame', size = { 1, 1 } } stage:record 'rect'")
    #expect(message.hasSuffix("record: there is no item rect"), "\(message)")
    let text = "local alpha = 1 print(opacity, alpha)"
    let found = session.host.problems(in: Array(text.utf8), of: "x")
    #expect(found.map(\.finding.message) == ["there is no variable opacity"])
  }
}
