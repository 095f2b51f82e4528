import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Encryption whose cipher text can be changed unnoticed.
    static let unauthenticatedEncryption = Rule(
        id: "unauthenticated-encryption",
        title: "Encryption without authentication",
        category: .crypto,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(353), .cwe(327), .masvs("CRYPTO", 1), .maswe(7), .maswe(9), .mastg("MASTG-TEST-0210"),
            .mobileTop10(10),
        ],
        why: """
            CBC and CTR hide data but do not protect its integrity: plaintext bits can be flipped by modifying the \
            ciphertext, and a receiver that reveals padding errors decrypts whole messages for an attacker.
            """,
        remedy: """
            Use `AES.GCM` or `ChaChaPoly` from CryptoKit, or compute an `HMAC<SHA256>` over the IV and the ciphertext \
            and verify it before decrypting.
            """,
        bad: [
            Example(
                "↓CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), "
                    + "key, 32, iv, input, n, output, m, &moved)"),
            Example("let sealed = try AES(key: key, blockMode: ↓CBC(iv: iv), padding: .pkcs7).encrypt(data)"),
            Example("let stream = try AES(key: key, blockMode: ↓CTR(iv: AES.randomIV(16)))"),
        ] + .unauthenticatedEncryptionBad,
        good: [
            Example("let box = try AES.GCM.seal(data, using: key)"),
            Example("let sealed = try AES(key: key, blockMode: GCM(iv: iv, mode: .combined)).encrypt(data)"),
            Example(
                """
                func seal(_ data: [UInt8]) throws -> [UInt8] {
                    let hidden = try AES(key: key, blockMode: CBC(iv: iv)).encrypt(data)
                    return try hidden + HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(hidden)
                }
                """, "encrypt, then authenticate"),
            Example(
                "CCCrypt(CCOperation(kCCDecrypt), alg, CCOptions(kCCOptionPKCS7Padding), k, 32, iv, i, n, o, m, &c)",
                "reads an old format"),
        ] + .unauthenticatedEncryptionGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let codes = pass[AuthenticationCodes.self]
    var seen: Set<Node> = []
    let calls = file.calls(
        "CCCrypt", "CCCryptorCreate", "CBC", "CTR", "CFB", "OFB", "PCBC", "encrypt", "xor", "crypto_stream_xor")
    for call in calls where hides(call, pass) && !codes.cover(call, in: file, pass) {
        // Once for each type.
        guard seen.insert(call.enclosingType ?? file.tree.root).inserted else { continue }
        pass.report(
            "Data encrypted by `\(call.name)` can be modified undetected", at: call,
            .init(confidence: codes.files.isEmpty ? .medium : .low))
    }
}

/// Whether a call encrypts with a mode that only hides.
private func hides(_ call: Node, _ pass: Pass) -> Bool {
    switch call.name {
    // `AES._CBC.encrypt(…)` of CryptoExtras, and the streams of CryptoSwift.
    case "encrypt":
        guard let base = call.base?.unwrapped else { return false }
        return ["_CBC", "_CTR", "_CFB"].contains(base.name) && base.kind == .member
            || base.kind == .call && ["ChaCha20", "XChaCha20", "Rabbit", "Salsa20"].contains(base.name)
                && base.argument("key") != nil && base.argument("iv") != nil
    case "xor": return call.base?.lastName == "stream" && call.argument("secretKey") != nil
    case "crypto_stream_xor": return true
    default: break
    }
    guard call.name.hasPrefix("CC") else { return call.argument("iv") != nil }
    guard call.arguments.count >= 7 else { return false }
    let first = call.argument(at: 0)?.namesWithin ?? []
    let options = call.argument(at: 2)?.namesWithin ?? []
    let operation = first + (call.argument(at: 0)?.unwrapped).map { names(behind: $0, pass) }.joined
    let modes = options + (call.argument(at: 2)?.unwrapped).map { names(behind: $0, pass) }.joined
    if operation.contains("kCCDecrypt") || modes.contains("kCCOptionECBMode") { return false }
    return call.argument(at: 2).map { pass.settingFlow(to: $0, .codebook) == nil } ?? true
}

private func names(behind node: Node, _ pass: Pass) -> [String] {
    pass.declaration(of: node)?.initialValue?.namesWithin ?? []
}

extension Optional where Wrapped == [String] {
    fileprivate var joined: [String] { self ?? [] }
}

/// The files that compute authentication codes.
private struct AuthenticationCodes: Fact {
    let files: Set<String>

    init(workspace: Workspace) {
        files = Set(
            workspace.swift.filter { file in
                marks.contains { file.tree.mentions($0) }
                    || !file.nodes(.functionDecl, whereName: isMAC).isEmpty
            }.map(\.path))
    }
}

extension AuthenticationCodes {
    /// Whether what a call encrypts gets a code: by the function around, by what that calls and by what calls it; where a
    /// cipher is kept and run by others, by anything in the file.
    fileprivate func cover(_ call: Node, in file: SwiftFile, _ pass: Pass) -> Bool {
        guard !files.isEmpty else { return false }
        guard call.name != "CCCryptorCreate", let function = call.enclosing(.functionDecl) else {
            return files.contains(file.path)
        }
        if authenticates(function, pass, depth: 2) { return true }
        let callers = pass.workspace.swift.lazy.filter { files.contains($0.path) && $0.tree.mentions(function.name) }
            .flatMap { $0.calls(function.name) }
        return callers.prefix(40).contains { caller in
            guard let around = caller.enclosingDeclaredFunction ?? caller.enclosingType, around != function else {
                return false
            }
            return authenticates(around, pass, depth: 2)
        }
    }

    private func authenticates(_ code: Node, _ pass: Pass, depth: Int) -> Bool {
        if isMAC(code.name) { return true }
        return code.descendants.contains { node in
            guard [.call, .reference, .member].contains(node.kind) else { return false }
            if macs.contains(node.name) || isMAC(node.name) || node.name.hasPrefix("HMAC") { return true }
            guard depth > 0, node.kind == .call, let own = pass.lookup.function(of: node), own != code else {
                return false
            }
            return authenticates(own, pass, depth: depth - 1)
        }
    }
}

private let macs = Set(marks)

private func isMAC(_ name: String) -> Bool {
    macMark.occur(in: name) && Words.of(name).contains { $0 == "hmac" || $0 == "mac" }
}

private let macMark = FoldedWords("mac")

private let marks = [
    "CCHmac", "CCHmacInit", "HMAC", "CMAC", "Poly1305", "authenticationCode", "isValidAuthenticationCode", "GCM",
    "hmac",
]
