public import CodeModel

/// A type as far as it can be told from source.
public struct InferredType: Sendable, Equatable {
    /// The comparable name, `UserDefaults` or `Array`.
    public let name: String
    /// The written or derived text, `[String: Any]?`.
    public let text: String
    /// Whether the expression is the type itself and not a value of it.
    public let isMetatype: Bool
    /// The full name, where several types of the project share the last one and the source tells which is meant.
    public let path: String?

    public init(text: String, isMetatype: Bool = false, path: String? = nil) {
        self.text = text
        self.name = TypeName.base(text)
        self.isMetatype = isMetatype
        self.path = path
    }

    /// The type of the values of a metatype.
    var instance: InferredType { InferredType(text: text, path: path) }
}

extension Lookup {
    /// The type of an expression or declaration, where the source tells it.
    public func type(of node: Node) -> InferredType? {
        var effort = Effort()
        return type(of: node, Self.reach, &effort)
    }

    /// Whether the expression is a value of one of these types, or of a type of the project that inherits from one.
    public func isValue(_ node: Node, of types: String...) -> Bool {
        guard let type = type(of: node), !type.isMetatype else { return false }
        return types.contains { index.type(type, inherits: $0) }
    }

    func type(of node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        guard reach > 0, effort.step() else { return nil }
        switch node.kind {
        case .string, .interpolatedString: return InferredType(text: "String")
        case .integer: return InferredType(text: "Int")
        case .float: return InferredType(text: "Double")
        case .boolean, .typeCheck: return InferredType(text: "Bool")
        case .array: return arrayType(node, reach, &effort)
        case .dictionary: return InferredType(text: "[AnyHashable: Any]")
        case .regex: return InferredType(text: "Regex")
        case .try, .await, .forceUnwrap, .optionalChain, .inout, .prefix:
            return node.children.first.flatMap { type(of: $0, reach, &effort) }
        case .cast: return node.child(.type).map { written($0.name, at: node) }
        case .ternary: return first(of: node.children(.operand), reach, &effort)
        case .switch:
            return first(of: node.children(.clause).compactMap { $0.children(.statement).last }, reach, &effort)
        case .binary: return binaryType(node, reach, &effort)
        case .reference: return referenceType(node, reach, &effort)
        case .member: return memberType(node, reach, &effort)
        case .call: return callType(node, reach, &effort)
        case .variable, .parameter, .capture, .functionDecl, .enumCase: return declaredType(node, reach, &effort)
        default: return nil
        }
    }

    private func arrayType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType {
        let element = node.children.first.flatMap { type(of: $0, reach, &effort) }?.text ?? "Any"
        return InferredType(text: "[\(element)]")
    }

