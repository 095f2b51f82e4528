import Foundation
import Testing

@testable import SecretPatterns

/// Boundaries, names, overlaps, checks and hostile input.
@Suite struct ScannerTests {
    private let scanner = SecretScanner()

    private func shape(_ id: String) throws -> SecretShape {
        try #require(SecretShape.all.first { $0.id == id })
    }

    private func token(_ id: String, seed: UInt64 = 3) throws -> String {
        var forge = TokenForge(seed: seed)
        return String(decoding: forge.token(of: try shape(id)), as: UTF8.self)
    }

    private func ids(_ text: String) -> [String] { scanner.scan(Array(text.utf8)).map(\.shape.id) }

    @Test func wrongChecksumIsReportedAsLikelyInvented() throws {
        var bytes = Array(try token("github-personal-access-token").utf8)
        let last = bytes.count - 1
        bytes[last] = bytes[last] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
        let match = try #require(scanner.scan(bytes).first)
        #expect(match.verifiedByChecksum == false)
        #expect(match.severityHint < match.shape.severityHint)
    }

    /// The vectors of BIP 173.
    @Test(arguments: [
        ("A12UEL5L", true), ("a12uel5l", true), ("abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", true),
        ("split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w", true), ("?1ezyfcl", true),
        ("A1G7SGD8", false), ("a12UEL5L", false), ("10a06t8", false), ("1qzzfhee", false), ("x1b4n0q5v", false),
        ("li1dgmt3", false), ("pzry9x0s0muk", false),
        ("split1checkupstagehandshakeupstreamerranterredcaperred2y9e3x", false),
    ])
    func bech32FollowsItsVectors(text: String, isRight: Bool) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { Checksum.isBech32($0) } == isRight)
    }

    @Test func keysOfAgeAreChecked() {
        var forge = CorpusForge(seed: 31)
        let key = Array(forge.fill("{upper:{bech32:age-secret-key-:52}}").utf8)
        #expect(SecretScanner().scan(key).map(\.verifiedByChecksum) == [true])
        var wrong = key
        wrong[30] = wrong[30] == UInt8(ascii: "Q") ? UInt8(ascii: "P") : UInt8(ascii: "Q")
        let match = SecretScanner().scan(wrong).first
        #expect(match?.verifiedByChecksum == false && match?.severityHint == .medium)
        #expect(TextRedactor().redact(wrong) != wrong)
    }

    @Test func checksumFollowsThePublishedAlgorithm() {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(String(decoding: Checksum.base62(0), as: UTF8.self) == "000000")
        #expect(String(decoding: Checksum.base62(61 * 62 + 10), as: UTF8.self) == "0000zA")
        #expect(String(decoding: Checksum.base36(0), as: UTF8.self) == "0000000")
        #expect(String(decoding: Checksum.base36(35 * 36 + 10), as: UTF8.self) == "00000za")
    }

    @Test func escapesAreBoundaries() throws {
        let key = try token("aws-access-key-id")
        for text in ["\\n\(key)", "%3D\(key)&x=1", "key:\(key)\\n", "'\(key)'", "=\(key);"] {
            #expect(ids(text) == ["aws-access-key-id"], "\(text.prefix(4))")
        }
        for text in ["x\(key)", "_\(key)", "\(key)x", "9\(key)", "\(key)_"] { #expect(ids(text).isEmpty) }
    }

    @Test(arguments: [
        "AWS_SECRET_ACCESS_KEY=@", "let awsSecretKey = \"@\"", "\"aws_secret_access_key\": \"@\"",
        "<key>AWSSecretKey</key>\n\t<string>@</string>", "secretAccessKey: String = \"@\"", "secretAccessKey: \"@\"",
        "#define AWS_SECRET @\"@@\"", "aws.secret = @", "export AWS_SECRET_KEY='@'",
    ])
    func namedValueIsFoundInEveryNotation(pattern: String) throws {
        let value = try token("aws-secret-access-key")
        let parts = pattern.replacing("@\"@@\"", with: "~\"@\"").split(separator: "@", omittingEmptySubsequences: false)
        let text = parts.map { $0.replacing("~", with: "@") }.joined(separator: value)
        #expect(ids(text) == ["aws-secret-access-key"], "\(pattern)")
    }

    @Test func namedValueIsNotFoundUnderAnotherName() throws {
        let value = try token("aws-secret-access-key")
        for text in ["let digest = \"\(value)\"", "lawsSecret = \"\(value)\"", "awsRegion = \"\(value)\""] {
            #expect(ids(text).isEmpty)
        }
    }

    /// `reference > NAME`, a line for each: what stands in the next line belongs to the next name.
    @Test func namedValueIsNotFoundInTheNextLineOfAList() throws {
        let value = try token("aws-secret-access-key")
        #expect(ids("\(value) > AWS_SECRET_ACCESS_KEY\n  \(value) > REGION\n").isEmpty)
        #expect(ids("AWS_SECRET_ACCESS_KEY =\n  \(value)\n") == ["aws-secret-access-key"])
    }

    @Test func moreSpecificShapeWins() throws {
        let token = try token("github-oauth-access-token")
        #expect(ids("https://x-access-token:\(token)@github.com/a/b") == ["github-oauth-access-token"])
        let key = try self.token("supabase-service-role-key")
        #expect(ids("let key = \"\(key)\"") == ["supabase-service-role-key"])
        #expect(ids(try self.token("json-web-token")) == ["json-web-token"])
    }

    @Test func addressesOfExamplesAreDismissedAndLocalOnesLowered() throws {
        let password = "Zk3" + "vQ9tR1"
        #expect(ids("postgres://app:\(password)@db.corp-data.io:5432/x") == ["postgres-url"])
        for text in [
            "https://user:\(password)@example.com", "https://user:password@api.corp-data.io",
            "postgres://$USER:$PASS@db.corp-data.io", "https://host:8080/path@2x", "http://a.io:80/x?y=b@c.io",
            "redis://user:<password>@cache.corp-data.io",
        ] { #expect(ids(text).isEmpty, "\(text)") }
        let match = try #require(scanner.scan(Array("mysql://root:\(password)@localhost/x".utf8)).first)
        #expect(match.severityHint == .low)
    }

    @Test func passphraseLowersAKeyBlock() throws {
        var forge = TokenForge(seed: 21)
        let body = String(decoding: forge.run(.base64, 300...300), as: UTF8.self)
        let label = "RSA PRIVATE" + " KEY"
        let plain = "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----"
        let sealed = plain.replacing("KEY-----\n", with: "KEY-----\nProc-Type: 4,ENCRYPTED\n", maxReplacements: 1)
        #expect(scanner.scan(Array(plain.utf8)).first?.severityHint == .critical)
        #expect(scanner.scan(Array(sealed.utf8)).first?.severityHint == .medium)
        #expect(ids("-----BEGIN \(label)-----\n…\n-----END \(label)-----").isEmpty)
    }

    @Test func documentedExamplesAreDismissed() {
        #expect(ids("AKIA" + "IOSFODNN7EXAMPLE").isEmpty)
        #expect(ids("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY" + "EXAMPLEKEY").isEmpty)
        #expect(ids("ghp_" + String(repeating: "x", count: 36)).isEmpty)
        #expect(ids("sk_live_" + "1234567890abcdefghij").isEmpty)
    }

    @Test func storedValueKeepsItsOwnRange() throws {
        let value = Array(try token("twilio-auth-token").utf8)
        let match = try #require(scanner.scan(value, storedAs: "twilioAuthToken").first)
        #expect(match.range == 0..<value.count)
        #expect(scanner.scan(value, storedAs: "checksum").isEmpty)
    }

    @Test func maskShowsNothingOfTheSecret() throws {
        for shape in SecretShape.all {
            var forge = TokenForge(seed: 31)
            let (text, _) = forge.sample(of: shape)
            for match in scanner.scan(text) {
                let mask = Redaction.mask(text, match)
                let secret = String(
                    decoding: text[match.publicPrefix.upperBound..<match.range.upperBound], as: UTF8.self)
                #expect(!mask.contains(secret) && mask.contains("…("), "\(shape.id)")
                let clean = String(decoding: Redaction.redact(text, [match]), as: UTF8.self)
                #expect(!clean.contains(secret), "\(shape.id)")
            }
        }
        let bytes = Array(try token("github-personal-access-token").utf8)
        let match = try #require(scanner.scan(bytes).first)
        #expect(Redaction.mask(bytes, match) == "ghp_…(40 characters)")
        #expect(Redaction.mask([], match) == "…(40 characters)")
    }

    @Test(arguments: 1...40)
    func mutatedTextNeverTraps(seed: Int) {
        var forge = TokenForge(seed: UInt64(seed))
        var text: [UInt8] = []
        for _ in 0..<30 {
            guard let shape = SecretShape.all.randomElement(using: &forge.generator) else { return }
            text += forge.sample(of: shape).text
        }
        for _ in 0..<(text.count / 20) {
            let place = Int.random(in: 0..<text.count, using: &forge.generator)
            text[place] = UInt8.random(in: .min ... .max, using: &forge.generator)
        }
        text.removeLast(Int.random(in: 0..<text.count, using: &forge.generator))
        let found = scanner.scan(text)
        for (match, next) in zip(found, found.dropFirst()) { #expect(match.range.upperBound <= next.range.lowerBound) }
        #expect(found.allSatisfy { 0 <= $0.range.lowerBound && $0.range.upperBound <= text.count })
        _ = SecretValue.looksRandom(String(decoding: text, as: UTF8.self))
        _ = SecretValue.looksLikePassword(String(decoding: text.prefix(64), as: UTF8.self))
    }

    @Test(arguments: [
        "eyJ", "aws", "AAA", "sk-proj-", "https://a:", "-----BEGIN PRIVATE" + " KEY-----", "privatekey=", "eyJ.",
    ])
    func repeatedMarksTakeLinearTime(mark: String) {
        let text = Array(String(repeating: mark, count: 200_000 / mark.utf8.count).utf8)
        let start = Self.processorTime()
        _ = scanner.scan(text)
        #expect(Self.processorTime() - start < 10)
    }

    /// Seconds of this thread on the processor, whatever else the machine does.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    @Test func tinyBuffersAreScanned() {
        for count in 0..<6 { #expect(scanner.scan([UInt8](repeating: 0x2D, count: count)).isEmpty) }
    }
}
