import Hosting

@main
enum Main {
  static func main() { print("libration") }
}
