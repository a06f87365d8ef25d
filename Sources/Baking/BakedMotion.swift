package import Drawing
package import Geometry

/// The greatest errors of a motion in a file, at any tick.
package struct Tolerance: Sendable {
  /// The greatest distance of a corner of an item from its place, in points.
  package let distance: Double

  /// Makes the tolerance of a distance of corners, in points.
  package init(distance: Double) { self.distance = distance }

  /// The greatest difference of an angle, in radians: 0.002 for 0.1 pt.
  package var angle: Double { distance / 50 }
  /// The greatest difference of an opacity: 0.004 for 0.1 pt, but at most 0.1.
  package var opacity: Double { min(distance / 25, 0.1) }

  /// The share of it for keys; the rest is for files, which round times and angles.
  static let share = 0.998
}

/// The errors of the keys of a motion, at the tick with the greatest one.
package struct BakedError: Sendable {
  /// The distance of a corner, in points.
  package let distance: Double
  /// The difference of an angle, in radians.
  package let angle: Double
  /// The difference of an opacity.
  package let opacity: Double

  /// Makes an error of its parts.
  package init(distance: Double = 0, angle: Double = 0, opacity: Double = 0) {
    (self.distance, self.angle, self.opacity) = (distance, angle, opacity)
  }

  /// The greater errors of two.
  static func greatest(_ a: BakedError, _ b: BakedError) -> BakedError {
    BakedError(
      distance: max(a.distance, b.distance), angle: max(a.angle, b.angle),
      opacity: max(a.opacity, b.opacity))
  }
}

/// An item as keys: its outline and its motion.
package struct BakedItem: Sendable {
  /// The name.
  package let name: String
  /// The outline.
  package let form: ItemForm
  /// Whether it has another outline at some time.
  package let changesForm: Bool
  /// The size in which it is drawn, in points; other sizes are scales.
  package let size: Size
  /// The poses.
  package let poses: [Key<TransformComponents>]
  /// The opacities, from 0 to 1.
  package let opacities: [Key<Double>]
  /// The colours; one that is not opaque fades neither the line nor the text.
  package let colors: [Key<FillColor>]
  /// Whether the scene gives it a colour.
  package let hasOwnColor: Bool
  /// The corners, the lines, the shadows and the letters.
  package let finish: FinishKeys
  /// The gradient that fills it at its end; nil for its colours.
  package let fill: GradientFill?
  /// Whether it has another gradient, or a colour, at some time.
  package let changesFill: Bool
  /// The image that it has at its end; nil for none.
  package let picture: ItemPicture?
  /// Whether it has another image, or none, at some time.
  package let changesPicture: Bool
  /// The words that it has at its end; nil for none.
  package let text: TextBlock?
  /// Whether it has other words, or none, at some time.
  package let changesText: Bool
  /// Whether it ever cuts off what the items in it show beyond its outline.
  package let isClipping: Bool
  /// The errors of the keys.
  let error: BakedError

  /// The number of keys of all values that change.
  var keyCount: Int {
    [poses.count, opacities.count, colors.count].reduce(finish.count) { $0 + ($1 > 1 ? $1 : 0) }
  }

  /// Finds the keys of an item.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - form: The outline.
  ///   - changesForm: Whether it has another outline at some time.
  ///   - size: The size in which it is drawn, in points.
  ///   - scale: The greatest scale at which it is shown.
  ///   - poses: Its pose at each tick at which it is shown, at least one.
  ///   - opacities: Its opacities.
  ///   - colors: Its colours.
  ///   - hasOwnColor: Whether the scene gives it a colour.
  ///   - finish: Its corners, lines, shadows and letters.
  ///   - fill: Its last gradient; nil for its colours.
  ///   - changesFill: Whether it has another gradient, or a colour, at some time.
  ///   - picture: Its last image; nil for none.
  ///   - changesPicture: Whether it has another image, or none, at some time.
  ///   - text: Its last words; nil for none.
  ///   - changesText: Whether it has other words, or none, at some time.
  ///   - isClipping: Whether it ever cuts off what the items in it show beyond its outline.
  ///   - tolerance: The greatest errors of the keys.
  ///   - way: The interpolation between keys.
  package init(
    name: String, form: ItemForm, changesForm: Bool = false, size: Size, scale: Double,
    poses: Track<TransformComponents>,
    opacities: Track<Double>, colors: Track<FillColor>, hasOwnColor: Bool,
    finish: FinishTracks = FinishTracks(), fill: GradientFill? = nil, changesFill: Bool = false,
    picture: ItemPicture? = nil, changesPicture: Bool = false, text: TextBlock? = nil,
    changesText: Bool = false, isClipping: Bool = false, tolerance: Tolerance, way: Way
  ) {
    (self.name, self.form, self.size, self.hasOwnColor) = (name, form, size, hasOwnColor)
    self.changesForm = changesForm
    (self.fill, self.changesFill) = (fill, changesFill)
    (self.picture, self.changesPicture) = (picture, changesPicture)
    (self.text, self.changesText, self.isClipping) = (text, changesText, isClipping)
    let accuracy = PoseAccuracy(
      error: tolerance.distance * Tolerance.share, turn: tolerance.angle * Tolerance.share,
      reach: form.reach(size: size), scale: scale)
    self.poses = poses.keys(accuracy, way)
    self.opacities = opacities.keys(
      within: tolerance.opacity * Tolerance.share, places: tolerance.opacity < 0.002 ? 6 : 3, way)
    self.colors = colors.keys(within: 2)
    self.finish = finish.keys(within: tolerance.distance * Tolerance.share)
    error = BakedError(
      distance: poses.worst(of: self.poses, accuracy.distance),
      angle: poses.worst(of: self.poses) { abs($0.rotation - $1.rotation) },
      opacity: opacities.worst(of: self.opacities) { abs($0 - $1) })
  }
}

