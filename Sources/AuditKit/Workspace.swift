public import CodeModel
public import SourceFormats

/// A project as rules see it: every file that was read, and what was worked out about all of them together.
public final class Workspace: Sendable {
    /// Everything that was read as text or as a property list, sorted by path.
    public let files: [SourceFile]
    public let swift: [SwiftFile]
    /// Those of apps and extensions; lists that only look alike are in `files`.
    public let infoPlists: [PropertyListFile]
    public let entitlements: [PropertyListFile]
    public let privacyManifests: [PropertyListFile]
    public let xcodeProjects: [XcodeProjectFile]
    /// Targets in their configurations, with every setting resolved.
    public let variants: [BuildVariant]
    public let configuration: Configuration
    /// What is known of the code of others, as the user gave it.
    public let advisories: AdvisoryDatabase
    /// Names, types and constants across all Swift files.
    public let lookup: Lookup
    private let facts = FactStore()
    /// The numbers of the Swift files.
    private let largestFirst: [Int]
    let threads: Int

    init(
        contents: Contents, configuration: Configuration, threads: Int,
        advisories: AdvisoryDatabase = AdvisoryDatabase()
    ) {
        self.threads = threads
        files = contents.files
        swift = contents.swift
        infoPlists = contents.infoPlists
        entitlements = contents.entitlements
        privacyManifests = contents.privacyManifests
        xcodeProjects = contents.xcodeProjects
        variants = contents.variants
        self.configuration = configuration
        self.advisories = advisories
        largestFirst = Parallel.largestFirst(contents.swift.count) { contents.swift[$0].tree.source.count }
        let trees = contents.swift.map(\.tree)
        lookup = Lookup(
            index: SwiftIndex(trees: trees, threads: threads),
            model: ExactModel(contents.modules.isEmpty ? [ProjectModule(name: "", trees: trees)] : contents.modules))
    }

    /// What the files of a project parse to.
    struct Contents: Sendable {
        var files: [SourceFile] = []
        var swift: [SwiftFile] = []
        /// The modules that compile the Swift files; none where that was not asked, and all files count as one.
        var modules: [ProjectModule] = []
        var infoPlists: [PropertyListFile] = []
        var entitlements: [PropertyListFile] = []
        var privacyManifests: [PropertyListFile] = []
        var xcodeProjects: [XcodeProjectFile] = []
        var variants: [BuildVariant] = []
    }

    /// A fact, worked out when it is first asked for.
    public func fact<F: Fact>(_ type: F.Type) -> F { facts.fact(type, for: self) }

    /// A fact that some rule has asked for.
    func knownFact<F: Fact>(_ type: F.Type) -> F? { facts.known(type) }

    /// What the body makes of each Swift file, in the order of the files, worked out on all threads of the audit.
    ///
    /// For facts that look at every file: while one is made, the rules that need it wait.
    public func concurrentMap<Value: Sendable>(_ body: @escaping @Sendable (SwiftFile) -> Value) -> [Value] {
        Parallel.map(swift.count, threads: threads, order: largestFirst) { [swift] in body(swift[$0]) }
    }

    /// The results of a body for each of some items, in their order, on as many threads as the audit has.
    public func concurrentMap<Item: Sendable, Value: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) -> Value
    ) -> [Value] {
        Parallel.map(items.count, threads: threads) { body(items[$0]) }
    }

    /// Whether any Swift file imports one of these modules.
    public func imports(_ modules: String...) -> Bool {
        modules.contains { lookup.index.imports.contains($0) }
    }

    /// The file at a path below the audited folder.
    public func file(_ path: String) -> SourceFile? {
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].path < path { low = middle + 1 } else { high = middle }
        }
        return low < files.count && files[low].path == path ? files[low] : nil
    }
}

/// A file of the project with its bytes.
public struct SourceFile: Sendable {
    /// Relative to the audited folder.
    public let path: String
    public let kind: SourceKind
    public let role: FileRole
    public let bytes: [UInt8]

    /// The last part of the path.
    public var name: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The text of the file; invalid UTF-8 is repaired.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A Swift file, lowered.
public struct SwiftFile: Sendable {
    public let source: SourceFile
    public let tree: CodeTree

    public var path: String { source.path }
    public var role: FileRole { source.role }

    /// All nodes of a kind, in source order.
    public func nodes(_ kind: Kind) -> [Node] { tree.nodes(kind) }
    /// All nodes of a kind whose name passes a test, which is asked once for each distinct name of the file.
    public func nodes(_ kind: Kind, whereName test: (String) -> Bool) -> [Node] { tree.nodes(kind, whereName: test) }
    /// Calls whose callee ends in one of these names.
    public func calls(_ names: String...) -> [Node] { tree.nodes(.call, named: names) }
    /// Member accesses with one of these names.
    public func members(_ names: String...) -> [Node] { tree.nodes(.member, named: names) }
    /// Plain names in expressions.
    public func references(_ names: String...) -> [Node] { tree.nodes(.reference, named: names) }
    /// Uses of these names, plain or as members: `kSecAttrAccessibleAlways`, `Security.kSecAttrAccessibleAlways`.
    public func uses(_ names: String...) -> [Node] {
        tree.nodes(.reference, named: names) + tree.nodes(.member, named: names)
    }
    /// Whether the file imports one of these modules.
    public func imports(_ modules: String...) -> Bool {
        let imported = tree.imports
        return modules.contains { module in imported.contains { $0 == module || $0.hasPrefix(module + ".") } }
    }
}

/// A property list with its place in the project.
public struct PropertyListFile: Sendable {
    public let source: SourceFile
    public let list: PropertyList
    /// The targets and configurations that use the file; empty where no project says so.
    public let users: [BuildVariant]
    /// Whether it is a copy beside the lists that the targets use, and none uses it.
    public let isLeftOver: Bool

    public var path: String { source.path }
    public var root: PropertyList.Node { list.root }

    /// The values that a text with `$(VARIABLES)` has in the configurations that use the file; itself where none does.
    public func expansions(of text: String) -> [String] {
        guard text.contains("$"), !users.isEmpty else { return [text] }
        return Array(Set(users.map { $0.expand(text) })).sorted()
    }

    /// Whether every known user of the file is a debug configuration.
    public var isDebugOnly: Bool { !users.isEmpty && users.allSatisfy { !$0.isRelease } }
}

/// An Xcode project file, parsed.
public struct XcodeProjectFile: Sendable {
    public let source: SourceFile
    public let project: XcodeProject
    /// The targets with everything resolved.
    public let targets: [BuildTarget]

    public var path: String { source.path }
}

extension FileRole {
    /// Whether what the file holds reaches users: not so for tests, mocks, previews and the tools of developers.
    public var isShipped: Bool {
        switch self {
        case .app, .generated, .vendored: true
        case .test, .mock, .preview, .tool, .example, .unused: false
        }
    }
}
