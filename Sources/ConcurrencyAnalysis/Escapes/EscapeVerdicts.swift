package import AuditKit
import AuditModel
import CodeModel

/// The verdict of every escape of a project, tests and mocks included, in the order of files and lines.
package struct EscapeVerdicts: Fact {
    let all: [EscapeVerdict]
    private let byFile: [String: [EscapeVerdict]]

    package init(workspace: Workspace) {
        let escapes = workspace.concurrentMap { EscapeHatch.all(in: $0) }.flatMap { $0 }
        guard !escapes.isEmpty else {
            all = []
            byFile = [:]
            return
        }
        let project = workspace.fact(ConcurrencyProject.self)
        let inherited = InheritedPromises(project: project, escapes: escapes).escapes(in: workspace)
        all = Self.countedOnce(
            Self.verdicts(of: escapes, project, workspace)
                + Self.verdicts(of: inherited, project, workspace).filter { !$0.verdict.isSafe })
        byFile = Dictionary(grouping: all) { $0.escape.place.tree.path }
    }

    /// Judged file by file, each by a judge of its own, so that no verdict depends on threads.
    private static func verdicts(
        of escapes: [EscapeHatch], _ project: ConcurrencyProject, _ workspace: Workspace
    ) -> [EscapeVerdict] {
        let byFile = Dictionary(grouping: escapes) { $0.place.tree.path }
        return workspace.concurrentMap { file in
            var judge = EscapeJudge(project: project)
            return (byFile[file.path] ?? []).compactMap { judge.verdict(of: $0) }
        }.flatMap { $0 }
    }

    /// A race is critical, and sure, once: at the type that keeps the property. A word on the property itself or a
    /// subclass repeats it.
    private static func countedOnce(_ all: [EscapeVerdict]) -> [EscapeVerdict] {
        var reporters: [Node: EscapeHatch] = [:]
        for found in all where found.escape.kind == .uncheckedSendable && found.verdict.isRace && !found.isGuess {
            for property in found.state where found.escape.owner.contains(property.node) {
                reporters[property.node] = found.escape
            }
        }
        return all.map { found in
            guard found.verdict.isRace, !found.state.isEmpty else { return found }
            let isTold = found.state.allSatisfy { reporters[$0.node].map { $0 != found.escape } ?? false }
            return isTold ? found.repeated : found
        }
    }

    /// The races that the source shows in one file, whatever file promises that there are none.
    package func races(in file: SwiftFile) -> [EscapeVerdict] {
        guard file.role.isShipped else { return [] }
        return all.filter { $0.racyPlace?.tree === file.tree }
    }

    /// The verdicts of one file.
    package func verdicts(in file: SwiftFile) -> [EscapeVerdict] { byFile[file.path] ?? [] }
}

/// Subclasses that take over the promise of an unchecked superclass without saying so.
private struct InheritedPromises {
    let project: ConcurrencyProject
    let promised: Set<Node>

    init(project: ConcurrencyProject, escapes: [EscapeHatch]) {
        self.project = project
        promised = Set(
            escapes.filter { $0.kind == .uncheckedSendable }.compactMap {
                project.types.owner(of: $0.owner)?.declaration
            })
    }

    func escapes(in workspace: Workspace) -> [EscapeHatch] {
        guard promised.contains(where: { $0.kind == .classDecl && !$0.has(.isFinal) }) else { return [] }
        return workspace.concurrentMap { file in
            file.nodes(.classDecl).compactMap { escape(of: $0, isTest: file.role.isForTests) }
        }.flatMap { $0 }
    }

    private func escape(of node: Node, isTest: Bool) -> EscapeHatch? {
        guard !promised.contains(node), let first = node.children(.inherited).first, inherits(node) else { return nil }
        let own = StoredProperty.all(of: project.types.parts(of: node), project.lookup)
        guard own.contains(where: { !$0.isLet }) else { return nil }
        return EscapeHatch(
            kind: .inherited, place: first, owner: node, name: node.name, isTestCode: isTest || node.isTestDouble)
    }

    /// Whether a superclass makes the promise, the nearest or one further up.
    private func inherits(_ node: Node) -> Bool {
        var next = node
        for _ in 0..<8 {
            guard let first = next.children(.inherited).first,
                let above = project.types.type(named: first.name, from: next), above.kind == .classDecl
            else { return false }
            if promised.contains(above.declaration) { return true }
            next = above.declaration
        }
        return false
    }
}

