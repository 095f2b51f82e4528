extension MessageTable {
    static let forms = #"""
        # Types
        en: a deeply nested type
        es: un tipo con demasiados niveles de anidamiento
        it: un tipo annidato troppo in profondità

        en: a closure that is not `@Sendable`
        es: un closure que no es `@Sendable`
        it: una closure che non è `@Sendable`

        en: generic `{type}`, which is not constrained to Sendable
        es: el genérico `{type}`, que no tiene por qué ser Sendable
        it: il generico `{type}`, che non è tenuto a essere Sendable

        en: protocol `{type}`, which does not require Sendable
        es: del protocolo `{type}`, que no exige Sendable
        it: del protocollo `{type}`, che non richiede Sendable

        en: `{type}`, which is declared explicitly non-Sendable
        es: `{type}`, que declara no ser Sendable
        it: `{type}`, che dichiara di non essere Sendable

        en: class `{type}`, which is not Sendable
        es: de la clase `{type}`, que no es Sendable
        it: della classe `{type}`, che non è Sendable

        en: public `{type}`, which is not declared Sendable
        es: del tipo público `{type}`, que no se declara Sendable
        it: del tipo pubblico `{type}`, che non è dichiarato Sendable

        en: `@usableFromInline` `{type}`, which is not declared Sendable
        es: del tipo `@usableFromInline` `{type}`, que no se declara Sendable
        it: del tipo `@usableFromInline` `{type}`, che non è dichiarato Sendable

        en: `{type}` with {what}
        es: un `{type}` con algo dentro: {what}
        it: un `{type}` che contiene: {what}

        en: `{name}`, whose type the source does not show
        es: `{name}`, cuyo tipo el código no muestra
        it: `{name}`, di cui il codice non mostra il tipo

        en: `{name}`, which `{change}` changes
        es: `{name}`, que `{change}` cambia
        it: `{name}`, che `{change}` modifica

        en: a payload
        es: un valor asociado
        it: un valore associato

        en: any
        es: un tipo existencial
        it: un tipo esistenziale

        en: pointer to a lock
        es: puntero a un candado
        it: puntatore a un lock

        # What to write instead
        en: {reason}: make it an `actor`
        es: {reason}: convertirlo en un `actor`
        it: {reason}: renderlo un `actor`

        en: {reason}: isolate it to `@MainActor`
        es: {reason}: aislarlo en `@MainActor`
        it: {reason}: isolarlo su `@MainActor`

        en: {reason}: keep the state in a `Mutex`
        es: {reason}: guardar el estado en un `Mutex`
        it: {reason}: tenere lo stato in un `Mutex`

        en: {reason}: keep the state in an `OSAllocatedUnfairLock`
        es: {reason}: guardar el estado en un `OSAllocatedUnfairLock`
        it: {reason}: tenere lo stato in un `OSAllocatedUnfairLock`

        en: {reason}: hold one lock at every use of the state
        es: {reason}: usar un mismo candado en cada uso del estado
        it: {reason}: tenere un unico lock a ogni uso dello stato

        en: {reason}: use the state only on its queue
        es: {reason}: usar el estado solo en su cola
        it: {reason}: usare lo stato soltanto sulla sua coda

        en: {reason}: write `final class … : Sendable`
        es: {reason}: escribir `final class … : Sendable`
        it: {reason}: scrivere `final class … : Sendable`

        en: {reason}: write `Sendable`
        es: {reason}: escribir `Sendable`
        it: {reason}: scrivere `Sendable`

        en: {reason}: make the member Sendable
        es: {reason}: hacer que el miembro sea Sendable
        it: {reason}: rendere Sendable il membro

        en: {reason}: use it only on one actor or under one lock
        es: {reason}: usarlo en un solo actor o bajo un solo candado
        it: {reason}: usarlo su un solo attore o sotto un solo lock

        en: {reason}: make it a `let` and delete the opt-out
        es: {reason}: convertirlo en `let` y borrar la palabra
        it: {reason}: renderlo un `let` ed eliminare la parola

        en: {reason}: delete the opt-out
        es: {reason}: borrar la palabra
        it: {reason}: eliminare la parola

        en: {reason}: keep it, and explain why in a comment
        es: {reason}: conservarlo, con el motivo en un comentario
        it: {reason}: mantenerlo, con il motivo in un commento

        en: `{lock}` is taken manually to guard `{property}`
        es: `{lock}` protege `{property}` a mano
        it: `{lock}` protegge `{property}` a mano
        """#
}
