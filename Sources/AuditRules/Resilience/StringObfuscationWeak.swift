import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Texts hidden by exclusive-or with a key that the app carries.
    static let stringObfuscationWeak = Rule(
        id: "string-obfuscation-weak",
        title: "String obfuscated by XOR with a fixed key",
        category: .resilience,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(656), .cwe(321), .cwe(798), .masvs("RESILIENCE", 3), .maswe(7), .maswe(59), .mastg("MASTG-TEST-0391"),
            .mobileTop10(7),
        ],
        why: """
            Both the key and the function that applies it are in the app. Tools try all 256 one-byte keys at once, and \
            a hook on the function prints every string. What seems hidden is as good as plain text.
            """,
        remedy: """
            Do not keep secrets in the app: let the server hold them and act on the app's behalf, or issue a \
            short-lived token after sign-in and keep that in the keychain. Leave strings that are not secret as they \
            are.
            """,
        bad: [
            Example("enum Obfuscator { static func hide(_ s: String) -> [UInt8] { s.utf8.map { ↓$0 ^ 0x42 } } }"),
            Example(
                """
                func deobfuscate(_ text: String) -> String? {
                    guard let data = Data(base64Encoded: text) else { return nil }
                    let key = Array("s3cr3t".utf8)
                    return String(bytes: data.enumerated().map { ↓$1 ^ key[$0 % key.count] }, encoding: .utf8)
                }
                """),
            Example("let apiKey = String(decoding: [0x21, 0x30, 0x2B].map { ↓UInt8($0) ^ 0x5A }, as: UTF8.self)"),
            Example(
                """
                final class Secrets {
                    static let salt: [UInt8] = [7, 1, 9, 4]
                    func reveal(_ bytes: [UInt8]) -> [UInt8] {
                        var plain = bytes
                        for index in plain.indices { ↓plain[index] ^= Self.salt[index % Self.salt.count] }
                        return plain
                    }
                    func scramble(_ bytes: [UInt8]) -> [UInt8] { reveal(bytes) }
                }
                """),
        ],
        good: [
            Example(
                "func mask(_ payload: inout [UInt8], with mask: [UInt8]) { for i in payload.indices { "
                    + "payload[i] ^= mask[i % 4] } }", "what WebSocket asks for"),
            Example(
                """
                struct InMemorySecret {
                    let pad: [UInt8] = (0..<32).map { _ in UInt8.random(in: 0...255) }
                    func reveal(_ bytes: [UInt8]) -> [UInt8] { zip(bytes, pad).map { $0 ^ $1 } }
                }
                """, "a new key in each run"),
            Example(
                "func obfuscate(_ address: String) -> String { String(address.prefix(2)) + \"***\" }", "for display"),
            Example("func checksum(_ bytes: [UInt8]) -> UInt8 { bytes.reduce(0x42) { $0 ^ $1 } }"),
            Example(
                "func obfuscate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { zip(bytes, key).map { $0 ^ $1 } }",
                "whether the key is fixed is not known here"),
            Example("let isVisible = state ^ 0x1"),
            Example("func bitwiseXor(_ value: UInt16) -> UInt16 { value ^ 0x42 }", "arithmetic"),
            Example(
                "struct ObfuscatedPacket { func encode(_ port: UInt16) -> UInt16 { port ^ 0x2112 } }",
                "what a protocol asks for"),
            Example(
                """
                struct IdObfuscator { func obfuscate(_ id: UInt64) -> UInt64 { (id ^ 0x5DEECE66D) &* 3 ^ (id >> 7) } }
                """, "mixes numbers, hides no text"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let operations = file.tree.nodes(.binary, named: ["^"]) + file.tree.nodes(.assignment, named: ["^="])
    var seen: Set<String> = []
    for operation in operations.sorted(by: { $0.isBefore($1) }).prefix(mostOperations)
    where !operation.isDebugOnly {
        guard let hidden = operation.hiding(pass), !operation.belongsToOtherMatters else { continue }
        guard seen.insert(operation.enclosingType?.name ?? hidden).inserted else { continue }
        // A key that is only taken to be fixed may be made anew in each run.
        pass.report(
            "`\(hidden)` relies on an XOR whose key is in the app", at: operation,
            .init(confidence: operation.hasFixedKey(pass) ? nil : .low))
    }
}

/// A file with more has tables of a cipher or a hash.
private let mostOperations = 200

extension Node {
    /// What hides or shows a text here: the function, the type or the value by its name.
    fileprivate func hiding(_ pass: Pass) -> String? {
        let function = enclosingDeclaredFunction.flatMap { $0.kind == .accessor ? $0.parent : $0 }
        let type = enclosingType
        if let kept = ancestors.first(where: { $0.kind == .variable }), kept.kind == .variable,
            pass[SensitiveNames.self].kind(of: kept.name) != nil
        {
            return hasFixedKey(pass) ? kept.name : nil
        }
        guard let function, !Words.of(function.name).contains(where: isCipher) else { return nil }
        let isParameterized = function.children(.parameter).contains {
            !Words.of($0.name + "_" + $0.label).filter(keyWords.contains).isEmpty
        }
        if let name = [function.name, type?.name ?? ""].first(where: obfuscation.occur) {
            return isParameterized || isNumeric(function) ? nil : name
        }
        let words = Words.of(function.name) + Words.of(type?.name ?? "")
        guard words.contains(where: hidingWords.contains), function.givesText, hasFixedKey(pass) else { return nil }
        return function.name
    }

    /// Whether a function mixes a number, and no text or bytes.
    private func isNumeric(_ function: Node) -> Bool {
        let result = function.child(.returnType)?.name ?? ""
        return ["UInt64", "UInt32", "UInt16", "Int", "UInt", "Int64", "Int32"].contains(result)
    }

    private var givesText: Bool {
        let result = child(.returnType)?.name ?? typeText ?? ""
        return ["String", "UInt8", "Data"].contains { result.contains($0) }
    }

    fileprivate func hasFixedKey(_ pass: Pass) -> Bool {
        let sides = kind == .assignment ? Array(children) : children(.operand)
        return sides.contains { $0.isFixed(pass, reach: 5) }
    }

    /// Whether a value is the same in every run.
    private func isFixed(_ pass: Pass, reach: Int) -> Bool {
        let node = uncast
        guard reach > 0 else { return false }
        if pass.constant(node) != nil { return true }
        switch node.kind {
        case .integer: return true
        case .array:
            let elements = Array(node.children)
            return !elements.isEmpty && elements.prefix(64).allSatisfy { $0.isFixed(pass, reach: reach - 1) }
        case .subscriptCall: return node.base?.isFixed(pass, reach: reach - 1) ?? false
        case .call:
            let given = node.arguments.first ?? node.base
            return given?.isFixed(pass, reach: reach - 1) ?? false
        case .member where ["utf8", "bytes", "description"].contains(node.name):
            return node.base?.isFixed(pass, reach: reach - 1) ?? false
        case .reference, .member:
            let declaration =
                node.kind == .member ? pass.lookup.declaration(ofMember: node) : pass.declaration(of: node)
            guard let declaration, declaration.kind == .variable, !declaration.has(.isPattern) else { return false }
            return declaration.initialValue?.isFixed(pass, reach: reach - 1) ?? false
        default: return false
        }
    }

    /// Whether what stands around is a protocol, a mixing function, or makes a new key in each run.
    fileprivate var belongsToOtherMatters: Bool {
        let around = ancestors.filter { $0.kind.isTypeDeclaration || $0.kind == .functionDecl }
        if around.contains(where: { Words.of($0.name).contains(where: otherMatters.contains) }) { return true }
        let whole = enclosingType ?? enclosingDeclaredFunction ?? self
        return whole.descendants.contains { node in
            switch node.kind {
            case .binary: ["<<", ">>", "&<<", "&>>"].contains(node.name)
            case .call, .member, .reference: random.occur(in: node.name)
            default: false
            }
        }
    }
}

/// Whether a function is said to encipher, which is another matter.
private func isCipher(_ word: String) -> Bool {
    word.hasPrefix("encrypt") || word.hasPrefix("decrypt") || word == "cipher" || word == "encipher"
}

private let obfuscation = FoldedWords("obfuscat")
private let random = FoldedWords("random", "symmetrickey")

private let hidingWords: Set<String> = [
    "reveal", "conceal", "scramble", "unscramble", "descramble", "garble", "ungarble", "unhide", "cloak", "decloak",
    "disguise", "xor", "xored", "secrets",
]
private let keyWords: Set<String> = ["key", "salt", "secret", "password", "mask", "pad"]
private let otherMatters: Set<String> = [
    "hash", "hasher", "checksum", "crc", "generator", "packet", "transport", "frame", "socket", "stun", "turn",
    "protocol", "stream", "connection", "mapped", "parity", "gray", "noise", "image", "pixel",
]
