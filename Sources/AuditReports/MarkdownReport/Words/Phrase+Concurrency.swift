import AuditModel

extension Phrase {
    static let concurrencyAudit = LocalizedText(
        en: "Concurrency Audit", es: "Auditoría de concurrencia", it: "Audit di concorrenza")
    static let executiveSummary = LocalizedText(
        en: "Executive Summary", es: "Resumen ejecutivo", it: "Sintesi")
    static let escapesMeaning = LocalizedText(
        en:
            "An opt-out turns off the compiler’s concurrency checks for a declaration and relies on the author instead.",
        es:
            "Una exención es una palabra que pide al compilador creer al código sobre los hilos en lugar de comprobarlo.",
        it: "Una deroga è una parola che chiede al compilatore di credere al codice sui thread invece di verificarlo.")
    static let noEscapes = LocalizedText(
        en: "This project does not opt out of concurrency checking.",
        es: "El código propio del proyecto no tiene exenciones de las comprobaciones de concurrencia.",
        it: "Il codice del progetto non ha deroghe ai controlli di concorrenza.")
    static let total = LocalizedText(en: "Total", es: "Total", it: "Totale")
    static let share = LocalizedText(en: "Share", es: "Proporción", it: "Quota")
    static let escapes = LocalizedText(en: "Opt-outs", es: "Exenciones", it: "Deroghe")
    static let effort = LocalizedText(en: "Effort", es: "Esfuerzo", it: "Impegno")
    static let policyVerdict = LocalizedText(en: "Verdict", es: "Veredicto", it: "Verdetto")
    static let besides = LocalizedText(
        en: "Other concurrency findings", es: "Otros hallazgos de concurrencia",
        it: "Altri rilievi sulla concorrenza")
    static let moreInReview = LocalizedText(
        en: "Run with `--only concurrency` for an analysis of each one and an action plan.",
        es: "`--only concurrency` da el análisis de cada una y un plan de acción.",
        it: "`--only concurrency` dà l’analisi di ciascuna e un piano d’azione.")
}

// MARK: - Analysis

extension Phrase {
    static let analysis = LocalizedText(
        en: "Analysis by File", es: "Análisis por archivo", it: "Analisi per file")
    static let line = LocalizedText(en: "line", es: "línea", it: "riga")
    static let verdict = LocalizedText(en: "Verdict", es: "Veredicto", it: "Verdetto")
    static let isGuess = LocalizedText(
        en: "depends on something the source does not show", es: "se apoya en algo que el código no muestra",
        it: "poggia su qualcosa che il codice non mostra")
    static let behind = LocalizedText(en: "Explanation", es: "Qué hay detrás", it: "Che cosa c’è dietro")
    static let evidence = LocalizedText(en: "Evidence", es: "Pruebas", it: "Prove")
    static let chain = LocalizedText(en: "Chain", es: "Cadena", it: "Catena")
    static let instead = LocalizedText(en: "Recommendation", es: "En su lugar", it: "Al suo posto")
    static let touches = LocalizedText(en: "Affected lines", es: "Líneas que toca", it: "Righe che tocca")
    static let callers = LocalizedText(
        en: "Callers that have to await", es: "Llamadas que tendrán que esperar", it: "Chiamate che dovranno attendere")
    static let unchangedCallers = LocalizedText(
        en: "Unchanged callers", es: "Llamadas, que no cambian", it: "Chiamate, che non cambiano")
    static let stored = LocalizedText(
        en: "Stored properties", es: "Propiedades almacenadas", it: "Proprietà memorizzate")
    static let priority = LocalizedText(en: "priority", es: "prioridad", it: "priorità")
    static let writtenReason = LocalizedText(
        en: "Documented reason", es: "Motivo en el código", it: "Motivo nel codice")
    static let acceptedBecause = LocalizedText(
        en: "Accepted because", es: "Aceptada porque", it: "Accettata perché")
    static let canStay = LocalizedText(
        en: "It can stay as it is.", es: "Puede quedarse como está.", it: "Può restare com’è.")
}

// MARK: - Plan, statistics and verdict

extension Phrase {
    static let actionPlan = LocalizedText(en: "Action Plan", es: "Plan de acción", it: "Piano d’azione")
    static let effortMeaning = LocalizedText(
        en:
            "Effort is an estimate based on the lines and callers that a change affects, including tests. Justified opt-outs need none.",
        es:
            "El esfuerzo es una orientación según las líneas y llamadas que toca el cambio, pruebas incluidas. Las exenciones justificadas no lo necesitan.",
        it:
            "L’impegno è un’indicazione dalle righe e dalle chiamate che la modifica tocca, test compresi. Le deroghe giustificate non ne chiedono."
    )
    static let nothingToDo = LocalizedText(en: "Nothing to do.", es: "Nada que hacer.", it: "Niente da fare.")
    static let phase = LocalizedText(en: "Phase", es: "Fase", it: "Fase")
    static let name = LocalizedText(en: "Name", es: "Nombre", it: "Nome")
    static let problem = LocalizedText(en: "Problem", es: "Problema", it: "Problema")
    static let priorityHead = LocalizedText(en: "Priority", es: "Prioridad", it: "Priorità")
    static let statistics = LocalizedText(en: "Statistics", es: "Estadísticas", it: "Statistiche")
    static let byRisk = LocalizedText(en: "By risk", es: "Por riesgo", it: "Per rischio")
    static let byVerdict = LocalizedText(en: "By verdict", es: "Por veredicto", it: "Per verdetto")
    static let byWord = LocalizedText(en: "By keyword", es: "Por palabra", it: "Per parola")
    static let byCode = LocalizedText(
        en: "App code and tests", es: "Código de la app y pruebas", it: "Codice dell’app e test")
    static let code = LocalizedText(en: "Code", es: "Código", it: "Codice")
    static let appCode = LocalizedText(en: "app code", es: "código de la app", it: "codice dell’app")
    static let testCode = LocalizedText(
        en: "tests, mocks and previews", es: "pruebas, mocks y vistas previas", it: "test, mock e anteprime")
    static let otherFindings = LocalizedText(en: "Other Findings", es: "Otros hallazgos", it: "Altri rilievi")
    static let finalVerdict = LocalizedText(en: "Final Verdict", es: "Veredicto final", it: "Verdetto finale")
    static let justifiedMeaning = LocalizedText(
        en:
            "An opt-out is justified if the code it covers is safe, the compiler cannot verify that, and the source documents why; if its finding was accepted with a reason; or if `@preconcurrency` serves an incremental migration. All others need to be fixed, removed or documented in a comment.",
        es:
            "Una exención está justificada cuando el código que cubre es seguro, el compilador no puede verlo y el código dice por qué; o cuando alguien aceptó su hallazgo con un motivo; o cuando `@preconcurrency` sirve a una migración gradual. Las demás deben corregirse, borrarse o recibir un motivo en un comentario.",
        it:
            "Una deroga è giustificata quando il codice che copre è sicuro, il compilatore non può vederlo e il codice dice perché; o quando qualcuno ha accettato il suo rilievo con un motivo; o quando `@preconcurrency` serve a una migrazione graduale. Le altre vanno corrette, tolte o motivate in un commento."
    )
}
