import Dynamics

// Calls of the embedding program: reported when they are made, and repeated by replays.

/// The calls of a program on a stage or on one of its behaviors, by their names in recordings.
enum ProgramDeed: String {
  case addItem, addGroup, removeItem, add, addAgain, emit, setField, setColor, setStyle, setTags,
    resize
  case addChild, addItemTo, removeItemFrom, remove, resume, call, clockMandate
  case addBehavior, removeBehavior
  case goTo, goToMark, mark, fork, switchBranch
}

extension ScriptHost {
  /// Reports a call of the program as an input.
  func tell(
    _ deed: ProgramDeed, of behavior: BehaviorInstance? = nil, on stage: Stage?,
    _ arguments: any ScriptValueConvertible...
  ) {
    tell(deed, of: behavior, on: stage, arguments.map(\.scriptValue))
  }

  /// Reports a call of the program and carries it out; inputs that it causes are inside it.
  func taking<Result, Failure>(
    _ deed: ProgramDeed, on stage: Stage?, _ arguments: any ScriptValueConvertible...,
    body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    tell(deed, of: nil, on: stage, arguments.map(\.scriptValue))
    inputDepth += 1
    defer { inputDepth -= 1 }
    return try body()
  }

  func tell(
    _ deed: ProgramDeed, of behavior: BehaviorInstance?, on stage: Stage?, _ values: [ScriptValue]
  ) {
    guard recorder != nil || replay != nil || onInput != nil || history != nil else { return }
    if !values.allSatisfy(\.isRecordable) {
      recorder?.lose("\(deed.rawValue) was given a value that a recording cannot hold", on: stage)
    }
    let kind = SessionInput.Kind.call(
      deed.rawValue, behavior: behavior?.recordedPlace, arguments: values.map(\.recorded))
    tell(kind, on: stage)
  }
}

extension ScriptValue {
  /// Whether `recorded` keeps the whole value.
  fileprivate var isRecordable: Bool {
    switch self {
    case .nil, .boolean, .integer, .number, .string, .point, .size, .rect, .transform, .item: true
    case .list(let list): list.allSatisfy(\.isRecordable)
    case .table(let fields): fields.allSatisfy(\.value.isRecordable)
    case .path, .region, .behavior, .function, .other: false
    }
  }
}

extension BehaviorInstance {
  /// The place among the stage's behaviors, including those that can be added again.
  var recordedPlace: Int? {
    (stage.state.instances + stage.state.removed).firstIndex { $0 === self }
  }
}

extension Stage {
  /// The behavior at a recorded place.
  private func recordedBehavior(_ place: Int?) throws(ScriptError) -> StageBehavior {
    let all = state.instances + state.removed
    guard let place, all.indices.contains(place) else {
      throw ScriptError(message: "there is no behavior \(place.map { "\($0)" } ?? "")")
    }
    return StageBehavior(all[place])
  }

  /// Sets an option as recorded.
  ///
  /// - Throws: `ScriptError` when there is no such behavior, and any error of setting the option.
  func setRecorded(
    _ option: String, of behavior: Int, to value: EventValue
  ) throws(ScriptError) {
    try recordedBehavior(behavior).set(option, to: ScriptValue(recorded: value, in: self))
  }

  /// Repeats a recorded call.
  ///
  /// - Throws: `ScriptError` when there is no such call, and when an argument does not fit; any
  ///   error of the call.
  func performRecorded(
    _ name: String, on behavior: Int?, _ recorded: [EventValue]
  ) throws(ScriptError) {
    let values = recorded.map { ScriptValue(recorded: $0, in: self) }
    func refuse() -> ScriptError {
      ScriptError(message: "\(name): the recorded arguments must be those of the call")
    }
    func value(_ place: Int) -> ScriptValue { place < values.count ? values[place] : .nil }
    func text(_ place: Int) throws(ScriptError) -> String {
      guard let text = value(place).asString else { throw refuse() }
      return text
    }
    func item(_ place: Int) throws(ScriptError) -> StageItem {
      guard let item = value(place).asItem else { throw refuse() }
      return item
    }
    func options(_ place: Int) throws(ScriptError) -> ScriptOptions {
      guard case .table(let fields) = value(place) else { throw refuse() }
      var options = ScriptOptions()
      for field in fields { options[field.name] = field.value }
      return options
    }
    switch ProgramDeed(rawValue: name) {
    case .addItem: try addItem(try options(0))
    case .addGroup: try addGroup(try options(0))
    case .removeItem: try remove(try item(0))
    case .add: try add(try text(0), try options(1))
    case .addAgain: try add(try recordedBehavior(behavior))
    case .emit: try emit(try text(0), try options(1))
    case .setField:
      guard let field = ItemField.named.first(where: { $0.name == value(1).asString }),
        let number = value(2).asNumber
      else { throw refuse() }
      try item(0).set(field, to: number)
    case .setColor: try item(0).setColor(value(1).asString)
    case .setStyle: try item(0).setStyle(try options(1))
    case .setTags: try item(0).setTags((value(1).asList ?? []).compactMap(\.asString))
    case .resize:
      guard let width = value(0).asNumber, let height = value(1).asNumber else { throw refuse() }
      try resize(width: width, height: height)
    case .addChild: try recordedBehavior(behavior).addChild(try text(0), try options(1))
    case .addItemTo: try recordedBehavior(behavior).addItem(try item(0))
    case .removeItemFrom: try recordedBehavior(behavior).removeItem(try item(0))
    case .remove: try recordedBehavior(behavior).remove()
    case .resume: try recordedBehavior(behavior).resume()
    case .call:
      try recordedBehavior(behavior).call(try text(0), given: Array(values.dropFirst()))
    case .clockMandate: try recordedBehavior(behavior).clockMandate = value(0).asBoolean ?? false
    case .addBehavior: try host.addBehavior(source: try text(1), name: try text(0))
    case .removeBehavior: host.removeBehavior(named: try text(0))
    case .goTo:
      guard let tick = value(0).asInteger else { throw refuse() }
      try goTo(tick: tick)
    case .goToMark: try goTo(mark: try text(0))
    case .mark: try mark(try text(0))
    case .fork: try fork(try text(0))
    case .switchBranch: try switchBranch(try text(0))
    case nil: throw ScriptError(message: "there is no call \(name)")
    }
  }
}
