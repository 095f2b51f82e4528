import Foundation
import SecretMemory
import Testing

@testable import SecretPatterns

/// What the redactor does with rules, names and headers.
@Suite struct RedactorTests {
    @Test func knowsAtLeastAHundredAndTwentyMarkedKinds() {
        let kinds = TextRedactor.markedKinds
        #expect(kinds.count >= 120)
        #expect(Set(kinds).count == kinds.count)
    }

    @Test(arguments: SecretShape.running)
    func everyMarkedShapeIsHidden(shape: SecretShape) {
        var forge = TokenForge(seed: 3)
        let token = forge.token(of: shape)
        let clean = TextRedactor().redact(Array("before \"".utf8) + token + Array("\" behind".utf8))
        let text = String(decoding: clean, as: UTF8.self)
        #expect(text.contains("<redacted:") && !text.contains(String(decoding: token, as: UTF8.self)), "\(text)")
    }

    @Test func cleanTextIsNoCopy() {
        #expect("all quiet".utf8.withContiguousStorageIfAvailable { TextRedactor().replacement(for: $0) } == .some(nil))
    }

    @Test func rulesChooseWhatIsHidden() throws {
        let text = "ann@acme.com 4111 1111 1111 1111 password=hunter22x"
        #expect(
            try TextRedactor(RedactionRules([.mail])).redact(text)
                == "<redacted:e-mail> 4111 1111 1111 1111 password=hunter22x")
        #expect(
            try TextRedactor(RedactionRules([.cards])).redact(text)
                == "ann@acme.com <redacted:card-number> password=hunter22x")
        #expect(try TextRedactor(RedactionRules([])).redact(text) == text)
    }

    @Test func ownShapesAreHidden() throws {
        let shape = CustomShape(
            id: "acme-badge", name: "Badge", prefix: "acme_", alphabet: "A-Z0-9", minimumLength: 8, maximumLength: 8)
        let redactor = try TextRedactor(RedactionRules(custom: [shape]))
        #expect(redactor.redact("badge acme_A1B2C3D4 read") == "badge <redacted:acme-badge> read")
        #expect(throws: CustomShapeError.duplicateIdentifier("acme-badge")) {
            try TextRedactor(RedactionRules(custom: [shape, shape]))
        }
    }

    @Test func ownShapesComeFromConfiguration() throws {
        let file = Data(
            #"""
            [{"id": "acme-badge", "name": "Badge", "prefix": "acme_", "alphabet": "A-Z0-9", "minimumLength": 8,
              "maximumLength": 8, "severity": "low"}]
            """#.utf8)
        let shapes = try JSONDecoder().decode([CustomShape].self, from: file)
        #expect(shapes.first?.severity == .low)
        #expect(try TextRedactor(RedactionRules(custom: shapes)).redact("acme_A1B2C3D4") == "<redacted:acme-badge>")
        let wrong = Data(String(decoding: file, as: UTF8.self).replacingOccurrences(of: "low", with: "loud").utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([CustomShape].self, from: wrong) }
    }

    @Test func pseudonymsJoinLines() throws {
        let names = try Pseudonyms(key: SecretBytes(randomCount: 32))
        let redactor = try TextRedactor(RedactionRules(pseudonyms: names))
        let first = redactor.redact("in ann@acme.com"), second = redactor.redact("out ann@acme.com"),
            other = redactor.redact("in bob@acme.com")
        #expect(first.dropFirst(3) == second.dropFirst(4))
        #expect(first != other && first.hasPrefix("in <redacted:e-mail#"))
        #expect(names.name(of: "a", as: "user") != names.name(of: "a", as: "mail"))
        #expect(
            names.name(of: "a", as: "user")
                != (try Pseudonyms(key: SecretBytes(randomCount: 32))).name(of: "a", as: "user"))
        #expect(throws: PseudonymError.keyTooShort) { try Pseudonyms(key: SecretBytes(randomCount: 15)) }
    }

    @Test func pseudonymIsHMAC() throws {
        // HMAC-SHA-256 of "user\0ann" under the bytes 0 to 31, by `openssl dgst -mac HMAC`.
        let key = SecretBytes(count: 32) { $0.copyBytes(from: 0..<32) }
        #expect(try Pseudonyms(key: key).name(of: "ann", as: "user") == "c5339e04520cd64e")
    }

    @Test(arguments: [
        ("Authorization", "Bearer abc", "Bearer <redacted>"), ("authorization", "Basic eDp5", "Basic <redacted>"),
        ("Authorization", "loose-token", "<redacted>"), ("Authorization", "hunter2 behind", "<redacted>"),
        ("Proxy-Authorization", "AWS4-HMAC-SHA256 Credential=a", "AWS4-HMAC-SHA256 <redacted>"),
        ("Cookie", "a=b", "<redacted>"),
        ("X-Api-Key", "1", "<redacted>"),
        ("Content-Type", "text/html", "text/html"), ("User-Agent", "app (ann@acme.com)", "app (<redacted:e-mail>)"),
    ])
    func headersAreShownByTheirNames(name: String, value: String, shown: String) {
        #expect(HTTPRedactor().header(name, value) == shown)
    }

    @Test(arguments: [
        ("https://api.acme.io/a?page=2&key=7", "https://api.acme.io/a?page=2&key=<redacted>"),
        ("https://ann:x@api.acme.io/a", "https://<redacted>@api.acme.io/a"),
        ("https://ann@api.acme.io", "https://<redacted>@api.acme.io"),
        ("https://acme.io/cb#access_token=1", "https://acme.io/cb#<redacted>"), ("/a?b", "/a?<redacted>"),
        ("/a?x=&y=1&", "/a?x=&y=<redacted>&"),
        ("https://acme.io/u/ann%40acme.com/x", "https://acme.io/u/<redacted:e-mail>/x"), ("", ""), ("?", "?"),
        ("/plain", "/plain"), ("/a?page=1;token=hunter2;b", "/a?page=1;token=<redacted>;<redacted>"),
        (#"https:/\u:hunter2@acme.io/a"#, #"https:/\<redacted>@acme.io/a"#),
        ("https:u:hunter2@acme.io", "https:<redacted>@acme.io"),
        ("https:///u:hunter2@acme.io", "https:///<redacted>@acme.io"), ("https:", "https:"),
        (#"\\u:hunter2@acme.io"#, #"\\<redacted>@acme.io"#), ("/v1/a:b@c", "/v1/a:b@c"),
    ])
    func urlsAreShownByTheirItems(url: String, shown: String) {
        #expect(HTTPRedactor().url(url) == shown)
    }

    @Test(arguments: [
        ("password: Optional(\"hunter2\")", "hunter2"), ("{'password': u'hunter2'}", "hunter2"),
        ("--db-password hunter2 -v", "hunter2"), ("password => 'hunter2'", "hunter2"),
        ("password := hunter2", "hunter2"),
        ("\"password\" :\n  \"hunter2\"", "hunter2"), ("PASSWORD=a,b;c", "a,b"),
        ("userPassword='it\u{e9}!'", "it\u{e9}"),
        ("api key: x, apiKey=0123456789abcdef", "0123456789abcdef"),
        ("-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF", "MIIEvQIBADAN"),
    ])
    func notationsOfLanguagesAreRead(text: String, secret: String) {
        #expect(!TextRedactor().redact(text).contains(secret), "\(TextRedactor().redact(text))")
    }

    @Test(arguments: [
        "expected -----BEGIN RSA PRIVATE KEY----- but got nothing", "run with --password to be asked",
        "the token is refreshed",
    ])
    func sentencesAboutSecretsStay(text: String) {
        #expect(TextRedactor().redact(text) == text)
    }

    @Test(arguments: [
        ("ann@acme.com:hunter2", ":hunter2"), ("ann@acme.com:refused", ":refused"),
        ("ann@acme.com: refused", ": refused"), ("ann@acme.com:https://x.io/a", ":https://x.io/a"),
        ("j\u{FC}rgen@m\u{FC}ller.de", ""), ("\u{43F}\u{43E}\u{447}\u{442}\u{430}@\u{43F}.\u{440}\u{444}", ""),
        ("ann@xn--mller-kva.xn--p1ai", ""), ("ann@acme.com\u{3067}\u{3059}", "\u{3067}\u{3059}"),
        ("ann@acme.com\u{E9}t\u{E9}", "\u{E9}t\u{E9}"),
    ])
    func addressesAreReadToTheirEnd(text: String, rest: String) {
        #expect(TextRedactor().redact("of \(text)") == "of <redacted:e-mail>\(rest)")
    }

    @Test(arguments: [
        "git@github.com:acme/app.git", "git@host.acme.io:app", "ann@web1.acme.io:backup/app.tar",
        "3\u{D7}4@5.x", "a@m\u{FC}ller",
    ])
    func placesOnOtherMachinesStay(text: String) { #expect(TextRedactor().redact(text) == text) }

    @Test func rangesSayWhatIsWhere() {
        let text = Array("mail ann@acme.com now".utf8)
        #expect(TextRedactor().ranges(in: text) == [RedactedRange(range: 5..<17, kind: "e-mail")])
    }

    @Test(arguments: [
        "(4111111111111111)", "(123-45-6789)", "(415-555-2671)", "card\\n4111111111111111", "\\t415-555-2671",
        "\u{1B}[31m4111111111111111\u{1B}[0m", "call 0171-1234567 now", "01.42.68.53.00 please", "090-1234-5678 or",
        "call 030/901820 soon", "to 010-1234-5678.", "call 0171-1234567",
    ])
    func numbersAreFoundBetweenSigns(text: String) {
        let shown = TextRedactor().redact(text)
        #expect(shown.contains("<redacted:") && !shown.contains("1234567") && !shown.contains("1111"), "\(shown)")
    }

    @Test(arguments: [
        "\u{1B}[31m", "\u{1B}[1;31m", "\\u001b[36m", "\\x1b[0m", "\\e[31m", "\\u0022", "\\x22", "\\b", "\\0",
    ])
    func coloursAndEscapesAreNoPartOfATokens(before: String) {
        let token = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"
        #expect(!TextRedactor().redact("token \(before)\(token)").contains("aB3dE5fG"))
    }

    /// Whoever gets a line into a log must not take the lines behind it out.
    @Test(arguments: ["\n", "\r\n", "\\n"])
    func aKeyWithoutItsEndTakesNoLogWithIt(lineEnd: String) {
        let key = "-----BEGIN PRIVATE KEY-----\(lineEnd)QUJDREVGR0hJSktMTU5P\(lineEnd)"
        let log = (0..<20_000).map { "request \($0) of mallory was done and took long" }.joined(separator: lineEnd)
        let shown = TextRedactor().redact(key + log)
        #expect(!shown.contains("QUJDREVG") && shown.contains("request 3 of mallory"))
        #expect(shown.contains("request 19999 of mallory was done"))
    }

    @Test func headersAndOneLineBelongToAKey() {
        let body = String(repeating: "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7 ", count: 20)
        for key in [
            "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00112233\n\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nQUJD=\n",
            "Version: GnuPG v2\nComment: a key of some one else\n\nMIIEvQIBADANBgkqhkiG9w0BAQEF\n=QUJD\n", body,
        ] {
            let text = "-----BEGIN RSA PRIVATE KEY-----\n\(key)-----END RSA PRIVATE KEY----- end"
            #expect(TextRedactor().redact(text).hasSuffix(" end"))
            #expect(!TextRedactor().redact(text).contains("MII"))
        }
    }
}
