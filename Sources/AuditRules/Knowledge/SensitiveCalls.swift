import AuditKit
import AuditModel

/// Values that calls hand out or pass through.
struct SensitiveCalls {
    let reader: SensitiveReader

    func value(_ call: Node, _ reach: Int) -> SensitiveValue? {
        if Self.isCleared(call) { return nil }
        if keepingMethods.contains(call.name), let base = call.base { return reader.value(base, reach) }
        if wrappers.contains(call.name) {
            return call.arguments.lazy.filter { $0.kind != .closure }.compactMap { reader.value($0, reach) }.first
        }
        if derivations.contains(where: call.name.lowercased().contains), call.name.first?.isLowercase == true {
            return SensitiveValue(
                kind: .credential, confidence: .medium, name: call.name, isDerived: true, holder: .derivation)
        }
        return handedOut(call)
    }

    /// `loadToken()`, `keychain.password(for:)`.
    private func handedOut(_ call: Node) -> SensitiveValue? {
        guard call.name.first?.isLowercase == true else { return nil }
        let words = Words.of(call.name)
        let noun = words.first.map(getters.contains) == true ? Array(words.dropFirst()) : words
        guard (1...3).contains(noun.count), call.trailingClosure == nil,
            let kind = reader.names.kind(of: noun.joined(separator: "_"))
        else { return nil }
        guard let type = reader.lookup.type(of: call) else {
            return SensitiveValue(kind: kind, confidence: .low, name: call.name, holder: .result)
        }
        guard SensitiveTypes.judge(type, reader.lookup.index) == .text else { return nil }
        return SensitiveValue(kind: kind, confidence: .medium, name: call.name, holder: .result)
    }

    /// Whether an expression gives what can no longer be read as the secret: a digest, a ciphertext, a mask, a part.
    static func isCleared(_ node: Node) -> Bool {
        let node = node.unwrapped
        guard node.kind == .call || node.kind == .member else { return false }
        if node.kind == .call, masks.contains(node.name) { return true }
        if node.kind == .member, questions.contains(node.name) { return true }
        let words = Words.of(node.name)
        if words.contains(where: clearing.contains), !words.contains("decrypt") { return true }
        guard let base = node.kind == .call ? node.callee?.base : node.base else { return false }
        return base.unwrapped.kind == .call || base.unwrapped.kind == .member
            ? isCleared(base) : clearingTypes.contains(base.unwrapped.name)
    }
}

/// Methods whose result still holds the receiver.
private let keepingMethods: Set<String> = [
    "data", "lowercased", "uppercased", "trimmingCharacters", "base64EncodedString", "base64EncodedData", "joined",
    "appending", "appendingFormat", "replacingOccurrences", "dropLast", "dropFirst", "description", "cString",
    "utf8CString", "reversed", "addingPercentEncoding", "trimmed", "copy", "padding", "get",
]

/// Initializers and encoders whose result holds what they are given.
private let wrappers: Set<String> = [
    "String", "NSString", "Data", "NSData", "Array", "Substring", "NSAttributedString", "AttributedString", "encode",
    "archivedData", "NSDictionary", "NSMutableDictionary", "Dictionary", "Optional", "AnyHashable", "fromParameters",
    "URLQueryItem", "Text", "StatementArguments", "NSMutableString",
]

private let derivations = ["pbkdf2", "derivekey", "derivedkey", "scrypt", "argon2", "hkdf"]

private let getters: Set<String> = [
    "get", "fetch", "load", "read", "retrieve", "current", "find", "obtain", "copy", "decrypt", "generate", "make",
]

/// Words in the name of a call that makes a secret unreadable.
private let clearing: Set<String> = [
    "hash", "hashed", "sha", "md", "hmac", "digest", "encrypt", "encrypted", "seal", "mask", "masked", "redact",
    "redacted", "obfuscate", "obfuscated", "anonymize", "anonymized", "tokenize", "checksum", "fingerprint", "bcrypt",
    "sign", "signature", "strength", "validate", "validation", "wrap", "localized", "censor", "truncate", "elide",
]

private let clearingTypes: Set<String> = ["SHA256", "SHA384", "SHA512", "HMAC", "Insecure"]

/// Calls that leave a part, a count or a yes.
private let masks: Set<String> = [
    "prefix", "suffix", "count", "contains", "hasPrefix", "hasSuffix", "isEmpty", "distance", "NSLocalizedString",
    "firstIndex", "range", "compare", "isEqual", "map", "flatMap", "type", "hashValue", "MemoryLayout", "Date",
    "allSatisfy",
]

private let questions: Set<String> = [
    "count", "isEmpty", "isOn", "isEnabled", "isHidden", "isSelected", "isValid", "indices", "startIndex", "endIndex",
    "hashValue", "localizedDescription", "length", "capacity", "isSecureTextEntry", "placeholder", "tag", "keys",
]
