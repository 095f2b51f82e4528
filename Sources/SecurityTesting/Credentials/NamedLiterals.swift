/// Texts in quotes with the names that they are assigned to.
///
/// Understood are `name = "…"`, `name: Type = "…"`, `"name": "…"`, `name("…")`, `#define NAME "…"`, `var name: Type { "…" }`,
/// lists under a name, and what is made of the text at once (`String("…")`, `Secret(rawValue: "…")`), over line ends and
/// comments. Any text may come in: what is not understood gives no names.
struct NamedLiterals {
    struct Literal: Hashable {
        /// From the nearest to the one furthest out; none where nothing names the text.
        let names: [String]
        let value: String
        /// Where the value begins, in bytes.
        let position: Int
    }

    /// What a bracket holds, and the name of what comes next in it.
    private struct Frame {
        let bracket: UInt8
        /// What the whole of it is given to.
        var outer: [String] = []
        /// Whether a text in it belongs to what the whole is given to, as of a list or of a call that makes the value.
        var handsOn = true
        /// What the next text is given to.
        var targets: [String] = []
        /// The name before `:`, which is that of the value behind `=` where a type stands between.
        var annotated: String?
        /// Whether `?` asks for the first of two values.
        var isChoice = false
        /// Whether it is the key between the brackets that is read, as in `table["key"]`.
        var isSubscript = false
    }

    private enum Mark {
        case start, value, word, text, close, other
    }

