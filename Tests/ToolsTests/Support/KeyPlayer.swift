import Baking
import Drawing
import Geometry

/// The shown values of an item whose first size is 20 x 20 pt.
struct PlayedItem {
  var place = Vector.zero
  /// In radians.
  var turn = 0.0
  /// The horizontal scale.
  var scale = 1.0
  var opacity = 1.0
  /// Red, green and blue, from 0 to 255.
  var color: [Double] = []

  init() {}

  init(_ transform: AffineTransform) {
    place = Vector(transform.tx, transform.ty)
    turn = Math.atan2(transform.b, transform.a)
    scale = Math.hypot(transform.a, transform.b)
  }
}

/// A player of baked files and films, at any time in ticks of the run.
enum KeyPlayer {
  case sheet([Substring: [FilmPlayer.Frame]], ticks: Double)
  case film(FilmPlayer, ticks: Double, lead: Double)
  case lottie([JSONValue])

  /// A player of a text, by the suffix of its file.
  init(_ text: String, _ suffix: String, run: Int) throws {
    switch suffix {
    case "css":
      var frames: [Substring: [FilmPlayer.Frame]] = [:]
      for line in text.split(separator: "\n") where line.hasPrefix("@keyframes ") {
        let name = line.dropFirst(11).prefix { $0 != "{" }
        frames[name] = FilmPlayer.frames(line.dropFirst(12 + name.count).dropLast())
      }
      self = .sheet(frames, ticks: Double(run))
    case "js":
      self = .sheet(Self.module(text), ticks: Double(run))
    case "json":
      guard case .list(let layers)? = try JSONValue(json: text.utf8)["layers"] else { fallthrough }
      self = .lottie(layers)
    default:
      let timeline = Timeline(run: run, rate: 60)
      self = .film(FilmPlayer(text), ticks: Double(timeline.count), lead: Double(timeline.lead))
    }
  }

  /// The shown values of an item at a time, in ticks; nil if the item has no animation.
  func item(_ name: String, at time: Double) -> PlayedItem? {
    switch self {
    case .sheet(let frames, let ticks):
      var values: [Substring: Substring] = [:]
      for suffix in ["", "-opacity", "-color"] {
        guard let frames = frames["it-\(name)\(suffix)"] else { continue }
        values.merge(FilmPlayer.values(frames, at: time / ticks * 100)) { $1 }
      }
      guard !values.isEmpty else { return nil }
      var item = PlayedItem(FilmPlayer.transform(values["transform"] ?? ""))
      item.opacity = values["opacity"].flatMap { Double($0) } ?? 1
      item.color = (values["background-color"]).map(Self.bytes) ?? []
      return item
    case .film(let player, let ticks, let lead):
      guard let part = player.parts.first(where: { $0.name == name }) else { return nil }
      let shown = player.shown(part, at: (lead + time) / ticks * player.seconds)
      var item = PlayedItem(shown.transform)
      item.opacity = shown.opacity
      item.color = Self.bytes(Substring(shown.fill))
      return item
    case .lottie(let layers):
      guard let layer = layers.first(where: { $0["nm"]?.asString == name }) else { return nil }
      return Self.item(layer, at: time)
    }
  }

  private static func bytes(_ color: Substring) -> [Double] {
    FilmPlayer.bytes(ofColor: color).map { Double($0) }
  }

  /// The keyframes of a module, with the names that a sheet has.
  private static func module(_ text: String) -> [Substring: [FilmPlayer.Frame]] {
    var frames: [Substring: [FilmPlayer.Frame]] = [:]
    var name: Substring = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  [\"") { name = line.dropFirst(4).prefix { $0 != "\"" } }
      guard line.hasPrefix("    {") else { continue }
      let lists = line.dropFirst(5).split(separator: "[").map { $0.prefix { $0 != "]" } }
      let property = lists[0].prefix { $0 != ":" }
      let holds = lists.count > 3 ? lists[3].split(separator: ",") : []
      let values =
        property == "opacity"
        ? lists[1].split(separator: ",")
        : lists[1].split(separator: "\"").filter { $0 != "," }
      let (suffix, word): (String, Substring) =
        switch property {
        case "opacity": ("-opacity", "opacity")
        case "transform": ("", "transform")
        default: ("-color", "background-color")
        }
      let offsets = lists[2].split(separator: ",").map { Double($0) ?? .nan }
      frames["it-\(name)\(suffix)"] = values.indices.map { place in
        var declared: [Substring: Substring] = [word: values[place]]
        if !holds.isEmpty, holds[place].contains("steps") {
          declared["animation-timing-function"] = "steps(1)"
        }
        return FilmPlayer.Frame(percent: offsets[place] * 100, values: declared)
      }
    }
    return frames
  }

  private static func item(_ layer: JSONValue, at time: Double) -> PlayedItem {
    var item = PlayedItem()
    let (look, position) = (layer["ks"], layer["ks"]?["p"])
    func first(_ property: JSONValue?) -> Double { numbers(property, at: time).first ?? .nan }
    item.place = Vector(first(position?["x"]), first(position?["y"]))
    item.turn = first(look?["r"]).inRadians
    item.scale = first(look?["s"]) / 100
    item.opacity = first(look?["o"]) / 100
    if case .list(let shapes)? = layer["shapes"], case .list(let parts)? = shapes.first?["it"] {
      let fill = parts.first { $0["ty"]?.asString == "fl" }
      item.color = numbers(fill?["c"], at: time).prefix(3).map { $0 * 255 }
    }
    return item
  }

  /// The numbers of a property of Lottie.
  private static func numbers(_ property: JSONValue?, at time: Double) -> [Double] {
    func list(_ value: JSONValue?) -> [Double] {
      if case .list(let values)? = value { return values.compactMap(\.asNumber) }
      return value?.asNumber.map { [$0] } ?? []
    }
    guard property?["a"]?.asInteger == 1, case .list(let keys)? = property?["k"] else {
      return list(property?["k"])
    }
    let times = keys.map { $0["t"]?.asNumber ?? .nan }
    let after = times.firstIndex { $0 > time + 1e-9 } ?? keys.count
    guard after > 0 else { return list(keys[0]["s"]) }
    let key = keys[after - 1]
    guard after < keys.count, key["h"]?.asInteger != 1 else { return list(key["s"]) }
    let share = (time - times[after - 1]) / (times[after] - times[after - 1])
    // Control points are at 1/3 and 2/3 of the time.
    let (p, q) = (list(key["o"]?["y"]).first ?? 0, list(key["i"]?["y"]).first ?? 0)
    let rest = 1 - share
    let way = 3 * share * rest * rest * p + 3 * share * share * rest * q + share * share * share
    return zip(list(key["s"]), list(keys[after]["s"])).map { $0 + ($1 - $0) * way }
  }
}
