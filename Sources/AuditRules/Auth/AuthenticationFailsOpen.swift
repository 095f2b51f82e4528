import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Access granted where nobody could be asked.
    static let authenticationFailsOpen = Rule(
        id: "authentication-fails-open",
        title: "Access is granted when authentication fails or is unavailable",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(636), .cwe(287), .cwe(703), .masvs("AUTH", 2), .maswe(17), .maswe(20), .mastg("MASTG-TEST-0266"),
            .mobileTop10(3),
        ],
        why: """
            `canEvaluatePolicy` returns false on a device without a passcode, after too many failed attempts, or where \
            the hardware is missing, and `evaluatePolicy` fails when the user cancels. Code that unlocks in these \
            cases gives no protection against an attacker who can put the device into that state.
            """,
        remedy: """
            Deny access, or require a secret of the app's own, when the user cannot be authenticated. Bind protected data \
            to a Keychain item with `SecAccessControl`, so that nothing can be unlocked without the check. Bulwark’s \
            `KeychainStore` stores such an item with `SecretPolicy(userPresence: .biometryOrPasscode)`.
            """,
        bad: .authenticationFailsOpenBad + .authenticationUnasked + .openAnswers + .sameOutcomes + .skippedChecks
            + .moreOpenAnswers + .refusalsOfTheKnown,
        good: .authenticationFailsOpenGood + .authenticationAsked + .closedAnswers + .otherOutcomes + .madeChecks
            + .refusalsOfAll,
        checks: [
            .swift(inspect), .swift(FailingVerification.inspect), .swift(OpenAnswers.inspect),
            .swift(OpenOutcomes.inspect), .swift(SkippedChecks.inspect), .swift(OpenPassages.inspect),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var told: Set<Node> = []
    for call in file.calls("canEvaluatePolicy", "evaluatePolicy", "evaluateAccessControl") where !call.isDebugOnly {
        if call.name != "canEvaluatePolicy", let place = call.trailingClosure?.passageWithoutAnswer,
            told.insert(place).inserted
        {
            pass.report(
                "Access is granted here although the user is not authenticated", at: place,
                .init(related: [(call, "the check")]))
        }
        if let grant = call.grantWithoutAsking(pass), told.insert(grant).inserted {
            pass.report(
                "Only the availability of authentication is checked; the user is never authenticated", at: grant,
                .init(related: [(call, "the check")]))
        }
        let granted = call.enclosingType?.grantedActs ?? []
        for branch in refusals(after: call) {
            guard
                let grant = branch.grant ?? branch.yes(ofCheck: call) ?? branch.act(among: granted)
                    ?? branch.givenClosure ?? branch.yes(keptLike: call),
                told.insert(grant).inserted
            else { continue }
            let why = call.name == "canEvaluatePolicy" ? "cannot be authenticated" : "is not authenticated"
            pass.report(
                "Access is granted here although the user \(why)", at: grant,
                .init(severity: call.asksOnlyForPasscode ? .medium : nil, related: [(call, "the check")]))
        }
    }
}

/// The code that runs where the check cannot be made or has failed.
private func refusals(after call: Node) -> [Node] {
    var found: [Node] = []
    for up in call.ancestors.prefix(while: { !$0.kind.isFunctionLike && !$0.kind.isTypeDeclaration }) {
        if up.kind == .do, up.child(.body)?.contains(call) == true {
            found += up.children.filter { $0.kind == .catch }
        }
        if let branch = up.branch(whereFails: call) { found.append(branch) }
    }
    for test in (call.trailingClosure ?? call).descendants where test.kind == .if && test.asksForReason {
        if let body = test.child(.body) { found.append(body) }
    }
    if let closure = call.trailingClosure, call.name == "evaluatePolicy",
        let success = closure.children(.parameter).first?.name, success != "_"
    {
        for test in closure.descendants where test.kind == .if || test.kind == .guard {
            found += test.branch(whereFails: success).map { [$0] } ?? []
        }
    }
    if let kept = call.keptAnswer {
        for test in kept.scope?.descendants.filter({ $0.kind == .if || $0.kind == .guard }) ?? [] {
            found += test.branch(whereFails: kept.name).map { [$0] } ?? []
        }
    }
    return found
}

extension Node {
    /// Whether nothing but a device without a passcode answers no: `canEvaluatePolicy(.deviceOwnerAuthentication)`.
    fileprivate var asksOnlyForPasscode: Bool {
        name == "canEvaluatePolicy" && arguments.first?.unwrapped.name == "deviceOwnerAuthentication"
    }

