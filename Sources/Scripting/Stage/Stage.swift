public import Dynamics
import Geometry
import LuaRuntime

/// A reference rectangle, its items and its animator, driven tick by tick.
///
/// A stage that the host gave to Swift code keeps the host alive. A stage that is gone has no items
/// and no behaviors, and calls that change a stage throw then.
public final class Stage {
  /// The host whose scripts the stage runs.
  public unowned let host: ScriptHost
  /// The host, kept alive while Swift code owns the stage; nil while the host owns it.
  var keeper: ScriptHost?
  let store: StateStore
  let place: Place
  /// The number of the stage among all stages of its host.
  package let number: Int
  /// The reference rectangle's width, in points: see `resize(width:height:)`.
  public var width: Double { animator.referenceBounds?.width ?? 0 }
  /// The reference rectangle's height, in points: see `resize(width:height:)`.
  public var height: Double { animator.referenceBounds?.height ?? 0 }
  /// Ticks per second.
  public let rate: Double
  /// The animator of the items; ticks must be given to the stage, not to the animator.
  public let animator: DynamicAnimator
  /// Called after each tick, when its trace row can be taken, except for ticks that will be undone.
  public var onTick: ((Stage) -> Void)?
  /// The program's time, and the poses of the tick before, for `advance(to:)`.
  var pacing = StagePacing()
  /// The streams of events that the program reads.
  let streams = EventStreams()
  /// The handles of the stage and of its animator.
  let handle: Handle
  let animatorHandle: Handle

  init(
    host: ScriptHost, number: Int, width: Double, height: Double, rate: Double,
    restRule: RestRule, handle: Handle
  ) {
    self.host = host
    store = host.store
    place = host.store.stages.take()
    self.number = number
    self.rate = rate
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: width, height: height), rate: rate,
      itemTable: host.itemTable, restRule: restRule)
    animator.isInSession = true
    self.handle = handle
    animatorHandle = Handle(
      kind: host.kinds.animator, index: handle.index, generation: handle.generation)
    listen()
  }

  /// Sets the listeners of its animator, which a program may hold for longer than the stage.
  func listen() {
    animator.onEvent = { [weak self] event in self?.hear(event) }
    animator.hearsEachContact = true
    animator.hearsContacts = { [weak self] in self?.hearsContacts ?? false }
  }

  deinit {
    keeper?.clear(self)
    streams.end()
  }

  /// The number of ticks given so far, including those that a paused animator ignored.
  public internal(set) var tick: Int {
    get { state.tick }
    _modify { yield &state.tick }
  }

  /// The items, in the order they were added.
  public internal(set) var items: [StageItem] {
    get { state.items }
    _modify { yield &state.items }
  }

  /// Time of the ticks given so far, in seconds.
  public var elapsed: Double { Double(tick) / rate }

  /// Whether the animator has something to do; behaviors that `appliesTo` will add count too.
  public var isRunning: Bool { animator.isRunning || awaitsInstances }

  /// Whether more ticks may have an effect.
  ///
  /// They have one while the animator runs or the end of an animation is still to be reported, or
  /// before the first tick while a timer or a display link waits. Once the animator has paused,
  /// timers alone do not keep a run going.
  public var awaitsTicks: Bool {
    isRunning || animator.hasWaitingCalls || animator.tickCount == 0 && state.timers.isWaiting
  }

  /// The time the animator simulated, in seconds; pauses do not count.
  public var simulatedTime: Double { animator.elapsedTime }

  /// Whether its session has it; a discarded stage, or one that a restored snapshot does not have, is
  /// gone.
  var isPresent: Bool { store.state.stageSlots[handle]?.stage === self }

  /// Refuses calls that change a stage that is gone.
  func checkPresence() throws(ScriptError) {
    guard isPresent else { throw ScriptError(message: "stage was removed") }
  }

  /// The item with a name, or nil.
  public func item(_ name: String) -> StageItem? { state.itemsByName[name] }

  /// The items for lists, traces and pictures: those that are neither hidden nor removed.
  ///
  /// During removals, as in `onResume`, `items` may contain removed items.
  package var shownItems: [StageItem] { items.filter(\.isShown) }

  /// The items of `shownItems`, the topmost first.
  package var shownItemsFromTop: [StageItem] {
    shownItems.sorted { $0.item.isAbove($1.item) }
  }

  /// Returns and clears the hook failures since the last call.
  public func takeErrors() -> [HookFailure] {
    state.failureMemory?.release()
    defer { (state.failures, state.failureMemory) = ([], nil) }
    return state.failures
  }

  /// Records an item's motion from now on; an item that is gone adds no samples.
  public func record(_ item: StageItem) -> ItemRecording {
    let record = makeRecording(of: item)
    follow(record, of: item)
    return record
  }

  /// Makes a recording without samples.
  func makeRecording(of item: StageItem) -> ItemRecording {
    ItemRecording(item: item.name, rate: rate, store: store)
  }

  /// Adds the present sample to a recording, and another in each tick from now on.
  func follow(_ record: ItemRecording, of item: StageItem, _ handle: Handle? = nil) {
    let recording = RunningRecording(record: record, item: item, handle: handle)
    recording.sample()
    state.recordings.append(recording)
  }
}
