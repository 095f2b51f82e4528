import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Ciphers of the project's own making.
    static let homeMadeCipher = Rule(
        id: "home-made-cipher",
        title: "Home-grown cipher",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(1240), .cwe(327), .masvs("CRYPTO", 1), .maswe(7), .maswe(47), .mastg("MASTG-TEST-0210"),
            .mobileTop10(10),
        ],
        why: """
            Shifting, swapping or substituting letters or bytes one at a time preserves the frequencies and patterns \
            of the text, so it can be broken within minutes without the key. Anyone who reverse-engineers the app also \
            has the method and the table.
            """,
        remedy: """
            Encrypt with `AES.GCM.seal(_:using:)` or `ChaChaPoly.seal(_:using:)` from CryptoKit, with a key from the \
            keychain.
            """,
        bad: [
            Example(
                """
                func encrypt(_ text: String, shift: UInt8) -> String {
                    String(decoding: text.utf8.map { ↓$0 &+ shift }, as: UTF8.self)
                }
                """, "Caesar's cipher"),
            Example(
                """
                func scramble(_ input: [UInt8], key: [UInt8]) -> [UInt8] {
                    var output = input
                    for index in output.indices { output[index] = ↓output[index] &+ key[index % key.count] }
                    return output
                }
                """, "Vigenère's"),
            Example(
                """
                func decryptPin(_ text: String) -> String {
                    var plain = ""
                    for letter in text.unicodeScalars {
                        plain.unicodeScalars.append(UnicodeScalar(↓letter.value - 3)!)
                    }
                    return plain
                }
                """),
            Example(
                """
                let alphabet: [Character: Character] = ["a": "q", "b": "w"]
                func encipher(_ text: String) -> String { String(text.map { ↓alphabet[$0] ?? $0 }) }
                """, "a table of letters"),
            Example(
                """
                func encryptBlock(_ v: inout [UInt32], _ k: [UInt32]) {
                    var sum: UInt32 = 0
                    for _ in 0..<16 {
                        sum = sum &+ 0x9E37_79B9
                        let mix = ↓v[1] << 4 ^ v[1] >> 5 ^ k[1]
                        v[0] = v[0] &+ mix &+ sum
                    }
                }
                """, "custom rounds"),
        ],
        good: [
            Example(
                """
                func encrypt(_ data: Data) throws -> Data {
                    var parts: [Data] = []
                    for start in stride(from: 0, to: data.count, by: size) {
                        parts.append(try AES.GCM.seal(data[start..<(start + size)], using: key).combined!)
                    }
                    return parts.reduce(Data(), +)
                }
                """, "chunks for a real cipher"),
            Example("func encrypt(_ text: String) -> [UInt8] { text.utf8.map { $0 ^ 0x5A } }", "another rule's"),
            Example(
                """
                func encrypt(_ data: [UInt8]) -> [UInt8] {
                    let space = 16 - data.count % 16
                    var padded = data
                    for _ in 0..<space { padded.append(UInt8(space)) }
                    return aes.encrypt(padded)
                }
                """, "pads for a real cipher"),
            Example(
                """
                func decrypt(_ hex: String) -> [UInt8] {
                    var bytes: [UInt8] = []
                    for pair in hex.pairs { bytes.append(UInt8(pair.0) << 4 | UInt8(pair.1)) }
                    return open(bytes)
                }
                """, "reads hexadecimal"),
            Example(
                "func encryptAll(_ files: [URL]) { for (n, file) in files.enumerated() { show(n + 1, files.count) } }"),
            Example("func caesarShift(_ layout: Layout) -> CGFloat { layout.columns.map { $0 + 1 }.reduce(0, +) }"),
            Example(
                """
                struct ChaCha20Stream {
                    func encrypt(_ block: [UInt32]) -> [UInt32] { block.map { ($0 << 7) | ($0 >> 25) } }
                }
                """, "an implementation of a published cipher"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.nodes(.functionDecl, whereName: isCipherName) where function.isOfUnknownCipher {
        let units = TextUnits(lookup: pass.lookup)
        guard let step = function.descendants.first(where: { $0.isSubstitution(units) || $0.isMixing }) else {
            continue
        }
        pass.report("`\(function.name)` implements a home-grown cipher", at: step)
    }
}

private func isCipherName(_ name: String) -> Bool {
    marks.occur(in: name) && !Words.of(name).allSatisfy { !verbs.contains($0) }
}

extension Node {
    /// Whether a function neither belongs to a published cipher nor calls one.
    fileprivate var isOfUnknownCipher: Bool {
        let around = ([self] + ancestors.filter { $0.kind.isTypeDeclaration }).flatMap { Words.of($0.name) }
        if around.contains(where: published.contains) || tree.path.lowercased().contains("crypto") { return false }
        return !descendants.contains { node in
            guard [.call, .reference, .member].contains(node.kind) else { return false }
            if node.kind == .call, node.name != name, isCipherName(node.name) { return true }
            return node.name.hasPrefix("CC") || node.name.hasPrefix("SecKey") || others.contains(node.name)
                || Words.of(node.name).contains(where: published.contains)
        }
    }

    /// Arithmetic with a letter or byte, or a table that it is looked up in, whose result takes its place.
    fileprivate func isSubstitution(_ units: TextUnits) -> Bool {
        switch kind {
        case .binary where TextUnits.arithmetic.contains(name):
            return isResult && children(.operand).contains(where: units.isUnit)
        case .assignment where ["&+=", "&-=", "+=", "-="].contains(name):
            return child(.target).map { $0.kind == .subscriptCall && units.isUnit($0) } ?? false
        case .subscriptCall where role != .target && arguments.count == 1:
            return isResult && arguments.contains(where: units.isUnit)
        default: return false
        }
    }

    /// Whether a value is kept: not a place in a list, a bound of a range, or one side of a comparison.
    private var isResult: Bool {
        let up = ancestors.first {
            ![.binary, .forceUnwrap, .tuple].contains($0.kind) || $0.isComparison || $0.isRange
        }
        return up.map { $0.kind != .subscriptCall && !$0.isComparison && !$0.isRange && $0.name != "prefix" } ?? true
    }

    private var isRange: Bool { name == "..<" || name == "..." }

    /// Words that are turned to both sides and put together by exclusive-or: the round of a block cipher.
    fileprivate var isMixing: Bool {
        guard kind == .binary, name == "^", enclosing(.for, .while, .repeat) != nil else { return false }
        let turns = Set(descendants.filter { $0.kind == .binary }.map { $0.name.replacing("&", with: "") })
        return turns.isSuperset(of: ["<<", ">>"])
    }
}

private let marks = FoldedWords("crypt", "cipher", "scramble")
private let verbs: Set<String> = [
    "encrypt", "decrypt", "encrypted", "decrypted", "encipher", "decipher", "scramble", "unscramble", "descramble",
    "cipher", "encryption", "decryption",
]

/// Words of ciphers that others have examined, and of their parts.
private let published: Set<String> = [
    "aes", "des", "cbc", "ctr", "gcm", "ccm", "xts", "chacha", "cha", "salsa", "poly", "twofish", "serpent", "blowfish",
    "rijndael", "camellia", "rc", "rabbit", "tea", "xtea", "rsa", "sodium", "keccak", "hkdf", "hmac", "sha", "sm",
]

/// Calls that hand the work to a cipher.
private let others: Set<String> = [
    "seal", "open", "update", "finish", "finalize", "final", "AES", "ChaChaPoly", "Cipher", "Cryptor", "RNCryptor",
]