extension Verdict {
    var isRace: Bool { self == .race || self == .partlyGuarded || self == .unsafeMutable }
}

extension EscapeJudge {
    /// The verdict of an escape; `nil` for those that hide nothing.
    mutating func verdict(of escape: EscapeHatch) -> EscapeVerdict? {
        guard let found = finding(of: escape) else { return nil }
        let words = EscapeReason.words(in: escape.owner.tree.path, project.configuration)
        let isDocumented = escape.isOfOthers || EscapeReason.isGiven(for: escape, in: words)
        let form = escape.isOfOthers ? .keep : RemedyRules(project: project).form(for: found, escape)
        return EscapeVerdict(
            escape: escape, verdict: found.verdict,
            risk: risk(of: found, escape, form, isDocumented || isExplainedAbove(found, escape, words)),
            isGuess: found.isGuess,
            reason: found.reason, evidence: found.evidence.isEmpty ? places(of: found, escape) : found.evidence,
            chain: found.chain, form: form, state: found.state,
            lock: found.lock?.lockName,
            isDocumented: isDocumented)
    }

    /// Whether the superclass whose word a class has to repeat gives the reason, and what is found is in that class alone.
    private func isExplainedAbove(_ found: TypeFinding, _ escape: EscapeHatch, _ words: ReasonWords) -> Bool {
        guard escape.kind == .uncheckedSendable, let parts = project.types.owner(of: escape.owner),
            !found.state.contains(where: { parts.owns($0.node) }), let above = project.uncheckedSuperclass(of: parts)
        else { return false }
        return above.all.contains { part in
            part.children(.inherited).contains(where: \.isUncheckedConformance)
                && EscapeReason.isGiven(for: promise(of: part), in: words)
        }
    }

    /// The escape by which a type or an extension of the project promises to be Sendable.
    private func promise(of declaration: Node) -> EscapeHatch {
        EscapeHatch(
            kind: .uncheckedSendable, place: declaration, owner: declaration, name: TypeName.base(declaration.name),
            isTestCode: FileRole(path: declaration.tree.path).isForTests || declaration.isTestDouble
                || declaration.isInTestDouble)
    }

    /// What decides, where the verdict names no places: the member, the constant, or what the type stores.
    private func places(of found: TypeFinding, _ escape: EscapeHatch) -> [EscapeVerdict.Place] {
        switch found.verdict {
        case .nonSendableMember: return (found.state.first?.node).map { [.init(node: $0, words: "the member")] } ?? []
        case .unsafeConstant: return [.init(node: escape.owner, words: "the constant")]
        case .needless:
            guard let parts = project.types.owner(of: escape.owner) else { return [] }
            return [.init(node: parts.declaration, words: "everything it stores is Sendable")]
        default: return []
        }
    }

    private mutating func finding(of escape: EscapeHatch) -> TypeFinding? {
        switch escape.kind {
        case .uncheckedSendable, .inherited:
            guard let parts = project.types.owner(of: escape.owner) else { return retroactive(escape) }
            return finding(of: parts)
        case .uncheckedOther:
            let name = TypeName.base(escape.place.name)
            return TypeFinding(verdict: .needless, reason: "`@unchecked` has no effect on `\(name)`")
        case .unsafeConformance: return UnsafeConformances(project: project).finding(of: escape)
        case .nonisolatedUnsafe: return unsafeVariable(escape.owner)
        case .preconcurrency: return PreconcurrencyRules(project: project).finding(of: escape)
        }
    }

