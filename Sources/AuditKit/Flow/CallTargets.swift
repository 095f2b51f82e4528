import CodeModel

/// Finds the functions of the project that a call can mean.
struct CallTargets {
    let lookup: Lookup
    let index: FlowIndex

    /// How many functions one call may mean before it counts as unknown.
    private static let most = 12

    func functions(of call: Node) -> [Node] {
        guard let callee = call.callee?.unwrapped else { return [] }
        if callee.kind == .reference, let local = lookup.declaration(of: callee), local.kind == .functionDecl,
            local.parent?.kind != .file, local.enclosingFunction != nil
        {
            return [local]
        }
        if callee.kind == .member, callee.base?.unwrapped.name == "super" { return inherited(callee.name, call) }
        if let found = lookup.function(of: call) { return withBodies(found, call) }
        let called = lookup.callable(callee, index).map { self.called($0, call) } ?? []
        if !called.isEmpty { return called }
        guard callee.kind == .member else { return [] }
        if callee.has(.hasImplicitBase), let type = expectedType(of: call).map(TypeName.base),
            lookup.index.types[type] != nil
        {
            return lookup.index.members(callee.name, of: type).filter { Self.fits(call, $0) }
        }
        guard callee.base.flatMap({ lookup.type(of: $0) }) == nil else { return extended(callee, call) }
        return named(callee.name, call)
    }

    /// What a value of a type does that can be called.
    private func called(_ type: String, _ call: Node) -> [Node] {
        lookup.index.members(FlowIndex.calledValue, of: type).filter { Self.fits(call, $0) }
    }

    /// The function, and what overrides or implements it.
    private func withBodies(_ function: Node, _ call: Node) -> [Node] {
        guard let owner = function.enclosingType, function.kind == .functionDecl else { return [function] }
        if owner.isProtocol(lookup), let own = method(like: function, of: call) { return [own] }
        let isOpen = owner.kind == .protocolDecl || owner.kind == .classDecl && !owner.has(.isFinal)
        var found = function.child(.body) == nil ? [] : [function]
        let name = TypeName.base(owner.name)
        let mayBeProtocol = owner.kind == .extensionDecl && lookup.index.types[name]?.kind == .protocolDecl
        if owner.kind == .protocolDecl { found += bodies(function.name, lookup.index.types[name], call) }
        if mayBeProtocol || isOpen && !(call.base.map { Self.makes($0, name, lookup) } ?? false) {
            for type in index.descendants(of: name) {
                found += bodies(function.name, lookup.index.types[type], call)
            }
        }
        return Array(found.prefix(Self.most))
    }

    /// Whether an expression makes an object of just this class, or names a constant that is set to one.
    static func makes(_ base: Node, _ type: String, _ lookup: Lookup) -> Bool {
        let value = lookup.constantValue(of: base)
        guard value.kind == .call, value.callee?.unwrapped.kind == .reference else { return false }
        return value.name == type && lookup.index.types[type]?.kind == .classDecl
    }

    private func bodies(_ name: String, _ type: DeclaredType?, _ call: Node) -> [Node] {
        (type?.members[name] ?? []).filter { Self.fits(call, $0) && $0.child(.body) != nil }
    }

    /// The method that a requirement means where the type of the receiver is one that nothing inherits from: its own,
    /// or what an extension of the protocol gives it.
    private func method(like requirement: Node, of call: Node) -> Node? {
        guard let base = call.base else { return nil }
        let made = lookup.constantValue(of: base)
        let isMade = made.kind == .call && made.callee?.unwrapped.kind == .reference
        let name = isMade && lookup.index.types[made.name] != nil ? made.name : lookup.type(of: base)?.name
        guard let type = name.flatMap({ lookup.index.types[$0] }) else { return nil }
        let isFinal = type.kind == .classDecl && type.declarations.first?.has(.isFinal) == true
        guard isFinal || [.structDecl, .enumDecl, .actorDecl].contains(type.kind) else { return nil }
        return lookup.index.members(requirement.name, of: type)
            .first { Self.fits(call, $0) && $0.child(.body) != nil }
    }

    private func inherited(_ name: String, _ call: Node) -> [Node] {
        let parents = call.enclosingType.map { lookup.index.types[TypeName.base($0.name)]?.inherited ?? [] } ?? []
        return parents.flatMap { lookup.index.members(name, of: $0) }.filter { Self.fits(call, $0) }
    }

