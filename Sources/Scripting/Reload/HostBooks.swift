import Dynamics
import Geometry
import LuaRuntime

/// What a host keeps in Swift beside the interpreter, at one moment: all that a tick can change.
///
/// With the interpreter's own snapshot it is the whole session. Whoever adds a stored property that
/// hooks can change, to the host or to what it holds, adds it here too.
struct HostBooks {
  private let host: ScriptHost
  private let table: ItemTable.Snapshot
  private let definitions: [(ScriptDefinition, LoadedBehavior?)]
  private let meters: [(HookMeter, HookMeter.Counts)]
  private let stages: [StageBooks]
  private let stageItems: [StageItem?]
  private let stageSlots: HandleSlots<StageBox>
  private let instances: HandleSlots<BehaviorInstance>
  private let timers: HandleSlots<StageTimer>
  private let timerProgress: [(StageTimer, StageTimer.Progress)]
  private let records: HandleSlots<MotionRecord>
  private let animations: HandleSlots<AnimationRun>
  private let scopes: [Int: ModuleScope]
  private let modules: [(ModuleScope, ModuleScope.Contents)]
  private let counts: (scopes: Int, stages: Int, samples: Int)
  private let lastQuestioned: MotionRecord?

  /// Notes everything.
  ///
  /// - Precondition: No tick is under way.
  init(_ host: ScriptHost) {
    self.host = host
    table = host.itemTable.snapshot()
    definitions = (Array(host.library.definitions.values) + host.library.orphans.values).map {
      ($0, $0.loaded)
    }
    meters = (definitions.map(\.0) + host.instances.all.compactMap(\.definition)).map {
      ($0.meter, $0.meter.counts)
    }
    stages = host.stages.map(StageBooks.init)
    stageItems = host.stageItems
    stageSlots = host.stageSlots
    instances = host.instances
    timers = host.timers
    timerProgress = host.timers.all.map { ($0, $0.progress) }
    records = host.records
    animations = host.animations
    scopes = host.scopes
    modules = host.scopes.values.map { ($0, $0.contents) }
    counts = (host.scopeCount, host.stageCount, host.sampleCount)
    lastQuestioned = host.lastQuestioned
  }

  /// Puts everything back.
  func restore() {
    // Stages made since then let go of their rows while the table still has them.
    for stage in host.stages where stage.number > counts.stages { host.discard(stage) }
    for stage in stages { stage.restoreAnimator() }
    host.itemTable.restore(table)
    for stage in stages { stage.restore() }
    for (definition, loaded) in definitions {
      if let loaded { definition.adopt(loaded, host: host) }
    }
    for (meter, counts) in meters { meter.counts = counts }
    host.stageItems = stageItems
    host.stageSlots = stageSlots
    host.instances = instances
    host.timers = timers
    for (timer, progress) in timerProgress { timer.progress = progress }
    host.records = records
    host.animations = animations
    host.scopes = scopes
    for (scope, contents) in modules { scope.contents = contents }
    (host.scopeCount, host.stageCount, host.sampleCount) = counts
    host.lastQuestioned = lastQuestioned
  }
}

/// What a stage keeps beside the interpreter, at one moment.
private struct StageBooks {
  private let stage: Stage
  private let animator: DynamicAnimator.Snapshot
  private weak var delegate: (any DynamicAnimatorDelegate)?
  private let tick: Int
  private let items: [StageItem]
  private let looks: [StageItem.Look]
  private let itemsByName: [ExactName: StageItem]
  private let counts: (items: Int, nextNumber: Int)
  private let instances: [(BehaviorInstance, BehaviorInstance.Books)]
  private let removed: [(BehaviorInstance, BehaviorInstance.Books)]
  private let newcomers: [BehaviorInstance]
  private let timers: [StageTimer]
  private let recordings: [(Recording, count: Int)]
  private let failures: [HookFailure]
  private let listeners: (onPause: Reference?, onResume: Reference?)
  private let doomedItems: [StageItem]
  private let flags: (isUnsettled: Bool, hasNewTags: Bool)

  /// Notes everything; the animator's delegate hears nothing until it is put back.
  init(_ stage: Stage) {
    self.stage = stage
    animator = stage.animator.snapshot(includingItems: false)
    delegate = stage.animator.delegate
    stage.animator.delegate = nil
    tick = stage.tick
    items = stage.items
    looks = stage.items.map(\.look)
    itemsByName = stage.itemsByName
    counts = (stage.itemCount, stage.nextNumber)
    instances = stage.instances.map { ($0, $0.books) }
    removed = stage.removed.map { ($0, $0.books) }
    newcomers = stage.newcomers
    timers = stage.timers
    recordings = stage.recordings.map { ($0, $0.record.count) }
    failures = stage.failures
    listeners = (stage.onPause, stage.onResume)
    doomedItems = stage.doomedItems
    flags = (stage.isUnsettled, stage.hasNewTags)
  }

