import SecretPatterns

/// Uses a runtime library as an app would, with none of the auditor's dependencies.
@main
struct Client {
    static func main() {
        let shapes = SecretScanner().shapes.count
        precondition(shapes > 60, "the scanner knows \(shapes) shapes")
        print("client: \(shapes) secret shapes, no package of the auditor")
    }
}
