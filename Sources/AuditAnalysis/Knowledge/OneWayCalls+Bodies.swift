import AuditKit
import CodeModel

/// What a call does that has the name of a protection: where its code is there to be read, the code says it.
extension OneWayCalls {
    /// Whether a call hands on what it is given, against its name.
    static func isBelied(_ call: Node, _ lookup: Lookup) -> Bool {
        guard call.kind == .call else { return false }
        if makesCase(call, lookup) { return true }
        guard let function = lookup.function(of: call), function.kind == .functionDecl, !function.isStandIn,
            let body = function.child(.body), let type = function.child(.returnType)?.name, SensitiveTypes.isText(type)
        else { return false }
        // A digest or a ciphertext is made in too many ways to follow each; what only checks or wraps gives back.
        if Words.of(call.name).contains(where: protections.contains) { return rewords(body) }
        return !body.descendants.contains { $0.kind == .inout }
    }

    /// `LogEvent.signIn(user: name, secret: typed)`: a case carries what it is given, whatever it is called.
    static func makesCase(_ call: Node, _ lookup: Lookup) -> Bool {
        guard let callee = call.callee?.unwrapped, callee.kind == .member, let base = callee.base?.unwrapped,
            base.kind == .reference, let type = lookup.index.types[base.name]
        else { return false }
        return type.members[callee.name]?.contains { $0.kind == .enumCase } ?? false
    }

    /// Whether a body only puts what it is given beside other words or into Base64: `{ "\(text)!" }`. What gives back its
    /// parameter as it is stands in for a library.
    private static func rewords(_ body: Node) -> Bool {
        let statements = Array(body.children)
        guard statements.count == 1, let only = statements.first else { return false }
        let parts = [only] + only.descendants
        return parts.contains { $0.kind == .reference } && parts.contains(where: \.changesText)
            && parts.allSatisfy { part in
                switch part.kind {
                case .return, .string, .interpolatedString, .interpolation, .reference, .tuple, .forceUnwrap: true
                case .binary: part.name == "+"
                case .call: rewording.contains(part.name)
                case .member: part.role == .callee || views.contains(part.name)
                default: false
                }
            }
    }
}

extension Node {
    fileprivate var changesText: Bool {
        [.string, .interpolatedString].contains(kind) || kind == .call && name == "base64EncodedString"
    }
}

/// Words of names whose bodies make a digest, a ciphertext or a mask in ways that nobody follows.
private let protections: Set<String> = [
    "hash", "hashed", "sha", "md", "hmac", "digest", "encrypt", "encrypted", "seal", "mask", "masked", "redact",
    "redacted", "obfuscate", "obfuscated", "anonymize", "anonymized", "anonymise", "checksum", "fingerprint", "bcrypt",
    "sign", "signature", "censor", "truncate", "elide", "crypt", "encipher", "pbkdf", "scrypt", "argon", "argon2id",
    "public", "pubkey", "publickey", "localized",
]

/// Calls that give a text in another form, to be read as well.
private let rewording: Set<String> = [
    "String", "Data", "Array", "lowercased", "uppercased", "trimmingCharacters", "base64EncodedString", "appending",
]

private let views: Set<String> = ["utf8", "description", "bytes", "whitespaces", "whitespacesAndNewlines"]
