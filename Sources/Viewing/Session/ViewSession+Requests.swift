import Dynamics
import Geometry
import Hosting
import Motion
import Scripting

// What pages ask for.

extension ViewSession {
  func obey(_ request: Request, from client: Int) throws(Refusal) {
    switch request {
    case .acknowledge(let number):
      guard clients[client]?.acknowledge(number) ?? false else {
        throw Refusal(reason: "no row message \(number) waits to be drawn")
      }
    case .overlays(let overlays):
      clients[client]?.overlays = overlays
      clients[client]?.needsOverlay = true
    case .inspect(let item):
      if let item, item >= timeline.items.entries.count {
        throw Refusal(reason: "there is no item \(item)")
      }
      clients[client]?.inspected = item
      clients[client]?.needsInspection = item != nil
    case .touches:
      var message = JSONObject(type: "touches")
      message.add("csv", timeline.recording.csv)
      clients[client]?.add(message.description)
    case .lua(let behavior, let param):
      var message = JSONObject(type: "lua")
      message.add("text", try luaLine(behavior, param))
      clients[client]?.add(message.description)
    case .open(let name): try open(named: name)
    case .width(let columns): clients[client]?.width = columns
    case .compare(let branches):
      for branch in branches { try check(branch) }
      clients[client]?.compare(branches)
    case .nameBranch(let branch, let name):
      try check(branch)
      guard timeline.nameBranch(branch, name) else {
        throw Refusal(reason: "NAME must be new, and another branch is called \(name)")
      }
    case .forgetBranch(let branch):
      try check(branch)
      guard timeline.forgetBranch(branch) else {
        throw Refusal(reason: "BRANCH must be another than the one that is shown")
      }
    default:
      guard timeline.isOpen else { throw Refusal(reason: "no scene is open") }
      try steer(request, from: client)
    }
  }

  private func steer(_ request: Request, from client: Int) throws(Refusal) {
    switch request {
    case .change: timeline.endChange()
    case .branch(let branch): try goTo(branch)
    case .run(let number): try show(run: number)
    case .play:
      isPlaying = true
      restartClock()
    case .pause: (isPlaying, stepsToGo) = (false, 0)
    case .step(let count):
      isPlaying = false
      if count < 0 {
        stepsToGo = 0
        timeline.move(to: max(0, timeline.present + count))
      } else {
        stepsToGo += count
      }
    case .seek(let tick):
      (isPlaying, stepsToGo) = (false, 0)
      timeline.move(to: min(tick, max(timeline.tip, 0)))
    case .speed(let new):
      speed = new
      restartClock()
    case .loop(let stretch):
      if let stretch, stretch.upperBound > timeline.tip {
        throw Refusal(reason: "B must be at most \(max(timeline.tip, 0)), the last tick known")
      }
      loop = stretch
    case .restart: restart()
    case .touch, .resize, .knob, .start, .resetStart, .prompt:
      guard timeline.fixed == nil else {
        throw Refusal(reason: "what was run before can be looked at, and not changed")
      }
      try change(request, from: client)
    case .complete(let text):
      if let message = completionMessage(text) { clients[client]?.add(message) }
    case .edit(let file, let line): try edit(file, line)
    case .bake(let format, let last): try bake(format, upTo: last, for: client)
    case .reach(let tick):
      (isPlaying, stepsToGo) = (false, 0)
      let known = min(tick, max(timeline.tip, 0))
      timeline.move(to: known)
      stepsToGo = tick - known
    case .mark(let name):
      do throws(ScriptError) {
        try timeline.nameMoment(name, at: timeline.present)
      } catch {
        throw Refusal(reason: "\(error)")
      }
    case .unmark(let name):
      guard timeline.forgetMoment(name) else {
        throw Refusal(reason: "there is no mark \(name)")
      }
    default: break
    }
  }

  /// Obeys what changes the run.
  private func change(_ request: Request, from client: Int) throws(Refusal) {
    switch request {
    case .touch(let phase, let finger, let position):
      let identifier = fingers.identifier(of: finger, client)
      do throws(TouchError) {
        try timeline.touch(phase, finger: identifier, at: position)
      } catch {
        throw Refusal(reason: "\(error)")
      }
      fingers.note(phase, finger, client, identifier)
      if let input = timeline.inputs.last, phase != .moved { tell(input) }
    case .resize(let size):
      if let input = timeline.resize(to: size) { tell(input) }
    case .knob(let behavior, let param, let value):
      try turn(behavior, param, value)
      noteParams(besides: value == nil ? nil : client)
    case .start(let item, let field, let value):
      guard let field = ItemField.named.first(where: { $0.name == field }) else {
        throw Refusal(reason: "there is no field \(field)")
      }
      let name = try sceneItem(item)
      let cause = "\(name).\(field.name) = \(rounded(value, places: 3))"
      try override(cause, "\(name).\(field.name)") { $0.setStart(name, field, value) }
      noteParams(besides: client)
    case .prompt(let line): evaluate(line, from: client)
    case .resetStart(let item):
      let name = try sceneItem(item)
      try override("\(name) as in the scene", name) { $0.setStart(name, nil, nil) }
      noteParams(besides: nil)
    default: break
    }
  }

  /// Tells of an input.
  private func tell(_ input: Timeline.Input) {
    for client in clients.keys where clients[client]?.run == timeline.run {
      clients[client]?.inputs.append(timeline.text(input))
    }
  }

  private func open(named name: String) throws(Refusal) {
    guard let scene = gallery.first(where: { $0.name == name }) else {
      throw Refusal(reason: "the gallery has no scene \(name)")
    }
    do throws(ScriptError) {
      try open(scene.source)
    } catch {
      tell(errorMessage(error))
      throw Refusal(reason: "\(error)")
    }
  }

  /// The name of an item that was there at tick 0.
  private func sceneItem(_ id: Int) throws(Refusal) -> String {
    let entries = timeline.items.entries
    guard id < entries.count, entries[id].firstTick == 0 else {
      throw Refusal(reason: "there is no item \(id) at tick 0")
    }
    return entries[id].name
  }

  private func param(_ behavior: Int, _ param: String) throws(Refusal) -> BehaviorParameter {
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

  private func turn(_ behavior: Int, _ name: String, _ text: String?) throws(Refusal) {
    let param = try param(behavior, name)
    guard param.isSettable else {
      throw Refusal(reason: "\(name) is chosen when the behavior is made")
    }
    var value: ParameterValue?
    if let text { value = try parameterValue(text, for: param.description) }
    let owner = timeline.outline.behaviors[behavior].name
    let cause = value.map { "\(name) = \($0.words)" } ?? "\(name) as in the scene"
    try override(cause, "\(behavior).\(name)") { $0.setKnob(behavior, owner, name, value) }
  }

  private func override(
    _ cause: String, _ key: String, _ change: (inout Overrides) -> Void
  ) throws(Refusal) {
    do throws(ScriptError) {
      try timeline.override(cause, key, change)
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }

  /// The line of the scene that sets a param as it is set now.
  private func luaLine(_ behavior: Int, _ name: String) throws(Refusal) -> String {
    let param = try param(behavior, name)
    let value = timeline.overrides.value(behavior, name) ?? param.value
    guard let text = value.lua else {
      throw Refusal(reason: "\(name) has no value that can be written in a line")
    }
    return "\(name) = \(text),"
  }

  /// The other pages are shown what one page set.
  private func noteParams(besides client: Int?) {
    for other in clients.keys where other != client { clients[other]?.needsScene = true }
  }
}

/// Reads a value as a page writes it.
///
/// - Throws: `Refusal` that says what it must be.
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
