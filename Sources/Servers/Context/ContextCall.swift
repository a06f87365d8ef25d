import Console
import Geometry
import Scripting
import Sessions

/// A call of a tool, with its arguments.
struct ContextCall {
  /// The folder of the files.
  let folder: ServedFolder
  /// The name and version of the program, which recordings contain.
  let program: String
  /// Takes the recording of each scene that ran.
  let keepRecording: (String) -> Void
  private let arguments: JSONValue

  /// Checks the arguments of a call.
  ///
  /// - Throws: `ContextError` for an argument that the tool does not have, that is missing, or that
  ///   is not of its kind.
  init(
    of tool: ContextTool, _ arguments: JSONValue, folder: ServedFolder, program: String,
    keepRecording: @escaping (String) -> Void
  ) throws(ContextError) {
    (self.folder, self.program) = (folder, program)
    self.keepRecording = keepRecording
    let given = arguments == .null ? [:] : arguments
    guard case .object(let members) = given else {
      throw ContextError("the arguments of \(tool.name) must be an object")
    }
    self.arguments = given
    for member in members {
      guard let parameter = tool.allParameters.first(where: { $0.name == member.name }) else {
        let names = tool.allParameters.map(\.name)
        let hint = suggestion(for: member.name, among: names)
        let list = hint.isEmpty ? "; it takes \(names.joined(separator: ", "))" : hint
        throw ContextError("\(tool.name) takes no \(member.name)\(list)")
      }
      guard parameter.takes(member.value) else {
        let value = String(member.value.text.prefix(80))
        throw ContextError("\(member.name) must be \(parameter.rule), not \(value)")
      }
    }
    for parameter in tool.parameters where parameter.isRequired && given[parameter.name] == nil {
      throw ContextError("\(tool.name) needs \(parameter.name): \(parameter.doc)")
    }
  }

  /// Whether an argument was given.
  func has(_ name: String) -> Bool { arguments[name] != nil }
  /// A text; nil where it was not given.
  func text(_ name: String) -> String? { arguments[name]?.asString }
  /// Texts; none where they were not given.
  func texts(_ name: String) -> [String] { arguments[name]?.asTexts ?? [] }
  /// A number; nil where it was not given.
  func number(_ name: String) -> Double? { arguments[name]?.asNumber }
  /// A whole number; nil where it was not given.
  func whole(_ name: String) -> Int? { arguments[name]?.asInteger }
  /// Whether a flag is true.
  func flag(_ name: String) -> Bool { arguments[name]?.asBoolean ?? false }
  /// A moment; nil where it was not given.
  func moment(_ name: String) -> ContextMoment? { arguments[name].flatMap(ContextMoment.init) }

  /// The most bytes of the answer's text.
  var bytes: Int { whole(ContextAnswer.size.name) ?? ContextAnswer.usualSize }

  /// The arguments by which another call opens the same scene.
  ///
  /// - Parameter more: The other arguments of that call; one that is nil is left out.
  /// - Returns: The arguments.
  func scene(_ more: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    let own = ContextParameter.scene.compactMap { parameter in
      arguments[parameter.name].map { JSONMember(name: parameter.name, value: $0) }
    }
    return .object(
      own + more.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }
}

/// Scenes and their inputs.
extension ContextCall {
  /// A file or folder below the server's.
  ///
  /// - Throws: `ContextError` for any other.
  func path(_ name: String) throws(ContextError) -> String {
    try folder.checked(text(name) ?? "")
  }

  /// The options of a session with the inputs of the call.
  ///
  /// - Parameter isOther: Whether it is the other one of two runs, whose own inputs come first.
  /// - Returns: The options.
  /// - Throws: `ContextError` for files outside of the folder, and for inputs that make no sense.
  func options(isOther: Bool = false) throws(ContextError) -> SessionOptions {
    try folder.checkBehaviors()
    func name(_ name: String) -> String {
      isOther && has("other_" + name) ? "other_" + name : name
    }
    var options = SessionOptions(
      rate: number(name("rate")), seed: whole(name("seed")).map(UInt64.init))
    for name in texts("behaviors") {
      options.behaviorFolders.append(try folder.checked(name))
    }
    options.inputs = try inputs(texts(name("set")))
    options.program = program
    options.historyBytes = 64 << 20
    return options
  }

