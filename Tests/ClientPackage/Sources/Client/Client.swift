import Sealing
import SecretPatterns

/// Uses a runtime library as an app would, with none of the auditor's dependencies.
@main
struct Client {
    static func main() throws {
        let shapes = SecretScanner().shapes.count
        precondition(shapes > 60, "the scanner knows \(shapes) shapes")
        let key = SealingKey()
        let sealed: String = try Sealer(to: [.key(key)]).seal("meet at noon")
        let opened: String = try Opener([.key(key)]).open(sealed)
        precondition(opened == "meet at noon", "what was sealed opens")
        print("client: \(shapes) secret shapes, no package of the auditor")
    }
}
