import Drawing
import Geometry

/// A motion as a Lottie animation: a layer per item, the highest first.
///
/// Players need more members than the format requires: a version, a start of each layer, a
/// transform in each group. Positions are split into x and y, each with its own curve.
///
/// Source: Lottie Animation Community, "Lottie specification", version 1.0, 2024.
package struct LottieFile {
  private let motion: BakedMotion

  /// Writes a motion; straight keys and curves may be mixed.
  package init(_ motion: BakedMotion) { self.motion = motion }

  /// The text of the file.
  package var text: String {
    var file = JSONObject()
    file.add("v", "5.7.0")
    file.add("nm", motion.remarks.joined(separator: ": "))
    file.addRaw("fr", number(motion.timeline.rate))
    file.add("ip", 0)
    file.add("op", end)
    file.addRaw("w", number(max(1, motion.size.width.rounded(.up))))
    file.addRaw("h", number(max(1, motion.size.height.rounded(.up))))
    let layers = motion.items.enumerated().reversed().map { layer($1, number: $0 + 1) }
    file.addRaw("layers", jsonList(layers))
    return file.description + "\n"
  }

  /// The tick after the last shown one.
  private var end: Int { motion.timeline.run + 1 }

  private func layer(_ item: BakedItem, number: Int) -> String {
    let scalesLate = item.poses.contains(where: \.value.scalesLast)
    var layer = JSONObject()
    layer.add("ty", 4)
    layer.add("nm", item.name)
    layer.add("ind", number)
    layer.add("ip", 0)
    layer.add("op", end)
    layer.add("st", 0)
    layer.addRaw("ks", transform(of: item, scalesLate: scalesLate))
    let form = item.form.lottie(size: item.size, corners: corners(of: item))
    let line = item.finish.hasStroke ? [stroke(of: item)] : []
    let area = item.fill.map(gradient) ?? fill(of: item)
    func group(_ shapes: [String]) -> String {
      var group = JSONObject()
      group.add("ty", "gr")
      group.addRaw("it", jsonList(shapes + [partTransform(of: item, turns: scalesLate)]))
      return group.description
    }
    // A trimmed outline stands in a group of its own, because it would trim the area, too.
    let groups =
      item.finish.hasPartOfLine && item.finish.hasStroke
      ? [group([item.form.lottieLine(of: item), trim(of: item)] + line), group([form, area])]
      : [group([form] + line + [area])]
    layer.addRaw("shapes", jsonList(groups))
    return layer.description
  }

  /// The part of the outline that has a line.
  private func trim(of item: BakedItem) -> String {
    let keys = item.finish.strokes
    var trim = JSONObject()
    trim.add("ty", "tm")
    trim.addRaw("s", property(keys, curve: nil) { number($0.start * 100) })
    // Players exchange a start and an end in the wrong order.
    trim.addRaw("e", property(keys, curve: nil) { number(max($0.start, $0.end) * 100) })
    trim.addRaw("o", still(0))
    return trim.description
  }

  /// The position, the other transforms and the opacity of a layer.
  private func transform(of item: BakedItem, scalesLate: Bool) -> String {
    var position = JSONObject()
    position.add("s", true)
    position.addRaw("x", channel(.x, item.poses))
    position.addRaw("y", channel(.y, item.poses))
    var object = JSONObject()
    object.addRaw("a", still([0, 0]))
    object.addRaw("p", position.description)
    if scalesLate {
      object.addRaw("s", scale(.lateScaleX, .lateScaleY, item.poses))
      object.addRaw("r", still(0))
    } else {
      object.addRaw("s", scale(.scaleX, .scaleY, item.poses))
      object.addRaw("r", channel(.turn, item.poses))
    }
    object.addRaw("o", property(item.opacities, curve: 0) { number($0 * 100) })
    return object.description
  }

  /// The transform of an outline, applied before that of its layer.
  ///
  /// It turns an item whose layer scales along the axes of the stage. Otherwise it changes nothing,
  /// but players need it.
  private func partTransform(of item: BakedItem, turns: Bool) -> String {
    var object = JSONObject()
    object.add("ty", "tr")
    object.addRaw("a", still([0, 0]))
    object.addRaw("p", still([0, 0]))
    object.addRaw("s", turns ? scale(.scaleX, .scaleY, item.poses) : still([100, 100]))
    object.addRaw("r", turns ? channel(.turn, item.poses) : still(0))
    object.addRaw("o", still(100))
    return object.description
  }

  /// The radius of a rectangle's corners; nil for slightly round ones.
  ///
  /// The format has one radius where scales would need two: their mean.
  private func corners(of item: BakedItem) -> String? {
    guard !item.finish.corners.isEmpty else { return nil }
    return property(item.finish.corners, curve: nil) { number(($0.width + $0.height) / 2) }
  }

  private func stroke(of item: BakedItem) -> String {
    let keys = item.finish.strokes
    var stroke = JSONObject()
    stroke.add("ty", "st")
    stroke.addRaw("c", property(keys, curve: nil) { text(of: $0.color) })
    stroke.addRaw("o", property(keys, curve: nil) { number($0.opacity * 100) })
    stroke.addRaw("w", property(keys, curve: nil) { number($0.width) })
    // Butt ends and mitered corners, as in SVG.
    stroke.add("lc", 1)
    stroke.add("lj", 1)
    stroke.add("ml", 4)
    return stroke.description
  }

  /// A gradient: the places and colours of its stops, then their places and opacities.
  private func gradient(_ fill: GradientFill) -> String {
    let colors = fill.stops.flatMap { stop in
      [stop.at] + [stop.color.red, stop.color.green, stop.color.blue].map { Double($0) / 255 }
    }
    let isOpaque = fill.stops.allSatisfy { $0.opacity == 1 }
    let opacities = isOpaque ? [] : fill.stops.flatMap { [$0.at, $0.opacity] }
    var stops = JSONObject()
    stops.add("p", fill.stops.count)
    stops.addRaw("k", still(colors + opacities))
    var gradient = JSONObject()
    gradient.add("ty", "gf")
    gradient.add("t", fill.isRadial ? 2 : 1)
    gradient.addRaw("s", still([fill.start.x, fill.start.y]))
    gradient.addRaw("e", still([fill.end.x, fill.end.y]))
    gradient.addRaw("g", stops.description)
    gradient.addRaw("o", still(100))
    return gradient.description
  }

  private func text(of color: RGB) -> String {
    let parts = [color.red, color.green, color.blue].map { number(Double($0) / 255) }
    return jsonList(parts + ["1"])
  }

  private func fill(of item: BakedItem) -> String {
    var fill = JSONObject()
    fill.add("ty", "fl")
    fill.addRaw("c", property(item.colors, curve: nil) { text(of: $0.color) })
    fill.addRaw("o", property(item.colors, curve: nil) { number($0.opacity * 100) })
    return fill.description
  }

  private func channel(_ channel: Channel, _ poses: [Key<TransformComponents>]) -> String {
    property(poses.needed(for: channel), curve: channel.place) { number(channel.value(of: $0)) }
  }

  private func scale(
    _ x: Channel, _ y: Channel, _ poses: [Key<TransformComponents>]
  ) -> String {
    // Both share one curve, taken from the one that moves.
    let moving = x.changes(in: poses) ? x : y
    return property(poses, curve: moving.place) { pose in
      jsonList([number(x.value(of: pose) * 100), number(y.value(of: pose) * 100)])
    }
  }

  /// A property with its keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - place: The place of the number whose curve the property follows; nil for straight lines.
  ///   - text: Gives a value as JSON.
  /// - Returns: The property as JSON.
  private func property<Value>(
    _ keys: [Key<Value>], curve place: Int?, _ text: (Value) -> String
  ) -> String {
    let values = keys.map { text($0.value) }
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      return still(values.first ?? "100")
    }
    let frames = keys.indices.map { index -> String in
      var frame = JSONObject()
      frame.add("t", keys[index].tick)
      frame.addRaw("s", values[index].hasPrefix("[") ? values[index] : "[\(values[index])]")
      if keys[index].holds {
        frame.add("h", 1)
      } else if index < keys.count - 1 {
        let curve = place == nil ? nil : keys[index].curve
        frame.addRaw("o", handle(1.0 / 3, curve?.leaving[place ?? 0]))
        frame.addRaw("i", handle(2.0 / 3, curve?.arriving[place ?? 0]))
      }
      return frame.description
    }
    var object = JSONObject()
    object.add("a", 1)
    object.addRaw("k", jsonList(frames))
    return object.description
  }

  /// A control point of a curve; without a value, one on the straight line.
  private func handle(_ time: Double, _ value: Double?) -> String {
    let time = number(time)
    return "{\"x\":[\(time)],\"y\":[\(value.map(number) ?? time)]}"
  }
}

/// A number of a Lottie file.
func number(_ value: Double) -> String { rounded(value, places: 6) }

/// A property that never changes.
func still(_ value: String) -> String { "{\"a\":0,\"k\":\(value)}" }

/// A number that never changes.
func still(_ value: Double) -> String { still(number(value)) }

/// Numbers that never change.
func still(_ values: [Double]) -> String { still(jsonList(values.map(number))) }
