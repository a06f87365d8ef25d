package import Dynamics
import LuaRuntime
import Motion

/// Setters of an item's colour, tags and numbers for Swift programs.
extension StageItem {
  /// Sets a number of the item as an input from outside, so recordings contain it.
  ///
  /// - Throws: `ScriptError` when the number does not fit.
  package func set(_ field: ItemField, to number: Double) throws(ScriptError) {
    stage.host.tell(.setField, on: stage, self, field.name, number)
    do throws(DynamicsError) {
      try item.set(field, to: number)
    } catch {
      throw ScriptError(message: "\(error)")
    }
  }

  /// Sets the item's colour.
  ///
  /// - Parameter color: A colour as CSS names it; nil for none.
  /// - Throws: `ScriptError` when the text is no colour.
  public func setColor(_ color: String?) throws(ScriptError) {
    stage.host.tell(.setColor, on: stage, self, color)
    try stage.host.answering(stage) { try change(color: color) }
  }

  /// Replaces the item's tags.
  ///
  /// - Parameter tags: The tags, at most 100, none empty.
  /// - Throws: `ScriptError` when there are too many, or one is empty or too long.
  public func setTags(_ tags: [String]) throws(ScriptError) {
    stage.host.tell(.setTags, on: stage, self, tags)
    try stage.host.answering(stage) {
      try change(tags: stage.host.value(of: tags.scriptValue).asTable!)
    }
  }

  /// Checks and sets the colour that a script or program gives.
  func change(color: String?) throws {
    if let color { _ = try RGBColor(.string(color), subject: "color", host: stage.host) }
    try remember(color: .some(color))
    self.color = color
  }

  /// Checks and sets the tags that a script or program gives.
  func change(tags list: Reference) throws {
    let tags = try Stage.tags(list, stage.host)
    try remember(tags: tags)
    self.tags = tags
    stage.state.itemsByTag = nil
    stage.state.hasNewTags = true
  }
}

extension StageItem: Hashable {
  /// Whether both are the same item.
  public static func == (a: StageItem, b: StageItem) -> Bool { a === b }

  /// Hashes the item's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
