import Dynamics
import Geometry
import Motion
import Scripting

// The requests of pages, carried out; `PageRequest` lists them.

// Time.
extension ViewSession {
  func start() {
    isPlaying = true
    restartClock()
  }

  func stop() { (isPlaying, stepsToGo) = (false, 0) }

  func step(_ count: Int) {
    isPlaying = false
    if count < 0 {
      stepsToGo = 0
      timeline.move(to: max(0, timeline.present + count))
    } else {
      stepsToGo += count
    }
  }

  func seek(_ tick: Int) {
    stop()
    timeline.move(to: min(tick, max(timeline.tip, 0)))
  }

  func reach(_ tick: Int) {
    seek(tick)
    stepsToGo = tick - timeline.present
  }

  func go(at speed: Double) {
    self.speed = speed
    restartClock()
  }

  func repeatStretch(_ stretch: ClosedRange<Int>?) throws(Refusal) {
    if let stretch, stretch.upperBound > timeline.tip {
      throw Refusal(reason: "B must be at most \(max(timeline.tip, 0)), the last tick known")
    }
    loop = stretch
  }
}

// Changes of the run.
extension ViewSession {
  func touch(
    _ phase: TouchPhase, finger: Int, at position: Vector, by client: Int
  ) throws(Refusal) {
    let identifier = fingers.identifier(of: finger, client)
    do throws(TouchError) {
      try timeline.touch(phase, finger: identifier, at: position)
    } catch {
      throw Refusal(reason: "\(error)")
    }
    fingers.note(phase, finger, client, identifier)
    if let input = timeline.inputs.last, phase != .moved { tell(input) }
  }

  func resize(to size: Size) {
    if let input = timeline.resize(to: size) { tell(input) }
  }

  /// Sets a param of some behaviors to the value in a text; nil restores the values of the scene.
  func turn(
    _ behaviors: [Int], _ name: String, _ text: String?, by client: Int
  ) throws(Refusal) {
    guard let first = behaviors.first else { return }
    var value: ParameterValue?
    for behavior in behaviors {
      let param = try param(behavior, name)
      guard param.isSettable else {
        throw Refusal(reason: "\(name) is chosen when the behavior is made")
      }
      if let text { value = try parameterValue(text, for: param.description) }
    }
    let scene = try param(first, name).value
    let owners = timeline.outline.behaviors
    // Where several behaviors have a param of this name, the message names the behavior as well.
    let isShared = owners.indices.contains { other in
      !behaviors.contains(other) && owners[other].params.contains { $0.description.name == name }
    }
    let label = behaviors.count == 1 ? owners[first].label : owners[first].name
    let thing = isShared ? "\(label) \(name)" : name
    let words = { (before: Overrides) in
      let old = before.value(first, name) ?? scene
      return "\(thing) \(old.words(to: value ?? scene))"
    }
    let key = "\(behaviors.map(String.init).joined(separator: ",")).\(name)"
    try override(key, words) {
      for behavior in behaviors { $0.setKnob(behavior, owners[behavior].name, name, value) }
    }
    noteParams(besides: text == nil ? nil : client)
  }

  /// Sets a number or look of an item at tick 0; nil restores all of them from the scene.
  func setStart(
    of item: Int, _ start: (field: String, value: String)?, by client: Int
  ) throws(Refusal) {
    guard let start else {
      let name = try sceneItem(item)
      try override(name, { _ in "\(name) as in the scene" }) { $0.resetStart(name) }
      return noteParams(besides: nil)
    }
    guard let setting = StageItem.settings.first(where: { $0.name == start.field }) else {
      throw Refusal(reason: "there is no field \(start.field)")
    }
    let name = try sceneItem(item)
    let value = try parameterValue(start.value, for: setting)
    // A drag sets x and y in turn: both belong to one change.
    let words = timeline.startWords(of: name, setting.name, value)
    try override(name, words) { $0.setStart(name, setting.name, value) }
    let isNumber = ItemField.named.contains { $0.name == setting.name }
    noteParams(besides: isNumber ? client : nil)
  }

  /// Reports an input to pages.
  private func tell(_ input: Timeline.Input) {
    for client in clients.keys where clients[client]?.run == timeline.run {
      clients[client]?.inputs.append(timeline.event(input))
    }
  }

  /// Opens a scene of the gallery.
  func open(named name: String) throws(Refusal) {
    guard let scene = gallery.first(where: { $0.name == name }) else {
      throw Refusal(reason: "the gallery has no scene \(name)")
    }
    do throws(ScriptError) {
      try open(scene.source)
    } catch {
      tell(NoteMessage(error))
      throw Refusal(reason: "\(error)")
    }
  }

