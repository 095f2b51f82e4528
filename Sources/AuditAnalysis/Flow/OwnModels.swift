import AuditKit
import CodeModel

/// What `.bulwark.yml` says of functions and properties of the project.
struct OwnModels: Fact {
    private let lookup: Lookup
    private let sources: [String: [FlowSettings.Symbol]]
    private let secrets: [String: [FlowSettings.Symbol]]
    private let sanitizers: [String: [FlowSettings.Sanitizer]]
    private let sinks: [String: [FlowSettings.Sink]]
    private let isEmpty: Bool

    init(workspace: Workspace) {
        let settings = workspace.configuration.flow
        lookup = workspace.lookup
        sources = Dictionary(grouping: settings.sources, by: \.name)
        secrets = Dictionary(grouping: settings.secrets, by: \.name)
        sanitizers = Dictionary(grouping: settings.sanitizers, by: \.symbol.name)
        sinks = Dictionary(grouping: settings.sinks, by: \.rule)
        isEmpty = settings.isEmpty
    }

    func isSource(_ node: Node) -> Bool { !isEmpty && names(node, sources) }

    /// The labels that begin at a node, and those that end there.
    func labels(of node: Node) -> FlowOrigin {
        if isEmpty { return FlowOrigin([]) }
        var labels: FlowLabels = []
        if names(node, sources) { labels.formUnion(OutsideOrigins.labels(.declared)) }
        if names(node, secrets) { labels.formUnion(.credential) }
        var ends: FlowLabels = []
        for sanitizer in sanitizers[node.name] ?? [] where isMeant(node, sanitizer.symbol) {
            let marks = sanitizer.rules.compactMap { OwnSinks.marks[$0] }
            ends.formUnion(
                sanitizer.rules.isEmpty ? [.outside, .sensitive, .record] : marks.reduce([]) { $0.union($1) })
        }
        return FlowOrigin(labels, ends: ends)
    }

    /// The values of a file that go into a sink of a rule.
    func values(of rule: String, in file: SwiftFile) -> [Node] {
        guard let sinks = sinks[rule] else { return [] }
        return sinks.flatMap { sink in
            file.tree.nodes(.call, named: sink.symbol.name).filter { isMeant($0, sink.symbol) }
                .flatMap { call -> [Node] in
                    switch sink.argument {
                    case .all: call.arguments.filter { $0.kind != .closure }
                    case .place(let place): call.argument(at: place).map { [$0] } ?? []
                    case .label(let label): call.argument(label).map { [$0] } ?? []
                    }
                }
        }
    }

    private func names(_ node: Node, _ symbols: [String: [FlowSettings.Symbol]]) -> Bool {
        if node.kind == .parameter, let function = node.parent,
            function.kind == .functionDecl || function.kind == .initializerDecl
        {
            return symbols[function.kind == .initializerDecl ? "init" : function.name]?.contains { symbol in
                symbol.parameter == node.label && isOwned(by: function.enclosingType, symbol.owner)
            } ?? false
        }
        return symbols[node.name]?.contains { $0.parameter == nil && isMeant(node, $0) } ?? false
    }

    /// Whether a call or the use of a property is one of what the symbol names.
    private func isMeant(_ node: Node, _ symbol: FlowSettings.Symbol) -> Bool {
        guard node.name == symbol.name else { return false }
        let callee = node.kind == .call ? node.callee?.unwrapped : node
        switch callee?.kind {
        case .reference?: return symbol.owner == nil || isOwned(by: node.enclosingType, symbol.owner)
        case .member?:
            guard let owner = symbol.owner else { return true }
            guard let base = callee?.base?.unwrapped else { return false }
            if base.name == owner { return true }
            return lookup.type(of: base).map { lookup.index.type($0.name, inherits: owner) } ?? false
        default: return false
        }
    }

    private func isOwned(by type: Node?, _ owner: String?) -> Bool {
        guard let owner else { return true }
        return type.map { lookup.index.type(TypeName.base($0.name), inherits: owner) } ?? false
    }
}
