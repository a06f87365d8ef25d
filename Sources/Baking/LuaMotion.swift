import Drawing
import Geometry

/// A motion as a module of Lua: the table that the behavior `playback` takes.
///
/// Columns are lists with a value per key; a column that never changes is the value itself. Where a
/// value jumps, two keys have the same tick.
package struct LuaMotion {
  private let motion: BakedMotion

  /// The words with which all such files begin.
  package static var mark: String { "-- Baked by libration from " }

  /// Writes a motion with straight keys.
  package init(_ motion: BakedMotion) { self.motion = motion }

  /// The text of the file.
  package var text: String {
    let times = "ticks = \(motion.timeline.run), rate = \(digits(motion.timeline.rate))"
    return "-- \(motion.remarks.joined(separator: "\n-- "))\n\nreturn {\n  \(times),\n  items = {\n"
      + motion.items.map(text(of:)).joined() + "  },\n}\n"
  }

  private func text(of item: BakedItem) -> String {
    var lines = ["name = \(luaString(item.name)),"]
    let size = [item.size.width, item.size.height].map { shortDigits($0, places: 6) }
    lines.append("size = { \(size.joined(separator: ", ")) },")
    let poses = steps(of: item.poses)
    typealias Column = (name: String, value: (TransformComponents) -> Double)
    var columns: [Column] = [
      ("x", { $0.translation.x }), ("y", { $0.translation.y }), ("angle", { $0.rotation }),
    ]
    if item.poses.contains(where: { $0.value.scaleX != 1 || $0.value.scaleY != 1 }) {
      columns += [("scaleX", { $0.scaleX }), ("scaleY", { $0.scaleY })]
    }
    if item.poses.contains(where: \.value.scalesLast) {
      columns.append(("late", { $0.scalesLast ? 1 : 0 }))
    }
    let place = columns.map { column in
      (column.name, poses.map { number(column.value($0.1)) })
    }
    lines.append(track("place", poses, place))
    let opacities = steps(of: item.opacities)
    lines.append(track("alpha", opacities, [("alpha", opacities.map { number($0.1) })]))
    if item.hasOwnColor {
      let colors = steps(of: item.colors)
      lines.append(track("color", colors, [("color", colors.map { "\"\($0.1.hex)\"" })]))
    }
    return "    {\n" + lines.map { "      \($0)\n" }.joined() + "    },\n"
  }

  /// The keys with their ticks; a key that holds comes again at the end of its hold.
  private func steps<Value>(of keys: [Key<Value>]) -> [(Int, Value)] {
    keys.indices.flatMap { index in
      let key = keys[index]
      guard key.holds, index + 1 < keys.count else { return [(key.tick, key.value)] }
      return [(key.tick, key.value), (keys[index + 1].tick, key.value)]
    }
  }

  private func track<Value>(
    _ name: String, _ steps: [(Int, Value)], _ columns: [(String, [String])]
  ) -> String {
    let moving = columns.contains { Set($0.1).count > 1 }
    let ticks = moving ? ["at = " + list(steps.map { String($0.0) })] : []
    let values = columns.map { name, values in
      name + " = " + (Set(values).count > 1 ? list(values) : values.first ?? "nil")
    }
    let entries = ticks + values
    guard moving else { return "\(name) = { " + entries.joined(separator: ", ") + " }," }
    return "\(name) = {\n" + entries.map { "        \($0),\n" }.joined() + "      },"
  }

  /// A list in lines of at most 100 bytes.
  private func list(_ values: [String]) -> String {
    var (text, length) = ("{\n         ", 9)
    for value in values {
      if length + value.utf8.count + 2 > 100 {
        text += "\n         "
        length = 9
      }
      text += " \(value),"
      length += value.utf8.count + 2
    }
    return text + "\n        }"
  }

  private func number(_ number: Double) -> String { shortDigits(number, places: 6) }
}

extension FillColor {
  /// The colour as `#rrggbb`, or as `#rrggbbaa` where it is not opaque.
  var hex: String {
    let alpha = UInt8((min(1, max(0, opacity)) * 255).rounded())
    let bytes = [color.red, color.green, color.blue] + (alpha == 255 ? [] : [alpha])
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
