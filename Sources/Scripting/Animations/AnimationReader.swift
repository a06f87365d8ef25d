import Dynamics
import Geometry
import Geometry
import LuaRuntime
import Motion

/// Reads the options of `item:animate` and of the steps of sequences and groups.
struct AnimationReader {
  let stage: Stage
  /// The start of messages.
  let subject: String

  var host: ScriptHost { stage.host }
  private var words: AnimationWords { host.animationWords }
  private var timing: TimingReader { TimingReader(host: host, subject: subject) }
  private var reader: OptionReader { OptionReader(host: host, stage: stage, subject: subject) }

  /// Makes an animation of checked options.
  func read(_ values: [ExactName: OptionValue], of item: StageItem) throws -> AnimationDefinition {
    func given(_ name: String) -> Value? {
      guard case .value(let value)? = values[name] else { return nil }
      return value
    }
    let ways = AnimationWords.ways.filter { values[$0] != nil }
    if let clash = AnimationWords.clash(of: ways) { throw LuaError("\(subject): \(clash)") }
    guard values["curve"] == nil || ways == ["duration"] else {
      throw LuaError("\(subject): curve must come with a duration")
    }
    for name in ["velocity", "normalizedVelocity"] where values[name] != nil {
      guard ways.isEmpty || ways == ["spring"] else {
        let other = name == "velocity" ? ", or inside of decay" : ""
        throw LuaError("\(subject): \(name) must come with a spring\(other)")
      }
    }
    let options = try options(values)
    let targets = try targets(values, of: item)
    if ways == ["keyframes"] || ways == ["decay"] {
      guard targets.isEmpty else {
        throw LuaError("\(subject): \(targets[0].property.name) must stand inside of \(ways[0])")
      }
      if case .list(let list)? = values["keyframes"] {
        return try keyframes(list, of: item, options)
      }
      return try decay(given("decay") ?? .nil, of: item, options)
    }
    guard !targets.isEmpty else {
      throw LuaError("\(subject): name what is to change, as in center = { 80, 252 }")
    }
    let way: AnimatedProperty.Timing
    if let duration = values["duration"] {
      let curve = try given("curve").map { value throws(LuaError) in try timing.curve(value) }
      way = .curve(curve ?? .easeInOut, duration: duration.number)
    } else {
      way = try spring(given("spring"), of: item, targets, values)
    }
    return try together(targets) { target throws(LuaError) in
      try target.property.animate(item, target.value, way, options)
    }
  }

  /// One animation, or a group of several.
  private func together(
    _ targets: [AnimationTarget], _ make: (AnimationTarget) throws(LuaError) -> AnimationDefinition
  ) throws -> AnimationDefinition {
    var animations: [AnimationDefinition] = []
    do throws(LuaError) {
      for target in targets { animations.append(try make(target)) }
    } catch {
      throw LuaError("\(subject): \(error.message)")
    }
    return animations.count == 1 ? animations[0] : .group(animations)
  }

  /// Reads a spring and the velocity that it begins with.
  private func spring(
    _ value: Value?, of item: StageItem, _ targets: [AnimationTarget],
    _ values: [ExactName: OptionValue]
  ) throws(LuaError) -> AnimatedProperty.Timing {
    var spring = SpringTiming.standard
    var shares: [Double] = []
    if let value {
      let given = try timing.spring(value)
      spring = given.timing
      if let share = given.normalizedVelocity { shares.append(share) }
    }
    if let share = values["normalizedVelocity"], !share.isNone { shares.append(share.number) }
    var own: Value?
    if case .value(let given)? = values["velocity"] { own = given }
    guard shares.count + (own == nil ? 0 : 1) < 2 else {
      throw LuaError("\(subject): give velocity or normalizedVelocity once")
    }
    if let share = shares.first { return .normalizedSpring(spring, velocity: share) }
    return .spring(spring, velocity: try velocity(own, of: item, targets, values))
  }

  /// Reads the velocity at the start, which only a single property has.
  private func velocity(
    _ value: Value?, of item: StageItem, _ targets: [AnimationTarget],
    _ values: [ExactName: OptionValue]
  ) throws(LuaError) -> OptionValue? {
    guard let value else { return nil }
    guard targets.count == 1, let kind = targets[0].property.rateKind else {
      throw LuaError(
        "\(subject): velocity must be that of one property, and color and transform take none")
    }
    let shorthands = words.shorthands.filter { values[$0.schema.name] != nil }
    if let shorthand = shorthands.first {
      guard shorthands.count == 1 else {
        throw LuaError("\(subject): velocity must be that of one property")
      }
      let number = try self.velocity(value, .number)
      return shorthand.velocity(number.number, item)
    }
    return try self.velocity(value, kind)
  }

