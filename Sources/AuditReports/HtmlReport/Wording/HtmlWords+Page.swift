import AuditModel

/// Words of the frame, the summary and the comparison.
extension HtmlWords {
    var securityReport: LocalizedText {
        LocalizedText(en: "Security report", es: "Informe de seguridad", it: "Rapporto di sicurezza")
    }
    var skip: LocalizedText {
        LocalizedText(en: "Skip to the content", es: "Ir al contenido", it: "Vai al contenuto")
    }
    var contents: LocalizedText { LocalizedText(en: "Contents", es: "Contenido", it: "Indice") }
    var date: LocalizedText { LocalizedText(en: "Date", es: "Fecha", it: "Data") }
    var target: LocalizedText { LocalizedText(en: "Audited", es: "Auditado", it: "Esaminato") }
    var profile: LocalizedText { LocalizedText(en: "Profile", es: "Perfil", it: "Profilo") }
    var read: LocalizedText { LocalizedText(en: "Read", es: "Leído", it: "Letto") }
    var rulesRun: LocalizedText { LocalizedText(en: "Rules", es: "Reglas", it: "Regole") }
    var auditor: LocalizedText { LocalizedText(en: "Auditor", es: "Auditor", it: "Strumento") }

    var summary: LocalizedText { LocalizedText(en: "Summary", es: "Resumen", it: "Sintesi") }
    var bySeverity: LocalizedText {
        LocalizedText(en: "Findings by severity", es: "Hallazgos por gravedad", it: "Rilievi per gravità")
    }
    var byCategory: LocalizedText { LocalizedText(en: "By category", es: "Por categoría", it: "Per categoria") }
    var byFile: LocalizedText {
        LocalizedText(en: "Files with most findings", es: "Archivos con más hallazgos", it: "File con più rilievi")
    }
    var controlsAtAGlance: LocalizedText {
        LocalizedText(en: "Controls at a glance", es: "Controles de un vistazo", it: "Controlli in breve")
    }

    var comparison: LocalizedText {
        LocalizedText(en: "Since the baseline", es: "Desde la línea base", it: "Dalla baseline")
    }
    var new: LocalizedText { LocalizedText(en: "New", es: "Nuevos", it: "Nuovi") }
    var known: LocalizedText { LocalizedText(en: "Known", es: "Conocidos", it: "Noti") }
    var gone: LocalizedText { LocalizedText(en: "Gone", es: "Desaparecidos", it: "Scomparsi") }
    var newMeaning: LocalizedText {
        LocalizedText(
            en: "not listed by the baseline", es: "no figuran en la línea base", it: "non elencati nella baseline")
    }
    var knownMeaning: LocalizedText {
        LocalizedText(en: "listed and still there", es: "figuran y siguen ahí", it: "elencati e ancora presenti")
    }
    var goneMeaning: LocalizedText {
        LocalizedText(en: "listed and no longer found", es: "figuran y ya no están", it: "elencati e non più trovati")
    }
    var goneList: LocalizedText {
        LocalizedText(
            en: "What is no longer found", es: "Lo que ya no se encuentra", it: "Che cosa non si trova più")
    }
}

extension HtmlWording {
    func colophon(version: String) -> String {
        switch language {
        case .english: "Written by Bulwark \(version), which reads the source and does not run it."
        case .spanish: "Escrito por Bulwark \(version), que lee el código fuente y no lo ejecuta."
        case .italian: "Scritto da Bulwark \(version), che legge il codice sorgente e non lo esegue."
        }
    }
}
