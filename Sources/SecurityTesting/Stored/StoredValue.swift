internal import Foundation

/// A property list or a JSON document, as values that threads may share.
indirect enum StoredValue: Sendable {
    case text(String)
    case bytes([UInt8])
    case number(String)
    /// A date, a Boolean, nothing: too small for a secret.
    case small
    case list([StoredValue])
    case table([String: StoredValue])

    init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let data as Data: self = .bytes([UInt8](data))
        case let list as [Any]: self = .list(list.map { StoredValue($0) })
        case let table as [String: Any]: self = .table(table.mapValues { StoredValue($0) })
        case is Bool: self = .small
        case let number as NSNumber: self = .number(number.stringValue)
        case is Int, is Double: self = .number("\(value)")
        case let url as URL: self = .text(url.absoluteString)
        default: self = .small
        }
    }

    /// Reads a property list of any format, or JSON.
    init?(document bytes: [UInt8]) {
        let data = Data(bytes)
        if let list = try? PropertyListSerialization.propertyList(from: data, format: nil) {
            self.init(list)
        } else if let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
            self.init(object)
        } else {
            return nil
        }
    }

    /// Every value that is no collection, with the keys on the way to it.
    func forEachLeaf(_ path: [String] = [], _ body: ([String], StoredValue) -> Void) {
        switch self {
        case .list(let values): for value in values { value.forEachLeaf(path, body) }
        case .table(let table):
            for (key, value) in table.sorted(by: { $0.key < $1.key }) { value.forEachLeaf(path + [key], body) }
        default:
            // An archive of somebody's objects, or JSON that is kept as text.
            if let inner = innerDocument { inner.forEachLeaf(path, body) } else { body(path, self) }
        }
    }

    /// The collection that a leaf's text or bytes hold.
    private var innerDocument: StoredValue? {
        let bytes: [UInt8]
        switch self {
        case .text(let text): bytes = Array(text.utf8)
        case .bytes(let stored): bytes = stored
        case .number, .small, .list, .table: return nil
        }
        let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isDocument =
            start == UInt8(ascii: "{") || start == UInt8(ascii: "[") || bytes.starts(with: Array("bplist00".utf8))
            || bytes.starts(with: Array("<?xml".utf8))
        guard isDocument, let inner = StoredValue(document: bytes) else { return nil }
        switch inner {
        case .list, .table: return inner
        case .text, .bytes, .number, .small: return nil
        }
    }

    /// The text of a leaf; nil for numbers and for bytes that are none.
    var leafText: String? {
        switch self {
        case .text(let text): text
        case .bytes(let bytes): String(data: Data(bytes), encoding: .utf8)
        case .number, .small, .list, .table: nil
        }
    }

    /// The texts of every list, as one, with the keys on the way to it: a mnemonic is kept word by word at times.
    func forEachList(_ path: [String] = [], _ body: ([String], String) -> Void) {
        switch self {
        case .list(let values):
            let texts = values.compactMap { value -> String? in if case .text(let text) = value { text } else { nil } }
            if texts.count > 1, texts.count == values.count { body(path, texts.joined(separator: " ")) }
            for value in values { value.forEachList(path, body) }
        case .table(let table):
            for (key, value) in table.sorted(by: { $0.key < $1.key }) { value.forEachList(path + [key], body) }
        default: innerDocument?.forEachList(path, body)
        }
    }
}
