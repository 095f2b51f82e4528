import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Archive entries that choose where they are written.
    static let unsafeUnpacking = Rule(
        id: "unsafe-unpacking",
        title: "Archive entry's path is not checked when unpacking",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(22), .cwe(23), .cwe(73), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            An entry may be named `../../Library/Preferences/app.plist`. Extracted under that name it replaces a \
            file outside the intended folder.
            """,
        remedy: """
            Standardize the full path and compare it with the folder before writing: \
            `url.standardizedFileURL.path.hasPrefix(folder.path + "/")`; skip symbolic links.
            """,
        bad: .unsafeUnpackingBad + .unsafeUnpackingByTools,
        good: .unsafeUnpackingGood + .unsafeUnpackingByToolsGood,
        checks: [.swift(inspect), .swift(inspectArchives), .swift(inspectLinks), .swift(inspectUnpackingTools)]
    )
}

/// Archives from outside that are unpacked by calls that do not look where their entries lead.
private func inspectArchives(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("unzipFile", "quickUnzipFile", "unzipItem") {
        guard !pass.doesMore(call), let archive = call.uncheckedArchive(pass),
            let flow = pass.contentFlow(ofFile: archive, from: makers)
        else { continue }
        pass.report(
            "The archive comes from \(flow.origin), and the paths of its entries are not checked", at: archive,
            .init(confidence: .medium, paths: [flow.path(to: archive)]))
    }
}

extension Pass {
    /// Whether a function of the project has this name that does something of its own, and is no stand-in.
    fileprivate func doesMore(_ call: Node) -> Bool {
        guard lookup.isOwnCode(call), let function = lookup.function(of: call) else { return false }
        return function.descendants.contains { $0.kind == .call }
    }
}

/// The entry points through which somebody else's archive comes in.
private let makers: Set<OutsideSource.Kind> = [
    .answer, .link, .push, .socket, .file, .share, .request, .pasteboard, .scriptMessage, .bluetooth, .process,
]

/// `archive.extract(entry, to: place, allowUncontainedSymlinks: true)`, whoever has made the archive.
private func inspectLinks(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("extract", "unzipItem") where !pass.lookup.isOwnCode(call) {
        guard let links = call.argument("allowUncontainedSymlinks"), pass.constant(links)?.value.boolean == true else {
            continue
        }
        // Told with the way that the archive takes.
        if call.name == "unzipItem", call.argument("at").flatMap({ pass.contentFlow(ofFile: $0, from: makers) }) != nil
        {
            continue
        }
        pass.report(
            "A link in the archive may point outside the folder, and later entries are written through it", at: links)
    }
}

extension Node {
    /// The archive that a call unpacks with whatever paths its entries have.
    fileprivate func uncheckedArchive(_ pass: Pass) -> Node? {
        if name == "unzipItem" {
            // ZIPFoundation refuses entries outside of the folder, but in old versions and unless it is told to follow links.
            let followsLinks =
                argument("allowUncontainedSymlinks").map { pass.constant($0)?.value.boolean != false } ?? false
            return followsLinks || pass[UncontainedArchives.self].isOpen ? argument("at") : nil
        }
        guard let library = base?.unwrapped, library.lastName == "Zip" else { return nil }
        return arguments.first.flatMap { $0.label.isEmpty ? $0 : nil }
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let archives = pass[ArchiveTypes.self]
    var told: Set<Node> = []
    var functions: Set<Node> = []
    var helpers: Set<String> = []
    for call in file.tree.nodes(.call, named: FileSinks.names) {
        for path in FileSinks.paths(of: call, pass) where pass.constant(path) == nil {
            guard let flow = pass.outsideFlows(to: path, .archive).first, !call.comesAfterCheckedUnpacking(pass) else {
                continue
            }
            told.formUnion(flow.source.steps)
            functions.insert(call.enclosingDeclaredFunction ?? file.tree.root)
            helpers.formUnion(([path] + path.descendants).filter { $0.kind == .call }.map(\.name))
            pass.report(
                "An archive entry's name becomes part of this path and may escape the folder",
                at: path,
                .init(
                    severity: call.name == "createDirectory" ? .medium : nil, confidence: .high,
                    paths: [flow.path(to: path)]))
            break
        }
    }
    guard archives.areUnpacked(in: file.tree) || !file.calls("extract", "unzip", "unpack", "inflate").isEmpty else {
        return
    }
    for entry in file.members("path", "fileName", "filename", "name", "fullPath", "pathname") {
        guard let base = entry.base?.unwrapped, base.kind == .reference, base.isEntry(pass), entry.becomesPath,
            !entry.checksPaths, !entry.isWritten(told), !base.isFollowed(pass),
            !functions.contains(entry.enclosingDeclaredFunction ?? file.tree.root),
            !helpers.contains(entry.enclosingDeclaredFunction?.name ?? "")
        else { continue }
        pass.report("`\(entry.text)` comes from the archive and may escape the folder", at: entry)
    }
}

extension Node {
    fileprivate func isEntry(_ pass: Pass) -> Bool {
        if let type = pass.type(of: self), type.name != "Any" {
            return ["Entry", "ZipEntry", "TarEntry", "ZipArchiveEntry"].contains(type.name)
        }
        return ["entry", "zipEntry", "header", "archiveEntry", "tarEntry"].contains(name)
    }

    /// Whether a function of the project has unpacked an archive before, and has thrown where one of its entries leads out of the
    /// folder.
    fileprivate func comesAfterCheckedUnpacking(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.try).contains { tried in
            guard tried.isBefore(self), !tried.has(.isOptional), !tried.contains(self),
                let call = tried.children.first?.unwrapped, call.kind == .call,
                call.arguments.contains(where: { $0.unwrapped.lastName.lowercased().hasSuffix("archive") })
            else { return false }
            return pass.lookup.function(of: call)?.refusesEntries ?? false
        }
    }

    /// Whether a function looks where each entry leads, in a loop over all, and throws where that is somewhere else.
    private var refusesEntries: Bool {
        descendants(.for).flatMap { $0.descendants(.guard) }.contains { test in
            test.children(.condition).contains { ([$0] + $0.descendants).contains(where: \.asksForFolder) }
                && test.child(.elseBody)?.descendants.contains { $0.kind == .throw } == true
        }
    }

    /// `place.isContained(in: folder)`, `path.hasPrefix(folder.path)`
    private var asksForFolder: Bool {
        kind == .call && ["isContained", "isInside", "isWithin", "isDescendant", "hasPrefix"].contains(name)
    }

    /// Whether the analysis knows where an entry comes from, and so where its name goes.
    fileprivate func isFollowed(_ pass: Pass) -> Bool {
        guard let variable = pass.declaration(of: self) else { return false }
        // What a property gives is judged where it is used.
        if variable.parent?.kind.isTypeDeclaration == true, let getter = enclosing(.accessor, .functionDecl),
            getter.kind == .accessor, let property = getter.parent?.name
        {
            return pass.workspace.swift.contains { !$0.members(property).isEmpty }
        }
        if let loop = variable.parent, loop.kind == .for, let subject = loop.child(.subject) {
            if pass[ArchiveTypes.self].areBundled(subject, pass.lookup) { return true }
            return pass.outsideFlow(to: subject, .archive) != nil && enclosing(.functionDecl) != nil
        }
        return false
    }

    /// Whether a finding at the sink speaks of the path that the name becomes part of.
    fileprivate func isWritten(_ told: Set<Node>) -> Bool { ancestors.prefix(4).contains { told.contains($0) } }

    /// Whether the name goes into a path: an argument of `appendingPathComponent`, or a part of an interpolated path.
    fileprivate var becomesPath: Bool {
        guard let call = parent else { return false }
        if call.kind == .call, role == .argument {
            return [
                "appendingPathComponent", "appending", "appendPathComponent", "URL", "stringByAppendingPathComponent",
            ].contains(call.name)
        }
        guard let text = call.kind == .interpolation ? call.parent : call.kind == .binary ? call : nil else {
            return false
        }
        return text.text.contains("/")
            && !text.ancestors.contains { $0.kind == .call && ["print", "log", "debug", "info"].contains($0.name) }
    }
}

/// Whether the project is built with a ZIPFoundation that follows `..` in the names of entries (CVE-2023-39138): its lock
/// file holds one before 0.9.18.
private struct UncontainedArchives: Fact {
    let isOpen: Bool

    init(workspace: Workspace) {
        let locks = workspace.files.filter { $0.kind == .packageResolved }
        let pins = locks.compactMap { try? PackageResolved.parse($0.bytes) }.flatMap(\.pins)
        let versions = pins.filter { LockedDependencies.name(of: $0.location) == "zipfoundation" }
            .compactMap { $0.version.flatMap(VersionNumbers.init) }
        isOpen = versions.contains { $0 < VersionNumbers("0.9.18") ?? $0 }
    }
}
