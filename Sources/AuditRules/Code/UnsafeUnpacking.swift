import AuditKit
import AuditModel

extension Rule {
    /// Archive entries that choose where they are written.
    static let unsafeUnpacking = Rule(
        id: "unsafe-unpacking",
        title: "Entry of an archive is written where its name leads",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(22), .cwe(23), .cwe(73), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            An entry may be called `../../Library/Preferences/app.plist`. Unpacked under that name it replaces a file \
            outside the folder it was meant for.
            """,
        remedy: """
            Standardise the full path and compare it with the folder before writing: \
            `url.standardizedFileURL.path.hasPrefix(folder.path + "/")`; skip symbolic links.
            """,
        bad: [
            Example(
                """
                import ZIPFoundation
                func unpack(_ archive: Archive, to folder: URL) throws {
                    for entry in archive { _ = try archive.extract(entry, to: folder.appendingPathComponent(↓entry.path)) }
                }
                """, "ZIPFoundation"),
            Example(
                """
                func unpack(entries: [ZipEntry], to folder: URL) throws {
                    for entry in entries {
                        let target = folder.appendingPathComponent(↓entry.fileName)
                        try entry.data.write(to: target)
                    }
                }
                """),
            Example(
                """
                for entry in archive.entries { try archive.extract(entry, to: URL(fileURLWithPath: "\\(folder)/\\(↓entry.path)")) }
                """
            ),
        ],
        good: [
            Example(
                """
                func unpack(_ archive: Archive, to folder: URL) throws {
                    for entry in archive {
                        let target = folder.appendingPathComponent(entry.path).standardizedFileURL
                        guard target.path.hasPrefix(folder.path + "/") else { continue }
                        _ = try archive.extract(entry, to: target)
                    }
                }
                """, "checked"),
            Example("func name(of entry: ZipEntry) { let icon = icons.appendingPathComponent(entry.kind) }", "no path"),
            Example(
                "func f(entry: LogEntry) { let u = folder.appendingPathComponent(entry.path) }", "nothing is unpacked"),
            Example("for entry in archive { names.append(entry.path) }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for entry in file.members("path", "fileName", "filename", "name", "fullPath", "pathname") {
        guard let base = entry.base?.unwrapped, base.kind == .reference, base.isEntry(pass), entry.becomesPath else {
            continue
        }
        guard file.unpacks, !entry.checksPaths else { continue }
        pass.report("`\(entry.text)` is taken from the archive and may lead out of the folder", at: entry)
    }
}

extension SwiftFile {
    /// Whether the file works with archives, by the libraries and calls it names.
    fileprivate var unpacks: Bool {
        imports(
            "ZIPFoundation", "Zip", "SSZipArchive", "ZipArchive", "SWCompression", "Zippy", "Minizip", "AppleArchive")
            || !calls("extract", "unzip", "unpack", "inflate").isEmpty
            || ["ZipEntry", "[ZipEntry]", "Archive", "TarEntry", "unzGetCurrentFileInfo", "archive"].contains {
                tree.mentions($0)
            }
    }
}

extension Node {
    fileprivate func isEntry(_ pass: Pass) -> Bool {
        if let type = pass.type(of: self), type.name != "Any" {
            return ["Entry", "ZipEntry", "TarEntry", "ZipArchiveEntry"].contains(type.name)
        }
        return ["entry", "zipEntry", "header", "archiveEntry", "tarEntry"].contains(name)
    }

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
