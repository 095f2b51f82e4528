package import AuditKit
package import CodeModel

/// Calls that read, write or remove files, and the paths that they are given.
package enum FileSinks {
    package static let names = Array(Set(FilePlaces.labels.keys).union(ofPaths))

    /// The paths and file URLs among the arguments; none where the project's own code has this name.
    package static func paths(of call: Node, _ pass: Pass) -> [Node] {
        if let path = path(readBy: call, pass) { return [path] }
        guard let labels = FilePlaces.labels[call.name], !pass.lookup.isOwnCode(call) else { return [] }
        let all = call.arguments
        let found = all.filter { $0.kind != .closure && !$0.label.isEmpty && labels.contains($0.label) }
        if call.name == "replaceItemAt", let first = all.first { return [first] + found }
        if let places = pairs[call.name], call.callee?.kind == .reference || call.isOfCLibrary {
            return places.compactMap { all.indices.contains($0) ? all[$0] : nil }
        }
        if !found.isEmpty { return found }
        guard let first = all.first, labels.contains(""), first.label.isEmpty,
            call.callee?.kind == .reference || methods.contains(call.name) || call.base?.name == "FileDescriptor"
                || call.isOfCLibrary
        else { return [] }
        return [first]
    }

    /// `(root + name).delete()`: the path that a call of PathKit or Path.swift is made on.
    private static func path(readBy call: Node, _ pass: Pass) -> Node? {
        guard ofPaths.contains(call.name), let base = call.base?.unwrapped,
            !call.tree.imports.isDisjoint(with: ["PathKit", "Path"]), !pass.lookup.isOwnCode(call)
        else { return nil }
        if base.kind == .binary { return base }
        return pass.lookup.isValue(base, of: "Path") || pass.startsAsPath(base) ? base : nil
    }

    /// Methods of paths that read, write or remove what lies there.
    private static let ofPaths: Set<String> = [
        "delete", "read", "write", "mkpath", "mkdir", "copy", "move", "children", "recursiveChildren", "ls", "touch",
        "link", "symlink", "chmod",
    ]

    /// Methods that take a path without a label.
    private static let methods: Set<String> = [
        "loadFileURL", "attach", "changeCurrentDirectoryPath", "dataWithContentsOfMappedFile", "copyPath", "movePath",
        "linkPath", "readFileContents", "writeFileContents", "removeFileTree",
    ]

    /// Functions of C that take more than one path, or not the first, with the places of the paths.
    private static let pairs: [String: [Int]] = [
        "rename": [0, 1], "link": [0, 1], "symlink": [0, 1], "renameat": [1, 3], "openat": [1], "unlinkat": [1],
        "mkdirat": [1], "copyfile": [0, 1], "clonefile": [0, 1], "exchangedata": [0, 1], "renamex_np": [0, 1],
        "faccessat": [1], "fstatat": [1], "fchmodat": [1], "linkat": [1, 3], "symlinkat": [0, 2], "readlinkat": [1],
        "clonefileat": [1, 3], "fclonefileat": [2], "renameatx_np": [1, 3], "mkfifoat": [1], "mknodat": [1],
        "fchownat": [1], "utimensat": [1], "copyPath": [0, 1], "movePath": [0, 1], "linkPath": [0, 1],
        "open_dprotected_np": [0], "openat_dprotected_np": [1], "sqlite3_load_extension": [1],
    ]
}

extension Pass {
    /// Whether a variable starts as a path, or as one with something behind it.
    fileprivate func startsAsPath(_ node: Node) -> Bool {
        var start = node.kind == .reference ? declaration(of: node)?.initialValue?.unwrapped : node
        while let sum = start, sum.kind == .binary { start = sum.child(.operand)?.unwrapped }
        return start?.kind == .call && start?.name == "Path"
    }
}

extension Node {
    /// Whether a call names the library of C in which the function is: `Darwin.open(path, O_RDONLY)`.
    package var isOfCLibrary: Bool {
        guard let base = callee?.unwrapped.base?.unwrapped, base.kind == .reference else { return false }
        return ["Darwin", "Glibc", "Musl", "Foundation", "System", "Bionic"].contains(base.name)
    }
}
