/// Finds what is nested so deeply that a parser would run out of stack or time, so that it can be left out.
///
/// swift-syntax limits how deeply brackets nest, but looks ahead without limit: 30 opening square brackets keep it busy
/// for hours, and a hundred thousand `try`, `A<` or `else if` in a row overflow its stack.
package struct NestingGuard {
    /// What to replace with white space.
    private(set) var cuts: [Range<Int>] = []
    /// The words `else` of chains that go on too long: each is to become a semicolon.
    private(set) var joints: [Range<Int>] = []

    private var levels: [Level] = [Level(opener: 0)]
    /// What is being cut: from how many levels on, and where it began.
    private var cut: (depth: Int, start: Int)?
    /// How many steps of looking ahead the brackets so far have cost at worst.
    private var cost = 0
    private var braces = 0
    private var wordStart: Int?
    /// Words such as `try` in a row.
    private var prefixes = 0
    private var arrows = 0
    private var questions = 0
    private var previous: (byte: UInt8, place: Int) = (0, -1)

    private struct Level {
        let opener: UInt8
        /// Square brackets round this place, up to the nearest brace; each doubles the time to look ahead.
        var brackets = 0
        var angles = 0
        /// How many `else` follow one another.
        var elses = 0
    }

    /// Deeper than any code that people write, and a little less than the parser takes.
    private static let deepest = 200
    private static let mostBrackets = 10
    private static let mostBracketsWhenCostly = 5
    private static let mostCost = 1 << 16
    private static let mostAngles = 64
    private static let longestRun = 200
    private static let longestElseChain = 1_000

    package var isNeeded: Bool { !cuts.isEmpty || !joints.isEmpty }

    /// Takes note of a byte of code, white space included, outside comments and strings.
    mutating func see(_ byte: UInt8, at place: Int, in bytes: [UInt8]) {
        if isWordByte(byte) { return seeWord(at: place) }
        endWord(at: place, in: bytes)
        guard byte > 0x20 else { return }
        sign(byte, at: place, in: bytes)
        previous = (byte, place)
    }

    /// Takes note of bytes of code that belong to one word.
    mutating func seeWord(at place: Int) {
        if wordStart == nil { wordStart = place }
    }

    /// Takes note of a string, a number or a regular expression.
    mutating func seeLiteral(at place: Int, in bytes: [UInt8]) {
        endWord(at: place, in: bytes)
        prefixes = 0
        arrows = 0
        previous = (UInt8(ascii: "\""), place)
    }

    /// Closes what is still open at the end of the file.
    mutating func finish(in bytes: [UInt8]) {
        endWord(at: bytes.count, in: bytes)
        if let cut { cuts.append(cut.start..<bytes.count) }
        cut = nil
    }
}

// MARK: - Signs

extension NestingGuard {
    private mutating func sign(_ byte: UInt8, at place: Int, in bytes: [UInt8]) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): opened(byte, at: place)
        case UInt8(ascii: ")"): close(UInt8(ascii: "("), at: place)
        case UInt8(ascii: "]"): close(UInt8(ascii: "["), at: place)
        case UInt8(ascii: "}"): closeBrace(at: place)
        case UInt8(ascii: "<") where place > 0 && isWordByte(bytes[place - 1]): open(byte, at: place)
        case UInt8(ascii: ">") where previous == (UInt8(ascii: "-"), place - 1): arrow(at: place)
        case UInt8(ascii: ">"): if levels[levels.count - 1].opener == UInt8(ascii: "<") { pop(at: place) }
        case UInt8(ascii: "?"): question(at: place, in: bytes)
        case UInt8(ascii: ":"): questions = max(0, questions - 1)
        case UInt8(ascii: ";"), UInt8(ascii: "="): endExpression(at: place)
        case UInt8(ascii: ","), UInt8(ascii: "."): prefixes = 0
        default: break
        }
    }

    private mutating func opened(_ byte: UInt8, at place: Int) {
        if byte == UInt8(ascii: "{") {
            endExpression(at: place)
            braces += 1
        }
        open(byte, at: place)
    }

    private mutating func open(_ byte: UInt8, at place: Int) {
        let outer = levels[levels.count - 1]
        var level = Level(opener: byte)
        if byte != UInt8(ascii: "{") {
            level.brackets = outer.brackets + (byte == UInt8(ascii: "[") ? 1 : 0)
            level.angles = outer.angles + (byte == UInt8(ascii: "<") ? 1 : 0)
        }
        levels.append(level)
        guard cut == nil else { return }
        if isTooDeep(level) {
            cut = (levels.count, place)
        } else if byte == UInt8(ascii: "["), level.brackets > Self.mostBracketsWhenCostly {
            cost += 1 << level.brackets
        }
    }

    private func isTooDeep(_ level: Level) -> Bool {
        let most = cost > Self.mostCost ? Self.mostBracketsWhenCostly : Self.mostBrackets
        return levels.count > Self.deepest || level.brackets > most || level.angles > Self.mostAngles
    }

    private mutating func close(_ opener: UInt8, at place: Int) {
        dropAngles(at: place)
        if levels[levels.count - 1].opener == opener { pop(at: place) }
        prefixes = 0
    }

    /// A closing brace also closes what was left open inside.
    private mutating func closeBrace(at place: Int) {
        endExpression(at: place)
        guard braces > 0 else { return }
        while levels[levels.count - 1].opener != UInt8(ascii: "{") { pop(at: place) }
        pop(at: place)
    }

    private mutating func pop(at place: Int) {
        guard levels.count > 1 else { return }
        if levels.removeLast().opener == UInt8(ascii: "{") { braces -= 1 }
        guard let cut, levels.count < cut.depth else { return }
        cuts.append(cut.start..<place + 1)
        self.cut = nil
    }

    /// A `<` that nothing has closed was an operator.
    private mutating func dropAngles(at place: Int) {
        while levels[levels.count - 1].opener == UInt8(ascii: "<") { pop(at: place - 1) }
    }

    private mutating func endExpression(at place: Int) {
        dropAngles(at: place)
        prefixes = 0
        arrows = 0
        questions = 0
    }

    private mutating func arrow(at place: Int) {
        arrows += 1
        if arrows > Self.longestRun { leaveOut(place - 1..<place + 1) }
    }

    /// The `?` of a ternary has white space on both sides.
    private mutating func question(at place: Int, in bytes: [UInt8]) {
        guard place > 0, bytes[place - 1] <= 0x20, place + 1 == bytes.count || bytes[place + 1] <= 0x20 else { return }
        questions += 1
        if questions > Self.longestRun { leaveOut(place..<place + 1) }
    }

    private mutating func leaveOut(_ range: Range<Int>) {
        if cut == nil { cuts.append(range) }
    }
}

