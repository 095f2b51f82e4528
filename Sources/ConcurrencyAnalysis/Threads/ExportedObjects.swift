import AuditKit
import CodeModel

/// Objects that XPC connections call: each connection on a private queue of its own, and all of them at the same time where
/// they share the object (NSXPCConnection, "messages are delivered on a private queue").
struct ExportedObjects: Fact {
    /// The classes of objects that several connections can share.
    private var shared: Set<String> = []
    /// The protocols that connections speak.
    private var protocols: Set<String> = []

    init(workspace: Workspace) {
        let lookup = workspace.lookup
        for tree in workspace.swift.map(\.tree) where tree.mentions("exportedObject") || tree.mentions("NSXPCInterface")
        {
            for call in tree.nodes(.call, named: "NSXPCInterface") {
                guard let spoken = call.argument("with")?.unwrapped, spoken.kind == .member, let base = spoken.base
                else {
                    continue
                }
                protocols.insert(base.lastName)
            }
            for member in tree.members("exportedObject") where member.role == .target {
                // A client has one connection; a listener gets one for each client.
                guard member.enclosingDeclaredFunction?.name == "listener",
                    let value = member.parent?.child(.operand)?.unwrapped, value.kind != .call
                else { continue }
                let declared = value.kind == .reference ? lookup.declaration(of: value) : nil
                // What the function makes for this connection is known to no other.
                guard declared?.isLocalVariable != true else { continue }
                let own = value.name == "self" ? value.enclosingType.map { TypeName.base($0.name) } : nil
                if let name = own ?? lookup.type(of: value)?.name { shared.insert(name) }
            }
        }
    }

    /// Whether several connections can call a method of one object at the same time.
    func areCalled(by method: Node, _ lookup: Lookup) -> Bool {
        guard method.kind == .functionDecl, !shared.isEmpty, let type = method.enclosingType,
            isShared(TypeName.base(type.name))
        else { return false }
        return lookup.index.types[TypeName.base(type.name)]?.ancestors.contains { spoken in
            protocols.contains(spoken) && !lookup.index.members(method.name, of: spoken).isEmpty
        } ?? false
    }

    /// Whether several connections have objects of a class in common.
    func isShared(_ type: String) -> Bool { shared.contains(type) }
}