  private func keyframes(
    _ list: Reference, of item: StageItem, _ options: AnimationOptions
  ) throws -> AnimationDefinition {
    var frames: [[ExactName: OptionValue]] = []
    for place in 0..<list.count {
      guard let table = list[place + 1].asTable else {
        throw LuaError(
          "\(subject): keyframes must be tables such as { at = 0.5, alpha = 1 }, not "
            + host.show(list[place + 1]))
      }
      frames.append(try reader.read(table, words.frameSchema))
    }
    guard list.pairs.count == frames.count, !frames.isEmpty else {
      throw LuaError(
        "\(subject): keyframes must be a list of { at = time, ... }, not "
          + host.show(.table(list)))
    }
    var ways: [(property: AnimatedProperty, frames: [AnimationKeyframe])] = []
    for frame in frames {
      let time = frame["at"]?.number ?? 0
      var curve = TimingCurve.linear
      if case .value(let given)? = frame["curve"] { curve = try timing.curve(given) }
      let earlier = Dictionary(
        uniqueKeysWithValues: ways.map {
          (ExactName($0.property.name), $0.frames[$0.frames.count - 1].value)
        })
      for target in try targets(frame, of: item, after: earlier) {
        let next = AnimationKeyframe(time: time, value: target.value, curve: curve)
        guard let place = ways.firstIndex(where: { $0.property.name == target.property.name })
        else {
          ways.append((target.property, [next]))
          continue
        }
        let last = ways[place].frames[ways[place].frames.count - 1].time
        guard Domain.interval.contains(time - last) else {
          throw LuaError(
            "\(subject): keyframes must have times that grow by \(Domain.interval.words); "
              + "at = \(digits(time)) does not")
        }
        ways[place].frames.append(next)
      }
    }
    let animations = try ways.map { way in
      guard let follow = way.property.follow else {
        throw LuaError("\(subject): \(way.property.name) takes no keyframes")
      }
      return follow(item, way.frames, options)
    }
    guard !animations.isEmpty else {
      throw LuaError("\(subject): a keyframe must say what changes, as in { at = 0.5, alpha = 1 }")
    }
    return animations.count == 1 ? animations[0] : .group(animations)
  }

  private func decay(
    _ value: Value, of item: StageItem, _ options: AnimationOptions
  ) throws -> AnimationDefinition {
    guard let table = value.asTable else {
      throw LuaError(
        "\(subject): decay must be a table such as { velocity = { 300, 0 } }, "
          + "not \(host.show(value))")
    }
    let decay: DecayTiming
    var property = words.properties[0]
    var given = Value.nil
    if host.timings.kind(of: value) == .decay {
      decay = try timing.decay(of: value)
      given = table["initialVelocity"]
    } else {
      let values = try reader.read(table, words.decaySchema)
      decay = try timing.decay(values)
      let name = values["property"]?.string ?? ""
      property = words.properties.first { $0.name == name } ?? property
      if case .value(let velocity)? = values["velocity"] { given = velocity }
    }
    let kind = property.rateKind ?? .number
    let velocity =
      given.isNil ? nil : try self.velocity(given, kind)
    guard let letGo = property.letGo else {
      throw LuaError("\(subject): \(property.name) takes no decay")
    }
    return letGo(item, decay, velocity, options)
  }
}

extension AnimationReader {
  /// Reads a velocity: a number, point or the like, per second.
  private func velocity(_ value: Value, _ kind: OptionKind) throws(LuaError) -> OptionValue {
    try reader.read(value, OptionSchema("velocity", kind, domain: .quantity, optional: true, ""))
  }

  /// Reads delay, repeats and the other choices of an animation.
  private func options(_ values: [ExactName: OptionValue]) throws(LuaError) -> AnimationOptions {
    var options = AnimationOptions()
    options.delay = values["delay"]?.number ?? 0
    options.autoreverses = values["autoreverses"]?.boolean ?? false
    options.isAdditive = values["isAdditive"]?.boolean ?? true
    options.beginsFromCurrentState = values["beginsFromCurrentState"]?.boolean ?? true
    options.allowsUserInteraction = values["allowsUserInteraction"]?.boolean ?? false
    guard case .value(let repeats)? = values["repeats"] else { return options }
    if repeats.asBoolean == true {
      options.repeats = .forever
    } else if let count = repeats.asInteger, Domain.count.contains(Double(count)) {
      options.repeats = .times(count)
    } else {
      throw LuaError(
        "\(subject): repeats must be a whole number \(Domain.count.words), or true for ever, "
          + "not \(stage.host.show(repeats))")
    }
    return options
  }
}
