import Dynamics
import Geometry
import Scripting
import Terminal

/// The data of a page of a finished run: the run as JSON, and packed numbers.
struct PageContents {
  /// The source and the end of the run.
  struct Heading {
    /// The path of the scene or the recording.
    let path: String
    /// The reason for the end; nil if the source gives none.
    let ending: String?
    /// The name and version of the program.
    let program: String
    /// Further notes about the page.
    var notes: [String] = []
  }

  /// The run as JSON.
  let json: String
  /// Packed numbers, by names: `items` and overlays.
  let tracks: [(name: String, bytes: [UInt8])]

  /// Takes the recorded run.
  init(_ recorder: PageRecorder, _ sources: PageSources, _ heading: Heading) {
    var heading = heading
    var text = JSONObject()
    text.add("title", Files.name(of: heading.path))
    text.add("path", heading.path)
    text.add("doc", recorder.scenePath.flatMap(sources.text).map(header) ?? "")
    text.add("program", heading.program)
    text.addRaw("ending", heading.ending.map(jsonString) ?? "null")
    text.add("rate", recorder.run.rate)
    text.add("width", recorder.run.size.width)
    text.add("height", recorder.run.size.height)
    text.addRaw("sizes", jsonText(recorder.run.journal.sizes.map(\.numbers)))
    text.add("last", recorder.last)
    text.addRaw("seed", "\(recorder.seed)")
    text.addRaw("items", jsonList(recorder.run.items.entries.map { Self.item($0, recorder) }))
    text.addRaw("colors", jsonList(recorder.looks.colors.map(jsonString)))
    text.addRaw("shapes", jsonList(recorder.looks.shapes.map(\.json)))
    text.addRaw("finishes", jsonText(recorder.looks.finishes))
    if !recorder.looks.images.isEmpty {
      text.addRaw(
        "images",
        jsonText(recorder.looks.images.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }))
    }
    Self.addBehaviors(recorder.run.outline.behaviors, to: &text)
    Self.addJournal(recorder, to: &text, &heading.notes)
    let behaviors = Set(recorder.run.outline.behaviors.compactMap(\.file))
    let list = sources.list(
      scene: recorder.scenePath, behaviors: behaviors, events: recorder.run.journal.events)
    if list.leftOut > 0 { heading.notes.append("\(list.leftOut) scripts are left out") }
    text.addRaw("sources", list.json)

