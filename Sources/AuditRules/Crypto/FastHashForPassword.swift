import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Passwords under a hash that is made to be fast.
    static let fastHashForPassword = Rule(
        id: "fast-hash-for-password",
        title: "Password hashed with a fast hash function",
        category: .crypto,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(916), .cwe(327), .cwe(328), .cwe(759), .masvs("CRYPTO", 1), .maswe(8), .maswe(14),
            .mastg("MASTG-TEST-0211"), .mobileTop10(10),
        ],
        why: """
            SHA-2, SHA-1 and MD5 are designed to be fast: a GPU tries billions of passwords per second, and a PIN \
            falls instantly. Without a salt, one precomputed table covers the hashes of all users.
            """,
        remedy: """
            Derive a key with PBKDF2 (`CCKeyDerivationPBKDF`, 600,000 iterations of HMAC-SHA256 and a random salt), \
            scrypt or Argon2, or store the secret itself in the keychain.
            """,
        bad: [
            Example("let stored = ↓SHA256.hash(data: Data(password.utf8))"),
            Example("let stored = ↓Insecure.MD5.hash(data: Data(userPassword.utf8))"),
            Example("user.hash = ↓passwordField.text!.sha512()", "CryptoSwift"),
            Example(
                """
                func check(_ passphrase: String) {
                    let data = Data(passphrase.utf8)
                    _ = data.withUnsafeBytes { ↓CC_SHA256($0.baseAddress, n, &digest) }
                }
                """),
            Example(
                """
                struct Profile {
                    func image(_ email: String) -> URL? {
                        URL(string: "https://gravatar.com/avatar/\\(hex(Insecure.MD5.hash(data: Data(email.utf8))))")
                    }
                    func verifier(_ password: String) -> Data { Data(↓SHA256.hash(data: Data(password.utf8))) }
                }
                """, "another function names the service it is for"),
        ] + .fastHashForPasswordFlows,
        good: [
            Example(
                """
                enum Login { case scramSha256(user: String, password: String) }
                func login(_ user: String, _ password: String) -> Login { .scramSha256(user: user, password: password) }
                """, "an enum case that carries it"),
            Example("let key = try PKCS5.PBKDF2(password: password, salt: salt, iterations: 600_000).calculate()"),
            Example("let challenge = SHA256.hash(data: Data(codeVerifier.utf8))", "a random value, as PKCE prescribes"),
            Example("let etag = SHA256.hash(data: body)"),
            Example(
                "func leakedCount(password: String) async { let range = Insecure.SHA1.hash(data: "
                    + "Data(password.utf8)) }",
                "the leaked-password range search requires SHA-1"),
            Example(
                "func combine(password: Data, keyFile: Data) -> Data { stretch(SHA256.hash(data: password) + "
                    + "keyFile) }",
                "one part of a composite key, as the KeePass format requires"),
            Example(
                "let key = scrypt(password: password, salt: salt); let check = (key + sealed).sha256()",
                "of a key that was derived slowly"),
            Example("let pins = certificates.map { SHA256.hash(data: $0.pinnedKey) }", "pins of certificates"),
        ] + .fastHashForPasswordLookAlikes,
        checks: [
            .swift(inspect), .swift(inspectOldHashes), .swift(inspectExpansions), .swift(inspectRawKeys),
            .swift(inspectCodes), .swift(inspectHashers),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[HashCalls.self].uses(in: file) where !use.node.isPrescribedHash && !use.node.isPartOfCompositeKey {
        let passwords = HashCalls.secrets(in: use, pass).filter { secret in
            secret.isChosenByPeople && !secret.way.contains(where: \.isInKeyDerivation)
        }
        // A PIN has a rule of its own.
        guard let found = passwords.first, found.confidence > .low,
            !use.node.isInHelper(found), !found.way.contains(where: { $0.isPartOfCompositeKey }),
            !passwords.contains(where: { $0.name.isPINName }), !use.node.isChosenByCase(use.algorithm),
            !use.node.isKeptBesidePassword, !use.node.namesNetwork, !use.isOfWrittenFile
        else { continue }
        pass.report(
            "\(use.algorithm.rawValue) makes `\(found.name)` cheap to guess", at: use.node,
            .init(
                severity: use.node.tree.severityOfGuessing, paths: found.paths,
                isAdvice: ([use.node] + found.way).contains(where: \.answersChallenge)))
    }
}

