import AuditKit
import AuditModel
import AuditRules
import CodeModel
import TestSupport
import Testing

/// What the examples of the rules on secrets cannot show: binary files, masks, roles, shapes of the user's own.
@Suite struct SecretRuleTests {
    @Test func everySecretIsReportedByOneRule() {
        let token = Pieces.gitHub
        let report = audit([
            "App/Login.swift": "let apiKey = \"\(token)\"\n",
            "App/Info.plist":
                "<plist version=\"1.0\"><dict><key>APIKey</key><string>\(token)</string></dict></plist>\n",
            "Config/App.xcconfig": "API_KEY = \(token)\n",
            ".env": "API_KEY=\(token)\n",
            "scripts/upload.sh": "export API_KEY=\(token)\n",
        ])
        #expect(report.findings.map(\.rule) == Array(repeating: "hardcoded-secret", count: 5))
        #expect(Set(report.findings.map(\.location.path)).count == 5)
    }

    @Test func noReportHoldsTheSecret() {
        let report = audit([
            "App/Login.swift": "client.start(apiKey: \"\(Pieces.mixed)\")\nlet gitHub = \"\(Pieces.gitHub)\"\n",
            "Config/App.xcconfig": "CLIENT_SECRET = \(Pieces.mixed)\n",
            "App/Store.swift": "let url = \"postgres://app:\(Pieces.password)@db.acme.io/shop\"\n",
        ])
        #expect(report.findings.count == 4)
        for finding in report.findings {
            let shown = ([finding.message] + (finding.excerpt?.lines ?? [])).joined(separator: "\n")
            #expect(!shown.contains(Pieces.mixed) && !shown.contains(Pieces.gitHub) && !shown.contains(Pieces.password))
            #expect(finding.excerpt?.lines.isEmpty == false)
        }
    }

    @Test(arguments: [
        "<!-- %@ -->\n<plist><dict/></plist>\n", "<plist><dict><key>n</key><string>%@</string></dict></plist>",
    ])
    func propertyListsAreReadThroughout(_ template: String) {
        let text = template.replacing("%@", with: Pieces.gitHub)
        #expect(rules(["App/Info.plist": text]) == ["hardcoded-secret"])
    }

    @Test func stringTablesInUTF16AreRead() {
        let text = "\"token\" = \"\(Pieces.gitHub)\";\n"
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(audit(["App/Localizable.strings": wide]).findings.map(\.rule) == ["hardcoded-secret"])
    }

    @Test func wrongChecksumIsDoubted() {
        let invented = String(Pieces.gitHub.dropLast(4)) + "zzzz"
        #expect(rules(["App/Login.swift": "let gitHub = \"\(invented)\"\n"]).isEmpty)
    }

    @Test func keyFilesNamedForTestsDoNotCount() {
        #expect(rules(["assets/test_private_key.pem": Pieces.keyBlock]).isEmpty)
        for name in ["private_key.pem", "test-server.pem", "latest_key.pem", "TestFlightKey.p8"] {
            #expect(rules(["assets/\(name)": Pieces.keyBlock]) == ["private-key-file"])
        }
    }

    @Test func tokensInTestsCountAndInventedKeysThereDoNot() {
        #expect(rules(["Tests/LoginTests.swift": "let gitHub = \"\(Pieces.gitHub)\"\n"]) == ["hardcoded-secret"])
        #expect(rules(["Tests/LoginTests.swift": "let apiKey = \"\(Pieces.mixed)\"\n"]).isEmpty)
        #expect(rules(["Tests/Keys.swift": "let pem = \"\"\"\n\(Pieces.keyBlock)\n\"\"\"\n"]).isEmpty)
        #expect(rules(["fastlane/AuthKey.p8": Pieces.keyBlock]) == ["private-key-file"])
    }

    @Test func keyBlockInDocumentationIsAnExample() {
        let comment = Pieces.keyBlock.split(separator: "\n").map { "/// \($0)\n" }.joined()
        #expect(rules(["App/Keys.swift": comment + "struct Keys {}\n"]).isEmpty)
    }

    @Test func configuredShapesAreFound() {
        var configuration = Configuration()
        configuration.secretShapes =
            SecretAlphabet("A-F0-9_-").map { alphabet in
                [.init(id: "acme-token", name: "ACME token", prefix: "acme_", alphabet: alphabet, length: 12...16)]
            } ?? []
        let text = "let value = \"acme_" + "04C1-F7_92AD3\"\n"
        let report = audit(["App/Login.swift": Array(text.utf8)], configuration)
        #expect(report.findings.map(\.rule) == ["hardcoded-secret"])
        #expect(report.findings.first?.message.contains("ACME token") == true)
    }

    @Test func lockFilesHoldChecksumsAndNoKeys() {
        let revision = Pieces.hexadecimal + "0a1b2c3d"
        let pins =
            "{ \"pins\": [ { \"identity\": \"datadog-key\", \"revision\": \"\(revision)\" } ], \"version\": 2 }\n"
        #expect(rules(["Package.resolved": pins]).isEmpty)
    }

