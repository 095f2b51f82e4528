import AuditKit
import AuditModel
import CodeModel

/// Whether `@preconcurrency` still turns anything off that ought to be off.
struct PreconcurrencyRules: Sendable {
    let project: ConcurrencyProject

    func finding(of escape: EscapeHatch) -> EscapeJudge.TypeFinding? {
        switch escape.owner.kind {
        case .importDecl: imported(escape)
        case .ifClause, .ifConfig: nil
        case _ where escape.place.role == .inherited: conformance(escape)
        default: declaration(escape)
        }
    }

    private func imported(_ escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        let module = escape.name.split(separator: ".").first.map(String.init) ?? escape.name
        if let unused = unusedName(of: escape) {
            return unjustified("the file does not use `\(unused)`", escape.owner, "the import")
        }
        if let plain = plainImport(before: escape) {
            return unjustified("`\(module)` is imported without the word above, which counts", plain, "imported here")
        }
        if !SendableTypes.mayName(module, in: escape.owner.tree) {
            var found = unjustified("the file does not use `\(module)`", escape.owner, "the import")
            found.isGuess = true
            return found
        }
        let isOwn = project.ownModules.contains(module)
        if !isOwn, let version = project.pinned.annotatedVersion(of: module) {
            var found = unjustified(
                "`\(module)` \(version) says of its own types whether they are Sendable", escape.owner, "the import")
            found.isGuess = true
            return found
        }
        if !isOwn, SendableTypes.modulesOfC.contains(module), !usesState(ofC: module, in: escape.owner.tree) {
            var found = unjustified(
                "the file uses of `\(module)` nothing that is not Sendable", escape.owner, "the import")
            found.isGuess = true
            return found
        }
        guard isOwn || SendableTypes.annotatedModules.contains(module) else {
            var found = justified(
                "`\(module)` may not say yet which of its types are Sendable", escape.owner, "the import")
            // What a package of today says stands where its source is.
            found.isGuess = !SendableTypes.isOfSDK(module)
            return found
        }
        if let type = crossing(of: module, in: escape.owner.tree) {
            return justified(
                "`\(TypeName.base(type.name))` of `\(module)` is not Sendable, and may cross from one actor to another",
                type, "named here")
        }
        if !isOwn, let witness = strictWitness(in: escape.owner.tree) {
            return justified(
                "`\(witness.name)` takes a `@Sendable` closure, which the library that calls it may not ask for",
                witness,
                "takes it here")
        }
        if SendableTypes.annotatedModules.contains(module) {
            return unjustified(
                "`\(module)` says of its own types whether they are Sendable", escape.owner, "the import")
        }
        return unjustified("`\(module)` is a module of this project", escape.owner, "the import")
    }

    private func conformance(_ escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        let name = TypeName.base(escape.place.name)
        guard let parts = project.types.owner(of: escape.owner) else {
            return justified("`\(escape.name)` is not a type of this project")
        }
        guard project.isolation.ofType(parts).isIsolated || parts.isolatedMember(project) != nil else {
            return unjustified(
                "`\(escape.name)` is not isolated, so that there is nothing to check", parts.declaration,
                "no actor is named here")
        }
        if let own = project.types.type(named: escape.place.name, from: escape.owner) {
            let conditions = FormConditions(project: project)
            if parts.kind == .actorDecl, !own.requirements.isEmpty, conditions.actorMeets(own, parts) {
                var found = unjustified(
                    "nothing by which `\(escape.name)` meets `\(own.name)` is isolated", own.declaration,
                    "the protocol")
                found.isHarmless = true
                return found
            }
            var found = unjustified("`\(own.name)` is a protocol of this project: isolate it, or its requirement")
            found.evidence = [.init(node: own.declaration, words: "the protocol")] + isolation(of: parts)
            if let call = callOffMainActor(of: own) {
                found.evidence.append(.init(node: call, words: "called off the main actor"))
            }
            // No actor meets what another one isolates.
            found.form = parts.kind == .actorDecl ? .keep : .mainActor
            return found
        }
        var found = justified("`\(name)` is not a protocol of this project")
        found.evidence = isolation(of: parts)
        return found
    }

    /// A call of what a protocol asks for from code that is not on the main actor, and so could not call it any more.
    private func callOffMainActor(of asked: TypeParts) -> Node? {
        let code = TypeCode(asked, project.types, project.lookup)
        let names = Set(
            asked.declaration.memberNodes.filter { $0.kind == .functionDecl && !$0.has(.isAsync) }.map(\.name))
        let calls = names.sorted().flatMap { project.outsideUses(of: $0, code) }.filter { !$0.standsUnderAwait }
        let held = project.locks(at: calls)
        return calls.filter { held[$0]?.modes["@MainActor"] == nil }.min { $0.stands(before: $1) }
    }

    /// What isolates a type, or the first of its members that are isolated by themselves.
    private func isolation(of parts: TypeParts) -> [EscapeVerdict.Place] {
        if let source = project.isolation.source(of: parts) { return source.evidence }
        return parts.isolatedMember(project).map { [.init(node: $0, words: "isolated by itself")] } ?? []
    }

    private func declaration(_ escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        let owner = escape.owner
        if owner.children.contains(where: \.isUnavailability) {
            var found = unjustified("nobody can call `\(escape.name)`, which is unavailable", owner, "nothing to check")
            found.isHarmless = true
            return found
        }
        // Clients of a library may be older than the checks.
        if owner.reach == .everybody, mayHaveChecks(owner) {
            return justified("clients that are not checked yet may use `\(escape.name)`", owner, "seen by clients")
        }
        let isChecked =
            project.isolation.ofMember(owner).isIsolated || owner.headerText.contains("Sendable")
            || project.types.owner(of: owner).map { project.isolation.ofType($0).isIsolated } ?? false
            || owner.children.contains { $0.role == .attribute && project.isolation.isGlobalActor($0.name) }
        if isChecked {
            let isolated = owner.children.first { $0.role == .attribute && project.isolation.isGlobalActor($0.name) }
            return justified(
                "clients that are not checked yet may still use `\(escape.name)`", isolated ?? owner, "checked by this")
        }
        var found = unjustified(
            "`\(escape.name)` has neither isolation nor Sendable parts that clients would trip over", owner,
            "nothing to check")
        if needsPromise(owner) { found.form = .plainSendable }
        found.isHarmless = true
        return found
    }

    private func unjustified(_ reason: String, _ place: Node? = nil, _ words: String = "") -> EscapeJudge.TypeFinding {
        let evidence = place.map { [EscapeVerdict.Place(node: $0, words: words)] } ?? []
        return EscapeJudge.TypeFinding(verdict: .preconcurrencyUnjustified, reason: reason, evidence: evidence)
    }

    private func justified(_ reason: String, _ place: Node? = nil, _ words: String = "") -> EscapeJudge.TypeFinding {
        let evidence = place.map { [EscapeVerdict.Place(node: $0, words: words)] } ?? []
        return EscapeJudge.TypeFinding(verdict: .preconcurrencyJustified, reason: reason, evidence: evidence)
    }
}

extension Node {
    /// `@available(*, unavailable)`: on every system.
    fileprivate var isUnavailability: Bool {
        role == .attribute && name == "available" && text.contains("unavailable") && text.contains("*")
    }
}

extension TypeParts {
    /// The first member of a type that is isolated by itself.
    fileprivate func isolatedMember(_ project: ConcurrencyProject) -> Node? {
        all.flatMap(\.memberNodes).first {
            ($0.kind == .functionDecl || $0.kind == .variable) && project.isolation.ofMember($0).isIsolated
        }
    }
}
