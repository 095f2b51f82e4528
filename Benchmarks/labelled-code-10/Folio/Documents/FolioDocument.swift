import AppKit
import Foundation

@objc(FolioNote)
final class FolioNote: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let text: String
    let tags: [String]
    let attachments: [Data]

    init(text: String, tags: [String], attachments: [Data]) {
        self.text = text
        self.tags = tags
        self.attachments = attachments
    }

    required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil } // good: unsafe-deserialization
        self.text = text
        self.tags = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "tags") as? [String] ?? [] // good: unsafe-deserialization
        self.attachments = coder.decodeObject(forKey: "attachments") as? [Data] ?? [] // bad: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "text")
        coder.encode(tags as NSArray, forKey: "tags")
        coder.encode(attachments as NSArray, forKey: "attachments")
    }
}

struct FolioContent: Codable {
    var title: String
    var body: String
    var styles: [String: String]
}

final class FolioDocument: NSDocument {
    private(set) var content = FolioContent(title: "", body: "", styles: [:])
    private(set) var notes: [FolioNote] = []
    private(set) var layout: NSDictionary = [:]

    override class var autosavesInPlace: Bool { true }

    override func read(from data: Data, ofType typeName: String) throws {
        switch typeName {
        case "example.folio.document":
            content = try PropertyListDecoder().decode(FolioContent.self, from: data) // good: unsafe-deserialization
        case "example.folio.document.v2":
            notes = try FolioReader(data: data).notes()
        case "example.folio.document.v1":
            layout = try LegacyReader().layout(in: data)
        default:
            throw CocoaError(.fileReadUnknown)
        }
    }

    override func data(ofType typeName: String) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(content)
    }
}

struct FolioReader {
    let data: Data

    func notes() throws -> [FolioNote] {
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: FolioNote.self, from: data) ?? [] // good: unsafe-deserialization
    }

    func firstNote() throws -> FolioNote? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? FolioNote // bad: unsafe-deserialization
    }

    func outline() throws -> [String] {
        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: unsafe-deserialization
        return object as? [String] ?? []
    }

    func headings() throws -> [String] {
        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data) // good: unsafe-deserialization
        return object as? [String] ?? []
    }
}

struct LegacyReader {
    func layout(in data: Data) throws -> NSDictionary {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary ?? [:]
    }

    func margins(in data: Data) throws -> NSDictionary {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true // good: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(of: [NSDictionary.self, NSString.self, NSNumber.self], forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary ?? [:]
    }

    func palette(at url: URL) -> NSColorList? {
        NSKeyedUnarchiver.unarchiveObject(withFile: url.path) as? NSColorList // bad: unsafe-deserialization
    }

    func swatches(at url: URL) throws -> NSColor? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSColor.self, from: Data(contentsOf: url)) // good: unsafe-deserialization
    }

    func stamps(in data: Data) -> [Any] {
        NSUnarchiver.unarchiveObject(with: data) as? [Any] ?? [] // bad: unsafe-deserialization
    }

    func stampNames(in data: Data) throws -> [String] {
        try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String] ?? [] // good: unsafe-deserialization
    }
}

@objc(MetadataTransformer)
final class MetadataTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] {
        [NSObject.self] // bad: unsafe-deserialization
    }
}

@objc(NoteTransformer)
final class NoteTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] {
        [FolioNote.self] // good: unsafe-deserialization
    }
}

struct ClippingStore {
    func value(for data: Data) -> Any? {
        let transformer = ValueTransformer(forName: .unarchiveFromDataTransformerName)
        return transformer?.transformedValue(data) // bad: unsafe-deserialization
    }

    func noteValue(for data: Data) -> Any? {
        let transformer = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)
        return transformer?.transformedValue(data) // good: unsafe-deserialization
    }

    func paste(from pasteboard: NSPasteboard) -> FolioNote? {
        guard let data = pasteboard.data(forType: .init("example.folio.note")) else { return nil }
        return NSKeyedUnarchiver.unarchiveObject(with: data) as? FolioNote // bad: unsafe-deserialization
    }

    func pasteNote(from pasteboard: NSPasteboard) throws -> FolioNote? {
        guard let data = pasteboard.data(forType: .init("example.folio.note")) else { return nil }
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: FolioNote.self, from: data) // good: unsafe-deserialization
    }
}
