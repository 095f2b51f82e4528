import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Checks of security that release builds leave out.
    static let checkInAssertion = Rule(
        id: "check-in-assertion",
        title: "Security check in an assertion",
        category: .code,
        severity: .high,
        references: [.cwe(617), .cwe(693), .cwe(489), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            `assert` and `assertionFailure` are not even evaluated in release builds: the signature is verified \
            during development, but not in the app that ships.
            """,
        remedy: "Use `guard` with an error, or `precondition` where crashing is the right response.",
        bad: [
            Example("func load(_ list: Data, _ signature: Data) { ↓assert(verify(list, signature)); use(list) }"),
            Example("↓assert(key.isValidSignature(signature, for: data), \"the policy is signed\")"),
            Example(
                "↓assert(user.isAuthorized(for: .payment))", mended: "precondition(user.isAuthorized(for: .payment))"),
        ],
        good: [
            Example("guard verify(list, signature) else { throw LoadError.unsigned }"),
            Example("precondition(key.isValidSignature(signature, for: data))", "stays in release builds"),
            Example("assert(layout.isValid)", "not security-related"),
            Example("assert(Thread.isMainThread)"),
            Example(
                """
                guard key.isValidSignature(signature, for: data) else { throw LoadError.unsigned }
                assert(key.isValidSignature(signature, for: data))
                """, "checked before"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.calls("assert") where call.callee?.kind == .reference && !call.isDebugOnly {
        guard let condition = call.arguments.first, let check = condition.securityCheck, !call.isCheckedBefore(check)
        else { continue }
        pass.report(
            "`\(check.name)` is only evaluated in debug builds", at: call,
            .init(fix: call.callee.map { SourceFix.write("precondition", for: $0).breaking }))
    }
}

extension Node {
    /// The call in a condition that decides whether something is genuine or allowed.
    fileprivate var securityCheck: Node? {
        ([unwrapped] + unwrapped.descendants).first { call in
            guard call.kind == .call else { return false }
            let words = Words.of(call.name)
            return words.contains(where: verdicts.contains)
                || words.first == "verify" && call.arguments.count > 1
        }
    }

    /// Whether a `guard` or an `if` before asks the same.
    fileprivate func isCheckedBefore(_ check: Node) -> Bool {
        let scope = enclosingDeclaredFunction ?? tree.root
        return scope.descendants(.call).contains { other in
            other.name == check.name && other != check && other.isBefore(self) && other.enclosing(.guard, .if) != nil
        }
    }
}

private let verdicts: Set<String> = [
    "signature", "authentic", "authorized", "authorised", "trusted", "permitted", "authenticated",
]
