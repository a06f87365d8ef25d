import Builds
import Dynamics
import Geometry
import Glibc
import Motion
import Testing

/// Calls from an action, a delegate or a closure have the same effect as calls between ticks.
@Suite("Changes inside a tick") struct QueueOrderTests {
  /// A kind of behavior, with all its setters and methods, each used with one of its items.
  struct Subject: Sendable {
    let make: @Sendable ([any DynamicItem]) -> DynamicBehavior
    let uses: [(name: String, use: @Sendable (DynamicBehavior, any DynamicItem) -> Void)]
  }

  private static func use<Behavior: DynamicBehavior>(
    _ name: String, _ body: @escaping @Sendable (Behavior, any DynamicItem) -> Void
  ) -> (String, @Sendable (DynamicBehavior, any DynamicItem) -> Void) {
    (name, { behavior, item in (behavior as? Behavior).map { body($0, item) } })
  }

  private static func use<Behavior: DynamicBehavior, Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Behavior, Value> & Sendable, _ name: String, _ value: Value
  ) -> (String, @Sendable (DynamicBehavior, any DynamicItem) -> Void) {
    use(name) { (behavior: Behavior, _) in behavior[keyPath: path] = value }
  }

  /// The members of all behaviors.
  static let shared: [(String, @Sendable (DynamicBehavior, any DynamicItem) -> Void)] = [
    use(\DynamicBehavior.clockMandate, "clockMandate", true),
    use(\DynamicBehavior.locks, "locks", .y), use(\DynamicBehavior.order, "order", -1),
    use(\DynamicBehavior.label, "label", "it"),
    use("action") { (behavior: DynamicBehavior, _) in behavior.action = {} },
    use("onRest") { (behavior: DynamicBehavior, _) in behavior.onRest = { _ in } },
    use("onLeave") { (behavior: DynamicBehavior, _) in behavior.onLeave = { _ in } },
  ]

  static let subjects: [String: Subject] = [
    "GravityBehavior": Subject(
      make: { GravityBehavior(items: $0) },
      uses: [
        use(\GravityBehavior.gravityDirection, "gravityDirection", Vector(0.2, 0.1)),
        use(\GravityBehavior.angle, "angle", 0.5),
        use(\GravityBehavior.magnitude, "magnitude", 0.3),
        use("setAngle") { (gravity: GravityBehavior, _) in gravity.setAngle(1, magnitude: 0.4) },
      ]),
    "PushBehavior": Subject(
      make: { PushBehavior(items: $0, mode: .instantaneous) },
      uses: [
        use(\PushBehavior.pushDirection, "pushDirection", Vector(2, 1)),
        use(\PushBehavior.angle, "angle", 0.5), use(\PushBehavior.magnitude, "magnitude", 2),
        use("setAngle") { (push: PushBehavior, _) in push.setAngle(1, magnitude: 3) },
        use(\PushBehavior.targetOffset, "targetOffset", Vector(1, 2)),
        use("setTargetOffsetFromCenter") { (push: PushBehavior, item) in
          push.setTargetOffsetFromCenter(Vector(5, -4), for: item)
        },
        use(\PushBehavior.active, "active", true),
      ]),
    "CollisionBehavior": Subject(
      make: { CollisionBehavior(items: $0) },
      uses: [
        use(\CollisionBehavior.collisionMode, "collisionMode", .boundaries),
        use("collisionDelegate") { (collision: CollisionBehavior, _) in
          collision.collisionDelegate = nil
        },
        use(
          \CollisionBehavior.translatesReferenceBoundsIntoBoundary,
          "translatesReferenceBoundsIntoBoundary", true),
        use(\CollisionBehavior.referenceBoundsInsets, "referenceBoundsInsets", .zero),
        use("addBoundary") { (collision: CollisionBehavior, _) in
          try? collision.addBoundary(identifier: "a", from: Vector(0, 130), to: Vector(400, 130))
          try? collision.addBoundary(identifier: "b", from: Vector(0, 90), to: Vector(400, 90))
        },
        use("removeBoundary") { (collision: CollisionBehavior, _) in
          collision.removeBoundary(identifier: "b")
        },
        use("removeAllBoundaries") { (collision: CollisionBehavior, _) in
          collision.removeAllBoundaries()
          try? collision.addBoundary(identifier: "c", from: Vector(0, 140), to: Vector(400, 140))
        },
      ]),
    "DynamicItemBehavior": Subject(
      make: { DynamicItemBehavior(items: $0) },
      uses: [
        use(\DynamicItemBehavior.elasticity, "elasticity", 0.9),
        use(\DynamicItemBehavior.friction, "friction", 0.9),
        use(\DynamicItemBehavior.density, "density", 3),
        use(\DynamicItemBehavior.resistance, "resistance", 2),
        use(\DynamicItemBehavior.angularResistance, "angularResistance", 1),
        use(\DynamicItemBehavior.charge, "charge", 2),
        use(\DynamicItemBehavior.isAnchored, "isAnchored", false),
        use(\DynamicItemBehavior.allowsRotation, "allowsRotation", true),
        use(\DynamicItemBehavior.sweptCollisions, "sweptCollisions", true),
        use("addLinearVelocity") { (dynamic: DynamicItemBehavior, item) in
          dynamic.addLinearVelocity(Vector(70, 20), item: item)
        },
        use("addAngularVelocity") { (dynamic: DynamicItemBehavior, item) in
          dynamic.addAngularVelocity(2, item: item)
        },
      ]),
    "FieldBehavior": Subject(
      make: { FieldBehavior.spring(items: $0) },
      uses: [
        use(\FieldBehavior.position, "position", Vector(150, 150)),
        use(\FieldBehavior.region, "region", .infinite),
        use(\FieldBehavior.strength, "strength", 9),
        use(\FieldBehavior.falloff, "falloff", 0.5),
        use(\FieldBehavior.minimumRadius, "minimumRadius", 3),
        use(\FieldBehavior.direction, "direction", Vector(1, 1)),
        use(\FieldBehavior.smoothness, "smoothness", 0.2),
        use(\FieldBehavior.animationSpeed, "animationSpeed", 2),
        use("evaluation") { (field: FieldBehavior, _) in field.evaluation = nil },
      ]),
    "SnapBehavior": Subject(
      make: { SnapBehavior(item: $0[0], snapTo: Vector(200, 100)) },
      uses: [
        use(\SnapBehavior.snapPoint, "snapPoint", Vector(30, 40)),
        use(\SnapBehavior.damping, "damping", 0.2), use(\SnapBehavior.wobble, "wobble", false),
        use(\SnapBehavior.lands, "lands", true),
      ]),
    "AttachmentBehavior, sliding": Subject(
      make: {
        AttachmentBehavior.sliding(
          item: $0[0], attachedToAnchor: Vector(150, 20), axis: Vector(1, 1))
      },
      uses: [
        use(\AttachmentBehavior.attachmentRange, "attachmentRange", -30...20),
        use(\AttachmentBehavior.axis, "axis", Vector(1, 0.5)),
        use(\AttachmentBehavior.frictionTorque, "frictionTorque", 0.1),
      ]),
    "AttachmentBehavior": Subject(
      make: { AttachmentBehavior(item: $0[0], attachedToAnchor: Vector(150, 20)) },
      uses: [
        use(\AttachmentBehavior.anchorPoint, "anchorPoint", Vector(170, 30)),
        use(\AttachmentBehavior.offset, "offset", Vector(3, 4)),
        use(\AttachmentBehavior.toOffset, "toOffset", Vector(1, 1)),
        use(\AttachmentBehavior.length, "length", 70),
        use(\AttachmentBehavior.frequency, "frequency", 2),
        use(\AttachmentBehavior.damping, "damping", 0.1),
        use(\AttachmentBehavior.dampsAcross, "dampsAcross", false),
        use(\AttachmentBehavior.frictionTorque, "frictionTorque", 0.1),
        use(\AttachmentBehavior.allowsCollision, "allowsCollision", true),
      ]),
  ]

  /// The ways in which a tick calls a function, with their names.
  static let hooks = [
    "action", "onRest", "onEvent", "delegate", "evaluation", "gesture", "animation", "step",
  ]

  static let openings = [
    "nothing", "addItem", "removeItem", "swap", "addItem and removeItem", "add", "remove",
    "remove and add", "add and remove", "move below", "removeAll and add", "early velocity",
  ]

  /// Acts inside a tick or right after it, and returns the values that were read and the positions
  /// of the items.
  private func play(
    _ subject: Subject, _ opening: String, _ hook: String, isInside: Bool, isCustom: Bool
  ) throws -> [String] {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400), itemTable: table)
    func item(_ x: Double, _ y: Double) throws -> any DynamicItem {
      let (center, size) = (Vector(x, y), Size(20, 30))
      return isCustom
        ? CustomItem(center: center, size: size) : try table.card(at: center, size: size)
    }
    let (a, b) = (try item(100, 100), try item(220, 90))
    let mandate = DynamicBehavior()
    mandate.clockMandate = true
    try animator.addBehavior(mandate)
    let behavior = subject.make([a])
    try animator.addBehavior(behavior)
    var log: [String] = []
    var (isDue, isDone) = (false, false)
    func act() throws {
      isDone = true
      var (behavior, target) = (behavior, a)
      switch opening {
      case "addItem": (_, target) = (try behavior.addItem(b), b)
      case "removeItem": try behavior.removeItem(a)
      case "swap":
        try behavior.removeItem(a)
        try behavior.addItem(a)
      case "addItem and removeItem":
        try behavior.addItem(b)
        try behavior.removeItem(b)
      case "add":
        (behavior, target) = (subject.make([b]), b)
        try animator.addBehavior(behavior)
      case "remove": behavior.remove()
      case "remove and add":
        animator.removeBehavior(behavior)
        try animator.addBehavior(behavior)
      case "add and remove":
        let other = subject.make([b])
        try animator.addBehavior(other)
        other.remove()
      case "move below":
        behavior.remove()
        try mandate.addChildBehavior(behavior)
      case "removeAll and add":
        animator.removeAllBehaviors()
        try animator.addBehavior(mandate)
        try animator.addBehavior(behavior)
      case "early velocity":
        let dynamic = DynamicItemBehavior(items: [b])
        dynamic.addLinearVelocity(Vector(9, 8), item: b)
        try animator.addBehavior(dynamic)
        // A closure of phase 2 stores into rows that the step writes later.
        if hook != "evaluation" { (b as? Item)?.vx = 30 }
        dynamic.addLinearVelocity(Vector(1, 1), item: b)
        log.append("\(dynamic.linearVelocity(item: b).y)")
      default: break
      }
      for (_, use) in subject.uses + Self.shared { use(behavior, target) }
      let place = animator.behaviors.firstIndex { $0 === behavior } ?? -1
      log.append("\(animator.behaviors.count) \(place) \(behavior.items.count)")
      log.append("\(behavior.dynamicAnimator == nil) \(behavior.parentBehavior === mandate)")
      log.append("\(mandate.childBehaviors.count)")
      if let push = behavior as? PushBehavior {
        log.append("\(push.targetOffsetFromCenter(for: target))")
      }
    }
    func call() {
      guard animator.tickCount > 3, !isDue, !isDone else { return }
      guard isInside else { return isDue = true }
      do { try act() } catch { log.append("\(error)") }
    }
    let listener = QueueListener(call)
    defer { listener.call = nil }
    try listener.listen(hook, animator, table)
    for _ in 0..<90 {
      animator.tick()
      if isDue && !isDone { do { try act() } catch { log.append("\(error)") } }
      log.append("\(a.center) \(a.transform) \(b.center) \(b.transform)")
    }
    log.append("\(animator.behaviors.firstIndex { $0 === behavior } ?? -1)")
    #expect(isDone, "\(hook) was not called")
    return log
  }

  @Test("do what the same calls do between ticks", .heavy, arguments: hooks)
  func order(hook: String) throws {
    for (name, subject) in Self.subjects.sorted(by: { $0.key < $1.key }) {
      for opening in Self.openings {
        for isCustom in [false, true] {
          let inside = try play(subject, opening, hook, isInside: true, isCustom: isCustom)
          let outside = try play(subject, opening, hook, isInside: false, isCustom: isCustom)
          #expect(inside == outside, "\(name), \(opening), \(isCustom ? "custom" : "Item")")
        }
      }
    }
  }

  @Test("are tried with every setter and method that behaviors declare")
  func declarations() {
    let names = Set(Self.subjects.keys.map { String($0.prefix { $0 != "," }) })
    for name in names {
      let declared = QueueListener.declarations(of: name)
      let subjects = Self.subjects.filter { $0.key.hasPrefix(name) }
      let tried = Set(subjects.values.flatMap { $0.uses.map(\.name) })
      #expect(declared.count > 2)
      #expect(declared.subtracting(tried).isEmpty, "\(name)")
    }
    let structure = [
      "addChildBehavior", "removeChildBehavior", "remove", "addItem", "removeItem", "didTick",
      "willMove",
    ]
    let missing = QueueListener.declarations(of: "DynamicBehavior")
      .subtracting(Self.shared.map(\.0) + structure)
    #expect(missing.isEmpty)
  }
}

