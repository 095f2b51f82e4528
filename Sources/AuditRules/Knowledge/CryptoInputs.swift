import AuditKit

/// Every constant of the project that reaches a cipher, a key derivation or a login, followed through its functions.
struct CryptoInputs: Fact {
    private let found: [CryptoSink.Kind: [Use]]

    /// A constant that arrives at a sink.
    struct Use: Sendable {
        let kind: CryptoSink.Kind
        /// The argument, or the default value of a parameter, that is constant.
        let argument: Node
        /// The call of the library in which it ends.
        let call: Node
        /// The value; `nil` for the literal `nil`.
        let value: Constant?
        let literal: Node
        /// How many other arguments the same literal reaches.
        var isShared = false

        /// The place to change: the literal, or each use where there are several.
        var place: Node { isShared ? argument : literal }
        /// The name of the library's function.
        var api: String { call.kind == .assignment ? call.child(.target)?.lastName ?? "" : call.name }
    }

    init(workspace: Workspace) {
        var search = Search(workspace: workspace)
        let files = workspace.swift.filter { $0.role != .test }
        // Known functions first: what they are given says more than a label does.
        for file in files {
            for call in file.tree.nodes(.call, named: CryptoSink.named.keys.sorted()) {
                for (kind, argument) in CryptoSink.known(in: call) { search.follow(argument, kind, in: call, depth: 0) }
            }
        }
        for file in files {
            let calls = CryptoSink.mayBeLabelled(in: file.tree) ? file.nodes(.call) : []
            for call in calls {
                for (kind, argument) in CryptoSink.labelled(in: call) {
                    search.follow(argument, kind, in: call, depth: 0)
                }
            }
            for node in file.nodes(.assignment) {
                guard let target = node.child(.target), ["encryptionKey", "hmacKey"].contains(target.name),
                    target.kind == .member, target.base?.name != "self", let value = node.child(.operand)
                else { continue }
                search.follow(value, .key, in: node, depth: 0)
            }
        }
        found = Dictionary(grouping: search.settled, by: \.kind)
    }

    /// The constants that reach a kind of sink, by the file in which they are to be reported.
    func uses(_ kind: CryptoSink.Kind, in file: SwiftFile) -> [Use] {
        (found[kind] ?? []).filter { $0.place.tree === file.tree }
    }

    /// The uses of one literal, wherever they are.
    func uses(_ kind: CryptoSink.Kind, of literal: Node) -> [Use] {
        (found[kind] ?? []).filter { $0.literal == literal }
    }
}

/// Follows arguments back, and from parameters on to the callers.
private struct Search {
    private let workspace: Workspace
    private let provenance: Provenance
    private var uses: [Use] = []
    private var seen: Set<Node> = []
    private var parameters: Set<Node> = []

    typealias Use = CryptoInputs.Use

    init(workspace: Workspace) {
        self.workspace = workspace
        provenance = Provenance(workspace: workspace)
    }

    mutating func follow(_ argument: Node, _ kind: CryptoSink.Kind, in call: Node, depth: Int) {
        guard depth < 5, uses.count < 20_000, seen.insert(argument).inserted else { return }
        for origin in provenance.origins(of: argument) {
            switch origin {
            case .constant(let value, let literal):
                uses.append(Use(kind: kind, argument: argument, call: call, value: value, literal: literal))
            case .null(let literal):
                uses.append(Use(kind: kind, argument: argument, call: call, value: nil, literal: literal))
            case .parameter(let parameter): followCallers(parameter, kind, in: call, depth: depth + 1)
            case .other: break
            }
        }
    }

    private mutating func followCallers(_ parameter: Node, _ kind: CryptoSink.Kind, in call: Node, depth: Int) {
        guard parameters.insert(parameter).inserted, let function = parameter.parent else { return }
        if let value = parameter.initialValue, value.kind != .nilLiteral { follow(value, kind, in: call, depth: depth) }
        let isInitializer = function.kind == .initializerDecl
        let owner = function.enclosingType.map { TypeName.base($0.name) } ?? ""
        let name = isInitializer ? owner : function.name
        guard !name.isEmpty else { return }
        for file in workspace.swift where file.role != .test && file.tree.mentions(name) {
            for caller in file.calls(name) + (isInitializer ? file.calls("init") : []) {
                guard let argument = argument(for: parameter, of: function, in: caller) else { continue }
                follow(argument, kind, in: call, depth: depth)
            }
        }
    }

    /// What a call passes for a parameter, if it may be a call of that function.
    private func argument(for parameter: Node, of function: Node, in call: Node) -> Node? {
        if let known = workspace.lookup.function(of: call) { guard known == function else { return nil } }
        let labels = function.children(.parameter).map(\.label)
        guard call.arguments.allSatisfy({ labels.contains($0.label) || $0.has(.isTrailingClosure) }) else { return nil }
        if !parameter.label.isEmpty { return call.argument(parameter.label) }
        let place = function.children(.parameter).filter { $0.label.isEmpty }.firstIndex(of: parameter)
        let unlabelled = call.arguments.filter { $0.label.isEmpty }
        return place.flatMap { unlabelled.indices.contains($0) ? unlabelled[$0] : nil }
    }

    /// The uses, each told whether its literal has others.
    var settled: [Use] {
        var arguments: [Node: Set<Node>] = [:]
        for use in uses { arguments[use.literal, default: []].insert(use.argument) }
        return uses.map { use in
            var use = use
            use.isShared = (arguments[use.literal]?.count ?? 0) > 1
            return use
        }
    }
}
