import Geometry
import Motion
import Testing

@Suite("Animatable values")
struct ValueTests {
  /// Rules for every kind of value: adding a difference gives the other value, and a difference of
  /// zero changes nothing.
  private func check<Value: AnimatableQuantity>(
    _ a: Value, _ b: Value, components: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let way = b.displacement(from: a)
    #expect(Value.Displacement.componentCount == components, sourceLocation: sourceLocation)
    let rest = b.displacement(from: a.displaced(by: way))
    #expect(rest.largestComponent < 1e-12, sourceLocation: sourceLocation)
    #expect(a.displaced(by: .zero) == a, sourceLocation: sourceLocation)
    #expect(a.partway(to: b, at: 0) == a && a.partway(to: b, at: 1) == b)
    #expect(way - way == .zero && way * 0 + way == way, sourceLocation: sourceLocation)
    for index in 0..<components {
      let tripled = (way + way * 2)[component: index]
      #expect(near(tripled, 3 * way[component: index], 1e-12), sourceLocation: sourceLocation)
    }
  }

  @Test("have differences that lead from one to the other")
  func differences() {
    check(1.5, -7, components: 1)
    check(Vector(1, 2), Vector(-3, 5), components: 2)
    check(Size(1, 2), Size(30, 5), components: 2)
    check(
      Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: -9, y: 8, width: 7, height: 6), components: 4)
    check(RotationAngle(degrees: 300), RotationAngle(degrees: 20), components: 1)
    check(
      RGBColor(red: 0, green: 0.5, blue: 1), RGBColor(red: 1, green: 0.25, blue: 0, alpha: 0),
      components: 4)
    let parts = TransformComponents(rotation: 1, scaleX: 2, scaleY: 3, translation: Vector(4, 5))
    let late = TransformComponents(rotation: 1, scaleX: 2, scaleY: 3, scalesLast: true)
    for parts in [parts, late] {
      check(TransformComponents.identity, parts, components: 6)
      check(AffineTransform.identity, AffineTransform(parts), components: 6)
      check(AffineTransform(parts), AffineTransform.identity, components: 6)
    }
  }

  @Test("turn the short way: angles and transforms, but not parts")
  func turns() {
    let way = RotationAngle(degrees: -170).displacement(from: RotationAngle(degrees: 170))
    #expect(near(way, 20 * Math.pi / 180, 1e-12))
    let start = TransformComponents(rotation: 3)
    let end = TransformComponents(rotation: -3)
    #expect(end.displacement(from: start).rotation == -6)
    let turned = AffineTransform(end).displacement(from: AffineTransform(start))
    #expect(near(turned.rotation, 2 * Math.pi - 6, 1e-12))
    #expect(RotationAngle(degrees: 90).radians == Math.pi / 2)
    #expect(near(RotationAngle(radians: Math.pi).degrees, 180, 1e-12))
  }

  @Test("measure their largest component")
  func magnitude() {
    #expect(Vector(3, -4).largestComponent == 4)
    #expect((-2.5).largestComponent == 2.5)
    #expect(TransformComponents.zero.largestComponent == 0)
  }

  @Test("fade to what has no opacity, and back, in their own colour")
  func fading() {
    var dice = SplitMix64(seed: 39)
    func share() -> Double { .random(in: 0...1, using: &dice) }
    for _ in 0..<200 {
      let color = RGBColor(red: share(), green: share(), blue: share(), alpha: share() + 0.01)
      let clear = RGBColor(red: share(), green: share(), blue: share(), alpha: 0)
      for fraction in [0.01, share(), 0.99, 1.2] {
        let faded = color.partway(to: clear, at: fraction)
        #expect(near(faded.alpha, color.alpha * (1 - fraction), 1e-12))
        for part in [faded, clear.partway(to: color, at: fraction)] {
          #expect(near(part.red, color.red, 1e-9) && near(part.green, color.green, 1e-9))
          #expect(near(part.blue, color.blue, 1e-9))
        }
      }
    }
  }

  @Test("clamp a colour to what a screen shows")
  func clamping() {
    let color = RGBColor(red: 1.2, green: -0.1, blue: 0.5, alpha: 2).clamped
    #expect(color == RGBColor(red: 1, green: 0, blue: 0.5, alpha: 1))
  }
}
