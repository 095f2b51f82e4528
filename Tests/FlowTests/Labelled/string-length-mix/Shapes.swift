// Harder mixes of lengths: properties, reduces, optionals, loops, generics, text views, scalars, other collections.
import Foundation

struct Token {
    var text: String
    var start = 0

    var length: Int { text.count }
    var units: Int { (text as NSString).length }
    var bytes: Int { text.utf8.count }
    var scalars: Int { text.unicodeScalars.count }

    var range: NSRange { NSRange(location: start, length: length) }  // bad: string-length-mix
    var unitRange: NSRange { NSRange(location: start, length: units) }  // good: string-length-mix
    var byteRange: NSRange { NSRange(location: start, length: bytes) }  // bad: string-length-mix
    var scalarRange: NSRange { NSRange(location: start, length: scalars) }  // bad: string-length-mix
}

final class Field {
    var attributedText: NSAttributedString?
    var text: String?
    var selected = NSRange(location: 0, length: 0)
    var limit = 280

    func selectAll() {
        selected = NSRange(location: 0, length: text?.count ?? 0)  // bad: string-length-mix
        selected = NSRange(location: 0, length: attributedText?.length ?? 0)  // good: string-length-mix
        selected = NSRange(location: 0, length: text?.utf16.count ?? 0)  // good: string-length-mix
    }

    func caretAtEnd() -> NSRange {
        guard let text else { return NSRange(location: 0, length: 0) }  // good: string-length-mix
        let end = text.count
        return NSRange(location: end, length: 0)  // bad: string-length-mix
    }

    func after(_ prefix: String) -> String? {
        guard let text, text.hasPrefix(prefix) else { return nil }
        let rest = (text as NSString).substring(from: prefix.count)  // bad: string-length-mix
        let same = (text as NSString).substring(from: (prefix as NSString).length)  // good: string-length-mix
        return rest.count < same.count ? rest : String(text.dropFirst(prefix.count))  // good: string-length-mix
    }

    func shouldChange(_ range: NSRange, with replacement: String) -> Bool {
        let ns = (text ?? "") as NSString
        let next = ns.replacingCharacters(in: range, with: replacement)  // good: string-length-mix
        return next.count <= limit  // good: string-length-mix
    }

    func replaced(_ range: NSRange, in text: String) -> String {
        let start = text.index(text.startIndex, offsetBy: range.location)  // bad: string-length-mix
        guard let right = Range(range, in: text) else { return text }
        return text[start...].isEmpty ? text : String(text[right])  // good: string-length-mix
    }

    func joined(_ parts: [String]) -> [NSRange] {
        var location = 0
        var unitLocation = 0
        return parts.flatMap { part -> [NSRange] in
            defer {
                location += part.count
                unitLocation += part.utf16.count
            }
            return [
                NSRange(location: location, length: part.utf16.count),  // bad: string-length-mix
                NSRange(location: unitLocation, length: part.utf16.count),  // good: string-length-mix
            ]
        }
    }

    func items(_ items: [String], _ data: Data) -> [NSRange] {
        [
            NSRange(location: 0, length: items.count),  // good: string-length-mix
            NSRange(location: 0, length: data.count),  // good: string-length-mix
            NSRange(location: 0, length: items.joined().count),  // bad: string-length-mix
        ]
    }

    func bytes(_ text: String) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: text.utf8.count)
        _ = text.utf8.withContiguousStorageIfAvailable { bytes in
            memcpy(&buffer, bytes.baseAddress!, bytes.count)  // good: string-length-mix
            memcpy(&buffer, bytes.baseAddress!, text.utf16.count)  // bad: string-length-mix
        }
        return buffer
    }
}
