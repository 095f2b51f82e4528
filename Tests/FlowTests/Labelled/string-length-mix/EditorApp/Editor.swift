// Second file of the editor: lengths in use.
import Foundation

final class Editor {
    var draft = Draft(text: "")

    func all() -> NSRange {
        NSRange(location: 0, length: draft.characterCount)  // bad: string-length-mix
    }

    func allRight() -> NSRange {
        NSRange(location: 0, length: draft.unitCount)  // good: string-length-mix
    }

    func stored() -> NSRange {
        NSRange(location: 0, length: draft.storage.length)  // good: string-length-mix
    }

    func last(_ text: String) -> String.Index {
        text.index(text.startIndex, offsetBy: text.utf16Length - 1)  // bad: string-length-mix
    }

    func lastRight(_ text: String) -> String.Index {
        let units = text.utf16Length
        return text.utf16.index(text.utf16.startIndex, offsetBy: units - 1)  // good: string-length-mix
    }

    func rest(_ text: String, after selection: Selection) -> String {
        let ns = text as NSString
        return ns.substring(from: selection.range.upperBound)  // good: string-length-mix
    }

    func preview(_ title: String, subtitle: String) -> NSAttributedString {
        let both = NSMutableAttributedString(string: title + subtitle)
        let start = title.count
        let part = NSRange(location: start, length: subtitle.utf16.count)  // bad: string-length-mix
        both.addAttribute(.kern, value: 1, range: part)
        return both
    }

    func counter(limit: Int) -> String {
        "\(draft.characterCount) / \(limit)"  // good: string-length-mix
    }

    func tooLong(limit: Int) -> Bool {
        draft.characterCount > limit  // good: string-length-mix
    }

    func words() -> NSRange {
        let words = draft.text.split(separator: " ")
        return NSRange(location: 0, length: words.count)  // good: string-length-mix
    }
}
