import Dynamics
import Geometry
import LuaRuntime
import Motion

/// Gesture recognisers: behaviors that handle fingers on an item, or anywhere on the stage.
extension BuiltIn {
  static var gestures: [BuiltIn] {
    [
      gesture(
        "tap", .tap(), "Recognises fingers that come down and are lifted without moving.",
        [
          number("count", .integer, .count, "Number of taps, each within 0.35 s of the one before.")
          { if case .tap(let count, _) = $0 { .integer(count) } else { .none } },
          touches { if case .tap(_, let touches) = $0 { .integer(touches) } else { .none } },
        ]),
      gesture(
        "pan", .pan(), "Recognises fingers that are dragged, once they have moved by over 10 pt.",
        [
          number("minimumTouches", .integer, .count, "Least number of fingers.") {
            if case .pan(let minimum, _) = $0 { .integer(minimum) } else { .none }
          },
          number(
            "maximumTouches", .integer, .count, "Greatest number of fingers; more make it fail."
          ) {
            if case .pan(_, let maximum) = $0, maximum < .max { .integer(maximum) } else { .none }
          },
        ] + limits),
      gesture(
        "pinch", .pinch, "Recognises two fingers whose distance changes, by over 10 pt.", []),
      gesture(
        "rotation", .rotation,
        "Recognises two fingers that turn about each other, by over 10 pt each.", []),
      gesture(
        "longPress", .longPress(), "Recognises fingers that stay down without moving.",
        [
          number("duration", .number, .interval, "Duration.") {
            if case .longPress(let duration, _, _) = $0 { .number(duration) } else { .none }
          },
          number("allowance", .number, .length, "Distance that a finger may move before.") {
            if case .longPress(_, let allowance, _) = $0 { .number(allowance) } else { .none }
          },
          touches {
            if case .longPress(_, _, let touches) = $0 { .integer(touches) } else { .none }
          },
        ] + limits),
      gesture(
        "touch", .touch,
        "Hears of any finger from the moment it comes down; other gestures cancel it.", []),
      gesture(
        "hover", .hover, "Recognises a pointer that is over it without a button.", []),
      gesture(
        "wheel", .wheel, "Recognises a wheel that turns over it, until it stands for 0.15 s.", []),
      gesture("key", .key, "Hears of keys, wherever the pointer is.", []),
    ]
  }

  private static func gesture(
    _ name: String, _ standard: GestureKind, _ doc: String, _ own: [BuiltInOption]
  ) -> BuiltIn {
    BuiltIn(
      name: name, doc: doc, options: common(standard, name) + own,
      methods: relations(of: standard.input),
      readOnly: GestureProperties.properties(of: standard.input),
      make: { parts throws(LuaError) in
        let gesture = try standard.changed(by: parts.values, subject: name)
        let isAnywhere = parts.values["anywhere"]?.boolean == true
        if parts.animator != nil, standard.input != .key,
          let problem = placeProblem(name, hasItem: !parts.items.isEmpty, isAnywhere: isAnywhere)
        {
          throw LuaError(problem)
        }
        do {
          return try GestureBehavior(
            gesture, on: parts.items.first as? Item, in: parts.animator, name: name,
            store: parts.store)
        } catch {
          throw LuaError("\(name): \(error)")
        }
      })
  }

  /// The rule that a gesture breaks without a place for its fingers, or with two; nil for none.
  static func placeProblem(_ name: String, hasItem: Bool, isAnywhere: Bool) -> String? {
    if hasItem && isAnywhere { return "\(name): give item or anywhere = true, not both" }
    if hasItem || isAnywhere { return nil }
    return "\(name): item is required, or anywhere = true for the whole stage"
  }

  /// The options of all gestures.
  private static func common(_ gesture: GestureKind, _ gestureName: String) -> [BuiltInOption] {
    let words = GestureWords(gesture.input)
    var options: [BuiltInOption] = [
      .kept(OptionSchema("item", .item, optional: true, words.item))
    ]
    if let anywhere = words.anywhere {
      options.append(
        .property(
          of: GestureBehavior.self,
          OptionSchema(
            "anywhere", .boolean, optional: true, "True in place of an item: \(anywhere)."),
          get: { .boolean($0.isAnywhere) }))
    }
    let calls = [
      ("onBegan", words.began), ("onChanged", words.changed), ("onEnded", words.ended),
      ("onCancelled", "it was cancelled"),
    ]
    for (name, moment) in calls where !gesture.isDiscrete || name == "onEnded" {
      options.append(
        call(name, "Called with the gesture when \(moment).", gives: gestureName))
    }
    options.append(
      flag("isEnabled", "Whether it gets \(words.inputs); false cancels it.", \.isEnabled))
    guard gesture.input == .touch else { return options }
    if gesture != .touch {
      options.append(
        flag(
          "cancelsTouches", "Whether it takes its fingers away from touch gestures.",
          \.cancelsTouches))
    }
    guard !gesture.isDiscrete else { return options }
    options.append(
      .property(
        of: GestureBehavior.self,
        OptionSchema(
          "carriesItem", .boolean, optional: true, "Whether the item moves with the fingers."),
        get: { .boolean($0.recognizer?.carriesItem ?? false) },
        set: { behavior, value in
          guard behavior.recognizer?.item != nil || !value.boolean else {
            throw LuaError("\(behavior.label): carriesItem needs an item")
          }
          behavior.recognizer?.carriesItem = value.boolean
        }))
    return options
  }

