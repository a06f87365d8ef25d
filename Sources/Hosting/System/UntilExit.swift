/// What lives until the process exits, where the process does nothing but carry out one command.
///
/// The system takes back the memory of a process as a whole, far sooner than all objects of a session
/// are freed one by one.
public enum UntilExit {
  nonisolated(unsafe) private static var isLast = false
  nonisolated(unsafe) private static var kept: [AnyObject] = []

  /// Says that the process exits after the command that it carries out next.
  public static func prepare() { isLast = true }

  /// Keeps an object whose end nobody can notice.
  static func keep(_ object: AnyObject) {
    if isLast { kept.append(object) }
  }
}
