/// The git repository that a folder lies in, seen for its ignore rules alone.
struct GitRepository {
    /// The path of the audited folder within the repository, with a `/` at its end; empty at the top.
    let pathOfFolder: [UInt8]
    /// The rules that hold for the audited folder, its own `.gitignore` not among them.
    let rules: IgnoreRules

    /// Finds the repository of a folder.
    ///
    /// - Parameter folder: The absolute path of the folder without links.
    init?(around folder: [UInt8]) {
        guard let top = Self.top(above: folder) else { return nil }
        let below = folder.dropFirst(top.count).drop { $0 == UInt8(ascii: "/") }
        pathOfFolder = below.isEmpty ? [] : below + [UInt8(ascii: "/")]
        var rules = IgnoreRules()
        rules.add(Self.exclusions(of: top), depth: 0)
        var depth = 0
        while depth < pathOfFolder.count {
            let folder = top + [UInt8(ascii: "/")] + pathOfFolder.prefix(depth)
            if let file = Self.ignoreFile(in: folder) { rules.add(file, depth: depth) }
            let slash = pathOfFolder[depth...].firstIndex(of: UInt8(ascii: "/")) ?? pathOfFolder.endIndex - 1
            depth = slash + 1
        }
        self.rules = rules
    }

    /// The `.gitignore` of a folder, or nil if there is none that git would read: it follows no link.
    static func ignoreFile(in folder: [UInt8]) -> Gitignore? {
        read(folder + Array("/.gitignore".utf8)).map(Gitignore.init)
    }

    /// The rules in `info/exclude` of the repository whose work tree is `top`.
    static func exclusions(of top: [UInt8]) -> Gitignore {
        let folder = top + Array("/.git".utf8)
        return Gitignore(read(gitFolder(folder) + Array("/info/exclude".utf8)) ?? [])
    }

    /// A linked work tree and a submodule have a file `.git` that names the folder, and a work tree's folder
    /// names another one that it shares with others: gitrepository-layout(5).
    private static func gitFolder(_ path: [UInt8]) -> [UInt8] {
        guard let file = read(path), let named = value(of: file, after: "gitdir: ") else { return path }
        let folder = named.first == UInt8(ascii: "/") ? named : path.dropLast(4) + named
        guard let shared = read(folder + Array("/commondir".utf8)).flatMap({ value(of: $0, after: "") }) else {
            return folder
        }
        return shared.first == UInt8(ascii: "/") ? shared : folder + [UInt8(ascii: "/")] + shared
    }

    private static func value(of file: [UInt8], after key: String) -> [UInt8]? {
        guard file.starts(with: key.utf8) else { return nil }
        let line = file.dropFirst(key.utf8.count).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return line.isEmpty ? nil : Array(line)
    }

    private static func top(above folder: [UInt8]) -> [UInt8]? {
        var path = folder[...]
        while !path.isEmpty {
            let status = try? FileStatus(path: path + Array("/.git".utf8))
            if let status, status.form == .folder || status.form == .file { return Array(path) }
            path = path.dropLast(path.lastPart.count + 1)
        }
        return nil
    }

    private static func read(_ path: [UInt8]) -> [UInt8]? {
        try? FileReader.read(path, limit: Gitignore.limits.bytes * 2).get()
    }
}
