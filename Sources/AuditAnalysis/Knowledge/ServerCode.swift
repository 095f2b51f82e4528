package import AuditKit

/// Whether a project has code of a server, or of a framework for them: what strangers send there reaches all its users.
package struct ServerCode: Fact {
    package let exists: Bool

    package init(workspace: Workspace) {
        exists = workspace.swift.contains { $0.role.isShipped && $0.tree.isOfServer }
    }
}
