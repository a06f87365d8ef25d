import Drawing
import Dynamics
import Geometry
import LuaRuntime
import Motion
import Scripting
import Sessions

// The messages that describe a scene to a page before its rows.

extension Timeline {
  /// The message `scene`.
  ///
  /// - Parameters:
  ///   - ghost: The run that the page showed before; nil for none.
  ///   - seed: The seed of the session's random numbers; nil for the scene's.
  ///   - hasRuns: Whether there is a page of runs.
  /// - Returns: The message.
  func sceneMessage(ghost: Int?, seed: UInt64?, hasRuns: Bool) -> SceneMessage {
    var file: String?
    if case .file(let path) = source { file = path }
    let first = items.entries.indices.prefix { items.entries[$0].firstTick == 0 }
    let (kinds, behaviors) = shownBehaviors
    return SceneMessage(
      run: run, ghost: ghost, title: title, file: file, doc: sceneHeader, runs: hasRuns,
      sweptRun: overrides.swept?.number, rate: rate, width: outline.size.width,
      height: outline.size.height, last: max(tip, 0), present: present,
      seed: overrides.swept?.inputs.seed ?? seed ?? stage?.animator.seed ?? 0,
      fields: Self.fields, items: first.map(item), kinds: kinds, behaviors: behaviors)
  }

  /// The contents of an image that an item of the run has had; nil for another key.
  func image(_ key: String) -> ImageContents? {
    let looks = items.entries.lazy.map(\.firstLook)
    let later = journal.looks.lazy.compactMap(\.look)
    let image =
      looks.first { $0.style.image?.contents?.key == key }
      ?? later.first {
        $0.style.image?.contents?.key == key
      }
    return image?.style.image?.contents
  }

  static let fields = StageItem.settings.map { PageParam($0, isSettable: true) }

  /// An item as it was when it appeared.
  func item(_ id: Int) -> PageItem {
    let entry = items.entries[id]
    let scene = entry.firstTick == 0 ? outline.items[entry.name] : nil
    let row = rows[entry.firstTick]
    return PageItem(
      id: id, name: entry.name, tags: entry.tags, look: entry.firstLook.shown,
      alpha: row.isEmpty ? nil : Double(row[id * Rows.width + 5]),
      group: scene?.group.flatMap(items.id(named:)), parent: entry.parent,
      anchored: scene?.isAnchored ?? false,
      made: shown(scene?.origin), values: scene.map { values(of: entry.name, $0) })
  }

  /// A line of a script in the form for pages.
  private func shown(_ origin: ScriptLine?) -> PageLine? {
    guard let origin else { return nil }
    guard case .file(let scene) = source, origin.file == scene else {
      return PageLine(file: origin.file, line: origin.line)
    }
    return PageLine(file: nil, line: origin.line)
  }

  private func values(of item: String, _ scene: SceneOutline.SceneItem) -> [ParameterValue] {
    let isAsMade = !overrides.starts.contains { $0.item == item }
    return isAsMade
      ? scene.values
      : zip(Self.fields, scene.values).map { overrides.start(item, $0.name) ?? $1 }
  }

  private var shownBehaviors: (kinds: [BehaviorKind], behaviors: [PageBehavior]) {
    var kinds = BehaviorKinds()
    let behaviors = outline.behaviors.enumerated().map { id, behavior in
      let scene = behavior.params.map(\.value)
      let values = behavior.params.map { overrides.value(id, $0.description.name) ?? $0.value }
      return PageBehavior(
        kind: kinds.place(of: behavior), label: behavior.label, depth: behavior.depth,
        suspended: behavior.isSuspended, items: behavior.items, made: shown(behavior.origin),
        values: values, scene: values == scene ? nil : scene)
    }
    return (kinds.all, behaviors)
  }

  /// The comment at the head of the scene's text.
  private var sceneHeader: String {
    let text =
      switch source {
      case .file(let path): (try? Files.text(of: path)) ?? ""
      case .text(let text, _): text
      case nil: ""
      }
    return header(of: text)
  }
}

