import AppKit
import Foundation

@objc(INKStyle)
final class InkStyle: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let fontName: String
    let size: Double

    init(fontName: String, size: Double) {
        self.fontName = fontName
        self.size = size
    }

    required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "font") else { return nil }
        fontName = name as String
        size = coder.decodeDouble(forKey: "size")
    }

    func encode(with coder: NSCoder) {
        coder.encode(fontName as NSString, forKey: "font")
        coder.encode(size, forKey: "size")
    }
}

@objc(INKNotebookV1)
final class NotebookV1: NSObject, NSCoding {
    let title: String
    let pages: [Data]

    init?(coder: NSCoder) {
        title = coder.decodeObject(of: NSString.self, forKey: "title") as String? ?? ""
        pages = coder.decodeObject(of: [NSArray.self, NSData.self], forKey: "pages") as? [Data] ?? []
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "title")
        coder.encode(pages, forKey: "pages")
    }
}

/// Converts documents written by Inkwell 1 to 3.
struct LegacyNotebookReader {
    func readVersion1(_ data: Data) throws -> NotebookV1? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? NotebookV1 // bad: unsafe-deserialization
    }

    func readStyles(_ data: Data) throws -> [InkStyle] {
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: InkStyle.self, from: data) ?? [] // good: unsafe-deserialization
    }

    func readVersion2(_ data: Data) throws -> NSDictionary? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary
    }

    func readVersion3(_ data: Data) throws -> InkStyle? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true // good: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(of: InkStyle.self, forKey: "style")
    }

    func readOutline(_ data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: unsafe-deserialization
    }

    func readTagTable(_ data: Data) throws -> [String: Int] {
        let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self]
        let table = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) // good: unsafe-deserialization
        return table as? [String: Int] ?? [:]
    }
}

@objc protocol NotebookWidget {
    init()
    func configure(_ options: [String: String])
}

@objc(INKTimelineWidget) final class TimelineWidget: NSObject, NotebookWidget {
    func configure(_ options: [String: String]) {}
}

@objc(INKTableWidget) final class TableWidget: NSObject, NotebookWidget {
    func configure(_ options: [String: String]) {}
}

struct WidgetRecord: Decodable {
    let className: String
    let options: [String: String]
}

struct WidgetFactory {
    private let builtIn = ["timeline": "INKTimelineWidget", "table": "INKTableWidget"]

    func restore(_ record: WidgetRecord) -> NotebookWidget? {
        guard let type = NSClassFromString(record.className) as? NSObject.Type else { return nil } // bad: unsafe-deserialization
        guard let widget = type.init() as? NotebookWidget else { return nil }
        widget.configure(record.options)
        return widget
    }

    func make(kind: String, options: [String: String]) -> NotebookWidget? {
        guard let name = builtIn[kind], let type = NSClassFromString(name) as? NotebookWidget.Type else { return nil } // good: unsafe-deserialization
        let widget = type.init()
        widget.configure(options)
        return widget
    }
}

/// Values dragged in from other applications.
final class PasteboardReader {
    static let styleType = NSPasteboard.PasteboardType("app.inkwell.style")
    static let clipType = NSPasteboard.PasteboardType("app.inkwell.clip")

    func clip(from pasteboard: NSPasteboard) -> NSArray? {
        guard let data = pasteboard.data(forType: Self.clipType) else { return nil }
        let transformer = ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName) // bad: unsafe-deserialization
        return transformer?.transformedValue(data) as? NSArray
    }

    func labels(from pasteboard: NSPasteboard) -> NSArray? {
        guard let data = pasteboard.data(forType: Self.styleType) else { return nil }
        let transformer = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName) // good: unsafe-deserialization
        return transformer?.transformedValue(data) as? NSArray
    }
}
