import Foundation
import SecretPatterns
import Testing

@testable import SecurityTesting

@Suite struct CredentialCheckTests {
    @Test func findsTokensByFileAndLine() async throws {
        let source = "import A\n\nlet key = \"\(Planted.awsKey)\"\n"
        let problems = try await withFolder(["App/Keys.swift": source]) { try CredentialCheck(folder: $0).problems() }
        #expect(problems.map(\.place) == ["App/Keys.swift:3"])
        expectUseful(problems, hiding: [Planted.awsKey])
    }

    @Test(arguments: [
        ("a.swift", "let dbPassword = \"%\""), ("a.swift", "let dbPassword: String = \"%\""),
        ("a.swift", "login(password: \"%\")"), ("a.json", "{\"db\": {\"password\": \"%\"}}"),
        ("a.plist", "<plist><dict><key>DBPassword</key><string>%</string></dict></plist>"),
        (".env", "DB_PASSWORD=%"), ("a.xcconfig", "DB_PASSWORD = %"), ("a.yml", "db_password: %"),
        ("a.m", "NSString *password = @\"%\";"),
    ])
    func findsPasswordsByName(_ file: String, _ text: String) async throws {
        let password = file == "a.plist" ? Planted.password.replacing("&", with: "") : Planted.password
        let problems = try await withFolder([file: text.replacing("%", with: password)]) {
            try CredentialCheck(folder: $0).problems()
        }
        #expect(problems.count == 1)
        #expect(problems.first?.place.hasPrefix(file) == true)
        expectUseful(problems, hiding: [password])
    }

    @Test func leavesHarmlessTextsAlone() async throws {
        let source = """
            let passwordLabel = "Your new password here, please"
            let tokenURL = "https://example.com/oauth/token"
            let password = "<your password>"
            let apiKey = "YOUR_API_KEY"
            let passwordKey = "password"
            let color = "Tr0ub4dor&3x"
            let title = NSLocalizedString("sign-in.password.title", comment: "")
            let token = ProcessInfo.processInfo.environment["TOKEN"]
            """
        let problems = try await withFolder(["a.swift": source]) { try CredentialCheck(folder: $0).problems() }
        #expect(problems == [])
    }

    /// Digests of public keys stand in every app that pins; what a person types does not become one by its length.
    @Test func knowsPinsOfKeysFromThoseOfPeople() async throws {
        let digest = Data((0..<32).map { UInt8($0 * 7 + 3) }).base64EncodedString()
        let source = """
            try Pin("\(digest)")
            let serverPin = "sha256/\(digest)"
            let pin = "Harb0ur-7391"
            let pinPassword = "\(digest)"
            let cardPin = "\(digest.dropLast(4))"
            """
        let problems = try await withFolder(["a.swift": source]) { try CredentialCheck(folder: $0).problems() }
        #expect(problems.map(\.place) == ["a.swift:3", "a.swift:4", "a.swift:5"])
    }

