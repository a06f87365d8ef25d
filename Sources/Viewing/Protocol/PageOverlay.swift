/// What the page can draw over the stage.
enum PageOverlay: String, CaseIterable {
  case velocities, attachments, boundaries, contacts, centers, fingers, fields, islands
}
