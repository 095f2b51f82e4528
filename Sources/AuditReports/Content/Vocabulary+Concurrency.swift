import AuditModel

extension ConcurrencyEscape.Verdict {
    /// What is behind the escape, in a few words.
    var title: LocalizedText {
        switch self {
        case .race:
            LocalizedText(
                en: "unguarded mutable state", es: "estado mutable sin proteger", it: "stato mutabile non protetto")
        case .partlyGuarded:
            LocalizedText(en: "guarded only in part", es: "protegido solo en parte", it: "protetto solo in parte")
        case .nonSendableMember:
            LocalizedText(
                en: "a member is not Sendable", es: "un miembro no es Sendable", it: "un membro non è Sendable")
        case .chain:
            LocalizedText(
                en: "relies on another promise", es: "se apoya en otra promesa", it: "poggia su un’altra promessa")
        case .guarded, .unsafeGuarded:
            LocalizedText(en: "guarded throughout", es: "protegido por completo", it: "protetto del tutto")
        case .documentedMember:
            LocalizedText(
                en: "thread-safe by its documentation", es: "seguro entre hilos según su documentación",
                it: "thread-safe secondo la documentazione")
        case .needless: LocalizedText(en: "needless", es: "innecesario", it: "superfluo")
        case .unsafeMutable:
            LocalizedText(
                en: "variable not fully guarded", es: "variable sin protección completa",
                it: "variabile non del tutto protetta")
        case .unsafeConstant:
            LocalizedText(
                en: "needless on a constant", es: "innecesario en una constante", it: "superfluo su una costante")
        case .preconcurrencyUnjustified:
            LocalizedText(
                en: "serves no migration", es: "no sirve a ninguna migración", it: "non serve a una migrazione")
        case .preconcurrencyJustified:
            LocalizedText(en: "step-by-step migration", es: "migración gradual", it: "migrazione graduale")
        case .unsafeConformance:
            LocalizedText(
                en: "memory-unsafe, as stated", es: "inseguro para la memoria, como dice",
                it: "non sicuro per la memoria, come dice")
        }
    }
}

extension ConcurrencyEscape.Risk {
    /// The word for it, to stand alone.
    var title: LocalizedText {
        switch self {
        case .critical: LocalizedText(en: "Critical", es: "Crítico", it: "Critico")
        case .important: LocalizedText(en: "Important", es: "Importante", it: "Importante")
        case .acceptable: LocalizedText(en: "Acceptable", es: "Aceptable", it: "Accettabile")
        }
    }

    /// What it means for a team.
    var meaning: LocalizedText {
        switch self {
        case .critical:
            LocalizedText(
                en: "a data race that users can hit", es: "una carrera de datos que los usuarios pueden sufrir",
                it: "una data race che gli utenti possono incontrare")
        case .important:
            LocalizedText(
                en: "a data race that the source does not prove, or a promise that nothing enforces",
                es: "una carrera que el código no demuestra, o una promesa que nada cumple",
                it: "una data race che il codice non dimostra, o una promessa che nulla mantiene")
        case .acceptable:
            LocalizedText(
                en: "safe, or not needed", es: "seguro o innecesario", it: "sicuro o superfluo")
        }
    }

    /// When its escapes are to be dealt with.
    var timing: LocalizedText {
        switch self {
        case .critical:
            LocalizedText(en: "Critical, now", es: "Crítico, ahora", it: "Critico, subito")
        case .important:
            LocalizedText(en: "Important, next", es: "Importante, a continuación", it: "Importante, in seguito")
        case .acceptable:
            LocalizedText(
                en: "Improvements, when there is time", es: "Mejoras, cuando haya tiempo",
                it: "Miglioramenti, quando c’è tempo")
        }
    }

    /// The sign that stands before the word, never alone.
    var sign: String {
        switch self {
        case .critical: "🔴"
        case .important: "🟡"
        case .acceptable: "🟢"
        }
    }
}

extension ConcurrencyEscape.Priority {
    /// The word for it, to agree with "priority".
    var title: LocalizedText {
        switch self {
        case .critical: LocalizedText(en: "critical", es: "crítica", it: "critica")
        case .high: LocalizedText(en: "high", es: "alta", it: "alta")
        case .medium: LocalizedText(en: "medium", es: "media", it: "media")
        case .low: LocalizedText(en: "low", es: "baja", it: "bassa")
        }
    }
}