    /// What the methods of a type do once the user was authenticated: calls and assignments in branches that say so.
    fileprivate var grantedActs: Set<String> {
        var acts: Set<String> = []
        for check in descendants(.call) where ["evaluatePolicy", "evaluateAccessControl"].contains(check.name) {
            guard let function = check.enclosingFunction else { continue }
            let failing = refusals(after: check)
            let body = check.trailingClosure ?? function
            for act in body.descendants where act.actName != nil && !failing.contains(where: { $0.contains(act) }) {
                let isAfter = check.contains(act) || check.isBefore(act)
                if isAfter, let name = act.actName { acts.insert(name) }
            }
        }
        return acts
    }

    /// The first of these acts in a branch.
    fileprivate func act(among acts: Set<String>) -> Node? {
        acts.isEmpty ? nil : descendants.first { node in (node.actName.map(acts.contains) ?? false) && !node.asksAgain }
    }

    /// Whether a call runs code of the same type that asks the user: another way to ask is no grant.
    private var asksAgain: Bool {
        guard kind == .call, let type = enclosingType else { return false }
        return type.descendants.contains { declared in
            [.variable, .functionDecl].contains(declared.kind) && declared.name == name
                && declared.descendants(.call).contains { $0.name == "evaluatePolicy" }
        }
    }

    /// A closure that was handed in to be run when the user has agreed, and runs here.
    fileprivate var givenClosure: Node? {
        guard let function = enclosingDeclaredFunction else { return nil }
        let given = function.children(.parameter).filter { $0.typeText?.contains("->") == true }.map(\.name)
        return descendants(.call).first { call in
            call.callee?.unwrapped.kind == .reference && given.contains(call.name)
                && call.arguments.allSatisfy { function.children(.parameter).map(\.name).contains($0.unwrapped.name) }
                && !Words.of(call.name).contains(where: failing.contains)
        }
    }

    /// What a call or an assignment does that is worth protecting: `sender.send`, `open`.
    private var actName: String? {
        switch kind {
        case .call:
            guard let callee = callee?.unwrapped, callee.name.first?.isLowercase == true,
                !ordinary.contains(callee.name), !ordinary.contains(Words.of(callee.name).first ?? ""),
                Words.of(callee.dottedName).allSatisfy({ !ordinary.contains($0) })
            else { return nil }
            let given = arguments.filter { $0.kind != .closure }
            guard given.count == arguments.count else { return nil }
            let words = given.map { $0.label + ":" + $0.text }.joined(separator: ",")
            return (callee.dottedName + "(" + words + ")").replacing("self.", with: "")
        case .assignment:
            guard let target = child(.target)?.unwrapped, let value = child(.operand)?.unwrapped, value.kind == .member,
                value.has(.hasImplicitBase), !refusing.contains(value.name)
            else { return nil }
            return target.name + "=" + value.name
        default: return nil
        }
    }

    /// The branch of a test that is taken where a call in its condition answers no.
    fileprivate func branch(whereFails call: Node) -> Node? {
        guard kind == .if || kind == .guard,
            let test = children(.condition).first(where: { $0 == call || $0.contains(call) })
        else { return nil }
        return branch(isNegated: test.negates)
    }

    /// The branch of a test that is taken where a name is false.
    fileprivate func branch(whereFails name: String) -> Node? {
        guard kind == .if || kind == .guard else { return nil }
        let test = children(.condition).first {
            $0.name == name && $0.kind == .reference
                || $0.kind == .prefix && $0.name == "!" && $0.children.first?.name == name
        }
        return test.flatMap { branch(isNegated: $0.negates) }
    }

    private func branch(isNegated: Bool) -> Node? {
        if kind == .guard { return isNegated ? nil : child(.elseBody) }
        return isNegated ? child(.body) : child(.elseBody)
    }

    /// Whether a test asks why the user could not be asked.
    fileprivate var asksForReason: Bool {
        let text = children(.condition).map(\.text).joined()
        return ["passcodeNotSet", "NotAvailable", "NotEnrolled", "biometryLockout"].contains { text.contains($0) }
    }

    fileprivate var negates: Bool { kind == .prefix && name == "!" }

    /// `return true` where the user cannot be asked or was not: an answer of yes, whatever the function is called, unless
    /// it tells that something is missing.
    fileprivate func yes(ofCheck check: Node) -> Node? {
        guard let function = check.enclosing(.functionDecl), function.child(.returnType)?.name == "Bool" else {
            return nil
        }
        let words = Words.of(function.name)
        guard !words.contains(where: { denials.contains($0) }) else { return nil }
        return descendants(.return).first { node in
            node.enclosing(.functionDecl) == function && node.enclosing(.closure) == check.enclosing(.closure)
                && node.children.first?.saysYes == true && !node.isInCheck(within: self)
        }
    }