  /// Checks inputs such as `snap.damping=0.3`, whose files of touches must be below the folder.
  private func inputs(_ texts: [String]) throws(ContextError) -> [String] {
    for text in texts {
      guard text.contains("=") else {
        throw ContextError("set must be KEY=VALUE, such as snap.damping=0.3, not \(text)")
      }
      try checkFiles(of: text)
    }
    do throws(VariationError) { try RunInputs.check(texts) } catch {
      throw ContextError(error.message)
    }
    return texts
  }

  /// Checks the files that an input names, if its key is `touches`.
  func checkFiles(of input: String) throws(ContextError) {
    let parts = input.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "touches" else { return }
    for file in parts[1].split(separator: ",") {
      let name = file.drop(while: \.isWhitespace)
      _ = try folder.checked(String(name.reversed().drop(while: \.isWhitespace).reversed()))
    }
  }

  /// Opens the scene of the call.
  func inquiry() throws -> SceneInquiry {
    try SceneInquiry(try path("scene"), options: try options())
  }

  /// Gives ticks up to the moment of an argument, or up to the end of the run.
  ///
  /// - Throws: `ContextError` for a moment after the end, and errors of the run.
  func go(_ inquiry: SceneInquiry, to name: String = "at") throws {
    let rate = inquiry.stage.rate
    guard let tick = moment(name)?.tick(at: rate) else {
      return try inquiry.advance(to: Int(Self.usualSeconds * rate))
    }
    try inquiry.advance(to: tick)
    guard inquiry.stage.tick >= tick else {
      throw ContextError("\(name) must be a moment of the run, and the scene \(inquiry.ending)")
    }
  }

  /// The longest run of a scene in simulated seconds, unless the caller says another.
  static let usualSeconds = 60.0

  /// A behavior of a scene, by the argument `behavior`; nil where it was not given.
  ///
  /// - Throws: `ContextError` with the names that there are, and beside an item.
  func behavior(of inquiry: SceneInquiry) throws(ContextError) -> String? {
    guard let behavior = text("behavior") else { return nil }
    guard !has("item") else { throw ContextError("give item or behavior, not both") }
    let names = inquiry.host.behaviors(of: inquiry.stage).map(\.name)
    guard !names.contains(behavior) else { return behavior }
    throw ContextError(
      "at tick \(inquiry.stage.tick) the scene has no behavior "
        + behavior + list(names, near: behavior))
  }

  /// The nearest of some names after an error, or all of them.
  private func list(_ names: [String], near name: String) -> String {
    let hint = suggestion(for: name, among: names)
    let shown = names.prefix(30).joined(separator: ", ") + (names.count > 30 ? ", ..." : "")
    return hint.isEmpty ? "; there \(names.isEmpty ? "is none" : "are \(shown)")" : hint
  }

  /// An item of a scene, by the name of an argument.
  ///
  /// - Throws: `ContextError` with the names that there are.
  func item(_ name: String = "item", of inquiry: SceneInquiry) throws(ContextError) -> String {
    let item = text(name) ?? ""
    guard inquiry.stage.item(item) == nil else { return item }
    let names = inquiry.stage.items.map(\.name)
    throw ContextError(
      "at tick \(inquiry.stage.tick) the scene has no item \(item)\(list(names, near: item))")
  }
}

extension ContextParameter {
  /// The arguments of every tool that runs a scene.
  static let scene = [
    ContextParameter("scene", .text, "The file of the scene.", isRequired: true),
    ContextParameter(
      "set", .texts, "Inputs before the first tick, such as snap.damping=0.3 or card.x=20."),
    ContextParameter("rate", .number(Domain.rate.range), "Ticks a second, instead of the scene's."),
    ContextParameter("seed", .whole(0...(1 << 53)), "The seed of random numbers."),
    behaviors,
  ]

  /// The folders of behaviors.
  static let behaviors = ContextParameter(
    "behaviors", .texts, "Folders of behaviors, besides the folder behaviors.")

  /// The moment at which a tool looks.
  static let at = ContextParameter(
    "at", .moment, "The moment: a tick, or a time such as \"0.5s\"; else the end of the run.")

  /// The longest run.
  static let seconds = ContextParameter(
    "seconds", .number(0...ContextMoment.mostSeconds),
    "The longest run in simulated seconds, 60 by default.")
}
