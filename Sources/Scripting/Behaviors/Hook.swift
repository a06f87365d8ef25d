import LuaRuntime

/// A function of a behavior's table that the host calls.
enum Hook: String, CaseIterable {
  case onAdd
  case onTick
  case onContact
  case onRest
  case onLeave
  case onItem
  case onItemLeft
  case onChange
  case onReload
  case onRemove

  static let names = allCases.map(\.rawValue)
}

/// A set of hooks, as bits.
struct HookSet: OptionSet {
  var rawValue: UInt16 = 0

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ hook: Hook) { rawValue = 1 << UInt16(hook.place) }

  func contains(_ hook: Hook) -> Bool { contains(HookSet(hook)) }
}

/// The hooks that a behavior has; an array access finds one.
struct HookTable {
  private var functions = [Reference?](repeating: nil, count: Hook.allCases.count)

  /// The hooks that are set.
  var hooks: HookSet {
    HookSet(Hook.allCases.filter { self[$0] != nil }.map { HookSet($0) })
  }

  subscript(hook: Hook) -> Reference? {
    get { functions[hook.place] }
    set { functions[hook.place] = newValue }
  }
}

extension Hook {
  fileprivate var place: Int {
    switch self {
    case .onAdd: 0
    case .onTick: 1
    case .onContact: 2
    case .onRest: 3
    case .onLeave: 4
    case .onChange: 5
    case .onReload: 6
    case .onRemove: 7
    case .onItem: 8
    case .onItemLeft: 9
    }
  }
}
