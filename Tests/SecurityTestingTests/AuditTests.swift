import Foundation
import InputValidation
import SecretStorage
import SecureHTTP
import SignIn
import Testing

@testable import SecurityTesting

extension OutputTests {
    @Suite struct AuditTests {
        private static let pins: @Sendable () throws -> PinSet = {
            let pins = try [1, 2].map { try TestPins.pin($0) }
            return try PinSet([try PinnedHost("api.example.com", pins: pins)])
        }

        private func audit(_ folder: URL, log: String) async throws -> SecurityAudit {
            let recorder = PolicyRecorder(MemoryStore())
            try await recorder.write(string: "value", to: "session-token")
            return SecurityAudit(
                credentials: CredentialCheck(folder: folder), pins: PinCheck(covering: ["api.example.com"], Self.pins),
                transport: TransportCheck(infoPlist: folder.appendingPathComponent("Info.plist")),
                defaults: DefaultsCheck(values: ["theme": "dark"]), limiter: LimiterCheck(LoginLimiter()),
                validators: [
                    ValidatorCheck("name", rule: TextRule(characters: 1...60), refuses: [.line], accepts: ["Ann"])
                ],
                keychain: KeychainCheck(recorder), integrity: IntegrityPolicyCheck(),
                logs: LogCheck("sign-in", output: false) { LogCapture.log(log, from: "app") })
        }

        private static let files = [
            "App/App.swift": "print(1)",
            "Info.plist": "<plist><dict><key>CFBundleName</key><string>A</string></dict></plist>",
        ]

        @Test func aCleanAppPassesTheWholeAudit() async throws {
            try await withFolder(Self.files) { folder in
                let audit = try await audit(folder, log: "signed in")
                #expect(audit.checks.count == 9)
                await audit.run()
            }
        }

        @Test func eachProblemIsAnIssue() async throws {
            let files = Self.files.merging(["App/Keys.swift": "let key = \"\(Planted.awsKey)\""]) { $1 }
            try await withFolder(files) { folder in
                let audit = try await audit(folder, log: "mail of ann@example.org")
                let texts = Locked<[String]>([])
                await withKnownIssue {
                    await audit.run()
                } matching: { issue in
                    texts.with { $0 += issue.comments.map(\.rawValue) }
                    return true
                }
                let found = texts.with { $0 }.map { String($0.prefix { $0 != ":" }) }
                #expect(found == ["[credentials] App/Keys.swift", "[logs] app, line 1"])
                #expect(!texts.with { $0 }.joined().contains(Planted.awsKey))
            }
        }

        @Test func aSingleCheckIsAnIssueToo() async {
            await withKnownIssue { await DefaultsCheck(values: ["password": "some words"]).run() }
            await DefaultsCheck(values: ["theme": "dark"]).run()
        }

        @Test func aCheckThatCannotLookHasNotPassed() async {
            let nowhere = TransportCheck(infoPlist: URL(fileURLWithPath: "/nonexistent/Info.plist"))
            let problems = await SecurityAudit([nowhere]).problems()
            #expect(problems.map(\.what) == ["The check could not run: Info.plist cannot be read"])
            expectUseful(problems)
            await withKnownIssue { await nowhere.run() }
        }

        @Test func anAuditWithoutChecksHasNotPassed() async {
            #expect(await SecurityAudit([]).problems().count == 1)
            await withKnownIssue { await SecurityAudit([]).run() }
        }

        @Test(.logsClean) func aCleanTestKeepsTheTrait() { print("nothing to hide") }

        @Test(.logsClean(output: false)) func theTraitHearsNoOutputWhereItShouldNot() {
            print("mail of ann@example.org")
        }

        /// The trait around a test that logs what it should not.
        @Test func theTraitTellsOfADirtyTest() async throws {
            let test = try #require(Test.current)
            let texts = Locked<[String]>([])
            try await withKnownIssue {
                try await LogsCleanTrait(output: true, watched: ["correct horse"]).provideScope(
                    for: test, testCase: nil
                ) {
                    print("signed in as ann@example.org with correct horse")
                }
            } matching: { issue in
                texts.with { $0 += issue.comments.map(\.rawValue) }
                return true
            }
            let text = texts.with { $0 }.joined()
            #expect(text.contains("e-mail") && text.contains("watched value 1"))
            #expect(!text.contains("ann@example.org") && !text.contains("correct horse"))
        }
    }
}
