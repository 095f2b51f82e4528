import Testing

@testable import SecretPatterns

/// Recall and false hits on the labelled corpus, counted by template: one that fails in any filling has failed.
@Suite struct RedactionCorpusTests {
    private static let redactor = TextRedactor()
    private static let positives =
        ProviderTokens.positives() + OtherSecrets.positives() + FurtherSecrets.positives()
    private static let negatives = LookAlikes.negatives() + FurtherLookAlikes.negatives()

    @Test func findsWhatIsLabelled() {
        let missed = Self.positives.filter { text in
            guard let secret = text.secret else {
                Issue.record("no secret is marked in \(text)")
                return true
            }
            // A mask names the kind, which may be a word of the token's public mark.
            let clean = Self.redactor.redact(text.text).replacing(/<redacted:[a-z0-9-]+>/, with: "")
            return Self.parts(of: secret).contains { clean.contains($0) }
        }
        let (all, wrong) = Self.report("positives", Self.positives, missed)
        #expect(all >= 400)
        #expect(Double(wrong) <= Double(all) * 0.02, "\(missed)")
    }

    /// A template with a mistake would stand in the corpus as it is written.
    @Test func templatesAreFilled() {
        for text in Self.positives + Self.negatives {
            let rest = text.text.firstMatch(
                of: /\{(?:[A-Za-z][0-9]+|crc[0-9]+|uuid|jwt|(?:card|iban|pem|64|bech32|upper)[^"}]*)\}/)
            #expect(rest == nil, "\(text)")
        }
    }

    @Test func leavesLookAlikes() {
        let hit = Self.negatives.filter { Self.redactor.redact($0.text) != $0.text }
        let (all, wrong) = Self.report("look-alikes", Self.negatives, hit)
        #expect(all >= 400)
        #expect(
            Double(wrong) <= Double(all) * 0.01, "\(hit.map { "\($0) → \(Self.redactor.redact($0.text))" })")
    }

    /// The whole of a short secret, and every part of eight characters of a longer one: no such part may be left.
    private static func parts(of secret: String) -> [String] {
        let characters = Array(secret)
        guard characters.count > 8 else { return [secret] }
        return (0...(characters.count - 8)).map { String(characters[$0..<($0 + 8)]) }
    }

    /// Prints one line for each kind: how many templates, and how many were taken wrongly. Gives both for all kinds.
    private static func report(
        _ title: String, _ texts: [CorpusText], _ wrong: [CorpusText]
    ) -> (all: Int, wrong: Int) {
        func counts(_ texts: [CorpusText]) -> [String: Int] {
            Dictionary(grouping: texts, by: \.kind).mapValues { Set($0.map(\.template)).count }
        }
        let (kinds, wrongKinds) = (counts(texts), counts(wrong))
        let sums = (all: kinds.values.reduce(0, +), wrong: wrongKinds.values.reduce(0, +))
        print("\(title): \(sums.all) templates in \(texts.count) texts, wrong \(sums.wrong)")
        for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) {
            print("  \(kind): \(count), wrong \(wrongKinds[kind] ?? 0)")
        }
        for template in Set(wrong.map(\.template)).sorted() { print("  wrong: \(template)") }
        return sums
    }
}