/// `crypt(password, salt)`, which is DES where the salt does not say otherwise, and the hash of a dictionary.
private func inspectOldHashes(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("crypt") where call.callee?.kind == .reference && call.arguments.count == 2 {
        let salt = pass.constant(call.argument(at: 1))?.value.string
        guard let value = call.argument(at: 0), salt?.hasPrefix("$") != true, !pass.lookup.isOwnCode(call),
            let found = pass.sensitiveValue(value), found.isChosenByPeople, found.confidence > .low
        else { continue }
        guard salt != nil else { continue }
        pass.report(
            "DES makes `\(found.name)` cheap to guess", at: call,
            .init(severity: call.tree.severityOfGuessing, paths: found.paths))
    }
    for member in file.members("hashValue") where !member.isDebugOnly {
        guard let value = member.base, member.isKeptOrCompared, let found = pass.sensitiveValue(value),
            found.isChosenByPeople, found.confidence > .low
        else { continue }
        pass.report(
            "hashValue makes `\(found.name)` cheap to guess", at: member,
            .init(severity: member.tree.severityOfGuessing, paths: found.paths))
    }
}

/// `app.passwords.use(.plaintext)` of Vapor: the database has the passwords themselves.
private func inspectHashers(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.isOfServer else { return }
    for hasher in file.members("plaintext") + file.calls("PlaintextHasher") where !hasher.isForDevelopers {
        guard let call = hasher.ancestors.first(where: { $0.kind == .call }), call.name == "use",
            ["passwords", "password"].contains(call.base?.unwrapped.name), !hasher.isOfTests
        else { continue }
        pass.report(
            "Passwords are stored in plain text, without hashing", at: hasher,
            .init(severity: .high, confidence: .high))
    }
}

/// HKDF over what somebody remembers: it is made for keys that nobody guesses, and is as quick as two hashes.
private func inspectExpansions(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("deriveKey", "extract", "HKDF") where !call.isDebugOnly {
        let input =
            call.name == "HKDF"
            ? call.argument("password") : call.base?.unwrapped.name == "HKDF" ? call.argument("inputKeyMaterial") : nil
        guard let input, let found = pass.sensitiveValue(input), !found.isDerived, found.isChosenByPeople,
            found.confidence > .low,
            !found.way.contains(where: { $0.isPartOfCompositeKey || $0.isSlowDerivation })
        else { continue }
        pass.report(
            "HKDF makes `\(found.name)` cheap to guess", at: call,
            .init(severity: call.tree.severityOfGuessing, paths: found.paths))
    }
}

extension CodeTree {
    /// A device has the hash of its one user, and a server those of all.
    fileprivate var severityOfGuessing: Severity? { isOfServer ? .high : nil }
}

extension Node {
    /// Whether a value is compared, or put where it stays.
    fileprivate var isKeptOrCompared: Bool {
        guard let up = outerExpression.parent else { return false }
        if up.kind == .binary { return ["==", "!="].contains(up.name) }
        return up.kind == .call && up.argument("forKey") != nil
    }

    /// Whether a call makes a key slowly.
    var isSlowDerivation: Bool { kind == .call && slow.occur(in: name) }

    /// Whether the function puts the password itself into the same object, so that guessing it from its hash is no gain.
    fileprivate var isKeptBesidePassword: Bool {
        guard let own = enclosing(.assignment)?.child(.target), let function = enclosingDeclaredFunction,
            own.enclosingDeclaredFunction == function
        else { return false }
        return function.descendants(.assignment).contains { assignment in
            guard let target = assignment.child(.target), let value = assignment.child(.operand)?.unwrapped else {
                return false
            }
            let isOwn = target.kind == .reference || target.base?.unwrapped.name == "self"
            let isGiven = value.kind == .reference || value.kind == .try
            return target.name.isPasswordName && target.name != own.name && isOwn && isGiven
        }
    }

