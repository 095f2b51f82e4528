import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// `var cleared = true; do { cleared = try check() } catch { log() }; return cleared`.
    var openStart: Node? {
        guard let function = enclosingDeclaredFunction, let question = function.accessQuestion,
            let body = child(.body), children.contains(where: { $0.kind == .catch })
        else { return nil }
        let clauses = children.filter { $0.kind == .catch }
        let starts = function.descendants(.variable).filter { variable in
            variable.isBefore(self) && variable.initialValue?.unwrapped.isBoolean(question.opening) == true
        }
        for start in starts {
            func sets(_ node: Node) -> Bool {
                node.descendants(.assignment).contains { $0.child(.target)?.unwrapped.name == start.name }
            }
            guard sets(body),
                clauses.contains(where: { clause in
                    !sets(clause) && !clause.descendants.contains { [.throw, .return].contains($0.kind) }
                })
            else { continue }
            let answer = function.descendants(.return).first {
                isBefore($0) && !contains($0) && $0.children.first?.unwrapped.name == start.name
            }
            if let answer { return answer }
        }
        return nil
    }

    /// `allowed.isEmpty || allowed.contains(origin)`.
    var passedByEmptyList: Node? {
        let operands = children(.operand).map(\.unwrapped)
        guard operands.count == 2,
            let list = operands.first(where: { $0.kind == .member && $0.name == "isEmpty" })?.base,
            operands.contains(where: { $0.kind == .call && $0.name == "contains" && $0.base?.text == list.text }),
            Words.of(list.unwrapped.lastName).contains(where: permitting.contains),
            let function = enclosingDeclaredFunction ?? enclosing(.accessor), isResult(of: function),
            function.accessQuestion == .grants, !function.onlyNarrows(by: list.unwrapped)
        else { return nil }
        return enclosing(.return) ?? self
    }

    /// Whether a function of this file only serves to choose from lists by names that its callers hand in, where no name means
    /// no choice: `shops.filter { isAllowed($0.name, in: names) }`.
    private func onlyNarrows(by list: Node) -> Bool {
        guard has(.isPrivate) || has(.isFileprivate), list.kind == .reference,
            children(.parameter).contains(where: { $0.name == list.name })
        else { return false }
        let calls = tree.nodes(.call, named: [name])
        return !calls.isEmpty && calls.allSatisfy { $0.enclosing(.closure)?.parent?.name == "filter" }
    }

    /// The answer yes of a `switch` to whatever it does not name, where it says no to what it names.
    var openDefault: Node? {
        guard let function = enclosingDeclaredFunction ?? enclosing(.accessor), enclosing(.closure) == nil,
            function.accessQuestion == .grants || asksForRank(in: function)
        else { return nil }
        let cases = children.filter { $0.kind == .case }
        let answers = cases.map { $0.lastStatement?.answer }
        if let failed = cases.indices.first(where: { cases[$0].isFailure && answers[$0]?.isBoolean(true) == true }) {
            return cases[failed].lastStatement
        }
        // `case nil: return true`, whatever else is let through.
        if let unknown = cases.indices.first(where: { cases[$0].isUnknown && answers[$0]?.isBoolean(true) == true }),
            answers.contains(where: { $0?.isBoolean(true) != true })
        {
            return cases[unknown].lastStatement
        }
        guard let position = cases.firstIndex(where: { $0.has(.isDefaultCase) }),
            answers[position]?.isBoolean(true) == true
        else { return nil }
        let named = answers.indices.filter { $0 != position }
        guard !named.isEmpty, named.allSatisfy({ answers[$0]?.isBoolean(false) == true }) else { return nil }
        return cases[position].lastStatement
    }

    /// `switch token?.role` in `mayVoid()`, which is asked of whom its object knows.
    private func asksForRank(in function: Node) -> Bool {
        guard function.kind == .functionDecl, function.child(.returnType)?.name == "Bool",
            Words.of(function.name).first == "may", let subject = child(.subject)?.unwrapped
        else { return false }
        return Words.of(subject.lastName).contains(where: rankWords.contains)
    }

    private var lastStatement: Node? { Array(children(.statement)).last }

    /// `case .failure`, `case .unverified`, in whatever a call or a check may give.
    private var isFailure: Bool {
        children(.pattern).contains { pattern in
            ([pattern] + pattern.descendants).contains {
                [.member, .call].contains($0.kind) && failedOutcomes.contains($0.name)
            }
        }
    }

    /// `case nil`, `case .none`, `case .unknown` alone.
    private var isUnknown: Bool {
        let patterns = children(.pattern)
        guard patterns.count == 1, let only = patterns.first?.unwrapped else { return false }
        let parts = [only] + only.descendants
        return parts.contains {
            $0.kind == .nilLiteral
                || $0.kind == .member && ["none", "unknown", "undetermined", "notDetermined"].contains($0.name)
        }
    }

    /// The value of a `return`, or the expression itself.
    private var answer: Node { (kind == .return ? children.first ?? self : self).unwrapped }

    /// `approvals.allSatisfy { $0 }`, `signatures.allSatisfy(isValid)`: true where there is none.
    var holdsForNothing: Bool {
        guard let list = base?.unwrapped, let test = arguments.first,
            let function = enclosingDeclaredFunction ?? enclosing(.accessor), isResult(of: function)
        else { return false }
        let inner = test.lastStatement?.unwrapped
        let isIdentity =
            test.kind == .closure && test.descendants(.reference).contains { $0 == inner && $0.name == "$0" }
            || test.kind == .keyPath && test.text == "\\.self" || test.asksForYes || inner?.asksForYes == true
        let proves = ([test] + test.descendants).contains { proving.contains($0.name) }
        let words = Words.of(list.lastName) + Words.of(function.name)
        guard isIdentity || proves, words.contains(where: evidence.contains) || function.accessQuestion == .grants
        else { return false }
        return !function.descendants.contains { node in
            node.kind == .member && ["isEmpty", "count"].contains(node.name)
                && node.base?.unwrapped.lastName == list.lastName
        }
    }
}

extension Node {
    /// `\.granted`, `$0.isApproved`: what says of one of a list that it is a yes.
    fileprivate var asksForYes: Bool {
        switch kind {
        case .keyPath: Words.of(String(text.split(separator: ".").last ?? "")).contains(where: yeses.contains)
        case .member: base?.unwrapped.name == "$0" && Words.of(name).contains(where: yeses.contains)
        default: false
        }
    }
}

/// Words of properties that say whether somebody has agreed.
private let yeses: Set<String> = [
    "granted", "approved", "agreed", "signed", "confirmed", "accepted", "verified", "consented",
]

/// Cases of outcomes that are no yes.
private let failedOutcomes: Set<String> = ["failure", "failed", "unverified", "error", "denied", "rejected", "revoked"]

/// Words of lists of those who may.
private let permitting: Set<String> = [
    "allowed", "allow", "allowlist", "whitelist", "trusted", "permitted", "approved", "authorized", "known", "members",
]

/// Words of lists that prove something together.
private let evidence: Set<String> = [
    "approvals", "approved", "signatures", "votes", "attestations", "proofs", "decisions", "consents", "cosigners",
    "confirmations", "certificates",
]
