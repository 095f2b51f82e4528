public import Crypto
public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A P-256 key whose holder may take time to respond, because it prompts the user for a fingerprint or PIN or is
/// remote.
public protocol AsyncP256KeyAgreement: Sendable {
    /// The public key.
    var publicKey: P256.KeyAgreement.PublicKey { get }

    /// Returns the x-coordinate of the shared point, 32 bytes (SP 800-56A, section 5.7.1.2).
    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) async throws -> SecretBytes
}

extension Opener {
    /// Returns an opener for `sealed` that includes keys whose holders were asked about it, once for each recipient in
    /// the header whose tag matches their key.
    ///
    ///     let plaintext = try await Opener([]).asking([card], about: sealed).open(sealed)
    ///
    /// - Throws: ``SealingError`` as for a header that cannot be read; the error of a key holder, unchanged if it is a
    ///   ``SealingError`` and with code `system` otherwise; `derivationTooCostly` for more than eight requests to one
    ///   key.
    public func asking(
        _ keys: [any AsyncP256KeyAgreement], about sealed: some ContiguousBytes
    ) async throws(SealingError) -> Opener {
        let header = try withBytes(of: sealed) { (bytes) throws(SealingError) -> SealedHeader in
            let size = try SealedHeader.size(in: bytes.prefix(SealedHeader.fixedSize))
            return try SealedHeader(decoding: Array(bytes.prefix(size)))
        }
        return try await asking(keys, header.stanzas)
    }

    /// Returns an opener for a file that includes keys whose holders were asked about it.
    public func asking(
        _ keys: [any AsyncP256KeyAgreement], aboutFileAt path: String
    ) async throws(SealingError) -> Opener { try await asking(keys, SealedFile(path: path).header.stanzas) }

    private func asking(
        _ keys: [any AsyncP256KeyAgreement], _ stanzas: [Stanza]
    ) async throws(SealingError) -> Opener {
        var identities = unlocking.identities
        for key in keys {
            var answers: [AnsweredKey.Answer] = []
            for case .p256(let tag, let encapsulation, _) in stanzas
            where constantTimeEqual(tag, KeyWrapping.tag(encapsulation, key.publicKey)) {
                guard let ephemeral = try? P256.KeyAgreement.PublicKey(x963Representation: encapsulation) else {
                    continue
                }
                guard answers.count < SealedHeader.mostPasswords else { throw .tooManyQuestions }
                answers.append(AnsweredKey.Answer(encapsulation, try await Self.secret(of: key, ephemeral)))
            }
            identities.append(.p256(AnsweredKey(publicKey: key.publicKey, answers: answers)))
        }
        return Opener(identities, limits: unlocking.limits)
    }

    private static func secret(
        of key: any AsyncP256KeyAgreement, _ ephemeral: P256.KeyAgreement.PublicKey
    ) async throws(SealingError) -> DerivedKey {
        do {
            return DerivedKey(try await key.sharedSecret(with: ephemeral))
        } catch {
            throw .keeper(error)
        }
    }
}

/// A key of which the answers for one header are known.
private struct AnsweredKey: P256KeyAgreement {
    struct Answer {
        let encapsulation: [UInt8]
        let secret: DerivedKey

        init(_ encapsulation: [UInt8], _ secret: DerivedKey) {
            (self.encapsulation, self.secret) = (encapsulation, secret)
        }
    }

    let publicKey: P256.KeyAgreement.PublicKey
    let answers: [Answer]

    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) throws -> SecretBytes {
        let encapsulation = Array(ephemeral.x963Representation)
        guard let answer = answers.first(where: { $0.encapsulation == encapsulation }) else {
            throw SealingError(.cannotOpen, "the P-256 key was asked about a different header")
        }
        return answer.secret.bytes.copy()
    }
}
