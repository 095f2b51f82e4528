import AuditKit
import CodeModel

/// Structures of the project that bytes are taken for: whoever sent the bytes has chosen every number in them.
struct RecordsOfBytes {
    let lookup: Lookup

    /// `raw.loadUnaligned(as: Header.self)`, `base.assumingMemoryBound(to: Header.self).pointee`,
    /// `raw.bindMemory(to: Header.self)[0]`.
    func isRead(_ node: Node) -> Bool {
        switch node.kind {
        case .call:
            ["load", "loadUnaligned"].contains(node.name) && node.base != nil && isRecord(node.argument("as"))
        case .member: ["pointee", "first"].contains(node.name) && node.base.map(isBound) == true
        case .subscriptCall: node.arguments.count == 1 && node.base.map(isBound) == true
        default: false
        }
    }

    /// Whether an expression is a pointer to raw bytes that was given this type.
    private func isBound(_ node: Node) -> Bool {
        var call = node.unwrapped
        if call.kind == .reference, let start = lookup.declaration(of: call)?.initialValue { call = start.unwrapped }
        return call.kind == .call && ["assumingMemoryBound", "bindMemory"].contains(call.name) && call.base != nil
            && isRecord(call.argument("to"))
    }

    private func isRecord(_ type: Node?) -> Bool {
        guard let type = type?.unwrapped, type.kind == .member, type.name == "self", let named = type.base?.unwrapped,
            let declared = lookup.index.types[named.name]
        else { return false }
        return declared.kind == .structDecl && !declared.declarations.isEmpty
    }
}
