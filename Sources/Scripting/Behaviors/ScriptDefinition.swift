import Dynamics
import Geometry
import LuaRuntime

/// A behavior written in Lua: its contract and the tables that its instances share.
///
/// A reload gives a definition another contract in place; its instances go on with it.
final class ScriptDefinition {
  let name: String
  /// Where it stands; nil for one written in place.
  private(set) var source: BehaviorSource?
  private(set) var contract: BehaviorContract
  /// Fuel of one call of a hook.
  private(set) var fuel: Fuel
  /// Who is charged for the memory of its file and its hooks; nil, the host, for one written in place
  /// without a limit, and when numbers are short.
  private(set) var owner: MemoryOwners.Number?
  /// The first lines of the file, up to the code, without their dashes.
  private(set) var header = ""
  /// The file as it was read; empty for one written in place.
  private(set) var text: [UInt8] = []
  /// The modules that the file required; nil for one written in place.
  private(set) var scope: ModuleScope?
  /// How many versions of the file it has had.
  private(set) var version = 0
  /// What its hooks use up.
  let meter = HookMeter()
  /// What they may use in a tick.
  let pool: FuelPool
  /// The metatables of `self`: while it holds the clock mandate, and while it does not.
  let metatables: SelfMetatables

  init(
    name: String, contract: BehaviorContract, owner: MemoryOwners.Number? = nil,
    pool: FuelPool, host: ScriptHost
  ) throws {
    self.name = name
    self.contract = contract
    self.owner = owner
    self.pool = pool
    fuel = Self.fuel(contract, host)
    metatables = try SelfMetatables(name: name, host: host)
    metatables.fill(contract)
    limitMemory(host)
  }

  convenience init(_ loaded: LoadedBehavior, host: ScriptHost) throws {
    try self.init(
      name: loaded.source.name, contract: loaded.contract, owner: loaded.owner,
      pool: FuelPool(host.pools), host: host)
    pool.definition = self
    adopt(loaded, host: host)
  }

  /// What it has in the interpreter for itself alone.
  var references: [Reference] {
    contract.functions.map(\.function) + contract.schema.references + metatables.references
  }

  /// Takes over what a version of the file promises.
  func adopt(_ loaded: LoadedBehavior, host: ScriptHost) {
    version += 1
    source = loaded.source
    contract = loaded.contract
    header = loaded.header
    text = loaded.text
    scope = loaded.scope
    fuel = Self.fuel(contract, host)
    metatables.fill(contract)
    limitMemory(host)
  }

  /// The owner that its hooks charge for memory; 0 for the host.
  var memoryOwner: UInt8 { owner?.value ?? 0 }

  /// Sets the limit that the contract asks for.
  ///
  /// An owner once given stays: its values live on.
  func limitMemory(_ host: ScriptHost) {
    if owner == nil && contract.memory != nil { owner = host.memoryOwners.take() }
    guard let owner else { return }
    host.interpreter.limitMemory(contract.memory, of: owner.value)
  }

  /// The version that is in use; nil for one written in place.
  var loaded: LoadedBehavior? {
    guard let source, let scope else { return nil }
    return LoadedBehavior(
      source: source, contract: contract, header: header, text: text, scope: scope,
      owner: owner)
  }

  /// Whether a file says what the running version said when it was read, its modules included.
  func isCurrent(_ source: BehaviorSource) -> Bool {
    self.source == source && (try? source.text()) == text && scope?.isCurrent ?? false
  }

  private static func fuel(_ contract: BehaviorContract, _ host: ScriptHost) -> Fuel {
    let limit = host.configuration.limits.hookFuel
    return Fuel(min(contract.fuel ?? limit, limit))
  }
}

/// The metatables that the instances of a definition have in turn.
///
/// `self.clockMandate` and `self.locks` are answered by the metatable, so that no hook costs a look
/// at them, and a store to them reaches the host through `__newindex`.
final class SelfMetatables {
  let held: Reference
  let free: Reference
  private let answers: [(table: Reference, mandate: Bool)]
  private let base: [(name: String, function: Reference)]
  private let name: String
  private unowned let host: ScriptHost
  /// Methods as handles give them, by name, made when they are first asked for.
  private var bound: [ExactName: Reference] = [:]

  init(name: String, host: ScriptHost) throws {
    self.name = name
    self.host = host
    base = host.selfMethods
    let tables = (host.interpreter.makeTable(), host.interpreter.makeTable())
    answers = [(tables.0, true), (tables.1, false)]
    held = try host.makeSelfMetatable(name, tables.0)
    free = try host.makeSelfMetatable(name, tables.1)
  }

  /// What they have in the interpreter for themselves alone.
  var references: [Reference] { [held, free] + answers.map(\.table) + bound.values }

  /// Puts the functions of a contract, and the host's, where instances find them.
  func fill(_ contract: BehaviorContract) {
    bound = [:]
    for (table, mandate) in answers {
      for (key, _) in table.pairs { table[key] = .nil }
      for (name, function) in contract.functions { table[name] = .function(function) }
      for (name, function) in base { table[name] = .function(function) }
      table["name"] = .string(name)
      table["clockMandate"] = .boolean(mandate)
      table["locks"] = .table(
        host.interpreter.makeReadOnly(host.interpreter.makeTable(), name: "locks"))
    }
  }

  /// The metatable of a `self`; one with locks has a metatable, and a list of them, of its own.
  func metatable(mandate: Bool, locks: ItemLocks) -> Reference {
    let shared = mandate ? held : free
    guard !locks.isEmpty else { return shared }
    let (own, others) = (host.interpreter.makeTable(), host.interpreter.makeTable())
    own["locks"] = .table(locks.list(host.interpreter))
    others["__index"] = .table(answers[mandate ? 0 : 1].table)
    own.metatable = others
    return (try? host.makeSelfMetatable(name, own)) ?? shared
  }

  /// A function that instances find, made to be called on a handle; nil when there is none.
  func boundFunction(_ name: String) -> Reference? {
    if let known = bound[name], !known.isEmpty { return known }
    guard let function = answers[0].table[name].asFunction else { return nil }
    bound[name] = host.bind(function)
    return bound[name]
  }
}