    private let bytes: [UInt8]
    private let quotes: Set<UInt8>
    private var frames = [Frame(bracket: 0)]
    private var frame: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }
    private var literals: [Literal] = []
    private var last = Mark.start
    private var word = ""
    private var wordBefore = ""
    private var isCommented = false
    private var isLongOpen = false
    private static let longest = 4096

    /// - Parameter quotes: The signs that texts stand between.
    init(_ bytes: [UInt8], quotes: String = "\"") {
        self.bytes = bytes
        self.quotes = Set(quotes.utf8)
    }

    /// In the order of their places.
    func all() -> [Literal] {
        var copy = self
        copy.read(0..<bytes.count)
        return copy.literals
    }

    private mutating func read(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if quotes.contains(byte), !isApostrophe(position) {
                position = readText(at: position)
            } else if Self.isNameByte(byte) {
                var end = position + 1
                while end < range.upperBound, Self.isNameByte(bytes[end]) { end += 1 }
                readWord(position..<end)
                position = end
            } else if !isCommented, byte == UInt8(ascii: "/"), position + 1 < range.upperBound,
                bytes[position + 1] == byte || bytes[position + 1] == UInt8(ascii: "*")
            {
                position = readComment(at: position)
            } else {
                readSign(byte, position)
                position += 1
            }
        }
    }

    // MARK: Texts

    private func isApostrophe(_ position: Int) -> Bool {
        bytes[position] == UInt8(ascii: "'") && position > 0 && Self.isNameByte(bytes[position - 1]) && last != .value
    }

    private mutating func readText(at position: Int) -> Int {
        let quote = bytes[position]
        let isLong =
            !isLongOpen && position + 2 < bytes.count && bytes[position + 1] == quote && bytes[position + 2] == quote
        let start = position + (isLong ? 3 : 1)
        var end = start
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\\") {
                end += 2
                continue
            }
            if bytes[end] == quote,
                !isLong || (end + 2 < bytes.count && bytes[end + 1] == quote && bytes[end + 2] == quote)
            {
                break
            }
            // A text of one line that does not end is none.
            if bytes[end] == 0x0A, !isLong { return end }
            end += 1
        }
        guard end < bytes.count else {
            // One of several lines that does not end is looked for once, so that the work stays linear.
            if isLong { isLongOpen = true }
            return isLong ? position : bytes.count
        }
        if end - start <= Self.longest, let text = Self.text(bytes[start..<end], isLong) {
            literals.append(Literal(names: names(), value: text.value, position: start + text.skipped))
        }
        last = .text
        word = end - start <= 128 ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
        return end + (isLong ? 3 : 1)
    }

    /// A text of several lines counts where all but one are blank, or where a line goes on behind a backslash.
    private static func text(_ bytes: ArraySlice<UInt8>, _ isLong: Bool) -> (value: String, skipped: Int)? {
        guard isLong else { return (String(decoding: bytes, as: UTF8.self), 0) }
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let rest = bytes.drop { blanks.contains($0) }
        var value: [UInt8] = []
        for line in rest.split(separator: 0x0A) {
            let line = line.drop { blanks.contains($0) }
            if !value.isEmpty, value.last != UInt8(ascii: "\\"), !line.isEmpty { return nil }
            if value.last == UInt8(ascii: "\\") { value.removeLast() }
            value += line
        }
        while let end = value.last, blanks.contains(end) { value.removeLast() }
        return value.isEmpty ? nil : (String(decoding: value, as: UTF8.self), rest.startIndex - bytes.startIndex)
    }

    /// The names of a text that begins here.
    private func names() -> [String] {
        guard last == .value, !frame.isSubscript else { return [] }
        // What has a key of its own in braces is that, and no longer the whole.
        let isKeyed = frame.bracket == UInt8(ascii: "{") && !frame.targets.isEmpty
        return frame.targets + (frame.handsOn && !isKeyed ? frame.outer : [])
    }

    // MARK: Words and signs

    private mutating func readWord(_ range: Range<Int>) {
        let text = range.count <= 128 ? String(decoding: bytes[range], as: UTF8.self) : ""
        // What marks a text, as in Python's `b"…"`.
        if range.upperBound < bytes.count, quotes.contains(bytes[range.upperBound]), text.utf8.count <= 2,
            last == .value
        {
            return
        }
        if ["let", "var", "func", "class", "struct", "import", "def", "const"].contains(text),
            startsLine(range.lowerBound)
        {
            // Whatever was left open in the lines before.
            while frame.bracket == UInt8(ascii: "(") || frame.bracket == UInt8(ascii: "[") { frames.removeLast() }
        }
        if text == "return" || text == "get" {
            if last == .value || last == .start { last = .value }
            wordBefore = text
            return
        }
        let isNamed = last == .word && (word == "func" || word == "define")
        if last == .word { wordBefore = word } else { wordBefore = "" }
        word = text
        last = .word
        if isNamed {
            (frame.annotated, frame.targets) = (text, [text])
            if wordBefore == "define" { last = .value }
        }
    }

    private func startsLine(_ position: Int) -> Bool {
        var place = position
        while place > 0, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
        return place == 0 || bytes[place - 1] == 0x0A
    }

    private mutating func readSign(_ byte: UInt8, _ position: Int) {
        switch byte {
        case 0x20, 0x09, 0x0D, UInt8(ascii: "@"), UInt8(ascii: "#"): return
        case 0x0A: endLine()
        case UInt8(ascii: "="):
            // `==` compares, and what is compared with is no less a secret.
            if last != .value || !word.isEmpty {
                frame.targets = (frame.annotated.map { [$0] } ?? []) + (word.isEmpty ? [] : [word])
            }
            (frame.isChoice, last, word) = (false, .value, "")
        case UInt8(ascii: ":"):
            if !frame.isChoice, !word.isEmpty { (frame.annotated, frame.targets) = (word, [word]) }
            (frame.isChoice, last, word) = (false, .value, "")
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        case UInt8(ascii: ","):
            (frame.targets, frame.annotated, frame.isChoice, word) = ([], nil, false, "")
            last = frames.count > 1 ? .value : .other
        case UInt8(ascii: ";"): endStatement()
        case UInt8(ascii: "?"):
            // `a ? "x" : "y"` and `a ?? "x"`; a mark of an optional leaves what stands before it.
            let next = position + 1 < bytes.count ? bytes[position + 1] : 0
            guard next == 0x20 || next == byte else { return }
            (frame.isChoice, last) = (next == 0x20 && bytes[max(0, position - 1)] != byte, .value)
        case UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "-"): return
        default: if last != .value { last = .other }
        }
    }

    private mutating func open(_ bracket: UInt8) {
        guard frames.count < 200 else { return last = .other }
        let outer = frame.targets + (frame.handsOn ? frame.outer : [])
        var inner = Frame(bracket: bracket, outer: Array(outer.prefix(4)))
        switch bracket {
        case UInt8(ascii: "(") where last == .word:
            // The first text of a call is the call's; that of one which makes the value is what the value is given to, too.
            inner.handsOn = Self.makers.contains(word) || SensitiveName.kind(of: word) != nil
            inner.targets = [word]
            inner.outer.insert(word, at: 0)
        case UInt8(ascii: "["): inner.isSubscript = last == .word || last == .close || last == .text
        case UInt8(ascii: "{"):
            if last != .value || frame.annotated != nil { inner.outer = frame.annotated.map { [$0] } ?? [] }
        default: break
        }
        frames.append(inner)
        word = ""
        last = .value
    }

    private mutating func close(_ bracket: UInt8) {
        let brace = UInt8(ascii: "{")
        let opening =
            switch bracket {
            case UInt8(ascii: ")"): UInt8(ascii: "(")
            case UInt8(ascii: "]"): UInt8(ascii: "[")
            default: brace
            }
        guard let index = frames.lastIndex(where: { $0.bracket == opening }) else { return }
        // A brace ends what was left open in it; other brackets do not end braces.
        guard opening == brace || !frames[index...].contains(where: { $0.bracket == brace }) else { return }
        let wasSubscript = frames[index].isSubscript
        frames.removeSubrange(index...)
        if !wasSubscript { word = "" }
        last = .close
        if opening == brace { endStatement() }
    }

    private mutating func endLine() {
        guard frame.bracket == 0 || frame.bracket == UInt8(ascii: "{") else { return }
        frame.annotated = nil
        if last != .value { endStatement() }
    }

    private mutating func endStatement() {
        // What stands behind the first statement of a block is not what the block gives.
        if frame.bracket == UInt8(ascii: "{"), last != .value { frame.handsOn = false }
        (frame.targets, frame.annotated, frame.isChoice) = ([], nil, false)
        (word, wordBefore, last) = ("", "", .start)
    }

    // MARK: Comments

    /// What was commented out is read by itself: a bracket in it opens none outside.
    private mutating func readComment(at position: Int) -> Int {
        let isLine = bytes[position + 1] == UInt8(ascii: "/")
        var end = position + 2
        while end < bytes.count {
            if isLine, bytes[end] == 0x0A { break }
            if !isLine, bytes[end] == UInt8(ascii: "/"), bytes[end - 1] == UInt8(ascii: "*"), end > position + 2 {
                break
            }
            end += 1
        }
        var comment = self
        comment.literals = []
        comment.frames = [Frame(bracket: 0)]
        (comment.last, comment.word, comment.wordBefore, comment.isCommented) = (.start, "", "", true)
        comment.read((position + 2)..<end)
        literals += comment.literals
        isLongOpen = comment.isLongOpen
        return isLine ? end : min(end + 1, bytes.count)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    /// What makes a value of a text, so that the name of the value is that of the text.
    private static let makers: Set<String> = [
        "String", "NSString", "Substring", "StaticString", "Data", "NSData", "Array", "Optional", "init",
        "SymmetricKey", "Secret", "Sensitive", "b64decode", "atob", "fromBase64",
    ]
}
