public import CodeModel

/// Answers about names, types and constants that need the whole project.
public struct Lookup: Sendable {
    public let index: SwiftIndex
    /// Asked where the index does not tell.
    private let model: ExactModel?

    public init(index: SwiftIndex) { self.init(index: index, model: nil) }

    init(index: SwiftIndex, model: ExactModel?) {
        self.index = index
        self.model = model
    }

    /// How far an answer may lead from one declaration to the next.
    static let reach = 12

    /// How many steps one answer may take, so that no source can make it take forever.
    static let steps = 1_000

    /// What is left for the answer to one question.
    struct Effort {
        private var steps = Lookup.steps

        /// Counts a step; false when there have been too many, or where the stack has no room for more.
        mutating func step() -> Bool {
            steps -= 1
            return steps > 0 && !StackRoom.isLow
        }
    }

    /// The declaration that a name in an expression means: local, member of an enclosing type, or global.
    public func declaration(of reference: Node) -> Node? {
        guard reference.kind == .reference, !reference.name.isEmpty, !StackRoom.isLow else { return nil }
        let scopes = reference.tree.scopes
        for scope in scopes.around(reference) {
            if scope.kind.isTypeDeclaration {
                if let found = index.members(reference.name, around: scope).first { return found }
            } else if scope.kind != .file {
                if let found = scopes.declaration(ofName: reference.nameID, in: scope, at: reference) { return found }
            }
        }
        return index.globals[reference.name]?.first
    }

    /// The declaration that a member access means, where the type of its base is known.
    public func declaration(ofMember member: Node) -> Node? {
        var effort = Effort()
        return declaration(ofMember: member, Self.reach, &effort)
    }

    func declaration(ofMember member: Node, _ reach: Int, _ effort: inout Effort) -> Node? {
        guard member.kind == .member, let base = member.base else { return nil }
        guard let type = type(of: base, reach, &effort) ?? exactType(ofBaseOf: member) else { return nil }
        return index.members(member.name, of: type).first
    }

    /// The function that a call means, where it is one of the project's own.
    public func function(of call: Node) -> Node? { function(of: call, isExact: false) }

    /// The function that a call means, also where a function has the name of a type.
    public func overload(of call: Node) -> Node? { function(of: call, isExact: true) }

    private func function(of call: Node, isExact: Bool) -> Node? {
        guard call.kind == .call, let callee = call.callee?.unwrapped, !StackRoom.isLow else { return nil }
        var effort = Effort()
        let owner = callee.kind == .member ? callee.base.flatMap { type(of: $0, Self.reach, &effort) } : nil
        return function(of: call, callee, on: owner, isExact: isExact)
    }

    /// The function that a call means when the type of its receiver is known.
    func function(of call: Node, _ callee: Node, on owner: InferredType?, isExact: Bool = false) -> Node? {
        if callee.kind == .member, owner == nil { return functionOnUnknown(call, callee) }
        let candidates = candidates(callee, on: owner, isExact: isExact).filter {
            $0.kind == .functionDecl || $0.kind == .initializerDecl
        }
        guard let first = candidates.first else { return nil }
        var labels: [String] = []
        var closures = 0
        for argument in call.children where argument.role == .argument {
            if argument.has(.isTrailingClosure) { closures += 1 } else { labels.append(argument.label) }
        }
        let fitting = candidates.filter { fits(labels, $0) }
        let given = labels.count + closures
        let filled = fitting.filter { needed($0) <= given }
        // What extensions add to a library's type is not all that the type has.
        let other = first.enclosingType.map(isAddition) == true ? nil : first
        let likely = filled.first ?? fitting.first ?? other
        guard isDoubtful(filled.isEmpty ? fitting : filled, likely, owner) else { return likely }
        switch meaning(of: call) {
        case .function(let function): return function
        case .noFunction: return nil
        case .unknown: return likely
        }
    }

