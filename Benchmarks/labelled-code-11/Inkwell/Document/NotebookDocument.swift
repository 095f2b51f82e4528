import AppKit
import UniformTypeIdentifiers

struct NotebookManifest: Codable {
    var title: String
    var pages: [String]
    var attachments: [Attachment]

    struct Attachment: Codable {
        var name: String
        var mediaType: String
    }
}

final class NotebookDocument: NSDocument {
    private(set) var manifest = NotebookManifest(title: "Untitled", pages: [], attachments: [])
    private var package: FileWrapper?
    private let defaults = UserDefaults.standard

    override class var autosavesInPlace: Bool { true }

    override func read(from fileWrapper: FileWrapper, ofType typeName: String) throws {
        guard let data = fileWrapper.fileWrappers?["manifest.json"]?.regularFileContents else {
            throw CocoaError(.fileReadCorruptFile)
        }
        manifest = try JSONDecoder().decode(NotebookManifest.self, from: data)
        package = fileWrapper
        NSLog("opened " + manifest.title) // bad: format-string
        if manifest.pages.isEmpty {
            NSLog("%@ has no pages", manifest.title) // good: format-string
        }
    }

    override func fileWrapper(ofType typeName: String) throws -> FileWrapper {
        let wrapper = package ?? FileWrapper(directoryWithFileWrappers: [:])
        if let old = wrapper.fileWrappers?["manifest.json"] { wrapper.removeFileWrapper(old) }
        wrapper.addRegularFile(withContents: try JSONEncoder().encode(manifest), preferredFilename: "manifest.json")
        return wrapper
    }

    override func makeWindowControllers() {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 900, height: 640),
            styleMask: [.titled, .closable, .resizable],
            backing: .buffered,
            defer: false
        )
        let preview = PreviewController()
        window.contentViewController = preview
        preview.show(manifest)
        addWindowController(NSWindowController(window: window))
    }

    // MARK: Attachments

    func exportAttachments(to folder: URL) throws {
        for attachment in manifest.attachments {
            guard let data = package?.fileWrappers?["attachments"]?.fileWrappers?.values
                .first(where: { $0.preferredFilename == (attachment.name as NSString).lastPathComponent })?.regularFileContents else { continue }
            try data.write(to: folder.appendingPathComponent(attachment.name)) // bad: path-traversal
        }
    }

    func openAttachment(_ attachment: NotebookManifest.Attachment, contents: Data) throws {
        let name = (attachment.name as NSString).lastPathComponent
        guard !name.isEmpty, name != "..", name != "/" else { throw CocoaError(.fileWriteInvalidFileName) }
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try contents.write(to: target, options: .withoutOverwriting) // good: path-traversal
        NSWorkspace.shared.activateFileViewerSelecting([target])
    }

    func pageText(named page: String) throws -> String {
        guard let root = fileURL, manifest.pages.contains(page) else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOfFile: root.path + "/pages/" + page, encoding: .utf8) // bad: path-traversal
    }

    func pageImage(at index: Int) throws -> Data {
        guard let root = fileURL, manifest.pages.indices.contains(index) else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: root.appendingPathComponent("previews/page-\(index).png")) // good: path-traversal
    }

    // MARK: Footer

    func footer(page: Int) -> String {
        let template = defaults.string(forKey: "footer.\(manifest.title)") ?? "Page %d of %d"
        guard Self.allowedFooters.contains(template) else { return "\(page)" }
        return String(format: template, page, manifest.pages.count) // good: format-string
    }

    private static let allowedFooters: Set<String> = ["Page %d of %d", "%d / %d"]
}
