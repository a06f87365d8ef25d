import Geometry
import Testing

@Suite("Transforms, easing and tweens")
struct TransformTests {
  private func isNear(_ a: AffineTransform, _ b: AffineTransform) -> Bool {
    let pairs = [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)]
    return pairs.allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("parts make the transform that makes the parts", arguments: [false, true])
  func parts(scalesLast: Bool) {
    for rotation in [-3.0, -1, 0.5, 2.5] {
      for (scaleX, scaleY) in [(2.0, 1.0), (0.3, 4), (3, -1)] {
        let parts = TransformComponents(
          rotation: rotation, scaleX: scaleX, scaleY: scaleY, translation: Vector(5, -7),
          scalesLast: scalesLast)
        let transform = AffineTransform(parts)
        #expect(!transform.hasShear)
        #expect(transform.keepsRightAngles != scalesLast)
        #expect(transform.components.scalesLast == scalesLast)
        let origin = parts.origin(of: transform.apply(to: Vector(3, 4))) ?? .zero
        #expect(origin.distance(to: Vector(3, 4)) < 1e-12)
        #expect(isNear(AffineTransform(transform.components), transform))
        #expect(abs(transform.components.rotation - rotation) < 1e-12)
        #expect(abs(transform.components.scaleX - scaleX) < 1e-12)
        #expect(abs(transform.components.scaleY - scaleY) < 1e-12)
      }
    }
  }

  @Test("30 degrees at scales 2:1 read as 30 degrees, not as 16.1")
  func unequalScales() {
    let angle = Math.pi / 6
    let transform = AffineTransform(
      TransformComponents(rotation: angle, scaleX: 2, scaleY: 1, scalesLast: true))
    #expect(abs(transform.components.rotation - angle) < 1e-15)
    #expect(abs(Math.atan2(transform.b, transform.a) * 180 / Math.pi - 16.1) < 0.05)
    #expect(isNear(transform, AffineTransform(scaleX: 2, scaleY: 1).rotated(by: angle)))
  }

  @Test("a stretch along own axes keeps right angles at any turn, quarter turns as well")
  func ownAxes() {
    for angle in [-Math.pi / 2, 0, 0.5, Math.pi / 2, 3] {
      let transform = AffineTransform(rotation: angle).scaled(x: 1.5, y: 0.25)
      let parts = transform.components
      #expect(transform.keepsRightAngles && !transform.hasShear && !parts.scalesLast)
      #expect(abs(parts.rotation - angle) < 1e-15)
      #expect(abs(parts.scaleX - 1.5) < 1e-15 && abs(parts.scaleY - 0.25) < 1e-15)
      #expect(isNear(AffineTransform(parts), transform))
    }
  }

  @Test("what is flat is turned as its other side tells", arguments: [false, true])
  func flat(scalesLast: Bool) {
    for (scaleX, scaleY) in [(0.0, 2.0), (2, 0), (0, 0)] {
      let transform = AffineTransform(
        TransformComponents(rotation: 0.5, scaleX: scaleX, scaleY: scaleY, scalesLast: scalesLast))
      let parts = transform.components
      #expect(!transform.hasShear)
      #expect(abs(parts.rotation - (scaleX == scaleY ? 0 : 0.5)) < 1e-15)
      #expect(isNear(AffineTransform(parts), transform))
      #expect(parts.origin(of: .zero) == nil)
    }
  }

  @Test("a way to or from a late scaling has no shear, exact at its ends")
  func lateScaling() {
    let late = AffineTransform(
      TransformComponents(rotation: 1, scaleX: 3, scaleY: 1, scalesLast: true))
    for (start, end) in [(.identity, late), (late, AffineTransform(rotation: -0.9))] {
      for tenth in 1...9 {
        let between = tween(start, end, progress: Double(tenth) / 10)
        #expect(!between.hasShear && !between.keepsRightAngles)
      }
      #expect(tween(start, end, progress: 0) == start && tween(start, end, progress: 1) == end)
    }
  }

