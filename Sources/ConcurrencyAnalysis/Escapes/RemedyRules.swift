import AuditKit
import AuditModel
import CodeModel

/// Chooses the form that a type with an escape should move to, and finds what that touches.
struct RemedyRules: Sendable {
    let project: ConcurrencyProject

    var conditions: FormConditions { FormConditions(project: project) }

    /// How many uses outside a type are listed.
    private static let mostCallers = 200
    private static let mostMembers = 200

    /// What to write instead: the form that suits the verdict, where what it needs holds.
    func form(for found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        let form = chosen(for: found, escape)
        if fits(form, found, escape) { return form }
        return actorNeedsNoWord(escape) ? .deleteWord : .keep
    }

    /// Whether a class inherits a promise that the compiler does not check, which each subclass has to repeat.
    func mustRestate(_ escape: EscapeHatch) -> Bool {
        guard escape.kind == .uncheckedSendable, let parts = project.types.owner(of: escape.owner),
            parts.kind == .classDecl
        else { return false }
        if project.uncheckedSuperclass(of: parts) != nil { return true }
        return project.types.libraryAncestor(of: parts).map(SendableTypes.restated.contains) ?? false
    }

    private func chosen(for found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        if let form = found.form { return form }
        switch found.verdict {
        // A chain without a form of its own ends in the state of a class below.
        case .race, .partlyGuarded, .guarded, .chain:
            return StateForms(project: project).form(for: found, escape)
        // The word says that nobody changes the constant; without it the compiler does not take the declaration.
        case .nonSendableMember where escape.kind == .nonisolatedUnsafe:
            return canBeOfSendableType(escape.owner, found) && !escape.isTestCode ? .sendableMember : .keep
        case .nonSendableMember: return formOfMember(found, escape)
        case .preconcurrencyJustified: return lacksWordsAlone(escape) ? .sendableMember : .keep
        case .documentedMember, .unsafeConformance: return .keep
        case .needless: return formWithoutWord(found, escape)
        case .unsafeMutable, .unsafeGuarded:
            return StateForms(project: project).form(ofVariable: escape.owner, found)
        case .unsafeConstant where escape.owner.isLocalVariable: return formOfLocal(escape.owner)
        case .unsafeConstant, .preconcurrencyUnjustified: return .deleteWord
        }
    }

    /// A local that closures capture stays a variable to the compiler, unless nothing writes it once it is made.
    private func formOfLocal(_ variable: Node) -> ConcurrencyEscape.Form {
        if variable.has(.isLet) { return .deleteWord }
        let uses = variable.tree.references(variable.name).filter { project.lookup.declaration(of: $0) == variable }
        let isWritten = uses.contains { $0.writes(isReference: false, project.lookup) }
        return isWritten || variable.initialValue == nil ? .keep : .constant
    }

    private func formWithoutWord(
        _ found: EscapeJudge.TypeFinding, _ escape: EscapeHatch
    ) -> ConcurrencyEscape.Form {
        guard escape.kind == .uncheckedSendable, let parts = project.types.owner(of: escape.owner),
            !project.isolation.ofType(parts).isIsolated
        else { return .deleteWord }
        return parts.checkedForm(found.state)
    }

    // MARK: - What is touched

    /// The declaration, and each use of the state in the type's own code, extensions in other files included.
    func lines(of verdict: EscapeVerdict) -> [Node] {
        let escape = verdict.escape
        var nodes = [escape.place] + verdict.state.map(\.node)
        if verdict.form.movesState {
            for property in verdict.state {
                let scopes = code(of: escape, property)
                let uses = scopes.trees.flatMap { $0.references(property.name) + $0.members(property.name) }
                nodes += uses.filter { use in scopes.contains { $0.contains(use) } }
            }
        }
        return nodes.sorted { $0.stands(before: $1) }
    }

    /// The parts of the type that keeps a property; the file, where a variable stands by itself.
    private func code(of escape: EscapeHatch, _ property: StoredProperty) -> [Node] {
        guard escape.owner.kind.isTypeDeclaration, let parts = project.types.owner(of: escape.owner) else {
            return [property.node.tree.root]
        }
        let keeper = property.node.enclosingType.flatMap(project.types.owner)
        return parts.all + (keeper.map { $0 == parts ? [] : $0.all } ?? [])
    }

