package import AuditKit
package import AuditModel
import CodeModel
import SecretPatterns

extension CryptoInputs.Use {
    /// How sure it is that the constant is a key; nothing where it is none.
    package func confidenceAsKey(_ lookup: Lookup) -> Confidence? {
        guard !extractsKey, sources.isEmpty || !sources.allSatisfy(\.node.isOfSentinel) else { return nil }
        let isSure = isKnown || isConverted
        let values = values(lookup)
        // Encoded private keys are long; what is short is something else that the same type may hold.
        if api == "SecKeyCreateWithData", !values.contains(where: { $0.bytes?.count ?? 0 >= 16 }) { return nil }
        if isSure {
            if values.contains(where: { $0.string.map(standardKeys.contains) ?? false }) { return nil }
            let length = length(lookup)
            // A piece may be one of many; what is whole is a key, however short.
            return length >= 4 || length > 0 && isKnown && isWritten && sources.count == 1 ? .high : nil
        }
        if values.isEmpty { return length(lookup) >= 16 ? .medium : nil }
        return values.contains(where: isLikelyKey) ? .medium : nil
    }

    /// Whether a secret goes into a code whose key is public: the first step of HKDF (RFC 5869, section 2.2).
    private var extractsKey: Bool {
        let code = argument.ancestors.first { $0.kind == .call && $0.name == "authenticationCode" }
        guard let message = code?.argument("for"), !message.contains(argument) else { return false }
        return message.namesWithin.flatMap(Words.of).contains { inputs.contains($0) }
    }

    /// Whether a text is turned into bytes on its way, as no name of an entry would be.
    private var isConverted: Bool {
        let names = argument.namesWithin + sources.flatMap { $0.node.ancestors.prefix(2).map(\.name) }
        return names.contains { ["data", "utf8", "bytes", "Data"].contains($0) }
    }
}

extension Node {
    /// Whether a literal stands in a declaration that says that its value is good for nothing: `static var invalid: Keys`.
    fileprivate var isOfSentinel: Bool {
        let holder = ancestors.first { $0.kind == .functionDecl || $0.kind == .variable && !$0.isLocalVariable }
        return holder.map { Words.of($0.name).contains(where: sentinels.contains) } ?? false
    }
}

private let sentinels: Set<String> = ["invalid", "unusable"]

/// Words of what a key is made of.
private let inputs: Set<String> = ["seed", "secret", "ikm", "entropy", "mnemonic", "master", "shared", "prk", "key"]

/// Keys that standards fix so that all implementations agree: BIP32 and SLIP-10.
private let standardKeys: Set<String> = ["Bitcoin seed", "ed25519 seed", "Nist256p1 seed", "ed25519 cardano seed"]

/// Behind a label alone: bytes of a key's length, or a text that is neither a name nor a placeholder.
private func isLikelyKey(_ value: Constant) -> Bool {
    switch value {
    case .bytes(let bytes): return bytes.count >= 16
    case .string(let text):
        guard text.utf8.count >= 8, !text.contains("."), !text.contains(" "), !Placeholder.isPlaceholder(text) else {
            return false
        }
        return SecretValue.looksLikePassword(text) || SecretValue.looksRandom(text).likelihood != .none
    default: return false
    }
}
