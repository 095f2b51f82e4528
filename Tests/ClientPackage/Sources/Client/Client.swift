import DeviceIntegrity
import HardwareKeys
import RedactingLog
import Sealing
import SecretPatterns
import SecretStorage
import SecureHTTP
import SecureUI

/// Uses a runtime library as an app would, with none of the auditor's dependencies.
@main
struct Client {
    static func main() async throws {
        let shapes = SecretScanner().shapes.count
        precondition(shapes > 60, "the scanner knows \(shapes) shapes")
        let key = SealingKey()
        let sealed: String = try Sealer(to: [.key(key)]).seal("meet at noon")
        let opened: String = try Opener([.key(key)]).open(sealed)
        precondition(opened == "meet at noon", "what was sealed opens")
        let store = MemoryStore()
        try await store.write(string: "meet at noon", to: "place")
        let kept = try await store.list().count
        precondition(kept == 1, "what was written is there")
        let label = try KeyLabel("release-signing")
        precondition(label.text == "release-signing", "keys have labels")
        let line = LogPolicy().line("mail to ann@acme.com", ["user": "ann"])
        precondition(line == "mail to <redacted:e-mail> user=<redacted>", "a log shows no one")
        let host = try HostName("API.example.com")
        precondition(host.text == "api.example.com", "hosts have one spelling")
        let ground = IntegrityCheck(probes: [.debugger]).run()
        precondition(ground.looked == [.debugger], "the ground was looked at")
        let cover = ScreenPolicy().cover(.background, isCaptured: false)
        precondition(cover == .away, "the app switcher shows a cover")
        print("client: \(shapes) secret shapes, no package of the auditor")
    }
}
