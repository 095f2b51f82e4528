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
            CBC and CTR hide data but do not protect it: bits of the plain text can be flipped through the cipher \
            text, and a receiver that tells padding errors apart decrypts whole messages for an attacker.
            """,
        remedy: """
            Use `AES.GCM` or `ChaChaPoly` of CryptoKit, or put an `HMAC<SHA256>` over vector and cipher text and \
            check it before decrypting.
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
    guard !codes.files.contains(file.path) else { return }
    var seen: Set<Node> = []
    for call in file.calls("CCCrypt", "CCCryptorCreate", "CBC", "CTR", "CFB", "OFB", "PCBC") where hides(call, pass) {
        // Once for each type.
        guard seen.insert(call.enclosingType ?? file.tree.root).inserted else { continue }
        pass.report(
            "What `\(call.name)` encrypts can be changed unnoticed", at: call,
            .init(confidence: codes.files.isEmpty ? .medium : .low))
    }
}

/// Whether a call encrypts with a mode that only hides.
private func hides(_ call: Node, _ pass: Pass) -> Bool {
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

private func isMAC(_ name: String) -> Bool {
    macMark.occur(in: name) && Words.of(name).contains { $0 == "hmac" || $0 == "mac" }
}

private let macMark = FoldedWords("mac")

private let marks = [
    "CCHmac", "CCHmacInit", "HMAC", "CMAC", "Poly1305", "authenticationCode", "isValidAuthenticationCode", "GCM",
    "hmac",
]
