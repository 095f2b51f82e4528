package import AuditKit
package import CodeModel

/// Tells archives and their entries, whose names somebody else chose, from other values.
package struct ArchiveTypes: Fact {
    /// The files that unpack something, by what they import and name.
    private let unpacking: Set<ObjectIdentifier>

    package init(workspace: Workspace) {
        let found = workspace.swift.map(\.tree).filter { tree in
            names.contains { tree.mentions($0) } || !tree.imports.isDisjoint(with: libraries)
        }
        unpacking = Set(found.map { ObjectIdentifier($0) })
    }

    /// Whether a file works with archives.
    package func areUnpacked(in tree: CodeTree) -> Bool { unpacking.contains(ObjectIdentifier(tree)) }

    /// Whether names of entries come in here: an archive, an entry, or a list of them.
    func isOrigin(_ node: Node, _ lookup: Lookup) -> Bool {
        guard areUnpacked(in: node.tree) else { return false }
        switch node.kind {
        case .parameter: return node.typeText.map { isOfArchive($0) } ?? false
        // What a structure holds was given to it, and is judged where that was done.
        case .variable where node.parent?.kind == .structDecl: return false
        case .variable: return node.typeText.map { isOfArchive($0) } ?? isUnknownEntry(node, lookup)
        case .member:
            return node.name == "entries"
                && ValueTypes(lookup: lookup).element(of: node).map { isOfArchive($0) } ?? false
        case .call:
            let isMade =
                makers.contains(node.name)
                || ["open", "info"].contains(node.name) && makers.contains(node.base?.unwrapped.name ?? "")
            return isMade && !isBundled(node, lookup)
        case .reference: return archives.contains(node.name) && lookup.declaration(of: node) == nil
        default: return false
        }
    }

    /// Whether the entries that a loop goes through are those of an archive that the app brings along.
    package func areBundled(_ entries: Node, _ lookup: Lookup) -> Bool {
        var root = entries.uncast
        for _ in 0..<6 {
            if root.kind == .call, makers.contains(root.name), root.base == nil { return isBundled(root, lookup) }
            if root.kind == .reference {
                guard let start = lookup.declaration(of: root)?.initialValue else { return false }
                root = start.uncast
            } else {
                guard let base = root.base else { return false }
                root = base.uncast
            }
        }
        return false
    }

    /// Whether an archive is one that the app brings along.
    private func isBundled(_ call: Node, _ lookup: Lookup) -> Bool {
        guard var place = (call.argument("url") ?? call.argument("path") ?? call.arguments.first)?.uncast else {
            return false
        }
        for _ in 0..<6 {
            if place.kind == .call, place.argument("forResource") != nil || place.name == "Bundle" { return true }
            if place.kind == .reference {
                guard let start = lookup.declaration(of: place)?.initialValue else { return false }
                place = start.uncast
            } else {
                guard let base = place.base ?? (place.kind == .call ? place.arguments.first : nil) else { return false }
                place = base.uncast
            }
        }
        return false
    }

    private func isOfArchive(_ type: String) -> Bool {
        types.contains(TypeName.base(TypeName.element(of: type) ?? type))
            || ["ArraySlice<Entry>", "Set<Entry>"].contains(type)
    }

    /// The variable of a loop over what nobody declares.
    private func isUnknownEntry(_ node: Node, _ lookup: Lookup) -> Bool {
        guard entries.contains(node.name), let loop = node.parent, loop.kind == .for else { return false }
        var root = loop.child(.subject)?.unwrapped
        while let base = root?.base?.unwrapped { root = base }
        return root.map { $0.kind == .reference && lookup.declaration(of: $0) == nil } ?? false
    }
}

private let libraries: Set<String> = [
    "ZIPFoundation", "Zip", "SSZipArchive", "ZipArchive", "SWCompression", "Zippy", "Minizip", "AppleArchive",
]

private let names = [
    "ZipEntry", "[ZipEntry]", "TarEntry", "[TarEntry]", "Archive", "TarContainer", "ZipContainer",
    "unzGetCurrentFileInfo", "ZipArchiveEntry",
    "archive", "ArchiveEntry", "[ArchiveEntry]", "ArchiveReader",
]

private let types: Set<String> = ["Entry", "ZipEntry", "TarEntry", "ZipArchiveEntry", "ArchiveEntry", "Archive"]

private let makers: Set<String> = ["Archive", "TarContainer", "ZipContainer", "SevenZipContainer", "TarReader"]

private let archives: Set<String> = ["archive", "zipArchive"]

private let entries: Set<String> = ["entry", "zipEntry", "archiveEntry", "tarEntry"]
