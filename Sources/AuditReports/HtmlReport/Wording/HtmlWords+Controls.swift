import AuditModel

/// Words of checklists, controls, standards and components.
extension HtmlWords {
    var checklists: LocalizedText {
        LocalizedText(en: "Checklists", es: "Listas de comprobación", it: "Liste di controllo")
    }
    var controls: LocalizedText { LocalizedText(en: "Controls", es: "Controles", it: "Controlli") }
    var evidence: LocalizedText { LocalizedText(en: "Evidence", es: "Evidencias", it: "Evidenze") }
    var notAnswered: LocalizedText {
        LocalizedText(
            en: "Not covered by any control in this report", es: "Ningún control de este informe lo responde",
            it: "Nessun controllo di questo rapporto risponde")
    }
    var dataProtection: LocalizedText {
        LocalizedText(en: "Data protection law", es: "Protección de datos", it: "Protezione dei dati")
    }

    var standards: LocalizedText { LocalizedText(en: "Standards", es: "Estándares", it: "Standard") }
    var entry: LocalizedText { LocalizedText(en: "Entry", es: "Entrada", it: "Voce") }
    var status: LocalizedText { LocalizedText(en: "Status", es: "Estado", it: "Stato") }

    var components: LocalizedText { LocalizedText(en: "Components", es: "Componentes", it: "Componenti") }
    var component: LocalizedText { LocalizedText(en: "Component", es: "Componente", it: "Componente") }
    var version: LocalizedText { LocalizedText(en: "Version", es: "Versión", it: "Versione") }
    var namedBy: LocalizedText { LocalizedText(en: "Named by", es: "Declarado en", it: "Dichiarato in") }
    var advisories: LocalizedText {
        LocalizedText(en: "Known vulnerabilities", es: "Debilidades conocidas", it: "Debolezze note")
    }
    var direct: LocalizedText { LocalizedText(en: "direct", es: "directo", it: "diretto") }
    var transitive: LocalizedText { LocalizedText(en: "transitive", es: "transitivo", it: "transitivo") }
    var fixedIn: LocalizedText { LocalizedText(en: "fixed in", es: "corregido en", it: "corretto in") }
    var noFix: LocalizedText { LocalizedText(en: "no fix named", es: "sin corrección", it: "nessuna correzione") }
    var none: LocalizedText { LocalizedText(en: "none", es: "ninguna", it: "nessuna") }
    var notChecked: LocalizedText {
        LocalizedText(en: "not checked", es: "sin comprobar", it: "non controllato")
    }
}

extension HtmlWording {
    /// What is not shown of a control's evidence.
    func moreEvidence(_ count: Int) -> String {
        let number = number(count)
        return switch language {
        case .english: "and \(number) more"
        case .spanish: "y \(number) más"
        case .italian: "e altri \(number)"
        }
    }

    func advisoryCount(_ advisories: Int, components: Int, unchecked: Int) -> String {
        let of = counted(components, self.component.lowercased(), self.components.lowercased())
        if unchecked == components { return "\(of), \(self.notChecked)." }
        let many = counted(
            advisories,
            language == .english ? "known weakness" : language == .spanish ? "debilidad conocida" : "debolezza nota",
            language == .english
                ? "known weaknesses" : language == .spanish ? "debilidades conocidas" : "debolezze note")
        return "\(of), \(many)\(unchecked == 0 ? "" : ", \(number(unchecked)) \(self.notChecked)")."
    }
}
