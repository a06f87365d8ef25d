import Drawing
import Geometry

/// The marks of overlays as primitives, over the items of a stage.
struct OverlayDrawing {
  private let marks: StageMarks
  private let scale: Double
  private let space: Size

  /// Draws marks.
  ///
  /// - Parameters:
  ///   - marks: The marks, in points of the stage.
  ///   - scale: Points of the picture per point of the stage.
  ///   - space: The size of the stage in the picture, in points.
  init(_ marks: StageMarks, scale: Double, space: Size) {
    (self.marks, self.scale, self.space) = (marks, scale, space)
  }

  /// The marks, those of fields below all others.
  package var content: [Primitive] {
    [fields, outlines, joints, names, velocities, contacts].filter { !$0.content.isEmpty }
      .map { .group($0) }
  }

  private var outlines: Group {
    Group(
      marks.outlines.map { outline in
        let color: UInt32 =
          switch outline.part {
          case .moving: 0x1971C2
          case .resting: 0x2F9E44
          case .anchored: 0x868E96
          }
        return .polygon(outline.points.map { $0 * scale }, Style(stroke: .color(RGB(color))))
      }, style: Style(fill: .clear, lineWidth: 1.5), classes: ["outlines"])
  }

  private var contacts: Group {
    Group(
      marks.contacts.flatMap { contact -> [Primitive] in
        let place = contact.point * scale
        return [
          .polyline([place, place - contact.normal * 10], Style(fill: .clear)),
          .ellipse(center: place, radii: Size(2.5, 2.5), Style(stroke: .clear)),
        ]
      },
      style: Style(fill: .color(RGB(0xE03131)), stroke: .color(RGB(0xE03131)), lineWidth: 1.5),
      classes: ["contacts"])
  }

  private var joints: Group {
    Group(
      marks.joints.flatMap { joint -> [Primitive] in
        let (start, end) = (joint.start * scale, joint.end * scale)
        return [
          .polyline([start, end], Style(fill: .clear)),
          .ellipse(center: start, radii: Size(2, 2), Style()),
          .ellipse(center: end, radii: Size(3, 3), Style(fill: .clear)),
        ]
      },
      style: Style(fill: .color(RGB(0x9C36B5)), stroke: .color(RGB(0x9C36B5)), lineWidth: 1.5),
      classes: ["joints"])
  }

  /// Arrows that grow with the square root of the acceleration, the longest as long as the spacing.
  private var fields: Group {
    let lengths = marks.fields.map { $0.acceleration.length.squareRoot() }
    guard let longest = lengths.max(), longest > 0 else { return Group([]) }
    let spacing = (space.width * space.height / Double(max(20, lengths.count))).squareRoot()
    return Group(
      zip(marks.fields, lengths).compactMap { field, length -> Primitive? in
        let arrow = field.acceleration * (spacing * 0.9 * length / longest / (length * length))
        return self.arrow(from: field.point * scale - arrow / 2, arrow)
      }, style: Style(fill: .clear, stroke: .color(RGB(0x0C8599)), lineWidth: 0.75),
      classes: ["fields"])
  }

  private var velocities: Group {
    Group(
      marks.velocities.compactMap { arrow(from: $0.point * scale, $0.velocity * (scale / 10)) },
      style: Style(fill: .clear, stroke: .color(RGB(0xE8590C)), lineWidth: 1.5),
      classes: ["velocities"])
  }

  /// An arrow; nil where it is too short to see.
  private func arrow(from start: Vector, _ way: Vector) -> Primitive? {
    let length = way.length
    guard length.isFinite, length >= 0.5 else { return nil }
    let end = start + way
    let back = way * (-min(4, length / 2) / length)
    return .polyline(
      [start, end, end + back.rotated(by: 0.5), end, end + back.rotated(by: -0.5)], Style())
  }

  /// The names that cover no other name; the others are left out.
  private var names: Group {
    let size = 10.0
    var (areas, words): ([Rect], [Primitive]) = ([], [])
    for (point, name) in marks.names {
      let width = textWidth(name, size: size)
      let places = [0, size + 4, -size - 4].map { shift in
        Rect(center: point * scale + Vector(0, shift), size: Size(width + 4, size + 2))
      }
      let free = places.first { area in
        area.minX >= 0 && area.maxX <= space.width && area.minY >= 0 && area.maxY <= space.height
          && !areas.contains { $0.intersects(area) }
      }
      guard let free else { continue }
      areas.append(free)
      words.append(.text(name, at: free.center + Vector(0, size * 0.36), size: size, Style()))
    }
    let grounds = areas.map { Primitive.path(.roundedRect($0, cornerRadius: 3), Style()) }
    return Group(
      grounds.isEmpty
        ? [] : [.group(Group(grounds, opacity: 0.7, style: Style(fill: .theme(.ground))))] + words,
      style: Style(fill: .theme(.word)), classes: ["names"])
  }
}
