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
        ("Authorization", "loose-token", "<redacted>"), ("Cookie", "a=b", "<redacted>"),
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
        ("/plain", "/plain"),
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

    @Test func rangesSayWhatIsWhere() {
        let text = Array("mail ann@acme.com now".utf8)
        #expect(TextRedactor().ranges(in: text) == [RedactedRange(range: 5..<17, kind: "e-mail")])
    }
}
