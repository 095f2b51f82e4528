// Project: drafts. Reading of archives is hidden behind functions; the other file hands them data.
import Foundation

protocol DraftReading {
    func read(_ data: Data) throws -> Any?
}

struct LegacyReading: DraftReading {
    func read(_ data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)  // bad: unsafe-unarchiving
    }
}

struct StrictReading: DraftReading {
    func read(_ data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSString.self], from: data)  // good: unsafe-unarchiving
    }
}

struct DraftReader {
    var secure = true

    func open(_ data: Data) throws -> NSKeyedUnarchiver {
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = secure  // good: unsafe-unarchiving
        return reader
    }
}

extension Data {
    var unarchived: Any? {
        NSKeyedUnarchiver.unarchiveObject(with: self)  // bad: unsafe-unarchiving
    }

    func unarchived<Root: NSObject & NSSecureCoding>(as type: Root.Type) -> Root? {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: self)  // good: unsafe-unarchiving
    }
}

/// The app's own reader of its text format.
enum TextUnarchiver {
    static func unarchiveObject(with data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
