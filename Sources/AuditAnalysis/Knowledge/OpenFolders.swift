package import AuditKit
package import CodeModel

/// Places of a Mac where every user and every program may put files.
package struct OpenFolders {
    let pass: Pass

    package init(_ pass: Pass) {
        self.pass = pass
    }

    /// The path that an expression is made of, where it lies in a folder that is open to everybody; what is not known of
    /// it stands as `*`.
    package func path(of node: Node) -> String? {
        guard let path = text(of: node, steps: 6), Self.roots.contains(where: path.hasPrefix) else { return nil }
        return path
    }

    /// The folders, each with the slash that ends it.
    private static let roots = ["/tmp/", "/private/tmp/", "/var/tmp/", "/private/var/tmp/", "/Users/Shared/"]

    /// A path as far as it is known, through URLs, their parts and locals.
    private func text(of node: Node, steps: Int) -> String? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        switch node.kind {
        case .string, .interpolatedString: return pattern(of: node)
        case .binary where node.name == "+":
            let pieces = node.children(.operand).map { text(of: $0, steps: steps - 1) }
            guard let first = pieces.first, let first else { return nil }
            return pieces.dropFirst().reduce(first) { $0 + ($1 ?? "*") }
        case .call: return text(ofCall: node, steps)
        case .member where sameFile.contains(node.name) && node.base != nil:
            return node.base.flatMap { text(of: $0, steps: steps - 1) }
        case .member, .reference:
            if let value = pass.constant(node)?.value.string { return value }
            return pass.declaration(of: node).flatMap { declared in
                guard declared.kind == .variable || declared.kind == .parameter else { return nil }
                return declared.initialValue.flatMap { text(of: $0, steps: steps - 1) }
            }
        default: return nil
        }
    }

    /// An interpolated text with `*` for what is not known; the parts of it may be folders that are.
    private func pattern(of node: Node) -> String? {
        if node.kind == .string { return node.name }
        return node.children.reduce(into: "") { text, part in
            if part.kind == .string {
                text += part.name
            } else if let inner = part.children.first {
                text += pass.constant(inner)?.value.string ?? self.text(of: inner, steps: 3) ?? "*"
            }
        }
    }

    private func text(ofCall call: Node, _ steps: Int) -> String? {
        if ["URL", "NSURL", "FilePath"].contains(call.name) {
            guard let path = call.arguments.first, files.contains(path.label) else { return nil }
            return text(of: path, steps: steps - 1).map { $0.hasPrefix("file://") ? String($0.dropFirst(7)) : $0 }
        }
        guard joining.contains(call.name), let base = call.base, let start = text(of: base, steps: steps - 1) else {
            return nil
        }
        if call.name == "path" || call.name.hasPrefix("standardiz") { return start }
        let part = call.arguments.first.flatMap { text(of: $0, steps: steps - 1) } ?? "*"
        if call.name.hasSuffix("PathExtension") { return start + "." + part }
        return start.hasSuffix("/") ? start + part : start + "/" + part
    }
}

extension Node {
    /// Whether a call or name has a part that nobody can foretell: an identifier made for the purpose, a random number.
    package var namesUniqueThing: Bool {
        ([self] + descendants).contains { part in
            [.call, .member, .reference, .string].contains(part.kind)
                && (part.kind == .string
                    ? part.name.contains("XXXXXX") : !unique.isDisjoint(with: Words.of(part.name)))
        }
    }
}

private let unique: Set<String> = ["uuid", "random", "unique", "globally", "nonce", "arc4random", "mkdtemp", "mkstemp"]

/// Labels of what makes a file URL.
private let files: Set<String> = ["fileURLWithPath", "filePath", "string", ""]

private let joining: Set<String> = [
    "appendingPathComponent", "appending", "appendingPathExtension", "stringByAppendingPathComponent", "path",
    "standardizingPath",
]

/// Views of a path that lead to the same file.
private let sameFile: Set<String> = [
    "path", "standardizedFileURL", "standardized", "absoluteString", "relativePath", "fileSystemRepresentation",
]
