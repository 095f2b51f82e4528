extension RuleTranslations {
    static let italianConcurrency = #"""
        # actor-reentrancy 2af86598
        title: Dopo un await ci si affida a uno stato verificato prima
        why: A ogni `await` un attore lascia entrare altri chiamanti (SE-0306). Due chiamanti superano la stessa
          verifica prima che uno dei due abbia agito: il denaro viene speso due volte, si preleva un elemento da una
          lista vuota, un lavoro da eseguire una volta viene eseguito due volte.
        fix: Modificare lo stato subito dopo la verifica e prima dell’`await`, e ripristinarlo in caso di errore;
          oppure verificare di nuovo dopo l’`await`. Se un valore viene caricato su richiesta, salvare il `Task` in
          corso e farlo attendere a tutti.

        # blocking-wait-in-async 451a2fb8
        title: Il codice asincrono blocca il proprio thread
        why: I task condividono tanti thread quanti sono i core del dispositivo. Uno che si blocca ne sottrae uno a
          tutti gli altri; quando ciascuno attende qualcosa che deve fare un altro task, non viene eseguito più nulla
          e l’app resta bloccata per sempre.
        fix: Attendere senza bloccare: `Task.sleep(for:)`, `await group.waitForAll()`, `MainActor.run`, `try await
          future.get()`, una continuation per una callback. Rendere la funzione `async` invece di attendere un `Task`
          con un semaforo, oppure bloccare su un thread a sé.

        # continuation-misused 080ba635
        title: Una continuation non è ripresa esattamente una volta
        why: Una continuation va ripresa esattamente una volta (SE-0300). Alla seconda, una continuation “checked”
          termina il programma e una “unsafe” corrompe la memoria. Se non viene mai ripresa, il suo task attende per
          sempre con tutto ciò che trattiene, e si blocca anche chi lo attende.
        fix: Far terminare ogni percorso nella closure e nelle sue callback con un solo `resume`: `return` subito
          dopo, una ripresa in ogni `guard … else` e in ogni ramo, di preferenza con `resume(with: result)`. Se due
          eventi competono, lasciare che un attore o un `Mutex` consegni la continuation al primo.

        # global-mutable-state a89d27b5
        title: Una variabile globale cambia senza alcuna protezione
        why: Ogni thread dell’app può raggiungere una variabile globale. Il codice che la scrive mentre altro codice
          la legge lascia valori scritti a metà e manda in crash le collezioni, e in Swift 5 il compilatore non dice
          nulla.
        fix: Isolarla su `@MainActor` o su un altro attore, tenerla in un `Mutex`, oppure passare il valore a chi ne
          ha bisogno.

        # lock-across-await 8d89184f
        title: Un lock resta acquisito mentre il task è sospeso
        why: All’`await` il task lascia il suo thread ma non il lock. Il prossimo task che lo richiede blocca uno dei
          pochi thread condivisi da tutti i task, finché non ne resta nessuno per eseguire quello che lo rilascerebbe.
          Il task può inoltre riprendere su un altro thread, dal quale né `NSLock`, né `os_unfair_lock`, né un mutex
          pthread possono essere rilasciati.
        fix: Rilasciare il lock prima dell’`await`: copiare sotto il lock ciò che serve, attendere e acquisirlo di
          nuovo per salvare il risultato; `withLock` non compila con un `await` all’interno. Usare un attore se
          un’intera procedura deve essere esclusiva, conservando il `Task` in corso perché altri lo attendano.

        # lock-in-mock aa6d35c5
        title: Un oggetto simulato (mock) gestisce il lock a mano
        why: Gli oggetti simulati nascono l’uno dalla copia dell’altro. Un lock gestito a mano si dimentica nella
          copia successiva, e una data race in un oggetto simulato fa fallire ogni tanto i test senza alcuna ragione
          nel prodotto.
        fix: Fare dell’oggetto simulato un `actor`, oppure tenere le sue registrazioni in un `Mutex`: così è Sendable
          senza promesse.

        # lock-kept-by-hand 44feb1b4
        title: Un tipo protegge il proprio stato con un lock gestito a mano
        why: Lo stato è al sicuro finché chiunque aggiunga una riga acquisisce il lock, e nessun compilatore lo
          richiede. Un `actor` o un `Mutex` non si possono usare senza protezione. Il gate lo segnala dove il codice
          viene comunque modificato.
        fix: Fare del tipo un `actor` se i chiamanti possono attendere, oppure tenere lo stato in un `Mutex`
          (`OSAllocatedUnfairLock(initialState:)` prima di iOS 18).

        # nonisolated-unsafe-constant 8b9a8970
        title: `nonisolated(unsafe)` dove nulla è insicuro
        why: Il valore non cambia mai e il suo tipo è sicuro su più thread, quindi queste parole disattivano una
          verifica che andrebbe a buon fine. E restano anche quando qualcuno trasforma la costante in una variabile.
        fix: Eliminare `nonisolated(unsafe)` e trasformare in `let` una `var` che nessuno scrive.

        # nonisolated-unsafe-guarded 812117f1
        title: Lock accanto a una variabile `nonisolated(unsafe)`, dove un Mutex sarebbe verificato dal compilatore
        why: Oggi ogni uso della variabile avviene sotto il lock. Il compilatore non sa che le due cose vanno insieme:
          la prossima funzione che dimentica il lock compila ugualmente.
        fix: Tenere il valore dentro un `Mutex` o su un attore. Se deve restare, indicare in un commento quale lock lo
          protegge.

        # nonisolated-unsafe-mutable aee0235f
        title: Una variabile `nonisolated(unsafe)` cambia senza nulla che la protegga
        why: Queste parole disattivano la verifica che impedisce a due thread di accedere alla stessa variabile, e
          nient’altro lo impedisce, almeno non ovunque. I valori restano scritti a metà o vanno persi, e array,
          dizionari e riferimenti vanno in crash.
        fix: Isolare la variabile su un attore o su `@MainActor`, tenerla in un `Mutex`, oppure acquisire il lock a
          ogni uso. Poi eliminare `nonisolated(unsafe)`.

        # observer-box 87f55717
        title: Un involucro nasconde al compilatore un riferimento che cambia
        why: La classe ha un solo scopo: il compilatore non permette che una closure modifichi una variabile
          catturata, e non guarda dentro un involucro che promette di essere Sendable. Ora la closure e il codice
          circostante modificano il riferimento nello stesso momento, e un observer viene rimosso due volte o mai.
        fix: Iterare su `NotificationCenter.notifications(named:)` in un task e annullare il task, tenere il
          riferimento in un `Mutex`, oppure impostarlo solo sul main actor.

        # preconcurrency-unjustified 9bb62fd9
        title: `@preconcurrency` disattiva le verifiche senza motivo
        why: L’attributo fa tacere il compilatore sul codice scritto prima che Swift verificasse la concorrenza. Qui
          l’altra parte è già verificata, oppure appartiene a questo progetto, quindi l’attributo nasconde soltanto
          errori del progetto stesso.
        fix: Eliminare `@preconcurrency` e correggere ciò che il compilatore segnala: isolare il proprio protocollo,
          oppure rendere il tipo Sendable.

        # read-modify-write-across-await 7e1975ff
        title: Lo stato è sovrascritto con un valore calcolato prima dell’await
        why: A ogni `await` un attore lascia entrare altri chiamanti (SE-0306). Ciò che questi modificano tra la
          lettura e la scrittura va perso: due versamenti contano come uno, un elemento appena aggiunto scompare.
        fix: Prima attendere, poi modificare lo stato in un solo passo senza `await`: `let more = await load()`, poi
          `items += more`. `total += await load()` legge `total` dopo l’`await` ed è corretto, `total = total + (await
          load())` no.

        # task-captures-non-sendable 2cd4fe72
        title: Un task condivide uno stato non protetto con il codice che lo avvia
        why: Una closure cattura la variabile stessa e, di una classe, solo il riferimento. Mentre il task è in
          esecuzione il codice che segue prosegue, quindi entrambi toccano la stessa memoria senza alcun ordine: i
          valori si perdono, e le collezioni che cambiano su due thread vanno in crash o si corrompono.
        fix: Passare una copia (`[count]` nella lista di cattura, una `let`), restituire il risultato e attenderlo con
          `await`, oppure tenere lo stato in un attore o in un `Mutex`. La modalità Swift 6 del linguaggio trova
          queste catture.

        # token-refresh-not-coalesced 8643c950
        title: Il token viene rinnovato una volta per ogni richiesta fallita
        why: Quando un token scade, tutte le richieste in corso falliscono insieme e ciascuna lo rinnova. I server che
          ruotano i refresh token prendono il secondo uso di uno di essi per un furto e chiudono ogni sessione
          dell’utente; con altri, una vecchia risposta sovrascrive il token più recente.
        fix: Tenere il rinnovo come `Task` in un attore: chi arriva mentre è in corso ne attende il `value`, e al
          termine lo si imposta a `nil`. Un attore da solo non basta, perché a ogni `await` lascia entrare altri
          chiamanti. Il `TokenRefresher` di Bulwark lo fa, anche tra un’app e la sua estensione.

        # unchecked-chain 27c65d71
        title: La promessa di essere Sendable poggia su un’altra promessa non verificata
        why: Tutto nel tipo è Sendable perché un membro lo afferma di sé stesso senza verifica. È lì che si decide se
          questo tipo è sicuro, e una modifica in quel punto lo rende insicuro qui senza che il compilatore dica una
          parola.
        fix: Correggere il tipo alla fine della catena. Poi scrivere qui `Sendable` senza `@unchecked`.

        # unchecked-sendable-documented-member 1f5c8eb2
        title: La promessa di essere Sendable poggia sulla documentazione di un tipo di libreria
        why: Il tipo è sicuro: secondo la documentazione, ciò che contiene si può usare da qualsiasi thread, anche se
          l’SDK non lo dichiara Sendable ovunque. Chi legge il codice non può sapere che la cosa è stata verificata.
        fix: Indicare in un commento quale membro ha bisogno della parola e perché. Provare senza `@unchecked` quando
          cambia l’SDK: molti di questi tipi sono ormai dichiarati Sendable.

        # unchecked-sendable-guarded f397014a
        title: Lock accanto allo stato, dove un attore o un Mutex sarebbe verificato dal compilatore
        why: Oggi ogni uso dello stato avviene sotto il lock. Il compilatore non sa che le due cose vanno insieme: la
          prossima funzione che dimentica il lock compila ugualmente.
        fix: Spostare lo stato in un `Mutex` (`OSAllocatedUnfairLock` prima di iOS 18) o fare del tipo un `actor`: poi
          eliminare `@unchecked`. Se deve restare, indicare in un commento quale lock protegge che cosa.

        # unchecked-sendable-needless a57fd910
        title: `@unchecked` su un tipo che è Sendable anche senza
        why: La parola disattiva la verifica del compilatore dove andrebbe a buon fine. La prossima `var` o classe
          aggiunta al tipo passa così inosservata.
        fix: Eliminare `@unchecked`. Una classe diventa `final` e le sue proprietà `let`; su un attore o su un tipo
          `@MainActor` si può togliere l’intera conformità.

        # unchecked-sendable-non-sendable-member c6062cfd
        title: Un tipo promette di essere Sendable e contiene ciò che non lo è
        why: Il tipo in sé non cambia, ma un suo membro si riferisce a qualcosa che può cambiare: una classe, una
          closure o un protocollo di cui nessuno ha garantito la sicurezza. Due thread che condividono il tipo esterno
          condividono anche quello interno.
        fix: Rendere Sendable il membro: una closure `@Sendable`, un protocollo che estende `Sendable`, un vincolo
          `Sendable` sul parametro generico, oppure un attore. Altrimenti usarlo solo sotto un lock.

        # unchecked-sendable-partly-guarded 088efcc8
        title: Il lock non è acquisito a ogni uso di ciò che protegge
        why: Un lock serve solo se lo acquisiscono tutti. Qui una parte del codice legge o scrive lo stato senza
          farlo, quindi su quel percorso la promessa di `@unchecked Sendable` è infranta, e nessuno ricontrolla perché
          un lock è in vista.
        fix: Acquisire il lock anche nell’uso scoperto, rendere privata la proprietà e offrire agli altri un accesso
          sotto lock. Meglio ancora, tenere lo stato dentro un `Mutex`, che non si può usare senza acquisirne il lock,
          o fare del tipo un `actor`.

        # unchecked-sendable-race 2939e840
        title: Un tipo promette di essere Sendable e nulla protegge il suo stato
        why: `@unchecked Sendable` dice al compilatore di credere all’autore. Questo tipo contiene uno stato che nulla
          protegge. Dove due thread vi si incontrano, i valori restano scritti a metà o vanno persi, array e dizionari
          vanno in crash, e una verifica può riuscire su un valore che non c’è già più; dove non si vede un secondo
          thread, la prossima modifica può portarlo, e il compilatore tace.
        fix: Fare del tipo un `actor`, isolarlo su `@MainActor`, oppure tenerne lo stato in un `Mutex`
          (`OSAllocatedUnfairLock` prima di iOS 18). Poi eliminare `@unchecked`: il compilatore trova ciò che resta.

        # unchecked-sendable-undocumented 74f2853f
        title: Una deroga alle verifiche di concorrenza non ha un motivo scritto
        why: Chi modifica il codice dopo non può sapere che cosa lo rende sicuro: quale lock protegge quale proprietà,
          o perché non ne serve alcuno. La promessa sopravvive alla sua ragione.
        fix: Scrivere alla dichiarazione un commento che indichi il lock, la coda o la ragione per cui nulla cambia,
          per esempio `Sendable: all state is read and written under lock`.
        """#
}
