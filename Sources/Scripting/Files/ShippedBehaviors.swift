import Resources

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
  public static let all = Resource.behaviors.map { file in
    File(name: String(file.name.dropLast(".lua".count)), text: file.text)
  }
}