    /// The uses elsewhere that the form concerns: an actor makes those wait that do not wait yet, a mutex leaves all of
    /// them as they are.
    func callers(of verdict: EscapeVerdict) -> [Node] {
        guard verdict.form.movesState else { return [] }
        let uses = verdict.escape.owner.kind.isTypeDeclaration ? members(of: verdict) : variable(of: verdict)
        let concerned: [Node]
        switch verdict.form {
        case .mainActor: concerned = offMainActor(uses.filter { !$0.standsUnderAwait })
        case .actor: concerned = uses.filter { !$0.standsUnderAwait }
        default: concerned = uses
        }
        return concerned.prefix(Self.mostCallers).sorted { $0.stands(before: $1) }
    }

    private func offMainActor(_ uses: [Node]) -> [Node] {
        let held = project.locks(at: uses)
        return uses.filter { held[$0]?.modes["@MainActor"] == nil }
    }

    /// The uses of a type's functions and variables outside the type.
    private func members(of verdict: EscapeVerdict) -> [Node] {
        guard let parts = project.types.owner(of: verdict.escape.owner) else { return [] }
        let code = TypeCode(parts, project.types, project.lookup)
        let members = parts.all.flatMap(\.memberNodes).filter {
            ($0.kind == .functionDecl || $0.kind == .variable) && !$0.has(.isPrivate) && !$0.has(.isStatic)
                && !($0.kind == .variable && $0.has(.isLet))
        }
        var found: [Node] = []
        for name in Set(members.map(\.name)).sorted() where found.count < Self.mostCallers {
            found += project.outsideUses(of: name, code)
        }
        return found
    }

    /// The uses of a variable in other files.
    private func variable(of verdict: EscapeVerdict) -> [Node] {
        let variable = verdict.escape.owner
        guard verdict.escape.kind == .nonisolatedUnsafe, !variable.isLocalVariable, variable.reach > .file else {
            return []
        }
        let uses: [Node]
        if let type = variable.enclosingType, !variable.has(.isStatic) {
            guard let parts = project.types.owner(of: type) else { return [] }
            uses = project.outsideUses(of: variable.name, TypeCode(parts, project.types, project.lookup))
        } else {
            uses = SharedVariables(project: project).uses(of: variable)
        }
        return uses.filter { $0.tree !== variable.tree }
    }

    /// What a form changes: the declaration of the type whose extension escapes.
    func declaration(of escape: EscapeHatch) -> Node {
        guard escape.owner.kind == .extensionDecl else { return escape.owner }
        return project.types.owner(of: escape.owner)?.declaration ?? escape.owner
    }

    /// What the type with the escape stores; `nil` for variables and modules.
    func layout(of escape: EscapeHatch) -> StateLayout? {
        guard escape.owner.kind.isTypeDeclaration, let parts = project.types.owner(of: escape.owner) else { return nil }
        return StateLayout(parts, project)
    }

    /// What an instance of a type stores; nothing for variables and modules.
    func members(of escape: EscapeHatch) -> [ReviewedEscape.Member] {
        guard escape.owner.kind.isTypeDeclaration, escape.kind == .uncheckedSendable || escape.kind == .inherited,
            let parts = project.types.owner(of: escape.owner)
        else { return [] }
        return TypeCode(parts, project.types, project.lookup).properties.prefix(Self.mostMembers).map {
            ReviewedEscape.Member(node: $0.node, type: $0.type, access: $0.access)
        }
    }
}

extension ConcurrencyEscape.Form {
    /// Whether the state itself gets another home, so that every use of it changes.
    fileprivate var movesState: Bool {
        switch self {
        case .actor, .mainActor, .mutex, .unfairLock, .lock, .queue: true
        case .sendableClass, .plainSendable, .sendableMember, .confined, .constant, .deleteWord, .keep: false
        }
    }
}

extension Node {
    /// Whether an expression stands under `await`.
    var standsUnderAwait: Bool {
        for outer in ancestors {
            if outer.kind == .await { return true }
            if outer.kind == .block || outer.kind == .closure { return false }
        }
        return false
    }
}
