/// A list of flags as a configuration file or a project file writes it: `$(inherited) -O -v`, `"DEBUG BETA"`, `("DEBUG=1", "A")`.
struct WrittenFlags {
    private let text: String

    init(_ bytes: ArraySlice<UInt8>) { text = String(decoding: bytes, as: UTF8.self) }

    /// The list without a word; nil where the word does not stand in it once, by itself.
    func without(_ word: String) -> String? {
        let places = text.ranges(of: word).filter(standsAlone)
        guard let place = places.first, places.count == 1 else { return nil }
        return text.first == "(" ? withoutEntry(at: place) : withoutWord(at: place)
    }

    private func standsAlone(_ place: Range<String.Index>) -> Bool {
        let before = place.lowerBound > text.startIndex ? text[text.index(before: place.lowerBound)] : " "
        let after = place.upperBound < text.endIndex ? text[place.upperBound] : " "
        return before.parts && after.parts
    }

    /// Out of words that spaces part.
    private func withoutWord(at place: Range<String.Index>) -> String {
        var (start, end) = (place.lowerBound, place.upperBound)
        if end < text.endIndex, text[end].isWhitespace {
            end = text.index(after: end)
        } else if start > text.startIndex, text[text.index(before: start)].isWhitespace {
            start = text.index(before: start)
        }
        return String(text[..<start] + text[end...])
    }

    /// Out of entries that commas part, with its quotes and the comma behind it.
    private func withoutEntry(at place: Range<String.Index>) -> String? {
        var (start, end) = (place.lowerBound, place.upperBound)
        let isQuoted = text[text.index(before: start)] == "\""
        if isQuoted {
            guard end < text.endIndex, text[end] == "\"" else { return nil }
            (start, end) = (text.index(before: start), text.index(after: end))
        }
        while end < text.endIndex, text[end].isWhitespace || text[end] == "," {
            let isComma = text[end] == ","
            end = text.index(after: end)
            guard isComma else { continue }
            while end < text.endIndex, text[end].isWhitespace { end = text.index(after: end) }
            break
        }
        return String(text[..<start] + text[end...])
    }
}

extension Character {
    /// Whether it parts words of a list of flags.
    fileprivate var parts: Bool { isWhitespace || "\",();".contains(self) }
}
