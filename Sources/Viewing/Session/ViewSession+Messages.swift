import Geometry
import Scripting

// The messages for pages, each made when it is taken.

extension ViewSession {
  /// The most bytes of a row message.
  static let mostRowBytes = 1 << 20

  /// The next text message for a page; nil when the page is up to date.
  package func takeText(for number: Int) -> String? {
    guard var client = clients[number] else { return nil }
    defer { if clients[number] != nil { clients[number] = client } }
    return nextText(&client)
  }

  private func nextText(_ client: inout Client) -> String? {
    // An open scene is shown first, and the gallery after it.
    let isShown = !timeline.isOpen || client.run != nil
    if client.needsGallery, isShown {
      client.needsGallery = false
      return galleryMessage
    }
    guard timeline.isOpen else { return client.takeText() }
    if client.sceneNumber != timeline.sceneNumber || client.needsScene {
      defer { (client.sceneNumber, client.needsScene) = (timeline.sceneNumber, false) }
      // A scene message lacks the items that come later.
      (client.nextLook, client.nextSize) = (0, 0)
      (client.nextEvent, client.eventsFrom) = (0, 0)
      return timeline.sceneMessage(
        ghost: client.run == timeline.run ? nil : client.run, seed: seed, hasRuns: runs != nil
      ).text
    }
    if client.run != timeline.run || client.isComplete != isComplete {
      return runMessage(&client)
    }
    if client.nextLook < timeline.journal.looks.count {
      defer { client.nextLook += 1 }
      return timeline.lookMessage(timeline.journal.looks[client.nextLook])
    }
    if client.nextSize < timeline.journal.sizes.count {
      defer { client.nextSize += 1 }
      return timeline.sizeMessage(timeline.journal.sizes[client.nextSize])
    }
    return nextBranchText(&client) ?? client.takeText()
      ?? marksMessage(&client) ?? historyMessage(&client) ?? problemsMessage(&client)
      ?? scriptMessage(&client) ?? eventsMessage(&client) ?? statusMessage(&client)
      ?? presentMessage(&client)
  }

  /// The next binary message for a page; nil if it has all rows, or has not drawn earlier ones.
  package func takeRows(for number: Int) -> [UInt8]? {
    guard var client = clients[number], client.run == timeline.run, client.mayHaveRows else {
      return nil
    }
    defer { clients[number] = client }
    guard client.nextRow <= timeline.tip else { return takeBranchRows(&client) }
    let message = rowMessage(
      timeline.rows, run: timeline.run, branch: 0, from: client.nextRow, &client)
    client.nextRow = message.next
    return message.bytes
  }

  private var galleryMessage: String {
    GalleryMessage(scenes: gallery.map { GalleryMessage.Scene(name: $0.name, doc: $0.doc) }).text
  }

  private func runMessage(_ client: inout Client) -> String {
    if client.run != timeline.run {
      client.ghost = client.run
      client.status = nil
    }
    client.run = timeline.run
    client.isToldLastRun = true
    client.isComplete = isComplete
    return RunMessage(
      run: timeline.run, ghost: client.ghost, from: client.firstChange,
      last: max(timeline.tip, 0), present: timeline.present, playing: isPlaying,
      complete: isComplete
    ).text
  }

  private func marksMessage(_ client: inout Client) -> String? {
    guard client.marks != timeline.moments else { return nil }
    client.marks = timeline.moments
    let marks = timeline.moments.map { MarksMessage.Mark(name: $0.name, tick: $0.tick) }
    return MarksMessage(marks: marks).text
  }

  private func eventsMessage(_ client: inout Client) -> String? {
    let count = timeline.journal.events.count
    guard client.nextEvent < count || !client.inputs.isEmpty || client.eventsFrom != nil else {
      return nil
    }
    let inputs = client.eventsFrom.map(timeline.inputEvents) ?? client.inputs
    let message = EventsMessage(
      run: timeline.run, replace: client.eventsFrom == 0,
      events: timeline.events(from: client.nextEvent) + inputs)
    (client.nextEvent, client.eventsFrom, client.inputs) = (count, nil, [])
    return message.text
  }

  private func statusMessage(_ client: inout Client) -> String? {
    let status = StatusMessage(
      run: timeline.run, present: timeline.present, last: max(timeline.tip, 0),
      lived: timeline.lived, playing: isPlaying, speed: speed,
      loop: loop.map { [$0.lowerBound, $0.upperBound] }, resting: isResting,
      milliseconds: milliseconds)
    guard status != client.status else { return nil }
    // The overlays and the inspection belong to another present now.
    client.needsOverlay = client.needsOverlay || !client.overlays.isEmpty
    client.needsInspection = client.needsInspection || client.inspected != nil
    client.status = status
    return status.text
  }

  /// The next message about the present, once the run is known.
  ///
  /// Until then the host is needed at the tip.
  private func presentMessage(_ client: inout Client) -> String? {
    guard isComplete || timeline.isAtPresent, timeline.present <= timeline.tip else { return nil }
    if client.needsOverlay {
      client.needsOverlay = false
      return timeline.overlayMessage(client.overlays).text
    }
    if client.needsInspection, let item = client.inspected {
      client.needsInspection = false
      return timeline.inspectionMessage(item)?.text
    }
    return nil
  }
}

extension Client {
  /// Prepares for a new run; the page already has its rows before the first change.
  mutating func begin(_ timeline: Timeline) {
    let first = timeline.firstChange
    firstChange = run == nil ? 0 : isToldLastRun ? first : min(firstChange, first)
    isToldLastRun = false
    nextRow = min(nextRow, firstChange)
    nextLook = min(
      nextLook,
      timeline.journal.looks.firstIndex { $0.tick >= firstChange }
        ?? timeline.journal.looks.count)
    nextSize = min(
      nextSize,
      timeline.journal.sizes.firstIndex { $0.tick >= firstChange }
        ?? timeline.journal.sizes.count)
    nextEvent = min(nextEvent, timeline.journal.eventCount(before: firstChange))
    eventsFrom = min(eventsFrom ?? firstChange, firstChange)
    inputs = []
  }
}

extension Timeline {
  /// The message for a size of the stage.
  func sizeMessage(_ change: Journal.SizeChange) -> String {
    SizeMessage(run: run, tick: change.tick, size: change.numbers).text
  }

  /// The message for a look that changed, or for an item that came.
  func lookMessage(_ change: Journal.LookChange) -> String {
    if change.isNew {
      return ItemMessage(run: run, tick: change.tick, item: item(change.item)).text
    }
    return LookMessage(run: run, tick: change.tick, id: change.item, look: change.look?.shown).text
  }
}
