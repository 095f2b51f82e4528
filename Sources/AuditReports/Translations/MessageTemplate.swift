import AuditModel

/// A message of a rule with holes, in English and in the other languages.
///
/// A hole is a word in braces. In back-ticks it stands for a whole name; outside of them for a phrase that the table
/// translates in turn, a list of names or a number; and with a `=` for what is the same in every language. With a `~` it
/// is that too, but a short name that begins with no small letter, and the template is a part of others alone, never a whole message:
///
///     `{name}` is sent over {=version} and {deed}
///     {~vendor} API key
///
/// A name written out, such as `nil`, has to be that very one.
struct MessageTemplate: Sendable {
    let english: String
    let spanish: String
    let italian: String
    /// What stands before, between and behind the holes of the prose.
    let pieces: [[UInt8]]
    let holes: [Hole]
    private let names: [Name]

    /// How much of the prose is fixed: of two templates that fit, the one with more says it better.
    let weight: Int

    /// Whether it says too little to be looked for in whole messages.
    var isPhrase: Bool { holes.contains { $0.kind == .short } }

    struct Hole: Sendable, Hashable {
        let name: String
        let kind: Kind

        enum Kind: Sendable { case phrase, verbatim, short }

        init(_ text: String) {
            kind = text.hasPrefix("=") ? .verbatim : text.hasPrefix("~") ? .short : .phrase
            name = kind == .phrase ? text : String(text.dropFirst())
        }
    }

    private enum Name: Sendable {
        case hole(String)
        case fixed(Substring)
    }

    /// Nil where the English text has a back-tick without another.
    init?(english: String, spanish: String, italian: String) {
        guard let marked = MarkedText(english) else { return nil }
        self.english = english
        self.spanish = spanish
        self.italian = italian
        names = marked.names.map { name in
            name.hasPrefix("{") && name.hasSuffix("}") ? .hole(String(name.dropFirst().dropLast())) : .fixed(name)
        }
        var (pieces, holes): ([[UInt8]], [Hole]) = ([], [])
        let parts = marked.prose.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let halves = part.split(separator: UInt8(ascii: "}"), maxSplits: 1, omittingEmptySubsequences: false)
            if index > 0, halves.count == 2 {
                holes.append(Hole(String(decoding: halves[0], as: UTF8.self)))
            }
            pieces.append(Array(halves.last ?? []))
        }
        self.pieces = pieces
        self.holes = holes
        weight = pieces.reduce(0) { $0 + $1.count }
    }

    func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        case .italian: italian
        }
    }

    /// The names of all holes.
    var words: Set<String> {
        let inNames = names.compactMap { name -> String? in
            if case .hole(let word) = name { word } else { nil }
        }
        return Set(holes.map(\.name) + inNames)
    }

    /// What stands in the back-ticks that are holes; nil where a name that is written out is another one.
    func values(of found: [Substring]) -> [String: String]? {
        guard found.count == names.count else { return nil }
        var values: [String: String] = [:]
        for (name, text) in zip(names, found) {
            switch name {
            case .hole(let word): values[word] = String(text)
            case .fixed(let fixed) where fixed != text: return nil
            case .fixed: break
            }
        }
        return values
    }

    /// A text of the template with its holes filled.
    static func fill(_ text: String, with values: [String: String]) -> String {
        var result = ""
        for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                result += part
                continue
            }
            let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            result += values[Hole(String(halves[0])).name] ?? ""
            result += halves.dropFirst().first ?? ""
        }
        return result
    }
}
