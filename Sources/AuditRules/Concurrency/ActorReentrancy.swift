import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// State that was checked before an `await` and is relied upon behind it.
    static let actorReentrancy = Rule(
        id: "actor-reentrancy",
        title: "State checked before an await is relied on after it",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(367), .cwe(362), .cwe(841), .masvs("CODE", 4)],
        why: """
            An actor is reentrant: other tasks can run on it at each `await` (SE-0306). Two callers can pass the same \
            check before either has acted: money is spent twice, an element is removed from an empty array, or work \
            that should run once runs twice.
            """,
        remedy: """
            Change the state right after the check, before the `await`, and undo the change on failure; or repeat the \
            check after the `await`. For a value loaded on demand, store the running `Task` and let every caller await \
            it.
            """,
        bad: .actorReentrancy,
        good: .actorsThatCheckAgain,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    // Work that is done twice is worth a word to those who ask for advice.
    let advice: Confidence = pass.workspace.configuration.profile == .strict ? .medium : .low
    let findings = pass[StateReview.self].findings(in: file)
    for found in findings.reliances where !findings.staleWrites.contains(where: { $0.write == found.act }) {
        guard var harm = found.harm else { continue }
        if harm == .repeatedWork, found.opensOnce, found.suspension.hasEffect { harm = .falseState }
        let isAdvice = harm == .repeatedWork
        pass.report(
            isAdvice
                ? "`\(found.key)` is set only after the `await`, so the work may be done twice"
                : "`\(found.key)` is changed after the `await`, but \(found.check.shown) was checked before it",
            at: found.act,
            .init(
                severity: isAdvice ? .low : nil, confidence: isAdvice ? advice : nil,
                related: [(found.check, "checked here"), (found.suspension, "other tasks may change it here")]))
    }
}

extension StatePaths.Reliance {
    fileprivate enum Harm { case falseState, repeatedWork }

    /// What goes wrong; `nil` where the change is as right as it was.
    fileprivate var harm: Harm? {
        switch act.kind {
        case .forceUnwrap, .subscriptCall: .falseState
        case .call: harmOfCall
        case .assignment where act.name == "=": harmOfAssignment
        default: cursors.occur(in: key) ? .repeatedWork : .falseState
        }
    }

    /// Whether the check is there so that something is done but once.
    fileprivate var opensOnce: Bool {
        act.kind == .assignment && (check.asksForPresence || act.child(.operand)?.kind == .boolean)
            && check.descendants.contains { $0.name == key } || check.name == key
    }

    private var harmOfCall: Harm? {
        switch act.name {
        // What a set holds already, it does not hold twice.
        case "insert" where act.argument("at") == nil: check.isAboutSize ? .falseState : .repeatedWork
        case "append", "insert": check.isAboutSize || check.holdsCall("contains") ? .falseState : .repeatedWork
        case "removeValue", "removeAll", "subtract", "formUnion", "update", "merge": nil
        case "remove": act.argument("at") == nil ? nil : .falseState
        case "updateValue": check.isAboutSize ? .falseState : .repeatedWork
        default: .falseState
        }
    }

    private var harmOfAssignment: Harm? {
        guard let value = act.child(.operand)?.unwrapped, let target = act.child(.target)?.unwrapped else { return nil }
        switch value.kind {
        case .nilLiteral: return nil
        case .boolean:
            // A mark of what is under way must be set before; one of what is done can only be set behind.
            return value.name == "true" && progress.occur(in: target.name) ? .falseState : .repeatedWork
        default: break
        }
        // `balance = balance - price` is `balance -= price`.
        if value.kind == .binary, value.isMade(of: target) {
            return cursors.occur(in: key) ? .repeatedWork : .falseState
        }
        if target.kind == .subscriptCall { return check.isAboutSize ? .falseState : .repeatedWork }
        if check.returnsWhatItChecks || check.asksForPresence { return .repeatedWork }
        // What leaves the first state must do so at once; what ends a later one cannot.
        let leavesStart = value.has(.hasImplicitBase) && check.namesStart
        return leavesStart ? .falseState : .repeatedWork
    }
}

extension Node {
    /// Whether an operand of an expression is the variable that is written.
    fileprivate func isMade(of target: Node) -> Bool {
        descendants.contains { node in
            (node.kind == .reference || node.kind == .member) && node.name == target.name && node.kind != .call
                && node.ancestors.prefix { $0 != self }.allSatisfy { $0.kind == .binary || $0.kind == .tuple }
        }
    }

    /// A short condition as it is written.
    fileprivate var shown: String {
        let text = self.text
        return text.utf8.count <= 60 && !text.contains("\n") && !text.contains("`") ? "`\(text)`" : "the condition"
    }

    /// Whether what is awaited does something in the world that should be done once.
    fileprivate var hasEffect: Bool {
        children.first.map { call in
            call.unwrapped.kind == .call && Words.of(call.unwrapped.name).first.map(effects.contains) ?? false
        } ?? false
    }

    fileprivate func holdsCall(_ name: String) -> Bool {
        ([self] + Array(descendants)).contains { $0.kind == .call && $0.name == name }
    }

    /// `state == .idle`, `case .idle`.
    fileprivate var namesStart: Bool {
        let parts = kind == .case ? children(.pattern) : [self]
        return parts.contains { part in
            ([part] + Array(part.descendants)).contains { $0.has(.hasImplicitBase) && starts.begin($0.name) }
        }
    }

    /// `if let value { return value }`.
    fileprivate var returnsWhatItChecks: Bool {
        guard let statement = parent, statement.kind == .if || statement.kind == .guard else { return false }
        let block = statement.child(.body) ?? statement.child(.elseBody)
        return block?.children.contains { $0.kind == .return && !$0.children.isEmpty } ?? false
    }
}

private let starts = FoldedWords(
    "idle", "initial", "notstarted", "notconnected", "disconnected", "closed", "stopped", "none", "inactive", "unin",
    "unstarted",
    "ready", "new", "off", "created", "available")
/// What is not merely looked up or worked out.
private let effects: Set<String> = [
    "connect", "open", "register", "subscribe", "login", "acquire", "allocate", "spawn", "launch", "bind", "purchase",
    "pay", "charge", "transfer", "withdraw", "enroll", "book", "reserve",
]
private let cursors = FoldedWords("index", "idx", "step", "page", "cursor", "offset", "position")
