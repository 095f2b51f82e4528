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
        return known.value(parameter) {
            let places = OwnPlaces(lookup: lookup)
            var hasCalls = false
            for given in workspace.arguments(handedTo: parameter) {
                hasCalls = true
                guard let given, places.isOwn(given) else { return false }
            }
            return hasCalls
        }
    }
}
