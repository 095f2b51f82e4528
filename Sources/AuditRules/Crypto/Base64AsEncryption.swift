import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// An encoding, called encryption.
    static let base64AsEncryption = Rule(
        id: "base64-as-encryption",
        title: "Base64 used as encryption",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(261), .cwe(327), .cwe(312), .masvs("CRYPTO", 1), .maswe(7), .mastg("MASTG-TEST-0210"),
            .mobileTop10(10),
        ],
        why: """
            Base64 and hex are encodings, not encryption: anyone can decode them without a key. Data “encrypted” this \
            way is stored and sent in plain text.
            """,
        remedy: """
            Encrypt with `AES.GCM.seal(_:using:)` and a key from the keychain; encode the result if you need a string.
            """,
        bad: [
            Example("func encrypt(_ text: String) -> String { ↓Data(text.utf8).base64EncodedString() }"),
            Example("let encryptedPassword = ↓password.data(using: .utf8)!.base64EncodedString()"),
            Example(
                """
                func decryptToken(_ text: String) -> String? {
                    guard let data = ↓Data(base64Encoded: text) else { return nil }
                    return String(data: data, encoding: .utf8)
                }
                """),
        ],
        good: [
            Example(
                "func encrypt(_ text: String) throws -> String { try seal(Data(text.utf8)).base64EncodedString() }"),
            Example("func encode(_ data: Data) -> String { data.base64EncodedString() }"),
            Example(
                """
                func decrypt(_ text: String) throws -> Data {
                    let box = try AES.GCM.SealedBox(combined: Data(base64Encoded: text)!)
                    return try AES.GCM.open(box, using: key)
                }
                """),
            Example("let encryptedKeyText = encryptedKey.base64EncodedString()", "what is encoded is sealed already"),
            Example(
                "func decryptedData(_ v: String) throws -> Data { try vault.read(Data(base64Encoded: v)!) }",
                "unknown call"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let encodings = file.calls("base64EncodedString", "base64EncodedData", "toBase64")
    let decodings = file.calls("Data", "NSData").filter { $0.argument("base64Encoded") != nil }
    var seen: Set<Node> = []
    for call in encodings + decodings {
        if let variable = call.assignedVariable, claims(variable.name, ["encrypted", "ciphered"]), call.isPlain {
            pass.report("`\(variable.name)` is encoded, not encrypted", at: call)
            continue
        }
        guard let function = call.enclosingDeclaredFunction, function.kind == .functionDecl,
            claims(function.name, ["encrypt", "decrypt", "encrypted", "decrypted", "encipher", "decipher"]),
            function.onlyConverts, seen.insert(function).inserted
        else { continue }
        pass.report("`\(function.name)` only encodes and uses no key", at: call)
    }
}

private func claims(_ name: String, _ words: Set<String>) -> Bool { Words.of(name).contains(where: words.contains) }

extension Node {
    /// The variable whose value the call is, seen through `!`, `?` and `try`.
    fileprivate var assignedVariable: Node? {
        var node = self
        while let parent = node.parent, [.forceUnwrap, .optionalChain, .try, .cast].contains(parent.kind) {
            node = parent
        }
        return node.role == .initialValue ? node.parent : nil
    }

    /// Whether what is encoded comes straight from a text: no call but conversions, and no name of sealed data.
    fileprivate var isPlain: Bool {
        guard descendants.allSatisfy({ $0.kind != .call || conversions.contains($0.name) }), let base else {
            return false
        }
        let names = base.namesWithin.map { Words.of($0) }.joined()
        guard !names.contains(where: { $0.hasPrefix("encrypt") || $0.hasPrefix("cipher") || $0.hasPrefix("seal") })
        else { return false }
        return base.kind != .reference && base.kind != .member
    }

    /// Whether a function calls nothing but conversions between texts and bytes.
    fileprivate var onlyConverts: Bool {
        descendants.allSatisfy { node in
            node.kind != .call && node.kind != .binary || conversions.contains(node.name)
                || (node.kind == .binary && ["??", "+", "==", "!=", "&&", "||", "<", ">"].contains(node.name))
        }
    }
}

private let conversions: Set<String> = [
    "data", "Data", "NSData", "String", "NSString", "base64EncodedString", "base64EncodedData", "toBase64", "utf8",
    "print", "trimmingCharacters", "replacingOccurrences", "reversed", "Array", "padding", "init", "fatalError",
]
