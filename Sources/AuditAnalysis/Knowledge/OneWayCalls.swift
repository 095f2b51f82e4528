import AuditKit
import CodeModel

/// Calls and properties that leave nothing of a secret to be read: digests, ciphertexts, masks, counts and questions.
enum OneWayCalls {
    /// Whether an expression gives what can no longer be read as the secret.
    static func hides(_ node: Node, _ lookup: Lookup) -> Bool {
        let node = node.unwrapped
        guard node.kind == .call || node.kind == .member else { return false }
        if node.kind == .call, masks.contains(node.name) || cuts(node, lookup) { return true }
        if node.kind == .member, questions.contains(node.name) { return true }
        // A token that a server signs is what opens its doors.
        if node.kind == .call, node.name == "sign", let signer = node.base, node.makesWebToken(by: signer) {
            return false
        }
        if names.value(node.name, { Words.of(node.name).isHiding }) { return !isBelied(node, lookup) }
        guard let base = node.kind == .call ? node.callee?.base : node.base else { return false }
        return types.contains(base.unwrapped.name)
    }

    /// Whether a call leaves only a few letters of a text; three digits of a code of six are not few.
    static func cuts(_ call: Node, _ lookup: Lookup) -> Bool {
        guard call.name == "prefix" || call.name == "suffix", let length = call.arguments.first,
            let letters = lookup.constant(length)?.value.integer, letters <= 6
        else { return false }
        guard letters > 1, let base = call.base?.lastName else { return true }
        // Six words of a phrase are half of it.
        return !Words.of(base).contains { shortCodes.contains($0) || $0 == "words" && letters > 2 }
    }

    private static let names = SharedTable<String, Bool>()
}

extension Node {
    /// `request.jwt.sign(claims)`, `signers.sign(payload)`, of JWTKit.
    fileprivate func makesWebToken(by signer: Node) -> Bool {
        guard !tree.imports.isDisjoint(with: ["JWT", "JWTKit", "Vapor"]) else { return false }
        return Words.of(signer.unwrapped.lastName).contains { ["jwt", "signer", "signers", "keys"].contains($0) }
    }
}

extension [String] {
    fileprivate var isHiding: Bool {
        (contains(where: words.contains) || speakOfPublicKey) && !contains("decrypt") && !contains("decode")
            && !speakOfFormat && (!speakOfSigningIn || contains { $0 != "sign" && words.contains($0) })
    }

    /// Whether a text is only written as the user's language has it: `localizedCapitalized`.
    private var speakOfFormat: Bool {
        count > 1 && self[0] == "localized" && ["string", "capitalized", "lowercase", "uppercase"].contains(self[1])
            || self == ["localized", "user", "notification", "string"]
    }

    /// Whether somebody signs in or up, and no message is signed.
    var speakOfSigningIn: Bool {
        zip(self, dropFirst()).contains { $0 == "sign" && ["in", "up", "out", "on", "off"].contains($1) }
    }
}

private let shortCodes: Set<String> = ["pin", "otp", "totp", "code", "cvv", "cvc", "passcode"]

/// Words in the name of a call that makes a secret unreadable.
private let words: Set<String> = [
    "hash", "hashed", "sha", "md", "hmac", "digest", "encrypt", "encrypted", "seal", "mask", "masked", "redact",
    "redacted", "obfuscate", "obfuscated", "anonymize", "anonymized", "anonymise", "tokenize", "checksum",
    "fingerprint", "bcrypt", "sign", "signature", "strength", "validate", "validation", "wrap", "localized", "censor",
    "truncate", "elide", "crypt", "encipher", "pbkdf", "scrypt", "argon", "argon2id",
]

private let types: Set<String> = [
    "SHA256", "SHA384", "SHA512", "HMAC", "HKDF", "Insecure", "AES", "ChaChaPoly", "Argon2id", "Bcrypt", "BCrypt",
]

/// Calls that leave a count, a place or a yes.
private let masks: Set<String> = [
    "count", "contains", "hasPrefix", "hasSuffix", "isEmpty", "distance", "NSLocalizedString", "firstIndex", "range",
    "compare", "isEqual", "type", "hashValue", "MemoryLayout", "Date", "allSatisfy",
]

private let questions: Set<String> = [
    "count", "isEmpty", "isOn", "isEnabled", "isHidden", "isSelected", "isValid", "indices", "startIndex", "endIndex",
    "hashValue", "localizedDescription", "length", "capacity", "isSecureTextEntry", "placeholder", "tag",
]