  func restoreAnimator() { stage.animator.restore(animator) }

  func restore() {
    stage.animator.delegate = delegate
    stage.tick = tick
    stage.items = items
    for (item, look) in zip(items, looks) { item.look = look }
    stage.itemsByName = itemsByName
    (stage.itemCount, stage.nextNumber) = counts
    stage.instances = instances.map(\.0)
    for (instance, books) in instances {
      instance.books = books
      (instance.isRemoved, instance.isReturning) = (false, false)
    }
    stage.removed = removed.map(\.0)
    for (instance, books) in removed {
      instance.books = books
      (instance.isRemoved, instance.isReturning) = (true, false)
    }
    stage.newcomers = newcomers
    stage.timers = timers
    stage.recordings = recordings.map(\.0)
    for (recording, count) in recordings { recording.record.cut(to: count) }
    stage.failures = failures
    (stage.onPause, stage.onResume) = listeners
    stage.doomedItems = doomedItems
    (stage.isUnsettled, stage.hasNewTags) = flags
    stage.interruption = nil
  }
}

extension StageItem {
  /// What scripts can change about an item beside its row.
  fileprivate struct Look {
    var tags: [String]
    var isHidden: Bool
    var color: ItemColor
    var isDoomed: Bool
    var memory: HeldMemory?
  }

  fileprivate var look: Look {
    get {
      Look(tags: tags, isHidden: isHidden, color: shownColor, isDoomed: isDoomed, memory: memory)
    }
    set {
      (tags, isHidden, shownColor) = (newValue.tags, newValue.isHidden, newValue.color)
      (isDoomed, memory) = (newValue.isDoomed, newValue.memory)
    }
  }
}

extension ModuleScope {
  /// What hooks can change about a scope, by requiring something for the first time.
  fileprivate struct Contents {
    var modules: [ExactName: Value]
    var loading: Set<ExactName>
    var texts: [ExactName: [UInt8]]
  }

  fileprivate var contents: Contents {
    get { Contents(modules: modules, loading: loading, texts: texts) }
    set { (modules, loading, texts) = (newValue.modules, newValue.loading, newValue.texts) }
  }
}

extension BehaviorInstance {
  /// What a tick can change about a behavior beside the animator's state and `self`.
  fileprivate struct Books {
    var items: [StageItem]
    var other: StageItem?
    var fieldFunction: Reference?
    var gestureFunctions: [String: Reference]
    var gestureState: GestureBehavior.Recognition?
    var action: BehaviorAction?
    var isAttached: Bool
    var isSuspended: Bool
    var suspension: Suspension
    var wantsMandate: Bool
    var story: Story?
    var ticks: Int
    var hook: ScriptHook?
    var fuel: Fuel
    var held: [ExactName: HeldMemory]
  }

  fileprivate var books: Books {
    get {
      let dynamic = dynamic as? ScriptBehavior
      return Books(
        items: items, other: other, fieldFunction: fieldScript?.function,
        gestureFunctions: recognition?.functions ?? [:],
        gestureState: recognition?.recognition, action: action,
        isAttached: isAttached,
        isSuspended: isSuspended, suspension: suspension, wantsMandate: wantsMandate,
        story: story, ticks: dynamic?.ticks ?? 0, hook: dynamic?.hook,
        fuel: dynamic?.fuel ?? .hook, held: held)
    }
    set {
      items = newValue.items
      other = newValue.other
      held = newValue.held
      if let function = newValue.fieldFunction { fieldScript?.function = function }
      recognition?.functions = newValue.gestureFunctions
      if let state = newValue.gestureState { recognition?.recognition = state }
      action = newValue.action
      isAttached = newValue.isAttached
      isSuspended = newValue.isSuspended
      suspension = newValue.suspension
      wantsMandate = newValue.wantsMandate
      story = newValue.story
      guard let dynamic = dynamic as? ScriptBehavior else { return }
      dynamic.ticks = newValue.ticks
      dynamic.hook = newValue.hook
      dynamic.fuel = newValue.fuel
      dynamic.hasStory = hasStory && !isSuspended
    }
  }
}