    var packed = [Self.pack("items", ItemChannel.parts, recorder.frames)]
    var byteCount = packed[0].bytes.count
    for track in recorder.overlays.tracks where !track.isEmpty {
      let one = track.frames.map { Self.pack(track.name, track.parts, $0) }
      guard let one, byteCount + one.bytes.count <= Self.mostPacked else {
        heading.notes.append("\(track.name) over the stage are left out: too many")
        continue
      }
      byteCount += one.bytes.count
      packed.append(one)
    }
    if recorder.overlays.hasComputedField {
      heading.notes.append("islands and fields are left out: a script computes a field")
    }
    text.addRaw("tracks", jsonList(packed.map(\.json)))
    let boundaries = recorder.overlays.boundaries.map { change in
      "[\(change.tick),\(jsonText(change.lines.map { $0.flatMap { [$0.x, $0.y] } }))]"
    }
    text.addRaw("boundaries", jsonList(boundaries))
    text.addRaw("notes", jsonList(heading.notes.map(jsonString)))
    json = text.description
    tracks = packed.map { ($0.name, $0.bytes) }
  }

  /// The most packed bytes of a run with overlays; overlays are left out to stay below it.
  private static var mostPacked: Int { 3_200_000 }

  private static func pack(
    _ name: String, _ parts: [Double], _ frames: [[Float]]
  ) -> (name: String, json: String, bytes: [UInt8]) {
    let (bytes, entries) = FramePacking(parts: parts).pack(frames)
    var text = JSONObject()
    text.add("name", name)
    text.add("entries", entries)
    text.add("frames", frames.count)
    text.addRaw("parts", jsonText(parts))
    return (name, text.description, bytes)
  }

  private static func item(_ entry: ShownItems.Entry, _ recorder: PageRecorder) -> String {
    let scene = entry.firstTick == 0 ? recorder.run.outline.items[entry.name] : nil
    var text = JSONObject()
    text.add("name", entry.name)
    if !entry.tags.isEmpty { text.addRaw("tags", jsonList(entry.tags.map(jsonString))) }
    if let group = scene?.group.flatMap(recorder.run.items.id(named:)) { text.add("group", group) }
    if let parent = entry.parent { text.add("parent", parent) }
    if scene?.isAnchored ?? false { text.add("anchored", true) }
    if entry.firstTick > 0 { text.add("from", entry.firstTick) }
    return text.description
  }

  /// Adds behaviors: each kind once, then each behavior with its values.
  private static func addBehaviors(
    _ behaviors: [SceneOutline.Behavior], to text: inout JSONObject
  ) {
    var kinds = BehaviorKinds()
    let list = behaviors.map { behavior in
      PageBehavior(
        kind: kinds.place(of: behavior), label: behavior.label, depth: behavior.depth,
        suspended: false, items: behavior.items, made: nil,
        values: behavior.params.map(\.value), scene: nil)
    }
    text.addRaw("kinds", jsonText(kinds.all))
    text.addRaw("behaviors", jsonText(list))
  }

  /// Adds events, contacts and printed lines, as many as fit into a page.
  private static func addJournal(
    _ recorder: PageRecorder, to text: inout JSONObject, _ notes: inout [String]
  ) {
    var (events, prints) = (SizedList(most: 512 << 10), SizedList(most: 256 << 10))
    var contacts = ContactList()
    for event in recorder.run.journal.events {
      switch event.kind {
      case .contact(let contact): contacts.add(contact, at: event.tick, recorder.run.items)
      case .error(let failure):
        events.add(
          "[\(jsonText(recorder.run.items.event(event))),\(jsonString(failureText(failure)))]")
      default: events.add("[\(jsonText(recorder.run.items.event(event)))]")
      }
    }
    for print in recorder.run.journal.prints {
      prints.add("[\(print.tick),\(jsonString(print.script)),\(jsonString(print.text))]")
    }
    text.addRaw("events", events.json)
    text.addRaw("contacts", contacts.numbers.json)
    text.addRaw("boundaryNames", jsonList(contacts.names.map(jsonString)))
    text.addRaw("prints", prints.json)
    for (leftOut, noun) in [
      (events.leftOut, "events"), (contacts.numbers.leftOut, "contacts"),
      (prints.leftOut, "printed lines"),
    ] where leftOut > 0 {
      notes.append("the last \(leftOut) \(noun) are left out")
    }
  }
}

/// Contacts as whole numbers, four each.
///
/// They are the ticks since the contact before, the item, the other item (or -1 minus the place of
/// the boundary's name), and 1 if the contact began.
private struct ContactList {
  private(set) var numbers = SizedList(most: 384 << 10)
  private(set) var names: [String] = []
  private var places: [String: Int] = [:]
  private var tick = 0

  mutating func add(_ contact: StageEvent.ItemContact, at tick: Int, _ items: ShownItems) {
    guard let item = items.id(named: contact.item) else { return }
    let other = contact.other.flatMap(items.id(named:)) ?? -1 - place(of: contact)
    numbers.add("\(tick - self.tick),\(item),\(other),\(contact.began ? 1 : 0)")
    self.tick = tick
  }

  private mutating func place(of contact: StageEvent.ItemContact) -> Int {
    let name = contact.boundary ?? contact.other ?? "something"
    if let place = places[name] { return place }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

extension ItemLook.Shape {
  /// The shape as JSON: its name, or its corners.
  fileprivate var json: String {
    switch self {
    case .rect: "\"rect\""
    case .ellipse: "\"ellipse\""
    case .path(let points): jsonText(points.flatMap { [$0.x, $0.y] })
    }
  }
}
