import AppKit
import UniformTypeIdentifiers

/// One print job: a ticket, placed pictures and the settings of the press.
final class PressDocument: NSDocument {
    private(set) var ticket = JobTicket()
    private(set) var layout: SheetLayout?
    private var attachments: [String: Data] = [:]

    override class var autosavesInPlace: Bool { true }

    override func read(from fileWrapper: FileWrapper, ofType typeName: String) throws {
        guard let parts = fileWrapper.fileWrappers else { throw CocoaError(.fileReadCorruptFile) }

        if let data = parts["ticket.xml"]?.regularFileContents {
            ticket = try TicketReader().ticket(from: data)
        }
        if let data = parts["layout.archive"]?.regularFileContents {
            layout = try LayoutCoder.decode(data)
        }
        if let data = parts["settings.archive"]?.regularFileContents {
            try restoreSettings(data)
        }
        if let folder = parts["attachments"]?.fileWrappers {
            attachments = folder.compactMapValues(\.regularFileContents)
        }
        if let window = parts["window.state"]?.regularFileContents {
            restoreWindow(window)
        }
    }

    override func fileWrapper(ofType typeName: String) throws -> FileWrapper {
        let layoutData = try layout.map { try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true) }
        var parts: [String: FileWrapper] = ["ticket.xml": FileWrapper(regularFileWithContents: ticket.xmlData)]
        if let layoutData { parts["layout.archive"] = FileWrapper(regularFileWithContents: layoutData) }
        return FileWrapper(directoryWithFileWrappers: parts)
    }

    private func restoreSettings(_ data: Data) throws {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        if let settings = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary {
            ticket.apply(settings)
        }
    }

    private func restoreWindow(_ data: Data) {
        let frame = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data) // good: unsafe-deserialization
        if let frame { windowControllers.first?.window?.setFrame(from: frame as String) }
    }

    /// Copies an attachment next to the document so that it can be edited elsewhere.
    @IBAction func exportAttachments(_ sender: Any?) {
        guard let folder = fileURL?.deletingLastPathComponent().appendingPathComponent("Attachments", isDirectory: true) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for reference in ticket.references {
                guard let data = attachments[reference.key] else { continue }
                try data.write(to: folder.appendingPathComponent(reference.suggestedPath)) // bad: path-traversal
            }
        } catch {
            presentError(error)
        }
    }

    @IBAction func exportPreviews(_ sender: Any?) {
        guard let folder = fileURL?.deletingLastPathComponent().appendingPathComponent("Previews", isDirectory: true) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (index, reference) in ticket.references.enumerated() {
                guard let data = attachments[reference.key] else { continue }
                let type = UTType(filenameExtension: (reference.suggestedPath as NSString).pathExtension) ?? .data
                try data.write(to: folder.appendingPathComponent("preview-\(index)").appendingPathExtension(for: type)) // good: path-traversal
            }
        } catch {
            presentError(error)
        }
    }

    /// Moves an old single-file job to the package layout.
    func migrateLegacy(at old: URL, to new: URL) {
        do {
            let wrapper = try fileWrapper(ofType: "example.pressmark.job")
            try wrapper.write(to: new, options: .atomic, originalContentsURL: nil)
        } catch {} // bad: error-swallowed
        try? FileManager.default.removeItem(at: old)
    }
}

/// The sheet as it is archived in `layout.archive`.
@objc(PMSheetLayout)
final class SheetLayout: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let name: String
    let boxes: [NSValue]

    init(name: String, boxes: [NSValue]) {
        self.name = name
        self.boxes = boxes
    }

    required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String? else { return nil }
        self.name = name
        boxes = coder.decodeArrayOfObjects(ofClass: NSValue.self, forKey: "boxes") ?? [] // good: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(boxes as NSArray, forKey: "boxes")
    }
}

enum LayoutCoder {
    static func decode(_ data: Data) throws -> SheetLayout? {
        if data.count > 1_000_000 {
            let any = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: unsafe-deserialization
            return any as? SheetLayout
        }
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: SheetLayout.self, from: data) // good: unsafe-deserialization
    }
}

/// Boxes pasted from other apps or other machines through the shared pasteboard.
struct BoxPasteboard {
    static let type = NSPasteboard.PasteboardType("example.pressmark.box")
    static let styleType = NSPasteboard.PasteboardType("example.pressmark.style")

    func boxes(on pasteboard: NSPasteboard) -> [NSValue] {
        guard let data = pasteboard.data(forType: Self.type) else { return [] }
        return NSKeyedUnarchiver.unarchiveObject(with: data) as? [NSValue] ?? [] // bad: unsafe-deserialization
    }

    func style(on pasteboard: NSPasteboard) -> [String: Double] {
        guard let data = pasteboard.data(forType: Self.styleType) else { return [:] }
        let decoded = try? PropertyListDecoder().decode([String: Double].self, from: data) // good: unsafe-deserialization
        return decoded ?? [:]
    }
}
