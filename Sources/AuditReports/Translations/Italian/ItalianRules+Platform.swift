extension RuleTranslations {
    static let italianPlatform = #"""
        # access-group-unentitled faecf893
        title: Gruppo di accesso che nessun entitlement elenca
        why: Il portachiavi rifiuta un elemento per un gruppo per cui il programma non è autorizzato, e gli
          UserDefaults di una suite di questo tipo restano separati senza alcun avviso. Il codice che riceve il
          rifiuto ripiega spesso su un posto aperto, e i segreti eliminati da un programma continuano a esistere dove
          li cerca un altro.
        fix: Elencare il gruppo in `keychain-access-groups`, preceduto da `$(AppIdentifierPrefix)`, oppure in
          `com.apple.security.application-groups`, per ogni target che lo usa; altrimenti correggere il nome nel
          codice.

        # code-from-open-folder bdb56d35
        title: Viene eseguito codice da una cartella in cui chiunque può scrivere
        why: Chi vi mette prima un file con quel nome fa eseguire il proprio codice, con i diritti, i permessi e gli
          elementi del portachiavi dell’app.
        fix: Caricare le librerie e avviare gli strumenti dal bundle dell’app, o da una cartella propria dell’utente,
          e lasciare attiva la convalida delle librerie.

        # custom-keyboards-allowed dd627a12
        title: Tastiere di altri produttori sono ammesse dove si digitano segreti visibili
        why: Il sistema impone la propria tastiera sui campi che nascondono ciò che si digita, e su nessun altro. Una
          password visibile durante l’inserimento, una frase di recupero o una nota passa dalla tastiera installata
          dall’utente, che può inviarla al suo produttore.
        fix: Restituire `false` per `.keyboard` in `application(_:shouldAllowExtensionPointIdentifier:)` dell’app
          delegate; in SwiftUI aggiungerne uno con `@UIApplicationDelegateAdaptor`.

        # custom-scheme-hijackable b31baecf
        title: Schema URL personalizzato che qualsiasi app può rivendicare
        why: Nessuno possiede uno schema: un’altra app sul dispositivo può registrare lo stesso e riceverne i link,
          con i codici di accesso e i token che contengono. E qualsiasi pagina o app può inviare link a questa.
        fix: Usare link universali (`com.apple.developer.associated-domains`) per i link che trasportano qualcosa e,
          per l’accesso, `ASWebAuthenticationSession` con una callback https e PKCE.

        # debuggable-entitlement a780aafd
        title: Altri processi possono eseguire il debug dell’app rilasciata
        why: Con `get-task-allow` qualsiasi processo dello stesso utente può collegarsi all’app, leggere chiavi e
          token dalla sua memoria e modificarne il comportamento, senza invalidarne la firma.
        fix: Eliminare la chiave. Xcode la aggiunge da sé alle build di debug; se va scritta per esteso, dare a queste
          build un proprio file di entitlement.

        # deep-link-unvalidated 8979305d
        title: Un link proveniente da un’altra app è gestito senza controlli
        why: Qualsiasi app e qualsiasi pagina web può aprire un link dello schema dell’app con il contenuto che vuole.
          Un gestore che lo accetta così com’è permette a estranei di avviare ciò che spetta solo all’utente.
        fix: Confrontare host e percorso con i pochi noti, controllare forma e intervallo di ogni parametro, chiedere
          conferma all’utente prima di qualsiasi azione che abbia conseguenze e preferire i link universali a uno
          schema proprio.

        # dyld-environment-allowed b82157ef
        title: Variabili di ambiente possono inserire librerie nell’app
        why: `DYLD_INSERT_LIBRARIES` e le variabili affini valgono così anche per l’app: qualsiasi processo
          dell’utente la avvia con una propria libreria al suo interno. Se è disattivata anche la convalida delle
          librerie, la libreria non deve nemmeno essere firmata.
        fix: Eliminare `com.apple.security.cs.allow-dyld-environment-variables`; impostare i percorsi di ricerca con
          `LD_RUNPATH_SEARCH_PATHS` invece che con l’ambiente.

        # file-sharing-enabled ae43b6cf
        title: La cartella Documents è aperta all’app File e ai computer
        why: Tutto ciò che sta in Documents può essere copiato e sostituito da chi ha in mano il dispositivo sbloccato
          o un computer autorizzato: anche i database, le cache e le impostazioni che vi ha messo l’app stessa.
        fix: Eliminare la chiave, a meno che gli utenti non debbano gestire i file dell’app; in tal caso tenere in
          Documents solo quei file e tutto il resto in Application Support.

        # keychain-group-wildcard d4ae71f2
        title: Il gruppo di accesso al portachiavi è un carattere jolly
        why: Un gruppo `*` apre gli elementi del portachiavi di ogni app, se il sistema lo accetta: una falla in una
          sola app rivela i segreti di tutte. Dopo un prefisso l’asterisco non è un modello: il gruppo si chiama così,
          e lo condivide ogni app del team che elenca lo stesso nome. Ciò che un’app salva senza indicare un gruppo
          finisce nel primo del suo elenco.
        fix: Elencare con il nome completo ogni gruppo che serve all’app, `$(AppIdentifierPrefix)com.example.shared`.

        # library-validation-disabled 1c8d7ffe
        title: L’app carica librerie firmate da chiunque
        why: Senza la convalida delle librerie l’hardened runtime carica codice firmato da altri o da nessuno. Una
          libreria messa in una cartella in cui l’app cerca viene eseguita con i suoi entitlement, i suoi elementi del
          portachiavi e i suoi permessi.
        fix: Eliminare `com.apple.security.cs.disable-library-validation` e firmare le librerie incorporate con il
          certificato del team. Se devono essere eseguiti plug-in di altri, caricarli in un servizio XPC senza
          entitlement.

        # listener-on-every-interface 559e70b9
        title: Un listener accetta connessioni da ogni rete
        why: Senza un indirizzo o un’interfaccia il sistema resta in ascolto su tutte. Chiunque sia nella stessa rete
          di un bar o di un ufficio raggiunge la porta e può parlare con ciò che era destinato ai programmi di questo
          dispositivo.
        fix: Impostare `requiredLocalEndpoint` su `.hostPort(host: .ipv4(.loopback), port: port)`, oppure
          `requiredInterfaceType` su `.loopback`; dare agli altri server l’indirizzo `127.0.0.1`. Chiedere comunque un
          segreto: anche ogni pagina in un browser raggiunge la porta.

        # open-redirect 880b5112
        title: L’indirizzo contenuto in un link o in una notifica è aperto senza controlli
        why: Chi scrive il link sceglie dove va l’app: verso una pagina che sembra dell’app e chiede la password, o
          verso lo schema di un’altra app che agisce a nome dell’utente.
        fix: Prima di aprire l’indirizzo verificare `scheme == "https"` e confrontare `url.host` con gli host noti
          all’app, oppure passare nel link un nome e cercarne l’indirizzo nell’app. Il `WebAddressRule` di Bulwark
          accetta solo https, e gli host del vostro elenco.

        # process-id-as-identity 89352a52
        title: Il client di un servizio è riconosciuto dal suo numero di processo
        why: Un programma può inviare il suo messaggio e poi sostituirsi con un altro dallo stesso numero, o lasciare
          il numero a un processo che si avvia dopo. La firma controllata è quella dell’altro programma.
        fix: Chiamare `setCodeSigningRequirement` sulla connessione, oppure cercare il client tramite il suo token di
          audit con `kSecGuestAttributeAudit`, che distingue un uso del numero dal successivo.

        # quarantine-removed bd22edc3
        title: A un file viene tolto il contrassegno di quarantena
        why: Gatekeeper guarda la firma e l’autenticazione di un programma solo se il file è contrassegnato come
          scaricato. Senza contrassegno si avvia qualunque cosa arrivi dalla rete, firmata da chiunque o da nessuno.
        fix: Lasciare al suo posto l’attributo `com.apple.quarantine` e impostare `quarantineProperties` sui file che
          l’app scarica. Se l’app installa il proprio aggiornamento, controllare prima la firma con
          `SecStaticCodeCheckValidity` e un requisito che nomini il team.

        # sandbox-off d2581c92
        title: L’app per Mac è eseguita fuori dalla sandbox
        why: Fuori dalla sandbox l’app legge e scrive tutti i file dell’utente. Una falla nella lettura di un
          documento o di una risposta dalla rete espone quindi tutto, non solo il container dell’app.
        fix: Impostare `com.apple.security.app-sandbox` su true e richiedere ciò che serve all’app, per esempio
          `com.apple.security.files.user-selected.read-write`; spostare in un servizio XPC il lavoro che non si può
          confinare.

        # screen-capture-unguarded b6fe51bc
        title: I segreti restano visibili durante la registrazione dello schermo
        why: Registrazioni, duplicazione e condivisione dello schermo trasmettono tutto ciò che viene mostrato, e
          falsi operatori di assistenza le chiedono con un pretesto. Una frase di recupero o una password vista una
          volta è nota per sempre.
        fix: Finché `UIScreen.isCaptured`, o `sceneCaptureState` della trait collection, segnala una cattura, mostrare
          altro al posto dei segreti, e avvisare l’utente alla ricezione di `userDidTakeScreenshotNotification`.
          `ScreenGuard` e `SecureContainer` di Bulwark fanno tutto questo.

        # screen-exposed-in-background 020b9257
        title: I segreti restano visibili nel selettore delle app
        why: Quando un’app lascia il primo piano il sistema ne scatta un’immagine, la mostra nel selettore delle app e
          la conserva su disco. Chi prende in mano il dispositivo, o ne legge i file, vede ciò che era sullo schermo.
        fix: Coprire la finestra in `sceneWillResignActive(_:)`, o in SwiftUI con `scenePhase` o con
          `coveredInAppSwitcher()` di Bulwark (SecureUI), e contrassegnare questi testi con `.privacySensitive()`.
          `ScreenGuard` di Bulwark copre in tempo tutte le finestre.

        # script-bridge-unchecked 5723d9d4
        title: Il gestore di messaggi non controlla quale pagina lo chiama
        why: Ogni pagina e ogni frame mostrati dalla web view possono chiamare il gestore. Una pagina raggiunta da un
          link, una pubblicità o uno script iniettato usa così ciò che era destinato alle pagine dell’app.
        fix: Prima di agire confrontare `message.frameInfo.securityOrigin` con l’host e il protocollo attesi e
          verificare `frameInfo.isMainFrame`; oppure aggiungere il gestore in un `WKContentWorld` a sé.

        # secret-on-widget 6fe9b8aa
        title: Un widget o un’attività in tempo reale mostra un valore sensibile sulla schermata di blocco
        why: I widget e le attività in tempo reale si vedono sulla schermata di blocco e nella vista Oggi, sugli
          orologi abbinati e sugli schermi sempre accesi, senza che nessuno abbia sbloccato il dispositivo.
        fix: Contrassegnare il testo con `.privacySensitive()`, così che il sistema lo nasconda finché il dispositivo
          è bloccato, oppure mostrare soltanto che c’è qualcosa di nuovo.

        # ui-web-view 2dd1e87c
        title: È usata UIWebView
        why: `UIWebView` esegue le pagine nel processo dell’app, non può disattivare gli script e permette alle pagine
          locali di leggere file. Non riceve correzioni di sicurezza da quando è deprecata, e l’App Store la rifiuta.
        fix: Usare `WKWebView`, con `allowsContentJavaScript = false` se non servono script.

        # unsafe-web-fetch 96ad33dd
        title: Indirizzi o pagine dall’esterno sono caricati o mostrati senza controlli
        why: Chi sceglie l’indirizzo fa contattare all’app, o al server, host che solo essi possono raggiungere, e fa
          leggere file con `file:`. Un testo scaricato e mostrato come pagina senza un’origine nota esegue i suoi
          script accanto a quelli dell’app.
        fix: Prima di caricare confrontare `scheme` e `host` con un elenco di valori noti. Mostrare una pagina dalla
          rete con `load(URLRequest(url:))`, così che conservi la propria origine, oppure dare al testo scaricato
          `URL(string: "about:blank")` come `baseURL` e nessuno script.

        # unsigned-executable-memory 4c53e6c3
        title: Memoria scrivibile che si può anche eseguire
        why: L’hardened runtime impedisce che la memoria sia scrivibile ed eseguibile allo stesso tempo, così un
          buffer overflow non può semplicemente portare con sé il proprio codice. Questi entitlement tolgono tale
          protezione.
        fix: Eliminare la chiave. A un compilatore just-in-time basta `com.apple.security.cs.allow-jit`, con memoria
          mappata con `MAP_JIT` e `pthread_jit_write_protect_np`.

        # unused-entitlement 29760f4b
        title: Entitlement per un framework che nessun codice importa
        why: Ogni capability è qualcosa che un attaccante all’interno dell’app può usare. Una che all’app non serve è
          un rischio senza contropartita e solleva domande durante la revisione.
        fix: Eliminare la chiave, qui e nelle capability dell’identificatore dell’app, oppure aggiungere il codice che
          ne ha bisogno.

        # url-scheme-undeclared d36ac702
        title: Il codice attende link di uno schema che nessun Info.plist dichiara
        why: Il sistema consegna solo i link degli schemi dichiarati. La condizione sullo schema non si verifica
          quindi mai: un accesso che torna tramite link resta in sospeso, e qualsiasi altra app può dichiarare lo
          schema e ricevere il codice o il token al posto di questa.
        fix: Aggiungere lo schema a `CFBundleURLTypes` nell’`Info.plist` dell’app, correggerne il nome nel codice,
          oppure effettuare l’accesso con `ASWebAuthenticationSession`, la cui callback raggiunge solo questa app e
          non richiede alcuna voce.

        # url-scheme-unhandled 5170bf75
        title: Schema URL che nessun codice gestisce
        why: Uno schema dichiarato permette a ogni pagina e a ogni app di avviare questa con dati a piacere. Se nulla
          lo gestisce è una porta senza una stanza dietro: le librerie possono comunque leggere ciò che entra, e un
          accesso che attende il link non lo riceve mai.
        fix: Eliminare la voce da `CFBundleURLTypes`, oppure gestire i link con `onOpenURL`,
          `scene(_:openURLContexts:)` o `application(_:open:options:)`. `ASWebAuthenticationSession` non richiede
          alcuna voce.

        # web-view-file-access ed2a385e
        title: Le pagine in una web view possono leggere file locali
        why: Con questa opzione uno script in una pagina locale legge ogni file dell’app e lo invia ovunque. Basta
          quindi un solo script iniettato per perdere l’intero container.
        fix: Lasciare disattivate entrambe le impostazioni. Caricare le pagine locali con
          `loadFileURL(_:allowingReadAccessTo:)` e una cartella che non contiene altro, oppure fornirle tramite un
          `WKURLSchemeHandler`.

        # web-view-html-injection f0999a65
        title: Un testo è inserito in una pagina senza escape
        why: Un testo inserito così com’è nell’HTML può portare con sé uno script. Lo script viene eseguito nella web
          view, legge la pagina e raggiunge ogni gestore di messaggi che l’app le ha dato.
        fix: Applicare l’escape a `&`, `<`, `>`, `"` e `'` prima di inserire il testo nella pagina, oppure caricare
          prima la pagina e passare il testo come argomento di `callAsyncJavaScript(_:arguments:in:in:)`. `encoded(for:
          .htmlText)` e `.htmlAttribute` di Bulwark applicano l’escape adatto al punto.

        # web-view-inspectable f1a4a8a0
        title: Il contenuto web è ispezionabile nelle build di rilascio
        why: Con `isInspectable` attivo, chi ha il dispositivo sbloccato e un cavo apre la pagina nell’inspector di
          Safari: ne legge lo storage e i cookie, ne modifica gli script e chiama i gestori di messaggi dell’app come
          fa la pagina.
        fix: Impostare `isInspectable` solo sotto `#if DEBUG`; di per sé una web view non è ispezionabile.

        # web-view-nil-base ee62930d
        title: Pagina caricata da un testo senza indirizzo di base
        why: In `UIWebView` una pagina senza indirizzo di base ha un’origine che può leggere qualsiasi file e
          qualsiasi host. In `WKWebView` l’origine è opaca, ma i link relativi e lo storage si comportano in modi che
          nessuno ha verificato.
        fix: Passare `URL(string: "about:blank")` per una pagina autonoma, oppure l’indirizzo https a cui appartiene.

        # web-view-script-injection 2e41ffc9
        title: Un testo è inserito in uno script senza codifica
        why: Una virgoletta nel testo chiude la stringa dello script, e ciò che segue viene eseguito come codice nella
          pagina, con i suoi cookie e con i gestori di messaggi dell’app.
        fix: Passare i valori con `callAsyncJavaScript(_:arguments:in:in:)`, oppure codificarli con `JSONEncoder`
          prima di inserirli nello script.

        # xpc-client-unchecked efe63de3
        title: Un servizio accetta connessioni da qualsiasi programma
        why: Un servizio registrato con un nome è alla portata di ogni programma dell’utente, e spesso di ogni utente.
          Chi si connette chiama i suoi metodi con i diritti del servizio, che per uno strumento ausiliario sono
          quelli di root.
        fix: Chiamare `setCodeSigningRequirement` sulla connessione prima di `resume`, oppure
          `setConnectionCodeSigningRequirement` sul listener, con un requisito che nomini il team e gli identificatori
          dei client.
        """#
}
