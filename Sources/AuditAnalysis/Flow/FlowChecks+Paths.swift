import AuditKit
import CodeModel

/// What is told of paths by how they begin.
extension FlowChecks {
    /// What a check says nothing of where the value is decoded after it: `%2e%2e%2f` holds no `..` until then.
    func undone(_ variable: Node, after condition: Node) -> FlowLabels {
        let isDecoded = variable.tree.nodes(.member, named: ["removingPercentEncoding"]).contains { decoded in
            decoded.base?.unwrapped.name == variable.name && condition.isBefore(decoded)
                && decoded.enclosingDeclaredFunction == condition.enclosingDeclaredFunction
        }
        return isDecoded ? [.path, .archive] : []
    }

    /// `url.pathComponents.prefix(n)` of a path in its plain form.
    func isBeginningOfPath(_ node: Node) -> Bool {
        let node = node.unwrapped
        let call = node.kind == .call && node.name == "Array" ? node.arguments.first?.unwrapped : node
        guard let call, call.kind == .call, call.name == "prefix", let parts = call.base?.unwrapped else {
            return false
        }
        return ["pathComponents", "components"].contains(parts.name) && isPlainPath(parts, 4)
    }

    /// A path that was brought to its plain form and begins with a folder, a text that begins with a known host.
    func prefixed(_ call: Node, _ text: String?, _ holds: Bool) -> FlowLabels {
        if let text {
            if !holds { return [] }
            if text == "/", call.refusesOtherHosts { return [.address, .inner] }
            if text.hasPrefix("/") { return isPlainPath(call.base, 4) ? [.path, .archive] : [] }
            return AddressPieces.fixesHost(text) && text.contains("://") ? [.address, .inner] : []
        }
        guard holds, let folder = call.arguments.first, isPlainPath(call.base, 4) else { return [] }
        return call.name == "hasPrefix" && isOpenEnded(folder) ? [] : [.path, .archive]
    }

    /// Whether the path of a folder is written without the slash that ends its name: `/data/a` begins `/data/ab` too.
    private func isOpenEnded(_ folder: Node) -> Bool {
        let folder = folder.unwrapped
        switch folder.kind {
        case .member: return ["path", "standardizingPath", "resolvingSymlinksInPath"].contains(folder.name)
        case .reference:
            guard let value = lookup.declaration(of: folder)?.initialValue else { return false }
            return isOpenEnded(value)
        default: return false
        }
    }

    private func isPlainPath(_ node: Node?, _ reach: Int) -> Bool {
        guard let node = node?.unwrapped, reach > 0 else { return false }
        if resolving.contains(node.name) || node.descendants.contains(where: { resolving.contains($0.name) }) {
            return true
        }
        var root = node
        while let base = root.base?.unwrapped { root = base }
        guard root.kind == .reference, let value = lookup.declaration(of: root)?.initialValue else { return false }
        return isPlainPath(value, reach - 1)
    }
}

extension Node {
    /// Whether a test for a path of the own host goes on to refuse `//host`, which leads to another one.
    fileprivate var refusesOtherHosts: Bool {
        var whole = self
        while let up = whole.parent, [.binary, .prefix, .guard, .if, .return].contains(up.kind) { whole = up }
        let conditions = [.guard, .if].contains(whole.kind) ? Array(whole.children(.condition)) : [whole]
        return conditions.contains { condition in
            ([condition] + condition.descendants).contains { other in
                other.kind == .call && ["hasPrefix", "starts", "contains"].contains(other.name)
                    && ["//", "://"].contains(other.arguments.first?.unwrapped.name ?? "")
            }
        }
    }
}

private let resolving: Set<String> = [
    "standardized", "standardizedFileURL", "standardizingPath", "resolvingSymlinksInPath", "resolvingSymlinks",
    "realpath", "lexicallyNormalized", "canonicalPath", "standardize", "resolveSymlinksInPath",
]
