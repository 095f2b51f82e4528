import AuditModel

/// The words of the page in one language.
///
///     words.findings    // "Findings", "Hallazgos" or "Rilievi"
@dynamicMemberLookup
struct HtmlWording: Sendable {
    let language: Language

    init(_ language: Language) {
        self.language = language
    }

    subscript(dynamicMember word: KeyPath<HtmlWords, LocalizedText>) -> String {
        HtmlWords()[keyPath: word][language]
    }

    /// With a mark before each group of three digits: a comma in English, a point elsewhere.
    func number(_ value: Int) -> String { Wording.number(value, language) }

    /// `1 file`, `3,912 files`.
    func counted(_ value: Int, _ one: String, _ many: String) -> String {
        "\(number(value)) \(value == 1 ? one : many)"
    }

    func countedFindings(_ value: Int) -> String {
        counted(value, self.finding, self.findingsCounted)
    }

    /// `critical 1, high 4`, leaving out what did not occur.
    func list(_ counts: SeverityCounts) -> String {
        Severity.worstFirst.filter { counts[$0] > 0 }
            .map { "\(name($0).lowercased()) \(number(counts[$0]))" }.joined(separator: ", ")
    }
}

/// Where the tables of words hang, one extension for each part of the page.
struct HtmlWords {}
