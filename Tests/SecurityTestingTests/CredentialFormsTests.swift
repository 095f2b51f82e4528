import Foundation
import Testing

@testable import SecurityTesting

/// The ways in which people write credentials down, and what looks like one and is none.
@Suite struct CredentialFormsTests {
    /// Built at run time, so that no file of the project holds one.
    private static let token = "9fK3vQ7xLm2T" + "zR8wYp4Nc6Hb"
    private static let basic = Data("ann:Kestrel-77x".utf8).base64EncodedString()

    private func places(_ file: String, _ text: String) async throws -> [String] {
        let text = text.replacing("%T", with: Self.token).replacing("%B", with: Self.basic)
        let problems = try await withFolder([file: text]) { try CredentialCheck(folder: $0).problems() }
        expectUseful(problems, hiding: [Self.token, Self.basic])
        return problems.map { $0.place + " " + $0.what }
    }

    @Test(arguments: [
        "let apiKey =\n    \"%T\"", "let apiKey = \"\"\"\n    %T\n    \"\"\"", "var apiKey: String { \"%T\" }",
        "var apiKey: String {\n    return \"%T\"\n}", "var apiKey: String { get { \"%T\" } }",
        "func apiKey() -> String { \"%T\" }", "let apiKey: String = {\n    \"%T\"\n}()",
        "let apiKey = String(\"%T\")", "let apiKey = Secret(rawValue: \"%T\")",
        "login(Password(rawValue: \"Kestrel-77x\"))",
        "let apiKey = Data(base64Encoded: \"%T\")!", "let apiKeys = [\"%T\"]",
        "let apiKeys: [String] = [\n  \"a\",\n  \"%T\",\n]",
        "let apiKeys = [\"prod\": \"%T\"]", "request.setValue(\"Bearer %T\", forHTTPHeaderField: \"Authorization\")",
        "request.setValue(\"Basic %B\", forHTTPHeaderField: \"Authorization\")",
        "let url = URL(string: \"https://api.example.com/v1?api_key=%T\")", "let hmacKey = \"%T\"",
        "let dbPass = \"hunter22x\"", "let userPass = \"Maple-Kestrel7\"", "let pw = \"kestrel-maple-92\"",
        "let password = \"hunter22x\"", "let password = \"kestrel-maple-92\"", "let password = \"Maple-Kestrel7\"",
        "func f(password: String = \"hunter22x\") {}", "let token = stored ?? \"%T\"",
        "let token = isLive ? \"%T\" : \"\"",
        "let token = isLive ? \"\" : \"%T\"", "table[\"token\"] = \"%T\"",
        "let token: [String: String]? = [\"a\": \"%T\"]",
        "// let apiKey = \"%T\"", "/* call(( */ let apiKey = \"%T\"", "foo(\nlet apiKey = \"%T\"",
        "// it's (open\nlet apiKey = /* here */ \"%T\"", "if token == \"%T\" {}", "case .live: apiKey = \"%T\"",
        "let apiKey: String = // of the demo\n    \"%T\"",
    ])
    func sources(_ text: String) async throws {
        #expect(try await places("a.swift", text).count == 1, "\(text)")
    }

    @Test(arguments: [
        ("a.h", "#define API_KEY \"%T\""), ("a.m", "#define API_KEY @\"%T\""),
        ("a.m", "[self loginWithPassword:@\"hunter22x\"];"),
        ("a.py", "api_key = '%T'"), ("a.py", "password = b'hunter22x'"),
        ("a.py", "d = {'user': 'ann', 'password': 'hunter22x'}"),
        ("a.js", "const apiKey = '%T'; // don't"), ("a.js", "const o = { apiKey: `%T` }"),
        ("a.ts", "apiKey?: string = '%T'"),
        ("a.rb", ":password => 'hunter22x'"), ("a.yml", "password: 'hunter22x'"), ("a.toml", "api_key = '%T'"),
        ("a.kt", "val apiKey: String = \"%T\""), ("a.json", "{\"tokens\": [\"%T\"]}"),
        (
            "a.xcscheme",
            "<EnvironmentVariable\n   key = \"API_TOKEN\"\n   value = \"%T\"\n   isEnabled = \"YES\">\n</EnvironmentVariable>"
        ),
        ("a.xcscheme", "<EnvironmentVariable value=\"%T\" key=\"API_TOKEN\"/>"),
        ("a.xml", "<user name='ann' password='hunter22x'/>"),
        ("project.pbxproj", "\t\t\t\tAPI_KEY = %T;"), ("project.pbxproj", "\t\t\t\tAPI_KEY = \"%T\";"),
    ])
    func otherFiles(_ file: String, _ text: String) async throws {
        #expect(try await places(file, text).count == 1, "\(text)")
    }