    /// A method in an extension of a library's type.
    private func extended(_ callee: Node, _ call: Node) -> [Node] {
        guard let type = callee.base.flatMap({ lookup.type(of: $0) }) else { return [] }
        for parent in ["StringProtocol", "DataProtocol", "Collection", "Sequence"]
        where lookup.index.types[parent] != nil {
            guard ["String", "Substring", "Data", "Array"].contains(type.name) else { break }
            let found = lookup.index.members(callee.name, of: parent).filter { Self.fits(call, $0) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The only functions of this name in the project, where the type of the receiver is not known. What the standard library calls so,
    /// `map` or `filter`, is meant more often than a function of the project: through it, values of unlike things would come together.
    private func named(_ name: String, _ call: Node) -> [Node] {
        let all = index.functions[name] ?? []
        guard !all.isEmpty, all.count <= 3, !name.isLoop, !FlowIndex.iterating.contains(name) else { return [] }
        let isOfValue = call.base?.unwrapped.namesType == false
        if case .noFunction = lookup.meaning(of: call) { return [] }
        return all.filter {
            Self.fits(call, $0) && $0.child(.body) != nil && Self.isFilled($0, by: call)
                // What is called on a value is no function of a type.
                && !(isOfValue && $0.has(.isStatic) && $0.enclosingType != nil)
        }
    }

    /// Whether a call gives every parameter that has no value of its own.
    private static func isFilled(_ function: Node, by call: Node) -> Bool {
        let needed = function.children(.parameter).count { $0.initialValue == nil && !$0.isVariadicParameter }
        return needed <= call.arguments.count
    }

    /// Whether the labels of a call are those of a function, defaults left out.
    static func fits(_ call: Node, _ function: Node) -> Bool {
        fits(labels(of: call), function, function.children(.parameter))
    }

    /// The labels of a call without its unlabelled trailing closure.
    static func labels(of call: Node) -> [String] {
        var labels: [String] = []
        for argument in call.children where argument.role == .argument {
            let label = argument.label
            if !label.isEmpty || !argument.has(.isTrailingClosure) { labels.append(label) }
        }
        return labels
    }

    static func fits(_ labels: [String], _ function: Node, _ parameters: [Node]) -> Bool {
        guard function.kind == .functionDecl || function.kind == .initializerDecl else { return false }
        var next = 0
        for label in labels {
            // More of what the last one took, where that takes any number.
            if label.isEmpty, next > 0, parameters[next - 1].isVariadicParameter { continue }
            guard let place = parameters[next...].firstIndex(where: { $0.label == label }) else { return false }
            guard parameters[next..<place].allSatisfy({ $0.initialValue != nil }) else { return false }
            next = place + 1
        }
        return true
    }

    /// The arguments that a call gives for a parameter of the function: more than one where it takes many.
    static func arguments(of call: Node, for parameter: Node) -> [Node] {
        guard let function = parameter.parent else { return [] }
        let parameters = function.children(.parameter)
        if [.binary, .prefix, .postfix].contains(call.kind) {
            let operands = call.kind == .binary ? call.children(.operand) : Array(call.children)
            return parameters.firstIndex(of: parameter).flatMap { $0 < operands.count ? [operands[$0]] : nil } ?? []
        }
        var found: [Node] = []
        var next = 0
        for argument in call.arguments {
            let isUnlabelledClosure = argument.has(.isTrailingClosure) && argument.label.isEmpty
            let place =
                isUnlabelledClosure
                ? parameters[next...].firstIndex { $0.takesFunction } ?? parameters.indices.last
                : parameters[next...].firstIndex {
                    $0.label == argument.label || found.last != nil && $0.isVariadicParameter
                }
            guard let place else { continue }
            if parameters[place] == parameter { found.append(argument) }
            next = parameters[place].isVariadicParameter ? place : place + 1
            if next >= parameters.count { break }
        }
        return found
    }

    /// The parameter of a function that an argument of a call is for.
    static func parameter(of function: Node, for argument: Node, in call: Node) -> Node? {
        function.children(.parameter).first { arguments(of: call, for: $0).contains(argument) }
    }
}

extension Node {
    var takesFunction: Bool {
        guard let type = typeText else { return false }
        return type.utf8.holdsArrow
            || ["Completion", "Handler", "Callback", "Closure", "Block"].contains { type.contains($0) }
    }

    /// Whether an expression is written as a type is: `Store`, `App.Store`, `Self`.
    fileprivate var namesType: Bool {
        (kind == .reference || kind == .member) && name.first?.isUppercase == true
    }

    /// Whether a type declaration is a protocol, or extends one.
    fileprivate func isProtocol(_ lookup: Lookup) -> Bool {
        kind == .protocolDecl
            || kind == .extensionDecl && lookup.index.types[TypeName.base(name)]?.kind == .protocolDecl
    }
}

extension Lookup {
    /// An expression, or what the constant that it names is set to.
    func constantValue(of node: Node) -> Node {
        let value = node.unwrapped
        guard value.kind == .reference, let declared = declaration(of: value), declared.has(.isLet),
            let start = declared.initialValue
        else { return value }
        return start.unwrapped
    }
}
