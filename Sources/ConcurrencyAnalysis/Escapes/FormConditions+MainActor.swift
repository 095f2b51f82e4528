import AuditKit
import CodeModel

/// What can be isolated to the main actor.
extension FormConditions {
    /// How a class goes to the main actor.
    struct MainActorFit {
        /// The members with code that runs elsewhere today, and so has to come back.
        let leaving: [Node]
        /// What a library asks of the class off the main actor, for all the source shows.
        let protocols: [String]
        /// The protocols of the project that have to be isolated with it.
        let ownProtocols: [TypeParts]
        /// Whether the class is Sendable by its isolation: not so where its superclass is on no actor (SE-0434).
        let isSendable: Bool

        /// Whether nothing but the attribute is to be written.
        var isWhole: Bool { isPlain && isSendable }
        /// The same where the class keeps its word for Sendable.
        var isPlain: Bool { leaving.isEmpty && protocols.isEmpty && ownProtocols.isEmpty }
    }

    /// How a class can be isolated to the main actor; `nil` where code that cannot wait makes or uses it elsewhere, or what
    /// it conforms to needs an answer on any thread.
    func mainActorFit(_ layout: StateLayout) -> MainActorFit? {
        let parts = layout.code.type
        let leaving = layout.membersOffActor + layout.observers + overrides(in: layout)
        guard parts.kind == .classDecl, !leaving.contains(where: { $0.kind == .deinitializerDecl }),
            isUsedOnMainActor(parts)
        else { return nil }
        var protocols: [String] = []
        var own: [TypeParts] = []
        var isSendable = true
        for part in parts.all {
            for inherited in part.children(.inherited) where !inherited.isUncheckedConformance {
                switch fit(of: inherited, in: part) {
                case .fine: break
                case .own(let asked): own.append(asked)
                case .library(let name): protocols.append(name)
                case .superclass: isSendable = false
                case .none: return nil
                }
            }
        }
        return MainActorFit(leaving: leaving, protocols: protocols, ownProtocols: own, isSendable: isSendable)
    }

    /// The members with state of the class that override those of a superclass on no actor, and so are on none themselves.
    private func overrides(in layout: StateLayout) -> [Node] {
        let parts = layout.code.type
        guard !hasIsolatedSuperclass(parts) else { return [] }
        let names = Set(layout.variables.map(\.name))
        return parts.all.flatMap(\.memberNodes).filter { member in
            guard member.has(.isOverride), member.kind != .initializerDecl,
                project.isolation.written(on: member) == nil
            else { return false }
            return member.descendants.contains { names.contains($0.name) && $0.isOfSelf }
        }
    }

    private func hasIsolatedSuperclass(_ parts: TypeParts) -> Bool {
        guard let first = parts.declaration.children(.inherited).first else { return true }
        if let above = project.types.type(named: first.name, from: parts.declaration) {
            return above.kind != .classDecl || project.isolation.ofType(above).isIsolated
        }
        return project.isolation.isOfMainActor(TypeName.base(first.name))
    }

    private enum Inheritance {
        case fine, none
        /// A class that is on no actor, or of which that is not known.
        case superclass
        case own(TypeParts)
        case library(String)
    }

    private func fit(of inherited: Node, in part: Node) -> Inheritance {
        if inherited.hasTypeAttribute("preconcurrency") || inherited.hasTypeAttribute("MainActor") { return .fine }
        if isForMainActor(inherited, in: part) { return .fine }
        let name = TypeName.base(inherited.name)
        if let own = project.types.type(named: inherited.name, from: part) {
            if own.kind == .classDecl { return .superclass }
            // A library may ask the same through it.
            return isUsedOnMainActor(own) && !asksForAnswers(own) ? .own(own) : .none
        }
        if answering.contains(name) { return .none }
        if name.hasSuffix("Delegate") || name.hasSuffix("DataSource") { return .library(name) }
        let isFirst = part.kind == .classDecl && part.children(.inherited).first == inherited
        return isFirst ? .superclass : .library(name)
    }

