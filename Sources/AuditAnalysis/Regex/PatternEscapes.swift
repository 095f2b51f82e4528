/// Escapes and sets in brackets.
extension PatternParser {
    /// What follows a backslash outside of brackets.
    mutating func escape(from start: Int) -> PatternNode? {
        guard let scalar = next else { return nil }
        let sign = Character(Unicode.Scalar(scalar) ?? " ")
        if let anchor = anchors[sign] {
            place += 1
            return node(.anchor(anchor), from: start)
        }
        if ("1"..."9").contains(sign) {
            var number = 0
            while let digit = next, (0x30...0x39).contains(digit), number < 10 {
                number = number * 10 + Int(digit - 0x30)
                place += 1
            }
            return node(.reference(number), from: start)
        }
        switch sign {
        case "k", "g":
            place += 1
            guard take("<") && skip(to: ">") || take("{") && skip(to: "}") || take("'") && skip(to: "'") else {
                return nil
            }
            return node(.reference(0), from: start)
        case "R":
            place += 1
            return node(.set(.lineEnds), from: start)
        case "X", "O":
            place += 1
            return node(.set(.all), from: start)
        case "K":
            place += 1
            return node(.sequence([]), from: start)
        default: break
        }
        guard let set = escapedSet() else { return nil }
        if let only = set.only { return node(.literal(only), from: start) }
        return node(.set(set), from: start)
    }

    /// What an escape stands for in brackets and outside; the backslash has been passed.
    private mutating func escapedSet() -> ScalarSet? {
        guard let scalar = next else { return nil }
        place += 1
        let sign = Character(Unicode.Scalar(scalar) ?? " ")
        if let set = classes[sign] { return set }
        if let control = controls[sign] { return ScalarSet(control) }
        switch sign {
        case "p", "P": return property(isNegated: sign == "P")
        case "x": return next == "{" ? braced() : hexadecimal(digits: 2, atLeast: 1)
        case "u": return next == "{" ? braced() : hexadecimal(digits: 4, atLeast: 4)
        case "U": return hexadecimal(digits: 8, atLeast: 8)
        case "N":
            guard next == "{" else { return ScalarSet.lineEnds.inverted }
            return skip(to: "}") ? ScalarSet() : nil
        case "c":
            guard let control = next, control < 0x80 else { return nil }
            place += 1
            return ScalarSet(control & 0x1F)
        case "0": return octal()
        default: return ScalarSet(scalar)
        }
    }

    private mutating func braced() -> ScalarSet? {
        place += 1
        guard let set = hexadecimal(digits: 8, atLeast: 1), take("}") else { return nil }
        return set
    }

    private mutating func hexadecimal(digits: Int, atLeast least: Int) -> ScalarSet? {
        var value: UInt32 = 0
        var count = 0
        while count < digits, let scalar = next,
            let digit = Unicode.Scalar(scalar).flatMap({ Character($0).hexDigitValue })
        {
            value = value << 4 | UInt32(digit)
            guard value <= 0x10FFFF else { return nil }
            count += 1
            place += 1
        }
        return count >= least ? ScalarSet(value) : nil
    }

    private mutating func octal() -> ScalarSet {
        var value: UInt32 = 0
        var count = 0
        while count < 3, let scalar = next, (0x30...0x37).contains(scalar) {
            value = value << 3 | (scalar - 0x30)
            count += 1
            place += 1
        }
        return ScalarSet(value)
    }

    /// `{L}`, `{^Lu}`, `{script=Greek}` or one letter. What is not in the table matches nothing, negated or not.
    private mutating func property(isNegated: Bool) -> ScalarSet? {
        var name = ""
        if take("{") {
            let start = place
            guard skip(to: "}") else { return nil }
            name = text(start..<(place - 1))
        } else if let scalar = next.flatMap(Unicode.Scalar.init) {
            place += 1
            name = String(Character(scalar))
        }
        var isNegated = isNegated
        if name.hasPrefix("^") {
            isNegated.toggle()
            name.removeFirst()
        }
        guard let set = properties[folded(name)] else { return ScalarSet() }
        return isNegated ? set.inverted : set
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range].compactMap(Unicode.Scalar.init)))
    }

    private func folded(_ name: String) -> String {
        let last = name.split(separator: "=").last ?? ""
        return last.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    // MARK: - Brackets

    /// What stands after `[`, up to and with the bracket that closes it; brackets may stand in brackets.
    mutating func setBody(depth: inout Int) -> ScalarSet? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 20 else { return nil }
        let isNegated = take("^")
        var set = ScalarSet()
        var isFirst = true
        while let scalar = next {
            if scalar == "]", !isFirst {
                place += 1
                return isNegated ? set.inverted : set
            }
            isFirst = false
            if take("&&") {
                guard let other = operand(depth: &depth) else { return nil }
                set = set.intersection(other)
            } else if peek(0) == "-", peek(1) == "-", peek(2) == "[" {
                place += 2
                guard let other = operand(depth: &depth) else { return nil }
                set = set.intersection(other.inverted)
            } else {
                guard let element = element(depth: &depth) else { return nil }
                set = set.union(element)
            }
        }
        return nil
    }

    /// What stands after `&&` or `--`: brackets, or the elements up to the end.
    private mutating func operand(depth: inout Int) -> ScalarSet? {
        if take("[") { return setBody(depth: &depth) }
        var set = ScalarSet()
        while let scalar = next, scalar != "]", !(scalar == "&" && peek(1) == "&") {
            guard let element = element(depth: &depth) else { return nil }
            set = set.union(element)
        }
        return set
    }

    /// One character, a range, a class or brackets.
    private mutating func element(depth: inout Int) -> ScalarSet? {
        if let named = posixClass() { return named }
        if take("[") { return setBody(depth: &depth) }
        if options.contains(.isExtended), let scalar = next, scalar == 0x20 || scalar == 0x0A || scalar == 0x09 {
            place += 1
            return ScalarSet()
        }
        guard let low = member() else { return nil }
        guard next == "-", let after = peek(1), after != "]", after != "[", let first = low.only else { return low }
        if after == "-" { return low }
        let start = place
        place += 1
        guard let high = member() else { return nil }
        guard let last = high.only else {
            place = start + 1
            return low.union(ScalarSet(0x2D))
        }
        return first <= last ? ScalarSet([first...last]) : nil
    }

    private mutating func member() -> ScalarSet? {
        guard let scalar = next else { return nil }
        place += 1
        guard scalar == "\\" else { return ScalarSet(scalar) }
        if take("b") { return ScalarSet(0x08) }
        return escapedSet()
    }

    /// `[:alpha:]`
    private mutating func posixClass() -> ScalarSet? {
        guard next == "[", peek(1) == ":" else { return nil }
        let start = place
        place += 2
        let isNegated = take("^")
        let from = place
        while let scalar = next, ScalarSet.word.contains(scalar) { place += 1 }
        let name = text(from..<place)
        guard take(":]"), let set = properties[folded(name)] else {
            place = start
            return nil
        }
        return isNegated ? set.inverted : set
    }
}

