import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Continuations that are resumed twice, or not at all.
    static let continuationMisused = Rule(
        id: "continuation-misused",
        title: "Continuation not resumed exactly once",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        references: [.cwe(833), .cwe(662), .cwe(772), .masvs("CODE", 4)],
        why: """
            A continuation must be resumed exactly once (SE-0300). Resuming a checked continuation twice crashes; \
            resuming an unsafe one twice corrupts memory. One that is never resumed leaves its task suspended forever, \
            with everything the task holds, and whatever awaits it hangs.
            """,
        remedy: """
            Call `resume` exactly once on every path through the closure and its callbacks: `return` right after it, \
            resume in each `guard … else` and in each branch, and prefer `resume(with: result)`. Where two events \
            race, let an actor or a `Mutex` hand the continuation to the first.
            """,
        bad: .continuationMisused,
        good: .continuationWellUsed,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let openers = file.calls(
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation")
    for call in openers {
        guard let closure = call.trailingClosure, closure.role == .argument else { continue }
        inspect(call, closure, &pass)
        inspectStorage(call, closure, &pass)
    }
    for resume in KeptContinuation.resumes(in: file, pass) where resume.isRepeated {
        pass.report(
            "`\(resume.property.name)` is not cleared, so the next call to `\(resume.function.name)` resumes it again",
            at: resume.call,
            .init(
                severity: .medium, related: [(resume.property, "set this to `nil` before or right after resuming")]))
    }
}

private func inspect(_ call: Node, _ closure: Node, _ pass: inout Pass) {
    let parameter = closure.children(.parameter).first
    let name = parameter?.name ?? "$0"
    guard closure.descendants.contains(where: { $0.kind == .reference && $0.name == name }) else {
        // A task that is meant to wait for ever has nothing to give back.
        let isForever = call.innermostStatement.text.contains("<Never")
        if !isForever { pass.report("The continuation is never used, so the task stays suspended forever", at: call) }
        return
    }
    var walk = PathWalk(ContinuationPaths(pass, name: name, body: closure, setting: .certain))
    walk.walk(closure, from: .init())
    guard !walk.isCutShort else { return }
    let shown = parameter.map { "`\($0.name)`" } ?? "The continuation"
    for second in walk.reader.seconds { report(second, shown, &pass) }
    if walk.reader.seconds.isEmpty { report(walk.exits.flatMap(\.gaps), shown, call, closure, &pass) }
}

/// A continuation in a property that nothing ever resumes, or that the next one takes the place of.
private func inspectStorage(_ call: Node, _ closure: Node, _ pass: inout Pass) {
    if let kept = OverwrittenContinuation(closure, pass) {
        pass.report(
            "A second call overwrites the continuation in `\(kept.property.name)`, and the first task never resumes",
            at: kept.assignment,
            .init(
                confidence: kept.isAskedForOnce ? .low : nil,
                related: [(kept.property, "holds a single continuation")]))
    }
    guard let property = KeptContinuation.property(filledBy: closure, pass),
        !KeptContinuation.isEverUsed(property, pass)
    else { return }
    pass.report(
        "The continuation is stored in `\(property.name)` but never resumed", at: call,
        .init(related: [(property, "kept here")]))
}

private func report(_ found: ContinuationPaths.Second, _ name: String, _ pass: inout Pass) {
    guard found.first != found.second else {
        return pass.report(
            "\(name) is resumed each time this runs", at: found.second, .init(severity: .medium))
    }
    pass.report(
        "\(name) is resumed more than once on one path", at: found.second,
        .init(severity: .medium, related: [(found.first, "first resumed here")]))
}

/// One finding for each continuation, whatever the number of ways that forget it.
private func report(
    _ gaps: [ContinuationPaths.Gap], _ name: String, _ call: Node, _ closure: Node, _ pass: inout Pass
) {
    // Whoever calls a method of an object keeps the object until the method returns, and here it waits.
    let gaps = gaps.filter { gap in
        let isAboutSelf = gap.node.asksForSelf || gap.node != closure && gap.node.endsWithoutSelf
        return !(isAboutSelf && gap.node.isHeld(by: call))
    }
    guard !gaps.isEmpty else { return }
    var seen: Set<Node> = [closure]
    let related = gaps.filter { seen.insert($0.node).inserted }.map { gap in
        switch gap.way {
        case .returned: (gap.node, "returns without resuming")
        case .thrown: (gap.node, "throws without resuming")
        case .end: (gap.node, "can end without resuming")
        }
    }
    let isHeld = gaps.allSatisfy { $0.node.enclosingFunction == closure && $0.node.asksForSelf }
    let isPair = gaps.allSatisfy { $0.way == .end && $0.node.asksForBoth }
    let message = "\(name) is not resumed on every path, which leaves the task suspended forever"
    let confidence: Confidence? = isHeld || isPair ? .low : nil
    // The one way out that forgets it is the place to change.
    if let only = related.first?.0, related.count == 1, only.kind == .return, closure.contains(only) {
        return pass.report(
            message, at: only, .init(confidence: confidence, related: [(call, "the task is suspended here")]))
    }
    pass.report(message, at: call, .init(confidence: confidence, related: related))
}

extension Node {
    /// Whether a callback that is told what came of it or what went wrong asks for the one and then for the other: that it
    /// is told neither is against what callbacks keep to.
    fileprivate var asksForBoth: Bool {
        guard kind == .closure else { return false }
        let given = Set(children(.parameter).map(\.name))
        return given.count > 1
            && descendants.contains { test in
                guard test.kind == .if, let other = test.child(.elseBody) else { return false }
                let inside = Array(other.children)
                let next = other.kind == .if ? other : inside.count == 1 ? inside.first : nil
                guard let next, next.kind == .if, next.child(.elseBody) == nil else { return false }
                let first = test.asked(among: given)
                let second = next.asked(among: given)
                return !first.isEmpty && !second.isEmpty && first != second
            }
    }

    /// The names that the conditions of a test mention.
    private func asked(among names: Set<String>) -> Set<String> {
        Set(children(.condition).flatMap { [$0] + $0.descendants }.map(\.name).filter(names.contains))
    }

    fileprivate var asksForSelf: Bool {
        guard let test = enclosing(.guard) else { return false }
        return test.children(.condition).contains { condition in
            condition.has(.isOptionalBinding)
                && (condition.name == "self" || condition.initialValue?.unwrapped.name == "self")
        }
    }

    /// Whether a closure forgets the continuation only where `self` is gone: `{ [weak self] in self?.load { … } }`.
    fileprivate var endsWithoutSelf: Bool {
        guard kind == .closure else { return false }
        let statements = children.filter { $0.role == .statement }
        guard statements.count == 1, var node = statements.first else { return false }
        while let base = node.base { node = base }
        return node.kind == .optionalChain && node.children.first?.name == "self"
    }

    /// Whether a method of `self` waits for the continuation that a place in it is to resume: no closure between the two
    /// has let go of `self`, as a task may have that outlives it.
    fileprivate func isHeld(by opener: Node) -> Bool {
        guard opener.contains(self), let method = opener.enclosingDeclaredFunction, method.kind == .functionDecl,
            !method.has(.isStatic), let type = method.enclosingType, method.parent == type
        else { return false }
        let around = opener.ancestors.prefix { $0 != method }.filter { $0.kind == .closure }
        return around.allSatisfy { closure in closure.children.allSatisfy { $0.kind != .capture || $0.name != "self" } }
    }
}
