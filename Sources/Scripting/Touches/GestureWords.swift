import Motion

/// The words of the options of gestures, which depend on their inputs.
struct GestureWords {
  /// The name of the inputs.
  let inputs: String
  /// The meaning of `item`.
  let item: String
  /// The meaning of `anywhere`; nil for inputs without a place.
  let anywhere: String?
  /// The moments of `onBegan`, `onChanged` and `onEnded`.
  let began: String
  let changed: String
  let ended: String

  init(_ kind: TouchSource.Kind) {
    switch kind {
    case .touch:
      inputs = "touches"
      item = "The item that fingers come down on."
      anywhere = "fingers come down anywhere on the stage"
      (began, changed) = ("it is recognised", "fingers have moved, once per tick")
      ended = "fingers are lifted"
    case .hover:
      inputs = "moves of the pointer"
      item = "The item that the pointer is over."
      anywhere = "the pointer is anywhere on the stage"
      (began, changed) = ("the pointer comes over it", "the pointer has moved, once per tick")
      ended = "the pointer leaves it, or it moves away"
    case .wheel:
      inputs = "turns of the wheel"
      item = "The item that the pointer is over."
      anywhere = "the pointer is anywhere on the stage"
      (began, changed) = ("the wheel begins to turn", "it has turned further, once per tick")
      ended = "it has not turned for 0.15 s"
    case .key:
      inputs = "keys"
      item = "The item with which it is removed; keys need none."
      anywhere = nil
      (began, changed, ended) = ("a key comes down", "a key repeats", "a key goes up")
    }
  }
}
