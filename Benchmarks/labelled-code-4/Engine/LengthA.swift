import Foundation
import UIKit

final class Highlighter {
    let text: String
    private var cachedLength: Int { text.count }
    init(text: String) { self.text = text }

    func ranges(_ s: String) {
        _ = NSRange(location: 0, length: s.count)  // bad: string-length, NSRange length from count
        _ = NSMakeRange(0, s.count)  // bad: string-length, NSMakeRange length from count
        _ = NSMakeRange(s.count, 1)  // bad: string-length, location from count
        _ = NSRange(location: s.count - 3, length: 3)  // bad: string-length, location arithmetic
        _ = NSRange(location: 0, length: s.unicodeScalars.count)  // bad: string-length, unicodeScalars.count
        _ = NSRange(location: 0, length: s.utf8.count)  // bad: string-length, utf8.count
        _ = NSRange(0..<s.count)  // bad: string-length, NSRange(Range<Int>)
        _ = NSRange.init(location: 0, length: s.count)  // bad: string-length, .init
        let r: NSRange = .init(location: 0, length: s.count)  // bad: string-length, implicit .init
        let n = s.count
        _ = NSMakeRange(0, n)  // bad: string-length, through a variable
        _ = NSMakeRange(0, n + 1 - 1)  // bad: string-length, through arithmetic
        _ = NSMakeRange(0, min(n, 10))  // bad: string-length, min
        _ = NSMakeRange(0, max(0, s.count - 2))  // bad: string-length, max
        _ = NSRange(location: 0, length: cachedLength)  // bad: string-length, computed property
        _ = NSRange(location: 0, length: length(of: s))  // bad: string-length, returned by a function
        _ = NSRange(location: s.distance(from: s.startIndex, to: s.firstIndex(of: "x")!), length: 1)  // bad: string-length, distance in Characters
        _ = NSRange(location: 0, length: Array(s).count)  // bad: string-length, count of Characters
        _ = NSRange(location: 0, length: s.trimmingCharacters(in: .whitespaces).count)  // bad: string-length, count of a derived string
        _ = NSRange(location: s.prefix(3).count, length: 1)  // bad: string-length, Substring.count
        var q = NSRange()
        q.length = s.count  // bad: string-length, length property
        q.location = s.count  // bad: string-length, location property
        _ = (r, q)
    }
    private func length(of s: String) -> Int { s.count }

    func nsstring(_ s: String, _ ns: NSString, _ m: NSMutableString) {
        _ = ns.substring(to: s.count)  // bad: string-length, substring(to:)
        _ = ns.substring(from: s.count - 1)  // bad: string-length, substring(from:)
        _ = ns.substring(with: NSRange(location: 0, length: s.count))  // bad: string-length, substring(with:)
        _ = ns.character(at: s.count - 1)  // bad: string-length, character(at:)
        _ = ns.replacingCharacters(in: NSMakeRange(0, s.count), with: "")  // bad: string-length, replacingCharacters
        _ = ns.range(of: "x", options: [], range: NSMakeRange(0, s.count))  // bad: string-length, range(of:options:range:)
        m.insert("x", at: s.count)  // bad: string-length, NSMutableString.insert
        m.deleteCharacters(in: NSRange(location: 0, length: s.count))  // bad: string-length, deleteCharacters
        m.replaceCharacters(in: NSMakeRange(s.count - 1, 1), with: "y")  // bad: string-length, replaceCharacters
        m.replaceOccurrences(of: "a", with: "b", options: [], range: NSMakeRange(0, s.count))  // bad: string-length, replaceOccurrences
        _ = (s as NSString).substring(to: s.count - 1)  // bad: string-length, cast and substring(to:)
        for i in 0..<s.count { _ = ns.character(at: i) }  // bad: string-length, loop index
        _ = ns.padding(toLength: s.count, withPad: " ", startingAt: 0)
        var buf = [unichar](repeating: 0, count: s.count)
        ns.getCharacters(&buf, range: NSMakeRange(0, s.count))  // bad: string-length, getCharacters
        _ = NSString(characters: Array(s.utf16), length: s.count)  // bad: string-length, NSString(characters:length:)
        _ = String(utf16CodeUnits: Array(s.utf16), count: s.count)  // bad: string-length, utf16CodeUnits count
        _ = NSString(bytes: s, length: s.count, encoding: 4)  // bad: string-length, NSString(bytes:length:) wants bytes
    }

