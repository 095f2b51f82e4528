import AuditModel

/// Words of what was read and what was not.
extension HtmlWords {
    var coverage: LocalizedText {
        LocalizedText(en: "What was read", es: "Qué se leyó", it: "Che cosa è stato letto")
    }
    var filesRead: LocalizedText { LocalizedText(en: "Files read", es: "Archivos leídos", it: "File letti") }
    var passedOver: LocalizedText {
        LocalizedText(en: "Files skipped", es: "Archivos omitidos", it: "File tralasciati")
    }
    var notRead: LocalizedText { LocalizedText(en: "Files not read", es: "Archivos no leídos", it: "File non letti") }
    var notAtAll: LocalizedText { LocalizedText(en: "not at all", es: "en absoluto", it: "per nulla") }
    var inPart: LocalizedText { LocalizedText(en: "in part", es: "en parte", it: "in parte") }
    var hidden: LocalizedText {
        LocalizedText(en: "Omitted from this report", es: "Fuera de este informe", it: "Fuori da questo rapporto")
    }
    var notices: LocalizedText { LocalizedText(en: "Notes", es: "A tener en cuenta", it: "Da sapere") }
    var kind: LocalizedText { LocalizedText(en: "Kind", es: "Tipo", it: "Tipo") }
    var reason: LocalizedText { LocalizedText(en: "Reason", es: "Motivo", it: "Motivo") }
    var amount: LocalizedText { LocalizedText(en: "Number", es: "Número", it: "Numero") }
}