extension ConcurrencyEscape.Kind {
    /// The word that escapes, between back-ticks.
    var title: LocalizedText {
        switch self {
        case .inherited:
            LocalizedText(
                en: "`@unchecked Sendable`, inherited", es: "`@unchecked Sendable`, heredado",
                it: "`@unchecked Sendable`, ereditato")
        case .uncheckedOther:
            LocalizedText(
                en: "`@unchecked` on another protocol", es: "`@unchecked` en otro protocolo",
                it: "`@unchecked` su un altro protocollo")
        case .uncheckedSendable, .unsafeConformance, .nonisolatedUnsafe, .preconcurrency:
            LocalizedText(en: "`\(rawValue)`", es: "`\(rawValue)`", it: "`\(rawValue)`")
        }
    }
}

extension ConcurrencyEscape.Form {
    /// What to write instead, as an order, with names in back-ticks.
    var title: LocalizedText {
        switch self {
        case .actor: LocalizedText(en: words, es: "convertirlo en un `actor`", it: "farne un `actor`")
        case .mainActor: LocalizedText(en: words, es: "aislarlo en `@MainActor`", it: "isolarlo su `@MainActor`")
        case .mutex:
            LocalizedText(en: words, es: "guardar el estado en un `Mutex`", it: "tenere lo stato in un `Mutex`")
        case .unfairLock:
            LocalizedText(
                en: words, es: "guardar el estado en un `OSAllocatedUnfairLock`",
                it: "tenere lo stato in un `OSAllocatedUnfairLock`")
        case .lock:
            LocalizedText(
                en: words, es: "usar un mismo candado en cada uso del estado",
                it: "tenere un unico lock a ogni uso dello stato")
        case .sendableClass:
            LocalizedText(
                en: words, es: "escribir `final class … : Sendable`", it: "scrivere `final class … : Sendable`")
        case .plainSendable: LocalizedText(en: words, es: "escribir `Sendable`", it: "scrivere `Sendable`")
        case .sendableMember:
            LocalizedText(en: words, es: "hacer que el miembro sea Sendable", it: "rendere Sendable il membro")
        case .confined:
            LocalizedText(
                en: words, es: "usarlo solo en un actor o bajo un mismo candado",
                it: "usarlo solo su un attore o sotto uno stesso lock")
        case .constant:
            LocalizedText(
                en: words, es: "convertirla en `let` y borrar la palabra", it: "farne un `let` e togliere la parola")
        case .deleteWord: LocalizedText(en: words, es: "borrar la palabra", it: "togliere la parola")
        case .keep:
            LocalizedText(
                en: words, es: "mantenerlo, con el motivo en un comentario", it: "tenerlo, con il motivo in un commento"
            )
        case .queue:
            LocalizedText(
                en: words, es: "usar el estado solo en su cola", it: "usare lo stato soltanto sulla sua coda")
        }
    }
}

extension ConcurrencyEscape {
    /// What the uses elsewhere are to the form.
    var callersTitle: LocalizedText {
        form.isLock ? Phrase.unchangedCallers : Phrase.callers
    }
}

extension EscapeStanding {
    /// What stands for all escapes of which it is true.
    var title: LocalizedText {
        switch self {
        case .race:
            LocalizedText(
                en: "A data race can occur", es: "Puede darse una carrera", it: "Può verificarsi una data race")
        case .unproven:
            LocalizedText(
                en: "Safety not shown", es: "La seguridad no está demostrada", it: "La sicurezza non è dimostrata")
        case .needless:
            LocalizedText(
                en: "Needless, can be removed", es: "Innecesaria, la palabra puede desaparecer",
                it: "Superflua, la parola si può togliere")
        case .unexplained:
            LocalizedText(
                en: "Safe, but undocumented", es: "Segura, pero nada dice por qué",
                it: "Sicura, ma nulla dice perché")
        case .justified: LocalizedText(en: "Justified", es: "Justificada", it: "Giustificata")
        }
    }

    /// The sign that stands before the words, never alone.
    var sign: String {
        switch self {
        case .race: "❌"
        case .unproven, .needless, .unexplained: "⚠️"
        case .justified: "✅"
        }
    }
}
