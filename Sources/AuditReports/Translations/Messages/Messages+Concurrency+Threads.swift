extension MessageTable {
    static let threads = #"""
        # interface-changed-off-main
        en: `{name}` is observed by views but changed off the main thread
        es: Las vistas observan `{name}`, que se cambia fuera del hilo principal
        it: Le viste osservano `{name}`, che viene modificato fuori dal thread principale

        en: `{name}` notifies its subscribers off the main thread
        es: `{name}` avisa a sus suscriptores de un cambio fuera del hilo principal
        it: `{name}` avvisa i suoi iscritti di una modifica fuori dal thread principale

        en: `{name}` is part of the UI but changed off the main thread
        es: `{name}` pertenece a la pantalla y se cambia fuera del hilo principal
        it: `{name}` appartiene allo schermo e viene modificato fuori dal thread principale

        en: `{name}` updates the UI but is called off the main thread
        es: `{name}` cambia la pantalla y se llama fuera del hilo principal
        it: `{name}` modifica lo schermo e viene chiamato fuori dal thread principale

        # lock-made-per-call
        en: `{name}` is changed under `{lock}`, which each call creates anew
        es: `{name}` se cambia bajo `{lock}`, que cada llamada crea de nuevo
        it: `{name}` viene modificato sotto `{lock}`, che ogni chiamata crea di nuovo

        en: the lock is created here
        es: el candado se crea aquí
        it: il lock viene creato qui

        # main-actor-assumed-elsewhere
        en: `{call}` crashes here: this code runs on another thread
        es: `{call}` detiene la app aquí: este código se ejecuta en otro hilo
        it: `{call}` arresta l’app qui: questo codice viene eseguito su un altro thread

        # managed-object-off-queue
        en: `{name}` is confined to the main thread but used on another one
        es: `{name}` pertenece al hilo principal y se usa en otro
        it: `{name}` appartiene al thread principale e viene usato su un altro

        en: `{name}` is confined to its context’s queue but used on another thread
        es: `{name}` pertenece a la cola de su contexto y se usa en otro hilo
        it: `{name}` appartiene alla coda del suo contesto e viene usato su un altro thread

        # task-group-errors-lost
        en: The results of this group are never consumed, so its tasks’ errors are discarded
        es: Nadie pide resultados a este grupo, y los errores de sus tareas se pierden
        it: Nessuno chiede risultati a questo gruppo, e gli errori dei suoi task vanno persi

        # task-outlives-owner
        en: This task retains `self` forever, so the `deinit` that cancels it never runs
        es: Esta tarea retiene `self` para siempre, así que el `deinit` que la cancela nunca se ejecuta
        it: Questo task trattiene `self` per sempre, quindi il `deinit` che lo annulla non viene mai eseguito

        en: This task retains `self` forever, and nothing cancels it
        es: Esta tarea retiene `self` para siempre, y nada la cancela
        it: Questo task trattiene `self` per sempre, e nulla lo annulla

        en: never ends
        es: no acaba nunca
        it: non termina mai

        en: cancelled here
        es: se cancela aquí
        it: annullato qui

        # unguarded-shared-state
        en: Several threads change `{name}` here concurrently
        es: Varios hilos cambian `{name}` aquí a la vez
        it: Più thread modificano `{name}` qui allo stesso tempo

        en: `{name}` is changed here on a different thread from the one that uses it, without a lock
        es: `{name}` se cambia aquí en un hilo distinto del que lo usa, sin candado
        it: `{name}` viene modificato qui su un thread diverso da quello che lo usa, senza lock

        en: `{name}` is read here on a different thread from the one that changes it, without a lock
        es: `{name}` se lee aquí en un hilo distinto del que lo cambia, sin candado
        it: `{name}` viene letto qui su un thread diverso da quello che lo modifica, senza lock

        en: changed here
        es: se cambia aquí
        it: modificato qui

        # waits-for-itself
        en: `{function}` waits for `{lock}`, which is already held here
        es: `{function}` espera `{lock}`, que aquí ya está tomado
        it: `{function}` attende `{lock}`, che qui è già acquisito

        en: This waits for `{lock}`, which is already held here
        es: Aquí se espera `{lock}`, que ya está tomado
        it: Qui si attende `{lock}`, che è già acquisito
        """#
}
