extension RuleTranslations {
    static let italianAuth = #"""
        # access-control-result-ignored abda055f
        title: L’errore nella creazione del controllo di accesso non è gestito
        why: `SecAccessControlCreateWithFlags` fallisce con flag incompatibili tra loro e, per alcuni flag, sui
          dispositivi senza codice di sblocco. In quel caso `!` arresta l’app; un `nil` salvato lascia l’elemento
          senza protezione.
        fix: Passare un puntatore a `CFError`, verificare il risultato con `guard let` e non salvare nulla se manca.

        # account-enumeration 6db379ba
        title: La risposta dice se un account esiste
        why: Chi prova indirizzi legge nelle risposte quali hanno un account. Da quell’elenco partono i tentativi sulle
          password e il phishing, e che qualcuno sia cliente può essere già di per sé privato.
        fix: Rispondere a un accesso con una sola frase, qualunque cosa fosse sbagliata (`Abort(.unauthorized)`), e a
          chi chiede una nuova password come se il messaggio fosse stato inviato.

        # authentication-fails-open cf3738b9
        title: L’accesso è concesso quando l’autenticazione non è disponibile o fallisce
        why: `canEvaluatePolicy` restituisce false su un dispositivo senza codice di sblocco, dopo troppi tentativi o
          se manca l’hardware, ed `evaluatePolicy` fallisce quando l’utente annulla. Un programma che in questi casi
          concede l’accesso non protegge nulla da chi sa portare il dispositivo in quello stato.
        fix: Rifiutare l’accesso, oppure chiedere un segreto proprio dell’app, quando l’autenticazione non è
          possibile. Legare ciò che va protetto a un elemento del portachiavi con `SecAccessControl`, così che senza
          la verifica non ci sia nulla da concedere. Il `KeychainStore` di Bulwark conserva un elemento di questo tipo
          con `SecretPolicy(userPresence: .biometryOrPasscode)`.

        # biometric-lockout-unhandled ab47558c
        title: Il blocco della biometria non è gestito
        why: Dopo cinque tentativi falliti il sistema blocca la biometria finché non si inserisce il codice di
          sblocco. Un’app che lo tratta come un errore qualsiasi lascia fuori il suo utente, oppure apre un accesso
          più debole a un attaccante che provoca il blocco.
        fix: Distinguere `LAError.biometryLockout` e portare l’utente alla password propria dell’app, contando i
          tentativi. Il `DeviceAuthenticator` di Bulwark lo segnala con il codice `lockedOut`, e `LoginLimiter` conta i
          tentativi.

        # biometrics-fall-back-to-passcode c78a611c
        title: Il codice di sblocco del dispositivo apre ciò che la biometria protegge
        why: Il codice si può spiare alle spalle dell’utente e in famiglia è spesso condiviso. Se apre la stessa
          serratura, la biometria non aggiunge nulla contro chi lo conosce.
        fix: Usare `.deviceOwnerAuthenticationWithBiometrics` e `.biometryCurrentSet` per ciò che lo merita e offrire
          come alternativa la password propria dell’app. Il `DeviceAuthenticator` di Bulwark chiede il codice di sblocco
          solo se lo dice il suo `fallback`.

        # biometrics-result-only 0ad1600a
        title: La verifica biometrica è solo un valore booleano
        why: `evaluatePolicy` risponde sì o no all’interno dell’app. Su un dispositivo controllato da un attaccante
          basta un hook per capovolgere la risposta, e si apre tutto ciò che non è mai stato legato al dito o al
          volto.
        fix: Tenere una chiave nel portachiavi con `kSecAttrAccessControl`, ottenuto da
          `SecAccessControlCreateWithFlags` con `.biometryCurrentSet`, e decifrare con ciò che restituisce
          `SecItemCopyMatching`. Il `KeychainStore` di Bulwark conserva così la chiave con `SecretPolicy(userPresence:
          .currentBiometry)`. `LocalUnlock` la consegna dopo che `DeviceAuthenticator` ha chiesto.

        # biometrics-reused d4414555
        title: Uno sblocco precedente del dispositivo vale come consenso
        why: Con `touchIDAuthenticationAllowableReuseDuration` il sistema non chiede di nuovo se il dispositivo è
          stato sbloccato da poco con la biometria. Chi riceve il dispositivo sbloccato, o se lo prende, paga, firma o
          esporta senza impronta né volto.
        fix: Lasciare la durata a 0 quando si deve acconsentire a un’azione, e chiedere con un nuovo `LAContext` per
          ognuna. Pochi secondi bastano se si deve soltanto aprire l’app.

        # biometrics-survive-enrolment b1f9278a
        title: Un dito o un volto appena registrato apre l’elemento
        why: Con `.biometryAny` l’elemento resta valido quando si aggiungono dita o volti. Chi conosce il codice di
          sblocco registra un dito nelle impostazioni e lo apre.
        fix: Usare `.biometryCurrentSet`, che rende l’elemento illeggibile dopo una modifica, e chiedere all’utente di
          accedere di nuovo per salvarlo un’altra volta. Il `KeychainStore` di Bulwark lo fa con
          `UserPresence.currentBiometry`. `LocalUnlock` distingue tale modifica dagli altri rifiuti.

