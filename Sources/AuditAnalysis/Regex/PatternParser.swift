import CodeModel

/// Reads the syntax of ICU, which `NSRegularExpression` uses, and of Swift's `Regex`.
///
/// Total: whatever the text is, it ends with a tree or with nothing. Depth is bounded, so that no later walk over the
/// tree can run out of stack.
struct PatternParser {
    let scalars: [UInt32]
    /// For each scalar, and for the end, the byte where it begins.
    let offsets: [Int]
    var place = 0
    var options: PatternOptions
    var captures = 0
    private var depth = 0

    private static let deepest = 60

    init(_ text: String, _ options: PatternOptions) {
        var offsets: [Int] = []
        var bytes = 0
        for scalar in text.unicodeScalars {
            offsets.append(bytes)
            bytes += UTF8.width(scalar)
        }
        scalars = text.unicodeScalars.map(\.value)
        self.offsets = offsets + [bytes]
        self.options = options
    }

    mutating func parse() -> PatternNode? {
        if options.contains(.isLiteral) {
            let parts = scalars.indices.map { node(.literal(scalars[$0]), from: $0, to: $0 + 1) }
            place = scalars.count
            return node(.sequence(parts), from: 0)
        }
        guard let root = choice(), place == scalars.count else { return nil }
        return root
    }

    // MARK: - Characters

    var next: UInt32? { place < scalars.count ? scalars[place] : nil }

    func peek(_ ahead: Int) -> UInt32? { place + ahead < scalars.count ? scalars[place + ahead] : nil }

    /// Passes over a text if it stands here.
    mutating func take(_ text: StaticString) -> Bool {
        let wanted = text.withUTF8Buffer { $0.map { UInt32($0) } }
        guard place + wanted.count <= scalars.count else { return false }
        guard scalars[place..<(place + wanted.count)].elementsEqual(wanted) else { return false }
        place += wanted.count
        return true
    }

    func node(_ content: PatternNode.Content, from start: Int, to end: Int? = nil) -> PatternNode {
        PatternNode(content: content, range: offsets[start]..<offsets[max(start, end ?? place)], options: options)
    }

    // MARK: - Structure

