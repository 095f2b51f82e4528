/// Turns the text of a pattern into steps.
struct GlobCompiler {
    private let text: [Unicode.Scalar]
    private let syntax: Glob.Syntax
    private var at = 0
    private var steps: [GlobProgram.Step] = []
    private var braces: [Brace] = []
    /// The next character begins a part of the path, where `**` crosses folders.
    private var isAtPartStart = true

    /// A `{` that is still open.
    private struct Brace {
        /// The fork to be given the place of the next choice.
        var fork: Int
        /// The jumps behind each choice, to be led to the end.
        var jumps: [Int] = []
        let beganPart: Bool
    }

    /// How many braces may stand in one another.
    private static let deepest = 16

    static func compile(_ text: [Unicode.Scalar], syntax: Glob.Syntax) throws(GlobError) -> GlobProgram {
        var compiler = GlobCompiler(text: text, syntax: syntax)
        while compiler.at < text.count { try compiler.step() }
        guard compiler.braces.isEmpty else { throw GlobError(message: "unclosed “{”") }
        compiler.steps.append(.accept)
        let (prefix, suffix) = fixedEnds(of: compiler.steps)
        return GlobProgram(steps: compiler.steps, prefix: prefix, suffix: suffix)
    }

    private init(text: [Unicode.Scalar], syntax: Glob.Syntax) {
        self.text = text
        self.syntax = syntax
    }

    private mutating func step() throws(GlobError) {
        let scalar = text[at]
        switch scalar {
        case "*": star()
        case "?": emit(.anyInFolder)
        case "[": try characterClass()
        case "\\": try escaped()
        case "{" where syntax == .full: try openBrace()
        case "," where !braces.isEmpty: nextChoice()
        case "}" where !braces.isEmpty: closeBrace()
        default: emit(.one(scalar))
        }
    }

    private mutating func emit(_ step: GlobProgram.Step) {
        steps.append(step)
        isAtPartStart = if case .one("/") = step { true } else { false }
        at += 1
    }

    private mutating func escaped() throws(GlobError) {
        guard at + 1 < text.count else { throw GlobError(message: "a pattern ends with a single “\\”") }
        at += 1
        emit(.one(text[at]))
    }

    /// `*`, or a run of them, which is `**` only where it is a whole part of the path.
    private mutating func star() {
        var end = at
        while end < text.count, text[end] == "*" { end += 1 }
        let isPart = isAtPartStart && end - at == 2
        let following = end < text.count ? text[end] : nil
        if isPart, following == "/" {
            // Nothing, or any folders and a slash.
            let start = steps.count
            steps += [.fork(start + 1, start + 5), .fork(start + 2, start + 4), .any, .jump(start + 1), .one("/")]
            at = end + 1
        } else if isPart, following == nil || !braces.isEmpty && (following == "," || following == "}") {
            let start = steps.count
            steps += [.any, .fork(start, start + 2)]
            (at, isAtPartStart) = (end, false)
        } else {
            let start = steps.count
            steps += [.fork(start + 1, start + 3), .anyInFolder, .jump(start)]
            (at, isAtPartStart) = (end, false)
        }
    }
}

// MARK: - Choices

extension GlobCompiler {
    private mutating func openBrace() throws(GlobError) {
        guard braces.count < Self.deepest else { throw GlobError(message: "braces are nested too deeply") }
        braces.append(Brace(fork: steps.count, beganPart: isAtPartStart))
        steps.append(.fork(steps.count + 1, steps.count + 1))
        at += 1
    }

    private mutating func nextChoice() {
        let last = braces.count - 1
        braces[last].jumps.append(steps.count)
        steps.append(.jump(0))
        steps[braces[last].fork] = .fork(braces[last].fork + 1, steps.count)
        braces[last].fork = steps.count
        steps.append(.fork(steps.count + 1, steps.count + 1))
        isAtPartStart = braces[last].beganPart
        at += 1
    }

    private mutating func closeBrace() {
        let brace = braces.removeLast()
        for jump in brace.jumps { steps[jump] = .jump(steps.count) }
        isAtPartStart = false
        at += 1
    }
}

// MARK: - Character classes

extension GlobCompiler {
    /// `[abc]`, `[a-z]`, `[!a]`, `[^a]`; a `]` that comes first stands for itself.
    private mutating func characterClass() throws(GlobError) {
        var end = at + 1
        let isNegated = end < text.count && (text[end] == "!" || text[end] == "^")
        if isNegated { end += 1 }
        var members: [Unicode.Scalar?] = []
        while end < text.count, text[end] != "]" || members.isEmpty {
            // A hyphen that stands for a range is kept as `nil`, so that an escaped one is told from it.
            let isEscaped = text[end] == "\\" && end + 1 < text.count
            if isEscaped { end += 1 }
            members.append(text[end] == "-" && !isEscaped ? nil : text[end])
            end += 1
        }
        guard end < text.count else { throw GlobError(message: "unclosed “[”") }
        at = end
        emit(.range(try Self.ranges(members), isNegated: isNegated))
    }

    private static func ranges(_ members: [Unicode.Scalar?]) throws(GlobError) -> [ClosedRange<Unicode.Scalar>] {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var at = 0
        while at < members.count {
            let first = members[at] ?? "-"
            if at + 2 < members.count, members[at + 1] == nil, members[at] != nil {
                let last = members[at + 2] ?? "-"
                guard first <= last else { throw GlobError(message: "a character range is reversed") }
                ranges.append(first...last)
                at += 3
            } else {
                ranges.append(first...first)
                at += 1
            }
        }
        return ranges
    }

    /// The characters that every match begins and ends with.
    private static func fixedEnds(of steps: [GlobProgram.Step]) -> ([UInt8], [UInt8]) {
        var prefix = String.UnicodeScalarView()
        for step in steps {
            guard case .one(let scalar) = step else { break }
            prefix.append(scalar)
        }
        // A jump may lead into the middle of the last run of characters, so the run counts only behind every target.
        let target = steps.reduce(0) { max($0, $1.farthestTarget) }
        var suffix: [Unicode.Scalar] = []
        for step in steps[target...].dropLast().reversed() {
            guard case .one(let scalar) = step else { break }
            suffix.insert(scalar, at: 0)
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: suffix)
        return (Array(String(prefix).utf8), Array(String(view).utf8))
    }
}

extension GlobProgram.Step {
    /// The last place that the step can lead to, other than the one behind it.
    fileprivate var farthestTarget: Int {
        switch self {
        case .fork(let one, let other): max(one, other)
        case .jump(let target): target
        case .one, .anyInFolder, .any, .range, .accept: 0
        }
    }
}
