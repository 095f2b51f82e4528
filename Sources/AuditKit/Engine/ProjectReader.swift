import AuditModel
import CodeModel
import SourceFormats

/// Makes a project of its files: parses each, gives each a role, and ties lists and settings to their targets.
struct ProjectReader {
    let files: [RawFile]
    let configuration: Configuration
    /// The ids that a suppression may name.
    let knownRules: Set<String>
    let options: Audit.Options

    struct Result: Sendable {
        var contents = Workspace.Contents()
        var directives: [String: DirectiveReading] = [:]
        var swiftLines = 0
        var unread: [UnreadFile] = []
    }

    func read() -> Result {
        let (readings, apple) = parse()
        let manifests = manifests(readings)
        let packages = PackageTargets(manifests, paths: files.map(\.path))
        let parsed = Parallel.map(files.count, threads: options.threads) { [self] in
            tie(files[$0], readings[$0], apple, packages)
        }
        var result = Result()
        result.unread = apple.unread
        for one in parsed { add(one, to: &result) }
        result.contents.modules = ProjectModules(manifests: manifests, targets: apple.membership)
            .modules(of: result.contents.swift.map(\.tree))
        result.contents.variants = apple.variants
        result.contents.xcodeProjects = apple.projectFiles(result.contents.files)
        return result
    }

    // MARK: - What depends on one file alone

    private enum Part: Sendable {
        case swift(SwiftReader.Reading, lines: Int)
        case other
        case projects(AppleSources)
    }

    /// The trees of Swift files, and beside them, as one more piece of work, the projects.
    private func parse() -> (readings: [Part], apple: AppleSources) {
        var parts = Parallel.map(
            files.count + 1, threads: options.threads,
            order: Parallel.largestFirst(files.count + 1) { $0 < files.count ? files[$0].bytes.count : .max },
            progress: { [options, files] in options.progress?(.init(phase: .reading, done: $0, total: files.count)) }
        ) { [files] number -> Part in
            guard number < files.count else { return .projects(AppleSources(files: files)) }
            let file = files[number]
            guard file.kind.isSwift else { return .other }
            return .swift(SwiftReader.read(file.bytes, path: file.path), lines: lineCount(of: file.bytes))
        }
        guard case .projects(let apple)? = parts.popLast() else { preconditionFailure("the last part is the projects") }
        return (parts, apple)
    }

    private func manifests(_ readings: [Part]) -> [CodeTree] {
        zip(files, readings).compactMap { file, reading in
            guard file.path == "Package.swift" || file.path.hasSuffix("/Package.swift"),
                case .swift(let swift, _) = reading
            else { return nil }
            return swift.tree
        }
    }

    // MARK: - What the project makes of it

    private struct Parsed: Sendable {
        let source: SourceFile
        var tree: CodeTree?
        var lines = 0
        var list: ProjectPropertyList?
        var directives: DirectiveReading?
        var problem: UnreadFile?
    }

    private func tie(_ file: RawFile, _ part: Part, _ apple: AppleSources, _ packages: PackageTargets) -> Parsed {
        let role =
            configuration.role(path: file.path).flatMap(FileRole.init(rawValue:)) ?? apple.role(of: file, in: packages)
        var parsed = Parsed(source: SourceFile(path: file.path, kind: file.kind, role: role, bytes: file.bytes))
        if case .swift(let reading, let lines) = part {
            parsed.tree = reading.tree
            parsed.lines = lines
            parsed.problem = reading.problem.map {
                let line = LineMap(file.bytes).line(of: $0.offset)
                return UnreadFile(path: file.path, reason: "line \(line): \($0.clause)", extent: .part)
            }
        } else if file.kind.isPropertyList {
            parsed.list = apple.list(at: file.path)
        }
        parsed.directives = DirectiveReading.read(file, list: parsed.list?.list, rules: knownRules)
        return parsed
    }

    private func add(_ parsed: Parsed, to result: inout Result) {
        let source = parsed.source
        result.contents.files.append(source)
        result.swiftLines += parsed.lines
        if let tree = parsed.tree { result.contents.swift.append(SwiftFile(source: source, tree: tree)) }
        if let problem = parsed.problem { result.unread.append(problem) }
        if let directives = parsed.directives { result.directives[source.path] = directives }
        guard let list = parsed.list else { return }
        let file = PropertyListFile(
            source: source, list: list.list, users: list.uses, isLeftOver: list.isLeftOver)
        switch list.kind {
        case .infoPlist: result.contents.infoPlists.append(file)
        case .entitlements: result.contents.entitlements.append(file)
        case .privacyManifest: result.contents.privacyManifests.append(file)
        default: break
        }
    }
}

extension ProjectReader.Result {
    /// What was read, counted by kind.
    func coverage(passedOver: [String: Int], followedInPart: [String]) -> Coverage {
        var kinds: [String: Int] = [:]
        for file in contents.files { kinds[file.kind.rawValue, default: 0] += 1 }
        return Coverage(
            swiftLines: swiftLines, filesByKind: kinds, passedOver: passedOver, followedInPart: followedInPart)
    }
}

/// Lines as an editor counts them, without an empty last one.
private func lineCount(of bytes: [UInt8]) -> Int {
    let breaks = bytes.occurrences(of: 0x0A)
    return bytes.last == 0x0A || bytes.isEmpty ? breaks : breaks + 1
}
