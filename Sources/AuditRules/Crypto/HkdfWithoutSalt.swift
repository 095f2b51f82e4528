import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Key derivation with HKDF and nothing that sets one use apart from another.
    static let hkdfWithoutSalt = Rule(
        id: "hkdf-without-salt",
        title: "HKDF without a salt",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(759), .cwe(331), .masvs("CRYPTO", 2), .maswe(14), .mobileTop10(10)],
        why: """
            Without a salt, the same secret yields the same key in every session and for every purpose. RFC 5869, \
            section 3.1, recommends a salt whenever possible, especially for secrets that are not uniformly random, \
            such as the result of a key agreement.
            """,
        remedy: """
            Generate a random salt per session or file, store it with the encrypted data and pass it as `salt`; state \
            the purpose in `info`.
            """,
        bad: [
            Example("let key = ↓HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, outputByteCount: 32)"),
            Example(
                "let key = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: ↓Data(), sharedInfo: Data(), "
                    + "outputByteCount: 32)"),
            Example(
                """
                let shared = try mine.sharedSecretFromKeyAgreement(with: theirs)
                let key = ↓HKDF<SHA512>.deriveKey(inputKeyMaterial: SymmetricKey(data: shared), info: label, outputByteCount: 32)
                """, "the secret of a key agreement"),
            Example("let key = try ↓HKDF(password: secret, info: label, keyLength: 32).calculate()", "CryptoSwift"),
        ],
        good: [
            Example("let key = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, salt: salt, outputByteCount: 32)"),
            Example(
                "let key = HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data(\"file\".utf8), outputByteCount: 32)",
                "from a random key, with a purpose"),
            Example(
                "let key = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 32)"
            ),
            Example(
                "let key = HKDF<SHA256>.expand(pseudoRandomKey: prk, info: info, outputByteCount: 32)", "takes none"),
            Example("let key = MyHKDF.deriveKey(from: secret)", "not known"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("deriveKey") where call.base?.name == "HKDF" {
        judge(call, hasInfo: call.argument("info").map { !isEmpty($0, pass) } ?? false, &pass)
    }
    for call in file.calls("HKDF") where call.argument("password") != nil || call.argument("keyLength") != nil {
        judge(call, hasInfo: false, &pass)
    }
    for call in file.calls("hkdfDerivedSymmetricKey") {
        guard let salt = call.argument("salt"), isEmpty(salt, pass) else { continue }
        pass.report("The key is derived from this shared secret with an empty salt", at: salt)
    }
}

private func judge(_ call: Node, hasInfo: Bool, _ pass: inout Pass) {
    let salt = call.argument("salt")
    guard salt.map({ isEmpty($0, pass) }) ?? true else { return }
    // Over a random key the purpose alone is enough: RFC 5869, section 3.3.
    guard !hasInfo || LocalFlow(lookup: pass.lookup).names(of: call.arguments).contains(where: isAgreed) else { return }
    pass.report("Keys are derived from this secret without a salt", at: salt ?? call)
}

private func isAgreed(_ name: String) -> Bool { name.lowercased().contains("sharedsecret") }

private func isEmpty(_ node: Node, _ pass: Pass) -> Bool {
    let node = node.unwrapped
    if node.kind == .nilLiteral { return true }
    if node.kind == .array { return node.children.isEmpty }
    if node.kind == .call, ["Data", "Array"].contains(node.name) || node.callee?.kind == .array {
        return node.arguments.isEmpty
    }
    return pass.constant(node)?.value.bytes?.isEmpty ?? false
}
