import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// An evaluation of trust whose outcome nobody reads.
    static let trustResultIgnored = Rule(
        id: "trust-result-ignored",
        title: "Outcome of the certificate check is thrown away",
        category: .network,
        severity: .high,
        references: [
            .cwe(295), .cwe(252), .cwe(296), .masvs("NETWORK", 1), .maswe(27), .mastg("MASTG-TEST-0396"),
            .mobileTop10(5),
        ],
        why: """
            The check runs and its answer is lost, so a forged certificate is accepted like a genuine one. \
            `SecTrustEvaluate` returns success whenever it could run at all; the verdict stands in its second \
            argument.
            """,
        remedy: """
            Write `guard SecTrustEvaluateWithError(trust, &error) else { … }` and cancel the challenge in the `else`. \
            `URLSessionTransport` of SecureHTTP answers the challenge itself.
            """,
        bad: [
            Example(
                """
                func answer(to challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
                    var error: CFError?
                    if !SecTrustEvaluateWithError(trust, &error) { log.error("\\(error)") }
                    return (.useCredential, ↓URLCredential(trust: trust))
                }
                """, "the answer is only noted"),
            Example("func check(_ trust: SecTrust) { _ = ↓SecTrustEvaluateWithError(trust, nil); accept() }"),
            Example(
                """
                func check(_ trust: SecTrust) {
                    let isTrusted = ↓SecTrustEvaluateWithError(trust, nil)
                    accept()
                }
                """),
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    var result = SecTrustResultType.invalid
                    return ↓SecTrustEvaluate(trust, &result) == errSecSuccess
                }
                """, "the status says only that the check ran"),
            Example(
                "func check(_ trust: SecTrust) { ↓SecTrustEvaluateAsyncWithError(trust, queue) { _, _, _ in accept() } }"
            ),
            Example("func check() { try? ↓evaluator.evaluate(trust, forHost: host); accept() }", "Alamofire"),
        ],
        good: [
            Example(
                """
                func answer(to challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
                    var error: CFError?
                    if !SecTrustEvaluateWithError(trust, &error) {
                        log.error("not trusted")
                        return (.cancelAuthenticationChallenge, nil)
                    }
                    return (.useCredential, URLCredential(trust: trust))
                }
                """),
            Example("func check(_ trust: SecTrust) -> Bool { SecTrustEvaluateWithError(trust, nil) }"),
            Example(
                """
                func check(_ trust: SecTrust) throws {
                    var error: CFError?
                    _ = SecTrustEvaluateWithError(trust, &error)
                    if let error { throw error }
                }
                """, "the error is read"),
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    _ = SecTrustEvaluateWithError(trust, nil)
                    var result = SecTrustResultType.invalid
                    SecTrustGetTrustResult(trust, &result)
                    return result == .unspecified
                }
                """, "the outcome is fetched afterwards"),
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    var result = SecTrustResultType.invalid
                    let status = SecTrustEvaluate(trust, &result)
                    return status == errSecSuccess && (result == .proceed || result == .unspecified)
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecTrustEvaluateWithError") where !call.isForDevelopers && !call.fetchesOutcome {
        if let use = call.trustAllTheSame {
            pass.report("The server is trusted here, whatever `SecTrustEvaluateWithError` has found", at: use)
        } else if call.isResultLost(in: file), !call.hasReadOutput(at: 1) {
            pass.report("The answer of `SecTrustEvaluateWithError` is not used", at: call)
        }
    }
    for call in file.calls("SecTrustEvaluate") where !call.isForDevelopers && call.arguments.count == 2 {
        guard call.argument(at: 1)?.kind == .inout, !call.hasReadOutput(at: 1), !call.fetchesOutcome else { continue }
        pass.report("The verdict that `SecTrustEvaluate` writes into its second argument is not read", at: call)
    }
    for call in file.calls("SecTrustEvaluateAsyncWithError", "SecTrustEvaluateAsync") where !call.isForDevelopers {
        guard let parameters = call.trailingClosure?.children(.parameter), parameters.count >= 2,
            parameters.dropFirst().allSatisfy({ $0.name == "_" })
        else { continue }
        pass.report("The answer of `\(call.name)` is not used", at: call)
    }
    for call in file.calls("evaluate") where !call.isForDevelopers {
        guard call.argument("forHost") != nil, call.parent?.kind == .try, call.parent?.has(.isOptional) == true,
            call.parent?.role == .statement
        else { continue }
        pass.report("`try?` throws the answer of this evaluation away", at: call)
    }
}

extension Node {
    /// Where a trust is accepted behind a test of the answer that only notes it: `if !SecTrust…(…) { log(error) }`.
    fileprivate var trustAllTheSame: Node? {
        guard let negation = parent, negation.kind == .prefix, negation.name == "!", let test = negation.parent,
            test.kind == .if, test.children(.condition).count == 1, test.child(.elseBody) == nil,
            let body = test.child(.body), let function = enclosingFunction
        else { return nil }
        let leaves = body.descendants.contains { node in
            [.return, .throw, .jump, .assignment].contains(node.kind)
                || node.kind == .member
                    && ["cancelAuthenticationChallenge", "rejectProtectionSpace"].contains(node.name)
        }
        let output = argument(at: 1)?.unwrapped.name ?? ""
        let isReadElsewhere = function.descendants(.reference).contains {
            $0.name == output && test.isBefore($0) && !test.contains($0)
        }
        guard !leaves, !isReadElsewhere else { return nil }
        return function.descendants(.call).first { use in
            use.name == "URLCredential" && use.argument("trust") != nil && test.isBefore(use)
                && use.enclosingFunction == function
                && !use.ancestors.prefix { $0 != function }.contains { $0.kind == .if || $0.kind == .ternary }
        }
    }

    /// Whether the returned value goes nowhere: a statement, `_ =`, or a constant that is never read.
    fileprivate func isResultLost(in file: SwiftFile) -> Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .block, .closure, .file:
            // The only expression of a body is its value.
            return role == .statement
                && (parent.children.filter { $0.role == .statement }.count > 1 || isInVoidFunction)
        case .assignment: return parent.child(.target)?.name == "_"
        case .variable where role == .initialValue:
            if parent.name.isEmpty || parent.name == "_" { return true }
            guard let scope = parent.scope, !scope.kind.isTypeDeclaration, scope.kind != .file else { return false }
            return !file.references(parent.name).contains { scope.contains($0) }
        default: return false
        }
    }

    private var isInVoidFunction: Bool {
        guard let function = enclosingFunction, function.kind == .functionDecl else { return false }
        return function.child(.returnType) == nil
    }

    /// Whether the variable that is passed by reference at this place is read later.
    fileprivate func hasReadOutput(at index: Int) -> Bool {
        guard let output = argument(at: index), output.kind == .inout, let variable = output.children.first,
            let function = enclosingDeclaredFunction ?? ancestors.filter({ $0.kind == .closure }).last
        else { return false }
        return function.descendants.contains {
            ($0.kind == .reference || $0.kind == .variable) && $0.name == variable.name && isBefore($0) && !contains($0)
                && !($0.parent?.kind == .assignment && $0.role == .target)
        }
    }

    /// Whether the outcome is asked for with a call of its own.
    fileprivate var fetchesOutcome: Bool {
        let function = enclosingDeclaredFunction ?? enclosingFunction
        return function?.descendants.contains {
            $0.kind == .call && ["SecTrustGetTrustResult", "SecTrustCopyResult"].contains($0.name)
        } ?? false
    }
}
