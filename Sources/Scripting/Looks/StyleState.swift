import Dynamics
import Geometry
import LuaRuntime

/// The style of an item, as scripts spelled it and as animations show it.
struct StyleState {
  var cornerRadius = AnimatedLook<Double>()
  var strokeColor = AnimatedLook<ColorText>()
  var strokeWidth = AnimatedLook<Double>()
  var strokeStart = AnimatedLook<Double>()
  var strokeEnd = AnimatedLook<Double>()
  var path: VectorPath?
  var shadow = AnimatedLook<ItemShadow>()
  var fill: ItemGradient?
  var image: ItemImage?
  var text: String?
  var font = AnimatedLook<ItemFont>()
  var clips = false

  /// The memory that the host charges for it, in bytes.
  var memory: Int {
    HostMemory.style + HostMemory.stop * (fill?.stops.count ?? 0) + (text?.utf8.count ?? 0)
      + (font.given?.family.utf8.count ?? 0) + (path.map { OptionValue.path($0).memory } ?? 0)
      + (image?.contents?.address.utf8.count ?? 0)
  }

  /// The style to draw.
  var shown: ItemStyle {
    style(
      stroke: (strokeColor.shown, strokeWidth.shown, strokeStart.shown, strokeEnd.shown),
      cornerRadius.shown, shadow.shown, font.shown)
  }

  /// The style when its animations have ended.
  var model: ItemStyle {
    style(
      stroke: (strokeColor.model, strokeWidth.model, strokeStart.model, strokeEnd.model),
      cornerRadius.model, shadow.model, font.model)
  }

  private func style(
    stroke: (color: ColorText?, width: Double?, start: Double?, end: Double?),
    _ cornerRadius: Double?, _ shadow: ItemShadow?, _ font: ItemFont?
  ) -> ItemStyle {
    var style = ItemStyle(
      cornerRadius: cornerRadius, strokeColor: stroke.color?.text, path: path, shadow: shadow,
      fill: fill, image: image, text: text, clips: clips)
    if let width = stroke.width { style.strokeWidth = width }
    // An animation with a spring may go beyond its end.
    if let start = stroke.start { style.strokeStart = min(1, start) }
    if let end = stroke.end { style.strokeEnd = min(1, end) }
    if let font { style.font = font }
    return style
  }
}

/// A style apart from the other values of its item, because few items have one.
final class StyleBox {
  let state: StyleState

  init(_ state: StyleState) { self.state = state }
}

extension StageItem {
  /// The style to draw it with; an animation's while it differs.
  public var style: ItemStyle { state.style?.state.shown ?? ItemStyle() }

  /// The style to draw it with when its animations have ended.
  package var modelStyle: ItemStyle { state.style?.state.model ?? ItemStyle() }

  var styleState: StyleState { state.style?.state ?? StyleState() }

  /// Replaces the style, and charges for it where it takes other memory.
  ///
  /// - Throws: `LuaError` when the limits do not allow more memory.
  func setStyleState(_ style: StyleState) throws(LuaError) {
    if state.style?.state.memory != style.memory { try remember(style: style) }
    state.style = StyleBox(style)
    item.clips = style.clips
  }

  /// Sets a part of the style, which ends its animations.
  ///
  /// - Parameters:
  ///   - property: The part.
  ///   - value: Its value, of the right kind.
  ///   - subject: The start of messages.
  /// - Throws: `LuaError` when the value does not fit.
  func change(
    _ property: StyleProperty, to value: OptionValue, subject: String
  ) throws(LuaError) {
    if !value.isNone { try refuseLookOfGroup(property.name, subject) }
    let change = try property.read(value, subject, home)
    var style = styleState
    change(&style)
    try setStyleState(style)
  }

  /// Refuses a look of a group, which is not drawn itself.
  func refuseLookOfGroup(_ name: String, _ subject: String) throws(LuaError) {
    guard let member = item.members.first.flatMap({ home.entry($0) }) else { return }
    throw LuaError(
      "\(subject)\(name) must be set of the members of a group, such as \(member.name), because the "
        + "group itself is not drawn")
  }

  static var styleMembers: [Member<StageItem>] {
    StyleProperty.all.map { property in
      .property(
        Argument<OptionValue>(property.schema) { $0 }, example: property.example,
        get: { item, call in call.push(try property.value(item.style, item.home.host)) },
        set: { item, value in
          try item.change(property, to: value, subject: "\(item.name): ")
        })
    }
  }
}
