extension RuleTranslations {
    static let italianNetwork = #"""
        # ats-allows-local-network 399a16b7
        title: App Transport Security lascia passare traffico non cifrato verso la rete locale
        why: Le richieste a nomi `.local`, a nomi senza punto e a indirizzi IP della rete locale possono così usare
          http in chiaro. In un albergo o in un ufficio la rete locale è piena di sconosciuti.
        fix: Tenere `NSAllowsLocalNetworking` solo per i dispositivi che l’utente abbina, e proteggere in altro modo
          ciò che viene loro inviato: TLS con un certificato fissato durante l’abbinamento (pinning), oppure messaggi
          cifrati.

        # ats-disabled df953f4b
        title: App Transport Security è disattivato
        why: Con `NSAllowsArbitraryLoads` il sistema lascia uscire ogni richiesta su http in chiaro o su un TLS
          obsoleto. Chi si trova sulla stessa rete legge e modifica ciò che l’app invia e riceve, e nulla nell’app se
          ne accorge.
        fix: Eliminare `NSAllowsArbitraryLoads`. Se un server non supporta https, indicare solo quell’host in
          `NSExceptionDomains`; per i dispositivi di casa usare `NSAllowsLocalNetworking`, per le pagine web scelte
          dall’utente `NSAllowsArbitraryLoadsInWebContent`.

        # ats-disabled-for-media a45c11d6
        title: App Transport Security è disattivato per audio e video
        why: AVFoundation può così caricare i contenuti multimediali su http in chiaro. Altri sulla rete vedono che
          cosa viene riprodotto e possono sostituirlo con un file creato ad arte per colpire i decoder multimediali.
        fix: Eliminare `NSAllowsArbitraryLoadsForMedia` e trasmettere su https; se un server non può, indicare solo
          quello in `NSExceptionDomains`.

        # ats-disabled-in-web-content 23cdf436
        title: App Transport Security è disattivato nelle web view
        why: Le web view possono così caricare pagine e script su http in chiaro. Chi si trova sulla stessa rete può
          inserire in una pagina un proprio script, che legge ciò che vi si digita e chiama ciò che l’app mette a
          disposizione delle pagine.
        fix: Eliminare `NSAllowsArbitraryLoadsInWebContent`, a meno che gli utenti non aprano pagine a loro scelta,
          come in un browser; tenere una web view per tali pagine separata da quelle con gestori di messaggi o
          sessioni autenticate.

        # ats-exception-insecure 4da60872
        title: App Transport Security consente http in chiaro verso un host
        why: Il sistema non blocca più le richieste non cifrate a questo host, né i redirect che vi portano. Altri
          sulla rete le leggono e le modificano.
        fix: Attivare https sul server ed eliminare `NSExceptionAllowsInsecureHTTPLoads`; fino ad allora indicare solo
          quell’host senza `NSIncludesSubdomains` e non inviargli nulla che riguardi l’utente.

        # ats-exception-no-forward-secrecy 642d125d
        title: App Transport Security accetta connessioni senza forward secrecy
        why: Senza uno scambio di chiavi effimere, chi un giorno ottiene la chiave privata del server può decifrare
          tutto il traffico registrato in precedenza.
        fix: Eliminare `NSExceptionRequiresForwardSecrecy` e far offrire al server suite ECDHE, come fanno tutti i
          server TLS 1.3.

        # ats-exception-unused d9ac1590
        title: Eccezione ad App Transport Security per un host che il progetto non nomina mai
        why: Un’eccezione che sopravvive al suo scopo permette ancora a link, redirect e pagine web di raggiungere
          l’host senza cifratura, e nessuno ricorda perché esista.
        fix: Eliminare l’host da `NSExceptionDomains`, oppure annotare accanto a esso chi lo contatta.

        # ats-exception-weak-tls 948e39c6
        title: App Transport Security accetta da un host versioni di TLS inferiori alla 1.2
        why: TLS 1.0 e 1.1 sono ritirati (RFC 8996): si basano su SHA-1 e MD5 e su cifrari con attacchi noti. Un
          attaccante sulla rete può far scendere la connessione a queste versioni.
        fix: Eliminare `NSExceptionMinimumTLSVersion`, oppure impostarla su `TLSv1.2` o `TLSv1.3`, e aggiornare il
          server.

