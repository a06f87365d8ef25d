public import Dynamics
package import Geometry
import LuaRuntime

/// An item of a stage: its row in the table, and the stage's own values for it.
///
/// The numbers and values of the row can be read and set directly, as in `card.x`. An item that is
/// gone reads as it was last, and an assignment to it changes nothing: see `Item`. Its tags and its
/// colour are gone once a restored snapshot does not have it. `isAlive` tells.
@dynamicMemberLookup
public final class StageItem {
  /// The name, unique in its stage.
  public let name: String
  /// The row that behaviors move.
  public let item: Item
  /// The stage of the item, for code that runs while the session has the stage.
  package unowned let home: Stage
  private let stageHandle: Handle
  private let store: StateStore
  private let place: Place
  let handle: Handle
  /// The number of the item among all items of its stage so far.
  package let number: Int

  init(name: String, item: Item, stage: Stage, handle: Handle, number: Int) {
    self.name = name
    self.item = item
    home = stage
    stageHandle = stage.handle
    store = stage.store
    place = stage.store.items.take()
    self.handle = handle
    self.number = number
  }

  /// The stage that the item is, or was, in; nil once the stage is gone.
  public var stage: Stage? { store.state.stageSlots[stageHandle]?.stage }

  /// The changeable values outside its row.
  var state: ItemState {
    get { store.state.items[place] }
    _modify { yield &store.state.items[place] }
  }

  /// The tags, in the order they were given.
  public internal(set) var tags: [String] {
    get { store.state.items[place].tags }
    set { state.tags = newValue }
  }

  /// Whether it is left out of traces, lists and pictures.
  public var isHidden: Bool {
    get { store.state.items[place].isHidden }
    set { if item.isAlive { state.isHidden = newValue } }
  }

  /// The item in whose coordinates it is shown; nil for the stage.
  public var parent: StageItem? { item.parent.flatMap { home.entry($0) } }

  /// The place of its center on the stage, without its own displacement, in points.
  package var centerOnStage: Vector {
    let center = item.center
    guard item.parent != nil else { return center }
    return item.placed(TransformComponents(translation: center)).translation
  }

  /// Whether lists, traces and pictures have it: it is alive, and neither it nor its group nor a parent
  /// is hidden.
  package var isShown: Bool {
    item.isAlive && !isHidden && parent?.isShown != false
      && item.shownGroup.flatMap { home.entry($0) }?.isHidden != true
  }

  /// The colour to draw: the script's, or an animation's while it differs; nil for none.
  public internal(set) var color: String? {
    get { shownColor.shown?.text }
    set {
      var color = shownColor
      color.set(newValue.map(ColorText.init))
      shownColor = color
    }
  }

  var shownColor: AnimatedLook<ColorText> {
    get { store.state.items[place].shownColor }
    set { state.shownColor = newValue }
  }

  /// Whether it will be removed when the current tick ends.
  var isDoomed: Bool {
    get { store.state.items[place].isDoomed }
    set { state.isDoomed = newValue }
  }

  /// The memory charged for it; setting releases the old amount.
  var memory: HeldMemory? {
    get { store.state.items[place].memory }
    set {
      memory?.release()
      state.memory = newValue
    }
  }

  /// Charges the body that the item gets with its first behavior.
  ///
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow it.
  func holdBody() throws(LuaError) {
    if state.bodyMemory == nil {
      state.bodyMemory = try home.host.interpreter.hold(HostMemory.body)
    }
  }

  /// Releases its memory, even while snapshots hold the item.
  func releaseMemory() {
    memory = nil
    state.bodyMemory?.release()
    state.bodyMemory = nil
  }

  /// A number or value of the item, such as `x`, `frame` or `velocity`.
  public subscript<Value>(dynamicMember path: KeyPath<Item, Value>) -> Value {
    item[keyPath: path]
  }

  /// A number or value of the item that can be set.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Item, Value>) -> Value {
    get { item[keyPath: path] }
    set { item[keyPath: path] = newValue }
  }
}
