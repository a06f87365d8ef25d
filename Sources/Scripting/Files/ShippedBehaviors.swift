/// The behaviors that are compiled in, so that the binary alone is enough.
public enum ShippedBehaviors {
  /// A compiled-in behavior file.
  public struct File: Sendable {
    /// The behavior's name.
    public let name: String
    /// The source text.
    public let text: [UInt8]
  }

  /// The files, by name.
  public static let all: [File] = [
    File(name: "confetti", text: PackageResources.confetti_lua),
    File(name: "drawer", text: PackageResources.drawer_lua),
    File(name: "finger", text: PackageResources.finger_lua),
    File(name: "flick", text: PackageResources.flick_lua),
    File(name: "flock", text: PackageResources.flock_lua),
    File(name: "follow", text: PackageResources.follow_lua),
    File(name: "frameWatcher", text: PackageResources.frameWatcher_lua),
    File(name: "orbit", text: PackageResources.orbit_lua),
    File(name: "pageSnap", text: PackageResources.pageSnap_lua),
    File(name: "playback", text: PackageResources.playback_lua),
    File(name: "pulse", text: PackageResources.pulse_lua),
    File(name: "rain", text: PackageResources.rain_lua),
    File(name: "repeatBetween", text: PackageResources.repeatBetween_lua),
    File(name: "sizeMapping", text: PackageResources.sizeMapping_lua),
    File(name: "springChain", text: PackageResources.springChain_lua),
    File(name: "sway", text: PackageResources.sway_lua),
    File(name: "timerWatcher", text: PackageResources.timerWatcher_lua),
    File(name: "transformTween", text: PackageResources.transformTween_lua),
    File(name: "velocityWatcher", text: PackageResources.velocityWatcher_lua),
  ]
}
