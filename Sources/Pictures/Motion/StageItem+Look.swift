package import Drawing
import Dynamics
import Geometry
package import Motion
import Scripting

/// The look of an item in pictures.
extension StageItem {
  /// The outline to draw, by default that for collisions; nil for a group, whose members are drawn.
  package var form: ItemForm? {
    guard item.members.isEmpty else { return nil }
    if let path = style.path { return .path(path) }
    switch item.collisionBoundsType {
    case .rectangle: return .rectangle
    case .ellipse: return .ellipse
    case .path:
      var area = item.collisionBoundingPath
      area.close()
      return .path(area)
    }
  }

  /// The size, in points.
  var drawnSize: Size { item.size }
  /// The level at which it is drawn: its `zPosition`, with that of its group.
  package var level: Double { item.shownLevel }

  /// The colour that a script gave it, and the opacity of that colour.
  package var paint: (color: RGB?, opacity: Double) {
    let color = color.flatMap { RGBColor(css: $0) }
    // The colour of an item with a gradient is not seen, and its opacity is not either.
    let opacity = style.fill == nil ? color?.clamped.alpha ?? 1 : 1
    return (color.map(RGB.init), opacity)
  }

  /// The corners, the line, the shadow, the gradient and the text of it; nil for none.
  package var finish: ItemFinish? {
    guard case let style = style, style != ItemStyle() else { return nil }
    var finish = ItemFinish(cornerRadius: style.cornerRadius)
    if let color = style.strokeColor.flatMap({ RGBColor(css: $0) })?.clamped {
      finish.stroke = OutlineStroke(
        color: RGB(color), opacity: color.alpha, width: style.strokeWidth,
        start: min(style.strokeStart, style.strokeEnd), end: style.strokeEnd)
    }
    if style.strokeWidth == 0 { finish.stroke = OutlineStroke.none }
    if let shadow = style.shadow, let color = RGBColor(css: shadow.color)?.clamped {
      finish.shadow = DropShadow(
        color: RGB(color), opacity: color.alpha, deviation: shadow.radius, offset: shadow.offset)
    }
    finish.fill = style.fill.map { GradientFill($0, size: item.size) }
    finish.picture = style.image.flatMap(ItemPicture.init)
    finish.text = ItemText(style)
    finish.clips = style.clips
    // The thin rim would stay around an area that is not seen.
    let isFaint = finish.fill?.stops.contains { $0.opacity < 1 } ?? (paint.opacity < 1)
    let hasMore =
      finish.fill != nil || finish.text != nil || finish.picture != nil || style.path != nil
    if isFaint, hasMore, finish.stroke == nil { finish.stroke = OutlineStroke.none }
    return finish
  }

  /// The colour at the end of its animations; nil where none changes it.
  var finalColor: RGB? {
    let last = modelColor
    return last == color ? nil : last.flatMap { RGBColor(css: $0) }.map(RGB.init)
  }
}

extension ItemPicture {
  /// The image of a style; nil before its file was read.
  fileprivate init?(_ image: ItemImage) {
    guard let contents = image.contents else { return nil }
    let fit: Fit =
      switch image.fit {
      case .fill: .cover
      case .fit: .contain
      case .stretch: .fill
      }
    self.init(key: contents.key, address: contents.address, fit: fit)
  }
}

extension ItemText {
  /// The text of a style; nil for none.
  fileprivate init?(_ style: ItemStyle) {
    guard let words = style.text else { return nil }
    let (font, color) = (style.font, RGBColor(css: style.font.color)?.clamped ?? .zero)
    let anchor: TextAnchor =
      switch font.alignment {
      case .left: .start
      case .center: .middle
      case .right: .end
      }
    self.init(
      TextBlock(
        lines: words.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
        families: font.cssFamilies, weight: font.weight, anchor: anchor),
      LetterStyle(color: RGB(color), opacity: color.alpha, size: font.size))
  }
}

extension GradientFill {
  /// The gradient of an item of a size, in points.
  fileprivate init(_ gradient: ItemGradient, size: Size) {
    func place(_ share: Vector) -> Vector {
      Vector((share.x - 0.5) * size.width, (share.y - 0.5) * size.height)
    }
    let stops = gradient.stops.map { stop in
      let color = RGBColor(css: stop.color)?.clamped ?? .zero
      return Stop(at: stop.at, color: RGB(color), opacity: color.alpha)
    }
    self.init(
      isRadial: gradient.kind == .radial, from: place(gradient.from), to: place(gradient.to),
      stops: stops)
  }
}

extension RGB {
  /// A colour of an animation or a script, without its opacity.
  package init(_ color: RGBColor) {
    func byte(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
    let color = color.clamped
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
