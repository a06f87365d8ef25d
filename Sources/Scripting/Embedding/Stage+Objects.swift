public import Dynamics
import Geometry
import LuaRuntime

/// An item that stands for an object of the program.
struct ObjectItem {
  let item: StageItem
  let object: any DynamicItem
  /// The center and the angle last given to the object, in points and radians.
  var center: Vector
  var angle: Double
}

/// Objects of the program as items: scripts see and move them.
extension Stage {
  /// Adds an object of the program as an item.
  ///
  ///     let item = try stage.addItem(cardView, name: "card", tags: ["card"])
  ///
  /// The stage reads the object's center, size, rotation and collision bounds now, and again in
  /// `updateItem(_:)`. After each tick that moved the item, the stage sets the object's center and
  /// rotation; a restored snapshot sets them back. The stage keeps the object as long as it has the
  /// item.
  ///
  /// Behaviors that the program adds to `animator` itself may be given the object or the item.
  ///
  /// - Parameters:
  ///   - object: The object, in no stage yet.
  ///   - name: The name, unique in the stage; `item1` and so on without one.
  ///   - tags: Texts for `appliesTo` and for finding it.
  ///   - isHidden: Whether traces, lists and pictures leave it out.
  ///   - color: A colour as CSS names it, for pictures.
  /// - Returns: The item.
  /// - Throws: `ScriptError` when a value does not fit, the name is taken, or the object is already
  ///   in behaviors or in a stage.
  @discardableResult
  public func addItem(
    _ object: any DynamicItem, name: String? = nil, tags: [String]? = nil, isHidden: Bool? = nil,
    color: String? = nil
  ) throws(ScriptError) -> StageItem {
    host.recorder?.lose("an object of the program became an item", on: self)
    guard !(object is Item), !host.itemTable.knows(object) else {
      throw ScriptError(message: "addItem: the object must not be in a stage or behavior already")
    }
    let bounds = (type: object.collisionBoundsType, path: object.collisionBoundingPath)
    let angle = object.transform.components.rotation
    let item = try addItem(
      name, center: object.center, size: object.bounds.size, angle: angle, tags: tags,
      isHidden: isHidden, color: color, collisionBoundsType: bounds.type,
      collisionBoundingPath: bounds.path.isEmpty ? nil : bounds.path)
    host.itemTable.represent(object, by: item.item)
    state.objects.append(ObjectItem(item: item, object: object, center: item.center, angle: angle))
    return item
  }

  /// The item that stands for an object of the program; nil when none does.
  public func item(for object: any DynamicItem) -> StageItem? {
    state.objects.first { $0.object === object }?.item
  }

  /// The object of the program that an item stands for; nil for other items.
  public func object(of item: StageItem) -> (any DynamicItem)? {
    state.objects.first { $0.item === item }?.object
  }

  /// Reads center, rotation, size and collision bounds of an object that the program has changed.
  ///
  /// Its velocity is kept. A paused animator runs again.
  ///
  /// - Throws: `ScriptError` when the object is not in the stage or a number does not fit; then
  ///   nothing has changed.
  public func updateItem(_ object: any DynamicItem) throws(ScriptError) {
    guard let place = state.objects.firstIndex(where: { $0.object === object }) else {
      throw ScriptError(message: "updateItem: the object must be in the stage")
    }
    let item = state.objects[place].item.item
    let bounds = (type: object.collisionBoundsType, path: object.collisionBoundingPath)
    let (center, size) = (object.center, object.bounds.size)
    let turn = Math.wrappedAngle(object.transform.components.rotation - item.angle)
    try host.answering(self) {
      try explained(by: "updateItem") {
        let old = (type: item.collisionBoundsType, path: item.collisionBoundingPath)
        try item.setCollisionBounds(bounds.type, path: bounds.path)
        do {
          try item.set([
            (.x, center.x), (.y, center.y), (.angle, item.angle + turn), (.width, size.width),
            (.height, size.height),
          ])
        } catch {
          try item.setCollisionBounds(old.type, path: old.path)
          throw error
        }
      }
    }
    state.objects[place].center = item.center
    state.objects[place].angle = item.angle
  }

  /// Sets the centers and rotations of the program's objects.
  ///
  /// - Parameter all: Whether objects whose items did not move are set too.
  func writeObjects(all: Bool = false) {
    guard !state.objects.isEmpty, !host.isSilent else { return }
    // Setters of the program may change the list.
    for (place, known) in state.objects.enumerated() where known.item.isAlive {
      let (center, angle) = (known.item.center, known.item.angle)
      guard all || center != known.center || angle != known.angle else { continue }
      if place < state.objects.count, state.objects[place].item === known.item {
        state.objects[place].center = center
        state.objects[place].angle = angle
      }
      known.object.center = center
      var components = known.object.transform.components
      components.rotation = angle
      known.object.transform = AffineTransform(components)
    }
  }

  /// Releases the object that a removed item stood for.
  func forgetObject(of item: StageItem) {
    guard let place = state.objects.firstIndex(where: { $0.item === item }) else { return }
    host.itemTable.forget(state.objects[place].object)
    state.objects.remove(at: place)
  }
}
