import AuditModel

/// The sentences that a reader in a hurry reads.
extension HtmlWording {
    func headline(_ verdict: HtmlVerdict) -> String {
        let headline =
            switch verdict {
            case .nothingRead:
                LocalizedText(en: "Nothing was read", es: "No se leyó nada", it: "Non è stato letto nulla")
            case .nothingFound:
                LocalizedText(en: "Nothing was found", es: "No se encontró nada", it: "Non è stato trovato nulla")
            case .nothingNew:
                LocalizedText(
                    en: "No issues on the changed lines",
                    es: "No se encontró nada en las líneas que cambiaron",
                    it: "Non è stato trovato nulla nelle righe modificate")
            case .incomplete:
                LocalizedText(
                    en: "No issues in the files that could be read", es: "No se encontró nada en lo que pudo leerse",
                    it: "Non è stato trovato nulla in ciò che si è potuto leggere")
            case .found(.critical):
                LocalizedText(
                    en: "Critical issues found", es: "Se encontraron debilidades críticas",
                    it: "Sono state trovate debolezze critiche")
            case .found(.high):
                LocalizedText(
                    en: "Serious issues found", es: "Se encontraron debilidades graves",
                    it: "Sono state trovate debolezze gravi")
            case .found(.medium):
                LocalizedText(
                    en: "Issues of medium severity found", es: "Se encontraron debilidades de gravedad media",
                    it: "Sono state trovate debolezze di gravità media")
            case .found(.low), .found(.note):
                LocalizedText(
                    en: "Only minor issues found", es: "Solo se encontraron debilidades menores",
                    it: "Sono state trovate solo debolezze minori")
            }
        return headline[language]
    }

    /// `21 findings in 9 files. 42 files were checked with 154 rules.`
    func sentence(findings: Int, files: Int, read: Int, rules: Int) -> String {
        let checked = "\(counted(read, self.file, self.files))"
        let with = "\(counted(rules, self.rule, self.rules))"
        let found = "\(self.countedFindings(findings))"
        let places = "\(counted(files, self.file, self.files))"
        let one = read == 1
        return switch language {
        case .english:
            (findings > 0 ? "\(found) in \(places). " : "") + "\(checked) \(one ? "was" : "were") checked with \(with)."
        case .spanish:
            (findings > 0 ? "\(found) en \(places). " : "")
                + "Se \(one ? "examinó" : "examinaron") \(checked) con \(with)."
        case .italian:
            (findings > 0 ? "\(found) in \(places). " : "")
                + "\(one ? "È stato esaminato" : "Sono stati esaminati") \(checked) con \(with)."
        }
    }

    func incomplete(files: Int) -> String {
        let files = counted(files, self.file, self.files)
        return switch language {
        case .english: "The audit is incomplete: \(files) could not be read."
        case .spanish: "La auditoría está incompleta: no se pudo leer \(files)."
        case .italian: "L’audit è incompleto: non è stato possibile leggere \(files)."
        }
    }
}
