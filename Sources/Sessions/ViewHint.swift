import Terminal

/// The line with which the prompt and `watch` point to the page.
package func viewHint(_ scene: String) -> String {
  "libration view \(plainText(scene)) shows this in a browser"
}
