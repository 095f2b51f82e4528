public import Crypto
public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A P-256 key whose keeper takes its time: it asks its user for a finger or a code, or is far away.
public protocol AsyncP256KeyAgreement: Sendable {
    /// The public half.
    var publicKey: P256.KeyAgreement.PublicKey { get }

    /// The x-coordinate of the shared point, 32 bytes (SP 800-56A, section 5.7.1.2).
    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) async throws -> SecretBytes
}

extension Opener {
    /// An opener that can open `sealed` with keys whose keepers were asked about it, once for each recipient of its header
    /// that is theirs by its tag.
    ///
    ///     let plaintext = try await Opener([]).asking([card], about: sealed).open(sealed)
    ///
    /// - Throws: ``SealingError`` as for a header that cannot be read; what a keeper throws, as it is where it is a
    ///   ``SealingError`` and with code `system` otherwise; `derivationTooCostly` for more than eight questions to a key.
    public func asking(
        _ keys: [any AsyncP256KeyAgreement], about sealed: some ContiguousBytes
    ) async throws(SealingError) -> Opener {
        let header = try withBytes(of: sealed) { (bytes) throws(SealingError) -> SealedHeader in
            let size = try SealedHeader.size(in: bytes.prefix(SealedHeader.fixedSize))
            return try SealedHeader(decoding: Array(bytes.prefix(size)))
        }
        return try await asking(keys, header.stanzas)
    }

    /// As above, for a file.
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
            throw SealingError(.cannotOpen, "the P-256 key was asked about another header")
        }
        return answer.secret.bytes.copy()
    }
}
