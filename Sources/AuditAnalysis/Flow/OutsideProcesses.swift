import AuditKit
import CodeModel

extension CodeTree {
    /// Whether a function is given notifications that any program on the machine can post.
    func observesProcesses(by function: Node) -> Bool {
        guard mentions("DistributedNotificationCenter") else { return false }
        return calls("addObserver").contains { call in
            call.observesProcesses
                && call.argument("selector")?.descendants.contains { $0.name == function.name } == true
        }
    }
}

extension Node {
    /// Whether a call asks for the notifications that programs send each other.
    var observesProcesses: Bool {
        guard tree.mentions("DistributedNotificationCenter"), let center = base?.unwrapped else { return false }
        if center.dottedName.hasPrefix("DistributedNotificationCenter") { return true }
        if center.kind == .call { return center.callee?.dottedName.hasPrefix("DistributedNotificationCenter") == true }
        guard center.kind == .reference else { return false }
        return tree.nodes(.variable, named: [center.name]).contains {
            $0.initialValue?.text.hasPrefix("DistributedNotificationCenter") == true
        }
    }

    /// Whether a function of an actor is called by other processes and machines.
    var isDistributed: Bool {
        kind == .functionDecl && tree.imports.contains("Distributed") && text.prefix(120).contains("distributed func")
    }
}