    private func binaryType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        switch node.name {
        case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||": InferredType(text: "Bool")
        default: first(of: node.children(.operand), reach, &effort)
        }
    }

    /// The type of the first of these whose type is known.
    private func first(of nodes: [Node], _ reach: Int, _ effort: inout Effort) -> InferredType? {
        for node in nodes {
            if let type = type(of: node, reach, &effort) { return type }
        }
        return nil
    }

    private func referenceType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        if node.name == "self" || node.name == "Self" {
            return node.enclosingType.map {
                InferredType(text: $0.name, isMetatype: node.name == "Self", path: index.path(of: $0))
            }
        }
        if let declaration = declaration(of: node), declaration.kind != .genericParameter {
            guard declaration.kind == .typealiasDecl else { return type(of: declaration, reach - 1, &effort) }
            // `typealias Defaults = UserDefaults`: the type under its other name.
            let meant = written(node.name, at: node)
            return meant.text == node.name ? nil : InferredType(text: meant.text, isMetatype: true, path: meant.path)
        }
        if node.name == "newValue" || node.name == "oldValue", let property = node.enclosing(.accessor)?.parent {
            return property.kind == .variable ? type(of: property, reach - 1, &effort) : nil
        }
        let isTypeName = node.name.first?.isUppercase ?? false
        guard isTypeName else { return nil }
        if let bound = index.bound(of: node.name, at: node) { return InferredType(text: bound, isMetatype: true) }
        return index.placed(InferredType(text: node.name, isMetatype: true), at: node)
    }

    /// A member of the project's own types, one of the table, or a shared instance named as is the custom.
    private func memberType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        guard let base = node.base, let owner = type(of: base, reach, &effort) else { return nil }
        return member(node.name, of: owner, reach, &effort)
    }

    private func member(_ name: String, of owner: InferredType, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        if let member = index.members(name, of: owner).first { return type(of: member, reach - 1, &effort) }
        if let known = KnownTypes.members["\(owner.name).\(name)"] { return InferredType(text: known) }
        if owner.name == "Tuple" {
            return TypeName.part(name, ofTuple: owner.text).map { InferredType(text: $0) }
        }
        guard owner.isMetatype else { return nil }
        if name.first?.isUppercase == true {
            let full = InferredType(text: (owner.path ?? owner.text) + "." + name)
            return InferredType(text: name, isMetatype: true, path: index.placed(full, at: nil).path)
        }
        return KnownTypes.sharedInstances.contains(name) ? InferredType(text: owner.name, path: owner.path) : nil
    }

    private func callType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        resultType(of: node, reach, &effort) ?? askedType(of: node)
    }

    /// The type that a library's call is asked for: `decoder.decode(Order.self, from: data)`, `auth.require(Member.self)`.
    private func askedType(of call: Node) -> InferredType? {
        guard let callee = call.callee?.unwrapped, callee.kind == .member,
            KnownTypes.givesWhatIsAskedFor.contains(callee.name),
            let asked = (call.argument("as") ?? call.argument("ofType") ?? call.arguments.first)?.unwrapped,
            asked.kind == .member, asked.name == "self", let type = asked.base
        else { return nil }
        return written(type.text, at: call)
    }

    private func resultType(of node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        guard let callee = node.callee?.unwrapped else { return nil }
        if callee.kind == .array { return arrayType(callee, reach, &effort) }
        if callee.kind == .reference, let known = KnownTypes.functions[callee.name] { return InferredType(text: known) }
        guard callee.kind == .member else {
            if let function = function(of: node, callee, on: nil), function.kind == .functionDecl {
                return type(of: function, reach - 1, &effort)
            }
            // `max(1, text.count / 4)`; a literal may be of any type of numbers.
            if ["min", "max", "abs"].contains(callee.name) {
                return first(of: node.arguments.filter { $0.unwrapped.kind != .integer }, reach, &effort)
            }
            return type(of: callee, reach, &effort).flatMap { $0.isMetatype ? $0.instance : nil }
        }
        guard let base = callee.base, let owner = type(of: base, reach, &effort) else { return nil }
        if let function = function(of: node, callee, on: owner), function.kind == .functionDecl {
            return type(of: function, reach - 1, &effort)
        }
        if callee.name == "init", owner.isMetatype { return owner.instance }
        if let known = KnownTypes.members["\(owner.name).\(callee.name)()"] { return InferredType(text: known) }
        if owner.isMetatype, index.members(callee.name, of: owner).first?.kind == .enumCase {
            return owner.instance
        }
        return member(callee.name, of: owner, reach, &effort).flatMap {
            $0.isMetatype ? $0.instance : nil
        }
    }

    private func declaredType(_ node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        if node.kind == .functionDecl { return written(node.child(.returnType)?.name ?? "Void", at: node) }
        if node.kind == .enumCase {
            return node.enclosingType.map { InferredType(text: $0.name, path: index.path(of: $0)) }
        }
        if let text = node.typeText { return written(text, at: node) }
        if let value = node.initialValue { return type(of: value, reach, &effort) }
        if node.has(.isOptionalBinding), let outer = shadowed(by: node) { return type(of: outer, reach - 1, &effort) }
        if let getter = node.children(.accessor).first(where: { $0.name == "get" }) {
            return getter.descendants(.return).first?.children.first.flatMap { type(of: $0, reach, &effort) }
        }
        return node.has(.isPattern) ? elementType(of: node, reach, &effort) : nil
    }

    /// A type as it is written at a place, an alias of the project replaced by what it stands for.
    private func written(_ text: String, at place: Node) -> InferredType {
        if TypeName.base(text) == "Self", let meant = ownType(written: text, at: place) { return meant }
        if index.types[text] == nil, let alias = index.globals[text]?.first, alias.kind == .typealiasDecl,
            let meant = alias.descendants(.type).first?.name, meant != text
        {
            return index.placed(InferredType(text: meant), at: alias)
        }
        if let bound = index.bound(of: text, at: place) { return InferredType(text: bound) }
        return index.placed(InferredType(text: text), at: place)
    }

    /// What `Self` and `Self?` stand for in a type that nothing inherits from.
    private func ownType(written text: String, at place: Node) -> InferredType? {
        guard let type = place.enclosingType, ["Self", "Self?", "Self!"].contains(text),
            let kind = index.types[TypeName.base(type.name)]?.kind, kind == .structDecl || kind == .enumDecl
        else { return nil }
        return InferredType(text: type.name + text.dropFirst(4), path: index.path(of: type))
    }

    /// What `if let x` reads: the `x` outside.
    package func shadowed(by binding: Node) -> Node? {
        let scopes = binding.tree.scopes
        for scope in scopes.around(binding) {
            if scope.kind.isTypeDeclaration || scope.kind == .file { break }
            if let found = scopes.declaration(ofName: binding.nameID, in: scope, at: binding) { return found }
        }
        return binding.enclosingType.flatMap { index.members(binding.name, around: $0).first }
    }

    /// The variable of a `for` loop has the element type of what it runs over.
    private func elementType(of node: Node, _ reach: Int, _ effort: inout Effort) -> InferredType? {
        guard let loop = node.parent, loop.kind == .for, let subject = loop.child(.subject) else { return nil }
        return type(of: subject, reach, &effort).flatMap { TypeName.element(of: $0.text) }.map {
            InferredType(text: $0)
        }
    }
}
