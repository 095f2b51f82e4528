/// Weighs what a token's own text proves.
struct TokenEvidence {
    /// What came of it.
    enum Verdict {
        /// An example, or no token at all.
        case dismissed
        /// A token; with its checksum's outcome and the steps its severity goes down.
        case plausible(verified: Bool?, stepsDown: Int)
    }

    let check: TokenCheck
    /// The whole token.
    let token: UnsafeBufferPointer<UInt8>
    /// The token without the part every token of its shape shares.
    let secret: UnsafeBufferPointer<UInt8>

    /// The outcome of the shape's check.
    var verdict: Verdict {
        switch check {
        case .none:
            return isPlaceholder ? .dismissed : .plausible(verified: nil, stepsDown: 0)
        case .crc32Base62:
            guard !isPlaceholder else { return .dismissed }
            return checked(Checksum.endsInCRC32Base62(secret))
        case .crc32Base36:
            return isPlaceholder ? .dismissed : checked(Checksum.endsInCRC32Base36(token))
        case .bech32:
            return isPlaceholder ? .dismissed : checked(Checksum.isBech32(token))
        case .jsonWebToken(let role):
            return webTokenVerdict(role: role)
        case .credentialURL:
            return addressVerdict
        case .privateKeyBlock:
            let isEncrypted = ByteSearch.contains(Array("ENCRYPTED".utf8), in: Array(token.prefix(256)))
            return .plausible(verified: nil, stepsDown: isEncrypted ? 2 : 0)
        }
    }

    private func checked(_ isRight: Bool) -> Verdict { .plausible(verified: isRight, stepsDown: isRight ? 0 : 2) }

    private var isPlaceholder: Bool { Placeholder.isPlaceholder(bytes: Array(secret)) }

    private func webTokenVerdict(role: String?) -> Verdict {
        guard let parts = WebTokenParts(token: token), parts.isSigned, !parts.isTutorialExample else {
            return .dismissed
        }
        if let role, !parts.claims(role: role) { return .dismissed }
        return .plausible(verified: nil, stepsDown: 0)
    }

    private var addressVerdict: Verdict {
        guard let address = CredentialAddress(token: token), !address.isExample else { return .dismissed }
        return .plausible(verified: nil, stepsDown: address.isLocal ? 2 : 0)
    }
}

extension TokenCheck {
    /// Whether the payload of a web token must claim a role.
    var demandsRole: Bool {
        if case .jsonWebToken(.some) = self { return true }
        return false
    }
}