    /// `isShown = true`, where the answer of the check is what becomes `isShown` otherwise.
    fileprivate func yes(keptLike check: Node) -> Node? {
        guard let target = check.enclosing(.assignment)?.child(.target)?.text else { return nil }
        return descendants(.assignment).first { node in
            node.child(.target)?.text == target && node.child(.operand)?.saysYes == true
                && !node.isInCheck(within: self)
        }
    }

    /// The first thing in a branch that lets the user in.
    var grant: Node? {
        descendants.first { node in
            guard node.enclosing(.functionDecl) == enclosing(.functionDecl), !node.isInCheck(within: self) else {
                return false
            }
            switch node.kind {
            case .assignment: return node.setsAccess
            case .call: return node.opens
            case .return: return node.children.first?.saysYes == true && node.enclosingFunction?.promisesAccess == true
            default: return false
            }
        }
    }

    /// Whether another check stands between, as in `if askForPin() { isUnlocked = true }`, or somebody else decides when
    /// the code runs.
    private func isInCheck(within branch: Node) -> Bool {
        ancestors.prefix { $0 != branch }.contains { up in
            if up.kind == .closure { return !(up.parent.map { running.contains($0.name) } ?? false) }
            let conditions = up.children(.condition)
            guard up.kind == .if || up.kind == .guard, !conditions.isEmpty else { return false }
            return !conditions.contains { condition in reasons.contains { condition.text.contains($0) } }
        }
    }

    /// `unlock()`, `completion(true)`, `done(.success(()))`.
    private var opens: Bool {
        guard let callee = callee?.unwrapped else { return false }
        if arguments.count == 1, let only = arguments.first {
            let isAnswer = Words.of(callee.name).contains(where: answers.contains)
            if only.saysYes { return isAnswer || callee.name == "resume" || callee.name == "succeed" }
            if isAnswer, only.unwrapped.kind == .call, only.unwrapped.name == "success" { return true }
        }
        let words = Words.of(callee.name)
        return words.first == "unlock" || words.first == "grant" && words.contains("access")
    }

    /// Whether a function answers the question whether the user may go on.
    var promisesAccess: Bool {
        let function = kind == .functionDecl || kind == .accessor ? self : enclosing(.functionDecl) ?? self
        let name = function.kind == .accessor ? function.parent?.name ?? "" : function.name
        let words = Words.of(name)
        return words.contains(
            where: grantingWords.union(["authenticate", "unlock", "authorize", "verify", "confirm"]).contains)
            && !words.contains(where: capabilities.contains)
    }
}

/// Words of functions whose yes says that somebody cannot be asked, or that there is nothing to protect.
private let denials = capabilities.union([
    "needs", "need", "missing", "unavailable", "lacks", "disabled", "without", "skip", "skips", "hide", "hides",
    "locked", "blocked", "failed", "fails", "denied", "should", "requires", "required", "no", "not", "changed",
    "changes", "differs",
])

/// Words of functions that tell what a device can do.
private let capabilities: Set<String> = ["can", "supports", "available", "offers", "has"]

/// Words in the names of closures that are told the outcome.
private let answers: Set<String> = [
    "completion", "done", "handler", "callback", "reply", "finish", "finished", "result", "then", "complete", "success",
]

/// Calls that run a closure by themselves, now or later.
private let running: Set<String> = [
    "async", "asyncAfter", "Task", "run", "perform", "withAnimation", "detached", "addOperation",
]

/// Calls that protect nothing: of the interface, of tasks, of logs, of errors.
private let ordinary = failing.union([
    "async", "main", "run", "resume", "print", "log", "logger", "debug", "info", "present", "show", "hide", "update",
    "set", "reload", "invalidate", "alert", "refuse", "lock", "finish", "report", "ask", "prompt", "track",
    "send_event", "notify", "evaluate", "context", "perform", "add", "append", "remove",
])

/// Words of names that say that somebody is told of a failure: `biometricsFailed()`.
private let failing: Set<String> = [
    "fail", "failed", "fails", "failure", "error", "denied", "deny", "rejected", "reject", "refused", "cancelled",
    "canceled", "cancel", "unavailable", "invalid", "wrong", "dismiss", "retry", "fallback",
]

private let refusing: Set<String> = [
    "refused", "failed", "locked", "denied", "cancelled", "canceled", "error", "unavailable", "idle", "none",
]
