import Crypto
import SecretMemory

extension Recipient {
    /// The file key, wrapped for this recipient.
    ///
    /// - Throws: `invalidArgument` where age has no such recipient.
    func ageStanza(_ fileKey: borrowing AgeFileKey) throws(SealingError) -> AgeStanza {
        switch self {
        case .password(let password, .scrypt(let logN, 8, 1)):
            return try AgeScrypt.stanza(fileKey, password, logN: logN)
        case .password: throw Self.otherDerivation
        case .key: throw Self.keyFile
        case .x25519(let recipient): return try AgeX25519.stanza(fileKey, recipient)
        case .hybrid(let recipient): return try AgeHybrid.stanza(fileKey, recipient)
        case .p256(let recipient): return try AgeP256.stanza(fileKey, recipient)
        }
    }

    private static let otherDerivation = SealingError(
        .invalidArgument,
        "age supports only scrypt with block size 8 and parallelism 1; use that, or the sealed format")
    private static let keyFile = SealingError(
        .invalidArgument, "age does not support keys of this kind; create an X25519 identity instead")

    /// Refuses recipients that age does not have, and lists that it does not allow: none, a password beside others, and
    /// keys that a quantum computer opens beside those that it does not.
    static func checkForAge(_ recipients: [Recipient]) throws(SealingError) {
        guard !recipients.isEmpty else {
            throw SealingError(.invalidArgument, "a file needs at least one recipient")
        }
        for recipient in recipients {
            switch recipient {
            case .key: throw keyFile
            case .password(_, .scrypt(_, 8, 1)), .x25519, .hybrid, .p256: continue
            case .password: throw otherDerivation
            }
        }
        let passwords = recipients.count { if case .password = $0 { true } else { false } }
        guard passwords == 0 || recipients.count == 1 else {
            throw SealingError(.invalidArgument, "a password must be the only recipient of an age file")
        }
        let hybrids = recipients.count { if case .hybrid = $0 { true } else { false } }
        guard hybrids == 0 || hybrids == recipients.count else {
            throw SealingError(
                .invalidArgument,
                "age does not combine post-quantum recipients with others, which would defeat their protection")
        }
    }
}

extension Identity {
    /// The file key, if one of the stanzas is for this identity.
    ///
    /// - Throws: `malformed` when a stanza of this identity's kind breaks its rules.
    func ageFileKey(_ stanzas: [AgeStanza]) throws(SealingError) -> AgeFileKey? {
        for stanza in stanzas {
            if let fileKey = try ageFileKey(stanza) { return fileKey }
        }
        return nil
    }

    private func ageFileKey(_ stanza: AgeStanza) throws(SealingError) -> AgeFileKey? {
        switch self {
        case .password(let password): try AgeScrypt.fileKey(stanza, password)
        case .key: nil
        case .x25519(let identity): try AgeX25519.fileKey(stanza, identity)
        case .hybrid(let identity): try AgeHybrid.fileKey(stanza, identity)
        case .p256(let identity): try AgeP256.fileKey(stanza, identity)
        }
    }
}
