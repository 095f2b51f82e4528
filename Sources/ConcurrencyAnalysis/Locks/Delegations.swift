import AuditKit
import CodeModel

/// The calls that hand over an object of another type as a delegate, by that type's name.
struct Delegations: Fact {
    private var calls: [String: [Node]] = [:]

    init(workspace: Workspace) {
        let lookup = workspace.lookup
        for call in workspace.swift.flatMap({ $0.tree.nodes(.call, named: QueuedDelegates.callerNames) }) {
            for argument in call.arguments where argument.kind != .closure && argument.unwrapped.name != "self" {
                guard let type = lookup.type(of: argument), !type.isMetatype else { continue }
                calls[type.name, default: []].append(call)
            }
        }
    }

    /// Those that hand over an object of this type, which may be known by one of its protocols.
    func handing(over code: TypeCode) -> [Node] {
        let inherited = ([code.type] + code.supers).flatMap(\.all).flatMap(\.inheritedTypes).map(TypeName.base)
        return Set(code.names + inherited).sorted().flatMap { calls[$0] ?? [] }
    }
}