  /// The name of an item that was there at tick 0.
  func sceneItem(_ id: Int) throws(Refusal) -> String {
    let entries = timeline.items.entries
    guard id < entries.count, entries[id].firstTick == 0 else {
      throw Refusal(reason: "there is no item \(id) at tick 0")
    }
    return entries[id].name
  }

  /// A param of a behavior of the scene.
  func param(_ behavior: Int, _ param: String) throws(Refusal) -> BehaviorParameter {
    let behaviors = timeline.outline.behaviors
    guard behavior < behaviors.count else {
      throw Refusal(reason: "there is no behavior \(behavior)")
    }
    let params = behaviors[behavior].params
    guard let found = params.first(where: { $0.description.name == param }) else {
      throw Refusal(reason: "\(behaviors[behavior].name) has no param \(param)")
    }
    return found
  }

  private func override(
    _ key: String, _ words: (Overrides) -> String, _ change: (inout Overrides) -> Void
  ) throws(Refusal) {
    do throws(ScriptError) {
      try timeline.override(key, words, change)
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }

  /// The line of Lua that sets a param to its present value.
  private func luaLine(_ behavior: Int, _ name: String) throws(Refusal) -> String {
    let param = try param(behavior, name)
    let value = timeline.overrides.value(behavior, name) ?? param.value
    guard let text = value.lua else {
      throw Refusal(reason: "\(name) has no value that can be written in a line")
    }
    return "\(name) = \(text),"
  }

  /// Makes the other pages show the values that one page set.
  private func noteParams(besides client: Int?) {
    for other in clients.keys where other != client { clients[other]?.needsScene = true }
  }
}

// Views of pages, and names.
extension ViewSession {
  func acknowledge(_ number: Int, by client: Int) throws(Refusal) {
    guard clients[client]?.acknowledge(number) ?? false else {
      throw Refusal(reason: "no row message \(number) waits to be drawn")
    }
  }

  func inspect(_ item: Int?, for client: Int) throws(Refusal) {
    if let item, item >= timeline.items.entries.count {
      throw Refusal(reason: "there is no item \(item)")
    }
    clients[client]?.inspected = item
    clients[client]?.needsInspection = item != nil
  }

  func sendTouches(to client: Int) {
    clients[client]?.add(TouchesMessage(csv: timeline.recording.csv))
  }

  func sendImage(_ key: String, to client: Int) throws(Refusal) {
    guard let image = timeline.image(key) else {
      throw Refusal(reason: "there is no image \(key)")
    }
    clients[client]?.add(ImageMessage(key: key, address: image.address))
  }

  func sendLua(_ behavior: Int, _ param: String, to client: Int) throws(Refusal) {
    clients[client]?.add(LuaMessage(text: try luaLine(behavior, param)))
  }

  func nameBranch(_ branch: Int, _ name: String) throws(Refusal) {
    try check(branch)
    do throws(ScriptError) {
      try SessionMoment.checkName(name, "name")
    } catch {
      throw Refusal(reason: "\(error)")
    }
    guard timeline.nameBranch(branch, name) else {
      throw Refusal(reason: "NAME must be new, and another branch is called \(name)")
    }
  }

  func forgetBranch(_ branch: Int) throws(Refusal) {
    try check(branch)
    guard timeline.forgetBranch(branch) else {
      throw Refusal(reason: "BRANCH must be another than the one that is shown")
    }
  }

  func mark(_ name: String) throws(Refusal) {
    do throws(ScriptError) {
      try timeline.nameMoment(name, at: timeline.present)
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }

  func unmark(_ name: String) throws(Refusal) {
    guard timeline.moments.contains(where: { $0.name == name }) else {
      throw Refusal(reason: "there is no mark \(name)")
    }
    timeline.keepChange("removing the mark \(name)")
    timeline.forgetMoment(name)
  }
}

/// Reads a value as a page writes it.
///
/// - Throws: `Refusal` with the rule that the value breaks.
func parameterValue(
  _ text: String, for option: OptionDescription
) throws(Refusal) -> ParameterValue {
  if text == "nil", option.kind != .string, option.kind != .choice { return .none }
  switch option.kind {
  case .number, .integer:
    guard let number = finiteNumber(text) else {
      throw Refusal(reason: "\(option.name) must be a finite number")
    }
    return .number(number)
  case .boolean:
    guard text == "true" || text == "false" else {
      throw Refusal(reason: "\(option.name) must be true or false")
    }
    return .boolean(text == "true")
  case .point:
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(finiteNumber)
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw Refusal(reason: "\(option.name) must be two finite numbers, x,y")
    }
    return .point(Vector(x, y))
  case .string, .choice: return text == "nil" && !option.isRequired ? .none : .text(text)
  default: throw Refusal(reason: "\(option.name) cannot be set here")
  }
}
