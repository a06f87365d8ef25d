/// An item of a stage with what the stage knows about it.
public final class StageItem {
  /// The name, unique in its stage.
  public internal(set) var name: String
  /// The tags, in the order they were given.
  public internal(set) var tags: [String]
  /// Whether it is left out of traces, lists and pictures.
  public internal(set) var isHidden: Bool
  /// The color to draw it in, as the script gave it; nil for none.
  public internal(set) var color: String?

  init(name: String, tags: [String], isHidden: Bool, color: String?) {
    self.name = name
    self.tags = tags
    self.isHidden = isHidden
    self.color = color
  }
}
