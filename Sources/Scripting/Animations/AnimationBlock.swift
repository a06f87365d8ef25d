import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The values of an item that a function of `libration.animate` may set.
private struct AnimatedState {
  let item: StageItem
  let numbers: [Double]
  let color: String?
  let style: ItemStyle

  init(_ item: StageItem) {
    self.item = item
    numbers = ItemField.allCases.map { item.item[$0] }
    color = item.color
    style = item.style
  }

  /// Whether it is a group.
  var isGroup: Bool { !item.item.members.isEmpty }
  /// Whether it is a group that was moved or turned, and moved its members.
  var movesMembers: Bool { isGroup && differs(.x, .y, .angle) }

  private func differs(_ fields: ItemField...) -> Bool {
    item.isAlive && fields.contains { item.item[$0] != numbers[Int($0.rawValue)] }
  }

  /// The properties that differ now, with their present values, as options of `item:animate`.
  ///
  /// - Parameter moved: The groups that moved their members.
  /// - Returns: The options; none for an item that is gone.
  /// - Throws: `LuaError` when the memory does not suffice.
  func changes(_ moved: [Item]) throws(LuaError) -> [ExactName: OptionValue] {
    guard item.isAlive else { return [:] }
    let row = item.item
    var changes: [ExactName: OptionValue] = [:]
    if !moved.contains(where: { $0 === row.group }) {
      if differs(.x, .y) { changes["center"] = .point(row.center) }
      if differs(.angle) { changes["angle"] = .number(row.angle) }
    }
    // The size of a group follows its members.
    if !isGroup, differs(.width, .height) { changes["size"] = .size(row.size) }
    if differs(.scaleX, .scaleY) { changes["scale"] = .point(Vector(row.scaleX, row.scaleY)) }
    if differs(.translationX, .translationY) {
      changes["translation"] = .point(row.components.translation)
    }
    for look in ItemField.looks where differs(look) {
      changes[ExactName(look.name)] = .number(row[look])
    }
    if item.color != color, let new = item.color { changes["color"] = .value(.string(new)) }
    if case let new = item.style, new != style {
      for property in item.home.host.styleProperties
      where property.animate != nil && property.words(new) != property.words(style) {
        let value = OptionValue(style: try property.value(new, item.home.host))
        if !value.isNone { changes[ExactName(property.name)] = value }
      }
    }
    return changes
  }

  /// Puts the item back into the state.
  func restore() throws {
    for field in ItemField.allCases where item.item[field] != numbers[Int(field.rawValue)] {
      try item.item.set(field, to: numbers[Int(field.rawValue)])
    }
    if item.color != color { item.color = color }
    if item.style != style {
      var state = item.styleState
      for property in item.home.host.styleProperties
      where property.animate != nil && property.words(item.style) != property.words(style) {
        property.restore(&state, style)
      }
      try item.setStyleState(state)
    }
  }
}

extension ScriptHost {
  /// Animates the item properties that a function sets.
  ///
  /// They are position, size, angle, scale, translation, looks, colour and style.
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
    // Groups come first, because each moves its members.
    let inOrder = before.filter(\.isGroup) + before.filter { !$0.isGroup }
    do {
      _ = try interpreter.call(function, [])
    } catch {
      for state in inOrder { try? state.restore() }
      throw error
    }
    let moved = before.filter(\.movesMembers).map(\.item.item)
    let changed = try before.map { ($0, try $0.changes(moved)) }.filter { !$0.1.isEmpty }
    for state in inOrder where state.item.isAlive { try state.restore() }
    guard let stage = changed.first?.0.item.home else { return nil }
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