// MARK: - Words

extension NestingGuard {
    private mutating func endWord(at end: Int, in bytes: [UInt8]) {
        guard let start = wordStart else { return }
        wordStart = nil
        if end - start <= Keyword.longest { word(start..<end, in: bytes) } else { follow() }
        previous = (bytes[end - 1], end - 1)
    }

    /// A word that is no `else` and stands right after a closing brace ends a chain.
    private mutating func follow() {
        prefixes = 0
        if previous.byte == UInt8(ascii: "}") { levels[levels.count - 1].elses = 0 }
    }

    private mutating func word(_ range: Range<Int>, in bytes: [UInt8]) {
        let isDirective = previous == (UInt8(ascii: "#"), range.lowerBound - 1)
        let keyword = Keyword(bytes[range])
        switch keyword {
        case .if where isDirective: open(UInt8(ascii: "#"), at: range.lowerBound - 1)
        case .endif:
            if isDirective { close(UInt8(ascii: "#"), at: range.upperBound - 1) } else { follow() }
        case .else:
            if isDirective { follow() } else { otherwise(range) }
        case .if, .prefixing, .binding:
            let run = prefixes
            follow()
            prefixes = run + 1
            if prefixes > Self.longestRun { leaveOut(range) }
            if keyword == .binding { arrows = 0 }
        case .declaring:
            follow()
            arrows = 0
        case nil: follow()
        }
    }

    /// An `else` right after a closing brace goes on with a chain.
    private mutating func otherwise(_ range: Range<Int>) {
        prefixes = 0
        let top = levels.count - 1
        guard previous.byte == UInt8(ascii: "}") else { return levels[top].elses = 0 }
        levels[top].elses += 1
        guard levels[top].elses > Self.longestElseChain, cut == nil else { return }
        levels[top].elses = 0
        joints.append(range)
    }
}

/// The words that count for nesting, told by their bytes: no text is made of each word of a file.
private enum Keyword {
    case `if`
    case endif
    case `else`
    /// Stands before an expression, and before another of its kind.
    case prefixing
    /// `let` and `var`, which also begin something new.
    case binding
    /// Begins something new.
    case declaring

    static let longest = 9

    init?(_ word: ArraySlice<UInt8>) {
        guard let first = word.first, Self.isInitial[Int(first)], let known = Self.all[Self.packed(word)] else {
            return nil
        }
        self = known
    }

    /// Seven bits a letter; no other word of nine bytes is the same.
    private static func packed(_ word: some Sequence<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for byte in word {
            guard byte < 0x80 else { return 0 }
            packed = packed << 7 | UInt64(byte)
        }
        return packed
    }

    private static let all: [UInt64: Keyword] = {
        var all: [UInt64: Keyword] = [:]
        for (word, keyword) in words { all[packed(word.utf8)] = keyword }
        return all
    }()

    /// Whether a word that begins with a byte may be one of these: most words of code do not.
    private static let isInitial: [Bool] = {
        let initials = Set(words.compactMap(\.0.utf8.first))
        return (UInt8.min...UInt8.max).map(initials.contains)
    }()

    private static let words: [(String, Keyword)] = [
        ("if", .if), ("endif", .endif), ("else", .else), ("let", .binding), ("var", .binding), ("switch", .prefixing),
        ("try", .prefixing), ("await", .prefixing), ("copy", .prefixing), ("consume", .prefixing),
        ("borrow", .prefixing), ("repeat", .prefixing), ("each", .prefixing), ("unsafe", .prefixing),
        ("func", .declaring), ("init", .declaring), ("subscript", .declaring), ("case", .declaring),
        ("typealias", .declaring), ("return", .declaring), ("in", .declaring),
    ]
}

package func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
    default: false
    }
}
