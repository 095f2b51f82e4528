import AuditModel

/// The walk through the folders below a root, one folder open at a time.
struct DiscoveryWalk {
    /// A folder that is still to be read.
    struct Folder {
        /// The path below the root with a `/` at its end; empty for the root.
        let path: [UInt8]
        let depth: Int
        var rules: IgnoreRules
        /// What the names of the folders on the way say about the files.
        let marks: RoleMarks
    }

    /// The absolute path of the root with a `/` at its end.
    let root: [UInt8]
    let options: Discovery.Options
    /// The path of the root within its repository, which ignore rules count from.
    var prefix: [UInt8] = []
    var pending: [Folder] = []
    private var visited: Set<FolderListing.Identity> = []
    var budget = MatchBudget()

    var files: [DiscoveredFile] = []
    var passedOver: [Omission: Int] = [:]
    var unread: [UnreadFile] = []
    /// The limit on files is reached.
    var isStopped = false
    /// How many names the root holds.
    private(set) var entryCount = 0

    /// - Parameter root: The absolute path of the root without links.
    init(root: [UInt8], options: Discovery.Options) {
        self.root = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
        self.options = options
    }

    /// Walks all folders.
    ///
    /// - Throws: What kept the root itself from being read.
    mutating func run() throws(SystemError) {
        let repository = options.respectsGitignore ? GitRepository(around: Array(root.dropLast())) : nil
        prefix = repository?.pathOfFolder ?? []
        let top = Folder(path: [], depth: 0, rules: repository?.rules ?? IgnoreRules(), marks: [])
        let listing = try FolderListing(root)
        entryCount = listing.entries.count
        visit(top, listing)
        while !isStopped, let folder = pending.popLast() {
            do {
                visit(folder, try FolderListing(root + folder.path.dropLast()))
            } catch {
                note(folder, "the folder cannot be read: \(error.reason)")
            }
        }
        if budget.isSpent { note(".gitignore", "its patterns take too long to match and are no longer applied", .part) }
    }

    /// The files in the order of their paths.
    var result: Discovery {
        Discovery(
            root: root.count > 1 ? PathBytes.text(root.dropLast()) : "/",
            files: files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
            passedOver: passedOver,
            unread: unread.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    }

    private mutating func visit(_ folder: Folder, _ listing: FolderListing) {
        // A folder that is mounted twice, or below itself, is read once.
        guard visited.insert(listing.identity).inserted else { return }
        if folder.isCalledBuild, Omission.isXcodeOutput(listing.entries.lazy.map { PathBytes.text($0.name[...]) }) {
            passedOver[.buildProducts, default: 0] += 1
            return
        }
        var folder = folder
        if options.respectsGitignore { addRules(to: &folder, listing) }
        for entry in listing.entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            take(entry, in: folder)
        }
    }
}
