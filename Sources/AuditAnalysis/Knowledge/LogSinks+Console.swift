package import AuditKit
package import CodeModel

/// The standard output and the standard error, by whatever name they are written to.
extension LogSinks {
    /// Calls that write bytes to the standard output or the standard error.
    package static func consoleWrites(in file: SwiftFile) -> [Node] {
        let written = file.calls("write").filter { call in
            guard let base = call.base?.unwrapped else {
                return call.arguments.count == 3 && isDescriptor(call.arguments.first)
            }
            return base.isConsoleHandle
                || ["Darwin", "Glibc"].contains(base.name) && isDescriptor(call.arguments.first)
        }
        let streamed = file.calls(
            "fputs", "fprintf", "vfprintf", "vfprintf_l", "fprintf_l", "fwrite", "fputc", "putc", "fputws"
        ).filter { call in call.arguments.contains { streams.contains($0.unwrapped.name) } }
        let numbered = file.calls("dprintf", "vdprintf").filter { isDescriptor($0.arguments.first) }
        return written + streamed + numbered
    }

    /// What a closure gives that a logger asks for its message: `log.info { "signed in as \(name)" }`.
    package static func message(of closure: Node) -> Node? {
        guard closure.kind == .closure, closure.child(.parameter) == nil else { return nil }
        let statements = closure.children.filter { $0.role == .statement }
        guard statements.count == 1, let only = statements.first else { return nil }
        return only.kind == .return ? only.children.first : only
    }

    static func isDescriptor(_ node: Node?) -> Bool {
        guard let node = node?.unwrapped else { return false }
        switch node.kind {
        case .reference: return ["STDERR_FILENO", "STDOUT_FILENO"].contains(node.name)
        case .integer: return ["1", "2"].contains(node.text)
        case .call: return node.name == "fileno" && node.arguments.contains { streams.contains($0.unwrapped.name) }
        default: return false
        }
    }

    private static let streams: Set<String> = ["stderr", "stdout", "__stderrp", "__stdoutp"]
}

extension Node {
    /// Whether an expression is the handle of the standard output or error, by itself or by what its variable begins with.
    var isConsoleHandle: Bool {
        let node = unwrapped
        if node.isConsole { return true }
        guard node.kind == .reference || node.kind == .member, node.name.first?.isUppercase != true else {
            return false
        }
        let starts = tree.nodes(.variable, named: node.name).compactMap(\.initialValue?.unwrapped)
        return !starts.isEmpty && starts.allSatisfy(\.isConsole)
    }

    /// `FileHandle.standardError`, `.standardError` and `FileHandle(fileDescriptor: STDERR_FILENO)`.
    private var isConsole: Bool {
        switch kind {
        case .member:
            guard name == "standardError" || name == "standardOutput" else { return false }
            return has(.hasImplicitBase) || base?.unwrapped.name == "FileHandle"
        case .call:
            return callee?.dottedName.hasPrefix("FileHandle") == true
                && LogSinks.isDescriptor(argument("fileDescriptor"))
        default: return false
        }
    }
}
