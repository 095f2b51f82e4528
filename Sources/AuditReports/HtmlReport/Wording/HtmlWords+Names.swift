import AuditModel

/// What the values of the model are called.
extension HtmlWording {
    /// To agree with the word for severity, which is feminine where that matters.
    func name(_ severity: Severity) -> String {
        let name =
            switch severity {
            case .critical: LocalizedText(en: severity.title.en, es: "Crítica", it: "Critica")
            case .high: LocalizedText(en: severity.title.en, es: "Alta", it: "Alta")
            case .medium: LocalizedText(en: severity.title.en, es: "Media", it: "Media")
            case .low: LocalizedText(en: severity.title.en, es: "Baja", it: "Bassa")
            case .note: severity.title
            }
        return name[language]
    }

    func name(_ status: ControlStatus) -> String { status.title[language] }

    func name(_ category: Category?) -> String { category?.heading[language] ?? self.otherCategory }

    func name(_ confidence: Confidence) -> String {
        let name =
            switch confidence {
            case .high: LocalizedText(en: "High confidence", es: "Confianza alta", it: "Confidenza alta")
            case .medium: LocalizedText(en: "Medium confidence", es: "Confianza media", it: "Confidenza media")
            case .low: LocalizedText(en: "Low confidence", es: "Confianza baja", it: "Confidenza bassa")
            }
        return name[language]
    }

    func name(_ profile: Profile) -> String {
        let name =
            switch profile {
            case .default: LocalizedText(en: "default", es: "predeterminado", it: "predefinito")
            case .strict: LocalizedText(en: "strict", es: "estricto", it: "rigoroso")
            }
        return name[language]
    }

    func name(_ kind: Suppression.Kind) -> String {
        switch kind {
        case .inline: self.inComment
        case .baseline: self.inBaseline
        }
    }

    /// A role that nobody named here is shown as it is.
    func role(_ role: String) -> String {
        Self.roles[role]?[language] ?? role
    }

    private static let roles = [
        "app": LocalizedText(en: "app code", es: "código de la app", it: "codice dell’app"),
        "test": LocalizedText(en: "test code", es: "código de pruebas", it: "codice di test"),
        "preview": LocalizedText(en: "preview code", es: "código de vista previa", it: "codice di anteprima"),
        "mock": LocalizedText(en: "mock code", es: "código simulado", it: "codice simulato"),
        "generated": LocalizedText(en: "generated code", es: "código generado", it: "codice generato"),
        "unused": LocalizedText(
            en: "compiled by no target", es: "no lo compila ningún target", it: "non compilato da alcun target"),
        "vendored": LocalizedText(en: "vendored code", es: "código de terceros", it: "codice di terzi"),
        "tool": LocalizedText(en: "tool code", es: "código de herramientas", it: "codice di strumenti"),
    ]
}