        # ats-ip-exception 69b0516d
        title: Un’eccezione ad App Transport Security indica un indirizzo IP
        why: Prima di iOS 17 e macOS 14 il sistema ignora gli indirizzi in questa posizione, quindi la voce non dice
          che cosa succede davvero. Da quelle versioni in poi apre http in chiaro a chi possiede l’indirizzo, che
          cambia di mano senza che nessuno se ne accorga e non compare in alcun certificato.
        fix: Dare al server un nome e un certificato ed eliminare la voce; per i dispositivi sulla rete locale usare
          `NSAllowsLocalNetworking`.

        # ats-key-misplaced c5b3ec28
        title: App Transport Security ignora una chiave in questa posizione
        why: Il sistema ignora senza avvisare le chiavi che non si aspetta. Un requisito scritto nel posto sbagliato,
          o con un refuso nel nome, non protegge nulla anche se sembra farlo.
        fix: Mettere le chiavi relative a un host sotto il suo nome in `NSExceptionDomains` e quelle relative a tutti
          gli host direttamente in `NSAppTransportSecurity`; scrivere i nomi degli host in minuscolo, senza schema,
          porta, percorso o `*`.

        # ats-legacy-key 2f875512
        title: App Transport Security è configurato con una chiave ritirata
        why: Le chiavi `NSTemporaryException…` sono state rinominate prima dell’uscita di iOS 9 e da allora non sono
          documentate. Un sistema che smette di leggerle cambia ciò che l’app consente, e chi legge il file non le
          nota.
        fix: Scrivere `NSException…` al posto di `NSTemporaryException…` se l’eccezione serve ancora; altrimenti
          eliminarla, come pure una chiave impostata su ciò che il sistema fa comunque.

        # ats-localhost-in-release 185c97c6
        title: Un’eccezione ad App Transport Security per localhost arriva agli utenti
        why: L’eccezione serve quasi sempre per un server sulla macchina dello sviluppatore. Sul dispositivo di un
          utente un’altra app può ascoltare su quella porta e ricevere ciò che era destinato al server.
        fix: Dare alle build di debug un `Info.plist` proprio con l’eccezione, oppure subordinarla a un’impostazione
          di build, e lasciarla fuori dalle build di rilascio.

        # certificate-check-disabled da04eb24
        title: Il server è considerato attendibile senza verificarne il certificato
        why: Chi controlla il Wi-Fi, un proxy o il server DNS può presentare un proprio certificato e leggere e
          modificare tutto ciò che viene inviato. Cifrare verso un interlocutore sconosciuto non protegge nulla.
        fix: Lasciare la decisione al sistema con `completionHandler(.performDefaultHandling, nil)`. Se serve
          un’autorità privata, aggiungerla con `SecTrustSetAnchorCertificates` e accettare solo ciò che accetta
          `SecTrustEvaluateWithError`; tenere i server di test sotto `#if DEBUG`. I trasporti di SecureHTTP
          ricevono tale autorità alla creazione, e nulla disattiva i loro controlli.

        # cleartext-transmission 073a9d66
        title: Dati sensibili inviati senza cifratura
        why: Chiunque si trovi lungo il percorso legge al passaggio la password, il token o i dati personali, e può
          usarli in seguito o rispondere al posto del server.
        fix: Inviarli a un indirizzo `https`, nel corpo o nell’header `Authorization`; usare parametri TLS per
          `NWConnection`.

        # cleartext-url c67198bf
        title: Richiesta inviata senza cifratura
        why: Chiunque si trovi lungo il percorso, dal Wi-Fi del bar al provider, può leggere ciò che viene richiesto e
          modificare ciò che viene risposto: immagini, script, link, aggiornamenti.
        fix: Richiedere l’indirizzo `https`. Per un server di sviluppo tenere l’indirizzo sotto `#if DEBUG` o in
          un’impostazione di build.

        # cleartext-web-socket b1ba2413
        title: WebSocket aperto senza cifratura
        why: Una connessione `ws` resta aperta e trasporta messaggi in chiaro in entrambe le direzioni. Chi si trova
          lungo il percorso li legge, compreso il token di accesso nel primo messaggio, e può inserirne di propri.
        fix: Connettersi all’indirizzo `wss`; per un server di sviluppo tenere `ws` sotto `#if DEBUG`.
          `WebSocketClient` e `URLSessionWebSocketClient` di SecureHTTP parlano soltanto `wss`.

