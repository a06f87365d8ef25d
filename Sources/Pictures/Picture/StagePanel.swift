import Baking
package import Drawing
import Dynamics
package import Geometry

/// A stage at a tick, or at several in one picture, the earlier ones fainter.
package struct StagePanel {
  /// The motion.
  package let motion: RecordedMotion
  /// The ticks, in the order of time.
  package let ticks: [Int]
  /// The colours of items.
  package let colors: TurnColors
  /// Points of the picture per point of the stage.
  package let scale: Double

  /// Makes the panel of a motion.
  package init(motion: RecordedMotion, ticks: [Int], colors: TurnColors, scale: Double) {
    self.motion = motion
    self.ticks = ticks
    self.colors = colors
    self.scale = scale
  }

  /// The size in the picture, in points.
  package var size: Size { motion.size * scale }

  /// The primitives, the ground first, placed from (0, 0) on.
  package var content: [Primitive] {
    let radius = min(8, min(size.width, size.height) / 16)
    let ground = VectorPath.roundedRect(Rect(origin: .zero, size: size), cornerRadius: radius)
    let line = Style(fill: .clear, stroke: .theme(.line), lineWidth: 1)
    var parts: [Primitive] = []
    let last = ticks[ticks.count - 1]
    let boundaries = motion.boundaries(at: last)
    if !boundaries.isEmpty {
      parts.append(.group(Group(boundaries.map { .polyline(placed($0), Style()) }, style: line)))
    }
    for (place, tick) in ticks.enumerated() {
      if tick == last, place > 0 { parts += trails }
      let items = items(at: tick, without: ticks[(place + 1)...])
      guard !items.isEmpty else { continue }
      let share = Double(place + 1) / Double(ticks.count)
      parts.append(
        .group(
          Group(
            items, opacity: tick == last ? 1 : 0.15 + 0.5 * share,
            style: Style(stroke: .theme(.rim), lineWidth: 1))))
    }
    parts += OverlayDrawing(motion.moments[last].marks, scale: scale, space: size).content
    return [
      .path(ground, Style(fill: .theme(.ground))), .group(Group(parts, clip: ClipArea(ground))),
      .path(ground, line),
    ]
  }

  private func placed(_ points: [Vector]) -> [Vector] { points.map { $0 * scale } }

  private func placed(_ pose: TransformComponents) -> TransformComponents {
    var pose = pose
    pose.translation = pose.translation * scale
    return pose
  }

  /// The items at a tick, the lowest first, without those that look the same at a later tick.
  private func items(at tick: Int, without later: ArraySlice<Int>) -> [Primitive] {
    let next = later.first.map { tick in
      Dictionary(motion.moments[tick].items.map { ($0.number, $0) }) { $1 }
    }
    let areas = areas(at: tick)
    let nextAreas = later.first.map { self.areas(at: $0) } ?? [:]
    let shown = motion.moments[tick].items.sorted { $1.isAbove($0) }
    return Primitive.grouped(
      shown.compactMap { item -> Clipped? in
        guard let form = item.form, item.seenOpacity > 0 else { return nil }
        let clips = item.parentNumbers.compactMap { areas[$0] }
        if let same = next?[item.number], same.pose == item.pose, same.drawnSize == item.drawnSize,
          same.color == item.color, same.opacity == item.opacity,
          same.fillOpacity == item.fillOpacity, same.form == form,
          same.finishes == item.finishes,
          same.parentNumbers.compactMap({ nextAreas[$0] }) == clips
        {
          return nil
        }
        return (.group(picture(of: item, form)), clips)
      })
  }

  private func picture(of item: MovedItem, _ form: ItemForm) -> Group {
    let pose = placed(item.pose)
    let isScaled = pose.scaleX != 1 || pose.scaleY != 1
    let rim = form.rimWidth(
      size: item.drawnSize, scale: scale * min(abs(pose.scaleX), abs(pose.scaleY)))
    let finish = item.finish.scaled(by: scale)
    let wide = item.drawnSize.width * scale
    let shape = form.primitive(
      size: item.drawnSize, scale: scale, finish: finish,
      style: finish.stroke == nil ? Style(lineWidth: rim, keepsLineWidth: isScaled) : Style())
    var style = finish.stroke?.style(along: form.length(item, finish, scale: scale)) ?? Style()
    style.fill = finish.fill.map { .gradient($0) } ?? .color(colors[item])
    if finish.fadesAreaAlone {
      style.fillOpacity = FillColor(colors[item], opacity: item.fillOpacity).styleOpacity
    }
    let shadow = finish.shadow.map { shadow in
      let width = (finish.stroke?.width ?? 1) / scale
      let area = form.area(size: item.drawnSize, lineWidth: width)
      return GroupShadow(
        shadow, below: Rect(center: .zero, size: area.size * scale), text: finish.text,
        width: wide)
    }
    let content = ItemForm.content(
      shape, size: item.drawnSize * scale,
      clip: form.clip(size: item.drawnSize, finish: finish, scale: scale),
      picture: finish.picture, text: finish.text, hasStroke: finish.stroke?.isSeen == true)
    return Group(
      content, transform: pose, opacity: item.seenOpacity, style: style, shadow: shadow,
      name: item.name)
  }

  /// The areas of items that clip those in them, by their numbers.
  private func areas(at tick: Int) -> [Int: ClipArea] {
    var areas: [Int: ClipArea] = [:]
    for item in motion.moments[tick].items where item.finish.clips {
      guard let form = item.form else { continue }
      let finish = item.finish.scaled(by: scale)
      areas[item.number] = ClipArea(
        form.clip(size: item.drawnSize, finish: finish, scale: scale),
        transform: placed(item.pose))
    }
    return areas
  }

  /// The paths of the centers of moving items, from the first tick to the last.
  private var trails: [Primitive] {
    var tracks: [Int: Track<TransformComponents>] = [:]
    var items: [MovedItem] = []
    for tick in ticks[0]...ticks[ticks.count - 1] {
      for item in motion.moments[tick].items where item.form != nil && item.seenOpacity > 0 {
        if tracks[item.number] == nil { items.append(item) }
        let place = TransformComponents(translation: item.pose.translation * scale)
        tracks[item.number, default: Track()].append(
          place, at: tick, jumps: item.steps.contains(.place))
      }
    }
    let accuracy = PoseAccuracy(error: 0.25, reach: Size(0.001, 0.001), scale: 1)
    let lines = items.flatMap { item -> [Primitive] in
      let keys = tracks[item.number]?.keys(accuracy) ?? []
      // A track has one piece for each time in which the item is visible; no piece crosses a step.
      let pieces = keys.pieces { $0.holds }
      return pieces.filter { $0.count > 1 }.map { piece in
        .polyline(piece.map(\.value.translation), Style(stroke: .color(colors[item])))
      }
    }
    guard !lines.isEmpty else { return [] }
    return [.group(Group(lines, opacity: 0.8, style: Style(fill: .clear, lineWidth: 1)))]
  }
}

