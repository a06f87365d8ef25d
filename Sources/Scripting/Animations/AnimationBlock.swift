import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The values of an item that a function of `libration.animate` may set.
private struct AnimatedState {
  let item: StageItem
  let numbers: [Double]
  let color: String?

  init(_ item: StageItem) {
    self.item = item
    numbers = ItemField.allCases.map { item.item[$0] }
    color = item.color
  }

  /// The properties that differ now, with their present values, as options of `item:animate`.
  var changes: [ExactName: OptionValue] {
    guard item.isAlive else { return [:] }
    let row = item.item
    func differs(_ fields: ItemField...) -> Bool {
      fields.contains { row[$0] != numbers[Int($0.rawValue)] }
    }
    var changes: [ExactName: OptionValue] = [:]
    if differs(.x, .y) { changes["center"] = .point(row.center) }
    if differs(.width, .height) { changes["size"] = .size(row.size) }
    if differs(.angle) { changes["angle"] = .number(row.angle) }
    if differs(.scaleX, .scaleY) { changes["scale"] = .point(Vector(row.scaleX, row.scaleY)) }
    if differs(.translationX, .translationY) {
      changes["translation"] = .point(row.components.translation)
    }
    for look in ItemField.looks where differs(look) {
      changes[ExactName(look.name)] = .number(row[look])
    }
    if item.color != color, let new = item.color { changes["color"] = .value(.string(new)) }
    return changes
  }

  /// Puts the item back into the state.
  func restore() throws {
    for field in ItemField.allCases where item.item[field] != numbers[Int(field.rawValue)] {
      try item.item.set(field, to: numbers[Int(field.rawValue)])
    }
    if item.color != color { item.color = color }
  }
}

extension ScriptHost {
  /// Animates the item properties that a function sets.
  ///
  /// They are position, size, angle, scale, translation, looks and colour.
  ///
  /// - Parameters:
  ///   - options: The timing and other options; `onEnd` is called once for all items.
  ///   - function: The function that sets values. It is called at once, without arguments.
  /// - Returns: The animation; nil when the function changed no value.
  /// - Throws: The function's error, or `LuaError` when it changes items of several stages or makes
  ///   a change that cannot be animated.
  func animate(
    _ options: [ExactName: OptionValue], changesOf function: Reference
  ) throws -> AnimationRun? {
    let before = stages.flatMap { $0.items.filter(\.isAlive).map(AnimatedState.init) }
    interpreter.charge(FuelCost.animatedState * before.count)
    do {
      _ = try interpreter.call(function, [])
    } catch {
      for state in before { try? state.restore() }
      throw error
    }
    let changed = before.map { ($0, $0.changes) }.filter { !$0.1.isEmpty }
    guard let stage = changed.first?.0.item.home else { return nil }
    for (state, _) in changed { try state.restore() }
    guard changed.allSatisfy({ $0.0.item.home === stage }) else {
      throw LuaError("animate: the function must change items of one stage")
    }
    let reader = AnimationReader(stage: stage, subject: "animate")
    let steps = try changed.map { state, changes in
      try reader.read(options.merging(changes) { $1 }, of: state.item)
    }
    var onEnd: Reference?
    if case .function(let function)? = options["onEnd"] { onEnd = function }
    return try stage.start(
      steps.count == 1 ? steps[0] : .group(steps), by: "animate",
      about: changed.count == 1 ? changed[0].0.item : nil, onEnd: onEnd)
  }
}