        # cookie-policy-open 41a1e379
        title: I cookie di terze parti sono accettati
        why: `always` accetta cookie da ogni server che una pagina o una risposta richiama, e così permette a questi
          server di riconoscere l’utente nei contenuti web di app diverse.
        fix: Usare `.onlyFromMainDocumentDomain`, oppure `.never` se le richieste portano token propri.

        # cookie-unprotected be757d80
        title: Il cookie di sessione viaggia in chiaro o è leggibile dagli script
        why: Senza `Secure` un browser invia il cookie anche su http in chiaro, dove lo legge chiunque si trovi lungo
          il percorso. Senza `HttpOnly` lo legge qualsiasi script nella pagina, e un solo script iniettato si prende
          la sessione.
        fix: Impostare `isSecure` e `isHTTPOnly` (`Secure; HttpOnly` in un header) e `SameSite` su ogni cookie che
          autentica.

        # cors-open c4a00a18
        title: Pagine di qualsiasi origine possono usare la sessione autenticata
        why: Se il server rimanda l’origine ricevuta e ammette le credenziali, qualsiasi pagina visitata dall’utente
          chiama il server con i suoi cookie e legge le risposte.
        fix: Indicare le origini (`.custom`, `.any` con un elenco) dove sono ammesse le credenziali, oppure non
          ammettere le credenziali.

        # credentials-in-url fde09a66
        title: Nome utente e password sono inseriti in un URL
        why: Un URL viene registrato nei log, messo in cache, mostrato e trasmesso per intero, e la password con esso.
          I redirect e l’header `Referer` possono portarla ad altri server.
        fix: Rispondere alla richiesta di autenticazione del server con `URLCredential(user:password:persistence:)`,
          oppure inviare un header `Authorization`.

        # error-details-in-response 7b56bac4
        title: Il server racconta i dettagli degli errori a chi lo chiama
        why: La descrizione di un errore nomina tabelle, istruzioni, host, file e tipi del server. Chi invia apposta
          richieste insolite legge nelle risposte com’è fatto e dove cede.
        fix: Registrare l’errore con `req.logger.report(error:)` e rispondere con uno stato e una frase propria:
          `Abort(.internalServerError)`, `HTTPError(.internalServerError)`. L’`ErrorMiddleware` di Vapor non dà in
          produzione dettagli degli altri errori.

        # error-details-shown 38cca9d2
        title: L’errore grezzo è mostrato all’utente
        why: La descrizione di un errore rivela host, percorsi, tipi e a volte la risposta del server. Chi sonda l’app
          ne ricava com’è fatta l’altra parte.
        fix: Mostrare una frase propria o `error.localizedDescription`, e registrare i dettagli in un log che solo il
          team legge.

        # host-name-check-disabled 89304466
        title: Il certificato è accettato per qualsiasi nome host
        why: Chiunque può ottenere un certificato valido per un proprio dominio. Se il nome non viene confrontato,
          quel certificato apre anche la connessione al server legittimo, e il traffico si può leggere e modificare.
        fix: Mantenere la policy creata dal sistema per la connessione, oppure impostare `SecPolicyCreateSSL(true,
          host as CFString)`. Lasciare `validatesDomainName`, `validateHost` e la verifica completa del certificato ai
          valori predefiniti. `URLSessionTransport` e `NIOTransport` di SecureHTTP confrontano il nome prima di guardare
          i pin.

        # page-size-unlimited d374cfdb
        title: Chi chiama sceglie quanti record vengono letti
        why: Il numero passa dalla richiesta alla query così com’è. Con un numero grande, una sola richiesta legge tutta
          la tabella, la mette in memoria e la invia: poche bastano a rallentare il server per tutti, e la tabella si
          copia con una chiamata.
        fix: Limitare il numero: `min(max(per, 1), 100)`, oppure fissare `app.fluent.pagination.pageSizeLimit` e usare
          `paginate(for:)`.