    /// The declarations of the name that is called, the nearest first.
    private func candidates(_ callee: Node, on owner: InferredType?, isExact: Bool) -> [Node] {
        switch callee.kind {
        case .reference where index.types[callee.name] != nil && !(isExact && index.globals[callee.name] != nil):
            return index.members("init", of: callee.name)
        case .reference:
            let own = callee.enclosingType.map { index.members(callee.name, around: $0) } ?? []
            return own + (index.globals[callee.name] ?? [])
        case .member:
            guard let owner else { return [] }
            let own = index.members(callee.name, of: owner)
            // `Outer.Inner(…)`, and `App.Inner(…)` where the first name is that of a module.
            let isType = own.isEmpty && owner.isMetatype && index.types[callee.name] != nil
            return isType ? index.members("init", of: callee.name) : own
        default: return []
        }
    }

    /// Whether a type declaration extends a type that is not in the project.
    private func isAddition(_ type: Node) -> Bool {
        type.kind == .extensionDecl && index.types[TypeName.base(type.name)]?.kind == .extensionDecl
    }

    /// Whether the parameters of a function have these labels, in this order, among others.
    private func fits(_ labels: [String], _ function: Node) -> Bool {
        var next = 0
        for parameter in function.children where next < labels.count && parameter.role == .parameter {
            if parameter.label == labels[next] { next += 1 }
        }
        return next == labels.count
    }

    /// The number of parameters that each call gives a value.
    private func needed(_ function: Node) -> Int {
        function.children.count {
            $0.role == .parameter && $0.initialValue == nil && $0.typeText?.hasSuffix("...") != true
        }
    }
}

// MARK: - The exact model

extension Lookup {
    /// What a call means by the exact model of the code.
    func meaning(of call: Node) -> ExactModel.Meaning { model?.meaning(of: call) ?? .unknown }

    /// The type of what a member is asked of, by the index, and where that does not tell by the exact model.
    func receiverType(of member: Node) -> InferredType? {
        member.base.flatMap { type(of: $0) } ?? exactType(ofBaseOf: member)
    }

    /// The type of an expression by the index, and where that does not tell by the exact model: that of `item` in
    /// `if case .failure(let item) = answer`.
    package func knownType(of node: Node) -> InferredType? {
        type(of: node) ?? model?.type(of: node).map { index.placed($0, at: nil) }
    }

    /// The type of what a member is asked of by the exact model, asked where the project has members of its name.
    private func exactType(ofBaseOf member: Node) -> InferredType? {
        guard let model, let base = member.base, model.declares(member: member.name) else { return nil }
        return model.type(of: base).map { index.placed($0, at: nil) }
    }

    /// The method that a call means on a receiver whose type the index does not tell.
    private func functionOnUnknown(_ call: Node, _ callee: Node) -> Node? {
        guard let model, model.declares(function: callee.name, isOfType: callee.base == nil),
            case .function(let function) = model.meaning(of: call)
        else { return nil }
        return function
    }

    /// Whether the index cannot tell which of the functions whose labels fit is meant, or has but one whose labels do not.
    private func isDoubtful(_ fitting: [Node], _ likely: Node?, _ owner: InferredType?) -> Bool {
        guard model != nil, let likely else { return false }
        guard let first = fitting.first else { return true }
        if let type = likely.enclosingType, index.isMerged(type, named: owner) { return true }
        return fitting.dropFirst().contains { !$0.isOverridden(by: first) }
    }
}

extension Node {
    /// Whether the other is of another type and takes the same: what that type inherits, hidden by the other.
    fileprivate func isOverridden(by other: Node) -> Bool {
        guard let own = enclosingType, let nearer = other.enclosingType,
            TypeName.base(own.name) != TypeName.base(nearer.name)
        else { return false }
        let (one, two) = (children(.parameter), other.children(.parameter))
        return one.count == two.count
            && zip(one, two).allSatisfy { $0.label == $1.label && $0.typeText == $1.typeText }
    }
}
