import AuditModel

extension Phrase {
    static let components = LocalizedText(
        en: "Components", es: "Componentes", it: "Componenti")
    static let component = LocalizedText(
        en: "Component", es: "Componente", it: "Componente")
    static let ecosystem = LocalizedText(
        en: "Ecosystem", es: "Ecosistema", it: "Ecosistema")
    static let direct = LocalizedText(
        en: "Direct", es: "Directo", it: "Diretto")
    static let namedIn = LocalizedText(
        en: "Named in", es: "Indicado en", it: "Indicato in")
    static let advisories = LocalizedText(
        en: "Advisories", es: "Avisos", it: "Avvisi")
    static let noAdvisory = LocalizedText(
        en: "none known", es: "ninguno conocido", it: "nessuno noto")
    static let notChecked = LocalizedText(
        en: "not checked", es: "sin comprobar", it: "non controllato")
    static let yes = LocalizedText(
        en: "yes", es: "sí", it: "sì")
    static let no = LocalizedText(
        en: "no", es: "no", it: "no")
    static let fixedIn = LocalizedText(
        en: "fixed in", es: "corregido en", it: "corretto in")
    static let notFixedYet = LocalizedText(
        en: "no fixed version is known", es: "no se conoce una versión corregida", it: "nessuna versione corretta nota")
    static let comparison = LocalizedText(
        en: "Comparison with the Baseline", es: "Comparación con la línea base", it: "Confronto con la baseline")
    static let new = LocalizedText(
        en: "New", es: "Nuevos", it: "Nuovi")
    static let known = LocalizedText(
        en: "Known", es: "Conocidos", it: "Noti")
    static let gone = LocalizedText(
        en: "Gone", es: "Desaparecidos", it: "Scomparsi")
    static let accepted = LocalizedText(
        en: "Accepted Findings", es: "Hallazgos aceptados", it: "Rilievi accettati")
    static let rule = LocalizedText(
        en: "Rule", es: "Regla", it: "Regola")
    static let how = LocalizedText(
        en: "How", es: "Cómo", it: "Come")
    static let reason = LocalizedText(
        en: "Reason", es: "Motivo", it: "Motivo")
    static let until = LocalizedText(
        en: "Until", es: "Hasta", it: "Fino al")
    static let inline = LocalizedText(
        en: "comment in the code", es: "comentario en el código", it: "commento nel codice")
    static let baseline = LocalizedText(
        en: "baseline", es: "línea base", it: "baseline")
    static let notRead = LocalizedText(
        en: "Unread Files", es: "Lo que no se leyó", it: "Che cosa non è stato letto")
    static let file = LocalizedText(
        en: "File", es: "Archivo", it: "File")
    static let extent = LocalizedText(
        en: "Extent", es: "Alcance", it: "Estensione")
    static let notAtAll = LocalizedText(
        en: "not read", es: "no se leyó", it: "non letto")
    static let inPart = LocalizedText(
        en: "partly read", es: "leído en parte", it: "letto in parte")
    static let leftOut = LocalizedText(
        en: "Omitted Findings", es: "Lo que se dejó fuera", it: "Che cosa è stato escluso")
    static let leftOutCount = LocalizedText(
        en: "Number", es: "Cantidad", it: "Quantità")
    static let toKnow = LocalizedText(
        en: "Notes", es: "Para saber", it: "Da sapere")
}
