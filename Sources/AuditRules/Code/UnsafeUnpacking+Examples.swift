import AuditAnalysis
import AuditKit

extension [Example] {
    static let unsafeUnpackingBad: [Example] = [
        Example(
            """
            func install(_ url: URL, into folder: URL) async throws {
                let (archive, _) = try await URLSession.shared.download(from: url)
                try Zip.unzipFile(↓archive, destination: folder, overwrite: true, password: nil)
            }
            """, "the library writes each entry to the path in its name"),
        Example(
            """
            func install(into folder: URL) throws {
                let bytes = try Data(contentsOf: URL(string: "https://shop.test/skins.zip")!)
                let file = folder.appendingPathComponent("skins.zip")
                try bytes.write(to: file)
                try FileManager.default.unzipItem(at: ↓file, to: folder, allowUncontainedSymlinks: true)
            }
            """, "links may point outside the folder"),
        Example(
            "_ = try archive.extract(entry, to: place, allowUncontainedSymlinks: ↓true)", "links to anywhere"),
        Example(
            "func skin(_ file: URL) throws { try manager.unzipItem(at: file, to: skins, allowUncontainedSymlinks: ↓true) }",
            "of a whole archive"),
        Example(
            """
            import ZIPFoundation
            func unpack(_ archive: Archive, to folder: URL) throws {
                for entry in archive { _ = try archive.extract(entry, to: ↓folder.appendingPathComponent(entry.path)) }
            }
            """, "ZIPFoundation"),
        Example(
            """
            func unpack(entries: [ZipEntry], to folder: URL) throws {
                for entry in entries {
                    let target = folder.appendingPathComponent(entry.fileName)
                    try entry.data.write(to: ↓target)
                }
            }
            """),
        Example(
            """
            for entry in archive.entries { try archive.extract(entry, to: ↓URL(fileURLWithPath: "\\(folder)/\\(entry.path)")) }
            """),
        Example(
            """
            func link(_ archive: Archive, _ texts: [String: String]) throws {
                for entry in archive {
                    let place = folder.appendingPathComponent(entry.path).path
                    try FileManager.default.createSymbolicLink(atPath: ↓place, withDestinationPath: texts[entry.path]!)
                }
            }
            """, "a symbolic link in the archive"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                try archive.forEach { entry in try archive.extract(entry, to: ↓URL(fileURLWithPath: root + "/" + entry.path)) }
            }
            """, "in a closure"),
        Example(
            """
            func place(_ name: String) -> URL { folder.appendingPathComponent(name) }
            func unpack(_ archive: Archive) throws { for entry in archive { try archive.extract(entry, to: ↓place(entry.path)) } }
            """, "through a function"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive {
                    let target = folder.appendingPathComponent(entry.path)
                    guard target.path.hasPrefix(folder.path) else { continue }
                    try archive.extract(entry, to: ↓target)
                }
            }
            """, "checked before it is resolved"),
        Example(
            """
            func unpack(_ data: Data) throws {
                for entry in try TarContainer.open(container: data) {
                    try entry.data?.write(to: ↓folder.appendingPathComponent(entry.info.name))
                }
            }
            """, "the bytes of a TAR entry"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive {
                    let name = entry.path.replacingOccurrences(of: "../", with: "")
                    FileManager.default.createFile(atPath: ↓root + "/" + name, contents: nil)
                }
            }
            """, "one pass over `../` leaves `....//`"),
        Example(
            """
            func put(_ entry: ZipEntry, _ bytes: Data) throws {
                var target = folder
                target.appendPathComponent(entry.path)
                try bytes.write(to: ↓target)
            }
            """, "the variable being changed"),
        Example(
            """
            final class Unpacking {
                var queue: [(ArchiveEntry, URL)] = []
                func list(_ reader: ArchiveReader) { for entry in reader.entries { queue.append((entry, folder.appendingPathComponent(entry.path))) } }
                func next(_ reader: ArchiveReader) throws { if let (entry, url) = queue.popLast() { try reader.extract(entry, to: ↓url) } }
            }
            final class ArchiveReader {
                var entries: [ArchiveEntry] = []
                func extract(_ entry: ArchiveEntry, to url: URL) throws {}
            }
            struct ArchiveEntry { var path: String }
            """, "stored in a queue of pairs"),
    ]

    static let unsafeUnpackingGood: [Example] = [
        Example(
            """
            func restore(to folder: URL) throws {
                guard let packed = Bundle.main.url(forResource: "Stamps", withExtension: "zip") else { return }
                let archive = try Archive(url: packed, accessMode: .read)
                for entry in archive { _ = try archive.extract(entry, to: folder.appendingPathComponent(entry.path)) }
            }
            """, "a bundled archive"),
        Example(
            """
            func install(_ url: URL, into folder: URL) async throws {
                let (archive, _) = try await URLSession.shared.download(from: url)
                try FileManager.default.unzipItem(at: archive, to: folder)
            }
            """, "ZIPFoundation checks entry paths"),
        Example(
            """
            func preset(into folder: URL) throws {
                guard let preset = Bundle.main.url(forResource: "preset", withExtension: "zip") else { return }
                try Zip.unzipFile(preset, destination: folder, overwrite: true, password: nil)
            }
            """),
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
        Example(
            """
            func name(of entry: ZipEntry) { let icon = icons.appendingPathComponent(entry.kind) }
            """, "not a path"),
        Example(
            """
            func f(entry: LogEntry) { let u = folder.appendingPathComponent(entry.path) }
            """, "nothing is decompressed"),
        Example(
            """
            for entry in archive { names.append(entry.path) }
            """),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for (number, entry) in archive.enumerated() { try archive.extract(entry, to: folder.appendingPathComponent("\\(number)")) }
            }
            """, "the program's own name"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive {
                    let name = URL(fileURLWithPath: entry.path).lastPathComponent
                    try archive.extract(entry, to: folder.appendingPathComponent(name))
                }
            }
            """, "only the last component"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive where ["skin.json", "icon.png"].contains(entry.path) {
                    try archive.extract(entry, to: folder.appendingPathComponent(entry.path))
                }
            }
            """, "entries that were requested"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive {
                    guard !entry.path.contains("..") else { throw Failure.outside }
                    try archive.extract(entry, to: folder.appendingPathComponent(entry.path))
                }
            }
            """, "names with `..` are rejected"),
        Example(
            """
            func unpack(_ archive: Archive) throws {
                for entry in archive { try archive.extract(entry, to: folder.appendingPathComponent(entry.isLink ? "link" : "file")) }
            }
            """, "a kind, not a name"),
        Example(
            """
            func read(_ archive: Archive) throws -> [String: Data] {
                var table: [String: Data] = [:]
                for entry in archive { table[entry.path] = try archive.data(of: entry) }
                return table
            }
            """, "kept in memory"),
        Example(
            """
            struct Target {
                let folder: URL
                var entry: ZipEntry
                var url: URL { folder.appendingPathComponent(entry.path) }
                var isInside: Bool { url.standardizedFileURL.path.hasPrefix(folder.path + "/") }
            }
            func unpack(_ entries: [ZipEntry]) throws {
                for entry in entries {
                    let target = Target(folder: folder, entry: entry)
                    if target.isInside { try entry.content.write(to: target.url) }
                }
            }
            """, "a project property checks the path"),
        Example(
            """
            func install(_ archive: Archive) throws {
                try unpack(archive: archive, to: folder)
                guard let first = archive.makeIterator().next() else { return }
                try FileManager.default.moveItem(at: folder.appendingPathComponent(first.path), to: place)
            }
            func unpack(archive: Archive, to folder: URL) throws {
                for entry in archive {
                    let place = folder.appendingPathComponent(entry.path)
                    guard place.isContained(in: folder) else { throw Failure.outside }
                    _ = try archive.extract(entry, to: place)
                }
            }
            """, "a function has already rejected paths that lead out"),
    ]
}
