import SecretMemory
import Testing

@testable import Sealing

@Suite struct KeyTextTests {
    /// c2sp.org/age, sections on the native recipient types.
    private static let x25519 = (
        identity: "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
        recipient: "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    )
    private static let p256Recipient = "age1tag1qt8lw0ual6avlwmwatk888yqnmdamm7xfd0wak53ut6elz5c4swx2yqdj4e"
    private static let hybridIdentity = "AGE-SECRET-KEY-PQ-1XX76JRALNLXDMEW0CRK45QMCCH4X06SE84UN3VPM33W6HWDX0H3SK3ZQFR"

    @Test func publishedX25519() throws {
        let identity = try X25519Identity(text: Array(Self.x25519.identity.utf8))
        #expect(identity.recipient.description == Self.x25519.recipient)
        #expect(identity.text() == Array(Self.x25519.identity.utf8))
        #expect(try X25519Recipient(Self.x25519.recipient) == identity.recipient)
        let lower = try X25519Identity(text: Array(Self.x25519.identity.lowercased().utf8))
        #expect(lower.recipient == identity.recipient)
    }

    @Test func publishedHybrid() throws {
        let identity = try HybridIdentity(text: Array(Self.hybridIdentity.utf8))
        let recipient = identity.recipient.description
        #expect(
            recipient.hasPrefix(
                "age1pq1x34nzsvr0rxjsgdn8zgyhfe8j7ceq5r9rdelkjuh3y235jzxshfg87pzf5zrqtzdxz95paef6caq5aap"))
        #expect(recipient.hasSuffix("k3tlhl53k2ykx3qheyty7saeq0d3fzv49zc0k"))
        #expect(try HybridRecipient(recipient) == identity.recipient)
        #expect(identity.text() == Array(Self.hybridIdentity.utf8))
    }

    @Test func publishedP256() throws {
        #expect(try P256Recipient(Self.p256Recipient).description == Self.p256Recipient)
        let identity = try P256Identity()
        let again = try P256Identity(text: identity.text())
        #expect(again.recipient == identity.recipient)
        #expect(try P256Recipient(identity.recipient.description) == identity.recipient)
        #expect(identity.text().starts(with: "BULWARK-P256-SECRET-KEY-1".utf8))
    }

    @Test func freshKeysDiffer() throws {
        #expect(try X25519Identity().recipient != X25519Identity().recipient)
        #expect(try HybridIdentity().recipient != HybridIdentity().recipient)
        #expect(try P256Identity().recipient != P256Identity().recipient)
    }

    @Test func oneKindIsNotTakenForAnother() throws {
        let (x25519, hybrid, p256) = (try X25519Identity(), try HybridIdentity(), try P256Identity())
        for text in [hybrid.text(), p256.text(), Array(x25519.recipient.description.utf8)] {
            expectError(.invalidKey) { _ = try X25519Identity(text: text) }
        }
        for text in [x25519.text(), p256.text()] { expectError(.invalidKey) { _ = try HybridIdentity(text: text) } }
        for text in [x25519.text(), hybrid.text()] { expectError(.invalidKey) { _ = try P256Identity(text: text) } }
        for text in [hybrid.recipient.description, p256.recipient.description] {
            expectError(.invalidKey) { _ = try X25519Recipient(text) }
        }
        expectError(.invalidKey) { _ = try HybridRecipient(x25519.recipient.description) }
        expectError(.invalidKey) { _ = try P256Recipient(x25519.recipient.description) }
        let error = expectError(.invalidKey) { _ = try X25519Recipient(p256.recipient.description) }
        #expect(error?.description.contains("“age1”") == true)
    }

    @Test func errorsHoldNoSecret() throws {
        let text = Self.x25519.identity
        var wrong = [text.dropLast().description, text + "Q", "X" + text, text.replacingOccurrence("GFPY", "GFPZ")]
        wrong += ["AGE-SECRET-KEY-1", "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPY", ""]
        for text in wrong {
            let error = expectError(.invalidKey) { _ = try X25519Identity(text: Array(text.utf8)) }
            #expect(error?.description.uppercased().contains("GFPY") == false)
            #expect(error?.description.isEmpty == false)
        }
    }

    @Test func wrongSizesAreRefused() {
        for size in [0, 16, 31, 33, 64] {
            let text = AgeFileTests.content(size).withUnsafeBytes { Bech32.encode(prefix: "age-secret-key-", $0) }
            expectError(.invalidKey) { _ = try X25519Identity(text: text) }
        }
    }

    @Test func noPointOfTheCurveIsNoKey() {
        let outside = [2] + [UInt8](repeating: 0xFF, count: 32)
        let text = String(decoding: outside.withUnsafeBytes { Bech32.encode(prefix: "age1tag", $0) }, as: UTF8.self)
        expectError(.invalidKey) { _ = try P256Recipient(text) }
        let zero = [UInt8](repeating: 0, count: 32)
        let scalar = zero.withUnsafeBytes { Bech32.encode(prefix: "bulwark-p256-secret-key-", $0) }
        expectError(.invalidKey) { _ = try P256Identity(text: scalar) }
    }

    @Test func keysArePrintedWithoutTheirBytes() throws {
        let identity = try X25519Identity(text: Array(Self.x25519.identity.utf8))
        let key = SealingKey()
        let password = try Password("correct horse")
        for value in [identity, key, password, try HybridIdentity(), try P256Identity()] as [any Sendable] {
            let text = "\(value)" + String(reflecting: value)
            #expect(!text.contains("correct"))
            #expect(!text.uppercased().contains("GFPY"))
            #expect(!text.contains("36, 36"))
        }
        #expect("\(key.id)".count == 16)
    }
}

extension String {
    fileprivate func replacingOccurrence(_ part: String, _ other: String) -> String {
        split(separator: part, maxSplits: 1, omittingEmptySubsequences: false).joined(separator: other)
    }
}
