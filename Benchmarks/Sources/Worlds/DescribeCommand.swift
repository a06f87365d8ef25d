import Geometry
import Physics
public import Scenarios

/// Prints a world as text for a program of `Peers`: `--describe SCENE [NUMBER]`.
public struct DescribeCommand {
  private let description: WorldDescription

  /// The scenes that are made from a number.
  private static let families: [Family] = [
    Family(word: "pile") { Pile(Int($0 % UInt64(Pile.count))).makeDescription() },
    Family(word: "nets") { .net(Net(seed: $0)) },
    Family(word: "pyramid") { .restingPyramid(base: Int($0 % 1_000)) },
    Family(word: "container") { .restingContainer(boxes: Int($0 % 100_000)) },
    Family(word: "limbs") { .limbs(Limbs.allCases[Int($0 % UInt64(Limbs.allCases.count))]) },
  ]

  private struct Family: Sendable {
    var word: String
    var describe: @Sendable (UInt64) -> WorldDescription
  }

  /// Reads the words of the command line.
  ///
  /// - Parameter words: The words behind the program's name, `--describe` first.
  /// - Throws: `SceneCommand.Mistake` when there is no such scene.
  public init(_ words: [String]) throws {
    let scenes = WorldBenchmark.all
    guard words.count == 2 || words.count == 3 else {
      throw SceneCommand.Mistake("usage: --describe SCENE [NUMBER]")
    }
    if words.count == 2, let scene = scenes.first(where: { $0.word == words[1] }) {
      description = scene.describe()
    } else if words.count == 3, let family = Self.families.first(where: { $0.word == words[1] }),
      let number = UInt64(words[2])
    {
      description = family.describe(number)
    } else {
      let names = scenes.map(\.word) + Self.families.map { "\($0.word) NUMBER" }
      throw SceneCommand.Mistake(
        "\(words.dropFirst().joined(separator: " ")) is none of "
          + names.joined(separator: ", "))
    }
  }

  /// Prints the text.
  public func run() { print(description.text, terminator: "") }
}

extension WorldDescription {
  /// The world as text, in the format that `Peers/scene.h` describes.
  public var text: String {
    var lines = ["gravity \(numbers(gravity))", "sleep \(allowsSleep ? 1 : 0)", "steps \(steps)"]
    if let bounceSpeed { lines.append("bounce \(bounceSpeed)") }
    for body in bodies {
      lines.append(body.text)
      lines += body.shapes.map { shape in
        let material = body.material
        let corners = shape.vertices.map { numbers($0) }.joined(separator: " ")
        return "shape \(material.density) \(material.friction) \(material.elasticity) "
          + "\(body.collides ? 1 : 0) \(shape.radius) \(shape.vertices.count) \(corners)"
      }
    }
    lines += links.map(\.text)
    lines += drives.map { "drive \($0.step) \($0.body) \(numbers($0.velocity))" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension WorldDescription.Body {
  fileprivate var text: String {
    let locks = definition.locks
    precondition(locks.isSubset(of: .rotation), "Box2D 3.1 locks rotation only")
    return "body \(definition.kind) \(numbers(definition.position)) \(definition.angle) "
      + "\(numbers(definition.velocity)) \(definition.angularVelocity) "
      + "\(definition.linearDamping) \(definition.angularDamping) "
      + "\(locks.contains(.rotation) ? 1 : 0) \(definition.isBullet ? 1 : 0)"
  }
}

extension WorldDescription.Link {
  fileprivate var text: String {
    let ends = "\(a) \(numbers(pointA)) \(b ?? -1) \(numbers(pointB))"
    switch kind {
    case .spring(let length, let frequency, let dampingRatio):
      return "spring \(ends) \(length) \(frequency) \(dampingRatio)"
    case .distance(let range): return "distance \(ends) \(range.lowerBound) \(range.upperBound)"
    case .pin(let limits, let motor): return "pin \(ends) \(drive(limits, motor))"
    case .slider(let axis, let limits, let motor):
      return "slider \(ends) \(numbers(axis)) \(drive(limits, motor))"
    case .weld(let frequency, let dampingRatio): return "weld \(ends) \(frequency) \(dampingRatio)"
    }
  }

  private func drive(_ limits: ClosedRange<Double>?, _ motor: Motor?) -> String {
    let limits = limits ?? -.infinity ... .infinity
    return "\(limits.lowerBound) \(limits.upperBound) \(motor?.speed ?? 0) \(motor?.effort ?? 0)"
  }
}

private func numbers(_ vector: Vector) -> String { "\(vector.x) \(vector.y)" }
