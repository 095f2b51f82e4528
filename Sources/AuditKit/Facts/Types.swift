/// A type as far as it can be told from source.
public struct InferredType: Sendable, Equatable {
    /// The comparable name, `UserDefaults` or `Array`.
    public let name: String
    /// The written or derived text, `[String: Any]?`.
    public let text: String
    /// Whether the expression is the type itself and not a value of it.
    public let isMetatype: Bool

    public init(text: String, isMetatype: Bool = false) {
        self.text = text
        self.name = TypeName.base(text)
        self.isMetatype = isMetatype
    }
}

extension Lookup {
    /// The type of an expression or declaration, where the source tells it.
    public func type(of node: Node) -> InferredType? { type(of: node, reach: Self.reach) }

    /// Whether the expression is a value of one of these types, or of a type of the project that inherits from one.
    public func isValue(_ node: Node, of types: String...) -> Bool {
        guard let type = type(of: node), !type.isMetatype else { return false }
        return types.contains { index.type(type.name, inherits: $0) }
    }

    private func type(of node: Node, reach: Int) -> InferredType? {
        guard reach > 0 else { return nil }
        let reach = reach - 1
        switch node.kind {
        case .string, .interpolatedString: return InferredType(text: "String")
        case .integer: return InferredType(text: "Int")
        case .float: return InferredType(text: "Double")
        case .boolean, .typeCheck: return InferredType(text: "Bool")
        case .array: return arrayType(node, reach)
        case .dictionary: return InferredType(text: "[AnyHashable: Any]")
        case .regex: return InferredType(text: "Regex")
        case .try, .await, .forceUnwrap, .optionalChain, .inout, .prefix:
            return node.children.first.flatMap { type(of: $0, reach: reach) }
        case .cast: return node.child(.type).map { InferredType(text: $0.name) }
        case .ternary: return node.children(.operand).lazy.compactMap { type(of: $0, reach: reach) }.first
        case .binary: return binaryType(node, reach)
        case .reference: return referenceType(node, reach)
        case .member: return memberType(node, reach)
        case .call: return callType(node, reach)
        case .variable, .parameter, .capture, .functionDecl, .enumCase: return declaredType(node, reach)
        default: return nil
        }
    }

    private func arrayType(_ node: Node, _ reach: Int) -> InferredType {
        let element = node.children.first.flatMap { type(of: $0, reach: reach) }?.text ?? "Any"
        return InferredType(text: "[\(element)]")
    }

    private func binaryType(_ node: Node, _ reach: Int) -> InferredType? {
        switch node.name {
        case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||": InferredType(text: "Bool")
        default: node.children(.operand).lazy.compactMap { type(of: $0, reach: reach) }.first
        }
    }

    private func referenceType(_ node: Node, _ reach: Int) -> InferredType? {
        if node.name == "self" || node.name == "Self" {
            return node.enclosingType.map { InferredType(text: $0.name, isMetatype: node.name == "Self") }
        }
        if let declaration = declaration(of: node) { return type(of: declaration, reach: reach) }
        let isTypeName = node.name.first?.isUppercase ?? false
        return isTypeName ? InferredType(text: node.name, isMetatype: true) : nil
    }

    /// A member of the project's own types, one of the table, or a shared instance named as is the custom.
    private func memberType(_ node: Node, _ reach: Int) -> InferredType? {
        guard let base = node.base, let owner = type(of: base, reach: reach) else { return nil }
        if let member = index.members(node.name, of: owner.name).first { return type(of: member, reach: reach) }
        if let known = KnownTypes.members["\(owner.name).\(node.name)"] { return InferredType(text: known) }
        guard owner.isMetatype else { return nil }
        if node.name.first?.isUppercase == true { return InferredType(text: node.name, isMetatype: true) }
        return KnownTypes.sharedInstances.contains(node.name) ? InferredType(text: owner.name) : nil
    }

    private func callType(_ node: Node, _ reach: Int) -> InferredType? {
        guard let callee = node.callee?.unwrapped else { return nil }
        if callee.kind == .reference, let known = KnownTypes.functions[callee.name] { return InferredType(text: known) }
        if let function = function(of: node), function.kind == .functionDecl { return type(of: function, reach: reach) }
        if let made = type(of: callee, reach: reach), made.isMetatype { return InferredType(text: made.text) }
        guard callee.kind == .member, let base = callee.base, let owner = type(of: base, reach: reach) else { return nil }
        if callee.name == "init", owner.isMetatype { return InferredType(text: owner.text) }
        return KnownTypes.members["\(owner.name).\(callee.name)()"].map { InferredType(text: $0) }
    }

    private func declaredType(_ node: Node, _ reach: Int) -> InferredType? {
        if node.kind == .functionDecl { return InferredType(text: node.child(.returnType)?.name ?? "Void") }
        if node.kind == .enumCase { return node.enclosingType.map { InferredType(text: $0.name) } }
        if let text = node.typeText { return InferredType(text: text) }
        if let value = node.initialValue { return type(of: value, reach: reach) }
        if node.has(.isOptionalBinding), let outer = shadowed(by: node) { return type(of: outer, reach: reach) }
        if let getter = node.children(.accessor).first(where: { $0.name == "get" }) {
            return getter.descendants(.return).first?.children.first.flatMap { type(of: $0, reach: reach) }
        }
        return node.has(.isPattern) ? elementType(of: node, reach) : nil
    }

    /// What `if let x` reads: the `x` outside.
    func shadowed(by binding: Node) -> Node? {
        let outside = binding.tree.named(binding.name).last {
            ($0.kind == .variable || $0.kind == .parameter) && $0.isBefore(binding)
                && ($0.scope?.contains(binding) ?? false) && !($0.scope?.kind.isTypeDeclaration ?? false)
        }
        if let outside { return outside }
        return binding.enclosingType.flatMap { index.members(binding.name, of: TypeName.base($0.name)).first }
    }

    /// The variable of a `for` loop has the element type of what it runs over.
    private func elementType(of node: Node, _ reach: Int) -> InferredType? {
        guard let loop = node.parent, loop.kind == .for, let subject = loop.child(.subject) else { return nil }
        return type(of: subject, reach: reach).flatMap { TypeName.element(of: $0.text) }.map { InferredType(text: $0) }
    }
}
