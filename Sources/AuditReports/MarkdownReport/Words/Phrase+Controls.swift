import AuditModel

extension Phrase {
    static let checklists = LocalizedText(
        en: "Checklists", es: "Listas de comprobación", it: "Liste di controllo")
    static let notAnswered = LocalizedText(
        en: "not covered by any control in this run", es: "ningún control de esta ejecución lo responde",
        it: "nessun controllo di questa esecuzione risponde")
    static let controls = LocalizedText(
        en: "Controls", es: "Controles", it: "Controlli")
    static let control = LocalizedText(
        en: "Control", es: "Control", it: "Controllo")
    static let standards = LocalizedText(
        en: "Standards", es: "Estándares", it: "Standard")
    static let standardsLegend = LocalizedText(
        en:
            "An entry fails by a finding or a failed control, and passes by evidence alone. Not found means that nothing in the source shows it.",
        es:
            "Un punto falla por un hallazgo o un control no superado, y solo se supera con pruebas. No encontrado significa que nada en el código lo demuestra.",
        it:
            "Una voce fallisce per un rilievo o un controllo non superato, e passa solo con prove. Non trovato significa che nulla nel codice lo dimostra."
    )
    static let entry = LocalizedText(
        en: "Entry", es: "Punto", it: "Voce")
    static let meaning = LocalizedText(
        en: "Meaning", es: "Significado", it: "Significato")
    static let dataProtection = LocalizedText(
        en: "Data Protection Law", es: "Protección de datos", it: "Protezione dei dati")
    static let law = LocalizedText(
        en: "Law", es: "Ley", it: "Legge")
    static let article = LocalizedText(
        en: "Article", es: "Artículo", it: "Articolo")
    static let whatItAsks = LocalizedText(
        en: "Requirement", es: "Qué exige", it: "Che cosa chiede")
    static let noLegalAdvice = LocalizedText(
        en: "These notes show where the law applies to a control. They are not legal advice.",
        es: "Estas notas señalan dónde la ley afecta a un control. No son asesoramiento jurídico.",
        it: "Queste note indicano dove la legge riguarda un controllo. Non sono consulenza legale.")
}
