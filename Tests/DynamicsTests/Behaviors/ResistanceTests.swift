import Builds
import Dynamics
import Geometry
import Testing

@Suite("Resistance and drag follow the closed forms")
struct ResistanceTests {
  static let rates = [30.0, 60, 90, 120, 240]
  static let resistances = [0.1, 1, 5, 20, 50, 100]
  /// The greatest error of a velocity and of a way.
  static let share = 0.001

  /// An item of 100 x 100 points that is thrown and spun, and slowed by its resistance or by drag.
  private struct Throw {
    let animator: DynamicAnimator
    let item: Item
    let start = Vector(40, 60)
    /// The way to the end, in points, and the turn, in radians.
    let way: Vector
    let turn: Double

    init(
      rate: Double, resistance: Double, way: Vector, turn: Double, isField: Bool = false
    ) throws {
      animator = DynamicAnimator(rate: rate, itemTable: ItemTable())
      (self.way, self.turn) = (way, turn)
      item = try animator.itemTable.card(at: start, size: Size(100, 100))
      let properties = DynamicItemBehavior(items: [item])
      (properties.resistance, properties.angularResistance) = (isField ? 0 : resistance, resistance)
      try animator.addBehavior(properties)
      if isField {
        let drag = FieldBehavior.drag(items: [item])
        drag.strength = resistance
        try animator.addBehavior(drag)
      }
      (item.velocity, item.angularVelocity) = (way * resistance, turn * resistance)
    }
  }

  @Test(
    "v(t) is v e^(-rt) and x(t) is v / r (1 - e^(-rt)), within 0.1 % at every tick until the rest",
    arguments: isUnoptimized ? Array(rates.prefix(2)) : rates, resistances)
  func decays(rate: Double, resistance: Double) throws {
    for isField in [false, true] {
      let thrown = try Throw(
        rate: rate, resistance: resistance, way: Vector(120, -90), turn: 3, isField: isField)
      let (animator, item) = (thrown.animator, thrown.item)
      while animator.isRunning, animator.elapsedTime < 100 {
        animator.tick()
        let left = Math.exp(-resistance * animator.elapsedTime)
        let way = item.center - thrown.start
        // An expectation at each tick would take longer than the motion.
        func expect(_ error: Double, of size: Double, _ name: String) {
          guard !(error <= Self.share * size) else { return }
          Issue.record("\(name) errs by \(error) at \(animator.elapsedTime) s, field \(isField)")
        }
        expect((way - thrown.way * (1 - left)).length, of: way.length, "x")
        expect(abs(item.angle - thrown.turn * (1 - left)), of: item.angle, "the angle")
        guard animator.isRunning else { break }
        let velocity = thrown.way * (resistance * left)
        expect((item.velocity - velocity).length, of: velocity.length, "v")
        let turning = thrown.turn * resistance * left
        expect(abs(item.angularVelocity - turning), of: turning, "the turning")
      }
      #expect(!animator.isRunning)
      // A prediction that fails is repeated after twice its steps, or 120 of them.
      let end = Math.log(1 / Self.share) / resistance
      #expect(animator.elapsedTime < end + Swift.min(end, 120 / rate) + 5 / rate)
    }
  }

  @Test("A short throw also ends where its resistance says", arguments: rates, [5.0, 20, 50, 100])
  func short(rate: Double, resistance: Double) throws {
    for isField in [false, true] {
      let thrown = try Throw(
        rate: rate, resistance: resistance, way: Vector(12, 9), turn: 0, isField: isField)
      while thrown.animator.isRunning, thrown.animator.elapsedTime < 10 { thrown.animator.tick() }
      let left = thrown.start + thrown.way - thrown.item.center
      #expect(left.length <= Self.share * thrown.way.length, "\(left)")
    }
  }

  @Test("Hardly any resistance keeps no animator awake for what nobody sees")
  func slow() throws {
    let thrown = try Throw(rate: 60, resistance: 0.1, way: Vector(20, 0), turn: 0)
    while thrown.animator.isRunning, thrown.animator.elapsedTime < 100 { thrown.animator.tick() }
    #expect(thrown.animator.elapsedTime < Math.log(20 / 0.1) / 0.1 + 2)
    #expect(thrown.start.x + 20 - thrown.item.x <= 0.1)
  }
}