private let anchors: [Character: PatternNode.Anchor] = [
    "A": .start, "G": .start, "z": .end, "Z": .end, "b": .wordEdge, "B": .notWordEdge, "y": .wordEdge,
]

private let classes: [Character: ScalarSet] = [
    "d": .digits, "D": ScalarSet.digits.inverted, "w": .word, "W": ScalarSet.word.inverted, "s": .space,
    "S": ScalarSet.space.inverted, "h": blanks, "H": blanks.inverted, "v": .lineEnds, "V": ScalarSet.lineEnds.inverted,
]

private let controls: [Character: UInt32] = ["n": 0x0A, "r": 0x0D, "t": 0x09, "f": 0x0C, "a": 0x07, "e": 0x1B]

private let blanks = ScalarSet([0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x2000...0x200A, 0x3000...0x3000])

/// `\p{Zs}`: spaces, among which is no tab, for that is a control character.
private let spaceSeparators = ScalarSet([
    0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
])
/// `\p{Z}`
private let separators = spaceSeparators.union(ScalarSet([0x2028...0x2029]))

private let letters = ScalarSet.smallLetters.union(.largeLetters).union(.otherLetters)
private let punctuation = ScalarSet([
    0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A...0x3B, 0x3F...0x40, 0x5B...0x5D, 0x5F...0x5F, 0x7B...0x7B,
    0x7D...0x7D, 0x2010...0x2027,
])
private let symbols = ScalarSet([
    0x24...0x24, 0x2B...0x2B, 0x3C...0x3E, 0x5E...0x5E, 0x60...0x60, 0x7C...0x7C, 0x7E...0x7E, 0x20A0...0x20CF,
    0x2190...0x23FF,
])

/// Unicode properties and POSIX classes by their folded names; letters that are not of ASCII are taken widely.
private let properties: [String: ScalarSet] = [
    "l": letters, "letter": letters, "alphabetic": letters, "alpha": letters,
    "lu": ScalarSet.largeLetters.union(.otherLetters), "upper": .largeLetters, "uppercase": .largeLetters,
    "uppercaseletter": .largeLetters, "ll": ScalarSet.smallLetters.union(.otherLetters), "lower": .smallLetters,
    "lowercase": .smallLetters, "lowercaseletter": .smallLetters,
    "n": .digits, "nd": .digits, "number": .digits, "digit": .digits, "decimalnumber": .digits,
    "xdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]),
    "hexdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]),
    "asciihexdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]),
    "alnum": letters.union(.digits), "word": .word, "p": punctuation, "punctuation": punctuation,
    "punct": punctuation.union(symbols), "s": symbols, "symbol": symbols, "z": separators, "zs": spaceSeparators,
    "spaceseparator": spaceSeparators, "separator": separators, "space": .space, "whitespace": .space,
    "blank": blanks, "ascii": ScalarSet([0...0x7F]),
    "any": .all, "cc": ScalarSet([0...0x1F, 0x7F...0x9F]), "cntrl": ScalarSet([0...0x1F, 0x7F...0x9F]),
    "c": ScalarSet([0...0x1F, 0x7F...0x9F]), "print": ScalarSet([0...0x1F, 0x7F...0x9F]).inverted,
    "graph": ScalarSet([0...0x20, 0x7F...0xA0]).inverted, "latin": letters.intersection(ScalarSet([0...0x24F])),
    "cyrillic": ScalarSet([0x400...0x52F]), "greek": ScalarSet([0x370...0x3FF]), "arabic": ScalarSet([0x600...0x6FF]),
    "hebrew": ScalarSet([0x590...0x5FF]), "hiragana": ScalarSet([0x3041...0x309F]),
    "katakana": ScalarSet([0x30A0...0x30FF]), "hangul": ScalarSet([0xAC00...0xD7A3]),
    "han": ScalarSet([0x3400...0x4DBF, 0x4E00...0x9FFF]),
]
