package import AuditModel

/// The messages of findings, of the steps of a value's way, of escapes and of controls in the languages of reports.
///
/// In the source a message is a block of lines as in `RuleTranslations`, headed by nothing; `# …` is a heading for
/// readers of the source:
///
///     # weak-hash
///     en: HMAC-MD5 is outdated
///     es: …
///     it: …
struct MessageTable: Sendable {
    let templates: [MessageTemplate]
    /// The templates without a hole in their prose, by it.
    private let exact: [[UInt8]: [Int]]
    /// The others, those that say most first.
    private let patterns: [Int]

    static let shared = MessageTable(sources)

    init(_ sources: [String]) {
        let templates = sources.flatMap(Self.read)
        var (exact, patterns): ([[UInt8]: [Int]], [Int]) = ([:], [])
        for (index, template) in templates.enumerated() {
            if template.holes.isEmpty {
                exact[template.pieces.first ?? [], default: []].append(index)
            } else {
                patterns.append(index)
            }
        }
        self.templates = templates
        self.exact = exact
        self.patterns = patterns.sorted { (-templates[$0].weight, $0) < (-templates[$1].weight, $1) }
    }

    private static func read(_ source: String) -> [MessageTemplate] {
        var (templates, english, spanish): ([MessageTemplate], String, String) = ([], "", "")
        for line in source.replacing("\n  ", with: " ").split(separator: "\n") {
            let text = String(line.dropFirst(4))
            switch line.prefix(4) {
            case "en: ": english = text
            case "es: ": spanish = text
            case "it: ":
                templates += [MessageTemplate(english: english, spanish: spanish, italian: text)].compactMap(\.self)
                (english, spanish) = ("", "")
            default: break
            }
        }
        return templates
    }

    /// The message in another language; nil where the table does not hold it.
    func translation(of message: String, in language: Language) -> String? {
        guard language != .english, message.utf8.count <= Self.longest, let marked = MarkedText(message) else {
            return nil
        }
        return translation(of: marked, in: language, depth: 0)
    }

    private static let longest = 1000
    private static let deepest = 6
    /// The bytes that a short hole takes.
    private static let mostOfShort = 40

    private func translation(of text: MarkedText, in language: Language, depth: Int) -> String? {
        for index in exact[text.prose] ?? [] {
            guard let values = templates[index].values(of: text.names) else { continue }
            return MessageTemplate.fill(templates[index].text(in: language), with: values)
        }
        if depth == Self.deepest { return nil }
        for index in patterns {
            let template = templates[index]
            if depth == 0, template.isPhrase { continue }
            guard text.prose.starts(with: template.pieces[0]), text.prose.count > template.weight else { continue }
            let start = template.pieces[0].count
            guard let parts = parts(of: text, template, hole: 0, from: start, in: language, depth: depth),
                let values = template.values(of: names(of: text, outside: parts.map(\.range)))
            else { continue }
            let all = zip(template.holes, parts).reduce(into: values) { $0[$1.0.name] = $1.1.text }
            return MessageTemplate.fill(template.text(in: language), with: all)
        }
        return sentence(text, in: language, depth: depth)
    }

    /// A clause that stands as a sentence: with a capital at its head.
    private func sentence(_ text: MarkedText, in language: Language, depth: Int) -> String? {
        guard let first = text.prose.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
        let clause = MarkedText(prose: [first | 0x20] + text.prose.dropFirst(), names: text.names)
        return translation(of: clause, in: language, depth: depth).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
}

// MARK: - Holes

extension MessageTable {
    private typealias Part = (range: Range<Int>, text: String)

    /// What fills the holes from one on, the first way that works.
    private func parts(
        of text: MarkedText, _ template: MessageTemplate, hole: Int, from start: Int, in language: Language, depth: Int
    ) -> [Part]? {
        if hole == template.holes.count { return start == text.prose.count ? [] : nil }
        let piece = template.pieces[hole + 1]
        let isLast = hole == template.holes.count - 1
        var end = isLast ? text.prose.count - piece.count : start + 1
        while end > start, end + piece.count <= text.prose.count {
            if text.prose[end...].starts(with: piece) {
                let range = start..<end
                if let filling = filling(text[range], template.holes[hole], in: language, depth: depth),
                    let rest = parts(
                        of: text, template, hole: hole + 1, from: end + piece.count, in: language, depth: depth)
                {
                    return [(range, filling)] + rest
                }
            }
            if isLast { return nil }
            end += 1
        }
        return nil
    }

    private func filling(_ part: MarkedText, _ hole: MessageTemplate.Hole, in language: Language, depth: Int) -> String?
    {
        switch hole.kind {
        case .verbatim: return part.text
        case .short:
            let isName = part.prose.first.map { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
            return isName && part.names.isEmpty && part.prose.count <= Self.mostOfShort ? part.text : nil
        case .phrase: break
        }
        if part.isVerbatim { return Self.number(part.text) }
        return translation(of: part, in: language, depth: depth + 1) ?? list(part, in: language)
    }

    /// `4,096` is `4.096` in both languages.
    private static func number(_ text: String) -> String {
        let groups = text.split(separator: ",", omittingEmptySubsequences: false)
        let isNumber = groups.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && groups.dropFirst().allSatisfy { $0.count == 3 } ? groups.joined(separator: ".") : text
    }

    /// Names with nothing but "and" and "or" between them.
    private func list(_ part: MarkedText, in language: Language) -> String? {
        let (and, or) = language == .spanish ? (" y ", " o ") : (" e ", " o ")
        let prose = String(decoding: part.prose, as: UTF8.self)
        let bare = prose.replacing(" and ", with: " ").replacing(" or ", with: " ")
        guard MarkedText(prose: Array(bare.utf8), names: []).isVerbatim else { return nil }
        let text = prose.replacing(" and ", with: and).replacing(" or ", with: or)
        return MarkedText(prose: Array(text.utf8), names: part.names).text
    }

    private func names(of text: MarkedText, outside ranges: [Range<Int>]) -> [Substring] {
        if text.names.isEmpty { return [] }
        let marks = text.prose.indices.filter { text.prose[$0] == MarkedText.mark }
        return zip(marks, text.names).filter { mark, _ in !ranges.contains { $0.contains(mark) } }.map(\.1)
    }
}

extension Language {
    /// A message of the audit in this language; nil where it has none in it.
    package func translation(ofMessage message: String) -> String? {
        self == .english ? message : MessageTable.shared.translation(of: message, in: self)
    }

    /// A message of the audit in this language, in English where it has none in it.
    func message(_ text: String) -> String { translation(ofMessage: text) ?? text }
}
