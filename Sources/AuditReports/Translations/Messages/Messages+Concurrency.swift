extension MessageTable {
    static let concurrency = #"""
        # actor-reentrancy
        en: `{name}` is set only after the `await`, so the work may be done twice
        es: `{name}` se rellena después del `await`, así que el trabajo puede hacerse dos veces
        it: `{name}` viene riempito dopo l’`await`, quindi il lavoro può essere fatto due volte

        en: `{name}` is changed after the `await`, but {check} was checked before it
        es: `{name}` se cambia confiando en {check}, comprobado antes del `await`
        it: `{name}` viene modificato in base a {check}, verificato prima dell’`await`

        en: `{name}` is changed after the `await`, but the condition was checked before it
        es: `{name}` se cambia confiando en lo comprobado antes del `await`
        it: `{name}` viene modificato in base a quanto verificato prima dell’`await`

        # blocking-wait-in-async
        en: `{call}` blocks a thread of the cooperative pool
        es: `{call}` bloquea un hilo que comparten todas las tareas
        it: `{call}` blocca un thread condiviso da tutti i task

        en: `{call}` blocks until a task ends, and that task may need this very thread
        es: `{call}` bloquea hasta que acabe una tarea que puede necesitar este mismo hilo
        it: `{call}` blocca finché non termina un task, che può aver bisogno proprio di questo thread

        en: the task being waited for
        es: la tarea que se espera
        it: il task atteso

        en: `{call}` blocks a thread of the cooperative pool when a task calls `{function}`
        es: `{call}` bloquea un hilo que comparten todas las tareas cuando una de ellas llama a `{function}`
        it: `{call}` blocca un thread condiviso da tutti i task quando uno di essi chiama `{function}`

        en: called here from asynchronous code
        es: se llama aquí desde código asíncrono
        it: chiamato qui da codice asincrono

        # continuation-misused
        en: the task is suspended here
        es: la tarea espera aquí
        it: il task attende qui

        en: `{property}` is not cleared, so the next call to `{function}` resumes it again
        es: `{property}` conserva su valor, así que la siguiente llamada a `{function}` la reanuda otra vez
        it: `{property}` conserva il suo valore, quindi la prossima chiamata di `{function}` la riprende di nuovo

        en: set this to `nil` before or right after resuming
        es: poner a `nil` antes de reanudar o justo después
        it: impostare a `nil` prima della ripresa o subito dopo

        en: The continuation is never used, so the task stays suspended forever
        es: La continuación nunca se usa, y la tarea espera para siempre
        it: La continuation non viene mai usata, e il task attende per sempre

        en: The continuation
        es: La continuación
        it: La continuation

        en: A second call overwrites the continuation in `{property}`, and the first task never resumes
        es: Una segunda llamada guarda su continuación en `{property}`, y la tarea de la primera espera para siempre
        it: Una seconda chiamata mette la sua continuation in `{property}`, e il task della prima attende per sempre

        en: holds a single continuation
        es: guarda una sola continuación
        it: conserva una sola continuation

        en: The continuation is stored in `{property}` but never resumed
        es: La continuación se guarda en `{property}`, que nada reanuda
        it: La continuation è conservata in `{property}`, che nulla riprende

        en: {name} is resumed each time this runs
        es: {name} se reanuda cada vez que esto se ejecuta
        it: {name} viene ripresa ogni volta che questo codice viene eseguito

        en: {name} is resumed more than once on one path
        es: {name} se reanuda una segunda vez en uno de los caminos
        it: {name} viene ripresa una seconda volta su uno dei percorsi

        en: first resumed here
        es: la primera reanudación
        it: la prima ripresa

        en: returns without resuming
        es: retorna sin reanudar
        it: ritorna senza ripresa

        en: throws without resuming
        es: lanza un error sin reanudar
        it: lancia un errore senza ripresa

        en: can end without resuming
        es: puede terminar sin reanudar
        it: può terminare senza ripresa

        en: {name} is not resumed on every path, which leaves the task suspended forever
        es: {name} no se reanuda en todos los caminos, y entonces la tarea espera para siempre
        it: {name} non viene ripresa su ogni percorso, e in tal caso il task attende per sempre

        # global-mutable-state
        en: `{name}` refers to an object that is changed after launch without synchronization
        es: `{name}` lleva a un objeto que cambia después del arranque sin nada que lo proteja
        it: `{name}` porta a un oggetto che viene modificato dopo l’avvio senza alcuna protezione

        en: `{name}` is written after launch without synchronization
        es: `{name}` se escribe después del arranque sin nada que lo proteja
        it: `{name}` viene scritto dopo l’avvio senza alcuna protezione

        en: `{name}` is one object shared by all threads, and {change}
        es: `{name}` lleva a todos los hilos a un mismo objeto, y {change}
        it: `{name}` porta tutti i thread a uno stesso oggetto, e {change}

        en: `{property}` is written off the main thread without a lock
        es: `{property}` se escribe fuera del hilo principal sin candado
        it: `{property}` viene scritto fuori dal thread principale senza lock

        # lock-across-await
        en: `{lock}` is held across this suspension point
        es: `{lock}` se retiene mientras la tarea espera aquí
        it: `{lock}` resta acquisito mentre il task attende qui

        # lock-in-mock
        en: `{name}` takes `{lock}` manually: make it an `actor`, or keep its records in a `Mutex`
        es: `{name}` toma `{lock}` a mano: conviene convertirlo en un `actor` o guardar lo que anota en un `Mutex`
        it: `{name}` acquisisce `{lock}` a mano: renderlo un `actor`, o tenere le sue registrazioni in un `Mutex`

        # observer-box
        en: `{name}` carries `{carried}` into closures that modify it concurrently
        es: `{name}` lleva `{carried}` a closures que lo cambian a la vez
        it: `{name}` porta `{carried}` in closure che lo modificano contemporaneamente

        # read-modify-write-across-await
        en: `{name}` is written based on `{read}`, which was read before the `await`
        es: `{name}` se escribe a partir de `{read}`, que se leyó antes del `await`
        it: `{name}` viene scritto in base a `{read}`, letto prima dell’`await`

        en: `{name}` is written from an old value of `{old}`, which was read before the `await`
        es: `{name}` se escribe a partir del valor antiguo de `{old}`, leído antes del `await`
        it: `{name}` viene scritto a partire dal vecchio valore di `{old}`, letto prima dell’`await`

        # task-captures-non-sendable
        en: `{name}` is used in the {task} and concurrently in the code after it
        es: `{name}` se usa a la vez dentro de {task} y después
        it: `{name}` viene usato allo stesso tempo dentro {task} e dopo

        en: `{name}` is changed concurrently by several runs of the {task}
        es: varias ejecuciones de {task} cambian `{name}` a la vez
        it: più esecuzioni contemporanee ({task}) modificano `{name}`

        en: used here while the {task} may be running
        es: se usa aquí mientras puede ejecutarse {task}
        it: usato qui mentre può essere in esecuzione {task}

        en: task
        es: la tarea
        it: il task

        en: child task
        es: la tarea hija
        it: il task figlio

        en: closure
        es: el closure
        it: la closure

        en: queue
        es: la cola
        it: la coda

        en: loop
        es: el bucle
        it: il ciclo

        # token-refresh-not-coalesced
        en: Every request that reaches this point starts another `{function}`
        es: Cada petición que llega aquí inicia otro `{function}`
        it: Ogni richiesta che arriva qui avvia un altro `{function}`

        en: Every request that finds the token expired requests a new one here
        es: Cada petición que encuentra el token caducado pide aquí otro
        it: Ogni richiesta che trova il token scaduto ne chiede qui un altro

        # unchecked-sendable-undocumented
        en: No comment explains why `{name}` can be `{word}`
        es: Ningún comentario dice por qué `{name}` puede ser `{word}`
        it: Nessun commento dice perché `{name}` possa essere `{word}`

        en: `{lock}` is replaced with another lock
        es: otro candado ocupa el lugar de `{lock}`
        it: un altro lock prende il posto di `{lock}`
        """#
}