    /// An extension of a type that is not the project's own.
    private func retroactive(_ escape: EscapeHatch) -> TypeFinding {
        let name = escape.owner.name
        // Packages have types of one name, and only that of a package which the file imports is known.
        if project.types.type(named: name, from: escape.owner) == nil, let known = SendableTypes.named(name),
            known.sharing == .sendable, SendableTypes.named(name, importing: escape.owner.tree.imports) == nil
        {
            return TypeFinding(
                verdict: .nonSendableMember, reason: "`\(name)` is not known to be Sendable",
                isGuess: true)
        }
        switch project.sharing.sharing(of: name, at: escape.owner.tree.root) {
        case .sendable, .promised:
            return TypeFinding(verdict: .needless, reason: "`\(escape.name)` is declared Sendable by its library")
        case .documented(let type) where type.declaredSince != nil:
            // An older SDK does not say so.
            return TypeFinding(
                verdict: .needless, reason: "`\(escape.name)` is declared Sendable by its library", isGuess: true)
        case .documented(let type):
            return TypeFinding(verdict: .documentedMember, reason: "`\(type.name)`: \(type.reason)")
        case .notSendable(let what):
            return TypeFinding(
                verdict: .nonSendableMember, reason: "it is \(what)",
                isHarmless: SendableTypes.isSnapshot(escape.owner.name))
        case .unknown(let what):
            return TypeFinding(
                verdict: .nonSendableMember, reason: "\(what) is not known to be Sendable", isGuess: true)
        }
    }

    /// A promise that rests on others is no worse than the last of them, whose race is told of there.
    private mutating func riskOfRoot(_ found: TypeFinding) -> Risk {
        guard let last = found.chain.last, !last.verdict.isSafe else { return .acceptable }
        guard last.verdict != .chain else { return .important }
        let root = promise(of: last.declaration)
        let end = finding(of: project.types.parts(of: last.declaration))
        let form = RemedyRules(project: project).form(for: end, root)
        let words = EscapeReason.words(in: root.owner.tree.path, project.configuration)
        let isDocumented = EscapeReason.isGiven(for: root, in: words)
        return max(.important, risk(of: end, root, form, isDocumented))
    }

    private mutating func risk(
        of found: TypeFinding, _ escape: EscapeHatch, _ form: ConcurrencyEscape.Form, _ isDocumented: Bool
    ) -> Risk {
        if escape.isOfOthers, found.isGuess { return .acceptable }
        switch found.verdict {
        case .race, .partlyGuarded, .unsafeMutable: return riskOfRace(found, escape, isDocumented)
        // What nobody is seen to change, of a type that is not known.
        case .nonSendableMember where escape.kind == .nonisolatedUnsafe && found.isGuess: return .acceptable
        // A dead word hides nothing.
        case .preconcurrencyUnjustified where found.isHarmless || escape.owner.kind == .importDecl: return .acceptable
        // Nothing is seen to be wrong, or its author says why it is not, and there is nothing to move to.
        case .nonSendableMember where found.isHarmless || form == .keep && (found.isGuess || isDocumented):
            return .acceptable
        case .nonSendableMember where escape.isOwnCarrier: return .acceptable
        case .nonSendableMember, .preconcurrencyUnjustified: return escape.isTestCode ? .acceptable : .important
        case .chain where found.isHarmless: return .acceptable
        case .chain: return escape.isTestCode ? .acceptable : riskOfRoot(found)
        // What one file alone knows, with a lock or an actor at every use, nobody uses otherwise by mistake.
        case .unsafeGuarded where escape.owner.reach == .file: return .acceptable
        // A guard at every use keeps the promise, whatever other form a compiler would check; one that the source shows in
        // part wants a reason.
        case .guarded, .unsafeGuarded:
            let isKept = !found.isGuess || isDocumented || form == .keep || escape.isTestCode
            return isKept ? .acceptable : .important
        case .unsafeConformance: return isDocumented ? .acceptable : .important
        case .documentedMember, .needless, .unsafeConstant, .preconcurrencyJustified: return .acceptable
        }
    }
    /// Nothing that users run rests on a double, and what no second thread is seen to reach breaks a promise only: none
    /// where its author says what keeps others out, and nothing in the source speaks against it.
    private func riskOfRace(_ found: TypeFinding, _ escape: EscapeHatch, _ isDocumented: Bool) -> Risk {
        if escape.isTestCode { return .acceptable }
        guard found.isGuess else { return .critical }
        let isConfined = found.unshownReason != nil && isDocumented && EscapeReason.saysWhatGuards(escape)
        return isConfined ? .acceptable : .important
    }
}

extension EscapeHatch {
    /// Whether it stands on a value, or a class without functions, that one file alone knows: what carries something from
    /// one place of the file to another.
    fileprivate var isOwnCarrier: Bool {
        guard owner.kind.isTypeDeclaration, owner.kind != .extensionDecl, owner.reach == .file else { return false }
        return owner.kind != .classDecl || !owner.memberNodes.contains { $0.kind == .functionDecl }
    }
}
