import Geometry
import LuaRuntime
import Motion

/// Sequences and groups: lists of animations, waits and functions.
extension Stage {
  /// The two ways to combine steps.
  enum Composition: String, CaseIterable {
    case sequence
    case group
  }

  /// Starts a sequence or group from a script's list of steps.
  func start(_ composition: Composition, _ list: Reference) throws -> AnimationRun {
    let subject = composition.rawValue
    let schema = Schema(options: [AnimationWords.completion])
    let named = host.interpreter.makeTable()
    for (key, value) in list.pairs where key.asInteger == nil { named[key] = value }
    let reader = OptionReader(host: host, stage: self, subject: subject)
    var onEnd: Reference?
    if case .function(let function)? = try reader.read(named, schema)["onEnd"] { onEnd = function }
    let box = RunBox()
    let steps = try steps(list, subject, box, depth: 1)
    let run = try start(
      composition == .group ? .group(steps) : .sequence(steps), by: subject, about: nil,
      onEnd: onEnd, functions: box.functions)
    box.run = run
    return run
  }

  /// Reads the numbered steps of a list.
  private func steps(
    _ list: Reference, _ subject: String, _ box: RunBox, depth: Int
  ) throws -> [AnimationDefinition] {
    guard depth <= 16 else {
      throw LuaError("\(subject): steps must be nested at most 16 deep")
    }
    return try (0..<list.count).map { place in
      try step(list[place + 1], "\(subject): step \(place + 1)", box, depth: depth)
    }
  }

  private func step(
    _ value: Value, _ subject: String, _ box: RunBox, depth: Int
  ) throws -> AnimationDefinition {
    if let seconds = value.asNumber {
      guard Domain.time.contains(seconds) else {
        throw LuaError("\(subject): a wait \(Domain.time.rule), not \(digits(seconds))")
      }
      return .wait(Domain.roundedNearZero(seconds))
    }
    if let function = value.asFunction {
      let pool = host.pools.current
      box.functions.append(function)
      return .call { [unowned self] in
        // A failed step ends the whole as unfinished, because the later steps may depend on it.
        if !call(function, [], from: pool, of: "function", in: subject, about: nil) {
          box.run?.running?.stop()
        }
      }
    }
    guard let table = value.asTable, host.timings.kind(of: value) == nil else {
      throw LuaError(
        "\(subject) must be a number of seconds, a function or a table such as "
          + "{ item = card, alpha = 0 }, not \(host.show(value))")
    }
    for composition in Composition.allCases where !table[composition.rawValue].isNil {
      guard let list = table[composition.rawValue].asTable, table.pairs.count == 1 else {
        throw LuaError("\(subject): \(composition.rawValue) must be a list of steps, and alone")
      }
      let steps = try steps(list, subject, box, depth: depth + 1)
      return composition == .group ? .group(steps) : .sequence(steps)
    }
    guard table["onEnd"].isNil else {
      throw LuaError("\(subject) has no onEnd: put a function behind it, or onEnd beside the steps")
    }
    let values = try OptionReader(host: host, stage: self, subject: subject)
      .read(table, host.animationWords.stepSchema)
    guard let item = values["item"]?.item else {
      throw LuaError("\(subject): item is required and must be an item")
    }
    return try AnimationReader(stage: self, subject: subject).read(values, of: item)
  }
}

/// A reference through which the functions of a sequence find their run.
private final class RunBox {
  weak var run: AnimationRun?
  /// The functions that were read so far.
  var functions: [Reference] = []
}
