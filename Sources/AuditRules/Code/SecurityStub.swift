import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Security checks that check nothing.
    static let securityStub = Rule(
        id: "security-stub",
        title: "Security check always returns the same result",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(358), .cwe(693), .cwe(1188), .cwe(546), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            The name promises a check, and callers rely on it. The body returns without checking anything, so \
            everything passes.
            """,
        remedy: """
            Implement the check, or remove the function and its callers. Until it is implemented, fail closed: \
            reject.
            """,
        bad: [
            Example("↓func verifySignature(_ data: Data, _ signature: Data) -> Bool { return true }"),
            Example("struct Verifier { ↓func verify(_ signature: Data, of text: Data) -> Bool { return true } }"),
            Example("class Device { ↓static func isJailbroken() -> Bool { false } }"),
            Example("↓func validateToken(_ token: String) -> Bool {\n    // to be written\n    return true\n}"),
            Example("↓var isDeviceCompromised: Bool { false }"),
        ],
        good: [
            Example("func verifySignature(_ data: Data) -> Bool { return false }", "rejects"),
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
            Example("func validateMenuItem(_ item: NSMenuItem) -> Bool { true }", "not security-related"),
            Example(
                """
                func validatePassword() -> Bool { return true }
                var isValidInput: Bool { !username.isEmpty && !password.isEmpty && validatePassword() }
                """, "whether a form is filled in"),
            Example(
                "struct MockVerifier { func verifySignature(_ signature: Data) -> Bool { return true } }",
                "a test double"),
            Example(
                """
                protocol P { func verifySignature() -> Bool }
                extension P { func verifySignature() -> Bool { true } }
                """,
                "a default implementation that types override"),
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
    pass.report("`\(declaration.name)` always returns `\(answer)`", at: declaration)
}

/// The answer that lets everything through, for a name that promises a security check.
private func passingAnswer(_ declaration: Node) -> Bool? {
    let words = Words.of(declaration.name)
    guard let first = words.first else { return nil }
    let isFunction = declaration.kind == .functionDecl
    // With nothing to look at it is a form that is asked whether it is filled in.
    if first == "validate", isFunction, declaration.children(.parameter).isEmpty { return nil }
    let asks = ["is", "has", "detect", "check", "are", "did"].contains(first)
    if asks, words.contains(where: dangers.contains) { return false }
    let isVerb = words.contains(where: verbs.contains) || ["check", "evaluate"].contains(first)
    if isVerb, isFunction, (words + declaration.wordsOfFirstParameter).contains(where: proofs.contains) { return true }
    return asks && isFunction && ["trusted", "pinned"].contains(words.last) ? true : nil
}

private let verbs: Set<String> = ["verify", "verifies", "verified", "validate", "authenticate"]

private let doubles: Set<String> = [
    "mock", "stub", "fake", "dummy", "test", "tests", "preview", "noop", "null", "allow", "insecure",
]

private let dangers: Set<String> = [
    "jailbroken", "jailbreak", "tampered", "compromised", "rooted", "debugged", "hooked", "frida", "cydia", "reverse",
]

private let proofs: Set<String> = [
    "signature", "certificate", "trust", "token", "jwt", "password", "pin", "passcode", "receipt", "integrity", "mac",
    "hmac", "signatures", "attestation", "transaction", "chain", "digest",
    "otp", "credential", "credentials", "session", "license", "biometrics", "checksum", "hash", "proof", "nonce",
]

extension Node {
    fileprivate var wordsOfFirstParameter: [String] {
        children(.parameter).first.map { Words.of($0.label) + Words.of($0.name) } ?? []
    }

    /// The literal that a body gives back, if it does nothing else.
    fileprivate var onlyAnswer: Bool? {
        let statements = Array(children)
        guard statements.count == 1, let only = statements.first else { return nil }
        let value = only.kind == .return ? only.children.first : only
        return value?.kind == .boolean ? value?.name == "true" : nil
    }

    /// Whether a type stands for another in tests, or by its name does without.
    private func isDouble(_ type: Node) -> Bool {
        Words.of(type.name).contains(where: doubles.contains)
    }

    /// Whether this is a default that conforming types or subclasses replace, or a double.
    fileprivate func isReplaceable(_ pass: Pass) -> Bool {
        guard let type = enclosingType else { return false }
        if type.kind == .protocolDecl || has(.isOpen) || has(.isOverride) || isDouble(type) { return true }
        return type.kind == .extensionDecl && pass.lookup.index.types[TypeName.base(type.name)]?.kind == .protocolDecl
    }
}
