import AuditModel

extension Phrase {
    static let concurrencyAudit = LocalizedText(
        en: "Concurrency Audit", es: "Auditoría de concurrencia", it: "Audit di concorrenza")
    static let executiveSummary = LocalizedText(
        en: "Executive Summary", es: "Resumen ejecutivo", it: "Sintesi")
    static let escapesMeaning = LocalizedText(
        en:
            "An escape is a word that tells the compiler to believe the source about threads instead of checking it.",
        es:
            "Una exención es una palabra que pide al compilador creer al código sobre los hilos en lugar de comprobarlo.",
        it: "Una deroga è una parola che chiede al compilatore di credere al codice sui thread invece di verificarlo.")
    static let noEscapes = LocalizedText(
        en: "The code of this project has no escapes from concurrency checking.",
        es: "El código propio del proyecto no tiene exenciones de las comprobaciones de concurrencia.",
        it: "Il codice del progetto non ha deroghe ai controlli di concorrenza.")
    static let total = LocalizedText(en: "Total", es: "Total", it: "Totale")
    static let share = LocalizedText(en: "Share", es: "Proporción", it: "Quota")
    static let escapes = LocalizedText(en: "Escapes", es: "Exenciones", it: "Deroghe")
    static let effort = LocalizedText(en: "Effort", es: "Esfuerzo", it: "Impegno")
    static let policyVerdict = LocalizedText(en: "Policy verdict", es: "Veredicto", it: "Verdetto")
    static let besides = LocalizedText(
        en: "Other concurrency findings", es: "Otros hallazgos de concurrencia",
        it: "Altri rilievi sulla concorrenza")
    static let moreInReview = LocalizedText(
        en: "`--only concurrency` analyzes each one and gives an action plan.",
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
        en: "relies on something that the source does not show", es: "se apoya en algo que el código no muestra",
        it: "poggia su qualcosa che il codice non mostra")
    static let behind = LocalizedText(en: "Explanation", es: "Qué hay detrás", it: "Che cosa c’è dietro")
    static let evidence = LocalizedText(en: "Evidence", es: "Pruebas", it: "Prove")
    static let chain = LocalizedText(en: "Chain", es: "Cadena", it: "Catena")
    static let instead = LocalizedText(en: "Instead", es: "En su lugar", it: "Al suo posto")
    static let touches = LocalizedText(en: "Affected lines", es: "Líneas que toca", it: "Righe che tocca")
    static let callers = LocalizedText(
        en: "Callers that need `await`", es: "Llamadas que tendrán que esperar", it: "Chiamate che dovranno attendere")
    static let unchangedCallers = LocalizedText(
        en: "Unchanged callers", es: "Llamadas, que no cambian", it: "Chiamate, che non cambiano")
    static let stored = LocalizedText(
        en: "Stored properties", es: "Propiedades almacenadas", it: "Proprietà memorizzate")
    static let priority = LocalizedText(en: "priority", es: "prioridad", it: "priorità")
    static let writtenReason = LocalizedText(
        en: "Reason in the source", es: "Motivo en el código", it: "Motivo nel codice")
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
            "Effort is a hint from the lines and callers that a change touches, tests included. Justified escapes need none.",
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
    static let byWord = LocalizedText(en: "By kind", es: "Por palabra", it: "Per parola")
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
            "An escape is justified where the code behind it is safe, the compiler cannot see that, and the source says why; or where somebody accepted its finding with a reason; or where `@preconcurrency` serves a step-by-step migration. All others are to be mended, deleted or given a reason in a comment.",
        es:
            "Una exención está justificada cuando el código que cubre es seguro, el compilador no puede verlo y el código dice por qué; o cuando alguien aceptó su hallazgo con un motivo; o cuando `@preconcurrency` sirve a una migración gradual. Las demás deben corregirse, borrarse o recibir un motivo en un comentario.",
        it:
            "Una deroga è giustificata quando il codice che copre è sicuro, il compilatore non può vederlo e il codice dice perché; o quando qualcuno ha accettato il suo rilievo con un motivo; o quando `@preconcurrency` serve a una migrazione graduale. Le altre vanno corrette, tolte o motivate in un commento."
    )
}