    /// Alternatives up to a closing parenthesis or the end. Options set inside end with the group.
    private mutating func choice() -> PatternNode? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { return nil }
        let start = place
        let outer = options
        defer { options = outer }
        var branches: [PatternNode] = []
        repeat {
            guard let branch = sequence() else { return nil }
            branches.append(branch)
        } while take("|")
        return branches.count == 1 ? branches.first : node(.choice(branches), from: start)
    }

    private mutating func sequence() -> PatternNode? {
        let start = place
        var parts: [PatternNode] = []
        while true {
            skipComments()
            guard let scalar = next, scalar != "|", scalar != ")" else { break }
            if take("\\Q") {
                parts += quoted()
                continue
            }
            if setsOptions() { continue }
            let first = place
            guard let atom = atom(), let part = repeats(of: atom, from: first) else { return nil }
            parts.append(part)
        }
        return parts.count == 1 ? parts.first : node(.sequence(parts), from: start)
    }

    private mutating func skipComments() {
        while true {
            if take("(?#") {
                while let scalar = next, scalar != ")" { place += 1 }
                place = min(place + 1, scalars.count)
            } else if options.contains(.isExtended), let scalar = next, ScalarSet.space.contains(scalar) {
                place += 1
            } else if options.contains(.isExtended), next == "#" {
                while let scalar = next, scalar != 0x0A { place += 1 }
            } else {
                return
            }
        }
    }

    /// What stands between `\Q` and `\E`.
    private mutating func quoted() -> [PatternNode] {
        var parts: [PatternNode] = []
        while let scalar = next, !take("\\E") {
            place += 1
            parts.append(node(.literal(scalar), from: place - 1))
        }
        return parts
    }

    /// `(?i)` and its like, which hold up to the end of the group.
    private mutating func setsOptions() -> Bool {
        let start = place
        guard take("(?"), let changed = optionLetters(), take(")") else {
            place = start
            return false
        }
        options = changed
        return true
    }

    private mutating func optionLetters() -> PatternOptions? {
        var changed = options
        var adds = true
        let start = place
        while let scalar = next {
            let option: PatternOptions
            switch Character(Unicode.Scalar(scalar) ?? " ") {
            case "i": option = .ignoresCase
            case "m": option = .anchorsMatchLines
            case "s": option = .dotMatchesLineEnds
            case "x": option = .isExtended
            case "w", "U", "J", "n": option = []
            case "-":
                adds = false
                place += 1
                continue
            default: return place > start ? changed : nil
            }
            if adds { changed.insert(option) } else { changed.subtract(option) }
            place += 1
        }
        return nil
    }

    // MARK: - Parts

    private mutating func atom() -> PatternNode? {
        let start = place
        guard let scalar = next else { return nil }
        place += 1
        switch Character(Unicode.Scalar(scalar) ?? " ") {
        case "(": return group(from: start)
        case "[":
            var depth = 0
            return setBody(depth: &depth).map { node(.set($0), from: start) }
        case "\\": return escape(from: start)
        case ".": return node(.dot, from: start)
        case "^":
            return node(.anchor(options.contains(.anchorsMatchLines) ? .lineStart : .start), from: start)
        case "$": return node(.anchor(options.contains(.anchorsMatchLines) ? .lineEnd : .end), from: start)
        case "*", "+", "?": return nil
        default: return node(.literal(scalar), from: start)
        }
    }

    private mutating func group(from start: Int) -> PatternNode? {
        var kind = PatternNode.Group.plain
        let outer = options
        defer { options = outer }
        if take("?<=") {
            kind = .look(ahead: false, negated: false)
        } else if take("?<!") {
            kind = .look(ahead: false, negated: true)
        } else if take("?=") {
            kind = .look(ahead: true, negated: false)
        } else if take("?!") {
            kind = .look(ahead: true, negated: true)
        } else if take("?>") {
            kind = .atomic
        } else if take("?<") || take("?P<") {
            guard skip(to: ">") else { return nil }
            captures += 1
            kind = .capturing(captures)
        } else if take("?") {
            if !take(":") {
                guard let changed = optionLetters(), take(":") else { return nil }
                options = changed
            }
        } else {
            if next == "*" { return nil }
            captures += 1
            kind = .capturing(captures)
        }
        guard let inner = choice(), take(")") else { return nil }
        return PatternNode(content: .group(kind, inner), range: offsets[start]..<offsets[place], options: outer)
    }

    /// Passes over everything up to and with a sign.
    mutating func skip(to sign: Unicode.Scalar) -> Bool {
        guard let end = scalars[place...].firstIndex(of: sign.value), end > place else { return false }
        place = end + 1
        return true
    }

    // MARK: - Repeats

    private mutating func repeats(of atom: PatternNode, from start: Int) -> PatternNode? {
        skipComments()
        guard let (least, most) = bounds() else { return atom }
        guard most.map({ $0 >= least }) ?? true else { return nil }
        let mode: PatternNode.Repeat.Mode = take("?") ? .lazy : take("+") ? .possessive : .greedy
        return node(.repeated(atom, .init(least: least, most: most, mode: mode)), from: start)
    }

    private mutating func bounds() -> (Int, Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        let start = place
        guard take("{") else { return nil }
        let least = number()
        if let least, take("}") { return (least, least) }
        if take(",") {
            let most = number()
            if take("}"), least != nil || most != nil { return (least ?? 0, most) }
        }
        // A brace that counts nothing stands for itself.
        place = start
        return nil
    }

    /// A number of at most five digits.
    private mutating func number() -> Int? {
        var value: Int?
        var digits = 0
        while let scalar = next, (0x30...0x39).contains(scalar), digits < 5 {
            value = (value ?? 0) * 10 + Int(scalar - 0x30)
            digits += 1
            place += 1
        }
        return value
    }
}

/// Lets scalars be compared with what they look like.
func == (scalar: UInt32?, sign: Unicode.Scalar) -> Bool { scalar == sign.value }
func == (scalar: UInt32, sign: Unicode.Scalar) -> Bool { scalar == sign.value }
func != (scalar: UInt32, sign: Unicode.Scalar) -> Bool { scalar != sign.value }