    /// Whether what a protocol of the project inherits from wants an answer on any thread.
    private func asksForAnswers(_ asked: TypeParts) -> Bool {
        asked.declaration.children(.inherited).contains { answering.contains(TypeName.base($0.name)) }
    }

    /// Whether what a class inherits from or conforms to can be on the main actor.
    func isForMainActor(_ inherited: Node, in part: Node) -> Bool {
        let name = TypeName.base(inherited.name)
        if let own = project.types.type(named: inherited.name, from: part) {
            if own.kind == .classDecl { return project.isolation.ofType(own).isIsolated }
            return project.isolation.ofType(own).isIsolated || isAsynchronous(own, deeper: 4)
        }
        return Self.actorProtocols.contains(name) || mainActorAncestors.contains(name)
            || SendableTypes.mainActorProtocols.contains(name) || name.hasPrefix("UI") || name.hasPrefix("NSView")
    }

    // MARK: - Users

    /// Whether those who make objects of a type, and use what of it cannot be used elsewhere, are on the main actor or can
    /// wait.
    func isUsedOnMainActor(_ parts: TypeParts) -> Bool {
        let code = TypeCode(parts, project.types, project.lookup)
        let members = parts.all.flatMap(\.memberNodes).filter { $0.isUsedFromOutside && !$0.has(.isAsync) }
        let uses = Set(members.map(\.name)).sorted().flatMap { project.outsideUses(of: $0, code) }
        return areOnMainActor(uses + makers(of: parts))
    }

    /// The places that make an object, and those that use the static members of its class.
    private func makers(of parts: TypeParts) -> [Node] {
        guard parts.kind == .classDecl else { return [] }
        let statics = parts.all.flatMap(\.memberNodes).filter { $0.has(.isStatic) && !$0.has(.isNonisolated) }
        let places = project.trees(naming: parts.name).flatMap { tree in
            tree.calls(parts.name).compactMap { $0.callee?.unwrapped }.filter { $0.kind == .reference }
                + statics.flatMap { member in
                    tree.members(member.name).filter { $0.base?.unwrapped.name == parts.name }
                }
        }
        return places.filter { place in
            !parts.all.contains { $0.contains(place) } && project.counts(place, for: parts.declaration)
        }
    }

    /// Whether all these places are on the main actor, or can wait for it.
    func areOnMainActor(_ places: [Node]) -> Bool {
        let held = project.locks(at: places)
        return places.allSatisfy { place in
            if held[place]?.modes["@MainActor"] != nil || place.canWait { return true }
            if place.outermostFunction == nil {
                return project.isolation.ofPlace(place) == .global("MainActor")
            }
            return isInInterface(place)
        }
    }

    /// Whether a place stands in a view or a controller whose superclass is one of a library, by its name.
    func isInInterface(_ place: Node) -> Bool {
        guard !place.leavesIsolation(project.lookup), let type = place.enclosingType.flatMap(project.types.owner),
            let above = project.types.libraryAncestor(of: type)
        else { return false }
        return ["ViewController", "View", "Cell"].contains { above.hasSuffix($0) }
    }

    // MARK: - Properties

    /// Whether a property by itself can be isolated to the main actor, whatever its type is.
    func fitsMainActor(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        let node = property.node
        guard parts.kind == .classDecl || parts.kind == .structDecl && !isCompared(parts),
            !isAskedFor(property.name, of: parts)
        else { return false }
        let names = ["$" + property.name, "_" + property.name]
        let isProjected =
            !property.wrappers.isEmpty
            && parts.all.trees.contains { tree in
                names.contains { tree.mentions($0) }
            }
        guard !isProjected else { return false }
        let isSendable = property.type.map { text in
            if case .sendable = project.sharing.sharing(of: text, at: node) { true } else { false }
        }
        // The initializer that the compiler writes is on no actor.
        let isMade = parts.all.flatMap(\.memberNodes).contains { $0.kind == .initializerDecl }
        guard isMade || isSendable ?? false else { return false }
        let isSuperclassIsolated = hasIsolatedSuperclass(parts)
        return (project.accesses(of: parts)[property.name] ?? []).allSatisfy { access in
            // What overrides a function on no actor is on none.
            if !isSuperclassIsolated, let function = access.node.outermostFunction, function.has(.isOverride),
                project.isolation.written(on: function) == nil, function.kind != .initializerDecl
            {
                return false
            }
            if access.node == node || isKnownOnMainActor(access) { return true }
            guard let function = access.node.outermostFunction else { return false }
            switch function.kind {
            case .initializerDecl: return isSendable ?? false || project.isolation.ofMember(function).isIsolated
            case .deinitializerDecl: return isSendable ?? false
            default: return false
            }
        }
    }

