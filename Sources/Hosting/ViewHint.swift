/// What the prompt and `watch` say of the page.
func viewHint(_ scene: String) -> String {
  "libration view \(plainText(scene)) shows this in a browser"
}
