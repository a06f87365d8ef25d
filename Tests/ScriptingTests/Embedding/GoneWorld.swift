import Dynamics
import Geometry
import Motion
import Scripting
import Testing

/// Handles of every kind that a program may hold, over a session that can lose what they stand for.
final class GoneWorld {
  /// An object of the program.
  final class View: DynamicItem {
    var center = Vector(40, 60)
    let bounds = Rect(x: 0, y: 0, width: 30, height: 20)
    var transform = AffineTransform.identity
  }

  static let vanish = """
    local Vanish = { params = { item = { kind = "item", doc = "What goes." } }, clockMandate = true }
    function Vanish:onTick() if self.elapsed > 0.1 then self.stage:removeItem(self.item) end end
    function Vanish:hello() return 5 end
    return Vanish
    """

  let session: Session
  /// The session as it was before it had anything of the below but the stage.
  var before: HostSnapshot?
  var stage: Stage?
  var behaviors: [StageBehavior]
  let view = View()
  let cards: [StageItem]
  let animator: DynamicAnimator
  let recording: ItemRecording
  let function: ScriptFunction?
  let animation: RunningAnimation
  let gesture: GestureRecognizer
  let value: AnimatedValue<Double>

  /// The item that all fates lose.
  var card: StageItem { cards[0] }

  init() throws {
    session = try Session(["vanish.lua": Self.vanish])
    let host = session.host
    host.history = SessionHistory()
    let stage = try host.makeStage()
    try stage.advance(ticks: 2, force: true)
    before = host.snapshot()
    try stage.advance(ticks: 1, force: true)
    let card = try stage.addItem(
      "card", center: Vector(157, 252), size: Size(60, 50), angle: 0.3, tags: ["hot"],
      color: "gold", alpha: 0.5, collisionBoundsType: .ellipse)
    let dot = try stage.addItem("dot", center: Vector(20, 20), size: Size(10, 10))
    let pair = try stage.addGroup(of: [dot], name: "pair")
    let own = try stage.addItem(view, name: "view")
    cards = [card, dot, pair, own]
    behaviors = [
      try stage.add("snap", ["item": card, "point": Vector(80, 252)]),
      try stage.add("gravity", ["items": [card, pair, own]]),
      try stage.add("vanish", ["item": own]),
    ]
    animator = stage.animator
    recording = stage.record(card)
    function = try behaviors[2].value(of: "hello").asFunction
    animation = try animator.start(
      AnimationDefinition(card.item, .alpha, to: 1, duration: 3), onEnd: nil)
    gesture = try animator.addGesture(.pan(), on: card.item)
    gesture.carriesItem = true
    value = AnimatedValue(4, in: animator)
    try animator.animate(AnimationDefinition(value, to: 9, duration: 3))
    self.stage = stage
    try stage.touch(.began, at: Vector(157, 252))
    try stage.advance(ticks: 2)
  }
}

/// A way in which what handles stand for is lost.
struct Fate: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the card is gone afterwards.
  var losesCard = true
  let happen: @Sendable (GoneWorld) throws -> Void

  static let all: [Fate] = [
    Fate(testDescription: "a script removes the items") { world in
      // A member of a group cannot be given to a behavior.
      for card in world.cards where card.isAlive && card.group == nil {
        try world.stage?.add("vanish", ["item": card])
      }
      try world.stage?.advance(ticks: 12)
    },
    Fate(testDescription: "the program removes the items") { world in
      for card in world.cards { try world.stage?.remove(card) }
    },
    Fate(testDescription: "the rows are removed") { world in
      for card in world.cards { card.item.remove() }
    },
    Fate(testDescription: "other items take their rows") { world in
      for card in world.cards { try world.stage?.remove(card) }
      for _ in 0..<6 {
        let other = try world.stage!.addItem(size: Size(7, 7))
        try world.animator.animate(AnimationDefinition(other.item, .alpha, to: 0, duration: 2))
      }
      try world.stage?.advance(ticks: 3)
    },
    Fate(testDescription: "the behaviors are removed", losesCard: false) { world in
      for behavior in world.behaviors { behavior.remove() }
      _ = world.session.host.removeBehavior(named: "vanish")
    },
    Fate(testDescription: "the file of a behavior goes", losesCard: false) { world in
      world.session.behaviors.remove("vanish.lua")
      world.session.host.reloadChangedFiles()
    },
    Fate(testDescription: "the stage is discarded") { world in
      world.session.host.discard(world.stage!)
    },
    Fate(testDescription: "the stage is released") { world in
      (world.stage, world.behaviors, world.before) = (nil, [], nil)
    },
    Fate(testDescription: "a snapshot from before is restored") { world in
      world.session.host.restore(world.before!)
    },
    Fate(testDescription: "a snapshot from before is restored, and others are made") { world in
      world.session.host.restore(world.before!)
      _ = AnimatedValue(7, in: world.animator)
      for _ in 0..<6 { try world.stage!.addItem(size: Size(7, 7)) }
      try world.stage?.advance(ticks: 2, force: true)
    },
    Fate(testDescription: "the session goes to a tick before") { world in
      try world.stage?.goTo(tick: 2)
    },
    Fate(testDescription: "they are removed and come back", losesCard: false) { world in
      let snapshot = world.session.host.snapshot()
      for card in world.cards { try world.stage?.remove(card) }
      try world.stage?.advance(ticks: 2)
      world.session.host.restore(snapshot)
    },
    Fate(testDescription: "they come back and go again") { world in
      let snapshot = world.session.host.snapshot()
      world.session.host.restore(world.before!)
      world.session.host.restore(snapshot)
      world.card.x = 33
      world.session.host.restore(world.before!)
    },
  ]
}
