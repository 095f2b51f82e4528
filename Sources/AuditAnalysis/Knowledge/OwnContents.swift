import AuditKit
import CodeModel

/// Files that functions read for callers who all name one of the app's own: `run(script: bundle.url(forResource: "tables"))`.
struct OwnContents: Fact {
    private let known = SharedTable<Node, Bool>()

    init(workspace: Workspace) {}

    /// Whether what a call reads, or what stands at a place, is the app's own wherever the project calls its function.
    func isOwn(_ source: Node, _ workspace: Workspace) -> Bool {
        let place =
            source.argument("contentsOf") ?? source.argument("contentsOfFile") ?? source.argument("atPath")
            ?? source.base ?? source
        let lookup = workspace.lookup
        guard let parameter = lookup.declaration(of: place.unwrapped), parameter.kind == .parameter,
            let function = parameter.parent, function.kind == .functionDecl || function.kind == .initializerDecl
        else { return false }
        return known.value(parameter) { Self.isAlwaysOwn(parameter, of: function, workspace) }
    }

    private static func isAlwaysOwn(_ parameter: Node, of function: Node, _ workspace: Workspace) -> Bool {
        let isInit = function.kind == .initializerDecl
        let names = isInit ? ["init", function.enclosingType.map { TypeName.base($0.name) } ?? ""] : [function.name]
        let (lookup, places) = (workspace.lookup, OwnPlaces(lookup: workspace.lookup))
        var calls = 0
        for file in workspace.swift where file.role.isShipped {
            for call in file.tree.nodes(.call, named: names) where lookup.function(of: call) == function {
                calls += 1
                let place = function.children(.parameter).firstIndex { $0 == parameter } ?? 0
                let given = parameter.label.isEmpty ? call.argument(at: place) : call.argument(parameter.label)
                guard let given, places.isOwn(given) else { return false }
            }
        }
        return calls > 0
    }
}
