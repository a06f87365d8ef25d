public import Dynamics
import LuaRuntime

/// An item of a stage: the moving row and what the stage knows about it.
///
/// The numbers and values of the row can be read and set directly, as in `card.x`.
@dynamicMemberLookup
public final class StageItem {
  /// The name, unique in its stage.
  public let name: String
  /// The tags, in the order they were given.
  public internal(set) var tags: [String]
  /// Whether it is left out of traces, lists and pictures.
  public internal(set) var isHidden: Bool
  /// The color to draw it in: as the script gave it, or as an animation shows it; nil for none.
  public internal(set) var color: String? {
    get { shownColor.shown }
    set { shownColor.set(newValue) }
  }
  var shownColor: ItemColor
  /// The row that behaviors move.
  public let item: Item
  /// The stage the item is in.
  public unowned let stage: Stage
  /// Whether it is removed as soon as no tick is under way.
  var isDoomed = false
  /// The memory that the host keeps for it.
  var memory: HeldMemory?
  /// The memory of its body, once it has had a behavior.
  private(set) var bodyMemory: HeldMemory?
  let handle: Handle
  /// The item's place among all that its stage ever had.
  let number: Int

  init(
    name: String, tags: [String], isHidden: Bool, color: String?, item: Item, stage: Stage,
    handle: Handle, number: Int
  ) {
    self.name = name
    self.tags = tags
    self.isHidden = isHidden
    shownColor = ItemColor(text: color)
    self.item = item
    self.stage = stage
    self.handle = handle
    self.number = number
  }

  /// Counts the body that the item gets with its first behavior.
  ///
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow it.
  func holdBody() throws(LuaError) {
    if bodyMemory == nil { bodyMemory = try stage.host.interpreter.hold(HostMemory.body) }
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
