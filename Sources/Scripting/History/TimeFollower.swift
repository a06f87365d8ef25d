/// An object whose content depends on the session's moment, such as a trace file.
package protocol TimeFollower: AnyObject {
  /// A number for the present moment of the session.
  var moment: Int { get }

  /// Notes that the session went to another moment.
  ///
  /// - Parameter moment: The number that `moment` had then; nil if it was not asked for, so that
  ///   the ticks of the stages and the branch identify the moment.
  func follow(to moment: Int?)
}
