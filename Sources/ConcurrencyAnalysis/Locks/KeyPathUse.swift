import AuditKit
import CodeModel

extension Node {
    /// The property that a key path names first, where the place of the key path tells which object it is applied to.
    var keyPathProperty: String? { kind == .keyPath && keyPathTarget != nil ? keyPathNames.first : nil }

    /// `self[keyPath: \.count]` and `.assign(to: \.count, on: self)`.
    var keyPathTarget: Node? {
        guard kind == .keyPath, let use = parent else { return nil }
        if use.kind == .subscriptCall, label == "keyPath" { return use.base }
        return isAssignedByKeyPath ? use.argument("on") : nil
    }

    /// Whether Combine writes by a key path whatever it receives.
    var isAssignedByKeyPath: Bool {
        kind == .keyPath && label == "to" && parent?.kind == .call && parent?.name == "assign"
    }

    /// The name of the property that a place uses.
    var usedName: String { keyPathProperty ?? name }
}