    func swiftString(_ s: String, _ ns: NSString) {
        _ = s.index(s.startIndex, offsetBy: ns.length)  // bad: string-length, index(offsetBy:) with NSString.length
        _ = s.index(s.startIndex, offsetBy: s.utf16.count - 1)  // bad: string-length, utf16.count
        _ = s.index(s.startIndex, offsetBy: s.utf8.count)  // bad: string-length, utf8.count
        _ = s.index(s.startIndex, offsetBy: s.unicodeScalars.count)  // bad: string-length, unicodeScalars.count
        _ = s.index(s.startIndex, offsetBy: ns.length, limitedBy: s.endIndex)  // bad: string-length, limitedBy form
        _ = s.index(s.endIndex, offsetBy: -ns.length)  // bad: string-length, negative
        _ = s.prefix(ns.length)  // bad: string-length, prefix
        _ = s.suffix(ns.length)  // bad: string-length, suffix
        _ = s.dropFirst(ns.length)  // bad: string-length, dropFirst
        _ = s.dropLast(ns.length - 1)  // bad: string-length, dropLast
        _ = s.prefix(s.utf16.count)  // bad: string-length, prefix utf16
        _ = s.prefix(s.utf8.count / 2)  // bad: string-length, prefix utf8
        _ = s.suffix(s.unicodeScalars.count)  // bad: string-length, suffix unicodeScalars
        _ = s.utf8.prefix(s.count)  // bad: string-length, utf8 prefix with Character count
        _ = s.utf16.dropFirst(s.count)  // bad: string-length, utf16 dropFirst
        _ = s.unicodeScalars.dropLast(s.count)  // bad: string-length, unicodeScalars dropLast
        _ = s.utf8.index(s.utf8.startIndex, offsetBy: s.count)  // bad: string-length, utf8 index
        _ = s.utf16.index(s.startIndex, offsetBy: s.count)  // bad: string-length, utf16 index
        var t = s
        t.removeFirst(ns.length)  // bad: string-length, removeFirst
        t.removeLast(ns.length)  // bad: string-length, removeLast
        var i = s.startIndex
        s.formIndex(&i, offsetBy: ns.length)  // bad: string-length, formIndex
        _ = s.formIndex(&i, offsetBy: ns.length, limitedBy: s.endIndex)  // bad: string-length, formIndex limitedBy
        _ = String.Index(encodedOffset: s.count)  // bad: string-length, encodedOffset wants UTF-16
        _ = String.Index(utf16Offset: s.count, in: s)  // bad: string-length, utf16Offset
        _ = s.padding(toLength: ns.length, withPad: " ", startingAt: 0)
        _ = s[s.startIndex..<s.index(s.startIndex, offsetBy: ns.range(of: "x").location)]  // bad: string-length, NSRange location as offset
        let r = ns.range(of: "x")
        _ = s.dropFirst(r.location + r.length)  // bad: string-length, NSRange upper bound as a count of Characters
        _ = s.prefix(NSMaxRange(r))  // bad: string-length, NSMaxRange
        _ = Array(s)[r.location]  // bad: string-length, index of a Character array
        _ = String(repeating: "x", count: ns.length).count  // good: string-length, only a repetition
        for k in 0..<ns.length { _ = s[s.index(s.startIndex, offsetBy: k)] }  // bad: string-length, loop index
    }

    func attributed(_ a: NSMutableAttributedString, _ label: UILabel, _ tv: UITextView) {
        a.addAttribute(.font, value: 1, range: NSRange(location: 0, length: a.string.count))  // bad: string-length, addAttribute
        a.addAttributes([:], range: NSMakeRange(0, label.text!.count))  // bad: string-length, addAttributes
        a.setAttributes([:], range: NSMakeRange(0, a.string.count))  // bad: string-length, setAttributes
        a.removeAttribute(.font, range: NSRange(location: 0, length: text.count))  // bad: string-length, removeAttribute
        _ = a.attributedSubstring(from: NSRange(location: 0, length: a.string.count))  // bad: string-length, attributedSubstring
        a.enumerateAttributes(in: NSRange(location: 0, length: a.string.count)) { _, _, _ in }  // bad: string-length, enumerateAttributes
        a.replaceCharacters(in: NSRange(location: 0, length: a.string.count), with: "")  // bad: string-length, replaceCharacters
        a.insert(NSAttributedString(string: "x"), at: a.string.count)  // bad: string-length, insert(at:)
        a.deleteCharacters(in: NSMakeRange(a.string.count - 1, 1))  // bad: string-length, deleteCharacters
        _ = a.attribute(.font, at: a.string.count - 1, effectiveRange: nil)  // bad: string-length, attribute(at:)
        tv.selectedRange = NSRange(location: tv.text.count, length: 0)  // bad: string-length, selectedRange
        _ = tv.position(from: tv.beginningOfDocument, offset: tv.text.count)  // bad: string-length, UITextInput offset
        _ = text.prefix(a.length)  // bad: string-length, NSAttributedString.length as a count of Characters
        _ = text.index(text.startIndex, offsetBy: a.length)  // bad: string-length, NSAttributedString.length
        _ = text.index(text.startIndex, offsetBy: tv.selectedRange.location)  // bad: string-length, selectedRange location
    }

    func regex(_ s: String) throws {
        let re = try NSRegularExpression(pattern: "x")
        _ = re.matches(in: s, range: NSRange(location: 0, length: s.count))  // bad: string-length, matches range
        _ = re.firstMatch(in: s, options: [], range: NSMakeRange(0, s.count))  // bad: string-length, firstMatch range
        if let m = re.firstMatch(in: s, range: NSRange(s.startIndex..., in: s)) {
            _ = s.index(s.startIndex, offsetBy: m.range.location)  // bad: string-length, match location as offset
            _ = s.prefix(m.range(at: 0).length)  // bad: string-length, match length as a count
        }
        let d = try NSDataDetector(types: 1)
        _ = d.numberOfMatches(in: s, range: NSRange(location: 0, length: s.count))  // bad: string-length, data detector
        let tagger = NSLinguisticTagger(tagSchemes: [], options: 0)
        tagger.setOrthography(nil, range: NSMakeRange(0, s.count))  // bad: string-length, linguistic tagger
    }
}
