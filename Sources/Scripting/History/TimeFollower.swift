/// An object with a content for each moment of a session, such as a file with its trace.
package protocol TimeFollower: AnyObject {
  /// A number for the moment at which the session stands.
  var moment: Int { get }

  /// Notes that the session went to another moment.
  ///
  /// - Parameter moment: Its number, where it was asked for then; nil where the ticks of the stages
  ///   and the branch tell which it is.
  func follow(to moment: Int?)
}
