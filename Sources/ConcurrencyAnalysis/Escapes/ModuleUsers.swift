import AuditKit
import CodeModel

extension ConcurrencyProject {
    /// Whether the source shows who uses a property that the whole module may use: the module alone knows it, code outside
    /// of the type has to do with its objects, and no member of the name is left whose object is not known.
    func showsUsers(of property: StoredProperty, _ code: TypeCode) -> Bool {
        guard property.reach == .module, isUsedOutside(code) else { return false }
        let name = code.type.name
        return trees(naming: property.name, seeing: property.node).allSatisfy { tree in
            tree.members(property.name).allSatisfy { member in
                guard let base = member.base, !code.owns(member) else { return true }
                return lookup.type(of: base) != nil || !tree.mentions(name) || isElement(base, of: code)
            }
        }
    }

    /// Whether an expression is an element of a collection of other things: `plugins.first!`, `plugins[key]`.
    private func isElement(_ expression: Node, of code: TypeCode) -> Bool {
        var node = expression.unwrapped
        while [.forceUnwrap, .optionalChain, .subscriptCall].contains(node.kind)
            || node.kind == .member && ["first", "last"].contains(node.name)
        {
            guard let inner = node.base ?? node.children.first else { return false }
            node = inner.unwrapped
        }
        guard node != expression.unwrapped, node.kind == .reference, let declared = lookup.declaration(of: node),
            let type = declared.declaredTypeText(lookup)
        else { return false }
        return !code.names.contains(where: type.contains)
    }

    /// Where a function is named that its file alone knows, or that is the only one of its name in what the module knows;
    /// `nil` for all others, which the system or other modules may call, too.
    func callSites(of function: Node) -> [Node]? {
        func sites(_ tree: CodeTree) -> [Node] {
            (tree.references(function.name) + tree.members(function.name)).filter { !function.contains($0) }
        }
        if function.reach == .file { return sites(function.tree) }
        let isGlobal = function.parent?.kind == .file
        guard function.reach == .module, isGlobal || function.has(.isStatic), function.children(.attribute).isEmpty,
            function.enclosingType?.kind != .protocolDecl
        else { return nil }
        let trees = trees(naming: function.name, seeing: function)
        let declared = trees.flatMap { $0.nodes(.functionDecl) }.filter { $0.name == function.name }
        guard declared.count == 1 else { return function.has(.isStatic) ? staticSites(of: function) : nil }
        let all = trees.flatMap(sites).filter { counts($0, for: function) }
        return all.count <= Self.mostUses ? all : nil
    }

    /// A static function that shares its name with others is told from them by the type that is named before it; `nil` where
    /// it may be called by another name, through a protocol or an overload.
    private func staticSites(of function: Node) -> [Node]? {
        guard let owner = function.enclosingType.flatMap(types.owner) else { return nil }
        let namesakes = owner.all.flatMap(\.memberNodes).filter {
            $0.kind == .functionDecl && $0.name == function.name
        }
        let protocols = owner.all.flatMap(\.inheritedTypes).filter {
            lookup.index.types[TypeName.base($0)]?.kind == .protocolDecl
        }
        guard namesakes.count == 1, protocols.isEmpty else { return nil }
        let all = SharedVariables(project: self).uses(of: function).filter { !function.contains($0) }
        return all.count <= Self.mostUses ? all : nil
    }

    /// Whether nobody outside of a type writes a property, though the module could: code outside has to do with the
    /// objects, and none of it, tests included, sets what could be the property.
    ///
    /// An initializer has to give the value: what begins empty and is only read has a writer elsewhere, save an object that
    /// guards itself, which nobody needs to replace.
    func isLeftAlone(_ property: StoredProperty, _ accesses: [PropertyAccess], _ code: TypeCode) -> Bool {
        guard property.writeReach < .everybody, property.wrappers.isEmpty,
            accesses.contains(where: { $0.isWrite && $0.held.isEverything }) || beginsWithOwnGuard(property),
            isUsedOutside(code)
        else { return false }
        let isReference = isReference(property)
        return trees(naming: property.name, seeing: property.node).allSatisfy { tree in
            let isSetByPath = tree.nodes(.keyPath).contains { path in
                path.keyPathNames.first == property.name && (path.keyPathTarget != nil || tree.mentions(code.type.name))
            }
            guard !isSetByPath else { return false }
            return tree.members(property.name).allSatisfy { member in
                code.owns(member) || !member.writes(isReference: isReference, lookup) || isOfOther(member, code)
            }
                && tree.references(property.name).allSatisfy { use in
                    code.owns(use) || !use.writes(isReference: isReference, lookup)
                        || lookup.declaration(of: use).map { $0 != property.node } ?? false
                }
        }
    }

    /// Whether a variable begins with an object of a class of the project that is Sendable: a box with a lock, an actor.
    func beginsWithOwnGuard(_ property: StoredProperty) -> Bool {
        let variable = property.node
        guard variable.initialValue != nil, property.wrappers.isEmpty, !property.isLazy, !variable.has(.isWeak),
            variable.children(.accessor).isEmpty, let type = property.type,
            let own = types.type(named: type, from: variable), [.classDecl, .actorDecl].contains(own.kind)
        else { return false }
        switch sharing.sharing(of: type, at: variable) {
        case .sendable, .promised: return true
        case .documented, .unknown, .notSendable: return false
        }
    }

    /// Whether a private property keeps a subscription alive and does no more: one place sets it, and none reads it.
    func isOnlyKept(_ property: StoredProperty) -> Bool {
        guard property.reach == .file, property.isToken, let parts = property.node.enclosingType.flatMap(types.owner)
        else { return false }
        let uses = (accesses(of: parts)[property.name] ?? []).filter {
            !$0.held.isEverything && $0.node != property.node
        }
        return uses.count == 1
            && uses.allSatisfy { $0.isWrite && $0.node.role == .target && $0.node.parent?.name == "=" }
    }

    /// Whether code outside of a type names it, beside those that inherit.
    private func isUsedOutside(_ code: TypeCode) -> Bool {
        let name = code.type.name
        // All files of a target of a manifest or project are there.
        let path = code.type.declaration.tree.path
        if isolation.settings.targets.contains(where: { $0.holds(path) }) { return true }
        return trees(naming: name).contains { tree in
            let types = tree.nodes(.type) { TypeName.base($0) == name || $0 == name + "?" }
            return (tree.references(name) + types).contains { use in
                !code.owns(use) && use.role != .inherited && counts(use, for: code.type.declaration)
            }
        }
    }

    /// Whether a member is known to be one of another type that the project declares, and of no protocol.
    private func isOfOther(_ member: Node, _ code: TypeCode) -> Bool {
        guard let base = member.base, let type = lookup.type(of: base), !code.names.contains(type.name),
            let own = types.type(named: type.text, from: member)
        else { return false }
        return own.kind != .protocolDecl && !types.inheriting(from: own.name).contains { code.names.contains($0.name) }
    }
}

extension StoredProperty {
    /// Whether a variable keeps what ends with the last reference to it: a subscription, an observation.
    fileprivate var isToken: Bool {
        guard wrappers.isEmpty, node.children(.accessor).isEmpty, let type,
            let name = TypeExpression(type).lastName
        else { return false }
        return name == "NSObjectProtocol"
            || ["Cancellable", "Observation", "Subscription", "Disposable"].contains { name.hasSuffix($0) }
    }
}