  @Test("shear is noticed")
  func shear() {
    let stretched = AffineTransform(scaleX: 2, scaleY: 1).rotated(by: 0.5)
    #expect(!stretched.hasShear && stretched.scaled(x: 2, y: 1).hasShear)
    #expect(AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0).hasShear)
    #expect(!AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0).hasShear)
    #expect(!AffineTransform.identity.hasShear)
  }

  @Test("concatenation applies the first transform first")
  func concatenation() {
    let turn = AffineTransform(rotation: Math.pi / 2)
    let move = AffineTransform(translationX: 10, y: 0)
    #expect(turn.concatenated(move).apply(to: Vector(1, 0)).distance(to: Vector(10, 1)) < 1e-12)
    #expect(move.concatenated(turn).apply(to: Vector(1, 0)).distance(to: Vector(0, 11)) < 1e-12)
    #expect(isNear(move.rotated(by: Math.pi / 2), turn.concatenated(move)))
    #expect(isNear(turn.translated(x: 10, y: 0), move.concatenated(turn)))
    #expect(move.scaled(x: 2, y: 3).apply(to: Vector(1, 1)) == Vector(12, 3))
  }

  @Test("an inverse undoes, and a flat transform has none")
  func inverse() {
    let transform = AffineTransform(
      TransformComponents(rotation: 0.7, scaleX: 2, scaleY: 3, translation: Vector(4, 5)))
    let inverse = transform.inverse ?? .identity
    #expect(isNear(transform.concatenated(inverse), .identity))
    #expect(AffineTransform(scaleX: 0, scaleY: 1).inverse == nil)
  }

  @Test("bounding boxes contain the image")
  func boundingBox() {
    let turn = AffineTransform(rotation: Math.pi / 4)
    let box = turn.boundingBox(of: Rect(x: -1, y: -1, width: 2, height: 2))
    #expect(abs(box.width - 2 * Math.sqrt(2)) < 1e-12)
  }

  @Test("easing keeps its ends, and ease-out with exponent 3 gives 0.358 at 0.1375")
  func easing() {
    for easing in [Easing.linear, .easeIn, .easeOut, .easeInOut, .easeOut(exponent: 2.5)] {
      #expect(easing(0) == 0)
      #expect(easing(1) == 1)
      #expect(easing(-1) == 0)
      #expect(easing(2) == 1)
    }
    #expect(abs(Easing.easeOut(0.1375) - 0.358) < 5e-4)
    #expect(Easing.easeIn(0.5) == 0.125)
    #expect(Easing.easeInOut(0.5) == 0.5)
    #expect(abs(Easing.easeOut(exponent: 2)(0.5) - 0.75) < 1e-15)
  }

  @Test("an accelerated percentage is 0.1375 on tick 10 and 1 on tick 28")
  func acceleration() {
    var velocity = 0.0
    var percent = 0.0
    for tick in 1...28 {
      velocity += 0.0025
      percent = min(1, percent + velocity)
      if tick == 10 { #expect(abs(percent - 0.1375) < 1e-12) }
      #expect((percent >= 1) == (tick == 28))
    }
  }

  @Test("a tween of transforms goes by parts, the shorter way round, exact at its ends")
  func tweening() {
    let start = AffineTransform(TransformComponents(rotation: 3, translation: Vector(0, 0)))
    let end = AffineTransform(
      TransformComponents(rotation: -3, scaleX: 3, scaleY: 3, translation: Vector(10, 20)))
    let middle = tween(start, end, progress: 0.5).components
    #expect(abs(abs(middle.rotation) - Math.pi) < 1e-12)
    #expect(abs(middle.scaleX - 2) < 1e-12)
    #expect(middle.translation == Vector(5, 10))
    #expect(tween(start, end, progress: 0) == start)
    #expect(tween(start, end, progress: 1) == end)
    #expect(tween(0.0, 10.0, progress: 0.5, easing: .easeOut) == 8.75)
    #expect(tween(Vector(0, 0), Vector(2, 4), progress: 2) == Vector(2, 4))
    #expect(tween(Size(1, 1), Size(3, 5), progress: 0.5) == Size(2, 3))
  }
}