extension ItemForm {
  /// The primitive of an item of a size, in points of the stage, at a scale.
  fileprivate func primitive(
    size: Size, scale: Double, finish: ItemFinish, style: Style
  ) -> Primitive {
    guard case .path(let path) = self else {
      let size = size * scale
      if let radii = radii(finish, size: size) {
        return primitive(size: size, radii: radii, style: style)
      }
      guard self == .rectangle, Self.cornerRadius(of: size) < 0.5 else {
        return primitive(size: size, style: style)
      }
      // Corners this small cannot be seen.
      return .polygon(VectorPath.rect(Rect(center: .zero, size: size)).corners(), style)
    }
    let error = Domain.size.clamped(0.1 / scale)
    return path.isClosed
      ? .polygon(path.corners(tolerance: error).map { $0 * scale }, style)
      : .polyline(path.flattened(tolerance: error).map { $0 * scale }, style)
  }

  /// The outline that cuts off an image, in points of the picture.
  fileprivate func clip(size: Size, finish: ItemFinish, scale: Double) -> VectorPath {
    guard isBox else {
      let error = Domain.size.clamped(0.1 / scale)
      let corners = outline(size: size, radii: nil).corners(tolerance: error)
      return .polygon(corners.map { $0 * scale })
    }
    let size = size * scale
    return outline(size: size, radii: radii(finish, size: size))
  }

  /// The length of the outline of an item at a scale, in points of the picture.
  fileprivate func length(_ item: MovedItem, _ finish: ItemFinish, scale: Double) -> Double {
    guard finish.stroke?.isPart == true else { return 0 }
    let size = item.drawnSize * scale
    return isBox ? length(size: size, radii: radii(finish, size: size)) : scale * length(size: size)
  }
}

extension Array {
  /// Splits the elements behind each one that meets a condition.
  fileprivate func pieces(endingWhere isLast: (Element) -> Bool) -> [[Element]] {
    reduce(into: [[]]) { pieces, element in
      pieces[pieces.count - 1].append(element)
      if isLast(element) { pieces.append([]) }
    }
  }
}

extension Size {
  /// The size times a scale.
  package static func * (size: Size, scale: Double) -> Size {
    Size(size.width * scale, size.height * scale)
  }
}
