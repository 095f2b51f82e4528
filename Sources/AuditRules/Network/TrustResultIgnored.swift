import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// An evaluation of trust whose outcome nobody reads.
    static let trustResultIgnored = Rule(
        id: "trust-result-ignored",
        title: "Certificate evaluation result ignored",
        category: .network,
        severity: .high,
        references: [
            .cwe(295), .cwe(252), .cwe(296), .masvs("NETWORK", 1), .maswe(27), .mastg("MASTG-TEST-0396"),
            .mobileTop10(5),
        ],
        why: """
            The evaluation runs but its result is discarded, and a forged certificate is accepted like a genuine one. \
            `SecTrustEvaluate` returns success whenever it could run at all; the verdict is in its second argument.
            """,
        remedy: """
            Write `guard SecTrustEvaluateWithError(trust, &error) else { … }` and cancel the challenge in the `else`. \
            SecureHTTP’s `URLSessionTransport` handles the challenge itself.
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
            Example(
                """
                func answer(to challenge: URLAuthenticationChallenge, _ done: Answer) {
                    let trust = challenge.protectionSpace.serverTrust!
                    let isFine = SecTrustEvaluateWithError(trust, nil)
                    if !isFine { print("not trusted") }
                    done(.useCredential, ↓URLCredential(trust: trust))
                }
                """, "kept, and only noted"),
            Example("func check() { try? ↓evaluator.evaluate(trust, forHost: host); accept() }", "Alamofire"),
            Example(
                """
                func ask(_ trust: SecTrust, _ reply: @escaping (Bool) -> Void) {
                    SecTrustEvaluateAsyncWithError(trust, queue) { _, _, failure in
                        if let failure { print("chain: \\(failure)") }
                        ↓reply(true)
                    }
                }
                """, "told, and gone on"),
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
                func ask(_ trust: SecTrust, _ reply: @escaping (Bool) -> Void) {
                    SecTrustEvaluateAsyncWithError(trust, queue) { _, _, failure in
                        if let failure { return reply(refused(failure)) }
                        reply(true)
                    }
                }
                """, "the error is read"),
            Example(
                """
                func answer(to challenge: URLAuthenticationChallenge, _ done: Answer) {
                    let trust = challenge.protectionSpace.serverTrust!
                    let isFine = SecTrustEvaluateWithError(trust, nil)
                    print("trusted: \\(isFine)")
                    guard isFine else { return done(.cancelAuthenticationChallenge, nil) }
                    done(.useCredential, URLCredential(trust: trust))
                }
                """, "noted, and asked"),
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
                    var verdict = SecTrustResultType.invalid
                    let status = SecTrustEvaluate(trust, &verdict)
                    let isTrusted = SecTrustEvaluateWithError(trust, nil)
                    return isTrusted || status == errSecSuccess && isSaved(trust)
                }
                """, "asked once more, and that counts"),
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
            pass.report("The server is trusted here regardless of the result of `SecTrustEvaluateWithError`", at: use)
        } else if call.isResultLost(in: file), !call.hasReadOutput(at: 1) {
            pass.report("The result of `SecTrustEvaluateWithError` is not used", at: call)
        }
    }
    for call in file.calls("SecTrustEvaluate") where !call.isForDevelopers && call.arguments.count == 2 {
        guard call.argument(at: 1)?.kind == .inout, !call.hasReadOutput(at: 1), !call.fetchesOutcome,
            !call.isAskedAgain(in: file)
        else { continue }
        pass.report("The result that `SecTrustEvaluate` writes to its second argument is never read", at: call)
    }
    for call in file.calls("SecTrustEvaluateAsyncWithError", "SecTrustEvaluateAsync") where !call.isForDevelopers {
        guard let closure = call.trailingClosure else { continue }
        let parameters = closure.children(.parameter)
        guard parameters.count >= 2 else { continue }
        let read = closure.descendants(.reference).filter { !$0.isOnlyNoted }.map(\.name)
        // `if let error { … }` that leaves has read it.
        let tested = closure.descendants(.variable).filter { variable in
            guard let test = variable.parent else { return false }
            return test.kind == .guard || test.kind == .if && test.child(.body)?.leaves == true
                || test.child(.elseBody) != nil
        }.map(\.name)
        guard parameters.dropFirst().allSatisfy({ $0.name == "_" || !(read + tested).contains($0.name) }) else {
            continue
        }
        let trusted = closure.descendants(.call).first { use in
            use.name == "URLCredential" && use.argument("trust") != nil
                || use.arguments.count == 1 && use.arguments[0].label.isEmpty
                    && use.arguments[0].unwrapped.name == "true"
                    && use.callee?.unwrapped.kind == .reference
        }
        pass.report("The result of `\(call.name)` is not used", at: trusted ?? call)
    }
    for call in file.calls("evaluate", "performDefaultValidation", "performValidation") where !call.isForDevelopers {
        guard call.argument("forHost") != nil, call.parent?.kind == .try, call.parent?.has(.isOptional) == true,
            call.parent?.role == .statement
        else { continue }
        pass.report("`try?` discards the result of this evaluation", at: call)
    }
}

extension Node {
    /// Where a trust is accepted behind a test of the answer that only notes it: `if !SecTrust…(…) { log(error) }`.
    fileprivate var trustAllTheSame: Node? { trustBehindTest ?? trustBehindLocal }

    /// The same where a local keeps the answer: `if !isFine { log(error) }`, `log("valid: \(isFine)")`.
    private var trustBehindLocal: Node? {
        guard let local = outerExpression.parent, local.kind == .variable, let function = enclosingFunction,
            !local.name.isEmpty, local.name != "_"
        else { return nil }
        let uses = function.descendants(.reference).filter { $0.name == local.name && local.isBefore($0) }
        let output = argument(at: 1)?.unwrapped.name ?? ""
        let isErrorAsked = function.descendants(.reference).contains {
            $0.name == output && local.isBefore($0) && !$0.isOnlyNoted
        }
        guard !uses.isEmpty, uses.allSatisfy(\.isOnlyNoted), !isErrorAsked else { return nil }
        return function.trust(after: local)
    }

    /// Where a function trusts the server behind a place, whatever was found there.
    private func trust(after place: Node) -> Node? {
        descendants(.call).first { use in
            use.name == "URLCredential" && use.argument("trust") != nil && place.isBefore(use)
                && use.enclosingFunction == self
                && !use.ancestors.prefix { $0 != self }.contains { $0.kind == .if || $0.kind == .ternary }
        }
    }

    private var trustBehindTest: Node? {
        guard let negation = parent, negation.kind == .prefix, negation.name == "!", let test = negation.parent,
            test.kind == .if, test.children(.condition).count == 1, test.child(.elseBody) == nil,
            let body = test.child(.body), let function = enclosingFunction
        else { return nil }
        let output = argument(at: 1)?.unwrapped.name ?? ""
        let isReadElsewhere = function.descendants(.reference).contains {
            $0.name == output && test.isBefore($0) && !test.contains($0)
        }
        guard !body.leaves, !isReadElsewhere else { return nil }
        return function.trust(after: test)
    }

    /// Whether the returned value goes nowhere: a statement, `_ =`, or a constant that is never read.
    /// Whether the same trust is evaluated once more in the same function, and that answer is used.
    fileprivate func isAskedAgain(in file: SwiftFile) -> Bool {
        guard let function = enclosingFunction, let trust = argument(at: 0)?.unwrapped.text else { return false }
        return function.descendants(.call).contains { other in
            other.name == "SecTrustEvaluateWithError" && other.argument(at: 0)?.unwrapped.text == trust
                && !other.isResultLost(in: file)
        }
    }

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
