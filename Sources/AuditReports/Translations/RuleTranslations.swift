public import AuditModel

/// The texts of rules in another language, each with a digest of the English text that it was made from.
///
/// In the source a rule is a block of lines, apart from the next by an empty one; a text that takes several lines goes on
/// after two spaces:
///
///     # secret-in-log 1f2e3d4c
///     title: …
///     why: …
///       …
///     fix: …
struct RuleTranslations: Sendable {
    struct Texts: Sendable {
        var digest = ""
        var title = ""
        var why = ""
        var remedy = ""
    }

    private let texts: [String: Texts]

    var ids: some Collection<String> { texts.keys }

    subscript(id: String) -> Texts? { texts[id] }

    init(_ sources: [String]) {
        texts = sources.reduce(into: [:]) { texts, source in
            for block in source.split(separator: "\n\n") { Self.read(block, into: &texts) }
        }
    }

    private static func read(_ block: Substring, into all: inout [String: Texts]) {
        var (id, texts) = ("", Texts())
        for line in block.replacing("\n  ", with: " ").split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let text = String(parts[1])
            switch parts[0] {
            case "#":
                let names = text.split(separator: " ")
                id = String(names.first ?? "")
                texts.digest = String(names.last ?? "")
            case "title:": texts.title = text
            case "why:": texts.why = text
            case "fix:": texts.remedy = text
            default: break
            }
        }
        all[id] = texts
    }

    /// Nil for English, which the rules themselves are written in.
    static func of(_ language: Language) -> RuleTranslations? {
        switch language {
        case .english: nil
        case .spanish: spanish
        case .italian: italian
        }
    }

    private static let spanish = RuleTranslations([
        spanishAuth, spanishCode, spanishCodeOfInput, spanishConcurrency, spanishConcurrencyOfThreads, spanishCrypto,
        spanishNetwork,
        spanishPlatform, spanishPolicy,
        spanishPrivacy, spanishResilience, spanishStorage,
    ])
    private static let italian = RuleTranslations([
        italianAuth, italianCode, italianCodeOfInput, italianConcurrency, italianConcurrencyOfThreads, italianCrypto,
        italianNetwork,
        italianPlatform, italianPolicy,
        italianPrivacy, italianResilience, italianStorage,
    ])

    /// Of the English texts, as eight hexadecimal digits (FNV-1a): tells that one was changed, and nothing more.
    static func digest(of rule: RuleDescription) -> String {
        let text = [rule.title, rule.why, rule.remedy].joined(separator: "\n")
        let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return hash.digits(8, radix: 16)
    }
}

extension RuleDescription {
    /// The rule with its title, reason and remedy in a language; as it is where they have no translation, or one of
    /// another text.
    public func translated(to language: Language) -> RuleDescription {
        guard let texts = RuleTranslations.of(language)?[id], texts.digest == RuleTranslations.digest(of: self) else {
            return self
        }
        return RuleDescription(
            id: id, title: texts.title, category: category, severity: severity, confidence: confidence,
            profile: profile, references: references, since: since, why: texts.why, remedy: texts.remedy, bad: bad,
            good: good, severities: severities)
    }
}
