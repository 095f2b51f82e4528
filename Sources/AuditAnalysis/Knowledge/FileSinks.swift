package import AuditKit
package import CodeModel

/// Calls that read, write or remove files, and the paths that they are given.
package enum FileSinks {
    package static let names = Array(FilePlaces.labels.keys)

    /// The paths and file URLs among the arguments; none where the project's own code has this name.
    package static func paths(of call: Node, _ pass: Pass) -> [Node] {
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

    /// Methods that take a path without a label.
    private static let methods: Set<String> = [
        "loadFileURL", "attach", "changeCurrentDirectoryPath", "dataWithContentsOfMappedFile", "copyPath", "movePath",
        "linkPath",
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

extension Node {
    /// Whether a call names the library of C in which the function is: `Darwin.open(path, O_RDONLY)`.
    package var isOfCLibrary: Bool {
        guard let base = callee?.unwrapped.base?.unwrapped, base.kind == .reference else { return false }
        return ["Darwin", "Glibc", "Musl", "Foundation", "System", "Bionic"].contains(base.name)
    }
}