        # pin-before-chain f5a36e65
        title: Il pin viene confrontato, ma la catena di certificati non viene mai valutata
        why: I certificati di una catena non valutata sono solo affermazioni: un attaccante può mettere il certificato
          vero del server, che è pubblico, accanto a uno proprio. Anche per il certificato del server stesso restano
          senza verifica la data, il nome host e la revoca.
        fix: Chiamare prima `SecTrustEvaluateWithError` e fermarsi se fallisce; poi confrontare il pin con le chiavi
          ottenute da `SecTrustCopyCertificateChain`. Oppure dichiarare `NSPinnedDomains` nell’`Info.plist`, che fa
          entrambe le cose. `PinnedTLS` di SecureHTTPNIO controlla i pin durante la costruzione della catena.

        # pin-fails-open b91751fd
        title: Il pinning accetta il server quando nessun pin corrisponde
        why: Il pinning esiste per il giorno in cui un certificato che il sistema considera attendibile finisce nelle
          mani sbagliate. Se un file mancante, un elenco vuoto o una mancata corrispondenza riporta alla verifica
          ordinaria, quel giorno l’attaccante passa.
        fix: Annullare con `completionHandler(.cancelAuthenticationChallenge, nil)` ogni volta che un host soggetto a
          pinning non presenta una chiave prevista. Usare `.performDefaultHandling` solo per gli host senza pin, e
          fermarsi all’avvio se i pin sono vuoti. Un `PinSet` di SecureHTTP non può essere vuoto e rifiuta gli host
          che non nomina.

        # pin-hash-without-spki-header 61351de2
        title: Il pin è l’hash della sola chiave, non del suo SubjectPublicKeyInfo
        why: `SecKeyCopyExternalRepresentation` restituisce la chiave senza l’header che ne indica algoritmo e
          dimensione. L’hash non coincide quindi con nessun pin creato da `openssl`, TrustKit o `NSPinnedDomains`, e
          un pin di riserva creato nel modo consueto fallisce il giorno in cui serve.
        fix: Anteporre ai byte l’header ASN.1 del tipo e della dimensione della chiave e calcolare l’hash dell’insieme
          (RFC 7469 §2.4), oppure dichiarare `NSPinnedDomains` senza scrivere codice. `bulwark pins show` stampa
          l’hash giusto, `Pin` di SecureHTTP lo calcola per chiavi di ogni tipo.

        # pin-leaf-certificate 01402085
        title: Il pin riguarda l’intero certificato
        why: Un certificato viene rinnovato nel giro di mesi, a volte di settimane, e un pin sui suoi byte smette di
          valere a ogni rinnovo. Dalle app che si chiudono fuori da sole il pinning viene poi rimosso.
        fix: Fissare l’hash SHA-256 della chiave pubblica (SubjectPublicKeyInfo) del server e di una chiave di
          riserva, oppure quello dell’autorità emittente. `bulwark pins show` stampa entrambi.

        # pinned-host-never-contacted 4f2e25f9
        title: Pin per un host che nessun codice contatta
        why: I pin valgono per l’host per cui sono scritti. Se il nome contiene un refuso, o se nel frattempo il
          server si è spostato, le connessioni che contano avvengono senza alcun pin, e tutti credono il contrario.
        fix: Correggere il nome con quello dell’host contattato dal codice, attivare l’opzione per i sottodomini se il
          codice contatta host sotto di esso, oppure eliminare i pin.

        # pin-placeholder 6337438e
        title: Il pin è un segnaposto
        why: Un pin che non è l’hash di una chiave reale non corrisponde ad alcun server. O fallisce ogni connessione,
          oppure il codice lascia passare connessioni che non corrispondono ad alcun pin, e il pinning non protegge
          nulla.
        fix: Usare l’hash SHA-256 del SubjectPublicKeyInfo della chiave del server, 32 byte in base64, e aggiungere
          quello di una chiave di riserva conservata offline. `bulwark pins show` li stampa, e `Pin` di SecureHTTP non
          accetta segnaposto.

        # pin-without-backup 0be17b71
        title: Un solo pin per un host
        why: Se l’unica chiave fissata viene persa, rubata o sostituita, ogni copia installata dell’app perde il suo
          server finché non si installa un aggiornamento. In quell’emergenza il pinning viene di solito disattivato
          del tutto.
        fix: Fissare almeno due chiavi: quella in uso e una di riserva la cui parte privata è conservata offline (la
          RFC 7469 §2.5 chiede lo stesso ai siti web). Un `PinSet` di SecureHTTP non si può creare con meno di due.