        # insecure-object-reference 485fc6d0
        title: Chi ha effettuato l’accesso raggiunge i record altrui
        why: Il record si cerca con un numero preso dalla richiesta, e nessuno lo confronta con chi ha effettuato
          l’accesso. Qualsiasi utente mette un altro numero nel percorso e legge, modifica o cancella ciò che è di qualcun
          altro.
        fix: Partire dall’utente che ha effettuato l’accesso: `req.auth.require(User.self)`, poi `user.$notes.query(on:
          db).filter(\.$id == id)`, oppure confrontare con lui il proprietario del record prima di usarlo. Dove solo
          alcuni possono farlo, verificarne il ruolo in un middleware prima della rotta.

        # jwt-unverified 80dfe3b8
        title: Un token viene accettato senza verificarne la firma
        why: I claim di un JSON Web Token sono semplice base64. Se la firma non viene verificata, chiunque può
          scrivere un token con un utente, un ruolo o una data a piacere, e il programma agisce di conseguenza.
        fix: Verificare la firma con la chiave dell’emittente prima di leggere i claim, per esempio con `verify(_:as:)`
          di jwt-kit, accettare solo l’algoritmo previsto e lasciare al server le decisioni sui permessi. Il
          `TokenVerifier` di Bulwark lascia decidere l’algoritmo alla chiave e legge i claim dopo.

        # logout-leaves-secrets 882df898
        title: Il logout lascia le credenziali sul dispositivo
        why: L’app mostra che nessuno ha effettuato l’accesso, ma il token è ancora lì: può usarlo la prossima persona
          che ha in mano il dispositivo, chi dispone di un backup o un’altra app del gruppo. Gli elementi del
          portachiavi sopravvivono perfino all’app.
        fix: Al logout eliminare ogni elemento della sessione con `SecItemDelete`, o con il metodo del wrapper, e far
          revocare il token al server. `SecretStore.removeAll()` di Bulwark rimuove tutto e segnala ciò che non ha
          potuto rimuovere. Alla fine `Session` cancella anche cookie, cache e file.

        # oauth-custom-scheme eb423cb0
        title: La risposta OAuth torna tramite uno schema personalizzato senza PKCE
        why: Un’altra app sul dispositivo può registrare lo stesso schema e ricevere il codice o il token al posto di
          questa. Senza PKCE non le serve altro per accedere come l’utente: la sezione 8.1 della RFC 8252 richiede
          PKCE a tutte le app.
        fix: Inviare un `code_challenge` con `code_challenge_method=S256` e il `code_verifier` quando si riscatta il
          codice, effettuare l’accesso con `ASWebAuthenticationSession` e preferire un indirizzo https associato
          all’app.

        # oauth-flow-weak 5de3c707
        title: Il flusso OAuth consegna token o codici a chi vede la risposta
        why: Il flusso implicito (`response_type=token`) mette il token di accesso in un indirizzo, dove lo trovano
          cronologie, log e altre app; la sezione 2.1.2 della RFC 9700 non lo ammette più. Un codice senza PKCE, o con
          `code_challenge_method=plain`, può essere riscattato da chi lo intercetta (RFC 7636, sezione 4.2).
        fix: Richiedere `response_type=code` con uno `state` casuale e un `code_challenge` con metodo `S256`, e
          inviare il verifier quando si riscatta il codice.

        # oauth-in-web-view bd1bea22
        title: La pagina di accesso di un servizio è mostrata in una web view
        why: L’app può leggere tutto ciò che si digita nella propria web view, quindi l’utente le consegna la password
          del servizio. La RFC 8252 lo vieta, e la pagina non può usare le passkey e le sessioni del browser.
        fix: Usare `ASWebAuthenticationSession`, con un link universale per il ritorno all’app, e PKCE.

        # pin-hash-guessable 41d3a02b
        title: Il PIN si può ricavare dal suo hash
        why: I PIN di quattro cifre sono diecimila, quelli di sei un milione. Con una funzione di hash veloce si
          provano tutti in meno di un secondo, quindi chi legge l’hash ha il PIN.
        fix: Tenere il PIN nel portachiavi con `kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly`, oppure usarlo solo per
          sbloccare una chiave che vi è custodita con `SecAccessControlCreateWithFlags` e `.applicationPassword`;
          limitare i tentativi. Il `KeychainStore` di Bulwark accetta la classe come `SecretPolicy(accessibility:
          .whenPasscodeSetThisDeviceOnly)`. `LoginLimiter` conta i tentativi.

        # route-without-authentication bc055db0
        title: Una rotta modifica record su richiesta di chiunque
        why: Nulla sulla via verso l’handler chiede chi ha inviato la richiesta, e nemmeno l’handler lo fa. Chi conosce
          il percorso, o lo legge nell’app, cancella o modifica qualsiasi record indicandone il numero.
        fix: Registrare la rotta in un gruppo dietro un autenticatore e un guardiano:
          `routes.grouped(User.authenticator(), User.guardMiddleware())` in Vapor, `.add(middleware:)` e
          `context.requireIdentity()` in Hummingbird; poi verificare se questo utente può modificare questo record.

        # session-never-ends 74087647
        title: Una sessione o un token di un server non finisce mai
        why: Chi ottiene una volta la sessione o il token, da un log, un backup o un telefono perso, resta dentro per
          sempre. Nulla lo fa finire se non una nuova chiave per tutti.
        fix: Darle una fine: minuti per un token di accesso, `setex` o `expires:` per ciò che si tiene in un archivio,
          al massimo giorni per una sessione che si rinnova mentre la si usa.
        """#
}
