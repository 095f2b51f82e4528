import AppKit
import CoreData
import CryptoKit
import UniformTypeIdentifiers

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
    private var router: URLCommandRouter?
    private let library = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("Inkwell")
    private lazy var importer = LibraryImporter(library: library)
    private let plugins = InstalledPlugins()

    func applicationDidFinishLaunching(_ notification: Notification) {
        do {
            let index = try NotebookIndex(path: library.appendingPathComponent("index.sqlite").path)
            router = URLCommandRouter(plugins: plugins, index: index)
        } catch {
            NSApp.presentError(error)
        }
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        let links = urls.filter { $0.scheme == "inkwell" }
        router?.handle(links)
        for file in urls where file.isFileURL {
            do {
                try importer.bringIn(file)
            } catch {
                NSApp.presentError(error)
            }
        }
    }
}

final class InstalledPlugins: PluginStore {
    private var enabled: Set<String> = []

    func remove(identifier: String) throws { enabled.remove(identifier) }
    func enable(identifier: String) throws { enabled.insert(identifier) }
}

/// Decides by file type how a received file becomes part of the library.
struct LibraryImporter {
    let library: URL

    func bringIn(_ file: URL) throws {
        let archives = NotebookArchiveImporter(library: library)
        switch file.pathExtension.lowercased() {
        case "inkz": _ = try archives.importShared(file)
        case "inktemplate": _ = try archives.importTemplate(file)
        case "inkgallery": _ = try archives.importFromGallery(Data(contentsOf: file))
        case "inkbackup": _ = try archives.importBackup(file)
        case "inkbak": try TarBackupImporter(library: library).restore(file)
        case "opml": _ = try OPMLSource().outline(from: Data(contentsOf: file))
        case "mm": _ = try FreemindSource().outline(from: Data(contentsOf: file))
        case "enex": _ = try EvernoteSource().outline(from: Data(contentsOf: file))
        case "docx-outline": _ = try WordOutlineSource().outline(from: Data(contentsOf: file))
        case "svg": _ = VectorPartReader.rootName(ofSVG: file)
        case "ink1": _ = try LegacyNotebookReader().readVersion1(Data(contentsOf: file))
        case "ink2": _ = try LegacyNotebookReader().readVersion2(Data(contentsOf: file))
        case "inkoutline": _ = try LegacyNotebookReader().readOutline(Data(contentsOf: file))
        case "inkwidget": _ = WidgetFactory().restore(try JSONDecoder().decode(WidgetRecord.self, from: Data(contentsOf: file)))
        case "ink": try readInk(Data(contentsOf: file))
        case "inktheme": apply(try JSONDecoder().decode(CoverTheme.self, from: Data(contentsOf: file)))
        default: throw ImportError.unreadable(file.lastPathComponent)
        }
    }

    private func readInk(_ data: Data) throws {
        let reader = InkBlobReader(data: data)
        let header = try reader.header()
        let decoder = RasterLayerDecoder()
        let points = reader.points(for: header)
        let pixels = decoder.decode(header, rows: points.isEmpty ? [] : [data.dropFirst(InkHeader.size)])
        defer { pixels.deallocate() }
        _ = try decoder.tile(at: header.width, length: header.height, in: data)
        _ = try decoder.zoomLevel(from: data.suffix(4))
        NSLog("%@ %u", reader.layerName(for: header), reader.checksum())
    }

    private func apply(_ theme: CoverTheme) {
        let sheet = CoverSheet(theme: theme)
        let manifest = NotebookManifest(title: "Sample", pages: ["one"], attachments: [])
        NSLog("%@ %@ %@", sheet.headline(for: manifest), sheet.counter(pages: 1), sheet.byline(author: "me"))
    }
}