    @Test func linesAreThoseOfTheValues() async throws {
        let text = "let apiKey =\n    \"%T\"\nlet a = \"\"\"\n    x\n    \"\"\"\nlet password = \"hunter22x\"\n"
        #expect(try await places("a.swift", text).map { $0.prefix { $0 != " " } } == ["a.swift:2", "a.swift:6"])
    }

    /// What stands beside names of secrets without being one.
    @Test(arguments: [
        "let password = keychain.read(\"account-2\")", "let password = defaults.string(forKey: \"userLogin2\")",
        "let password = ProcessInfo.processInfo.environment[\"DB_PW_2\"]", "let passwordLabel = \"Min8Chars\"",
        "let passwordErrors = [\"short\": \"Min8chars\"]", "let mapPin = \"marker-24\"",
        "let password = \"password-2fa-title\"",
        "let hunter22x = 1\nlet password = \"hunter22x\"", "let passwordEncoding = \"base64\"",
        "let password = \"argon2id\"",
        "let renderPass = \"shadow2\"", "let firstPass = \"step-1-left\"", "let password = \"Passwort\"",
        "let password = \"\\(user)1\"", "func validatePassword() {\n    show(\"Abc12345\")\n    log(\"Abc12345\")\n}",
        "func checkPassword() {\n    let a = 1\n    return \"Abc12345\"\n}",
        "if password.isEmpty { return \"Abc12345\" }",
        "var token: String { read(\"%T-key\") }.joined()",
        "request.setValue(\"Bearer \\(token)\", forHTTPHeaderField: \"Authorization\")",
        "print(\"password: none, token: expired\")",
        "let body = \"grant_type=password&username=\\(name)&password=\\(word)\"",
        "let auth = \"Basic authentication\"", "let text = \"Bearer token\"",
        "let url = \"https://example.com/?api_key=\\(key)\"",
        "let url = \"https://example.com/?token={token}\"", "let title = String(\"Maple-Kestrel7\")",
        "let token = [\"a\": 1]\nlet icon = \"%T\"",
        "struct Password {}\nlet icons = [\"kestrel-maple-92\"]", "let password = a\nlet icon = \"kestrel-maple-92\"",
        "case password = \"user.password.v2\"", "let passwordField = app.textFields[\"kestrel-maple-92\"]",
        "let fields = [password, \"kestrel-maple-92\"]", "let a = \"(\"\nlet b = \"kestrel-maple-92\"",
    ])
    func harmlessSources(_ text: String) async throws {
        #expect(try await places("a.swift", text) == [], "\(text)")
    }

    /// Texts without end, brackets by the thousand, signs of all kinds: none takes long, none traps.
    @Test(.timeLimit(.minutes(1))) func hostileTextsEnd() async throws {
        let pieces = [
            "(", "[{", "\"\"\"", "'", "/*", "//", "a:", "=", "\\\"", "#define ", "func ", "}", "<a b=", "let x: {\n",
            "?:",
        ]
        for piece in pieces {
            let text = String(repeating: piece, count: 5_000)
            for file in ["a.swift", "a.js", "a.yml", "a.xml"] { _ = try await places(file, text) }
        }
        let all = pieces + ["\n", " ", "key", "password", "\"x\"", ")", "]", "\""]
        var state: UInt64 = 7
        for _ in 0..<300 {
            let text = (0..<60).map { _ -> String in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return all[Int(state >> 33) % all.count]
            }.joined()
            let bytes = Array(text.utf8)
            _ =
                NamedLiterals(bytes, quotes: "\"'`").all() + NamedLiterals.settings(bytes)
                + NamedLiterals.attributes(bytes)
        }
    }
}