/// Calls a function from a hook of a given kind.
private final class QueueListener: CollisionBehaviorDelegate {
  /// The function to call; it gets the animator, and is released at the end.
  var call: (() -> Void)?

  init(_ call: @escaping () -> Void) { self.call = call }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Vector
  ) {
    call?()
  }

  func listen(_ hook: String, _ animator: DynamicAnimator, _ table: ItemTable) throws {
    let stone = try table.card(at: Vector(350, 380), size: Size(10, 10))
    let gravity = GravityBehavior(items: [stone])
    let collision = CollisionBehavior(items: [stone])
    collision.translatesReferenceBoundsIntoBoundary = true
    let parent = DynamicBehavior()
    switch hook {
    case "action": gravity.action = { [weak self] in self?.call?() }
    case "onRest": gravity.onRest = { [weak self] _ in self?.call?() }
    case "onEvent":
      animator.onEvent = { [weak self] event in if case .contact = event { self?.call?() } }
    case "delegate": collision.collisionDelegate = self
    case "gesture":
      try animator.addGesture(.tap(), on: stone) { [weak self] _ in self?.call?() }
      for (phase, time) in [(TouchPhase.began, 0.1), (.ended, 0.12)] {
        try animator.touch(Touch(time: time, phase: phase, position: Vector(350, 380)))
      }
    case "animation":
      try animator.animate(AnimationDefinition(stone, .alpha, to: 0, curve: .linear, duration: 0.1))
      {
        [weak self] _ in self?.call?()
      }
    case "step":
      try animator.animate(.sequence([.wait(0.1), .call { [weak self] in self?.call?() }]))
    default:
      let field = FieldBehavior.custom(items: [stone]) { [weak self] _, _, _, _, _, _ in
        self?.call?()
        return .zero
      }
      try parent.addChildBehavior(field)
    }
    // Below a parent of its own, which `removeAllBehaviors` takes along only after the call.
    for behavior in [gravity, collision] { try parent.addChildBehavior(behavior) }
    try animator.addBehavior(parent)
  }

  /// The setters and methods of a class of behaviors, as its sources declare them.
  static func declarations(of name: String) -> Set<String> {
    let root = #filePath.components(before: "/Tests/")
    var names: Set<String> = []
    for folder in ["Behaviors", "Attachments", "Fields"] {
      let path = "\(root)/Sources/Dynamics/\(folder)"
      for file in files(in: path) where file.hasSuffix(".swift") {
        var isInside = false
        let lines = text(of: "\(path)/\(file)").split(
          separator: "\n", omittingEmptySubsequences: false)
        for (place, line) in lines.enumerated() {
          if !line.hasPrefix(" "), line.hasSuffix("{") {
            isInside = ["class \(name):", "class \(name) {", "extension \(name) {"].contains {
              line.contains($0)
            }
          }
          guard isInside, line.hasPrefix("  public ") || line.hasPrefix("  open ") else { continue }
          let words = line.split { !$0.isLetter }
          if let keyword = words.firstIndex(of: "func"), !line.contains("static"),
            !lines[place...].prefix(while: { $0 != "  }" }).contains(where: { $0.contains("->") })
          {
            names.insert(String(words[keyword + 1]))
          } else if words.contains("var"), !line.contains("internal(set)"),
            !line.contains("private(set)"), !line.contains("static")
          {
            let body = lines[place...].dropFirst().prefix {
              $0 != "  }" && !$0.hasPrefix("  public")
            }
            let isSettable =
              !line.hasSuffix("{")
              ? !line.contains("{")
              : body.contains { $0.contains("set {") || $0.contains("didSet") }
            if isSettable { names.insert(String(words[words.firstIndex(of: "var")! + 1])) }
          }
        }
      }
    }
    return names
  }

  private static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The part before the first occurrence of a text.
  fileprivate func components(before text: String) -> String {
    firstRange(of: text).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
