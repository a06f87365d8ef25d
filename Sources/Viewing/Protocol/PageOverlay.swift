/// An overlay that pages can draw over the stage.
enum PageOverlay: String, CaseIterable {
  case velocities, attachments, boundaries, contacts, centers, fingers, fields, islands
}
