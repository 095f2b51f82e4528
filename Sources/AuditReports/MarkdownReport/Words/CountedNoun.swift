import AuditModel

/// A noun that is counted.
struct CountedNoun {
    let one: LocalizedText
    let many: LocalizedText

    static let issue = CountedNoun(
        one: LocalizedText(en: "issue", es: "problema", it: "problema"),
        many: LocalizedText(en: "issues", es: "problemas", it: "problemi"))
    static let file = CountedNoun(
        one: LocalizedText(en: "file", es: "archivo", it: "file"),
        many: LocalizedText(en: "files", es: "archivos", it: "file"))
    static let rule = CountedNoun(
        one: LocalizedText(en: "rule", es: "regla", it: "regola"),
        many: LocalizedText(en: "rules", es: "reglas", it: "regole"))
    static let swiftLine = CountedNoun(
        one: LocalizedText(en: "line of Swift", es: "línea de Swift", it: "riga di Swift"),
        many: LocalizedText(en: "lines of Swift", es: "líneas de Swift", it: "righe di Swift"))
    static let unreadFile = CountedNoun(
        one: LocalizedText(en: "file could not be read", es: "archivo no se pudo leer", it: "file non è stato letto"),
        many: LocalizedText(
            en: "files could not be read", es: "archivos no se pudieron leer", it: "file non sono stati letti"))
    static let fileOrFolder = CountedNoun(
        one: LocalizedText(en: "file or folder", es: "archivo o carpeta", it: "file o cartella"),
        many: LocalizedText(en: "files and folders", es: "archivos y carpetas", it: "file e cartelle"))
}
