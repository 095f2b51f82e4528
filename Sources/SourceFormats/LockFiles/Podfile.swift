/// What a `Podfile` asks CocoaPods for, read line by line without running its Ruby.
public struct Podfile: Sendable, Hashable {
    /// A `pod` line.
    public struct Pod: Sendable, Hashable {
        /// The pod's name, with its subspec if it has one.
        public let name: String
        /// The version requirements, such as `~> 1.0`.
        public let requirements: [String]
        /// The options with a text, such as `git`, `branch`, `tag`, `commit`, `path`, `podspec` and `http`.
        public let options: [String: String]
        /// The target whose block holds the line, if any.
        public let target: String?
        /// The bytes of the line, or of the lines it goes on over.
        public let range: Range<Int>
        /// The bytes of the name, quotes included.
        public let nameRange: Range<Int>
        /// The bytes of each option's text, quotes included.
        public let optionRanges: [String: Range<Int>]
    }

    /// A `source` line.
    public struct Source: Sendable, Hashable {
        /// The address of the specification repository.
        public let url: String
        /// The bytes of the address, quotes included.
        public let range: Range<Int>
    }

    /// The pods in the order of the file; a pod named in a loop or variable is not seen.
    public let pods: [Pod]
    /// The specification repositories.
    public let sources: [Source]
    /// The bytes of the first lines of hooks such as `post_install`, whose Ruby runs at each installation.
    public let hooks: [Range<Int>]

    /// Reads a `Podfile`.
    ///
    /// - Throws: ``SourceFormatError`` if the file is too long or in UTF-16.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> Podfile {
        var reader = PodfileReader(bytes: bytes)
        for (tokens, range) in joined(try TextLines(bytes)) { reader.read(tokens, range) }
        return Podfile(pods: reader.pods, sources: reader.sources, hooks: reader.hooks)
    }

    /// The statements, each with the lines it goes on over.
    private static func joined(_ lines: TextLines) -> [(tokens: [RubyStatement.Token], range: Range<Int>)] {
        var statements: [(tokens: [RubyStatement.Token], range: Range<Int>)] = []
        var isOpen = false
        for line in lines.ranges {
            let line = lines.bytes.trimmed(line)
            let statement = RubyStatement(lines.bytes, line)
            guard !statement.tokens.isEmpty else { continue }
            if isOpen, let last = statements.indices.last {
                statements[last].tokens += statement.tokens
                statements[last].range = statements[last].range.lowerBound..<line.upperBound
            } else {
                statements.append((statement.tokens, line))
            }
            isOpen = statement.isContinued
        }
        return statements
    }
}

/// Turns statements into pods, keeping track of the target blocks around them.
private struct PodfileReader {
    let bytes: [UInt8]
    var pods: [Podfile.Pod] = []
    var sources: [Podfile.Source] = []
    var hooks: [Range<Int>] = []
    /// The open blocks, each with the name of the target around or at it.
    private var blocks: [String?] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func read(_ tokens: [RubyStatement.Token], _ range: Range<Int>) {
        guard case .word(let word)? = tokens.first?.kind else { return }
        switch word {
        case "pod": readPod(tokens, range)
        case "source":
            if let text = text(tokens, 1) { sources.append(.init(url: text, range: tokens[1].range)) }
        case "pre_install", "post_install", "pre_integrate", "post_integrate": hooks.append(range)
        case "end": _ = blocks.popLast()
        default: break
        }
        let target = blocks.last ?? nil
        if opensBlock(word, tokens) { blocks.append(word == "target" ? text(tokens, 1) : target) }
    }

    private func opensBlock(_ word: String, _ tokens: [RubyStatement.Token]) -> Bool {
        if ["if", "unless", "def", "case", "while", "begin"].contains(word) { return true }
        return tokens.contains { $0.kind == .word("do") }
    }

    private mutating func readPod(_ tokens: [RubyStatement.Token], _ range: Range<Int>) {
        let first = tokens.count > 1 && tokens[1].kind == .sign(ASCII.openParenthesis) ? 2 : 1
        guard let name = text(tokens, first) else { return }
        var (requirements, options, ranges) = ([String](), [String: String](), [String: Range<Int>]())
        var key: String?
        for token in tokens.dropFirst(first + 1) {
            switch token.kind {
            case .symbol(let symbol): key = symbol
            case .string(let text):
                if let key {
                    options[key] = options[key] ?? text
                    ranges[key] = ranges[key] ?? token.range
                } else {
                    requirements.append(text)
                }
            case .sign(ASCII.comma): key = nil
            default: break
            }
        }
        pods.append(
            .init(
                name: name, requirements: requirements, options: options, target: blocks.last ?? nil,
                range: range, nameRange: tokens[first].range, optionRanges: ranges))
    }

    private func text(_ tokens: [RubyStatement.Token], _ index: Int) -> String? {
        guard tokens.indices.contains(index), case .string(let text) = tokens[index].kind else { return nil }
        return text
    }
}
