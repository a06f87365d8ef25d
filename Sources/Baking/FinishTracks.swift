package import Drawing
package import Geometry

/// The corners, strokes, shadows and letters of a drawn item at the ticks of a run.
///
/// Each track is empty until the item has such a part; the ticks before then show it without.
package struct FinishTracks: Sendable {
  /// The radii of a rectangle's corners, as they are before the scales of its pose.
  package private(set) var corners = Track<Size>()
  /// The lines along the outline.
  package private(set) var strokes = Track<OutlineStroke>()
  /// The shadows.
  package private(set) var shadows = Track<DropShadow>()
  /// The letters of its text.
  package private(set) var letters = Track<LetterStyle>()
  /// Whether it has an image at some tick.
  package private(set) var hasPicture = false

  /// Makes empty tracks.
  package init() {}

  /// Whether the item never had a finish of its own.
  package var isEmpty: Bool {
    corners.pieces.isEmpty && strokes.pieces.isEmpty && shadows.pieces.isEmpty && !hasText
      && !hasPicture
  }

  /// Whether a line is ever seen.
  package var hasStroke: Bool { strokes.pieces.contains { $0.values.contains(where: \.isSeen) } }

  /// Whether a line ever leaves out a part of its outline.
  package var hasPartOfLine: Bool {
    strokes.pieces.contains { $0.values.contains(where: \.isPart) }
  }

  /// Whether it has a text at some tick.
  package var hasText: Bool { !letters.pieces.isEmpty }

  /// Whether a colour that is not opaque fades the area alone, and nothing drawn on it.
  package var fadesAreaAlone: Bool { hasStroke || hasPicture || hasText }

  /// Adds the finish at a tick.
  ///
  /// - Parameters:
  ///   - finish: The finish.
  ///   - form: The outline.
  ///   - size: The size of the item, in points.
  ///   - base: The size at which the item is drawn before the scales of its pose, in points.
  ///   - tick: The tick, later than all others.
  ///   - first: The first tick at which the item was shown.
  ///   - jumps: Whether the item was not shown right before.
  package mutating func append(
    _ finish: ItemFinish, of form: ItemForm, size: Size, drawnAt base: Size, at tick: Int,
    first: Int, jumps: Bool
  ) {
    if form == .rectangle, finish.cornerRadius != nil || !corners.pieces.isEmpty {
      let slight = ItemFinish(cornerRadius: size.slightCornerRadius)
      let radii = form.radii(finish, size: size) ?? form.radii(slight, size: size) ?? .zero
      add(
        Size(radii.width * base.width / size.width, radii.height * base.height / size.height),
        to: &corners, at: tick, first: first, jumps: jumps
      ) { _ in Size(base.slightCornerRadius, base.slightCornerRadius) }
    }
    hasPicture = hasPicture || finish.picture != nil
    func without(_ stroke: OutlineStroke) -> OutlineStroke {
      OutlineStroke(color: stroke.color, opacity: 0, width: stroke.width)
    }
    if let stroke = finish.stroke ?? strokes.last.map(without) {
      add(stroke, to: &strokes, at: tick, first: first, jumps: jumps, before: without)
    }
    func fading(_ shadow: DropShadow) -> DropShadow {
      var shadow = shadow
      shadow.opacity = 0
      return shadow
    }
    if let shadow = finish.shadow ?? shadows.last.map(fading) {
      add(shadow, to: &shadows, at: tick, first: first, jumps: jumps, before: fading)
    }
    if let style = finish.text?.letters ?? letters.last {
      add(style, to: &letters, at: tick, first: first, jumps: jumps) { $0 }
    }
  }

  /// Adds a value, and before the first one the value without the part.
  private func add<Value: Bakeable>(
    _ value: Value, to track: inout Track<Value>, at tick: Int, first: Int, jumps: Bool,
    before: (Value) -> Value
  ) {
    var jumps = jumps
    if track.pieces.isEmpty, tick > first {
      track.append(before(value), at: first)
      jumps = true
    }
    track.append(value, at: tick, jumps: jumps)
  }

  /// Whether it looks the same at two ticks.
  package func looksTheSame(at tick: Int, and other: Int) -> Bool {
    corners.value(at: tick) == corners.value(at: other)
      && strokes.value(at: tick) == strokes.value(at: other)
      && shadows.value(at: tick) == shadows.value(at: other)
      && letters.value(at: tick) == letters.value(at: other)
  }

  /// The keys that give players the finish at all ticks.
  ///
  /// - Parameter error: The greatest error of lengths at a tick, in points; colours are within 2 of
  ///   255, opacities within 1/128.
  /// - Returns: The keys.
  package func keys(within error: Double) -> FinishKeys {
    FinishKeys(
      corners: corners.keys(within: error), strokes: strokes.keys(within: error),
      shadows: shadows.keys(within: error), letters: letters.keys(within: error))
  }
}

