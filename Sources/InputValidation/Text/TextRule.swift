import Foundation

/// What a text may be: its length in characters and in bytes, its characters, its form.
///
///     let comment = TextRule(characters: 1...500, allowed: .printable, lines: .allowed)
///
/// Decided by what is allowed, not by what looks like an attack: a name may hold an apostrophe, and a comment may talk
/// of `<script>`. Joiners, variation selectors and tags are accepted where they change how a letter or an emoji looks; more
/// than thirty marks on one letter are refused (UAX #15, section 13). What a text must not do in a page, a statement or a shell is the business of encoding
/// (``OutputContext``) and of bound parameters.
public struct TextRule: Validator {
    /// Whether a text may have several lines.
    public enum Lines: Sendable {
        /// A line break is refused.
        case one
        /// Line breaks are kept, all written as line feed; a tab is allowed.
        case allowed
    }

    /// In which form of Unicode the text is given on (UAX #15).
    public enum Form: Sendable {
        /// As it came.
        case asGiven
        /// Composed, so that equal texts have equal bytes.
        case composed
        /// Composed, with compatibility characters replaced (full width, ligatures): for identifiers, not for prose.
        case compatible
    }

    private let characters: ClosedRange<Int>
    private let bytes: Int
    private let shape: TextShape
    private let trims: Bool
    private let plain: PlainCharacters

    /// - Parameters:
    ///   - characters: How many characters, as people count them (grapheme clusters), after trimming.
    ///   - bytes: How many bytes of UTF-8 at most; one character can be hundreds of them.
    ///   - allowed: Which characters, besides line breaks.
    ///   - form: In which form of Unicode the text is given on; lengths are those of this form.
    ///   - trims: Whether white space at both ends is taken away.
    public init(
        characters: ClosedRange<Int> = 1...1_000, bytes: Int = 16_384, allowed: AllowedCharacters = .printable,
        lines: Lines = .one, form: Form = .composed, trims: Bool = true
    ) {
        self.characters = max(0, characters.lowerBound)...max(0, characters.upperBound)
        self.bytes = max(0, bytes)
        shape = TextShape(allowed: allowed, lines: lines, form: form)
        self.trims = trims
        plain = PlainCharacters(form == .compatible ? allowed.limitedToASCII() : allowed, lines: lines == .allowed)
    }

    /// The same bounds for a field in which somebody types.
    public var typing: TypingRule { TypingRule(characters: characters.upperBound, bytes: bytes, shape: shape) }

    public func validate(_ input: String) throws(Rejection) -> String {
        // Before anything that costs more than a look: hostile sizes end here.
        guard input.utf8.count / 4 <= max(bytes, 64) else {
            throw Rejection([Reason(.tooManyBytes, limit: bytes)])
        }
        var text = trims ? Self.trimmed(input) : input
        if let rejection = plain.verdict(on: &text, characters: characters, bytes: bytes) {
            guard rejection.reasons.isEmpty else { throw rejection }
            return text
        }
        return try validateUnicode(text)
    }

    private func validateUnicode(_ given: String) throws(Rejection) -> String {
        try checkMarks(given)
        // What stands for another character may begin with a space, or be several marks.
        let text = trims ? Self.trimmed(shape.normalized(given)) : shape.normalized(given)
        try checkMarks(text)
        var reasons = faults(in: text)
        let count = text.count
        if count < characters.lowerBound {
            reasons.insert(count == 0 ? Reason(.empty) : Reason(.tooShort, limit: characters.lowerBound), at: 0)
        }
        if count > characters.upperBound { reasons.append(Reason(.tooLong, limit: characters.upperBound)) }
        if text.utf8.count > bytes { reasons.append(Reason(.tooManyBytes, limit: bytes)) }
        guard reasons.isEmpty else { throw Rejection(reasons) }
        return text
    }

    private func checkMarks(_ text: String) throws(Rejection) {
        guard let place = MarkRuns.excess(in: text) else { return }
        throw Rejection([Reason(.tooManyMarks, limit: MarkRuns.longest, position: place)])
    }

    /// One reason a kind of fault, at its first place.
    private func faults(in text: String) -> [Reason] {
        var found: [Reason] = []
        var context = JoinedCharacters()
        var position = 0
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if let code = shape.fault(of: scalar, in: context, before: rest.first),
                !found.contains(where: { $0.code == code })
            {
                found.append(Reason(code, position: position))
            }
            context.pass(scalar)
            position += 1
        }
        return found
    }

    private static func trimmed(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return text }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[start...end])
    }
}

/// The quick way for what most texts are: letters of Latin script (to U+027F), of which each is one character, in the
/// composed form already.
struct PlainCharacters: Sendable {
    /// Whether a scalar below 640 is allowed.
    private let table: [Bool]

    init(_ allowed: AllowedCharacters, lines: Bool) {
        table = (UInt32(0)..<640).map { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            // A line feed is one character; a carriage return may join it to one, and is for the thorough way.
            if value == 0x0A || value == 0x09 { return lines }
            return HiddenCharacters.fault(of: scalar) == nil && allowed.contains(scalar)
        }
    }

    /// Nil where the thorough way must decide; a rejection without reasons where all is well.
    func verdict(on text: inout String, characters: ClosedRange<Int>, bytes: Int) -> Rejection? {
        guard text.utf8.count <= bytes,
            let count = text.withUTF8({ bytes in table.withUnsafeBufferPointer { Self.count(bytes, $0) } }),
            characters.contains(count)
        else { return nil }
        return Rejection([])
    }

    /// How many characters there are; nil where one is not allowed or not plain.
    private static func count(_ bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<Bool>) -> Int? {
        var (index, count) = (0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                guard table[Int(byte)] else { return nil }
                index += 1
            } else {
                // C2 to C9 begin U+0080 to U+027F. A string is well-formed: the second byte is there.
                guard byte >= 0xC2, byte <= 0xC9 else { return nil }
                guard table[Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)] else { return nil }
                index += 2
            }
            count += 1
        }
        return count
    }
}
