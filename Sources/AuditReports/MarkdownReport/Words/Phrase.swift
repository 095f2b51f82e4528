import AuditModel

/// What a Markdown report says by itself, in each of its languages.
enum Phrase {
    static let title = LocalizedText(
        en: "Security Audit Report", es: "Informe de auditoría de seguridad", it: "Rapporto di audit di sicurezza")
    static let subject = LocalizedText(
        en: "Subject", es: "Proyecto", it: "Progetto")
    static let date = LocalizedText(
        en: "Date", es: "Fecha", it: "Data")
    static let version = LocalizedText(
        en: "Version", es: "Versión", it: "Versione")
    static let auditor = LocalizedText(
        en: "Auditor", es: "Auditor", it: "Auditor")
    static let scope = LocalizedText(
        en: "Scope", es: "Alcance", it: "Ambito")
    static let profile = LocalizedText(
        en: "profile", es: "perfil", it: "profilo")
    static let notStated = LocalizedText(
        en: "not stated", es: "sin indicar", it: "non indicata")
}

// MARK: - Summary

extension Phrase {
    static let summary = LocalizedText(
        en: "Summary", es: "Resumen", it: "Riepilogo")
    static let category = LocalizedText(
        en: "Category", es: "Categoría", it: "Categoria")
    static let status = LocalizedText(
        en: "Status", es: "Estado", it: "Stato")
    static let issues = LocalizedText(
        en: "Issues", es: "Problemas", it: "Problemi")
    static let bySeverity = LocalizedText(
        en: "By severity", es: "Por gravedad", it: "Per gravità")
    static let legend = LocalizedText(
        en: "❌ critical or high · ⚠️ lower · ✅ nothing found · ➖ not checked",
        es: "❌ crítico o alto · ⚠️ menor · ✅ sin hallazgos · ➖ sin examinar",
        it: "❌ critico o alto · ⚠️ minore · ✅ nessun rilievo · ➖ non esaminato")
    static let within = LocalizedText(
        en: "in", es: "en", it: "in")
    static let noIssues = LocalizedText(
        en: "No issues were found.", es: "No se encontraron problemas.", it: "Nessun problema trovato.")
    static let omitted = LocalizedText(
        en: "Left out", es: "Omitidos", it: "Tralasciati")
    static let nothingRead = LocalizedText(
        en: "No files were read, so nothing was audited.",
        es: "No se leyó ningún archivo, así que no hay nada que decir.",
        it: "Nessun file è stato letto, quindi non c’è nulla da dire.")
    static let incomplete = LocalizedText(
        en: "Incomplete", es: "Incompleto", it: "Incompleto")
}

// MARK: - Issues

extension Phrase {
    static let worstFirst = LocalizedText(
        en: "Issues of critical and high severity, worst first.",
        es: "Problemas de gravedad crítica y alta, primero los peores.",
        it: "Problemi di gravità critica e alta, dai peggiori.")
    static let criticalIssues = LocalizedText(
        en: "Critical Issues", es: "Problemas críticos", it: "Problemi critici")
    static let otherIssues = LocalizedText(
        en: "Other Issues", es: "Otros problemas", it: "Altri problemi")
    static let location = LocalizedText(
        en: "Location", es: "Ubicación", it: "Posizione")
    static let locations = LocalizedText(
        en: "Locations", es: "Ubicaciones", it: "Posizioni")
    static let risk = LocalizedText(
        en: "Risk", es: "Riesgo", it: "Rischio")
    static let confidence = LocalizedText(
        en: "confidence", es: "confianza", it: "confidenza")
    static let fix = LocalizedText(
        en: "Fix", es: "Corrección", it: "Correzione")
    static let references = LocalizedText(
        en: "References", es: "Referencias", it: "Riferimenti")
    static let role = LocalizedText(
        en: "role of the file", es: "función del archivo", it: "ruolo del file")
    static let none = LocalizedText(
        en: "None.", es: "Ninguno.", it: "Nessuno.")
    static let showsAll = LocalizedText(
        en: "`--all` shows all of them", es: "`--all` los muestra todos", it: "`--all` li mostra tutti")
    static let andMore = LocalizedText(
        en: "and # more", es: "y # más", it: "e altri #")
}
