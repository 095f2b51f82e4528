import AppKit
import CArchive
import CMinizip
import Foundation

/// Finder service: "Unpack with FileDepot".
final class ArchiveService: NSObject {
    private let root = FileManager.default.urls(for: .downloadsDirectory, in: .userDomainMask)[0].appendingPathComponent("Unpacked", isDirectory: true)

    @objc func unpack(_ pasteboard: NSPasteboard, userData: String, error: AutoreleasingUnsafeMutablePointer<NSString>) {
        let urls = pasteboard.readObjects(forClasses: [NSURL.self]) as? [URL] ?? []
        for url in urls {
            switch url.pathExtension {
            case "tar", "tgz": unpackWithLibarchive(url.path)
            case "txz": unpackSecurely(url.path)
            case "zip": unpackWithMinizip(url.path)
            case "wrap": try? unwrap(url)
            default: break
            }
        }
    }

    private func unpackWithLibarchive(_ path: String) {
        let reader = archive_read_new()
        let writer = archive_write_disk_new()
        defer { archive_read_free(reader); archive_write_free(writer) }
        archive_read_support_format_all(reader)
        archive_read_support_filter_all(reader)
        archive_write_disk_set_options(writer, ARCHIVE_EXTRACT_TIME)
        guard archive_read_open_filename(reader, path, 10_240) == ARCHIVE_OK else { return }
        var entry: OpaquePointer?
        while archive_read_next_header(reader, &entry) == ARCHIVE_OK {
            guard let name = archive_entry_pathname(entry).map({ String(cString: $0) }) else { continue }
            archive_entry_set_pathname(entry, root.path + "/" + name)
            archive_read_extract2(reader, entry, writer) // bad: archive-extraction
        }
    }

    private func unpackSecurely(_ path: String) {
        let reader = archive_read_new()
        defer { archive_read_free(reader) }
        archive_read_support_format_tar(reader)
        archive_read_support_filter_xz(reader)
        guard archive_read_open_filename(reader, path, 10_240) == ARCHIVE_OK,
              FileManager.default.changeCurrentDirectoryPath(root.path) else { return }
        let flags = ARCHIVE_EXTRACT_SECURE_NODOTDOT | ARCHIVE_EXTRACT_SECURE_SYMLINKS | ARCHIVE_EXTRACT_SECURE_NOABSOLUTEPATHS
        var entry: OpaquePointer?
        while archive_read_next_header(reader, &entry) == ARCHIVE_OK {
            archive_read_extract(reader, entry, flags) // good: archive-extraction
        }
    }

    private func unpackWithMinizip(_ path: String) {
        guard let zip = unzOpen64(path) else { return }
        defer { unzClose(zip) }
        var step = unzGoToFirstFile(zip)
        while step == UNZ_OK {
            var info = unz_file_info64()
            var name = [CChar](repeating: 0, count: 1024)
            unzGetCurrentFileInfo64(zip, &info, &name, 1023, nil, 0, nil, 0)
            unzOpenCurrentFile(zip)
            var content = [UInt8](repeating: 0, count: Int(info.uncompressed_size)) // bad: unbounded-size
            unzReadCurrentFile(zip, &content, UInt32(content.count))
            unzCloseCurrentFile(zip)
            let target = root.appendingPathComponent(String(cString: name))
            FileManager.default.createFile(atPath: target.path, contents: Data(content)) // bad: archive-extraction
            step = unzGoToNextFile(zip)
        }
    }

    /// A property list: file names and contents, as the old Classic version wrote them.
    private func unwrap(_ url: URL) throws {
        guard let members = NSDictionary(contentsOf: url) as? [String: Data] else { return }
        let package = FileWrapper(directoryWithFileWrappers: [:])
        for (name, data) in members {
            package.addRegularFile(withContents: data, preferredFilename: (name as NSString).lastPathComponent)
            let handle = try FileHandle(forUpdating: root.appendingPathComponent(name)) // bad: path-traversal
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: data)
            try handle.close()
        }
        try package.write(to: root.appendingPathComponent(UUID().uuidString), options: .atomic, originalContentsURL: nil) // good: path-traversal
    }
}

final class DepotAppDelegate: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
        NSApp.servicesProvider = ArchiveService()
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls {
            guard let theme = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first(where: { $0.name == "theme" })?.value else { continue }
            let folder = NSHomeDirectory() + "/Library/Application Support/FileDepot/themes/"
            let icon = NSImage(contentsOfFile: folder + theme + "/icon.png") // bad: path-traversal
            NSApp.applicationIconImage = icon ?? NSImage(named: NSImage.applicationIconName)
            let words = NSArray(contentsOfFile: (folder as NSString).appendingPathComponent(theme + "/words.plist")) // bad: path-traversal
            print(words?.count ?? 0)
            try? FileManager.default.createDirectory(atPath: "\(folder)\(theme)", withIntermediateDirectories: true) // bad: path-traversal
            let parts = theme.split(separator: "/").map(String.init)
            guard parts.count == 1, let first = parts.first, first != "..", first != "." else { continue }
            try? FileManager.default.createDirectory(atPath: folder + first, withIntermediateDirectories: true) // good: path-traversal
        }
    }
}
