extension RuleTranslations {
    static let italianResilience = #"""
        # debug-symbols-shipped bea3ebe9
        title: Il prodotto rilasciato conserva i simboli
        why: Se la tabella dei simboli resta, i nomi delle funzioni e dei file sorgente dicono a chi smonta l’app dove
          guardare per primo.
        fix: Eliminare `STRIP_INSTALLED_PRODUCT = NO` e impostare `DEBUG_INFORMATION_FORMAT` su `dwarf-with-dsym`,
          così i simboli restano al team per i crash report.

        # debugger-check-inverted bb681062
        title: Il controllo del debugger è invertito
        why: Il controllo risponde “no” quando un debugger è collegato e “sì” quando non lo è. Chi ne collega uno
          entra e gli utenti onesti restano fuori, oppure il controllo è stato disattivato proprio per questo.
        fix: Il flag è attivo quando il processo è tracciato: verificare `(info.kp_proc.p_flag & P_TRACED) != 0` e
          reagire quando è vero. Provare entrambi i casi, con e senza debugger. La sonda `debugger` di DeviceIntegrity
          lo chiede così, anche su Linux.

        # hardened-runtime-off 40fb6bc1
        title: Il programma per Mac è eseguito senza hardened runtime
        why: Senza hardened runtime qualsiasi processo dell’utente può collegarsi al programma, inserirvi librerie con
          `DYLD_INSERT_LIBRARIES` e usarne i permessi per fotocamera, file e portachiavi. Apple non lo notarizza.
        fix: Impostare `ENABLE_HARDENED_RUNTIME` su `YES` nelle configurazioni di rilascio e, se qualcosa smette di
          funzionare, richiedere singole eccezioni negli entitlement.

        # integrity-failure-ignored 07c01868
        title: Un segno di manomissione finisce nel log e viene ignorato
        why: L’app cerca un jailbreak o un programma modificato, lo trova e continua come prima. L’attaccante non è
          ostacolato, e il log che ne dà notizia è sul suo dispositivo.
        fix: Stabilire che cosa comporta un segno trovato: rifiutare l’operazione sensibile, cancellare le chiavi,
          disconnettere l’utente oppure avvisare il server, che può rifiutare. Se non deve cambiare nulla, rimuovere
          il controllo. La policy di DeviceIntegrity decide così a partire da indizi con un punteggio, e il suo token
          lo comunica al server.

        # jailbreak-check-single 4747ea68
        title: Una sola risposta decide se il dispositivo ha il jailbreak
        why: Su un dispositivo con jailbreak uno strumento risponde al posto di una funzione dell’app, e tutti questi
          strumenti conoscono i nomi più comuni. Ciò che si basa su un solo tipo di controllo, o su un solo booleano
          in un solo punto, cade con un solo hook.
        fix: Controllare in più modi (file, link, librerie caricate, ciò che la sandbox consente) e in più punti,
          vicino a ciò che va protetto. Far intervenire il server con `DCAppAttestService`, al posto del quale nessun
          hook può rispondere. Le sonde di DeviceIntegrity guardano in dieci modi e danno indizi con un punteggio, non
          un booleano.

        # jailbreak-probe-leaves-file 0aefddab
        title: Il controllo del jailbreak lascia il proprio file
        why: Se il file si può scrivere, il dispositivo ha il jailbreak, e proprio in quel caso il file non viene
          rimosso. Sopravvive all’eliminazione dell’app, rivela a tutti quale app ha controllato e offre ad altri
          strumenti un nome da sorvegliare.
        fix: Rimuovere il file nel ramo in cui la scrittura è riuscita, prima di restituire il risultato, e dargli un
          nome ottenuto da `UUID()`. Va bene anche un controllo che non scrive nulla: `access("/private", W_OK)` o
          `statfs`; la sonda `jailbreak` di DeviceIntegrity lo chiede così.

        # signing-off 24494e0a
        title: Il programma rilasciato non è firmato
        why: Senza firma nessuno può distinguere il programma da una copia modificata, gli entitlement e il
          portachiavi non funzionano come previsto e gli utenti si abituano a chiudere gli avvisi senza leggerli.
        fix: Eliminare l’impostazione dalle configurazioni di rilascio; su una macchina di build senza certificato
          passare `CODE_SIGNING_ALLOWED=NO` a `xcodebuild` e firmare in seguito.

        # string-obfuscation-weak 8b4b7626
        title: Testo nascosto con uno XOR a chiave fissa
        why: La chiave e la funzione che la rimuove sono nell’app. Gli strumenti provano in un colpo tutte le 256
          chiavi di un byte, e un hook sulla funzione stampa ogni testo. Ciò che sembrava nascosto è di fatto in piena
          vista.
        fix: Non tenere segreti nell’app: lasciarli al server, che agisce per conto dell’app, oppure rilasciare dopo
          l’accesso un token di breve durata e conservarlo nel portachiavi. Lasciare come sono i testi che non sono
          segreti.
        """#
}
