import CodeModel

/// Calls of values whose types can be called: `run(script)` where `run` is of a type with `callAsFunction`.
struct CallableUses: Fact {
    private var uses: [String: [Node]] = [:]

    init(workspace: Workspace) {
        let index = workspace.fact(FlowIndex.self)
        guard index.functions[FlowIndex.calledValue] != nil else { return }
        let lookup = workspace.lookup
        let all = workspace.concurrentMap { file in
            file.tree.nodes(.call).compactMap { call -> (String, Node)? in
                guard let callee = call.callee?.unwrapped, index.functions[callee.name] == nil else { return nil }
                return lookup.callable(callee, index).map { ($0, call) }
            }
        }
        for (owner, call) in all.joined() { uses[owner, default: []].append(call) }
    }

    /// The calls of values of a type whose labels are those of its function.
    func uses(of function: Node) -> [Node] {
        guard let owner = function.enclosingType.map({ TypeName.base($0.name) }) else { return [] }
        return Array((uses[owner] ?? []).lazy.filter { CallTargets.fits($0, function) }.prefix(FlowIndex.mostCalls))
    }
}

extension FlowIndex {
    /// The name of the function that is meant where a value is called.
    static let calledValue = "callAsFunction"
}

extension Lookup {
    /// The subscript of a type that a use means: the one with its labels, the only one where none has.
    func `subscript`(of type: InferredType, meantBy use: Node) -> Node? {
        let all = index.members("subscript", of: type).filter { $0.kind == .subscriptDecl }
        let labels = use.arguments.map(\.label)
        let meant = all.first { $0.children(.parameter).map(\.label) == labels }
        return meant ?? (all.count == 1 ? all.first : nil)
    }

    /// The type of the value that is called, where it is one of the project that can be.
    func callable(_ callee: Node, _ index: FlowIndex) -> String? {
        guard index.functions[FlowIndex.calledValue] != nil,
            callee.kind == .reference || callee.kind == .member, callee.name.first?.isLowercase == true,
            let type = type(of: callee)?.name ?? environmentType(of: callee)
        else { return nil }
        return self.index.members(FlowIndex.calledValue, of: type).isEmpty ? nil : type
    }

    /// The type of what a view takes out of its environment: `@Environment(\.run) var run`.
    private func environmentType(of name: Node) -> String? {
        guard let property = declaration(of: name), property.kind == .variable,
            let key = property.attribute("Environment")?.arguments.first?.unwrapped.keyPathNames, key.count == 1
        else { return nil }
        return index.members(key[0], of: "EnvironmentValues").first?.typeText.map(TypeName.base)
    }
}

extension Node {
    /// Whether a call of a value means a function of its type: the value is what the function is called on.
    func isCall(ofValueBy function: Node) -> Bool {
        kind == .call && function.name == FlowIndex.calledValue && callee?.unwrapped.name != FlowIndex.calledValue
    }
}
