extension MessageTable {
    static let threads = #"""
        # unguarded-shared-state
        en: Several threads change `{name}` here at the same time
        es: Varios hilos cambian `{name}` aquí a la vez
        it: Più thread modificano `{name}` qui allo stesso tempo

        en: `{name}` is changed here on another thread than the one that uses it, with no lock
        es: `{name}` se cambia aquí en un hilo distinto del que lo usa, sin candado
        it: `{name}` viene modificato qui su un thread diverso da quello che lo usa, senza lock

        en: `{name}` is read here on another thread than the one that changes it, with no lock
        es: `{name}` se lee aquí en un hilo distinto del que lo cambia, sin candado
        it: `{name}` viene letto qui su un thread diverso da quello che lo modifica, senza lock

        en: changed here
        es: se cambia aquí
        it: modificato qui
        """#
}