/// The comment at the head of a Lua text, without the dashes.
package func header(of text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .prefix { $0.hasPrefix("--") }
    .map { $0.drop { $0 == "-" }.drop { $0 == " " } }
    .joined(separator: "\n")
}

/// The distinct kinds of a scene's behaviors; behaviors of a kind share name, file and params.
struct BehaviorKinds {
  private(set) var all: [BehaviorKind] = []
  private var places: [BehaviorKind: Int] = [:]

  /// The index of the kind of a behavior; adds a new kind.
  mutating func place(of behavior: SceneOutline.Behavior) -> Int {
    let kind = BehaviorKind(
      name: behavior.name, file: behavior.file, doc: behavior.doc,
      params: behavior.params.map { PageParam($0.description, isSettable: $0.isSettable) })
    if let place = places[kind] { return place }
    places[kind] = all.count
    all.append(kind)
    return all.count - 1
  }
}

extension PageParam {
  init(_ option: OptionDescription, isSettable: Bool) {
    self.init(
      name: option.name, kind: option.kind == .string ? "text" : option.kind.rawValue,
      min: option.least, max: option.greatest, unit: option.unit, range: option.range,
      choices: option.choices, doc: option.doc, settable: isSettable)
  }
}

/// The form for pages of a colour as scripts write it; nil for a text that is no colour.
private func cssColor(_ text: String) -> String? { RGBColor(css: text)?.clamped.css }

extension ItemLook {
  /// The colour to draw an item in, its own or one in turn, as in pictures.
  var drawnColor: String { color.flatMap(cssColor) ?? RGB.turn(turn ?? 0).css }

  /// The look as pages draw it.
  var shown: PageLook {
    let (shape, outline): (PageShape, [Double]?) =
      switch self.shape {
      case .rect: (.rect, nil)
      case .ellipse: (.ellipse, nil)
      case .path(let points): (.path, points.flatMap { [$0.x, $0.y] })
      }
    return PageLook(
      width: width, height: height, shape: shape, outline: outline, color: drawnColor,
      turn: color == nil ? true : nil, finish: PageFinish(style), z: z)
  }
}

extension PageFinish {
  /// The finish of a style; nil for that of an item without any.
  init?(_ style: ItemStyle) {
    guard style != ItemStyle() else { return nil }
    func css(_ text: String) -> String { cssColor(text) ?? text }
    self.init(
      cornerRadius: style.cornerRadius,
      path: style.path.map { path in
        let points = path.isClosed ? path.corners() : path.flattened()
        return PagePath(points: points.flatMap { [$0.x, $0.y] }, closed: path.isClosed)
      },
      stroke: style.strokeColor.map { color in
        PageStroke(
          color: css(color), width: style.strokeWidth,
          start: style.strokeStart == 0 ? nil : style.strokeStart,
          end: style.strokeEnd == 1 ? nil : style.strokeEnd)
      },
      shadow: style.shadow.map {
        PageShadow(color: css($0.color), blur: $0.radius, x: $0.offset.x, y: $0.offset.y)
      },
      fill: style.fill.map { fill in
        PageGradient(
          radial: fill.kind == .radial, from: [fill.from.x, fill.from.y],
          to: [fill.to.x, fill.to.y], places: fill.stops.map(\.at),
          colors: fill.stops.map { css($0.color) })
      },
      image: style.image.flatMap { image in
        image.contents.map { PageImage(key: $0.key, fit: image.fit.rawValue) }
      },
      text: style.text.map { text in
        PageText(
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
          families: style.font.cssFamilies, weight: style.font.weight, size: style.font.size,
          color: css(style.font.color), alignment: style.font.alignment.rawValue)
      },
      clips: style.clips ? true : nil)
  }
}

extension ParameterValue {
  /// The value in Lua's notation; nil if it has no notation.
  var lua: String? {
    switch self {
    case .none: "nil"
    case .number(let number): digits(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): luaString(text)
    case .point(let point): "{ \(digits(point.x)), \(digits(point.y)) }"
    case .other: nil
    }
  }
}
