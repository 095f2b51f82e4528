import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Security checks that check nothing.
    static let securityStub = Rule(
        id: "security-stub",
        title: "Security check always gives the same answer",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(358), .cwe(693), .cwe(1188), .cwe(546), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            The name promises a check, and callers rely on it. The body answers without looking, so everything passes.
            """,
        remedy: """
            Write the check, or remove the function with its callers. Until it is written, answer the safe way: refuse.
            """,
        bad: [
            Example("↓func verifySignature(_ data: Data, _ signature: Data) -> Bool { return true }"),
            Example("class Device { ↓static func isJailbroken() -> Bool { false } }"),
            Example("↓func validateToken(_ token: String) -> Bool {\n    // to be written\n    return true\n}"),
            Example("↓var isDeviceCompromised: Bool { false }"),
        ],
        good: [
            Example("func verifySignature(_ data: Data) -> Bool { return false }", "refuses"),
            Example(
                """
                func isJailbroken() -> Bool {
                    #if targetEnvironment(simulator)
                    return false
                    #else
                    return probe()
                    #endif
                }
                """, "only in the simulator"),
            Example("#if DEBUG\nfunc verifySignature(_ data: Data) -> Bool { true }\n#endif"),
            Example("func isTrusted(_ host: String) -> Bool { hosts.contains(host) }"),
            Example("func validateMenuItem(_ item: NSMenuItem) -> Bool { true }", "no security"),
            Example(
                """
                protocol P { func verifySignature() -> Bool }
                extension P { func verifySignature() -> Bool { true } }
                """,
                "a default that types replace"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.nodes(.functionDecl) {
        guard let body = function.child(.body), function.child(.returnType)?.name == "Bool" else { continue }
        judge(function, body, &pass)
    }
    for variable in file.nodes(.variable) where variable.has(.isComputed) && variable.typeText == "Bool" {
        guard let getter = variable.children(.accessor).first(where: { $0.name == "get" }),
            let body = getter.child(.body)
        else { continue }
        guard variable.children(.accessor).filter({ $0.name == "set" }).isEmpty else { continue }
        judge(variable, body, &pass)
    }
}

private func judge(_ declaration: Node, _ body: Node, _ pass: inout Pass) {
    guard let answer = body.onlyAnswer, let passing = passingAnswer(declaration), answer == passing else { return }
    guard !declaration.ancestors.contains(where: { $0.kind == .ifClause }), !declaration.isReplaceable(pass) else {
        return
    }
    pass.report("`\(declaration.name)` always answers `\(answer)`", at: declaration)
}

/// The answer that lets everything through, for a name that promises a security check.
private func passingAnswer(_ declaration: Node) -> Bool? {
    let words = Words.of(declaration.name)
    guard let first = words.first else { return nil }
    let isFunction = declaration.kind == .functionDecl
    let asks = ["is", "has", "detect", "check", "are", "did"].contains(first)
    if asks, words.contains(where: dangers.contains) { return false }
    if ["verify", "validate", "authenticate", "check", "evaluate"].contains(first), isFunction,
        words.contains(where: proofs.contains)
    {
        return true
    }
    return asks && isFunction && ["trusted", "pinned"].contains(words.last) ? true : nil
}

private let dangers: Set<String> = [
    "jailbroken", "jailbreak", "tampered", "compromised", "rooted", "debugged", "hooked", "frida", "cydia", "reverse",
]

private let proofs: Set<String> = [
    "signature", "certificate", "trust", "token", "jwt", "password", "pin", "passcode", "receipt", "integrity", "mac",
    "hmac",
    "otp", "credential", "credentials", "session", "license", "biometrics", "checksum", "hash", "proof", "nonce",
]

extension Node {
    /// The literal that a body gives back, if it does nothing else.
    fileprivate var onlyAnswer: Bool? {
        let statements = Array(children)
        guard statements.count == 1, let only = statements.first else { return nil }
        let value = only.kind == .return ? only.children.first : only
        return value?.kind == .boolean ? value?.name == "true" : nil
    }

    /// Whether this is a default that conforming types or subclasses replace.
    fileprivate func isReplaceable(_ pass: Pass) -> Bool {
        guard let type = enclosingType else { return false }
        if type.kind == .protocolDecl || has(.isOpen) { return true }
        return type.kind == .extensionDecl && pass.lookup.index.types[TypeName.base(type.name)]?.kind == .protocolDecl
    }
}
