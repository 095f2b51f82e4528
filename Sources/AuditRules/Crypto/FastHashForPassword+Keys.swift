import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What somebody remembers, taken for a key as it stands: a guess costs no more than one decryption.
func inspectRawKeys(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for call in file.tree.nodes(.call, named: ciphers) where !call.isDebugOnly && !call.isKeyOfCode {
        for (kind, key) in CryptoSink.known(in: call) where kind == .key && seen.insert(key).inserted {
            guard let found = pass.rawPassword(key) else { continue }
            pass.report(
                "`\(found.name)` is used directly as the key and costs nothing to guess", at: key,
                .init(paths: found.paths))
        }
    }
    for function in file.nodes(.functionDecl) where !function.isDebugOnly {
        guard Words.of(function.name).last == "key", bytes.contains(function.child(.returnType)?.name ?? ""),
            let result = function.lastResult, !seen.contains(where: { result.contains($0) || result == $0 }),
            let found = pass.rawPassword(result)
        else { continue }
        pass.report(
            "`\(found.name)` is used directly as the key and costs nothing to guess", at: result,
            .init(paths: found.paths))
    }
}

/// The code of a password under a key that others know, which makes it no more than a hash.
func inspectCodes(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("authenticationCode") where call.base?.lastName == "HMAC" && !call.isDebugOnly {
        guard let material = call.argument("for"), let key = call.argument("using"),
            let found = pass.passwordUnderCode(material)
        else { continue }
        if pass.isKnownKey(key) || key.isNamedSalt {
            pass.report(
                "HMAC is fast: `\(found.name)` is cheap to guess because the key is known to others", at: call,
                .init(paths: found.paths))
        } else if call.isKeptAsVerifier {
            pass.report(
                "HMAC is fast: `\(found.name)` is cheap to guess for anyone who has the key", at: call,
                .init(paths: found.paths))
        }
    }
    for call in file.calls("authenticationCode") where call.base?.lastName == "HMAC" && !call.isDebugOnly {
        guard call.becomesKey, let key = call.argument("using")?.unwrapped,
            let found = pass.rawPassword(key.name == "SymmetricKey" ? key.argument("data") ?? key : key),
            Words.of(found.name).allSatisfy({ !stretched.contains($0) }), !call.isStepOfDerivation
        else { continue }
        pass.report(
            "HMAC makes `\(found.name)` cheap to guess", at: call,
            .init(paths: found.paths, isAdvice: call.answersChallenge))
    }
    // CryptoSwift
    for call in file.calls("authenticate") where call.base?.unwrapped.name == "HMAC" && call.isKeptAsVerifier {
        guard let material = call.arguments.first, let found = pass.passwordUnderCode(material) else { continue }
        pass.report(
            "HMAC is fast: `\(found.name)` is cheap to guess for anyone who has the key", at: call,
            .init(paths: found.paths))
    }
}

extension Pass {
    /// What somebody remembers, where a code is made of it as it stands.
    fileprivate func passwordUnderCode(_ material: Node) -> SensitiveValue? {
        guard let found = sensitiveValue(material), !found.isDerived, found.isChosenByPeople, found.confidence > .low,
            !found.way.contains(where: \.isSlowDerivation)
        else { return nil }
        return found
    }

    /// The password that a key is made of without a derivation.
    fileprivate func rawPassword(_ key: Node) -> SensitiveValue? {
        guard let found = sensitiveValue(key), !found.isDerived, found.isChosenByPeople, found.confidence > .low,
            !found.way.contains(where: { $0.isSlowDerivation || $0.isPartOfCompositeKey }),
            !([key] + key.descendants).contains(where: \.isDerivation)
        else { return nil }
        // What one name of a derivation hands out is more than the password: `kdf(password)`.
        return found.way.contains(where: \.isDerivation) ? nil : found
    }

    /// Whether a key is written in the source or made of what others know.
    fileprivate func isKnownKey(_ key: Node) -> Bool {
        !flow(LibraryFlow.self).labels(of: key, among: [.text, .bytes, .known]).isDisjoint(with: [
            .text, .bytes, .known,
        ])
    }
}

extension Node {
    /// Whether a key is that of a code of a message, which protocols make with passwords: SCRAM, CRAM.
    fileprivate var isKeyOfCode: Bool {
        guard name == "SymmetricKey" else { return name == "HMAC" }
        if ancestors.prefix(4).contains(where: { $0.kind == .call && names.contains($0.name) }) { return true }
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { names.contains($0.name) }
    }

    /// Whether what a code gives is kept to hold an input against later, by the name of the function or of what it is put into.
    fileprivate var isKeptAsVerifier: Bool {
        guard !answersChallenge else { return false }
        return [enclosingDeclaredFunction?.name, givenName].compactMap(\.self).contains { name in
            let words = Words.of(name)
            return words.contains(where: verifying.contains)
                || ["hash", "hashed", "digest"].contains(words.last ?? "") && words.count > 1
        }
    }

    /// Whether what a code gives is made a key in the same function: `SymmetricKey(data: code)`.
    fileprivate var becomesKey: Bool {
        if ancestors.prefix(5).contains(where: { $0.kind == .call && $0.name == "SymmetricKey" }) { return true }
        guard let local = enclosing(.variable), local.initialValue?.contains(self) == true,
            let function = enclosingDeclaredFunction, function.contains(local)
        else { return false }
        return function.descendants(.call).contains { call in
            call.name == "SymmetricKey" && call.argument("data")?.namesWithin.contains(local.name) == true
        }
    }

    /// Whether the function or the type around makes a key slowly, or signs in as a protocol says: PBKDF2, SCRAM (RFC 5802).
    fileprivate var isStepOfDerivation: Bool {
        ancestors.contains { around in
            (around.kind == .functionDecl || around.kind.isTypeDeclaration) && protocols.occur(in: around.name)
        }
    }

    /// Whether a key is only a salt, which is kept beside what it is used for.
    fileprivate var isNamedSalt: Bool { namesWithin.contains { Words.of($0).contains("salt") } }

    /// Whether a call works a key out, quickly or slowly.
    fileprivate var isDerivation: Bool {
        guard kind == .call else { return false }
        return Words.of(name).contains { derivations.contains($0) } || isSlowDerivation
    }

    /// The value of the last statement of a function.
    fileprivate var lastResult: Node? {
        guard let last = child(.body)?.children(.statement).last else { return nil }
        return last.kind == .return ? last.children.first : last
    }
}

private let ciphers = [
    "SymmetricKey", "AES", "ChaCha20", "XChaCha20", "Blowfish", "Rabbit", "CCCrypt", "CCCryptorCreate",
]
private let verifying: Set<String> = [
    "verifier", "enroll", "enrol", "enrollment", "register", "store", "stored", "save", "persist", "keep",
]
private let protocols = FoldedWords("pbkdf", "scrypt", "argon2", "bcrypt", "scram")
/// Words of names of what a slow derivation has given.
private let stretched: Set<String> = ["salted", "derived", "stretched"]
private let bytes: Set<String> = ["[UInt8]", "Data", "SymmetricKey", "Bytes"]
private let names: Set<String> = ["authenticationCode", "isValidAuthenticationCode", "HMAC", "deriveKey", "extract"]
private let derivations: Set<String> = [
    "derive", "derived", "hash", "hashed", "sha", "sha1", "sha256", "sha512", "md5", "hkdf", "kdf", "digest", "key",
    "keys", "calculate", "hmac", "decrypt", "open",
]
