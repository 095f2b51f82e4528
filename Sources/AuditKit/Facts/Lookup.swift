public import CodeModel

/// Answers about names, types and constants that need the whole project.
public struct Lookup: Sendable {
    public let index: SwiftIndex

    public init(index: SwiftIndex) { self.index = index }

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
        guard let type = type(of: base, reach, &effort) else { return nil }
        return index.members(member.name, of: type).first
    }

    /// The function that a call means, where it is one of the project's own.
    public func function(of call: Node) -> Node? { function(of: call, isExact: false) }

    /// The function that a call means, of several with one name the one that needs nothing that the call does not give.
    ///
    /// The flow asks ``function(of:)``: it holds a value for constant that may come from `inout` parameters, and finds
    /// more of those with exact overloads.
    public func overload(of call: Node) -> Node? { function(of: call, isExact: true) }

    private func function(of call: Node, isExact: Bool) -> Node? {
        guard call.kind == .call, let callee = call.callee?.unwrapped, !StackRoom.isLow else { return nil }
        var effort = Effort()
        let owner = callee.kind == .member ? callee.base.flatMap { type(of: $0, Self.reach, &effort) } : nil
        return function(of: call, callee, on: owner, isExact: isExact)
    }

    /// The function that a call means when the type of its receiver is known.
    func function(of call: Node, _ callee: Node, on owner: InferredType?, isExact: Bool = false) -> Node? {
        let candidates: [Node]
        switch callee.kind {
        case .reference where index.types[callee.name] != nil && !(isExact && index.globals[callee.name] != nil):
            candidates = index.members("init", of: callee.name)
        case .reference:
            let own = callee.enclosingType.map { index.members(callee.name, around: $0) } ?? []
            candidates = own + (index.globals[callee.name] ?? [])
        case .member:
            guard let owner else { return nil }
            let own = index.members(callee.name, of: owner)
            // `Outer.Inner(…)`, and `App.Inner(…)` where the first name is that of a module.
            let isType = own.isEmpty && owner.isMetatype && index.types[callee.name] != nil
            candidates = isType ? index.members("init", of: callee.name) : own
        default: return nil
        }
        guard !candidates.isEmpty else { return nil }
        var labels: [String] = []
        var closures = 0
        for argument in call.children where argument.role == .argument {
            if argument.has(.isTrailingClosure) { closures += 1 } else { labels.append(argument.label) }
        }
        var (first, fitting): (Node?, Node?)
        for candidate in candidates where candidate.kind == .functionDecl || candidate.kind == .initializerDecl {
            if fits(labels, candidate) {
                if !isExact || needed(candidate) <= labels.count + closures { return candidate }
                fitting = fitting ?? candidate
            }
            first = first ?? candidate
        }
        if let fitting { return fitting }
        // What extensions add to a library's type is not all that the type has.
        guard let first, first.enclosingType.map(isAddition) != true else { return nil }
        return first
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
