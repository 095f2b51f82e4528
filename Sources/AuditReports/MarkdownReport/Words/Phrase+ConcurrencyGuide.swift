import AuditModel

// MARK: - Settings of targets

extension Phrase {
    static let isolationByTarget = LocalizedText(
        en: "Isolation by Target", es: "Aislamiento por target", it: "Isolamento per target")
    static let isolationMeaning = LocalizedText(
        en:
            "These settings decide which code the compiler checks and which actor runs it by default.",
        es:
            "Estos ajustes deciden qué código comprueba el compilador y en qué actor se ejecuta donde el código no dice nada.",
        it:
            "Queste impostazioni decidono quale codice il compilatore verifica e su quale attore gira dove il codice non dice nulla."
    )
    static let target = LocalizedText(en: "Target", es: "Target", it: "Target")
    static let tests = LocalizedText(en: "tests", es: "pruebas", it: "test")
    static let languageMode = LocalizedText(en: "Language mode", es: "Modo del lenguaje", it: "Modalità del linguaggio")
    static let defaultIsolation = LocalizedText(
        en: "Default isolation", es: "Aislamiento por defecto", it: "Isolamento predefinito")
    static let asynchronousFunctions = LocalizedText(
        en: "`async` functions on no actor run", es: "Las funciones `async` sin actor se ejecutan",
        it: "Le funzioni `async` senza attore girano")
    static let onTheExecutor = LocalizedText(
        en: "on the shared executor", es: "en el ejecutor compartido", it: "sull’esecutore condiviso")
    static let withTheCaller = LocalizedText(
        en: "on the caller’s actor", es: "en el actor de quien llama", it: "sull’attore del chiamante")
    static let strictConcurrency = LocalizedText(
        en: "Strict checks", es: "Comprobación estricta", it: "Verifica rigorosa")
}

// MARK: - Code of an item

extension Phrase {
    static let today = LocalizedText(en: "Today", es: "Hoy", it: "Oggi")
    static let sketch = LocalizedText(en: "Sketch", es: "Esbozo", it: "Bozza")
    static let after = LocalizedText(en: "after", es: "después de", it: "dopo")
}

// MARK: - Patterns

extension Phrase {
    static let patterns = LocalizedText(
        en: "Patterns in this Code", es: "Patrones de este código", it: "Schemi di questo codice")
    static let patternsToLeave = LocalizedText(en: "To leave", es: "Que abandonar", it: "Da abbandonare")
    static let patternsToKeep = LocalizedText(en: "To keep", es: "Que mantener", it: "Da mantenere")
    static let patternOfBareState = LocalizedText(
        en: "unguarded mutable state in an `@unchecked Sendable` type",
        es: "estado mutable tras `@unchecked Sendable` que nada protege",
        it: "stato mutabile dietro `@unchecked Sendable` che nulla protegge")
    static let patternOfForgottenLock = LocalizedText(
        en: "a lock held at some uses of a value but not at others",
        es: "un candado que se toma en unos usos de un valor y no en otros",
        it: "un lock preso in alcuni usi di un valore e non in altri")
    static let patternOfUnsafeVariable = LocalizedText(
        en: "`nonisolated(unsafe)` on a variable that changes",
        es: "`nonisolated(unsafe)` en una variable que cambia",
        it: "`nonisolated(unsafe)` su una variabile che cambia")
    static let patternOfBox = LocalizedText(
        en: "a class that only hides a mutable value from the compiler",
        es: "una clase que solo hace pasar un valor mutable ante el compilador",
        it: "una classe che serve solo a far passare un valore mutabile davanti al compilatore")
    static let patternOfChain = LocalizedText(
        en: "a promise that relies on the promise of another type",
        es: "una promesa que se apoya en la de otro tipo", it: "una promessa che poggia su quella di un altro tipo")
    static let patternOfLockInMock = LocalizedText(
        en: "a lock in a test double, where an actor or a `Mutex` is checked",
        es: "un candado en un doble de pruebas, donde un actor o un `Mutex` se comprueban",
        it: "un lock in un test double, dove un attore o un `Mutex` vengono verificati")
    static let patternOfNeedlessWord = LocalizedText(
        en: "an annotation that the compiler does not need", es: "una palabra que el compilador no necesita",
        it: "una parola di cui il compilatore non ha bisogno")
    static let patternOfOldImport = LocalizedText(
        en: "`@preconcurrency` where everything is annotated", es: "`@preconcurrency` donde todo está anotado",
        it: "`@preconcurrency` dove tutto è annotato")
    static let patternOfStaleState = LocalizedText(
        en: "state that is read before an `await` and relied on after it",
        es: "estado que se lee antes de un `await` y se da por bueno después",
        it: "stato letto prima di un `await` e dato per buono dopo")
    static let patternOfGuard = LocalizedText(
        en: "state protected by one lock, queue or actor, with a documented reason",
        es: "estado bajo un único candado, cola o actor, con el motivo al lado",
        it: "stato sotto un unico lock, coda o attore, con il motivo accanto")
    static let patternOfDocumentedType = LocalizedText(
        en: "constants of types documented as thread-safe, with a documented reason",
        es: "constantes de tipos documentados como seguros entre hilos, con el motivo al lado",
        it: "costanti di tipi documentati come thread-safe, con il motivo accanto")
    static let patternOfMigration = LocalizedText(
        en: "`@preconcurrency` for a step-by-step migration", es: "`@preconcurrency` para una migración gradual",
        it: "`@preconcurrency` per una migrazione graduale")
}