        # public-folder-too-wide 93a9face
        title: Il server consegna i file della propria cartella
        why: Ogni file sotto la cartella viene inviato a chi lo nomina: `.env` con le sue password, database, chiavi,
          file caricati da altri, i sorgenti. Gli scanner chiedono a ogni server proprio questi nomi.
        fix: Consegnare una cartella che non contenga altro: `app.directory.publicDirectory` in Vapor,
          `FileMiddleware("public")` in Hummingbird.

        # replay-unprotected dc50aa6e
        title: La richiesta firmata non ha né un orario né un nonce
        why: Chi ha visto la richiesta una volta, in un log o su un proxy, può inviarla un’altra volta così com’è: la
          firma è valida ogni volta e l’ordine viene eseguito di nuovo.
        fix: Includere in ciò che si firma l’orario e un nonce casuale e inviarli entrambi; il server deve rifiutare
          ciò che è più vecchio di qualche minuto e ogni nonce già visto. `RequestSigner` e `RequestVerifier` di
          SecureHTTP fanno entrambe le cose.

        # request-body-unlimited b4af4a58
        title: Il corpo di una richiesta viene caricato in memoria senza limite
        why: Il corpo viene raccolto per intero prima che qualcosa lo esamini. Poche richieste di alcuni gigabyte
          esauriscono la memoria, e il server si ferma per tutti.
        fix: Fissare il limite a ciò che serve alla rotta, come `.collect(maxSize: "10mb")` o `collect(upTo: 1 << 20)`,
          e ricevere i file grandi come flusso verso il disco: `body: .stream` in Vapor, `request.body` come sequenza in
          Hummingbird.

        # response-cached-on-disk 1dda587e
        title: La risposta a una richiesta sensibile resta nella cache su disco
        why: `URLCache` scrive richieste e risposte senza cifratura in `Cache.db`, nella cartella dell’app, e questa
          policy le usa per quanto vecchie siano. Sopravvivono al logout e si possono leggere da un backup della cache
          o da un dispositivo con accesso root.
        fix: Usare `URLSessionConfiguration.ephemeral`, oppure impostare `urlCache = nil` e `requestCachePolicy =
          .reloadIgnoringLocalCacheData` per le richieste che portano credenziali o dati personali. Un `SecureClient`
          di SecureHTTP non scrive alcuna risposta su disco.

        # secret-in-cookie 8dbb5f89
        title: Un cookie con un segreto non è contrassegnato come sicuro
        why: Senza `secure` il cookie viene inviato con la prima richiesta `http` in chiaro a quell’host, dove può
          leggerlo chiunque si trovi lungo il percorso. I cookie condivisi si trovano inoltre senza cifratura in
          `Cookies.binarycookies`; non è il posto per una password.
        fix: Aggiungere `.secure: "TRUE"` e `HttpOnly`, far scadere i cookie di una sessione insieme a essa e tenere
          le password del tutto fuori dai cookie.

        # secret-in-response 6b2539d9
        title: Il server risponde con un record che contiene segreti
        why: Il record viene codificato con tutte le sue proprietà. Hash di password, token di reimpostazione e segreti
          dei secondi fattori arrivano a chi chiama la rotta, e ai proxy e alle cache lungo la via; gli hash si possono
          indovinare con calma.
        fix: Rispondere con un tipo apposito che contenga ciò che serve a chi chiama: `struct Public: Content` e una
          proprietà che lo crei, oppure lasciare le proprietà fuori da `CodingKeys`.

        # secret-in-url f502588b
        title: Un segreto fa parte di un URL
        why: Gli URL vengono conservati dove i corpi delle richieste non lo sono: nei log di server e proxy, nelle
          cache, nei crash report, nelle cronologie dei browser e nell’header `Referer`. Chi ne legge uno ha il
          segreto, con o senza TLS.
        fix: Inviare i token nell’header `Authorization` e le password nel corpo di una richiesta POST; se un link
          deve portare un token, farlo valere una volta sola e per pochi minuti.

