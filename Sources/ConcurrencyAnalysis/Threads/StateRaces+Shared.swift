import AuditKit
package import CodeModel

/// Races in what all objects of a type share, and in objects that nobody replaces.
extension StateRaces {
    /// The race in a static variable of an actor: code of one actor writes it while that of another one uses it.
    func raceOfInstances(in variable: Node) -> StateRace? {
        guard variable.has(.isStatic), !variable.has(.isLet), variable.isStoredProperty, !variable.isDebugOnly,
            !variable.has(.isNonisolatedUnsafe), variable.children(.attribute).isEmpty,
            let type = variable.enclosingType.flatMap(project.types.owner), type.kind == .actorDecl,
            !EscapeReason.namesGuard(of: variable), !project.isolation.ofMember(variable).isIsolated
        else { return nil }
        let uses = SharedVariables(project: project).judge(variable).1.filter { use in
            !use.held.isEverything && project.counts(use.node, for: variable)
        }
        let own = uses.filter { $0.held.modes.isEmpty && $0.node.isInInstanceCode(of: type) }
        guard let write = own.first(where: \.isWrite), let other = uses.first(where: { $0.node != write.node }),
            isMadeAgainAndAgain(type) || uses.contains(where: { !$0.node.isInInstanceCode(of: type) })
        else { return nil }
        let elsewhere = uses.first { !$0.node.isInInstanceCode(of: type) } ?? other
        return StateRace(
            property: StoredProperty(variable, type: variable.declaredTypeText(project.lookup)), place: write.node,
            isWrite: true, other: elsewhere.node, lock: nil, isSure: true)
    }

    /// Whether the source makes objects of a type beside those that a global or a static constant keeps.
    private func isMadeAgainAndAgain(_ type: TypeParts) -> Bool {
        let makers = project.trees(naming: type.name).flatMap { $0.calls(type.name) }.filter {
            $0.callee?.unwrapped.kind == .reference && project.counts($0, for: type.declaration)
        }
        return makers.contains { $0.outermostFunction != nil } || makers.count > 1
    }

    /// The race in an object that a global or a static keeps, and that code sets up anew for each use.
    func raceInSettings(of variable: Node) -> StateRace? {
        guard variable.has(.isStatic) || variable.parent?.kind == .file, !variable.isOfScript, !variable.isDebugOnly,
            variable.isStoredProperty, variable.children(.attribute).isEmpty
        else { return nil }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        guard project.isSetUpAnew(property) else { return nil }
        return raceInSettings(
            of: property, SharedVariables(project: project).judge(variable).1, ThreadTrace(project: project))
    }

    /// A change of settings on one thread beside a use on another.
    func raceInSettings(of property: StoredProperty, _ all: [PropertyAccess], _ trace: ThreadTrace) -> StateRace? {
        let uses = all.filter { project.counts($0.node, for: property.node) }.map { use in
            use.isReconfiguration ? use.asWrite : use
        }
        guard let meeting = ThreadMeeting(in: uses, trace) else { return nil }
        let isWriteAway = meeting.threads.0.start != nil
        let (place, other) = isWriteAway ? (meeting.write, meeting.other) : (meeting.other, meeting.write)
        return StateRace(
            property: property, place: place.node, isWrite: isWriteAway,
            other: other.node == place.node ? nil : other.node, lock: nil, isSure: true)
    }
}

extension ConcurrencyProject {
    /// Whether a property keeps one object whose settings other code changes later: a formatter, a coder.
    func isSetUpAnew(_ property: StoredProperty) -> Bool {
        guard property.node.has(.isLet), !property.node.has(.isNonisolatedUnsafe),
            !isolation.ofMember(property.node).isIsolated, let type = property.type,
            case .documented(let known) = sharing.sharing(of: type, at: property.node), known.isConfigurable
        else { return false }
        return !EscapeReason.namesGuard(of: property.node)
    }
}

extension ConcurrencyProject {
    /// Whether a constant keeps a formatter or a coder for everybody, which others may set up.
    package func keepsObjectToSetUp(_ variable: Node) -> Bool {
        isSetUpAnew(StoredProperty(variable, type: variable.declaredTypeText(lookup)))
    }
}

extension Node {
    /// Whether a place is in code that runs on the objects of an actor.
    fileprivate func isInInstanceCode(of type: TypeParts) -> Bool {
        guard let function = outermostFunction, function.parent.map({ type.all.contains($0) }) ?? false else {
            return false
        }
        return !function.has(.isStatic) && !function.has(.isNonisolated) && function.kind != .initializerDecl
    }
}
