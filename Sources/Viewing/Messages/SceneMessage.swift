import Dynamics
import Geometry
import Hosting
import Scripting

// What a page learns of a scene before its rows.

extension Timeline {
  /// The message `scene`.
  ///
  /// - Parameters:
  ///   - ghost: The run that the page had before.
  ///   - seed: The seed of the session's random numbers; nil for the scene's.
  ///   - hasRuns: Whether there is a page of runs.
  /// - Returns: The message.
  func sceneMessage(ghost: Int?, seed: UInt64?, hasRuns: Bool) -> String {
    var message = JSONObject(type: "scene")
    message.add("run", run)
    message.addOptional("ghost", ghost)
    message.add("title", title)
    if case .file(let path) = source {
      message.add("file", path)
    } else {
      message.addRaw("file", "null")
    }
    message.add("doc", sceneHeader)
    message.add("runs", hasRuns)
    message.addOptional("sweptRun", overrides.swept?.number)
    message.add("rate", rate)
    message.add("width", outline.size.width)
    message.add("height", outline.size.height)
    message.add("last", max(tip, 0))
    message.add("present", present)
    message.addRaw("seed", "\(overrides.swept?.inputs.seed ?? seed ?? stage?.animator.seed ?? 0)")
    let first = items.entries.indices.prefix { items.entries[$0].firstTick == 0 }
    message.addRaw("items", jsonList(first.map(itemText)))
    message.addRaw("behaviors", jsonList(outline.behaviors.indices.map(behaviorText)))
    return message.description
  }

  /// An item as it came, as JSON.
  func itemText(_ id: Int) -> String {
    let entry = items.entries[id]
    let scene = entry.firstTick == 0 ? outline.items[entry.name] : nil
    var text = JSONObject()
    text.add("id", id)
    text.add("name", entry.name)
    text.addRaw("tags", jsonList(entry.tags.map(jsonString)))
    entry.firstLook.add(to: &text, of: id)
    if !rows[entry.firstTick].isEmpty {
      text.add("alpha", Double(rows[entry.firstTick][id * Rows.width + 5]))
    }
    text.addOptional("group", scene?.group.flatMap(items.id(named:)))
    text.add("anchored", scene?.isAnchored ?? false)
    text.addRaw("fields", jsonList(scene.map { fields(of: entry.name, $0) } ?? []))
    return text.description
  }

  private func fields(of item: String, _ scene: SceneOutline.SceneItem) -> [String] {
    zip(ItemField.named, scene.values).map { field, value in
      let start = overrides.starts.first { $0.item == item && $0.field == field }
      var text = JSONObject()
      text.add("name", field.name)
      text.add("value", start?.value ?? value)
      text.add("min", field.domain.range.lowerBound)
      text.add("max", field.domain.range.upperBound)
      text.add("unit", "\(field.domain.unit)")
      text.add("doc", field.summary)
      return text.description
    }
  }

  private func behaviorText(_ id: Int) -> String {
    let behavior = outline.behaviors[id]
    var text = JSONObject()
    text.add("id", id)
    text.add("name", behavior.name)
    text.add("label", behavior.label)
    text.addOptional("file", behavior.file)
    text.addRaw("line", "null")
    text.add("doc", behavior.doc)
    text.add("depth", behavior.depth)
    text.add("builtIn", behavior.file == nil)
    text.add("suspended", behavior.isSuspended)
    text.addRaw("params", jsonList(behavior.params.map { paramText($0, of: id) }))
    return text.description
  }

  private func paramText(_ param: BehaviorParameter, of behavior: Int) -> String {
    let option = param.description
    var text = JSONObject()
    text.add("name", option.name)
    text.add("kind", Self.kindName(option.kind))
    text.addRaw("value", (overrides.value(behavior, option.name) ?? param.value).json)
    text.addRaw("scene", param.value.json)
    text.addRaw("min", option.least.map(jsonNumber) ?? "null")
    text.addRaw("max", option.greatest.map(jsonNumber) ?? "null")
    text.addOptional("unit", option.unit)
    text.addOptional("range", option.range)
    text.addRaw("choices", jsonList(option.choices.map(jsonString)))
    text.add("doc", option.doc)
    text.add("settable", param.isSettable)
    return text.description
  }

  private static func kindName(_ kind: OptionKind) -> String {
    switch kind {
    case .string: "text"
    default: kind.rawValue
    }
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

extension ItemLook {
  /// The colours of items that have none of their own, by their ids.
  private static let colors = [
    "#4c78c8", "#e08a4a", "#5fae6b", "#d2605f", "#8f74b8", "#4fa3b5", "#c9a23f", "#c878a8",
  ]

  /// The colour to draw an item in: its own, where it can be one.
  func drawnColor(of id: Int) -> String {
    let isColor =
      color?.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "#"):
          true
        default: false
        }
      } ?? false
    guard let color, isColor, !color.isEmpty else { return Self.colors[id % Self.colors.count] }
    return color
  }

  /// Adds what a page draws of the item with an id.
  func add(to text: inout JSONObject, of id: Int) {
    text.add("width", width)
    text.add("height", height)
    text.add("radius", 0)
    switch shape {
    case .rect: text.add("shape", "rect")
    case .ellipse: text.add("shape", "ellipse")
    case .path(let points):
      text.add("shape", "path")
      text.addRaw("outline", jsonNumbers(points.flatMap { [$0.x, $0.y] }))
    }
    text.add("color", drawnColor(of: id))
    text.add("z", z)
  }
}

extension ParameterValue {
  /// The value as JSON: a point as a list of two numbers.
  var json: String {
    switch self {
    case .none: "null"
    case .number(let number): jsonNumber(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text), .other(let text): jsonString(text)
    case .point(let point): jsonNumbers([point.x, point.y])
    }
  }

  /// The value in Lua's notation; nil where it has none.
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
