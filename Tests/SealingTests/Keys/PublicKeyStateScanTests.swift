import Crypto
import KeyedHashes
import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

/// What an agreement with a public key leaves: each secret on the way from the agreed one to the key of a cipher, and the
/// states of HMAC behind it.
@Suite(.serialized) struct PublicKeyStateScanTests {
    @Test func statesBehindX25519() throws {
        try expectNoCopies(of: throughX25519())
    }

    @Test func statesBehindXWing() throws {
        try expectNoCopies(of: throughXWing())
    }

    /// One chunk, and enough for two threads.
    @Test(arguments: [100, 300_000]) func statesBehindAnAgeFile(size: Int) throws {
        try expectNoCopies(of: throughAge(size, isArmored: false))
        try expectNoCopies(of: throughAge(size, isArmored: true))
    }

    @Test func statesBehindAnAgePipe() throws {
        try expectNoCopies(of: throughAgeFilesAndPipes())
    }

    @inline(never)
    private func throughX25519() throws -> [SecretPattern] {
        let identity = try X25519Identity()
        let sealed = Array(try Sealer(to: [.x25519(identity.recipient)]).seal([1, 2, 3]))
        #expect(try Opener([.x25519(identity)]).open(sealed).count == 3)
        let header = try SealedHeader(decoding: sealed)
        guard case .x25519(let encapsulation, _) = header.stanzas[0],
            let agreed = X25519Agreement.agree(identity.privateKey, encapsulation)
        else { throw SealingError(.invalidKey, "there is no agreement") }
        let secret = SecretBytes(agreed, count: 32)
        let context = encapsulation + identity.recipient.publicKey
        return HPKESteps(kem: 0x0020, aead: 2).patterns(ofAgreed: secret, context, info: HPKESteps.sealed)
    }

    @inline(never)
    private func throughXWing() throws -> [SecretPattern] {
        let identity = try HybridIdentity()
        let sealed = Array(try Sealer(to: [.hybrid(identity.recipient)]).seal([1, 2, 3]))
        #expect(try Opener([.hybrid(identity)]).open(sealed).count == 3)
        let header = try SealedHeader(decoding: sealed)
        guard case .hybrid(let encapsulation, _) = header.stanzas[0],
            let secret = try XWing.decapsulate(encapsulation, seed: identity.seed)
        else { throw SealingError(.invalidKey, "there is no agreement") }
        return HPKESteps(kem: 0x647A, aead: 2).patterns(ofShared: secret, info: HPKESteps.sealed)
    }

    @inline(never)
    private func throughAge(_ size: Int, isArmored: Bool) throws -> [SecretPattern] {
        let identity = try X25519Identity()
        let file = try AgeFile.seal(sample(size), to: [.x25519(identity.recipient)], isArmored: isArmored)
        #expect(try AgeFile.open(file, with: [.x25519(identity)]).count == size)
        return try patterns(of: file, identity)
    }

    @inline(never)
    private func throughAgeFilesAndPipes() throws -> [SecretPattern] {
        let (identity, scratch) = (try X25519Identity(), try Scratch())
        let path = try scratch.file("plain", sample(3_000_000))
        try AgeFile.sealFile(at: path, to: scratch.file("age"), recipients: [.x25519(identity.recipient)])
        let opener = Opener([.x25519(identity)])
        try opener.openAnyFile(at: scratch.file("age"), to: scratch.file("opened"))
        let patterns = try patterns(of: content(of: scratch.file("age")), identity)
        var sealed: [UInt8] = []
        try through(sample(3_000_000), into: &sealed) {
            try AgeFile.seal(descriptor: $0, to: $1, recipients: [.x25519(identity.recipient)])
        }
        var opened: [UInt8] = []
        try through(sealed, into: &opened) { try opener.openAny(descriptor: $0, to: $1) }
        #expect(opened.count == 3_000_000)
        return try patterns + self.patterns(of: sealed, identity)
    }

