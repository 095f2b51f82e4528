import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Answers that let somebody through where nothing is known: an error, a missing entry, an empty list.
enum OpenAnswers {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for (name, message, find) in operators {
            for node in file.tree.nodes(.binary, named: name) where !node.isDebugOnly {
                guard let place = find(node, pass) else { continue }
                pass.report(message, at: place)
            }
        }
        for attempt in file.nodes(.do) where !attempt.isDebugOnly {
            for place in attempt.openAnswersToErrors { pass.report(afterError, at: place) }
        }
        for test in file.nodes(.guard) + file.nodes(.if) where !test.isDebugOnly {
            guard let place = test.openAnswerToAbsence else { continue }
            pass.report("When no restriction is specified, everyone is let through", at: place)
        }
        for attempt in file.nodes(.do) where !attempt.isDebugOnly {
            guard let place = attempt.openStart else { continue }
            pass.report(afterError, at: place)
        }
        for test in file.nodes(.switch) where !test.isDebugOnly {
            guard let place = test.openDefault else { continue }
            pass.report("Unanticipated cases are let through here", at: place)
        }
        for read in file.nodes(.subscriptCall) where !read.isDebugOnly {
            guard let place = read.privilegedDefault else { continue }
            pass.report("An unreadable value becomes a role with more privileges", at: place)
        }
        for call in file.calls("allSatisfy") where !call.isDebugOnly {
            guard call.holdsForNothing else { continue }
            pass.report("An empty `\(call.base?.lastName ?? "")` passes this check", at: call)
        }
    }

    private static let afterError = "When the check cannot be performed, it counts as passed"

    private typealias Search = @Sendable (Node, Pass) -> Node?

    private static let operators: [(Set<String>, String, Search)] = [
        (["??"], afterError, { node, _ in node.openFallback }),
        (["??"], "An unreadable value becomes a role with more privileges", { node, _ in node.privilegedFallback }),
        (["||"], "A check that fails with an error counts as passed", { node, _ in node.passedWithError }),
        (["||"], "A failure status counts as success", { node, _ in node.acceptedFailure }),
        (["||"], "An empty list lets everyone through", { node, _ in node.passedByEmptyList }),
        (["!="], afterError, { node, _ in node.openInequality }),
        (
            ["=="], "Access is granted here when both compared values are missing",
            { node, pass in node.equalAbsence(pass) }
        ),
    ]
}

extension Node {
    /// `return true` in a clause for errors, of a function whose yes lets somebody through; `return false` where its no does.
    fileprivate var openAnswersToErrors: [Node] {
        guard let function = enclosingDeclaredFunction ?? enclosing(.accessor) else { return [] }
        let question = function.accessQuestion
        guard question == .refuses && !succeedsWithYes || question == nil && function.asksForConfirmation else {
            return []
        }
        return children.filter { $0.kind == .catch }.compactMap { clause in
            let answer = clause.child(.body)?.children.first { $0.kind == .return }
            return answer?.children.first?.unwrapped.isBoolean(question?.opening ?? true) == true ? answer : nil
        }
    }

    /// `do { try write(outside); return true }`: what is asked is whether it can be done at all, and an error says no.
    private var succeedsWithYes: Bool {
        guard let body = child(.body), let last = Array(body.children).last, last.kind == .return else { return false }
        return last.children.first?.unwrapped.isBoolean(true) == true
            && body.descendants(.return).allSatisfy { $0 == last }
    }

    /// `(try? check()) ?? true`.
    fileprivate var openFallback: Node? {
        let operands = children(.operand)
        guard operands.count == 2, operands[1].unwrapped.kind == .boolean,
            let function = enclosingDeclaredFunction ?? enclosing(.accessor)
        else { return nil }
        let asked = operands[0].withWhatItsLocalsHold
        let mayFail = asked.contains { $0.kind == .try && $0.has(.isOptional) }
        let says = operands[1].unwrapped.name == "true"
        let mayBeMissing = mayFail || ([operands[0]] + operands[0].descendants).contains { $0.kind == .optionalChain }
        if mayBeMissing, says, asked.contains(where: { $0.kind == .call && proving.contains($0.name) }) {
            return statement
        }
        guard isResult(of: function) else { return nil }
        if let question = function.accessQuestion {
            guard question.opening == says else { return nil }
            return mayFail || question == .grants && (asked.contains(where: \.compares) || operands[0].readsRights)
                ? statement : nil
        }
        return mayFail && says && function.asksForConfirmation ? statement : nil
    }

    /// `rights[action]`: what somebody may do, of which nothing may be noted.
    private var readsRights: Bool {
        let read = unwrapped
        guard read.kind == .subscriptCall, let list = read.base?.unwrapped else { return false }
        return Words.of(list.lastName).contains(where: rankWords.contains)
    }