  /// The limits within which an item is carried.
  private static var limits: [BuiltInOption] {
    [
      .property(
        of: GestureBehavior.self,
        OptionSchema(
          "limits", .rect, unit: "pt", optional: true,
          "The rect in which it carries the item's center."),
        get: { $0.recognizer?.dragLimits.map { .rect($0.centers) } ?? .none },
        set: { behavior, value in
          guard case .rect(let rect) = value else {
            behavior.recognizer?.dragLimits = nil
            return
          }
          behavior.recognizer?.dragLimits = DragLimits(
            centers: rect, rubberBand: behavior.recognizer?.dragLimits?.rubberBand)
        }),
      .property(
        of: GestureBehavior.self,
        OptionSchema(
          "rubberBand", .number, domain: .size, optional: true,
          "Greatest distance beyond the limits; 0 if unset."),
        get: { $0.recognizer?.dragLimits?.rubberBand.map { .number($0.dimension) } ?? .none },
        set: { behavior, value in
          guard let limits = behavior.recognizer?.dragLimits else {
            if value.isNone { return }
            throw LuaError("\(behavior.label): rubberBand needs limits")
          }
          behavior.recognizer?.dragLimits = DragLimits(
            centers: limits.centers,
            rubberBand: value.isNone ? nil : RubberBand(dimension: value.number))
        }),
    ]
  }

  private static func touches(_ get: @escaping (GestureKind) -> OptionValue) -> BuiltInOption {
    number("touches", .integer, .count, "Number of fingers at once.", get)
  }

  /// A number that is fixed when the gesture is made.
  private static func number(
    _ name: String, _ kind: OptionKind, _ domain: Domain, _ doc: String,
    _ get: @escaping (GestureKind) -> OptionValue
  ) -> BuiltInOption {
    let schema = OptionSchema(name, kind, domain: domain, optional: true, doc)
    return .property(of: GestureBehavior.self, schema, get: { get($0.gesture) })
  }

  private static func flag(
    _ name: String, _ doc: String, _ path: ReferenceWritableKeyPath<GestureRecognizer, Bool>
  ) -> BuiltInOption {
    .property(
      of: GestureBehavior.self, OptionSchema(name, .boolean, optional: true, doc),
      get: { .boolean($0.recognizer?[keyPath: path] ?? true) },
      set: { $0.recognizer?[keyPath: path] = $1.boolean })
  }

  private static func call(
    _ name: String, _ doc: String, gives gesture: String
  ) -> BuiltInOption {
    .property(
      of: GestureBehavior.self,
      OptionSchema(
        name, .function, type: .function([NamedLuaType("gesture", .handle(gesture))], nil),
        optional: true, doc),
      get: { $0.functions[name].map { .function($0) } ?? .none },
      set: { behavior, value in
        behavior.functions[name]?.release()
        if case .function(let function) = value {
          behavior.functions[name] = function
        } else {
          behavior.functions[name] = nil
        }
      })
  }
}

extension GestureKind {
  /// The gesture, with the numbers that options give.
  fileprivate func changed(
    by values: [ExactName: OptionValue], subject: String
  ) throws(LuaError) -> GestureKind {
    func number(_ name: String, _ standard: Double) -> Double {
      values[name].map(\.number) ?? standard
    }
    func integer(_ name: String, _ standard: Int) -> Int {
      if case .integer(let integer)? = values[name] { integer } else { standard }
    }
    switch self {
    case .tap(let count, let touches):
      return .tap(count: integer("count", count), touches: integer("touches", touches))
    case .pan(let minimum, let maximum):
      let least = integer("minimumTouches", minimum)
      let most = integer("maximumTouches", maximum)
      guard most >= least else {
        throw LuaError(
          "\(subject): maximumTouches must be at least minimumTouches, \(least), not \(most)")
      }
      return .pan(minimumTouches: least, maximumTouches: most)
    case .longPress(let duration, let allowance, let touches):
      return .longPress(
        duration: number("duration", duration), allowance: number("allowance", allowance),
        touches: integer("touches", touches))
    case .pinch, .rotation, .touch, .hover, .wheel, .key: return self
    }
  }
}