// MARK: - Rules of the team

extension Phrase {
    static let teamRules = LocalizedText(
        en: "Rules for the Team", es: "Reglas para el equipo", it: "Regole per il team")
    static let ruleOfLanguageMode = LocalizedText(
        en: "Move each target to the Swift 6 language mode: until then the compiler accepts data races silently.",
        es:
            "Pasar cada target al modo de lenguaje Swift 6: hasta entonces el compilador deja pasar carreras sin avisar.",
        it:
            "Portare ogni target alla modalità di linguaggio Swift 6: fino ad allora il compilatore lascia passare le data race in silenzio."
    )
    static let ruleOfState = LocalizedText(
        en:
            "New mutable state lives in an `actor`, on `@MainActor` or in a `Mutex`, never in a merely `@unchecked Sendable` type.",
        es:
            "El estado mutable nuevo vive en un `actor`, en `@MainActor` o en un `Mutex`, nunca solo tras `@unchecked Sendable`.",
        it:
            "Il nuovo stato mutabile sta in un `actor`, su `@MainActor` o in un `Mutex`, mai solo dietro `@unchecked Sendable`."
    )
    static let ruleOfReason = LocalizedText(
        en:
            "Every escape has a comment that names the lock, queue or actor that keeps the promise; code review requires it.",
        es:
            "Toda exención lleva un comentario que dice qué candado, cola o actor cumple la promesa; la revisión lo exige.",
        it:
            "Ogni deroga porta un commento che dice quale lock, coda o attore mantiene la promessa; la revisione lo chiede."
    )
    static let ruleOfDoubles = LocalizedText(
        en: "Test doubles are actors, or keep their state in a `Mutex`.",
        es: "Los dobles de pruebas son actores, o guardan su estado en un `Mutex`.",
        it: "I test double sono attori, o tengono il loro stato in un `Mutex`.")
    static let ruleOfGate = LocalizedText(
        en: "CI runs `bulwark audit . --gate --since main`, so that no new escapes get in.",
        es: "La CI ejecuta `bulwark audit . --gate --since main`, para que no escape nada nuevo.",
        it: "La CI esegue `bulwark audit . --gate --since main`, così che non sfugga nulla di nuovo.")
}
