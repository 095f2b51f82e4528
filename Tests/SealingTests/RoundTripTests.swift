import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// What is sealed opens, for each way in and out and each kind of recipient.
@Suite struct RoundTripTests {
    static let sizes = [0, 1, 16_383, 16_384, 16_385, 40_000, 2_000_000]

    @Test(arguments: sizes) func data(size: Int) throws {
        let key = SealingKey()
        let plaintext = Data(sample(size))
        let sealed: Data = try Sealer(to: [.key(key)]).seal(plaintext)
        #expect(sealed.count == 16 + 4 + 112 + 32 + 56 + size + (size / 16_384 + 1) * 16)
        #expect(try Opener([.key(key)]).open(sealed) == plaintext)
    }

    @Test func eachSealIsNew() throws {
        let sealer = try Sealer(to: [.key(SealingKey())])
        let first: Data = try sealer.seal(Data("same".utf8))
        let second: Data = try sealer.seal(Data("same".utf8))
        #expect(first != second)
        #expect(first.suffix(20) != second.suffix(20))
    }

    @Test func text() throws {
        let key = SealingKey()
        let sealed: String = try Sealer(to: [.key(key)]).seal("Grüße, Jürgen ☃", associatedData: [1])
        let opener = Opener([.key(key)])
        #expect(try opener.open(sealed, associatedData: [1]) == "Grüße, Jürgen ☃")
        #expect(code { _ = try opener.open("not base 64!") as String } == .notSealed)
        let bytes: Data = try Sealer(to: [.key(key)]).seal(Data([0xFF, 0xFE]))
        #expect(code { _ = try opener.open(bytes.base64EncodedString()) as String } == .damaged)
    }

    @Test func secretBytes() throws {
        let key = SealingKey()
        let secret = SecretBytes(randomCount: 4000)
        let sealed = try Sealer(to: [.key(key)]).seal(secret, associatedData: [7])
        let opened = try Opener([.key(key)]).openSecret(sealed, associatedData: [7])
        let same = opened == secret
        #expect(same)
    }

    @Test func everyKindOfRecipientOpens() throws {
        let key = SealingKey()
        let x25519 = try X25519Identity()
        let hybrid = try HybridIdentity()
        let p256 = try P256Identity()
        let sealer = try Sealer(to: [
            .password(.sample(), .cheap), .key(key), .x25519(x25519.recipient), .hybrid(hybrid.recipient),
            .p256(p256.recipient),
        ])
        let sealed: Data = try sealer.seal(Data("for everybody".utf8))
        let identities: [Identity] = [
            .password(try .sample()), .key(key), .x25519(x25519), .hybrid(hybrid), .p256(p256),
        ]
        for identity in identities {
            #expect(try Opener([identity]).open(sealed) == Data("for everybody".utf8))
        }
        let strangers: [Identity] = [
            .password(try .sample("x")), .key(SealingKey()), .x25519(try X25519Identity()),
            .hybrid(try HybridIdentity()), .p256(try P256Identity()),
        ]
        for stranger in strangers {
            #expect(code { _ = try Opener([stranger]).open(sealed) as Data } == .cannotOpen)
        }
        #expect(code { _ = try Opener(strangers).open(sealed) as Data } == .cannotOpen)
        #expect(try Opener(strangers + [.p256(p256)]).open(sealed) == Data("for everybody".utf8))
    }

    @Test func manyRecipients() throws {
        let keys = (0..<4096).map { _ in SealingKey() }
        let sealer = try Sealer(to: keys.map { .key($0) })
        let sealed: Data = try sealer.seal(Data([1, 2, 3]))
        #expect(try Opener([.key(keys[4095])]).open(sealed) == Data([1, 2, 3]))
        let more = (keys + [SealingKey()]).map { Recipient.key($0) }
        #expect(code { _ = try Sealer(to: more) } == .invalidArgument)
        #expect(code { _ = try Sealer(to: []) } == .invalidArgument)
        let hybrid = try HybridIdentity().recipient
        let tooLarge = Sealer(prepared: Array(repeating: .hybrid(hybrid), count: 895))
        #expect(code { _ = try tooLarge.seal(Data()) as Data } == .invalidArgument)
    }

