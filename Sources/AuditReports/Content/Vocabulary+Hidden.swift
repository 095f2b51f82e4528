import AuditModel

extension Hidden {
    /// The reason in each language of the reports; `nil` for one that is not the audit's own.
    var title: LocalizedText? {
        switch reason {
        case Self.strictOnly:
            LocalizedText(
                en: reason, es: "consejos de refuerzo; los muestra --profile strict",
                it: "consigli di irrobustimento; li mostra --profile strict")
        case Self.switchedOff:
            LocalizedText(
                en: reason, es: "de reglas que la configuración desactiva aquí",
                it: "di regole che la configurazione disattiva qui")
        case Self.role:
            LocalizedText(
                en: reason,
                es: "en pruebas, vistas previas, mocks, herramientas y fuentes sin usar; los muestra --profile strict",
                it: "in test, anteprime, mock, strumenti e sorgenti non usati; li mostra --profile strict")
        case Self.threshold:
            LocalizedText(
                en: reason, es: "por debajo de la gravedad o la confianza pedidas",
                it: "sotto la gravità o la confidenza richieste")
        case Self.unchangedLines:
            LocalizedText(en: reason, es: "en líneas que no han cambiado", it: "su righe che non sono cambiate")
        default: nil
        }
    }
}
