import Testing

@testable import SecretPatterns

/// Recall and false hits on the labelled corpus, counted for each kind.
@Suite struct RedactionCorpusTests {
    private static let redactor = TextRedactor()

    @Test func findsWhatIsLabelled() {
        let texts = ProviderTokens.positives() + OtherSecrets.positives()
        #expect(texts.count >= 400)
        var missed: [CorpusText] = []
        for text in texts {
            guard let secret = text.secret else {
                Issue.record("no secret is marked in \(text)")
                continue
            }
            // A mask names the kind, which may be a word of the token's public mark.
            let clean = Self.redactor.redact(text.text).replacing(/<redacted:[a-z0-9-]+>/, with: "")
            if Self.parts(of: secret).contains(where: { clean.contains($0) }) { missed.append(text) }
        }
        Self.report("positives", texts, missed)
        #expect(Double(missed.count) <= Double(texts.count) * 0.02, "\(missed)")
    }

    /// A template with a mistake would stand in the corpus as it is written.
    @Test func templatesAreFilled() {
        for text in ProviderTokens.positives() + OtherSecrets.positives() + LookAlikes.negatives() {
            let rest = text.text.firstMatch(of: /\{(?:[A-Za-z][0-9]+|crc[0-9]+|uuid|jwt|(?:card|iban|pem|64)[^"}]*)\}/)
            #expect(rest == nil, "\(text)")
        }
    }

    @Test func leavesLookAlikes() {
        let texts = LookAlikes.negatives()
        #expect(texts.count >= 400)
        let hit = texts.filter { Self.redactor.redact($0.text) != $0.text }
        Self.report("look-alikes", texts, hit)
        #expect(
            Double(hit.count) <= Double(texts.count) * 0.01, "\(hit.map { "\($0) → \(Self.redactor.redact($0.text))" })"
        )
    }

    /// The whole of a short secret, and every part of eight characters of a longer one: no such part may be left.
    private static func parts(of secret: String) -> [String] {
        let characters = Array(secret)
        guard characters.count > 8 else { return [secret] }
        return (0...(characters.count - 8)).map { String(characters[$0..<($0 + 8)]) }
    }

    /// One line for each kind: how many, and how many were taken wrongly.
    private static func report(_ title: String, _ texts: [CorpusText], _ wrong: [CorpusText]) {
        let wrongKinds = Dictionary(grouping: wrong, by: \.kind).mapValues(\.count)
        let kinds = Dictionary(grouping: texts, by: \.kind).mapValues(\.count)
        print("\(title): \(texts.count), wrong \(wrong.count)")
        for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) {
            print("  \(kind): \(count), wrong \(wrongKinds[kind] ?? 0)")
        }
    }
}
