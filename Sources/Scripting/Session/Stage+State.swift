import LuaRuntime

// A stage is public, so it is no `StateHandle`: the compiler would explain a misspelled member to a
// program by the fields of the state.
extension Stage {
  /// The changeable part of the stage, apart from its items' rows and its animator.
  var state: StageState {
    get { store.state.stages[place] }
    _modify { yield &store.state.stages[place] }
  }
  var onPause: Reference? {
    get { state.onPause }
    set {
      onPause?.release()
      state.onPause = newValue
    }
  }
  var onResume: Reference? {
    get { state.onResume }
    set {
      onResume?.release()
      state.onResume = newValue
    }
  }
}

extension Stage {
  /// The path of the scene that made it; nil for a stage without a scene file.
  package var scenePath: String? { state.sceneFile }
}
