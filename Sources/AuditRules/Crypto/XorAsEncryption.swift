import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Exclusive-or with a key, called encryption.
    static let xorAsEncryption = Rule(
        id: "xor-as-encryption",
        title: "XOR used as encryption",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(327), .cwe(1240), .masvs("CRYPTO", 1), .maswe(7), .mastg("MASTG-TEST-0210"), .mobileTop10(10),
        ],
        why: """
            A repeating XOR key is easy to recover: a few known or guessed bytes of plaintext reveal the key, and two \
            messages under the same key reveal each other.
            """,
        remedy: "Encrypt with `AES.GCM.seal(_:using:)` or `ChaChaPoly.seal(_:using:)` from CryptoKit.",
        bad: [
            Example("func encrypt(_ text: String) -> [UInt8] { text.utf8.map { ↓$0 ^ 0x5A } }"),
            Example(
                """
                func decryptPassword(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
                    bytes.enumerated().map { index, byte in ↓byte ^ key[index % key.count] }
                }
                """),
            Example(
                """
                extension Data {
                    mutating func xorEncrypt(with key: UInt8) {
                        for index in indices { ↓self[index] ^= key }
                    }
                }
                """),
            Example(
                """
                func cover(_ note: Data, _ sharedKey: [UInt8]) -> Data {
                    Data(note.enumerated().map { place, byte in ↓byte ^ sharedKey[place % sharedKey.count] })
                }
                """, "a repeated key"),
        ],
        good: [
            Example(
                """
                func unmask(_ frame: [UInt8], _ mask: [UInt8]) -> [UInt8] {
                    frame.indices.map { frame[$0] ^ mask[$0 % mask.count] }
                }
                """, "the mask of a WebSocket hides nothing"),
            Example("func mix(_ a: UInt32, _ b: UInt32) -> UInt32 { a ^ b }"),
            Example(
                """
                struct ChaCha20 {
                    func encrypt(_ data: [UInt8]) -> [UInt8] { zip(data, keystream(data.count)).map { $0 ^ $1 } }
                }
                """, "part of a real cipher"),
            Example(
                """
                func encryptCBC(_ block: [UInt8], iv: [UInt8]) -> [UInt8] {
                    aes.encrypt(zip(block, iv).map { $0 ^ $1 })
                }
                """, "chains the blocks of a real cipher"),
            Example("func hash(into hasher: inout Hasher) { hasher.combine(x ^ y) }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let operations = file.tree.nodes(.binary, named: ["^"]) + file.tree.nodes(.assignment, named: ["^="])
    var seen: Set<Node> = []
    for operation in operations {
        guard let function = operation.enclosingDeclaredFunction, function.kind == .functionDecl,
            isEncryption(function.name) || operation.repeatsKey(pass),
            !function.isPartOfCipher(butFor: operation.repeatsKey(pass) ? "pad" : ""),
            seen.insert(function).inserted
        else { continue }
        pass.report("`\(function.name)` only XORs its data with a key", at: operation)
    }
}

private func isEncryption(_ name: String) -> Bool {
    Words.of(name).contains { $0.hasPrefix("encrypt") || $0.hasPrefix("decrypt") || $0 == "cipher" || $0 == "encipher" }
}

extension Node {
    /// `byte ^ key[index % key.count]`: a key that is laid over the data again and again, whatever the function is called.
    fileprivate func repeatsKey(_ pass: Pass) -> Bool {
        children(.operand).map(\.unwrapped).contains { piece in
            guard piece.kind == .subscriptCall, let key = piece.base?.unwrapped,
                let index = piece.arguments.first?.unwrapped, index.kind == .binary, index.name == "%",
                let length = index.children(.operand).last?.unwrapped, length.name == "count",
                length.base?.unwrapped.text == key.text
            else { return false }
            let names = key.namesWithin + (pass.declaration(of: key)?.initialValue?.namesWithin ?? [])
            return names.contains { name in
                let words = Words.of(name)
                return words.last == "key" || words.contains { ["secret", "password", "passphrase"].contains($0) }
            }
        }
    }

    /// Whether the function, or its type, does what real ciphers do beside the exclusive-or.
    fileprivate func isPartOfCipher(butFor word: String) -> Bool {
        let ciphers = ciphers.subtracting([word])
        let types = ancestors.filter { $0.kind.isTypeDeclaration }.map { Words.of($0.name) }
        if types.joined().contains(where: { ciphers.contains($0) }) { return true }
        return ([name] + descendants.filter { [.reference, .member, .variable, .call].contains($0.kind) }.map(\.name))
            .contains { name in
                let words = Words.of(name)
                return words.contains(where: ciphers.contains) || (name.hasPrefix("CC") && name.contains("Crypt"))
            } || descendants.contains { $0.kind == .binary && ["<<", ">>", "&<<", "&>>"].contains($0.name) }
    }
}

/// Words of real ciphers and of their parts.
private let ciphers: Set<String> = [
    "aes", "cbc", "ctr", "gcm", "ccm", "ofb", "cfb", "xts", "chacha", "cha", "salsa", "poly", "keystream", "stream",
    "block", "blocks", "round", "rounds", "sbox", "twofish", "serpent", "blowfish", "des", "hmac", "iv", "nonce",
    "counter",
    "seal", "sha", "digest", "pad", "prf", "state",
]
