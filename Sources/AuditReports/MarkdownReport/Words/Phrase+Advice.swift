import AuditModel

extension Phrase {
    static let recommendations = LocalizedText(
        en: "Recommendations", es: "Recomendaciones", it: "Raccomandazioni")
    static let passedChecks = LocalizedText(
        en: "Passed Checks", es: "Comprobaciones superadas", it: "Controlli superati")
    static let foundNothing = LocalizedText(
        en: "found nothing", es: "sin hallazgos", it: "senza rilievi")
    static let nextSteps = LocalizedText(
        en: "Next Steps", es: "Próximos pasos", it: "Prossimi passi")
    static let mendCritical = LocalizedText(
        en: "Fix the critical issues before the next release",
        es: "Corregir los problemas críticos antes de la próxima versión",
        it: "Correggere i problemi critici prima della prossima versione")
    static let mendHigh = LocalizedText(
        en: "Fix the high-risk issues", es: "Corregir los problemas de riesgo alto",
        it: "Correggere i problemi a rischio alto")
    static let updateComponents = LocalizedText(
        en: "Update components with known vulnerabilities", es: "Actualizar los componentes con debilidades conocidas",
        it: "Aggiornare i componenti con debolezze note")
    static let answerControls = LocalizedText(
        en: "Add the missing controls, or name their evidence in the configuration",
        es: "Añadir los controles no encontrados o declarar en la configuración dónde está su prueba",
        it: "Aggiungere i controlli non trovati o dichiarare nella configurazione dove si trova la loro prova")
    static let readFiles = LocalizedText(
        en: "Make the unreadable files readable, and audit again",
        es: "Hacer legibles los archivos que la auditoría no pudo leer",
        it: "Rendere leggibili i file che l’audit non ha potuto leggere")
    static let lookAgain = LocalizedText(
        en: "Review accepted findings; the first acceptance expires on",
        es: "Revisar los hallazgos aceptados; la primera aceptación vence el",
        it: "Rivedere i rilievi accettati; la prima accettazione scade il")
    static let cleanBaseline = LocalizedText(
        en: "Remove entries from the baseline whose findings are gone",
        es: "Quitar de la línea base las entradas cuyos hallazgos ya no existen",
        it: "Togliere dalla baseline le voci i cui rilievi non esistono più")
    static let auditAgain = LocalizedText(
        en: "Run the audit again, and compare it with this report",
        es: "Repetir la auditoría y comparar con este informe",
        it: "Ripetere l’audit e confrontarlo con questo rapporto")
    static let keepAuditing = LocalizedText(
        en: "Audit every change", es: "Seguir auditando cada cambio", it: "Continuare l’audit a ogni modifica")
}
