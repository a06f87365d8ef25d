import Geometry
import LuaRuntime

/// What can change about the stage, where it lies in the session's state.
extension Stage {
  var itemsByName: [ExactName: StageItem] {
    get { store.state.stages[place].itemsByName }
    _modify { yield &store.state.stages[place].itemsByName }
  }
  var itemCount: Int {
    get { store.state.stages[place].itemCount }
    _modify { yield &store.state.stages[place].itemCount }
  }
  var nextNumber: Int {
    get { store.state.stages[place].nextNumber }
    _modify { yield &store.state.stages[place].nextNumber }
  }
  var instances: [BehaviorInstance] {
    get { store.state.stages[place].instances }
    _modify { yield &store.state.stages[place].instances }
  }
  var removed: [BehaviorInstance] {
    get { store.state.stages[place].removed }
    _modify { yield &store.state.stages[place].removed }
  }
  var removedBytes: Int {
    get { store.state.stages[place].removedBytes }
    _modify { yield &store.state.stages[place].removedBytes }
  }
  var contactMemory: ContactMemory {
    get { store.state.stages[place].contactMemory }
    _modify { yield &store.state.stages[place].contactMemory }
  }
  var newcomers: [BehaviorInstance] {
    get { store.state.stages[place].newcomers }
    _modify { yield &store.state.stages[place].newcomers }
  }
  var timers: [StageTimer] {
    get { store.state.stages[place].timers }
    _modify { yield &store.state.stages[place].timers }
  }
  var recordings: [Recording] {
    get { store.state.stages[place].recordings }
    _modify { yield &store.state.stages[place].recordings }
  }
  var onPause: Reference? {
    get { store.state.stages[place].onPause }
    set {
      onPause?.release()
      store.state.stages[place].onPause = newValue
    }
  }
  var onResume: Reference? {
    get { store.state.stages[place].onResume }
    set {
      onResume?.release()
      store.state.stages[place].onResume = newValue
    }
  }
  var memory: HeldMemory? {
    get { store.state.stages[place].memory }
    _modify { yield &store.state.stages[place].memory }
  }
  var touchMemory: HeldMemory? {
    get { store.state.stages[place].touchMemory }
    _modify { yield &store.state.stages[place].touchMemory }
  }
  var failureMemory: HeldMemory? {
    get { store.state.stages[place].failureMemory }
    _modify { yield &store.state.stages[place].failureMemory }
  }
  var failures: [HookFailure] {
    get { store.state.stages[place].failures }
    _modify { yield &store.state.stages[place].failures }
  }
  var toldFailures: (tick: Int, count: Int) {
    get { store.state.stages[place].toldFailures }
    _modify { yield &store.state.stages[place].toldFailures }
  }
  var hasToldLongTick: Bool {
    get { store.state.stages[place].hasToldLongTick }
    _modify { yield &store.state.stages[place].hasToldLongTick }
  }
  var maker: Int? {
    get { store.state.stages[place].maker }
    _modify { yield &store.state.stages[place].maker }
  }
  var sceneFile: String? {
    get { store.state.stages[place].sceneFile }
    _modify { yield &store.state.stages[place].sceneFile }
  }
  var scope: ModuleScope? {
    get { store.state.stages[place].scope }
    _modify { yield &store.state.stages[place].scope }
  }
  var touchFile: String? {
    get { store.state.stages[place].touchFile }
    _modify { yield &store.state.stages[place].touchFile }
  }
  var isAdvancing: Bool {
    get { store.state.stages[place].isAdvancing }
    _modify { yield &store.state.stages[place].isAdvancing }
  }
  var isTicking: Bool {
    get { store.state.stages[place].isTicking }
    _modify { yield &store.state.stages[place].isTicking }
  }
  var doomedItems: [StageItem] {
    get { store.state.stages[place].doomedItems }
    _modify { yield &store.state.stages[place].doomedItems }
  }
  var isSettling: Bool {
    get { store.state.stages[place].isSettling }
    _modify { yield &store.state.stages[place].isSettling }
  }
  var isUnsettled: Bool {
    get { store.state.stages[place].isUnsettled }
    _modify { yield &store.state.stages[place].isUnsettled }
  }
  var hasNewTags: Bool {
    get { store.state.stages[place].hasNewTags }
    _modify { yield &store.state.stages[place].hasNewTags }
  }
  var interruption: LuaError? {
    get { store.state.stages[place].interruption }
    _modify { yield &store.state.stages[place].interruption }
  }
}
