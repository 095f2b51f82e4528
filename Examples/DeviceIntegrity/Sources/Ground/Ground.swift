import DeviceIntegrity
import Foundation
import SecretMemory

/// An app and its server in one program: the app looks at its ground when it starts and tells the server, which decides
/// what this device may do.
@main
struct Ground {
    static func main() async throws {
        // Each device has a key of its own, from when it was registered; the app keeps it in the Keychain.
        let shared = SecretBytes(randomCount: 32)

        // The server gives a nonce.
        let nonces = IntegrityNonces()
        let verifier = try IntegrityTokenVerifier(key: shared.copy(), app: "com.example.ground")
        guard let nonce = await nonces.issue(to: "device 7") else { return print("too many devices ask at once") }

        // The app looks. Secrets are read behind this line.
        let bootstrap = SecurityBootstrap(environment: .production)
        print("first look: \(bootstrap.firstVerdict)")
        let outcome = await bootstrap.outcome
        for signal in outcome.report.signals { print("  \(signal)") }
        let statement = IntegrityStatement(
            nonce: nonce, time: Int64(Date().timeIntervalSince1970), app: "com.example.ground",
            verdict: outcome.verdict,
            report: outcome.report)
        let token = try IntegrityToken(statement, key: shared)

        // The server judges by itself: the verdict of a device is one more sign.
        guard await nonces.take(nonce, from: "device 7") else { return print("server: this nonce was used") }
        let told = try verifier.verify(token, nonce: nonce, now: Int64(Date().timeIntervalSince1970))
        print("server: score \(told.score), \(told.signs.count) signs: \(told.score < 50 ? "payments" : "no payments")")

        // The same token again.
        print("server, the same token again: \(await nonces.take(nonce, from: "device 7") ? "accepted" : "refused")")
    }
}
