import Crypto
import Dispatch
import HardwareKeys
import SecretMemory

extension KeyStoreContract {
    func signs() throws {
        try withKey("signs") { key in
            let digest = MessageDigest(of: Array("contract".utf8))
            let signature = try key.signature(of: digest)
            try require(signature.rawRepresentation.count == 64, "a raw signature has another size than 64 bytes")
            let message = Array("contract".utf8)
            try require(
                key.publicKey.isValidSignature(signature, for: SHA256.hash(data: message)),
                "the public key does not verify the signature")
            try require(
                !key.publicKey.isValidSignature(signature, for: SHA256.hash(data: message + [0])),
                "the signature is valid for a different message")
            let written = try P256.Signing.ECDSASignature(derRepresentation: signature.derRepresentation)
            try require(
                written.rawRepresentation == signature.rawRepresentation, "the DER form says something else")
        }
    }

    func signsMessages() throws {
        try withKey("messages") { key in
            for message in [[], [UInt8](repeating: 7, count: 100_000)] as [[UInt8]] {
                let signature = try key.signature(for: message)
                try require(
                    key.publicKey.isValidSignature(signature, for: message), "a message’s signature does not verify")
            }
        }
    }

    func findsByLabel() throws {
        try withKey("find me – ключ 🔑") { key in
            let found = try store.key(key.label)
            try require(found.label == key.label, "the key found has another label")
            try require(found.uses == key.uses, "the key found has other uses")
            try require(
                found.publicKey.x963Representation == key.publicKey.x963Representation, "another key was found")
            let signature = try found.signature(for: Array("found".utf8))
            try require(
                key.publicKey.isValidSignature(signature, for: Array("found".utf8)), "the key found signs otherwise")
            let same = try store.keyOrCreate(KeyRequest(key.label))
            try require(
                same.publicKey.x963Representation == key.publicKey.x963Representation,
                "a key was created although one already existed")
        }
    }

    func tellsLabelsApart() throws {
        // One character, written in two ways.
        let (composed, decomposed) = (try label("e\u{301}"), try label("\u{E9}"))
        try withKey(request: KeyRequest(composed)) { key in
            try require(error { _ = try store.key(decomposed) } == .notFound, "another spelling finds the key")
            try require(
                error { _ = try store.key(try label("e")) } == .notFound, "the beginning of a label finds the key")
        }
    }

    func refusesTakenLabel() throws {
        try withKey("taken") { key in
            let code = error { _ = try store.create(KeyRequest(key.label)) }
            try require(
                code == .duplicateLabel, "a second key of one label ends with \(code?.description ?? "success")")
            let kept = try store.key(key.label)
            try require(
                kept.publicKey.x963Representation == key.publicKey.x963Representation, "the first key was replaced")
        }
    }

    func listsAndDeletes() throws {
        let names = try ["b", "a", "c"].map { try label("list-\($0)") }
        for name in names { _ = try store.create(KeyRequest(name)) }
        defer { for name in names { forget(name) } }
        let listed = try store.keys().map(\.label).filter { $0.text.hasPrefix("\(prefix)list-") }
        try require(listed == names.sorted(), "the list is \(listed.count) keys long or not in order")
        try store.delete(names[0])
        try require(error { _ = try store.key(names[0]) } == .notFound, "a deleted key is found")
        try require(error { try store.delete(names[0]) } == .notFound, "a key is deleted twice")
        let left = try store.keys().map(\.label)
        try require(!left.contains(names[0]) && left.contains(names[1]), "the list does not follow a deletion")
    }

    func agrees() throws {
        try withKey(request: KeyRequest(label("agrees"), uses: .agreement)) { key in
            try require(
                key.agreementKey.x963Representation == key.publicKey.x963Representation,
                "the key for agreement is a different one")
            for _ in 0..<4 {
                let other = P256.KeyAgreement.PrivateKey()
                let expected = try other.sharedSecretFromKeyAgreement(with: key.agreementKey)
                let agreed: SecretBytes = try key.sharedSecret(with: other.publicKey)
                let isSame = expected.withUnsafeBytes { expected in
                    agreed.withUnsafeBytes { constantTimeEqual(expected, $0) }
                }
                try require(isSame, "both sides agree on different secrets")
            }
        }
    }

    func keepsToUses() throws {
        try withKey(request: KeyRequest(label("signing only"), uses: .signing)) { key in
            let other = P256.KeyAgreement.PrivateKey().publicKey
            try require(
                error { _ = try key.sharedSecret(with: other) as SecretBytes } == .wrongKind, "a signing key agrees")
        }
        try withKey(request: KeyRequest(label("agreement only"), uses: .agreement)) { key in
            try require(error { _ = try key.signature(for: [1, 2, 3]) } == .wrongKind, "an agreement key signs")
        }
        let none = KeyRequest(try label("no use"), uses: [])
        try require(error { _ = try store.create(none) } == .invalidArgument, "a key without a use was made")
    }

    func attests() throws {
        try withKey("attests") { key in
            do throws(HardwareKeyError) {
                _ = try key.attestation(challenge: [1, 2, 3])
            } catch {
                try require(error.code == .unavailable, "attestation ends with \(error.code)")
            }
        }
    }

    func signsFromThreads() throws {
        try withKey("threads") { key in
            let failures = Failures()
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                for count in 0..<signaturesEach {
                    let message = Array("thread \(thread) message \(count)".utf8)
                    failures.run {
                        let signature = try key.signature(for: message)
                        try require(
                            key.publicKey.isValidSignature(signature, for: message), "a signature was another thread’s")
                    }
                }
            }
            try failures.throwFirst()
        }
    }

    func createsOnce() throws {
        let name = try label("race")
        defer { forget(name) }
        let failures = Failures()
        let made = Failures()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do throws(HardwareKeyError) {
                _ = try store.create(KeyRequest(name))
                made.run { throw ContractViolation("made") }
            } catch {
                failures.run { try require(error.code == .duplicateLabel, "a race ends with \(error.code)") }
            }
        }
        try failures.throwFirst()
        try require(made.count <= 1, "\(made.count) threads got one label")
        if made.count == 1 { _ = try store.key(name) }
    }
}

extension KeyStoreContract {
    private func label(_ text: String) throws -> KeyLabel { try KeyLabel(prefix + text) }

    private func withKey(_ name: String, _ body: (Store.Key) throws -> Void) throws {
        try withKey(request: KeyRequest(label(name)), body)
    }

    private func withKey(request: KeyRequest, _ body: (Store.Key) throws -> Void) throws {
        let key = try store.create(request)
        defer { forget(request.label) }
        try body(key)
    }

    /// Tidies up; what went wrong before is the news.
    private func forget(_ label: KeyLabel) {
        do { try store.delete(label) } catch {}
    }

    private func require(_ condition: Bool, _ violation: String) throws {
        guard condition else { throw ContractViolation(violation) }
    }

    /// The code that `body` ends with; nil where it ends well or otherwise.
    private func error(_ body: () throws -> Void) -> HardwareKeyError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? HardwareKeyError)?.code
        }
    }
}

/// What went wrong on any thread.
///
/// Sendable: `errors` is touched on `queue` alone.
private final class Failures: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.contract")
    private var errors: [any Error] = []

    var count: Int { queue.sync { errors.count } }

    func run(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            queue.sync { errors.append(error) }
        }
    }

    func throwFirst() throws { if let first = queue.sync(execute: { errors.first }) { throw first } }
}