        # server-side-request-forgery beca2a7a
        title: Il server contatta un indirizzo scelto dal chiamante
        why: La richiesta parte dall’interno della rete: chi indica l’indirizzo raggiunge database, pagine di
          amministrazione e il servizio di metadati del cloud, che si fidano di qualunque cosa stia loro accanto.
        fix: Accettare un nome e cercarne l’indirizzo in un elenco proprio del server, oppure confrontare schema e
          host con i pochi ammessi e ricostruire da questi l’indirizzo. Un controllo su parole come `localhost` si
          aggira con altre grafie dello stesso indirizzo.

        # sensitive-header-logged 38cc903d
        title: Gli header di richieste o risposte finiscono nel log
        why: Gli header portano la sessione: `Authorization`, `Cookie`, `Set-Cookie`, chiavi API. I log vengono
          conservati dal sistema, raccolti con la diagnostica e inviati a servizi di logging, e chi li legge può agire
          come l’utente.
        fix: Registrare il metodo, il percorso e lo stato; registrare per nome singoli header innocui, oppure oscurare
          i valori degli altri. `HTTPRedactor` di Bulwark mostra le intestazioni e i parametri dell’URL secondo un
          elenco di ammessi.

        # timeout-missing 2e85cc2b
        title: La sessione non ha un limite di tempo proprio
        why: Una richiesta che non riceve nulla termina dopo 60 secondi (`timeoutIntervalForRequest`), ma il conteggio
          riparte a ogni byte e il tutto può durare sette giorni (`timeoutIntervalForResource`). Un server che invia
          un byte ogni tanto tiene occupate la memoria, la batteria e la pazienza dell’utente per tutto il tempo che
          vuole.
        fix: Impostare nella configurazione `timeoutIntervalForResource` sulla durata massima del trasferimento più
          lungo, e `timeoutIntervalForRequest` se 60 secondi di silenzio sono troppi. `SecureClient` di SecureHTTP tiene
          ogni richiesta entro `TransferLimits`.

        # trust-api-deprecated cdee45a8
        title: Chiamata deprecata per valutare i certificati
        why: `SecTrustEvaluate` restituisce un esito positivo anche per un server non attendibile e blocca il suo
          thread mentre scarica i dati di revoca; leggere singoli certificati per indice può arrestare il programma.
          Entrambe le chiamate si usano facilmente in modo sbagliato.
        fix: Usare `SecTrustEvaluateWithError` o `SecTrustEvaluateAsyncWithError`, `SecTrustCopyCertificateChain` e
          `SecTrustCopyKey`.

        # trust-result-ignored 929d32f8
        title: L’esito della verifica del certificato viene ignorato
        why: La verifica viene eseguita e la sua risposta va persa, quindi un certificato falso è accettato come uno
          autentico. `SecTrustEvaluate` restituisce un esito positivo ogni volta che ha potuto essere eseguita; il
          verdetto è nel suo secondo argomento.
        fix: Scrivere `guard SecTrustEvaluateWithError(trust, &error) else { … }` e annullare la richiesta di
          autenticazione nell’`else`. `URLSessionTransport` di SecureHTTP risponde da sé alla richiesta di
          autenticazione.

        # unpinned-sensitive-host d8fad073
        title: Un segreto è inviato a un host senza pin, mentre altri host li hanno
        why: Chi usa il pinning ha deciso che un certificato di un’autorità qualsiasi non basta. La decisione vale
          poco se proprio la password o il token va a un altro host, al quale non è stata applicata.
        fix: Aggiungere l’host a `NSPinnedDomains` o alla tabella dei pin, con un secondo pin di riserva, oppure
          annotare perché non ne ha bisogno. `PinSet` di SecureHTTP rifiuta gli host che non nomina.

        # weak-tls-minimum 2a6defcb
        title: È ammessa una versione obsoleta di TLS
        why: SSL, TLS 1.0 e TLS 1.1 si basano su SHA-1 e su cifrari con attacchi praticabili; la RFC 8996 li vieta. Un
          attaccante sul percorso può far scendere entrambe le parti alla versione più vecchia ammessa.
        fix: Impostare il minimo su `.TLSv12` o `.TLSv13` (`.tlsv12` in NIOSSL), oppure non impostarlo: il minimo del
          sistema è TLS 1.2. Un `SecureClient` di SecureHTTP non ne conosce di inferiori.
        """#
}
