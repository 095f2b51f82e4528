import AppKit
import Foundation
import UniformTypeIdentifiers

@objc(HBSheet)
final class Sheet: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let title: String
    let tags: [String]

    init(title: String, tags: [String]) {
        self.title = title
        self.tags = tags
    }

    required init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") else { return nil }
        self.title = title as String
        tags = coder.decodeArrayOfObjects(ofClass: NSString.self, forKey: "tags")?.map { $0 as String } ?? [] // good: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(tags as NSArray, forKey: "tags")
    }
}

@objc(HBTray)
final class Tray: NSObject, NSCoding {
    let sheets: [Sheet]
    let owner: Any?

    init(sheets: [Sheet]) {
        self.sheets = sheets
        owner = nil
    }

    required init?(coder: NSCoder) {
        sheets = coder.decodeObject(forKey: "sheets") as? [Sheet] ?? [] // bad: unsafe-deserialization
        owner = nil
    }

    func encode(with coder: NSCoder) {
        coder.encode(sheets as NSArray, forKey: "sheets")
    }
}

enum SheetPasteboard {
    static let type = NSPasteboard.PasteboardType("example.herbarium.sheet")

    static func paste(from board: NSPasteboard = .general) throws -> Sheet? {
        guard let data = board.data(forType: type) else { return nil }
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Sheet.self, from: data) // good: unsafe-deserialization
    }

    static func pasteTray(from board: NSPasteboard = .general) -> Tray? {
        guard let data = board.data(forType: NSPasteboard.PasteboardType("example.herbarium.tray")) else { return nil }
        let decoder = NSKeyedUnarchiver(forReadingWith: data) // bad: unsafe-deserialization
        defer { decoder.finishDecoding() }
        return decoder.decodeObject(forKey: "tray") as? Tray
    }

    static func pasteSheets(from board: NSPasteboard = .general) throws -> [Sheet] {
        guard let data = board.data(forType: NSPasteboard.PasteboardType("example.herbarium.sheets")) else { return [] }
        let decoder = try NSKeyedUnarchiver(forReadingFrom: data)
        decoder.requiresSecureCoding = true
        defer { decoder.finishDecoding() }
        return decoder.decodeObject(of: [NSArray.self, Sheet.self], forKey: "sheets") as? [Sheet] ?? [] // good: unsafe-deserialization
    }
}

struct ShareDocuments {
    func openBackup(_ file: URL) -> [String: Any] {
        NSKeyedUnarchiver.unarchiveObject(withFile: file.path) as? [String: Any] ?? [:] // bad: unsafe-deserialization
    }

    func openSettings(_ file: URL) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)) // good: unsafe-deserialization
    }

    func openLayout(_ data: Data) throws -> NSView? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSView.self, NSObject.self, NSArray.self], from: data) as? NSView // bad: unsafe-deserialization
    }

    func openColours(_ data: Data) throws -> NSColor? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSColor.self], from: data) as? NSColor // good: unsafe-deserialization
    }

    func openAttributes(_ data: Data) -> [String: Any]? {
        ValueTransformer(forName: .unarchiveFromDataTransformerName)?.transformedValue(data) as? [String: Any] // bad: unsafe-deserialization
    }

    func openMarks(_ data: Data) -> [String: Any]? {
        ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)?.transformedValue(data) as? [String: Any] // good: unsafe-deserialization
    }

    func restoreWindow(_ state: Data) -> Any? {
        try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(state) // bad: unsafe-deserialization
    }
}

extension DeterminationKey {
    struct SharedKey: Codable {
        let rules: [String]
        let petals: Int
    }

    func apply(_ file: URL) throws -> [Bool] {
        let shared = try JSONDecoder().decode(SharedKey.self, from: Data(contentsOf: file))
        return shared.rules.map { evaluate(rule: $0, petals: shared.petals) }
    }
}