/// A motion of items as keys, for the writers of files.
package struct BakedMotion: Sendable {
  /// The title: the name of the scene, the recording or the trace.
  package let title: String
  /// The size of the stage, in points.
  package let size: Size
  /// The times.
  package let timeline: Timeline
  /// The items, the lowest first.
  package let items: [BakedItem]

  /// Makes a motion of its items.
  package init(title: String, size: Size, timeline: Timeline, items: [BakedItem]) {
    (self.title, self.size, self.timeline, self.items) = (title, size, timeline, items)
  }

  /// The errors of the keys.
  package var error: BakedError { items.map(\.error).reduce(BakedError(), BakedError.greatest) }

  /// The number of keys of all values that change.
  package var keyCount: Int { items.reduce(0) { $0 + $1.keyCount } }

  /// The two lines of comment in a file.
  var remarks: [String] {
    let (seconds, rate) = (timeline.seconds, timeline.rate)
    return [
      "Baked by libration from \(title.visible)",
      "\(rounded(seconds, places: 6)) s at \(rounded(rate, places: 6)) Hz; \(error.text)",
    ]
  }
}

extension BakedError {
  /// The error in words.
  package var text: String {
    // Rounded up, so that the text holds.
    func most(_ number: Double, _ places: Int) -> String {
      let half = [0.5, 0.05, 0.005, 0.0005, 0.00005, 0.000005][places]
      return Geometry.rounded(number + half * 0.999, places: places)
    }
    return "at most \(most(distance, 4)) pt, \(most(angle, 5)) rad, \(most(opacity, 4)) opacity off"
  }
}

extension String {
  /// The text for a line of a comment: characters that end comments or control terminals become
  /// "?".
  fileprivate var visible: String {
    let marks = unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 32 || scalar.isControl || scalar == "*" ? "?" : scalar
    }
    return String(String.UnicodeScalarView(marks))
  }
}