    @Test func passwordsAreFew() throws {
        let password = try Password.sample()
        let eight = Array(repeating: Recipient.password(password, .cheap), count: 8)
        let sealed: Data = try Sealer(to: eight).seal(Data([1]))
        #expect(try Opener([.password(password)]).open(sealed) == Data([1]))
        #expect(code { _ = try Sealer(to: eight + [.password(password, .cheap)]) } == .invalidArgument)
    }

    @Test func associatedDataMustBeTheSame() throws {
        let key = SealingKey()
        let sealed: Data = try Sealer(to: [.key(key)]).seal(Data("x".utf8), associatedData: Array("user 1".utf8))
        let opener = Opener([.key(key)])
        #expect(try opener.open(sealed, associatedData: Array("user 1".utf8)) == Data("x".utf8))
        for other in ["", "user 2", "user 1 "] {
            #expect(code { _ = try opener.open(sealed, associatedData: Array(other.utf8)) as Data } == .damaged)
        }
    }

    @Test(arguments: [0, 1, 16_384, 100_000], [1, 4096, 50_000]) func streams(size: Int, piece: Int) async throws {
        guard size / piece < 20_000 else { return }
        let key = SealingKey()
        let plaintext = sample(size)
        let stream = try Sealer(to: [.key(key)]).sealed(pieces(of: plaintext, size: piece), associatedData: [1])
        let sealed = try await collected(stream)
        #expect(sealed.count >= 512 && Array(sealed[12..<16]) == [0, 0, 2, 0])
        let opened = Opener([.key(key)]).opened(pieces(of: sealed, size: piece), associatedData: [1])
        #expect(try await collected(opened) == plaintext)
    }

    /// An error stays: a reader that goes on must not see a good end.
    @Test func aDamagedStreamFailsForEver() async throws {
        let key = SealingKey()
        var sealed = [UInt8](try Sealer(to: [.key(key)]).seal(Data(sample(40_000))) as Data)
        sealed[sealed.count - 1] ^= 1
        var iterator = Opener([.key(key)]).opened(pieces(of: sealed, size: 5000)).makeAsyncIterator()
        var plaintext: [UInt8] = []
        var failures = 0
        while failures < 3 {
            do {
                guard let piece = try await iterator.next() else { break }
                plaintext += piece
            } catch {
                failures += 1
            }
        }
        #expect(failures == 3)
        #expect(plaintext == Array(sample(40_000)[..<32_768]))
    }
}

@Suite struct PayloadKeyringTests {
    @Test func rotationAndRetirement() throws {
        let first = PayloadKey()
        let second = PayloadKey()
        var keyring = PayloadKeyring(current: first)
        let old = try keyring.seal(Data("old".utf8), associatedData: [1])
        keyring.rotate(to: second)
        let new = try keyring.seal(Data("new".utf8), associatedData: [1])
        #expect(try PayloadKeyring.keyID(of: old) == first.id)
        #expect(try PayloadKeyring.keyID(of: new) == second.id)
        #expect(try keyring.open(old, associatedData: [1]) == Data("old".utf8))
        #expect(try keyring.open(new, associatedData: [1]) == Data("new".utf8))
        #expect(code { _ = try keyring.open(new, associatedData: [2]) } == .damaged)
        keyring.retire(first.id)
        #expect(keyring.previous.isEmpty)
        #expect(code { _ = try keyring.open(old, associatedData: [1]) } == .cannotOpen)
        keyring.retire(second.id)
        #expect(try keyring.open(new, associatedData: [1]) == Data("new".utf8))
    }

    @Test func rotatingBackKeepsOneOfEach() {
        let first = PayloadKey()
        let second = PayloadKey()
        var keyring = PayloadKeyring(current: first)
        keyring.rotate(to: second)
        keyring.rotate(to: second)
        keyring.rotate(to: first)
        #expect(keyring.current.id == first.id)
        #expect(keyring.previous.map(\.id) == [second.id])
    }

    /// The same 32 bytes under the two purposes are two keys.
    @Test func purposesDoNotMix() throws {
        let bytes = SecretBytes(randomCount: 32)
        let file = try SealingKey(bytes.copy())
        let payload = try PayloadKey(bytes.copy())
        #expect(file.id != payload.id)
        let sealed: Data = try Sealer(to: [.key(file)]).seal(Data([1]))
        #expect(code { _ = try PayloadKeyring(current: payload).open(sealed) } == .cannotOpen)
        #expect(try PayloadKeyring.keyID(of: sealed) == nil)
        #expect(code { _ = try PayloadKey(text: file.text()) } == .invalidKey)
    }
}
