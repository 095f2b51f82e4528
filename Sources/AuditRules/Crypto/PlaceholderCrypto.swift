import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Functions named for one primitive that do another, or are said to be no more than a stand-in.
    static let placeholderCrypto = Rule(
        id: "placeholder-crypto",
        title: "Cryptographic function does not do what its name says",
        category: .crypto,
        severity: .high,
        references: [.cwe(327), .cwe(693), .cwe(1240), .masvs("CRYPTO", 1), .maswe(7), .maswe(47), .mobileTop10(10)],
        why: """
            Callers rely on the name. Addresses, signatures and checksums from a placeholder match nothing outside the \
            app, and a check that always succeeds accepts anything.
            """,
        remedy: """
            Call a library that implements the primitive and test it against the standard's test vectors, or make the \
            function fail until it is implemented. WalletKeys provides Keccak-256, Base58Check and secp256k1 for \
            wallets.
            """,
        bad: [
            Example("func keccak256(_ data: Data) -> Data { Data(↓SHA256.hash(data: data)) }"),
            Example("func base58Encode(_ data: Data) -> String { ↓data.base64EncodedString() }"),
            Example("func ripemd160(_ data: Data) -> Data { Data(↓SHA256.hash(data: data).prefix(20)) }"),
            Example(
                "enum Secp256k1 { static func publicKey(_ d: Data) throws -> Data { try "
                    + "↓P256.Signing.PrivateKey(rawRepresentation: d).publicKey.rawRepresentation } }"
            ),
            Example(
                """
                func deriveChildKey(_ parent: Data) -> Data {
                    ↓// Simplified: use real BIP32 derivation in production
                    return parent
                }
                """),
        ],
        good: [
            Example(
                """
                func sign(_ message: Data) throws -> Data {
                    // The slots of others stay the placeholders that they sent.
                    try fill(slots, with: key.signature(for: message))
                }
                """, "parts of a format"),
            Example(
                """
                func hash(of entry: Entry, nonce: Int64) -> Data {
                    // The address is not hashed, so a placeholder key is sufficient here.
                    digest(entry, nonce, Key(repeating: 0, count: 32))
                }
                """, "an irrelevant field"),
            Example("func hash160(_ data: Data) -> Data { ripemd160(Data(SHA256.hash(data: data))) }"),
            Example(
                "func base58CheckEncode(_ d: Data) -> String { base58Encode(d + SHA256.hash(data: "
                    + "SHA256.hash(data: d).data).prefix(4)) }"
            ),
            Example("func validateInput(_ text: String) -> Bool { return true }", "nothing cryptographic"),
            Example(
                """
                func hash(of name: String) -> String {
                    // Report the failure for production builds
                    report(name)
                    return SHA256.hash(data: Data(name.utf8)).description
                }
                """, "refers to a build"),
            Example(
                "func signature(of text: String) -> Layout { // simplified layout\n Layout(text) }",
                "another meaning of the word"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.nodes(.functionDecl) where names.occur(in: function.name) || hasNamedOwner(function) {
        guard let body = function.child(.body) else { continue }
        if let (primitive, call) = standIn(in: function, body) {
            pass.report("`\(function.name)` claims to be \(primitive) but calls `\(call.standInName)`", at: call)
        } else if isCryptographic(function), let range = confession(in: file, body) {
            pass.report(
                "A comment says that `\(function.name)` is not meant for production", in: file.source, at: range,
                .init(severity: .medium, confidence: .medium))
        }
    }
}

/// Parts of every name that one of the two looks for.
private let names = FoldedWords(
    "keccak", "ripemd", "blake", "base58", "bech32", "secp", "25519", "argon", "crypt", "verif", "hmac", "hash", "sha",
    "pbkdf", "deriv", "sign", "mnemonic", "seed", "checksum", "hkdf", "ecdsa", "cipher", "base")

private let owners = FoldedWords(
    "keccak", "ripemd", "blake", "bech32", "secp256k1", "ed25519", "argon2", "scrypt", "bcrypt")

private func hasNamedOwner(_ function: Node) -> Bool {
    function.enclosingType.map { owners.occur(in: $0.name) } ?? false
}

// MARK: - Stand-ins

private func standIn(in function: Node, _ body: Node) -> (String, Node)? {
    let owner = function.enclosingType?.name ?? ""
    for pair in pairs {
        let isNamed = pair.marks.occur(in: function.name)
        guard isNamed || pair.marks.begin(owner) else { continue }
        // Code that names the primitive, or shifts and mixes bits itself, implements or calls it.
        if body.namesWithin.contains(where: pair.marks.occur) { return nil }
        if !isNamed, function.has(.isPrivate) { continue }
        if let call = body.descendants(.call).first(where: { call in pair.standIns.contains { call.isCall(of: $0) } }) {
            return (pair.primitive, call)
        }
    }
    return nil
}

private let pairs: [(primitive: String, marks: FoldedWords, standIns: [String])] = [
    ("Keccak", FoldedWords("keccak"), ["SHA256", "SHA512", "SHA384", "CC_SHA256", "hashValue"]),
    ("RIPEMD-160", FoldedWords("ripemd"), ["SHA256", "SHA512", "SHA1", "CC_SHA256", "CC_SHA1"]),
    ("BLAKE", FoldedWords("blake2", "blake3"), ["SHA256", "SHA512", "CC_SHA256", "CC_SHA512"]),
    (
        "Base58", FoldedWords("base58encode", "encodebase58", "tobase58", "base58string", "base58decode"),
        ["base64EncodedString", "base64Encoded"]
    ),
    ("Bech32", FoldedWords("bech32"), ["base64EncodedString", "base64Encoded"]),
    ("secp256k1", FoldedWords("secp256k1"), ["P256", "P384", "Curve25519"]),
    ("Ed25519", FoldedWords("ed25519"), ["P256", "P384"]),
    ("Argon2", FoldedWords("argon2"), ["SHA256", "SHA512", "CCKeyDerivationPBKDF", "HKDF"]),
    ("scrypt", FoldedWords("scrypt"), ["SHA256", "CCKeyDerivationPBKDF", "HKDF"]),
    ("bcrypt", FoldedWords("bcrypt"), ["SHA256", "SHA512", "CC_SHA256", "CCKeyDerivationPBKDF"]),
]

extension Node {
    /// Whether this is a call of the library that a name stands for: `SHA256.hash(…)`, `P256.Signing.PrivateKey(…)`.
    fileprivate func isCall(of library: String) -> Bool {
        if name == library || argument(library) != nil { return true }
        guard let callee else { return false }
        return callee.dottedName.hasPrefix(library + ".")
    }

    fileprivate var standInName: String {
        guard let callee, callee.kind == .member, callee.base?.kind != .call else { return name }
        let path = callee.dottedName
        return path.first?.isUppercase == true ? path : name
    }
}

// MARK: - Comments

private func isCryptographic(_ function: Node) -> Bool {
    let words = Words.of(function.name)
    return words.contains(where: crypto.contains) && !words.contains { ["view", "label", "test", "mock"].contains($0) }
}

private let crypto: Set<String> = [
    "encrypt", "decrypt", "keccak", "ripemd", "base", "hmac", "hash", "sha", "pbkdf", "derive", "derivation", "sign",
    "verify", "mnemonic", "seed", "checksum", "hkdf", "secp", "ecdsa", "cipher",
]

/// The comment in a body that says that the code is no more than a stand-in.
private func confession(in file: SwiftFile, _ body: Node) -> Range<Int>? {
    let bytes = file.source.bytes
    let literals = body.descendants.filter { $0.kind == .string || $0.kind == .interpolatedString }.map(\.range)
    var place = body.range.lowerBound
    while place + 1 < min(body.range.upperBound, bytes.count) {
        guard bytes[place] == UInt8(ascii: "/"), bytes[place + 1] == UInt8(ascii: "/"),
            !literals.contains(where: { $0.contains(place) })
        else {
            place += 1
            continue
        }
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let text = String(decoding: bytes[place..<end], as: UTF8.self).lowercased()
        // The slots that a format has are no code to come.
        let said = text.replacing("placeholders", with: "")
        // `// Log it for production builds` speaks of a build, and `// Use a real one in production` of this code.
        let speaksOfBuilds = builds.contains(where: said.contains) && better.contains(where: said.contains)
        // `// The field is not signed, so a placeholder is sufficient`: what stands there does not matter.
        let isEnough = said.contains("placeholder") && enough.contains(where: said.contains)
        if speaksOfBuilds || !isEnough && confessions.contains(where: said.contains) { return place..<end }
        place = end
    }
    return nil
}

private let confessions = [
    "simplified", "placeholder", "not a real", "not real ", "dummy implementation",
    "stub implementation", "mock implementation", "not secure", "for demo", "would use a real", "should use a real",
]

private let enough = ["sufficient", "suffices", "is enough", "ignored", "not part of", "irrelevant", "does not matter"]

private let builds = ["in production", "for production"]

/// Words of a comment that says what would be better.
private let better = [
    "use ", "replace", "should", "would", "real", "proper", "must", "not ", "todo", "fixme", "instead", "never", "only",
]
