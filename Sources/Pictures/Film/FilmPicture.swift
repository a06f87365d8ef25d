package import Baking
import Drawing
import Geometry

/// A film as a picture whose parts move.
package struct FilmPicture {
  /// The number of items' layers.
  package private(set) var layerCount = 0
  /// The number of keys of all animations.
  package private(set) var keyCount = 0
  /// The times.
  package let timeline: Timeline
  /// The greatest distance of a corner of an item from where it was at a tick, in points.
  package let error: Double
  private let stillTick: Int
  private var animation: CSSAnimation
  private var nextNumber = 0
  /// The areas of layers that clip others.
  private var areas: [ObjectIdentifier: ClipArea] = [:]

  /// The error where no other is asked for, in points.
  package static let usualError = 0.25

  /// Makes a film of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - error: The greatest distance of a corner from where it was, in points.
  ///   - title: The title of the film.
  /// - Returns: The text of the file, and the film with its counts.
  package static func film(
    of motion: RecordedMotion, error: Double, title: String
  ) -> (text: String, picture: FilmPicture) {
    let content = FilmContent(of: motion)
    var picture = FilmPicture(
      Timeline(run: content.run, rate: motion.rate), stillTick: content.stillTick, error: error)
    return (picture.svg(of: content, size: motion.size, title: title), picture)
  }

  /// Prepares a film of a run.
  ///
  /// - Parameters:
  ///   - timeline: The times.
  ///   - stillTick: The tick to show where nothing moves.
  ///   - error: The greatest distance of a corner from where it was, in points.
  private init(_ timeline: Timeline, stillTick: Int, error: Double) {
    self.timeline = timeline
    self.stillTick = stillTick
    self.error = error
    animation = CSSAnimation(timeline)
  }

  /// The file of SVG.
  ///
  /// - Parameters:
  ///   - content: The layers and boundaries.
  ///   - size: The size of the stage, in points.
  ///   - title: The title of the film.
  /// - Returns: The text of the file.
  private mutating func svg(of content: FilmContent, size: Size, title: String) -> String {
    let radius = min(Self.cornerRadius, min(size.width, size.height) / 8)
    let ground = VectorPath.roundedRect(Rect(origin: .zero, size: size), cornerRadius: radius)
    let line = Style(fill: .clear, stroke: .theme(.line), lineWidth: 1)
    let lines = Group(content.boundaries.map { boundary($0.points, $0.opacities) }, style: line)
    var items = Group(
      Primitive.grouped(
        content.layers.all.compactMap { layer in
          group(layer).map { ($0, layer.clips.map { area(of: $0) }) }
        }),
      style: Style(stroke: .theme(.rim), lineWidth: 1))
    if !content.endsAsItBegan(within: error) {
      animation.addFade(as: "f")
      animation.play(["f"], on: "f")
      items.classes = [CSSAnimation.player, "f"]
    }
    let parts = [lines, items].filter { !$0.content.isEmpty }.map { Primitive.group($0) }
    return SVGDocument(
      size: size, title: title, style: animation.text,
      content: [
        .path(ground, Style(fill: .theme(.ground))), .group(Group(parts, clip: ClipArea(ground))),
        .path(ground, line),
      ]
    ).text
  }

  private mutating func boundary(_ points: [Vector], _ opacities: Track<Double>) -> Primitive {
    var group = Group([.polyline(points, Style())])
    animate(&group, opacities)
    return group.classes.isEmpty && group.opacity == 1 ? group.content[0] : .group(group)
  }

  /// A layer with its animations; nil if it is never seen.
  private mutating func group(_ layer: FilmLayer) -> Primitive? {
    guard layer.isEverSeen else { return nil }
    let accuracy = layer.accuracy(within: error)
    let poses = layer.poses.keys(accuracy)
    let colors = layer.fill == nil ? layer.shownColors.keys(within: Self.colorError) : []
    let isScaled = poses.contains { $0.value.scaleX != 1 || $0.value.scaleY != 1 }
    let finish = layer.finish.keys(within: error)
    let stroke = layer.finish.strokes.value(at: stillTick)
    let style =
      stroke == nil
      ? Style(lineWidth: layer.form.rimWidth(size: layer.size), keepsLineWidth: isScaled) : Style()
    let radii = layer.form.radii(
      of: layer.finish.corners.value(at: stillTick), size: layer.size,
      hasPart: layer.finish.hasPartOfLine)
    let shape = layer.form.primitive(size: layer.size, radii: radii, style: style)
    let length = layer.form.length(size: layer.size, radii: radii)
    let content = ItemForm.content(
      shape, size: layer.size, clip: layer.form.outline(size: layer.size, radii: radii),
      picture: layer.picture, text: layer.text(at: stillTick), hasStroke: layer.finish.hasStroke)
    var group = Group(content, style: stroke?.style(along: length) ?? Style(), name: layer.name)
    if let shadow = layer.finish.shadows.value(at: stillTick), shadow.opacity > 0 {
      group.shadow = GroupShadow(
        shadow, below: layer.form.area(size: layer.size, lineWidth: stroke?.width ?? 1),
        text: layer.greatestText, width: layer.size.width)
    }
    group.transform = layer.poses.value(at: stillTick).map(accuracy.rounded) ?? .identity
    if let fill = layer.fill {
      group.style.fill = .gradient(fill)
    } else if let color = layer.shownColors.value(at: stillTick) {
      (group.style.fill, group.style.fillOpacity) = (.color(color.color), color.styleOpacity)
    }
    let number = String(nextNumber)
    var names: [String] = []
    if poses.count > 1 {
      animation.add(poses, as: "p" + number)
      names.append("p" + number)
    }
    if colors.count > 1 {
      animation.add(colors, as: "c" + number)
      names.append("c" + number)
    }
    if finish.strokes.count > 1 {
      animation.add(
        finish.strokes, as: "l" + number, along: layer.finish.hasPartOfLine ? length : nil)
      names.append("l" + number)
    }
    if finish.shadows.count > 1 {
      animation.add(finish.shadows, as: "d" + number)
      names.append("d" + number)
    }
    if finish.corners.count > 1 {
      animation.play(finish.corners, as: "r" + number, onRectanglesIn: "i" + number)
    }
    if finish.letters.count > 1 {
      animation.play(finish.letters, as: "t" + number, onTextsIn: "i" + number)
    }
    layerCount += 1
    keyCount += [poses.count, colors.count].reduce(finish.count) { $0 + ($1 > 1 ? $1 : 0) }
    animate(
      &group, layer.opacities, names,
      isNamed: finish.corners.count > 1 || finish.letters.count > 1)
    return .group(group)
  }

  /// The area of a layer that clips those of the items in it, which moves with it.
  private mutating func area(of layer: FilmLayer) -> ClipArea {
    if let area = areas[ObjectIdentifier(layer)] { return area }
    let radii = layer.form.radii(
      of: layer.finish.corners.value(at: stillTick), size: layer.size, hasPart: false)
    let accuracy = layer.accuracy(within: error)
    var area = ClipArea(
      layer.form.outline(size: layer.size, radii: radii),
      transform: layer.poses.value(at: stillTick).map(accuracy.rounded) ?? .identity)
    let poses = layer.poses.keys(accuracy)
    if poses.count > 1 {
      let name = "k\(areas.count)"
      animation.add(poses, as: name)
      animation.play([name], on: name)
      area.classes = [CSSAnimation.player, name]
      keyCount += poses.count
    }
    areas[ObjectIdentifier(layer)] = area
    return area
  }

  /// Gives a group its animations, with that of its opacity, and a class of its own.
  private mutating func animate(
    _ group: inout Group, _ opacities: Track<Double>, _ names: [String] = [],
    isNamed: Bool = false
  ) {
    var names = names
    group.opacity = opacities.value(at: stillTick) ?? 0
    let keys = opacities.keys(within: Self.opacityError, places: 3)
    if keys.count > 1 {
      names.append("o\(nextNumber)")
      animation.add(keys, as: "o\(nextNumber)")
      keyCount += keys.count
    }
    guard !names.isEmpty || isNamed else { return }
    if !names.isEmpty { animation.play(names, on: "i\(nextNumber)") }
    group.classes = names.isEmpty ? [] : [CSSAnimation.player]
    group.classes.append("i\(nextNumber)")
    nextNumber += 1
  }

  /// The radius of the corners of the ground, in points, at most.
  private static var cornerRadius: Double { 12 }
  /// The greatest error of an opacity at a tick.
  private static var opacityError: Double { 1.0 / 128 }
  /// The greatest error of red, green or blue at a tick, of 255.
  private static var colorError: Double { 2 }
}
