import Geometry
import Motion

// Inputs of pages' pointers without buttons, wheels and keys.

/// The phases of a pointer that hovers, as pages send them.
enum HoverPhase: String, CaseIterable, Sendable { case moved, ended }

/// The phases of a key, as pages send them.
enum KeyPhase: String, CaseIterable, Sendable { case down, up }

/// The keys that are held down beside another, as pages send them.
enum KeyModifier: String, CaseIterable, Hashable, Sendable { case shift, control, alt, meta }

extension ViewSession {
  /// Moves a pointer over the stage, or lets it leave.
  func hover(_ phase: HoverPhase, at position: Vector) throws(Refusal) {
    let phase: TouchPhase = phase == .moved ? .moved : .ended
    try take(Touch(time: 0, phase: phase, position: position, source: .hover))
  }

  /// Turns a wheel over the stage.
  func wheel(by delta: Vector, at position: Vector) throws(Refusal) {
    try take(Touch(time: 0, phase: .moved, position: position, source: .wheel(delta)))
  }

  /// Presses a key, or lets go of it.
  func press(
    _ key: String, _ phase: KeyPhase, _ modifiers: Set<KeyModifier>
  ) throws(Refusal) {
    let held = KeyModifiers(names: modifiers.map(\.rawValue)) ?? []
    let phase: TouchPhase = phase == .down ? .began : .ended
    try take(Touch(time: 0, phase: phase, source: .key(key, held)))
  }

  private func take(_ touch: Touch) throws(Refusal) {
    do throws(TouchError) {
      try timeline.take(touch)
    } catch {
      switch error {
      case .keyNotDown, .notHovering:
        // It was down before the session went to another moment.
        break
      default: throw Refusal(reason: "\(error)")
      }
    }
  }
}