    @Test func serviceAccountIsOneFinding() {
        let key = Pieces.keyBlock.replacing("\n", with: "\\n")
        let account = """
            { "type": "service_account",
              "private_key_id": "\(Pieces.hexadecimal)0a1b2c3d",
              "private_key": "\(key)" }
            """
        #expect(rules(["Server/account.json": account]) == ["hardcoded-secret"])
    }

    @Test(arguments: BinaryKey.all)
    func binaryKeyFilesAreToldFromPublicOnes(_ file: BinaryKey) {
        #expect(audit([file.name: file.bytes]).findings.map(\.rule) == (file.isSecret ? ["private-key-file"] : []))
    }

    @Test func damagedKeyFilesDoNotStopTheAudit() {
        var generator = SeededGenerator(seed: 7)
        for file in BinaryKey.all {
            for _ in 0..<50 {
                var bytes = file.bytes
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
                bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
                _ = audit([file.name: bytes])
            }
        }
    }

    @Test(arguments: ["A=", "A", "=\"", "export ", "k:", "k: \"", "ENV[\"", "x=>'", "#", "a==b", "a:=b", "\u{FEFF}k=v"])
    func unfinishedAssignmentsAreHarmless(_ text: String) {
        for name in [".env", "ci/build.yml", "fastlane/Fastfile", "build.sh"] { #expect(rules([name: text]).isEmpty) }
    }

    // MARK: -

    private func audit(_ files: [String: [UInt8]], _ configuration: Configuration = Configuration()) -> Report {
        let rules = Catalog.all.filter { Self.secretRules.contains($0.id) }
        return Audit(rules: rules, configuration: configuration).run(files: files).report
    }

    private func audit(_ files: [String: String]) -> Report { audit(files.mapValues { Array($0.utf8) }) }

    private func rules(_ files: [String: String]) -> [String] { audit(files).findings.map(\.rule) }

    private static let secretRules: Set<String> = [
        "hardcoded-secret", "private-key-in-source", "private-key-file", "provisioning-profile-in-project",
        "database-url-with-password", "url-with-password", "webhook-url", "json-web-token-in-source",
        "restrictable-api-key", "secret-in-property-list", "secret-in-json-file", "secret-in-build-settings",
        "secret-in-environment-file",
        "secret-in-build-script", "hardcoded-api-key", "test-credentials-shipped",
    ]
}

/// A key file in DER or another binary form, cut down to the bytes that tell what it is.
struct BinaryKey: Sendable, CustomTestStringConvertible {
    let name: String
    let opening: [UInt8]
    let isSecret: Bool

    var bytes: [UInt8] { opening + [UInt8](repeating: 0x5A, count: 120) }
    var testDescription: String { "\(name) \(isSecret)" }

    static let all = [
        BinaryKey(name: "App/client.p12", opening: [0x30, 0x82, 0x09, 0x10, 0x02, 0x01, 0x03, 0x30], isSecret: true),
        BinaryKey(name: "App/client.pfx", opening: [0x30, 0x80, 0x02, 0x01, 0x03, 0x30], isSecret: true),
        BinaryKey(name: "App/sign.der", opening: [0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13], isSecret: true),
        BinaryKey(name: "App/rsa.key", opening: [0x30, 0x82, 0x02, 0x5C, 0x02, 0x01, 0x00, 0x02], isSecret: true),
        BinaryKey(name: "App/curve.key", opening: [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20], isSecret: true),
        BinaryKey(
            name: "App/locked.der",
            opening: [
                0x30, 0x82, 0x01, 0x10, 0x30, 0x40, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D,
            ], isSecret: true),
        BinaryKey(
            name: "App/release.jks", opening: [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1],
            isSecret: true),
        BinaryKey(
            name: "android/debug.keystore",
            opening: [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1] + Array("androiddebugkey".utf8),
            isSecret: false),
        BinaryKey(
            name: "App/trust.jks", opening: [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2],
            isSecret: false),
        BinaryKey(
            name: "App/server.der", opening: [0x30, 0x82, 0x03, 0x1A, 0x30, 0x82, 0x02, 0x02, 0xA0, 0x03],
            isSecret: false),
        BinaryKey(
            name: "App/public.der", opening: [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE],
            isSecret: false),
        BinaryKey(name: "Talks/Intro.key", opening: [0x50, 0x4B, 0x03, 0x04, 0x14], isSecret: false),
    ]
}

/// Invented secrets in pieces, so that this file holds none whole.
private enum Pieces {
    static let gitHub = ["ghp_", "eVULq19jgYgonBwBS9", "PnYuwEwkbytw3Ncajk"].joined()
    static let mixed = ["eXe7SV5KvEDuOJ", "vWM8AsVpQQLD39"].joined()
    static let hexadecimal = ["31973af73874e2bf", "a44a957b83aa710e"].joined()
    static let password = ["Tr4vel", "ling!", "09"].joined()
    static let keyBlock = [
        "-----BEGIN EC PRIVATE" + " KEY-----",
        ["aqUrZySP11TClo7KsfFZ7N3XXoxK7jbV", "X/iVHo8Wpgc8TIHf5u3oQ1tRElYJCIWP"].joined(),
        "-----END EC PRIVATE" + " KEY-----",
    ].joined(separator: "\n")
}
