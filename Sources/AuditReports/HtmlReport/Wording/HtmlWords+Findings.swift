import AuditModel

/// Words of the findings, their filters and what was accepted.
extension HtmlWords {
    var findings: LocalizedText { LocalizedText(en: "Findings", es: "Hallazgos", it: "Rilievi") }
    var finding: LocalizedText { LocalizedText(en: "finding", es: "hallazgo", it: "rilievo") }
    var findingsCounted: LocalizedText { LocalizedText(en: "findings", es: "hallazgos", it: "rilievi") }
    var place: LocalizedText { LocalizedText(en: "place", es: "lugar", it: "punto") }
    var places: LocalizedText { LocalizedText(en: "places", es: "lugares", it: "punti") }
    var file: LocalizedText { LocalizedText(en: "file", es: "archivo", it: "file") }
    var files: LocalizedText { LocalizedText(en: "files", es: "archivos", it: "file") }
    var rule: LocalizedText { LocalizedText(en: "rule", es: "regla", it: "regola") }
    var rules: LocalizedText { LocalizedText(en: "rules", es: "reglas", it: "regole") }
    var lineOfSwift: LocalizedText { LocalizedText(en: "line of Swift", es: "línea de Swift", it: "riga di Swift") }
    var linesOfSwift: LocalizedText {
        LocalizedText(en: "lines of Swift", es: "líneas de Swift", it: "righe di Swift")
    }

    var whyAndRemedy: LocalizedText {
        LocalizedText(en: "Explanation", es: "Explicación", it: "Spiegazione")
    }
    var why: LocalizedText { LocalizedText(en: "Why it matters", es: "Por qué importa", it: "Perché conta") }
    var remedy: LocalizedText { LocalizedText(en: "What to do", es: "Qué hacer", it: "Che cosa fare") }
    var steps: LocalizedText { LocalizedText(en: "Step by step", es: "Paso a paso", it: "Passo per passo") }
    var fingerprint: LocalizedText { LocalizedText(en: "Fingerprint", es: "Huella", it: "Impronta") }
    var otherCategory: LocalizedText { LocalizedText(en: "Other", es: "Otra", it: "Altra") }

    var filters: LocalizedText { LocalizedText(en: "Filters", es: "Filtros", it: "Filtri") }
    var severity: LocalizedText { LocalizedText(en: "Severity", es: "Gravedad", it: "Gravità") }
    var category: LocalizedText { LocalizedText(en: "Category", es: "Categoría", it: "Categoria") }
    var ruleLabel: LocalizedText { LocalizedText(en: "Rule", es: "Regla", it: "Regola") }
    var fileLabel: LocalizedText { LocalizedText(en: "File", es: "Archivo", it: "File") }
    var allCategories: LocalizedText {
        LocalizedText(en: "All categories", es: "Todas las categorías", it: "Tutte le categorie")
    }
    var allRules: LocalizedText { LocalizedText(en: "All rules", es: "Todas las reglas", it: "Tutte le regole") }
    var allFiles: LocalizedText { LocalizedText(en: "All files", es: "Todos los archivos", it: "Tutti i file") }
    var search: LocalizedText { LocalizedText(en: "Text", es: "Texto", it: "Testo") }
    var searchHint: LocalizedText {
        LocalizedText(
            en: "Name, code, CWE-…  ( / )", es: "Nombre, código, CWE-…  ( / )", it: "Nome, codice, CWE-…  ( / )")
    }
    var reset: LocalizedText { LocalizedText(en: "Reset", es: "Restablecer", it: "Azzera") }
    var noneMatch: LocalizedText {
        LocalizedText(
            en: "No finding matches these filters.", es: "Ningún hallazgo coincide con estos filtros.",
            it: "Nessun rilievo corrisponde a questi filtri.")
    }
    var noFindings: LocalizedText {
        LocalizedText(en: "Nothing was found.", es: "No se encontró nada.", it: "Non è stato trovato nulla.")
    }

    var suppressed: LocalizedText {
        LocalizedText(en: "Accepted findings", es: "Hallazgos aceptados", it: "Rilievi accettati")
    }
    var suppressedMeaning: LocalizedText {
        LocalizedText(
            en: "These findings were reviewed and accepted. They are not counted above.",
            es: "Alguien los ha revisado y aceptado. No cuentan arriba.",
            it: "Qualcuno li ha esaminati e accettati. Non contano qui sopra.")
    }
    var inComment: LocalizedText {
        LocalizedText(en: "Comment in the code", es: "Comentario en el código", it: "Commento nel codice")
    }
    var inBaseline: LocalizedText { LocalizedText(en: "Baseline", es: "Línea base", it: "Baseline") }
    var until: LocalizedText { LocalizedText(en: "until", es: "hasta el", it: "fino al") }
}

extension HtmlWording {
    /// With `{shown}` and `{all}` in the place of the numbers.
    var shownOfAll: String {
        switch language {
        case .english: "{shown} of {all} findings shown"
        case .spanish: "{shown} de {all} hallazgos visibles"
        case .italian: "{shown} di {all} rilievi visibili"
        }
    }

    func more(_ count: Int) -> String {
        let number = number(count)
        return switch language {
        case .english: "Show \(number) more"
        case .spanish: "Mostrar \(number) más"
        case .italian: "Mostra altri \(number)"
        }
    }
}