    /// Whether the compiler sees that a use is on the main actor, which may be known of the callers of a function alone.
    private func isKnownOnMainActor(_ access: PropertyAccess) -> Bool {
        guard access.held.modes["@MainActor"] != nil else { return false }
        if project.isolation.ofPlace(access.node) == .global("MainActor") || isInInterface(access.node) { return true }
        return access.node.ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains { node in
            node.kind == .closure && ![.inPlace, .forEach].contains(node.closureRole)
        }
    }

    /// Whether the compiler writes functions on no actor that read all properties of a structure.
    private func isCompared(_ parts: TypeParts) -> Bool {
        parts.all.flatMap(\.inheritedTypes).contains { answering.contains(TypeName.base($0)) }
    }

    /// Whether a protocol that is on no actor asks for a property.
    func isAskedFor(_ name: String, of parts: TypeParts) -> Bool {
        parts.all.contains { part in
            part.children(.inherited).contains { inherited in
                guard let asked = project.types.type(named: inherited.name, from: part), asked.kind == .protocolDecl,
                    !project.isolation.ofType(asked).isIsolated
                else { return false }
                return asked.declaration.memberNodes.contains { $0.kind == .variable && $0.name == name }
            }
        }
    }
}

extension StateLayout {
    /// The functions that a notification center calls on the thread of whoever posts.
    fileprivate var observers: [Node] {
        let given = code.type.all.flatMap { $0.descendants(.call) }.filter { $0.name == "addObserver" }
            .compactMap { $0.argument("selector")?.text }
        guard !given.isEmpty else { return [] }
        return code.type.all.flatMap(\.memberNodes).filter { member in
            member.kind == .functionDecl
                && given.contains { text in
                    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == member.name }
                }
        }
    }
}

/// What a class of the main actor can have above it, beside the protocols of the interface.
private let mainActorAncestors: Set<String> = ["NSObject", "ObservableObject", "Identifiable", "NSWindowController"]

/// Protocols whose requirements answer at once, on any thread.
private let answering: Set<String> = [
    "Codable", "Encodable", "Decodable", "Equatable", "Hashable", "Comparable", "Sequence", "IteratorProtocol",
    "Collection", "AsyncSequence", "CustomStringConvertible", "CustomDebugStringConvertible", "NSCopying", "NSCoding",
    "NSSecureCoding", "Error", "LocalizedError",
]

extension Node {
    /// Whether others can use a member of an instance that an actor would keep to itself.
    var isUsedFromOutside: Bool {
        guard !has(.isPrivate), !has(.isFileprivate), !has(.isStatic), !has(.isNonisolated) else { return false }
        return kind == .functionDecl || kind == .subscriptDecl || kind == .variable && !has(.isLet)
    }

    /// Whether the code at a place may wait: it waits already, or stands in an asynchronous function or a task.
    var canWait: Bool {
        if standsUnderAwait { return true }
        for node in ancestors {
            switch node.kind {
            case .closure where node.closureRole.isTask: return true
            case .closure where node.closureRole != .inPlace: return false
            case .functionDecl, .initializerDecl, .accessor: return node.has(.isAsync)
            default: break
            }
        }
        return false
    }
}
