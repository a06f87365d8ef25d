import Dynamics
import Geometry
import LuaRuntime
package import Scripting
import Sessions

/// The place of a value in the scripts: the call that made its owner, and the option there, or the
/// default of a param.
struct WriteBackPlace {
  /// The file with the call or the param.
  package let file: String
  /// The thing that has the value, by its call; nil for a default.
  private let thing: MadeThing?
  /// The name of the value among `SceneValues`.
  package let name: SceneValues.Name
  private let target: VariedTarget

  /// Finds the place of a target.
  ///
  /// - Throws: `ScriptError` for what no call of a script made.
  init(_ target: VariedTarget, key: String, on stage: Stage) throws(ScriptError) {
    self.target = target
    switch target {
    case .setting(let name, let setting):
      guard let item = stage.item(name), let origin = item.origin else {
        throw Self.isNotMade(key, "the item \(name)")
      }
      let alike = stage.items.filter { $0.origin == origin }
      file = origin.file
      thing = MadeThing(
        .item, line: origin.line, name: name, place: alike.firstIndex { $0 === item } ?? 0,
        count: alike.count)
      self.name = SceneValues.Name(owner: name, value: setting)
    case .option(let value, let option, _):
      let behaviors = stage.host.behaviors(of: stage)
      guard let place = behaviors.firstIndex(where: { $0.value.asHandle == value.asHandle }) else {
        throw ScriptError(message: "\(key): the behavior was removed")
      }
      let behavior = behaviors[place]
      name = SceneValues.Name(owner: SceneValues.owner(place, behaviors), value: option)
      guard let origin = behavior.origin else {
        // The value of a behavior that appliesTo makes is the default of its param.
        guard behavior.isApplied, let file = stage.host.describeBehavior(behavior.kind)?.file else {
          throw Self.isNotMade(key, "the behavior \(behavior.name)")
        }
        (self.file, thing) = (file, nil)
        return
      }
      let alike = behaviors.filter { $0.origin == origin && $0.kind == behavior.kind }
      file = origin.file
      thing = MadeThing(
        .behavior(behavior.kind), line: origin.line,
        name: behavior.name == behavior.kind ? nil : behavior.name,
        place: alike.firstIndex { $0.value.asHandle == value.asHandle } ?? 0, count: alike.count)
    }
    guard file != "prompt" else { throw Self.isNotMade(key, "a line of the prompt, and no file,") }
  }

  private static func isNotMade(_ key: String, _ subject: String) -> ScriptError {
    ScriptError(message: "\(key) must be made by a line of a script, and \(subject) is not")
  }

  /// Finds the change of the script that writes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - old: The value that the scene has; nil for none.
  ///   - stage: The stage, with the new value.
  ///   - script: The script.
  /// - Returns: The change.
  /// - Throws: `ScriptEditRefusal` where the script does not make the value by a literal.
  func edit(
    _ value: LuaConstant, from old: LuaConstant?, on stage: Stage, in script: EditedScript
  ) throws(ScriptEditRefusal) -> ScriptEdit {
    let written = written(value, from: old, on: stage)
    guard let thing else { return try script.edit(default: written) }
    return try script.edit(written, of: thing)
  }

  private func written(_ value: LuaConstant, from old: LuaConstant?, on stage: Stage)
    -> WrittenValue
  {
    switch target {
    case .option(_, let name, nil):
      return WrittenValue(option: name, value, expected: old)
    case .option(let behavior, let name, let coordinate?):
      let present = stage.host.parameters(of: behavior).first { $0.description.name == name }
      var insertion: WrittenValue.Insertion?
      if case .point(let point)? = present?.value {
        insertion = .option(name, text: Self.list(point.x, point.y))
      }
      let step = WrittenValue.Step(coordinate.rawValue, place: coordinate == .x ? 1 : 2)
      return WrittenValue(
        [[WrittenValue.Step(name), step]], value, expected: old, insertion: insertion)
    case .setting(let name, let setting):
      guard let field = ItemField.named.first(where: { $0.name == setting }) else {
        return WrittenValue(option: setting, value, expected: old)
      }
      return Self.written(field, value, old, stage.item(name))
    }
  }

  /// A field of an item, which is an option of `addItem`, a part of one, or set afterwards.
  private static func written(
    _ field: ItemField, _ value: LuaConstant, _ old: LuaConstant?, _ item: StageItem?
  ) -> WrittenValue {
    var paths = [[WrittenValue.Step(field.name)]]
    func add(_ option: String, _ part: String, _ place: Int) {
      paths.append([WrittenValue.Step(option), WrittenValue.Step(part, place: place)])
    }
    var insertion: WrittenValue.Insertion? = .assignment(field.name)
    switch field {
    case .x, .y:
      add("center", field.name, field == .x ? 1 : 2)
      insertion = item.map { .option("center", text: list($0.x, $0.y)) }
    case .width, .height:
      add("size", field.name, field == .width ? 1 : 2)
      insertion = nil
    case .vx, .vy: add("velocity", field == .vx ? "x" : "y", field == .vx ? 1 : 2)
    case .angle: insertion = .option(field.name, text: value.text)
    case _ where ItemField.looks.contains(field):
      insertion = .option(field.name, text: value.text)
    default: break
    }
    return WrittenValue(paths, value, expected: old, insertion: insertion)
  }

  private static func list(_ x: Double, _ y: Double) -> String {
    "{ \(LuaConstant.number(x).text), \(LuaConstant.number(y).text) }"
  }
}

extension VariedValue {
  /// The value as a script writes it.
  package var constant: LuaConstant {
    switch self {
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    }
  }
}
