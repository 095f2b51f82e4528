import AuditModel

extension DiscoveryWalk {
    /// Adds the rules of the folder's own `.gitignore`.
    ///
    /// A repository within the repository answers to its own rules alone.
    mutating func addRules(to folder: inout Folder, _ listing: FolderListing) {
        let path = root + folder.path.dropLast()
        let depth = prefix.count + folder.path.count
        if !folder.path.isEmpty, listing.entries.contains(where: { $0.name == Array(".git".utf8) }) {
            folder.rules = IgnoreRules()
            folder.rules.add(GitRepository.exclusions(of: path), depth: depth)
        }
        guard listing.entries.contains(where: { $0.name == Array(".gitignore".utf8) && $0.form != .link }),
            let file = GitRepository.ignoreFile(in: path)
        else { return }
        folder.rules.add(file, depth: depth)
        if file.isTruncated {
            let limits = Gitignore.limits
            let reason = "only its first \(limits.patterns) patterns or \(limits.bytes >> 10) KiB are used"
            note(PathBytes.text(folder.path[...]) + ".gitignore", reason, .part)
        }
    }

    /// Decides about one name of a folder.
    mutating func take(_ entry: FolderListing.Entry, in folder: Folder) {
        let path = folder.path + entry.name
        let form = entry.form == .unknown ? (try? FileStatus(path: root + path))?.form : entry.form
        switch form {
        case .folder: takeFolder(path, in: folder)
        case .file: takeFile(path, in: folder)
        case .link: takeLink(path)
        case .special, .unknown, nil: passedOver[.special, default: 0] += 1
        }
    }

    mutating func note(_ folder: Folder, _ reason: String) {
        note(folder.path.isEmpty ? "." : PathBytes.text(folder.path.dropLast()), reason)
    }

    mutating func note(_ path: String, _ reason: String, _ extent: UnreadFile.Extent = .nothing) {
        unread.append(UnreadFile(path: path, reason: reason, extent: extent))
    }

    private mutating func takeFolder(_ path: [UInt8], in folder: Folder) {
        let text = PathBytes.text(path[...])
        let name = PathBytes.text(path[...].lastPart).lowercased()
        if let omission = Omission.ofFolder(name) ?? Omission.ofFolder(path: text) {
            passedOver[omission, default: 0] += 1
        } else if !isLeftOut(path, text, nil, in: folder) {
            let marks = RoleMarks(folder: PathBytes.text(path[...].lastPart), isTop: folder.depth == 0)
            let next = Folder(
                path: path + [UInt8(ascii: "/")], depth: folder.depth + 1, rules: folder.rules,
                marks: folder.marks.union(marks))
            if next.depth <= options.depthLimit {
                pending.append(next)
            } else {
                note(next, "folders are nested deeper than \(options.depthLimit)")
            }
        }
    }

    private mutating func takeFile(_ path: [UInt8], in folder: Folder) {
        let text = PathBytes.text(path[...])
        let kind = kind(of: path, text)
        guard kind != .other, !isLeftOut(path, text, kind, in: folder) else { return }
        guard kind.isRead else {
            passedOver[kind == .c ? .c : .objectiveC, default: 0] += 1
            return
        }
        guard files.count < options.fileLimit else {
            stop(at: text)
            return
        }
        do {
            let size = try FileStatus(path: root + path).size
            if size <= kind.byteLimit {
                let marks = folder.marks
                files.append(
                    PathBytes.file(root: root[...], relative: path[...], kind: kind, size: size, marks: marks))
            } else if kind.isAppleProject {
                note(text, "the file exceeds the read limit of \(kind.byteLimit >> 20) MiB")
            } else {
                passedOver[.tooLarge, default: 0] += 1
            }
        } catch {
            note(text, "the file cannot be read: \(error.reason)")
        }
    }

    /// Ends the walk, saying so once.
    private mutating func stop(at path: String) {
        guard !isStopped else { return }
        isStopped = true
        pending = []
        note(path, "the audit already has \(options.fileLimit) files, so this one and any after it were not read")
    }

    /// What a link leads to inside the root is met where it lies; what lies outside is not the user's target.
    private mutating func takeLink(_ path: [UInt8]) {
        guard let target = resolvedPath(root + path), (target + [UInt8(ascii: "/")]).starts(with: root) else {
            passedOver[.linkOutside, default: 0] += 1
            return
        }
        passedOver[.linkInside, default: 0] += 1
    }

    /// A folder has no kind. Lock files are read although `.gitignore` names them: templates do, projects commit them
    /// all the same, and they say which versions are built.
    private mutating func isLeftOut(
        _ path: [UInt8], _ text: String, _ kind: SourceKind?, in folder: Folder
    ) -> Bool {
        let isFolder = kind == nil
        if kind?.isLockFile != true, folder.rules.ignores(prefix + path, isFolder: isFolder, budget: &budget) {
            passedOver[.gitignore, default: 0] += 1
            return true
        }
        if let isExcluded = options.isExcluded, isExcluded(text, isFolder) {
            passedOver[.configuration, default: 0] += 1
            return true
        }
        return false
    }

    private func kind(of path: [UInt8], _ text: String) -> SourceKind {
        let kind = SourceKind(path: text)
        guard kind == .other, SourceKind.mayBeScript(text) else { return kind }
        return SourceKind.isShellScript(head: FileReader.head(of: root + path, count: 64)) ? .shell : .other
    }
}

extension DiscoveryWalk.Folder {
    /// Whether the folder's own name is `build`, in any case.
    var isCalledBuild: Bool {
        PathBytes.text(path.dropLast().lastPart).lowercased() == "build"
    }
}