    /// `(try? check()) != false`.
    fileprivate var openInequality: Node? {
        let operands = children(.operand)
        guard operands.count == 2, let function = enclosingDeclaredFunction ?? enclosing(.accessor),
            isResult(of: function), function.accessQuestion == .grants || function.asksForConfirmation
        else { return nil }
        if operands[1].unwrapped.isBoolean(true), operands[0].asksForRefusalOfNobody { return statement }
        guard operands.contains(where: { $0.unwrapped.isBoolean(false) }) else { return nil }
        let asked = operands.flatMap(\.withWhatItsLocalsHold)
        if let side = operands.first(where: { !$0.unwrapped.isBoolean(false) }), side.asksWhoMayBeMissing,
            ["may", "is"].contains(Words.of(function.name).first ?? "")
        {
            return statement
        }
        // `signature.map { key.isValidSignature($0, for: message) } != false`
        return asked.contains {
            $0.kind == .try && $0.has(.isOptional) || $0.kind == .call && proving.contains($0.name)
        } ? statement : nil
    }

    /// `limits?.allows(domain)`, which is no `false` where there are no limits at all.
    private var asksWhoMayBeMissing: Bool {
        let call = unwrapped
        guard call.kind == .call, let callee = call.callee?.unwrapped, callee.kind == .member,
            callee.base?.kind == .optionalChain, !call.arguments.isEmpty
        else { return false }
        return ["allows", "permits", "admits", "grants", "authorizes", "trusts", "may"].contains(
            Words.of(callee.name).first ?? "")
            && !Words.of(callee.base?.lastName ?? "").contains { ["delegate", "source", "handler"].contains($0) }
    }

    /// `grant?.isRevoked`, which is no `true` where there is no grant at all.
    private var asksForRefusalOfNobody: Bool {
        let node = unwrapped
        guard node.kind == .member || node.kind == .call,
            Words.of(node.name).contains(where: AccessQuestions.refusing.contains)
        else { return false }
        return ([node] + node.descendants).contains { $0.kind == .optionalChain }
    }

    /// An expression with what is in it, and with what the locals hold that it names.
    private var withWhatItsLocalsHold: [Node] {
        let own = [self] + descendants
        guard let function = enclosingFunction else { return own }
        let names = Set(own.filter { $0.kind == .reference }.map(\.name))
        let kept = function.descendants(.variable).filter { names.contains($0.name) && $0.isBefore(self) }
            .compactMap(\.initialValue)
        return own + kept.flatMap { [$0] + $0.descendants }
    }

    /// Whether an expression asks whether two things are the same, or one is among others.
    private var compares: Bool {
        kind == .binary && ["==", "!="].contains(name)
            || kind == .binary && ["<", ">", "<=", ">="].contains(name)
            || kind == .call && ["contains", "hasSuffix", "hasPrefix", "isValidSignature", "verify"].contains(name)
    }

    /// `isValid || error != nil`, where the first is what a check of a signature said.
    fileprivate var passedWithError: Node? {
        let operands = children(.operand).map(\.unwrapped)
        guard operands.count == 2 else { return nil }
        guard
            let error = operands.first(where: { operand in
                operand.kind == .binary && operand.name == "!="
                    && operand.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
                    && operand.children(.operand).contains { Words.of($0.unwrapped.lastName).contains("error") }
            }), let other = operands.first(where: { $0 != error })
        else { return nil }
        if other.kind == .call { return proving.contains(other.name) ? statement : nil }
        guard other.kind == .reference, let function = enclosingFunction else { return nil }
        let made = function.descendants(.variable).first { $0.name == other.name }?.initialValue
        let isProof = made.map { ([$0] + $0.descendants).contains { $0.kind == .call && proving.contains($0.name) } }
        return isProof == true ? statement : nil
    }

    /// `status == errSecSuccess || status == errSecCSUnsigned`.
    fileprivate var acceptedFailure: Node? {
        let tests = children(.operand).map(\.unwrapped).filter { $0.kind == .binary && $0.name == "==" }
        guard tests.count == 2, children(.operand).count == 2 else { return nil }
        let sides = tests.map { $0.children(.operand).map { $0.unwrapped.lastName } }
        guard let subject = sides[0].first(where: sides[1].contains) else { return nil }
        let codes = sides.flatMap { $0.filter { $0 != subject } }
        guard codes.contains(where: successes.contains), codes.contains(where: \.isRefusalCode) else { return nil }
        return statement
    }

    /// `enrolled == presented`, both of which may be missing, as the answer whether a device or a code is the right one.
    fileprivate func equalAbsence(_ pass: Pass) -> Node? {
        let sides = children(.operand).map(\.unwrapped)
        guard sides.count == 2, sides.allSatisfy({ $0.kind == .reference || $0.kind == .member }),
            let function = enclosingDeclaredFunction, isResult(of: function),
            function.child(.returnType)?.name == "Bool"
        else { return nil }
        let words = Words.of(function.name)
        let given = function.children(.parameter).flatMap { Words.of($0.name) + Words.of($0.label) }
        guard
            function.accessQuestion == .grants
                || words.contains(where: ["matches", "match", "check", "checks", "validate", "unlocks"].contains),
            (words + given + sides.flatMap { Words.of($0.lastName) }).contains(where: identifying.contains),
            sides.allSatisfy({ $0.mayBeMissing(pass) })
        else { return nil }
        let names = sides.map(\.lastName)
        let asks = function.descendants.contains { node in
            guard names.contains(node.kind == .variable ? node.name : "") || node.kind == .binary && node != self else {
                return false
            }
            return node.has(.isOptionalBinding)
                || node.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
        }
        return asks ? nil : statement
    }

