// Lengths of String (characters), NSString (UTF-16) and UTF-8 used for each other in ranges and offsets.
import Foundation

struct Mention {
    var name: String
    var range: NSRange
}

final class MessageFormatter {
    private let link = try? NSRegularExpression(pattern: "@[a-z]+")

    func mentions(in text: String) -> [NSTextCheckingResult] {
        let whole = NSRange(location: 0, length: text.count)  // bad: string-length-mix
        return link?.matches(in: text, range: whole) ?? []
    }

    func mentionsRight(in text: String) -> [NSTextCheckingResult] {
        let whole = NSRange(text.startIndex..., in: text)  // good: string-length-mix
        return link?.matches(in: text, range: whole) ?? []
    }

    func mentionsByUnits(in text: String) -> [NSTextCheckingResult] {
        let whole = NSRange(location: 0, length: text.utf16.count)  // good: string-length-mix
        return link?.matches(in: text, range: whole) ?? []
    }

    func bold(_ text: String) -> NSAttributedString {
        let styled = NSMutableAttributedString(string: text)
        let end = text.count
        styled.addAttribute(.kern, value: 2, range: NSMakeRange(0, end))  // bad: string-length-mix
        styled.addAttribute(.kern, value: 1, range: NSMakeRange(0, styled.length))  // good: string-length-mix
        return styled
    }

    func shorten(_ text: String, to words: [String]) -> String {
        let ns = text as NSString
        let limit = words.count
        if ns.length > 20 {
            return ns.substring(to: text.count - 1)  // bad: string-length-mix
        }
        return ns.substring(to: min(ns.length, limit))  // good: string-length-mix
    }

    func tail(_ text: String, after mark: NSString) -> String {
        let skip = mark.length
        let start = text.index(text.startIndex, offsetBy: skip)  // bad: string-length-mix
        return String(text[start...])
    }

    func tailRight(_ text: String, after mark: String) -> String {
        let start = text.index(text.startIndex, offsetBy: mark.count)  // good: string-length-mix
        return String(text[start...])
    }

    func head(_ text: String, of whole: NSAttributedString) -> Substring {
        text.prefix(whole.length)  // bad: string-length-mix
    }

    func headRight(_ text: String, of whole: NSAttributedString) -> Substring {
        text.prefix(whole.string.count)  // good: string-length-mix
    }

    func headUnits(_ text: String, of whole: NSAttributedString) -> Substring.UTF16View.SubSequence {
        Substring(text).utf16.prefix(whole.length)  // good: string-length-mix
    }

    func drop(_ mention: Mention, from text: String) -> String {
        let length = mention.range.length
        return String(text.dropFirst(length))  // bad: string-length-mix
    }

    func cut(_ mention: Mention, from text: String) -> String {
        guard let range = Range(mention.range, in: text) else { return text }
        return String(text[range])  // good: string-length-mix
    }

    func replace(_ text: NSMutableString, name: String) {
        text.replaceCharacters(in: NSRange(location: 0, length: name.count), with: "")  // bad: string-length-mix
        let own = name as NSString
        text.replaceCharacters(in: NSRange(location: 0, length: own.length), with: "")  // good: string-length-mix
    }

    func insert(_ emoji: String, into text: NSMutableString) {
        text.insert(emoji, at: text.length)  // good: string-length-mix
        let swift = String(text)
        text.insert(emoji, at: swift.count)  // bad: string-length-mix
        text.deleteCharacters(in: NSRange(location: 0, length: swift.utf8.count))  // bad: string-length-mix
    }
}
