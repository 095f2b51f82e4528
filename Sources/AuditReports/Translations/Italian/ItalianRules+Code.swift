extension RuleTranslations {
    static let italianCode = #"""
        # arc-off d29532c8
        title: Il codice Objective-C conta i riferimenti a mano
        why: Un `release` di troppo lascia un puntatore a memoria assegnata ad altri, che un attaccante può riempire.
          Il conteggio automatico dei riferimenti (ARC) esclude questo errore.
        fix: Impostare `CLANG_ENABLE_OBJC_ARC` su `YES` ed eliminare `-fno-objc-arc`; assegnare quel flag nella fase
          di build solo a singoli file vecchi, finché non vengono convertiti.

        # bitcode-obsolete ebe4691b
        title: È richiesto bitcode, che l’App Store non accetta più
        why: Xcode 14 ha deprecato bitcode. Un progetto che lo richiede ancora è compilato con impostazioni che da
          allora nessuno ha più guardato, e il bitcode in una libreria contiene simboli che un binario privato dei
          simboli non avrebbe.
        fix: Eliminare `ENABLE_BITCODE` e ricompilare le librerie che erano state compilate con bitcode.

        # check-in-assertion 28de31df
        title: Un controllo di sicurezza si trova in un’asserzione
        why: `assert` e `assertionFailure` non vengono nemmeno valutate nelle build di rilascio: la firma è verificata
          durante lo sviluppo e da nessuno nell’app distribuita.
        fix: Usare `guard` con un errore, oppure `precondition` se fermarsi è la risposta giusta.

        # database-url-with-password a8a9daf7
        title: Indirizzo di un database con la password nel codice
        why: L’indirizzo contiene il server, l’utente e la password: chi legge il codice sorgente o il binario può
          connettersi e leggere o modificare i dati di tutti.
        fix: Cambiare la password, leggere l’indirizzo dall’ambiente del server, per esempio con
          `Environment.get("DATABASE_URL")`, e non far mai comunicare un’app direttamente con il database.

        # debug-code-in-release 4f6a7d71
        title: Codice per sviluppatori incluso in ciò che viene distribuito
        why: Un’opzione che salta l’accesso o la verifica dei certificati si trova nel binario grazie al suo nome e si
          può attivare. Gli indirizzi dei server di test mostrano dove sono le copie più deboli del servizio.
        fix: Metterlo sotto `#if DEBUG`, oppure in un target o in un prodotto del package che l’app non distribuisce.

        # debug-condition-in-release 22abf335
        title: DEBUG è definito in una build di rilascio
        why: Tutto ciò che sta sotto `#if DEBUG` raggiunge così gli utenti: log dettagliati, server di test, opzioni
          che saltano l’accesso o la verifica dei certificati. Quel codice è stato scritto nella convinzione che
          nessuno lo avrebbe mai eseguito. Per Swift decide `SWIFT_ACTIVE_COMPILATION_CONDITIONS`,
          `GCC_PREPROCESSOR_DEFINITIONS` vale solo per C e Objective-C.
        fix: Definire `DEBUG` solo nelle configurazioni di debug; dare alle build interne una condizione propria, per
          esempio `BETA`.

        # debug-condition-undefined d76e2fc9
        title: Il codice dipende da una condizione di compilazione che nessuna configurazione definisce
        why: Una parola che non è definita da nessuna parte vale come falsa. Ciò che sta sotto `#if RELEASE` non è
          quindi in alcuna build, fosse anche la ricerca di un debugger o la verifica di un certificato, e ciò che sta
          sotto `#if !RELEASE` è in ogni build, compresa quella dello store. Nessuno se ne accorge, perché entrambi i
          casi compilano.
        fix: Definire la parola in `SWIFT_ACTIVE_COMPILATION_CONDITIONS` delle configurazioni a cui è destinata,
          oppure usarne una che esiste: Xcode definisce `DEBUG` nelle build di debug e nulla in quelle di rilascio.
          Eliminare il codice che non serve ad alcuna build.

        # dependency-over-http 3ce09c90
        title: Una dipendenza è scaricata su una connessione non cifrata
        why: Né `http://` né `git://` dimostrano chi risponde. Chi si trova in mezzo può fornire sorgenti modificati,
          che vengono poi compilati nell’app ed eseguiti sulla macchina di build.
        fix: Scrivere l’indirizzo con `https://` o `ssh://`.

        # dependency-unpinned abf1e66c
        title: Una dipendenza non è vincolata ad alcuna versione
        why: Un branch contiene ciò che il suo proprietario, o chi si impadronisce dell’account, pubblicherà la
          prossima volta. Il codice compilato non è quindi quello che qualcuno ha esaminato, e non si può confrontare
          con alcun elenco di falle note.
        fix: Richiedere una versione, `from: "1.2.0"`, oppure un commit, `revision:`, se non ci sono release;
          includere nel repository il file di lock, `Package.resolved` o `Podfile.lock`.

        # exclusivity-check-off ebfa7555
        title: Gli accessi sovrapposti alla memoria non sono verificati
        why: L’ottimizzatore conta sul fatto che nessun altro tocchi una variabile mentre viene modificata. Senza la
          verifica, una sovrapposizione corrompe la memoria in silenzio invece di fermare il programma.
        fix: Eliminare `SWIFT_ENFORCE_EXCLUSIVE_ACCESS` e `-enforce-exclusivity=unchecked`, così che la verifica resti
          attiva in tutte le build, e correggere le sovrapposizioni che trova.

        # executable-not-position-independent 235f3bd3
        title: L’eseguibile è sempre caricato allo stesso indirizzo
        why: La randomizzazione dello spazio degli indirizzi (ASLR) non può spostare un programma di questo tipo. Un
          attaccante che può sovrascrivere un indirizzo di ritorno sa dove si trova ogni istruzione.
        fix: Eliminare `LD_NO_PIE`, `GCC_DYNAMIC_NO_PIC` e `-no_pie`; il codice indipendente dalla posizione è
          l’impostazione predefinita.

        # hardcoded-api-key 818dfc75
        title: Chiave, token o segreto scritto come letterale
        why: I letterali sopravvivono alla compilazione: `strings` li stampa dal binario distribuito, e il repository
          li conserva per sempre. Chi trova la chiave chiama il servizio a nome dell’app e a spese del suo
          proprietario.
        fix: Revocare la chiave e chiamare il servizio tramite il proprio server; se l’app deve avere una chiave,
          recuperarla dopo l’accesso, tenerla nel portachiavi e darle solo i permessi che servono a quel singolo
          utente.

        # hardcoded-secret b397a5ae
        title: Chiave o token di un servizio noto nel codice
        why: Chi legge il repository, un log di build o le stringhe del binario distribuito ha la chiave e tutto ciò
          che apre. Togliere la riga non basta: la cronologia la conserva.
        fix: Prima revocare la chiave, poi caricare quella nuova dall’esterno del codice: dal servizio di build per
          gli strumenti, dal proprio server dopo l’accesso per l’app, e tenerla nel portachiavi. In Bulwark
          `KeychainStore` si occupa di quest’ultimo passo, `bulwark secrets run` del primo.

        # json-web-token-in-source f1633709
        title: JSON Web Token nel codice
        why: Un token firmato è una sessione: finché non scade, chi lo legge agisce come l’account per cui è stato
          emesso. I token per i servizi valgono spesso per anni, e il loro payload rivela a tutti nomi e ruoli.
        fix: Chiudere la sessione o ruotare la chiave di firma, far richiedere un token all’app dopo l’accesso e
          tenerlo nel portachiavi.

        # lockfile-missing c53ff9e9
        title: Nessun file di lock indica quali versioni delle dipendenze vengono compilate
        why: Ogni checkout prende quindi la versione più recente ammessa. Due build dello stesso commit differiscono,
          e una release difettosa di una dipendenza raggiunge gli utenti senza che nessuno abbia modificato una riga.
        fix: Includere nel repository `Package.resolved` o `Podfile.lock` e non elencarlo in `.gitignore`.

        # lockfile-out-of-date 06c4509b
        title: Il file di lock non contiene ciò che il progetto richiede
        why: Un gestore di pacchetti che trova il file di lock non allineato prende la versione più recente ammessa.
          Ciò che viene compilato non è più ciò che è stato revisionato e testato, cambia da una macchina all’altra, e
          una scansione del file di lock alla ricerca di falle note esamina versioni che nessuno usa.
        fix: Eseguire `swift package resolve`, “Resolve Package Versions” in Xcode o `pod install`, fare il commit del
          file di lock insieme alla modifica del requisito e compilare con `--force-resolved-versions`,
          `-onlyUsePackageVersionsFromResolvedFile` o `pod install --deployment`.

        # optimisation-off-in-release 4057da5d
        title: La build di rilascio non è ottimizzata
        why: Il codice non ottimizzato rispecchia il sorgente riga per riga, con tutti i nomi e i passaggi al loro
          posto, quindi si smonta facilmente. È una build di debug mascherata, e lenta.
        fix: Impostare `SWIFT_OPTIMIZATION_LEVEL` su `-O` e `GCC_OPTIMIZATION_LEVEL` su `s` nelle configurazioni di
          rilascio.

        # provisioning-profile-in-project 3bfa0224
        title: Profilo di provisioning nel progetto
        why: Un profilo da solo non apre nulla, ma elenca il team, i suoi certificati e gli identificatori dei
          dispositivi di test, e nel repository diventa obsoleto.
        fix: Lasciare a Xcode la gestione della firma, oppure scaricare i profili sulla macchina di build con una
          chiave API di App Store Connect.

        # restrictable-api-key 0d5f8bfd
        title: Chiave client sicura solo se limitata
        why: La chiave si può leggere dall’app e, senza limitazioni, chiunque la usa per ogni API attivata nel
          progetto, a spese del proprietario.
        fix: Limitare la chiave, nella console del fornitore, al bundle identifier dell’app e alle API di cui ha
          bisogno, impostare una quota e dare alle API a pagamento una chiave che solo il proprio server possiede.

        # sanitizer-in-release 54a77b6e
        title: La build di rilascio contiene un sanitizer
        why: I sanitizer sono strumenti di test: i loro runtime leggono variabili di ambiente, scrivono rapporti con
          il contenuto della memoria e non sono mai stati irrobustiti contro gli attacchi.
        fix: Attivare i sanitizer solo nell’azione di test dello scheme o in una configurazione di debug.

        # script-phase-downloads e3a85b3c
        title: Uno script di build esegue o scarica codice dalla rete
        why: Chi controlla il server, o la rete se l’indirizzo è http, esegue comandi sulla macchina di ogni
          sviluppatore e sul server di build, accanto alle chiavi di firma, e può modificare l’app che viene
          compilata.
        fix: Tenere lo strumento nel repository o in un package con una versione fissa; se va scaricato, usare https e
          una versione fissa e confrontarne lo SHA-256 prima di eseguirlo.

        # script-sandbox-off 1a3883a4
        title: Gli script di build sono eseguiti fuori dalla sandbox
        why: Uno script di una fase di build, spesso introdotto da una dipendenza, può così leggere e scrivere tutto
          ciò a cui può accedere lo sviluppatore: sorgenti, chiavi, la stessa app compilata.
        fix: Impostare `ENABLE_USER_SCRIPT_SANDBOXING` su `YES` ed elencare ciò che ogni script legge e scrive come
          suoi file di input e di output.

        # secret-in-build-script a56ea390
        title: Segreto in uno script di build
        why: Ciò che uno script contiene è in ogni clone del repository, e il servizio di build lo stampa in log che
          spesso sono pubblici. Password di firma e token di caricamento permettono ad altri di pubblicare a nome del
          team.
        fix: Revocare il valore, salvare quello nuovo tra i segreti del servizio di build e leggerlo dall’ambiente:
          `${{ secrets.NAME }}`, `ENV["NAME"]`, `"$NAME"`. Sulle proprie macchine `bulwark secrets run -- CMD` lo
          mette nell’ambiente da un vault.

        # secret-in-build-settings d812ca00
        title: Segreto in un’impostazione di build
        why: I file di progetto e di configurazione sono in ogni clone del repository, Xcode scrive tutte le
          impostazioni nel log di build, e da qui la maggior parte arriva nell’`Info.plist` dell’app.
        fix: Revocare il valore, includere un `.xcconfig` ignorato dal repository o far impostare la variabile al
          servizio di build, e tenere sul proprio server ciò che è davvero segreto, perché l’app si può scompattare.

        # secret-in-environment-file d359e14e
        title: File di ambiente con segreti reali
        why: Un file `.env` è destinato a restare su una sola macchina. Nel repository i suoi valori raggiungono ogni
          clone e ogni fork, e i crawler cercano proprio questo nome.
        fix: Revocare i valori, rimuovere il file dalla cronologia, aggiungere `.env` a `.gitignore` e includere
          invece nel repository un `.env.example` con valori vuoti. `bulwark secrets import` porta un file di questo
          tipo in un vault, e `bulwark secrets run -- CMD` passa i valori a un programma senza il file.

        # secret-in-json-file 1b6ac9c6
        title: Segreto in un file JSON
        why: Un file JSON incluso nel bundle può essere letto da chi scompatta l’app, e uno destinato a un server o a
          uno strumento è in ogni clone del repository.
        fix: Revocare il valore, far eseguire al proprio server le chiamate che ne hanno bisogno e tenere le
          impostazioni con segreti fuori dal repository e dalle risorse del target.

        # secret-in-property-list 6b923e5c
        title: Segreto in una property list
        why: Le property list vengono copiate nel bundle così come sono: chi scompatta l’app legge il valore con un
          editor di testo, senza un dispositivo con jailbreak.
        fix: Revocare il valore e far eseguire al proprio server le chiamate che ne hanno bisogno; un valore che non è
          segreto ma cambia da una build all’altra proviene da un’impostazione di build, `$(API_KEY)`, che il
          repository non contiene.

        # security-analyzer-off 8165dd05
        title: I controlli di sicurezza dell’analizzatore statico sono disattivati
        why: L’analizzatore trova `strcpy`, `gets`, `rand` e risultati di `setuid` che nessuno controlla. Una volta
          disattivato il controllo, il prossimo uso passa inosservato.
        fix: Eliminare l’impostazione e correggere o contrassegnare i punti indicati dall’analizzatore.

        # security-error-swallowed c4f224bb
        title: L’errore di una chiamata di sicurezza viene ignorato
        why: Se un segreto non è stato salvato, cifrato o verificato e il programma prosegue come se lo fosse, lavora
          con dati perduti, leggibili o falsificati.
        fix: Propagare l’errore con `try`, oppure intercettarlo e fermarsi: rifiutare l’operazione, avvisare l’utente,
          non lasciare nulla a metà.

        # security-force-cast 9f5af399
        title: Un oggetto di sicurezza è convertito senza controllarne il tipo
        why: `as!` e `as?` non distinguono i tipi di Core Foundation: qualsiasi oggetto passa per una `SecKey`, e
          Security lo legge poi come tale. Solo un valore mancante ferma il programma; uno del tipo sbagliato corrompe
          ciò che segue.
        fix: Prima confrontare: `guard CFGetTypeID(value) == SecKeyGetTypeID() else { throw … }`, con
          `SecCertificateGetTypeID`, `SecIdentityGetTypeID` o `SecTrustGetTypeID` per gli altri. `as?` non aiuta:
          riesce sempre.

        # security-stub 366af530
        title: Un controllo di sicurezza dà sempre la stessa risposta
        why: Il nome promette un controllo e chi lo chiama ci conta. Il corpo risponde senza guardare, quindi passa
          tutto.
        fix: Scrivere il controllo, oppure rimuovere la funzione con i suoi chiamanti. Finché non è scritto, dare la
          risposta sicura: rifiutare.

        # stack-protector-off 55eed1a5
        title: Il codice C è compilato senza protezione dello stack
        why: Il canary sullo stack e le versioni controllate di `memcpy` e `strcpy` fermano un buffer overflow prima
          che prenda il controllo del programma. Senza di essi basta una sola falla di questo tipo.
        fix: Eliminare il flag; il codice C e Objective-C va compilato con `-fstack-protector-strong` e
          `-D_FORTIFY_SOURCE=2`.

        # strict-concurrency-off 539d5d1f
        title: Il compilatore non cerca le data race
        why: Con una versione del linguaggio anteriore a Swift 6 il compilatore segnala i valori che due thread
          possono modificare nello stesso momento solo se gli viene chiesto. Queste data race lasciano uno stato
          scritto a metà: una sessione al tempo stesso aperta e chiusa.
        fix: Impostare `SWIFT_STRICT_CONCURRENCY` su `complete`, oppure `SWIFT_VERSION` su `6.0`, un target alla
          volta.

        # testability-in-release 1fa83fb6
        title: La build di rilascio è compilata per i test
        why: Con la testability attiva il compilatore esporta ogni dichiarazione interna e conserva ciò che nulla
          chiama. Chi smonta l’app trova i nomi di tutte le funzioni e può chiamarle.
        fix: Eliminare `ENABLE_TESTABILITY` dalle configurazioni di rilascio; testare una build di debug, o una
          configurazione che non viene mai distribuita.

        # test-credentials-shipped a9c90efe
        title: Nome utente e password di un account di test nel codice distribuito
        why: Gli account di test funzionano sul server reale più spesso del previsto, e pochi li sorvegliano: chi
          legge la coppia dal binario accede e vede ciò che vede un utente.
        fix: Rimuovere la coppia, chiudere l’account e far leggere ai test la propria dall’ambiente del test plan; ciò
          che serve solo agli sviluppatori va tra `#if DEBUG` e `#endif`, senza la password di un server condiviso.
          `CredentialCheck` di SecurityTesting di Bulwark fa fallire un test quando ne torna una.

        # unchecked-optimisation 8914f90a
        title: I controlli di overflow, limiti e precondizioni sono eliminati in compilazione
        why: Con `-Ounchecked` l’ottimizzatore dà per scontato che nessun controllo fallisca mai. Un indice o una
          lunghezza esterna fuori intervallo legge o scrive altra memoria invece di fermare il programma.
        fix: Compilare con `-O`. Se un singolo ciclo è troppo lento, usarvi `withUnsafeBufferPointer`, `&+` o `Span`,
          dopo aver controllato i limiti una volta.

        # url-with-password a9c9aa7c
        title: Indirizzo con nome utente e password nel codice
        why: Gli URL finiscono in log, cronologie, crash report e nelle cache dei proxy, e con essi la password che
          contengono. Un URL scritto come letterale è inoltre in ogni copia del codice e dell’app.
        fix: Cambiare la password e inviare le credenziali in un header `Authorization` impostato durante
          l’esecuzione, oppure tramite una `URLCredential` nella risposta alla richiesta di autenticazione.

        # vulnerable-dependency bd893a14
        title: Una dipendenza ha una debolezza pubblicata
        why: La debolezza è pubblica, spesso insieme a un modo per sfruttarla, e tutti possono vedere con quale
          versione è stata compilata un’app. Quanto sia grave qui dipende da ciò che l’app chiama; la gravità è quella
          dell’avviso.
        fix: Aggiornare a una versione che la corregge: `swift package update NAME`, `pod update NAME` o `carthage
          update NAME`, e fare il commit del file di lock. Se non ne esiste ancora una, smettere di chiamare la parte
          interessata, oppure sostituire il package.

        # webhook-url 512adbeb
        title: Indirizzo di un webhook nel codice
        why: L’indirizzo è l’intera credenziale: chi lo conosce pubblica nel canale del team a nome dell’app, per
          ingannare chi legge o per sommergere i messaggi veri. Non si può stabilire chi ha pubblicato.
        fix: Eliminare il webhook, crearne uno nuovo e pubblicare tramite il proprio server, che controlla chi fa la
          richiesta e con quale frequenza.

        # security-switched-off 53a8aa20
        title: Un’impostazione, un argomento o una richiesta disattiva un controllo di sicurezza
        why: Le impostazioni si possono modificare in un backup, gli argomenti di avvio e le variabili d’ambiente li
          decide chi avvia il programma, e intestazioni e parametri arrivano da chiunque. Un interruttore per
          sviluppatori che resta compilato funziona per tutti loro; il suo nome si legge nel binario.
        fix: Mettere l’interruttore dentro `#if DEBUG`, così che in ciò che si distribuisce non ci sia; su un server,
          togliere percorsi e scorciatoie di prova da ogni ambiente che non sia quello di test.
        """#
}
