import AuditModel

/// What a report says of all escapes together, in one of its languages.
struct EscapeSentences {
    private let review: ConcurrencyReview
    private let language: Language

    init(_ review: ConcurrencyReview, _ language: Language) {
        self.review = review
        self.language = language
    }

    /// `17 escapes in 12 files`.
    var total: String {
        let (count, files) = (review.statistics.total, review.fileCount)
        return switch language {
        case .english:
            "\(number(count)) escape\(count == 1 ? "" : "s") in \(number(files)) file\(files == 1 ? "" : "s")"
        case .spanish:
            "\(number(count)) \(count == 1 ? "exención" : "exenciones") en "
                + "\(number(files)) archivo\(files == 1 ? "" : "s")"
        case .italian: "\(number(count)) \(count == 1 ? "deroga" : "deroghe") in \(number(files)) file"
        }
    }

    /// `6 of 17 escapes are justified (35%).`
    var verdict: String {
        let share = review.share(.justified)
        let (count, total) = (number(share.count), number(review.statistics.total))
        let part = percent(share.percent)
        let isOne = share.count == 1 || language != .italian && review.statistics.total == 1
        return switch language {
        case .english:
            "\(count) of \(total) escape\(review.statistics.total == 1 ? "" : "s") "
                + "\(isOne ? "is" : "are") justified (\(part))."
        case .spanish:
            "\(count) de \(total) \(review.statistics.total == 1 ? "exención" : "exenciones") "
                + "\(isOne ? "está justificada" : "están justificadas") (\(part))."
        case .italian:
            "\(count) \(isOne ? "deroga" : "deroghe") su \(total) \(isOne ? "è giustificata" : "sono giustificate") "
                + "(\(part))."
        }
    }

    /// `3 can be removed: the code compiles without it. 9 give no reason.`, leaving out what is nought.
    var details: String {
        let needless = review.entries.map(\.escape).filter { EscapeStanding($0) == .needless }
        let free = needless.count(where: \.isDeletable)
        return [
            sentence(free, Self.oneGoes, Self.someGo),
            sentence(needless.count - free, Self.oneGoesOnce, Self.someGoOnce),
            sentence(review.statistics.undocumented, Self.oneIsBare, Self.someAreBare),
        ].compactMap { $0 }.joined(separator: " ")
    }

    private func sentence(_ count: Int, _ one: LocalizedText, _ many: LocalizedText) -> String? {
        count == 0 ? nil : "\(number(count)) \((count == 1 ? one : many)[language])"
    }

    /// The verdict, and what is wrong with the others.
    var policy: String { details.isEmpty ? verdict : verdict + " " + details }

    /// `173 more in generated code and code of others, each an item by itself: ` with the items; `nil` where there are none.
    var foreign: (text: String, items: [String])? {
        guard !review.foreign.isEmpty else { return nil }
        let count = review.foreign.reduce(0) { $0 + $1.escapes.count }
        let items = review.foreign.map { item in
            let effort = Effort(ForeignEscapes.effort).text(language)
            return "`\(item.name)` \(number(item.escapes.count)) (\(effort))"
        }
        return ("\(number(count)) \(Self.inForeignCode[language])", items)
    }

    func percent(_ value: Int) -> String { "\(value)\(language == .spanish ? " " : "")%" }

    private func number(_ value: Int) -> String { Wording.number(value, language) }

    private static let inForeignCode = LocalizedText(
        en:
            "in generated or third-party code, not counted here; one decision each, such as a newer generator:",
        es:
            "en código generado o mantenido por otros, sin contar aquí; una decisión para cada uno, como un generador más nuevo:",
        it:
            "in codice generato o mantenuto da altri, non contato qui; una decisione ciascuno, come un generatore più recente:"
    )

    private static let oneGoes = LocalizedText(
        en: "can be removed: the code compiles without it.",
        es: "podría desaparecer: el compilador acepta el código sin la palabra.",
        it: "si potrebbe togliere: il compilatore accetta il codice senza la parola.")
    private static let someGo = LocalizedText(
        en: oneGoes.en, es: "podrían desaparecer: el compilador acepta el código sin la palabra.",
        it: "si potrebbero togliere: il compilatore accetta il codice senza la parola.")
    private static let oneGoesOnce = LocalizedText(
        en: "can be removed once a class is final or a variable is a constant.",
        es: "podría desaparecer cuando una clase sea final o una variable constante.",
        it: "si potrebbe togliere rendendo final una classe o costante una variabile.")
    private static let someGoOnce = LocalizedText(
        en: oneGoesOnce.en, es: "podrían desaparecer cuando una clase sea final o una variable constante.",
        it: "si potrebbero togliere rendendo final una classe o costante una variabile.")
    private static let oneIsBare = LocalizedText(
        en: "has no reason in the source.", es: "no tiene un motivo escrito en el código.",
        it: "non ha un motivo scritto nel codice.")
    private static let someAreBare = LocalizedText(
        en: "have no reason in the source.", es: "no tienen un motivo escrito en el código.",
        it: "non hanno un motivo scritto nel codice.")
}