    /// Whether a value is optional by its type, or by the `try?` that it was made with.
    private func mayBeMissing(_ pass: Pass) -> Bool {
        guard let declared = pass.declaration(of: self), !declared.has(.isOptionalBinding) else { return false }
        if let type = declared.typeText { return type.hasSuffix("?") }
        return declared.initialValue.map { $0.kind == .try && $0.has(.isOptional) } ?? false
    }

    /// `guard let allowed = rules.users else { return true }` in a function that says who may go on.
    fileprivate var openAnswerToAbsence: Node? {
        guard let function = enclosingDeclaredFunction ?? enclosing(.accessor), enclosing(.closure) == nil,
            let branch = child(kind == .guard ? .elseBody : .body),
            function.accessQuestion == .grants && !function.judgesForm || function.isWithinBounds, asksOnlyWhetherThere,
            let answer = branch.children.first(where: { $0.kind == .return }),
            answer.children.first?.unwrapped.isBoolean(true) == true
        else { return nil }
        // Where there is something, it decides.
        let decides = function.descendants.contains { node in
            guard isBefore(node), !contains(node) else { return false }
            if node.kind == .call { return node.name == "setCodeSigningRequirement" }
            return node.kind == .return && node.children.first?.unwrapped.isBoolean(true) != true
        }
        return decides ? answer : nil
    }

    /// `verify(_ value: String?)`, which looks at the form of what was typed and at nothing that proves anything.
    private var judgesForm: Bool {
        Words.of(name).first == "verify" && !descendants.contains { $0.kind == .call && proving.contains($0.name) }
    }

    /// `guard let users = permission.users`, `if signature == nil`: a test of nothing but whether something is there.
    private var asksOnlyWhetherThere: Bool {
        let conditions = children(.condition)
        if kind == .if {
            return conditions.allSatisfy { test in
                test.kind == .binary && test.name == "=="
                    && test.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
            }
        }
        return conditions.contains(where: \.looksUp) && conditions.allSatisfy { $0.looksUp || $0.asksWhetherEmpty }
    }

    /// `let users = permission.users`, not `let self`, and not the first of a list of what is protected: where it has none,
    /// nothing is.
    private var looksUp: Bool {
        guard kind == .variable, has(.isOptionalBinding), name != "self" else { return false }
        guard let value = initialValue?.unwrapped else { return !isShare }
        return value.name != "self" && !["first", "last", "randomElement"].contains(value.name)
    }

    /// Whether what is bound is the share of a record: without one the record is its owner's alone.
    private var isShare: Bool {
        let parameter = enclosingDeclaredFunction?.children(.parameter).first { $0.name == name }
        return parameter?.typeText?.hasPrefix("CKShare") ?? false
    }

    /// `!users.isEmpty`.
    private var asksWhetherEmpty: Bool {
        descendants.contains { $0.kind == .member && $0.name == "isEmpty" } && kind == .prefix
            || kind == .binary && descendants.contains { $0.kind == .member && $0.name == "count" }
    }

    /// `isWithinLimit(_:)`: whether something stays below what somebody was granted.
    private var isWithinBounds: Bool {
        guard kind == .functionDecl, child(.returnType)?.name == "Bool" else { return false }
        let words = Words.of(name)
        return ["is", "stays", "within"].contains(words.first ?? "") && words.contains("within")
            && words.contains { ["limit", "limits", "allowance", "budget", "quota"].contains($0) }
    }

    /// Whether an expression is what a function gives back.
    func isResult(of function: Node) -> Bool {
        guard let up = ancestors.first(where: { ![.try, .await, .tuple].contains($0.kind) }) else { return false }
        if up.kind == .return { return up.enclosingFunction == function || up.enclosing(.accessor) == function }
        // A body of a single expression.
        guard up.kind == .block || up == function,
            up == function || up.parent == function || up.parent?.parent == function
        else { return false }
        return up.children(.statement).count == 1
    }

    func isBoolean(_ value: Bool) -> Bool { kind == .boolean && name == (value ? "true" : "false") }

    /// The `return` round an expression, or the expression itself.
    private var statement: Node { enclosing(.return) ?? self }
}

/// Calls that decide whether something is genuine.
let proving: Set<String> = [
    "isValidSignature", "isValidAuthenticationCode", "SecKeyVerifySignature", "SecTrustEvaluateWithError", "verify",
    "verifySignature", "validateSignature", "SecStaticCodeCheckValidity", "SecCodeCheckValidity", "verifyPassword",
]

private let successes: Set<String> = ["errSecSuccess", "noErr", "errAuthorizationSuccess", "kCCSuccess"]

/// Words of what tells one device, code or message from another.
private let identifying: Set<String> = [
    "device", "token", "pin", "code", "passcode", "fingerprint", "signature", "key", "hash", "digest", "secret",
    "certificate", "session", "nonce", "state", "challenge", "mac", "thumbprint",
]
