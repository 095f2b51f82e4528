import AuditKit
import CodeModel

extension Node {
    /// Whether the function around a path looks at where the path leads before it is used.
    package var checksPaths: Bool {
        guard let function = enclosingDeclaredFunction ?? ancestors.first(where: { $0.kind == .file }) else {
            return false
        }
        return function.descendants.contains { node in
            switch node.kind {
            case .call: pathChecks.contains(node.name)
            case .member: pathChecks.contains(node.name)
            case .string: node.name == ".." || node.name == "../" || node.name == "/.."
            default: false
            }
        }
    }
}

private let pathChecks: Set<String> = [
    "hasPrefix", "starts", "standardized", "standardizedFileURL", "standardizingPath", "resolvingSymlinksInPath",
    "resolvingSymlinks", "isContained", "lexicallyNormalized", "lexicallyResolving", "lastPathComponent", "sanitized",
    "sanitizedFilename", "resolvingSymlinksInPath()", "realpath",
]
