package import Drawing
package import Geometry

/// A value that players move in a straight line from key to key.
package protocol Bakeable: Hashable, Sendable {
  /// The value that players show between two keys, when a share of the time from the first to the
  /// second has passed, from 0 to 1.
  static func between(_ a: Self, _ b: Self, _ share: Double) -> Self
}

extension Double: Bakeable {
  package static func between(_ a: Double, _ b: Double, _ share: Double) -> Double {
    a + (b - a) * share
  }
}

extension TransformComponents: Bakeable {
  /// Players move each number of a transform by itself.
  package static func between(
    _ a: TransformComponents, _ b: TransformComponents, _ share: Double
  ) -> TransformComponents {
    TransformComponents(
      rotation: .between(a.rotation, b.rotation, share),
      scaleX: .between(a.scaleX, b.scaleX, share), scaleY: .between(a.scaleY, b.scaleY, share),
      translation: a.translation + (b.translation - a.translation) * share,
      scalesLast: a.scalesLast)
  }
}

extension RGB: Bakeable {
  package static func between(_ a: RGB, _ b: RGB, _ share: Double) -> RGB {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((.between(Double(a), Double(b), share) as Double).rounded())
    }
    return RGB(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue))
  }

  /// The largest difference in one of the three bytes.
  package func distance(to other: RGB) -> Double {
    Double(
      max(
        abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
        abs(Int(blue) - Int(other.blue))))
  }
}
