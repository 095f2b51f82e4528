extension RuleTranslations {
    static let italianConcurrencyOfThreads = #"""
        # interface-changed-off-main d000b122
        title: Ciò che una schermata mostra viene modificato fuori dal thread principale
        why: SwiftUI, UIKit e AppKit leggono il proprio stato soltanto sul thread principale. Una modifica dalla
          callback di una sessione, da una coda o da un task senza attore incrocia a metà quella lettura: le schermate
          mostrano valori vecchi o mescolati, i layout si rompono e l’app va in crash in codice di sistema che nulla
          dice della causa.
        fix: Contrassegnare la classe con `@MainActor`, così che i suoi task e le funzioni asincrone vi tornino,
          oppure andarci per la modifica: `await MainActor.run { … }`, `DispatchQueue.main.async { … }`, `.receive(on:
          DispatchQueue.main)` prima di `sink`.

        # lock-made-per-call 6dd352ea
        title: Ogni chiamata crea un lock proprio, che non ferma nessuno
        why: Un lock funziona perché tutti i thread acquisiscono lo stesso. Quello che una funzione crea per sé è
          libero ogni volta che viene acquisito, quindi due chiamate modificano lo stato allo stesso tempo, e il
          codice sembra protetto.
        fix: Tenere il lock accanto allo stato che protegge, `private let lock = NSLock()`, oppure entrambi in un
          `Mutex` o in un `actor`.

        # main-actor-assumed-elsewhere 7f06fa47
        title: Codice su un altro thread dichiara di essere sull’attore principale e arresta l’app
        why: `MainActor.assumeIsolated` crede a ciò che il codice dice del proprio thread e termina il processo dove è
          un altro. La callback di una sessione, di una coda o di un task distaccato non arriva sul thread principale:
          ogni chiamata è un crash, in debug e in produzione.
        fix: Andarci: `Task { @MainActor in … }`, `await MainActor.run { … }`, oppure `DispatchQueue.main.async { … }`
          dove conta l’ordine. Tenere `assumeIsolated` per le callback che la chiamata stessa lega alla coda
          principale, come `delegateQueue: .main` e `queue: .main`.

        # managed-object-off-queue 2355e25b
        title: Un oggetto di Core Data viene usato fuori dalla coda del suo contesto
        why: Un oggetto gestito appartiene alla coda del suo contesto, anche in lettura. Su un altro thread incrocia
          il contesto mentre questo carica o salva: i record si mescolano o si perdono, e l’app va in crash tempo dopo
          in codice del framework. `-com.apple.CoreData.ConcurrencyDebug 1` si ferma su un uso simile.
        fix: Passare l’`objectID` e ottenere l’oggetto da un contesto dell’altra parte, dentro il suo `perform`:
          `await context.perform { context.object(with: id) … }`. In `performBackgroundTask` usare il contesto che
          viene fornito, e `viewContext` soltanto sul thread principale.

        # task-group-errors-lost ec8c06c8
        title: Gli errori dei task di un gruppo vanno persi
        why: Un gruppo di task li attende tutti quando termina la sua closure, ma ciò che uno di essi ha lanciato
          arriva soltanto a chi chiede i risultati (SE-0304). Dove nessuno li chiede, un task fallito sembra uno
          concluso: il ruolo non viene salvato, il caricamento manca e il chiamante va avanti.
        fix: Concludere la closure con `try await group.waitForAll()`, chiedere ogni risultato con `for try await`,
          oppure usare `withThrowingDiscardingTaskGroup` (SE-0381), che lancia il primo errore.

        # task-outlives-owner 526ed2a5
        title: Un task senza fine trattiene l’oggetto che lo ha avviato
        why: Un task trattiene ciò che la sua closure usa finché non termina, e un ciclo su notifiche o aggiornamenti
          non termina mai. L’oggetto non viene liberato, quindi il suo `deinit` non annulla mai il task: ogni
          schermata aperta lascia dietro di sé un altro ciclo, che prosegue con l’account, la posizione o le chiavi di
          un utente uscito da tempo.
        fix: Catturare `[weak self]` e richiedere `self` a ogni giro (`guard let self else { return }` dentro il
          ciclo), oppure annullare il task dove finisce il suo lavoro e non in `deinit`: quando la vista scompare, al
          logout. `.task` di SwiftUI lo fa da solo.

        # unguarded-shared-state 568a128a
        title: Due thread usano lo stato di una classe senza nulla in mezzo
        why: Le callback di rete, le code di dispatch e i task girano su thread propri. Se uno di essi modifica una
          proprietà mentre altro codice la usa, i valori si corrompono o si perdono, e array, dizionari e testi
          mandano in crash l’app. Succede sotto carico sui dispositivi degli utenti, e quasi mai sulla scrivania di
          chi sviluppa.
        fix: Passare al thread che possiede lo stato prima di toccarlo (`DispatchQueue.main.async`, `MainActor.run`),
          tenere lo stato in un `actor` o in un `Mutex`, oppure acquisire a ogni uso il lock che lo protegge altrove.
          Su una coda concorrente, scrivere con `flags: .barrier`.

        # waits-for-itself 963965ef
        title: Il codice attende una coda o un lock che possiede esso stesso
        why: Una coda seriale esegue un blocco alla volta, e un lock semplice non lascia entrare nessuno due volte,
          nemmeno chi lo possiede già. Un `sync` sulla coda in cui il codice si trova, o un secondo `lock` prima di
          rilasciare il primo, attende se stesso: l’app si blocca o viene fermata dal sistema, e ciò che il lock
          protegge è perso per tutti.
        fix: Dividere la funzione: una privata senza lock e senza `sync` per il codice che lo possiede già, e una
          pubblica che lo acquisisce e chiama la prima. Sul thread principale basta fare il lavoro, oppure usare
          `async`.
        """#
}