    @Test func findsTokensOfOnesOwn() async throws {
        let (prefix, badge) = ("acme_", "acme_A1B2C3D4")
        let shape = CustomShape(
            id: "acme-badge", name: "Badge", prefix: prefix, alphabet: "A-Z0-9", minimumLength: 8, maximumLength: 8)
        try await withFolder(["a.txt": "the badge is \(badge)"]) { folder in
            #expect(try CredentialCheck(folder: folder).problems() == [])
            let problems = try CredentialCheck(folder: folder, shapes: [shape]).problems()
            #expect(problems.map(\.place) == ["a.txt:1"])
            expectUseful(problems, hiding: [badge])
            #expect(throws: CheckError.self) {
                try CredentialCheck(folder: folder, shapes: [shape, shape]).problems()
            }
        }
    }

    @Test func skipsTestsDependenciesAndBuildProducts() async throws {
        let text = "let key = \"\(Planted.awsKey)\""
        let skipped = ["AppTests/a.swift", "Tests/a.swift", ".build/a.swift", "Pods/a.swift", ".git/a"]
        let files = Dictionary(uniqueKeysWithValues: skipped.map { ($0, text) })
        try await withFolder(files.merging(["a.swift": "let a = 1"]) { $1 }) { folder in
            #expect(try CredentialCheck(folder: folder).problems() == [])
            let all = try CredentialCheck(folder: folder, skippingTests: false).problems()
            #expect(all.map(\.place) == ["AppTests/a.swift:1", "Tests/a.swift:1"])
        }
    }

    @Test func allowsByPlaceAndReason() async throws {
        let text = "let key = \"\(Planted.awsKey)\""
        try await withFolder(["a.swift": text, "b.swift": text]) { folder in
            let allowed = CredentialCheck(folder: folder, allowing: [Allowance("a.swift", because: "of the demo")])
            let rest = try allowed.problems()
            #expect(rest.map(\.place) == ["b.swift:1"])
            let careless = CredentialCheck(
                folder: folder,
                allowing: [
                    Allowance("a.swift", because: " "), Allowance("b.swift", because: "of the demo"),
                    Allowance("gone.swift", because: "of the demo"),
                ])
            let found = try careless.problems()
            #expect(found.map(\.what) == ["Allowance without a reason", "Unused allowance"])
        }
    }

    /// A property list of many texts is read in one pass.
    @Test(.timeLimit(.minutes(1))) func manyTextsOfAListAreReadOnce() async throws {
        let texts = (0..<20_000).map { "<key>key\($0)</key><string>value number \($0) of many</string>\n" }
        let list =
            "<plist><dict>\(texts.joined())<key>dbPassword</key><string>\(Planted.password.replacing("&", with: ""))"
        let problems = try await withFolder(["a.plist": list + "</string></dict></plist>"]) {
            try CredentialCheck(folder: $0).problems()
        }
        #expect(problems.map(\.place) == ["a.plist:20001"])
    }

    /// What cannot be looked at is no file that holds nothing.
    @Test func filesThatCannotBeLookedAtAreTold() async throws {
        try await withFolder(["a.swift": "let a = 1", "b.swift": "let b = 1"]) { folder in
            let walk = FolderWalk(root: folder, skipsTests: true)
            let files = try walk.files()
            #expect(files == ["a.swift", "b.swift"])
            let blind = FolderWalk(root: folder, skipsTests: true, type: Self.refusing)
            #expect(throws: CheckError("the type of b.swift cannot be determined")) { try blind.files() }
        }
    }

    private static func refusing(_ path: String) throws -> FileAttributeType? {
        if path.hasSuffix("b.swift") { throw CocoaError(.fileReadNoPermission) }
        return .typeRegular
    }

    @Test func findsForbiddenTexts() async throws {
        try await withFolder(["a.swift": "// emily\nlet user = \"emily-of-the-demo\""]) { folder in
            let problems = try CredentialCheck(folder: folder, forbidding: ["emily-of-the-demo"]).problems()
            #expect(problems.map(\.place) == ["a.swift:2"])
            expectUseful(problems, hiding: ["emily-of-the-demo"])
            #expect(try CredentialCheck(folder: folder, forbidding: ["somebody else"]).problems() == [])
        }
    }

    @Test func readsBinaryListsAndUTF16() async throws {
        try await withFolder([:]) { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let list = try PropertyListSerialization.data(
                fromPropertyList: ["pässword": "a", "Key": Planted.awsKey + ""], format: .binary, options: 0)
            try list.write(to: folder.appendingPathComponent("Info.plist"))
            let text = try #require("\"key\" = \"\(Planted.awsKey)\";".data(using: .utf16))
            try text.write(to: folder.appendingPathComponent("a.strings"))
            let problems = try CredentialCheck(folder: folder).problems()
            #expect(problems.map { $0.place.prefix { $0 != ":" } } == ["Info.plist", "a.strings"])
            expectUseful(problems, hiding: [Planted.awsKey])
        }
    }

    @Test func doesNotFollowLinks() async throws {
        try await withFolder(["in/a.swift": "let a = 1", "out/b.swift": "let key = \"\(Planted.awsKey)\""]) { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("in/out"), withDestinationURL: folder.appendingPathComponent("out"))
            #expect(try CredentialCheck(folder: folder.appendingPathComponent("in")).problems() == [])
        }
    }

    @Test func aFolderWithoutFilesHasNotPassed() async throws {
        let nowhere = URL(fileURLWithPath: "/nonexistent-\(UUID().uuidString)")
        #expect(throws: CheckError.self) { try CredentialCheck(folder: nowhere).problems() }
        try await withFolder(["Tests/a.swift": ""]) { folder in
            #expect(throws: CheckError.self) { try CredentialCheck(folder: folder).problems() }
        }
    }

    @Test(arguments: [
        ("dbPassword", true), ("access_token", true), ("refresh-token", true), ("AWSSecretKey", true), ("apiKey", true),
        ("APIKey", true), ("com.example.jwt", true), ("seedPhrase", true), ("pin", true), ("spinning", false),
        ("tokenCount", false), ("passwordLength", false), ("isPasswordSet", false), ("hasToken", false),
        ("keyboard", false), ("primaryKey", false), ("compass", false), ("lastTokenDate", false), ("", false),
    ])
    func judgesNamesByTheirWords(_ name: String, _ isSensitive: Bool) {
        #expect((SensitiveName.kind(of: name) != nil) == isSensitive)
    }
}
