import Dynamics
import Geometry
import LuaRuntime

/// A behavior written in Lua: its contract and the tables that its instances share.
///
/// A reload gives a definition another contract in place; its instances go on with it.
final class ScriptDefinition: StateHandle {
  let name: String
  private let store: StateStore
  private let place: Place
  /// The counts of its hooks' calls and fuel.
  let meter: HookMeter
  /// The fuel that its functions share in a tick.
  let pool: FuelPool
  /// The metatables of `self`, with and without the clock mandate.
  let metatables: SelfMetatables

  init(
    name: String, contract: BehaviorContract, owner: MemoryOwners.Number? = nil,
    pool: FuelPool, names: Reference? = nil, host: ScriptHost
  ) throws {
    self.name = name
    self.pool = pool
    store = host.store
    place = host.store.definitions.take()
    meter = HookMeter(host.store)
    metatables = try SelfMetatables(name: name, names: names, host: host)
    state = DefinitionState(
      contract: contract, fuel: Self.fuel(contract, host), owner: owner)
    metatables.fill(contract)
    noteHooks(host)
    limitMemory(host)
  }

  /// The version in use.
  var state: DefinitionState {
    get { store.state.definitions[place] }
    _modify { yield &store.state.definitions[place] }
  }

  convenience init(_ loaded: LoadedBehavior, host: ScriptHost) throws {
    try self.init(
      name: loaded.source.name, contract: loaded.contract, owner: loaded.owner,
      pool: FuelPool(host.pools), names: host.interpreter.makeTable(), host: host)
    pool.definition = self
    take(loaded, host: host)
  }

  /// The references into the interpreter that belong to it alone.
  var references: [Reference] {
    state.contract.references + metatables.references + state.boundFunctions.values
  }

  /// Replaces the present version with a loaded one.
  func adopt(_ loaded: LoadedBehavior, host: ScriptHost) {
    releaseVersion()
    take(loaded, host: host)
  }

  private func take(_ loaded: LoadedBehavior, host: ScriptHost) {
    state = DefinitionState(
      source: loaded.source, contract: loaded.contract, fuel: Self.fuel(loaded.contract, host),
      owner: state.owner, text: loaded.text, scope: loaded.scope, version: state.version + 1)
    metatables.fill(loaded.contract)
    noteHooks(host)
    limitMemory(host)
  }

  /// Adds the definition's hooks to those that the host calls.
  private func noteHooks(_ host: ScriptHost) {
    host.state.hooks.formUnion(state.contract.hooks.hooks)
  }

  /// Releases its references into the interpreter, even if snapshots contain it.
  func release() {
    for reference in references { reference.release() }
  }

  /// Releases the references of the present version into the interpreter.
  private func releaseVersion() {
    for reference in state.contract.references + state.boundFunctions.values { reference.release() }
  }

  /// The owner that its hooks charge for memory; 0 for the host.
  var memoryOwner: UInt8 { state.owner?.value ?? 0 }

  /// Sets the memory limit of the contract.
  ///
  /// An owner number stays once it is given, because values charged to it live on.
  func limitMemory(_ host: ScriptHost) {
    if state.owner == nil && state.contract.memory != nil { state.owner = host.memoryOwners.take() }
    guard let owner = state.owner else { return }
    host.interpreter.limitMemory(state.contract.memory, of: owner.value)
  }

  /// Whether the files, modules included, still have the text of the running version.
  func isCurrent(_ source: BehaviorSource, _ files: ScriptFiles) -> Bool {
    self.source == source && (try? source.text(files)) == state.text
      && state.scope?.isCurrent(files) ?? false
  }

  /// The first lines of the file, up to the code, without their dashes.
  var header: String { SourceText(state.text).header }

  /// The names that the file and its required modules assign; computed anew at each use.
  ///
  /// A module that a hook requires later is not included, but then any name may be read.
  var assignedNames: AssignedNames {
    let modules = state.scope?.texts.sorted { $0.key < $1.key }.map(\.value) ?? []
    return AssignedNames([state.text] + modules)
  }

  /// A function of instances, made callable on a handle; nil when there is none.
  func boundFunction(_ name: String) -> Reference? {
    if let known = state.boundFunctions[name] { return known }
    let function = metatables.boundFunction(name)
    state.boundFunctions[name] = function
    return function
  }

  private static func fuel(_ contract: BehaviorContract, _ host: ScriptHost) -> Fuel {
    let limit = host.configuration.limits.hookFuel
    return Fuel(min(contract.fuel ?? limit, limit))
  }
}

/// The metatables of a definition's instances; an instance has one at a time.
///
/// The metatable gives `self.clockMandate` and `self.locks`, so hooks need no extra work for them,
/// and a store to them reaches the host through `__newindex`.
struct SelfMetatables {
  let held: Reference
  let free: Reference
  private let answers: [(table: Reference, mandate: Bool)]
  /// The names that hooks may read although nothing has been assigned; nil for all.
  ///
  /// True at 1 if it may be any; true at 2 as long as the source has not been read for them.
  private let ownNames: Reference?
  private let name: String
  private unowned let host: ScriptHost

  init(name: String, names: Reference?, host: ScriptHost) throws {
    self.name = name
    self.host = host
    ownNames = names
    let tables = (host.interpreter.makeTable(), host.interpreter.makeTable())
    answers = [(tables.0, true), (tables.1, false)]
    for (table, _) in answers { table.metatable = host.selfMethodsMetatable }
    held = try host.makeSelfMetatable(name, tables.0, names)
    free = try host.makeSelfMetatable(name, tables.1, names)
  }

  /// Their references into the interpreter.
  var references: [Reference] {
    [held, free] + [ownNames].compactMap { $0 } + answers.map(\.table)
  }

  /// Puts the functions of a contract into the tables where instances find them before the host's.
  func fill(_ contract: BehaviorContract) {
    for (table, mandate) in answers {
      for (key, _) in table.pairs { table[key] = .nil }
      for (name, function) in contract.functions { table[name] = .function(function) }
      table["name"] = .string(name)
      table["clockMandate"] = .boolean(mandate)
    }
    guard let ownNames else { return }
    for (key, _) in ownNames.pairs { ownNames[key] = .nil }
    ownNames[2] = .boolean(true)
    for name in contract.fieldNames { ownNames[name] = .boolean(true) }
  }

  /// Adds the names that the source assigns; called when a hook reads an undeclared name.
  func fill(_ names: AssignedNames) {
    guard let ownNames else { return }
    ownNames[2] = .nil
    ownNames[1] = .boolean(names.isOpen)
    guard !names.isOpen else { return }
    for name in names.names.sorted() { ownNames[name] = .boolean(true) }
  }

  /// The metatable of a `self`; locks and another mandate holder need one of their own.
  func metatable(mandate: Bool, holder: Handle?, locks: ItemLocks) -> Reference {
    let shared = mandate ? held : free
    guard holder != nil || !locks.isEmpty else { return shared }
    let (own, others) = (host.interpreter.makeTable(), host.interpreter.makeTable())
    if let holder { own["clockMandate"] = .handle(holder) }
    if !locks.isEmpty { own["locks"] = .table(locks.list(host.interpreter)) }
    others["__index"] = .table(answers[mandate ? 0 : 1].table)
    own.metatable = others
    return (try? host.makeSelfMetatable(name, own, ownNames)) ?? shared
  }

  /// Makes a function of instances callable on a handle; nil when there is none.
  func boundFunction(_ name: String) -> Reference? {
    let function = answers[0].table[name].asFunction ?? host.selfMethods?[name].asFunction
    return function.flatMap { host.bind($0) }
  }
}
