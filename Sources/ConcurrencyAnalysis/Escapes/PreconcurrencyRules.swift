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
        if !isOwn, module == "WebKit" { return importedWebKit(escape) }
        guard isOwn || SendableTypes.annotatedModules.contains(module) else {
            var found = justified(
                "`\(module)` may not say yet which of its types are Sendable", escape.owner, "the import")
            // What a package of today says stands where its source is.
            found.isGuess = !SendableTypes.isOfSDK(module)
            return found
        }
        if let (name, place) = crossing(of: module, in: escape.owner.tree) {
            return justified(
                "`\(name)` of `\(module)` is not Sendable, and may cross from one actor to another", place, "named here"
            )
        }
        if let type = unknownClass(of: module, in: escape.owner.tree) {
            var found = justified("`\(module)` may not say yet which of its types are Sendable", type, "named here")
            found.isGuess = true
            return found
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

    /// WebKit says of its types and handlers on which actor they are since the SDK of iOS 18; which one a project is built
    /// with, the source does not show.
    private func importedWebKit(_ escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        if let (function, handler) = plainHandler(ofWebKitIn: escape.owner.tree) {
            return justified(
                "`\(function.name)` takes `\(handler.name)` without `@MainActor @Sendable`, which `WebKit` asks for",
                function, "takes it here")
        }
        var found = unjustified(
            "`WebKit` says of its own types whether they are Sendable", escape.owner, "the import")
        found.isGuess = true
        return found
    }

    private func conformance(_ escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        let name = TypeName.base(escape.place.name)
        let asked = project.types.type(named: escape.place.name, from: escape.owner)
        guard let parts = project.types.owner(of: escape.owner) else {
            // What a type of the SDK on the main actor conforms to may still be the project's.
            guard let asked, project.isolation.ofMembers(of: escape.owner).isIsolated else {
                return justified("`\(escape.name)` is not a type of this project")
            }
            return isolated(asked, by: nil)
        }
        guard project.isolation.ofType(parts).isIsolated || parts.isolatedMember(project) != nil else {
            return unjustified(
                "`\(escape.name)` is not isolated, so that there is nothing to check", parts.declaration,
                "no actor is named here")
        }
        guard let asked else {
            var found = justified("`\(name)` is not a protocol of this project")
            found.evidence = isolation(of: parts)
            return found
        }
        if parts.kind == .actorDecl, !asked.requirements.isEmpty,
            FormConditions(project: project).actorMeets(asked, parts)
        {
            var found = unjustified(
                "nothing by which `\(escape.name)` meets `\(asked.name)` is isolated", asked.declaration, "the protocol"
            )
            found.isHarmless = true
            return found
        }
        return isolated(asked, by: parts)
    }

    /// A protocol of the project that a type meets on its actor, or a type of the SDK on the main one.
    private func isolated(_ asked: TypeParts, by parts: TypeParts?) -> EscapeJudge.TypeFinding {
        var found = unjustified("`\(asked.name)` is a protocol of this project: isolate it, or its requirement")
        found.evidence =
            [.init(node: asked.declaration, words: "the protocol")] + (parts.map(isolation) ?? [])
        if let call = callOffMainActor(of: asked) {
            found.evidence.append(.init(node: call, words: "called off the main actor"))
        } else {
            found.isHarmless = parts == nil
        }
        // No actor meets what another one isolates.
        found.form = parts?.kind == .actorDecl ? .keep : .mainActor
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
        if owner.kind == .initializerDecl, owner.isNeverRun {
            var found = unjustified("nobody calls `\(escape.name)`, which ends the program", owner, "nothing to check")
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