/// Keys of the corners, the stroke, the shadow and the letters of an item; empty lists for parts
/// that it never had.
package struct FinishKeys: Sendable {
  /// The radii of a rectangle's corners, in points.
  package var corners: [Key<Size>] = []
  /// The lines along the outline.
  package var strokes: [Key<OutlineStroke>] = []
  /// The shadows.
  package var shadows: [Key<DropShadow>] = []
  /// The letters of its text.
  package var letters: [Key<LetterStyle>] = []

  /// The number of keys of all parts that change.
  package var count: Int {
    [corners.count, strokes.count, shadows.count, letters.count].filter { $0 > 1 }.reduce(0, +)
  }

  /// Whether any part changes.
  package var isAnimated: Bool { count > 0 }
  /// Whether the item ever has a visible line.
  package var hasStroke: Bool { strokes.contains(where: \.value.isSeen) }
  /// Whether a line ever leaves out a part of its outline.
  package var hasPartOfLine: Bool { strokes.contains(where: \.value.isPart) }
  /// Whether the item ever has a visible shadow.
  package var hasShadow: Bool { shadows.contains { $0.value.opacity > 0 } }
}

extension Track {
  /// The last value; nil for an empty track.
  fileprivate var last: Value? { pieces.last?.values.last }
}

extension Size: Bakeable {
  package var numbers: SIMD8<Double> { SIMD8(width, height, 0, 0, 0, 0, 0, 0) }

  package func with(_ numbers: SIMD8<Double>) -> Size { Size(numbers[0], numbers[1]) }
}

extension OutlineStroke: Bakeable {
  package var numbers: SIMD8<Double> {
    let color = color.numbers
    return SIMD8(color[0], color[1], color[2], opacity, width, start, end, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> OutlineStroke {
    OutlineStroke(
      color: color.with(numbers), opacity: numbers[3], width: numbers[4], start: numbers[5],
      end: numbers[6])
  }
}

extension DropShadow: Bakeable {
  package var numbers: SIMD8<Double> {
    let color = color.numbers
    return SIMD8(color[0], color[1], color[2], opacity, deviation, offset.x, offset.y, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> DropShadow {
    DropShadow(
      color: color.with(numbers), opacity: numbers[3], deviation: numbers[4],
      offset: Vector(numbers[5], numbers[6]))
  }
}

extension LetterStyle: Bakeable {
  package var numbers: SIMD8<Double> {
    let color = color.numbers
    return SIMD8(color[0], color[1], color[2], opacity, size, 0, 0, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> LetterStyle {
    LetterStyle(color: color.with(numbers), opacity: numbers[3], size: numbers[4])
  }
}

extension Track<Size> {
  fileprivate func keys(within error: Double) -> [Key<Size>] {
    keys(within: error, .straight, rounded: { $0.rounded }) {
      SIMD2(abs($0.width - $1.width), abs($0.height - $1.height))
    }
  }
}

extension Track<OutlineStroke> {
  fileprivate func keys(within error: Double) -> [Key<OutlineStroke>] {
    keys(within: error, .straight, rounded: { $0.with($0.numbers.roundedForFiles) }) { a, b in
      // 1/500 of an outline is hardly seen.
      let shares = max(abs(a.start - b.start), abs(a.end - b.end)) * 500
      return SIMD2(
        abs(a.width - b.width),
        error * max(shares, paintError(a.color, a.opacity, b.color, b.opacity)))
    }
  }
}

extension Track<LetterStyle> {
  fileprivate func keys(within error: Double) -> [Key<LetterStyle>] {
    keys(within: error, .straight, rounded: { $0.with($0.numbers.roundedForFiles) }) { a, b in
      SIMD2(abs(a.size - b.size), error * paintError(a.color, a.opacity, b.color, b.opacity))
    }
  }
}

extension Track<DropShadow> {
  fileprivate func keys(within error: Double) -> [Key<DropShadow>] {
    keys(within: error, .straight, rounded: { $0.with($0.numbers.roundedForFiles) }) { a, b in
      SIMD2(
        max(abs(a.deviation - b.deviation), a.offset.distance(to: b.offset)),
        error * paintError(a.color, a.opacity, b.color, b.opacity))
    }
  }
}

/// The error of a paint as a share of the greatest one: 2 of 255, or 1/128 of the opacity.
private func paintError(_ a: RGB, _ aOpacity: Double, _ b: RGB, _ bOpacity: Double) -> Double {
  max(a.distance(to: b) / 2, abs(aOpacity - bOpacity) * 128)
}

extension Size {
  /// The size to the thousandth, as files have it.
  fileprivate var rounded: Size {
    Size(width.rounded(places: 3), height.rounded(places: 3))
  }
}

extension SIMD8<Double> {
  /// The numbers to the thousandth, as files have them.
  fileprivate var roundedForFiles: SIMD8<Double> {
    (self * 1000).rounded(.toNearestOrAwayFromZero) / 1000
  }
}