    /// Whether a hash is the number of a ledger, which the text that all know it by gives: `networkID = sha256(passphrase)`.
    fileprivate var namesNetwork: Bool {
        let results = ancestors.prefix { !$0.kind.isTypeDeclaration }.filter {
            $0.kind == .variable || $0.kind == .functionDecl
        }
        return results.contains { result in
            let words = Words.of(result.name)
            return zip(words, words.dropFirst()).contains {
                ["network", "chain", "ledger"].contains($0) && ["id", "identifier"].contains($1)
            }
        }
    }

    /// Whether the function answers a server that has chosen the hash, as in HTTP Digest (RFC 7616): it speaks of a realm or
    /// a nonce, or belongs to what speaks with the server.
    var answersChallenge: Bool {
        if let type = enclosingType, Words.of(TypeName.base(type.name)).last.map(speakers.contains) == true {
            return true
        }
        // `["digest": password.sha256(), "algorithm": "sha-256"]`: the other side is told which hash it is.
        let entries = ancestors.prefix { !$0.kind.isFunctionLike }.filter { $0.kind == .dictionary }
        if entries.contains(where: { $0.children.contains { ["algorithm", "alg"].contains($0.child(.key)?.name) } }) {
            return true
        }
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { node in
            if node.kind == .call { return node.isPowerInGroup }
            return [.reference, .parameter, .variable, .member].contains(node.kind)
                && !Words.of(node.name).filter { challenges.contains($0) }.isEmpty
        }
    }

    /// `generator.power(x, modulus: prime)`: a hash of a password is an exponent in SRP (RFC 2945, RFC 5054), which says which
    /// hash that is.
    private var isPowerInGroup: Bool {
        ["pow", "power", "modPow", "powm", "exponentiate"].contains(name)
            && arguments.contains { ["modulus", "modulo", "mod"].contains($0.label) }
    }

    /// Whether code runs where the server is tested: `if app.environment == .testing`.
    fileprivate var isOfTests: Bool {
        ancestors.contains { up in
            up.kind == .case
                && up.children(.pattern).contains { $0.namesWithin.contains("testing") || $0.name == "testing" }
                || up.kind == .if && up.child(.body)?.contains(self) == true
                    && up.children(.condition).contains { $0.namesWithin.contains("testing") }
        }
    }

    /// Whether a place is within a type that derives keys or makes codes with a key, which hash many times over.
    fileprivate var isInKeyDerivation: Bool {
        ancestors.contains { $0.kind.isTypeDeclaration && derivations.occur(in: $0.name) }
    }
}

extension HashCalls.Use {
    /// Whether the same function writes what is hashed to a file as it is: the hash tells whether the file has changed.
    fileprivate var isOfWrittenFile: Bool {
        let hashed = inputs.map(\.unwrapped).filter { $0.kind == .reference }.map(\.name)
        guard !hashed.isEmpty, let function = node.enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            guard call.name == "write", call.argument("to") ?? call.argument("toFile") != nil,
                let written = call.base?.unwrapped, written.kind == .reference
            else { return false }
            return hashed.contains(written.name)
        }
    }
}

/// Last words of the names of types that send what a protocol prescribes.
private let speakers: Set<String> = ["api", "client", "socket", "request", "rpc", "protocol", "connection"]
private let challenges: Set<String> = ["realm", "nonce", "cnonce", "opaque"]
private let slow = FoldedWords("pbkdf", "scrypt", "argon2", "bcrypt", "stretch", "derivation")
private let derivations = FoldedWords("hmac", "pbkdf", "hkdf", "scrypt", "argon2", "bcrypt")
