public import Dynamics
import LuaRuntime
import Motion

/// Setters of an item's colour, style, tags and numbers for Swift programs.
extension StageItem {
  /// Sets a number of the item as an input from outside, so recordings contain it.
  ///
  ///     try card.set(.x, to: place)
  ///
  /// - Throws: `ScriptError` when the number does not fit, or the item is gone.
  public func set(_ field: ItemField, to number: Double) throws(ScriptError) {
    let stage = try living()
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
  /// - Throws: `ScriptError` when the text is no colour, or the item is gone.
  public func setColor(_ color: String?) throws(ScriptError) {
    let stage = try living()
    stage.host.tell(.setColor, on: stage, self, color)
    try stage.host.answering(stage) { try change(color: color) }
  }

  /// Sets the corners, the stroke, the text and all else of the style, which ends its animations.
  ///
  ///     try card.setStyle(ItemStyle(cornerRadius: 16, shadow: ItemShadow(radius: 12)))
  ///
  /// - Throws: `ScriptError` when a value does not fit, or the item is gone.
  public func setStyle(_ style: ItemStyle) throws(ScriptError) { try setStyle(style.options) }

  /// Sets parts of the style by their names in Lua; the others stay as they are.
  ///
  /// - Parameter values: The parts, such as `cornerRadius`; nil for the usual value.
  /// - Throws: `ScriptError` when there is no such part, a value does not fit, or the item is gone;
  ///   then nothing has changed.
  public func setStyle(_ values: ScriptOptions) throws(ScriptError) {
    try setStyle(values, subject: "setStyle")
  }

  /// Sets parts of the style; errors begin with a subject.
  func setStyle(_ values: ScriptOptions, subject: String) throws(ScriptError) {
    let stage = try living()
    stage.host.tell(.setStyle, on: stage, self, values)
    try stage.host.answering(stage) { try change(style: values, subject) }
  }

  /// Replaces the item's tags.
  ///
  /// - Parameter tags: The tags, at most 100, none empty.
  /// - Throws: `ScriptError` when there are too many, one is empty or too long, or the item is gone.
  public func setTags(_ tags: [String]) throws(ScriptError) {
    let stage = try living()
    stage.host.tell(.setTags, on: stage, self, tags)
    try stage.host.answering(stage) {
      try change(tags: stage.host.value(of: tags.scriptValue).asTable!)
    }
  }

  /// The stage of the item.
  ///
  /// - Throws: `ScriptError` when the item or its stage is gone.
  private func living() throws(ScriptError) -> Stage {
    guard item.isAlive, let stage else { throw ScriptError(message: "item was removed") }
    return stage
  }

  /// Checks and sets the colour that a script or program gives.
  func change(color: String?) throws {
    if let color {
      _ = try RGBColor(.string(color), subject: "\(name): color", host: home.host)
    }
    try remember(color: .some(color))
    self.color = color
  }

  /// Checks and sets the parts of the style that a program gives.
  private func change(style values: ScriptOptions, _ subject: String) throws {
    let reader = OptionReader(host: home.host, stage: home, subject: subject)
    let schema = Schema(options: StyleProperty.all.map(\.schema))
    var changes: [StyleProperty.Change] = []
    for field in values.fields {
      guard let property = home.host.styleProperties.first(where: { $0.name == field.name }) else {
        throw reader.unknown(field.name, schema)
      }
      if field.value != .nil { try refuseLookOfGroup(field.name, reader.start) }
      let value = try reader.read(try home.host.value(of: field.value), property.schema)
      changes.append(try property.read(value, reader.start, home))
    }
    var style = styleState
    for change in changes { change(&style) }
    try setStyleState(style)
  }

  /// Checks and sets the tags that a script or program gives.
  func change(tags list: Reference) throws {
    let tags = try Stage.tags(list, name, home.host)
    try remember(tags: tags)
    self.tags = tags
    home.state.itemsByTag = nil
    home.state.hasNewTags = true
  }
}

extension StageItem: Hashable {
  /// Whether both are the same item.
  public static func == (a: StageItem, b: StageItem) -> Bool { a === b }

  /// Hashes the item's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
