import DeviceIntegrity
import Ferry
import Foundation
import SecretStorage
import SecurityTesting
import Testing

/// The security tests of the app: one call runs all checks. Serialized, for they look at what the process prints.
@Suite(.serialized) struct SecurityTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let password = "only in these tests"

    /// Answers after a moment, as a network does.
    private struct Service: PassengerService {
        func isPassword(_ password: String, of mail: String) async -> Bool {
            try? await Task.sleep(for: .milliseconds(5))
            return password == SecurityTests.password && mail == "ann@ferry.example"
        }
        func token(for mail: String) async -> String { "of \(mail), for show" }
    }

    @Test func theAppKeepsItsWord() async throws {
        let recorder = PolicyRecorder(MemoryStore())
        let app = Ferry(store: recorder, service: Service())
        try await app.signIn("ann@ferry.example", password: Self.password)
        await SecurityAudit(
            credentials: CredentialCheck(folder: Self.package, forbidding: ["of ann@ferry.example"]),
            pins: PinCheck(covering: ["api.ferry.example"]) { try FerryPins.production() },
            transport: TransportCheck(infoPlist: Self.package.appendingPathComponent("App/Info.plist")),
            defaults: DefaultsCheck(),
            limiter: LimiterCheck(failures: 5) { account in
                do {
                    try await app.signIn(account, password: "wrong")
                    return .accepted
                } catch FerryError.tooManyAttempts { return .refused } catch FerryError.wrongPassword { return .wrong }
            },
            validators: [
                ValidatorCheck(
                    "name on a ticket", rule: Passenger.name, refuses: [.markup, .line, .formula, .length],
                    accepts: ["Ann", "Zoë O’Neill", "Đặng Thị Hà", "李小龍"])
            ],
            keychain: KeychainCheck(recorder), integrity: IntegrityPolicyCheck(BootstrapPolicy()),
            logs: LogCheck("sign-in", watching: [Self.password]) {
                try await app.signIn("ann@ferry.example", password: Self.password)
            }
        ).run()
    }

    /// The trait looks at what a test of any kind prints.
    @Test(.logsClean(watching: [password])) func aWrongPassword() async {
        let app = Ferry(store: MemoryStore(), service: Service())
        await #expect(throws: FerryError.wrongPassword) {
            try await app.signIn("ann@ferry.example", password: "wrong")
        }
    }
}