    /// All keys of an age file with one X25519 recipient.
    @inline(never)
    private func patterns(of file: [UInt8], _ identity: X25519Identity) throws -> [SecretPattern] {
        var bare = WipedBuffer()
        var armor = AgeArmorDecoder()
        try withBytes(of: file) { (file) throws(SealingError) in try armor.decode(file, into: &bare) }
        let bytes = try bare.withUnsafeBytes { (bytes) throws(SealingError) in Array(bytes) }
        var collector = AgeHeaderCollector()
        let rest = try #require(try collector.take(bytes[...]))
        let stanza = try #require(try AgeHeader(parsing: collector.text).stanzas.first)
        guard let agreed = X25519Agreement.agree(identity.privateKey, try stanza.bytes(1, count: 32)),
            let fileKey = try AgeX25519.fileKey(stanza, identity)
        else { throw SealingError(.invalidKey, "there is no agreement") }
        let secret = SecretBytes(agreed, count: 32)
        let salt = try stanza.bytes(1, count: 32) + identity.recipient.publicKey
        let extracted = KeyedHash.extracted(salt: salt) { stream in secret.withUnsafeBytes { stream.update($0) } }
        let wrapping = KeyedHash.expanded(extracted, info: "age-encryption.org/v1/X25519")
        let header = KeyedHash.extracted(salt: []) { stream in fileKey.bytes.withUnsafeBytes { stream.update($0) } }
        let code = KeyedHash.expanded(header, info: "header")
        let nonce = Array(rest.prefix(16))
        let payload = KeyedHash.extracted(salt: nonce) { stream in
            fileKey.bytes.withUnsafeBytes { stream.update($0) }
        }
        let cipher = KeyedHash.expanded(payload, info: "payload")
        let patterns = [
            secret.pattern(), extracted.pattern(), wrapping.pattern(), fileKey.bytes.pattern(), header.pattern(),
            code.pattern(), payload.pattern(), cipher.pattern(),
        ]
        return patterns + DerivedStates.patterns(of: extracted) + DerivedStates.patterns(of: header)
            + DerivedStates.patterns(of: code) + DerivedStates.patterns(of: payload)
    }
}

/// The steps of HPKE from an agreed secret to the key of the cipher (RFC 9180, sections 4 and 5.1), once more.
private struct HPKESteps {
    let kem: UInt16
    let aead: UInt16

    static let sealed = Array("bulwark-sealed-file/v1 recipient".utf8)

    func patterns(ofAgreed agreed: borrowing SecretBytes, _ context: [UInt8], info: [UInt8]) -> [SecretPattern] {
        let suite = Array("KEM".utf8) + kem.bigEndianBytes
        let extracted = KeyedHash.extracted(salt: []) { stream in
            stream.update(Self.version + suite + Array("eae_prk".utf8))
            agreed.withUnsafeBytes { stream.update($0) }
        }
        let shared = expanded(extracted, "shared_secret", context, suite)
        return [agreed.pattern(), extracted.pattern()] + DerivedStates.patterns(of: extracted)
            + patterns(ofShared: shared, info: info)
    }

    func patterns(ofShared shared: borrowing SecretBytes, info: [UInt8]) -> [SecretPattern] {
        let suite = Array("HPKE".utf8) + kem.bigEndianBytes + UInt16(1).bigEndianBytes + aead.bigEndianBytes
        let context = [0] + extracted("psk_id_hash", [], suite) + extracted("info_hash", info, suite)
        let secret = KeyedHash.extracted(salt: shared) { $0.update(Self.version + suite + Array("secret".utf8)) }
        let key = expanded(secret, "key", context, suite)
        return [shared.pattern(), secret.pattern(), key.pattern()] + DerivedStates.patterns(of: shared)
            + DerivedStates.patterns(of: secret) + DerivedStates.rounds(of: key)
    }

    private func extracted(_ label: String, _ material: [UInt8], _ suite: [UInt8]) -> [UInt8] {
        KeyedHash.extracted(salt: []) { $0.update(Self.version + suite + Array(label.utf8) + material) }.array()
    }

    private func expanded(
        _ key: borrowing SecretBytes, _ label: String, _ context: [UInt8], _ suite: [UInt8]
    ) -> SecretBytes {
        KeyedHash.expanded(key, info: UInt16(32).bigEndianBytes + Self.version + suite + Array(label.utf8) + context)
    }

    private static let version = Array("HPKE-v1".utf8)
}
