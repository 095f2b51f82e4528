extension RuleTranslations {
    static let italianPrivacy = #"""
        # pasteboard-read-unasked 769ca2ca
        title: Gli appunti sono letti senza un’azione dell’utente
        why: Negli appunti si trovano password, codici e messaggi copiati in altre app e su altri dispositivi
          dell’utente. Un’app che li legge all’apertura si prende tutto questo, e il sistema lo segnala all’utente.
        fix: Leggerli quando l’utente tocca `UIPasteControl` o `PasteButton`; per decidere se offrirlo, usare
          `hasStrings` o `detectPatterns(for:)`, che non rivelano alcun contenuto.

        # privacy-manifest-missing cb1dae63
        title: L’app non ha un privacy manifest
        why: Da maggio 2024 le API che permettono di distinguere un dispositivo da un altro richiedono un motivo
          dichiarato. Senza privacy manifest l’App Store respinge la build, e nessuno può vedere quali di queste API
          usa l’app e perché.
        fix: Aggiungere al target un `PrivacyInfo.xcprivacy` con `NSPrivacyAccessedAPITypes` per ogni gruppo di API e
          `NSPrivacyCollectedDataTypes` per i dati raccolti dall’app.

        # required-reason-api-undeclared 95f29476
        title: Il privacy manifest non motiva l’uso di un’API che lo richiede
        why: UserDefaults, timestamp dei file, tempo trascorso dall’avvio, spazio su disco e tastiere aiutano a
          distinguere un dispositivo da un altro, perciò Apple vuole per ciascuno un motivo tratto dal suo elenco. Una
          build che non lo dichiara viene respinta.
        fix: Aggiungere il gruppo a `NSPrivacyAccessedAPITypes` in `PrivacyInfo.xcprivacy` con il motivo adatto, per
          esempio `CA92.1` per gli UserDefaults dell’app stessa.

        # secret-in-crash-report 69e10cbf
        title: Un dato sensibile è inviato a un servizio di analytics o di crash report
        why: Ciò che arriva a un servizio di analytics o di crash report lascia il dispositivo e resta presso terzi,
          dove lo leggono in molti e l’utente non può più farlo cancellare.
        fix: Inviare un evento senza il valore, oppure un identificatore casuale che l’app crea a questo scopo e può
          dimenticare; tenere i segreti fuori dai messaggi di `fatalError` e `assert`. Ciò che si invia comunque passa
          prima per `CrashReportScrubber` di Bulwark (RedactingLog).

        # tracking-domain-undeclared bb8c0dfa
        title: Il privacy manifest non dichiara chi traccia l’utente
        why: Il sistema blocca le richieste ai domini elencati nel manifest finché l’utente non ha dato il consenso.
          Un dominio che vi manca viene contattato qualunque cosa l’utente abbia deciso, e l’etichetta nell’App Store
          è errata.
        fix: Impostare `NSPrivacyTracking` su true ed elencare in `NSPrivacyTrackingDomains` ogni host usato per il
          tracciamento, oppure eliminare il tracciamento.

        # usage-description-empty 0e36d47b
        title: La descrizione d’uso non dice nulla
        why: Quando l’app chiede l’accesso alla fotocamera, alla posizione o ai contatti, l’utente può decidere solo
          in base a questo testo. Un testo vuoto o provvisorio nasconde a che cosa servono i dati, e la revisione
          dell’App Store lo respinge.
        fix: Scrivere una frase che dica che cosa fa l’app con i dati e quando.

        # usage-description-missing 6299b03b
        title: Un’autorizzazione è richiesta senza descrizione d’uso
        why: Il sistema arresta un’app che chiede dati protetti senza un testo che ne spieghi il motivo all’utente;
          Face ID non viene nemmeno proposto, e la revisione dell’App Store respinge la build.
        fix: Aggiungere la chiave all’`Info.plist` dell’app, o alle impostazioni di build come `INFOPLIST_KEY_…`, con
          una frase che dica che cosa fa l’app con i dati; oppure eliminare la chiamata.

        # usage-description-unused be1e1038
        title: Descrizione d’uso per un’autorizzazione che nessun codice richiede
        why: La chiave è l’unica barriera tra il codice, librerie comprese, e la richiesta all’utente. Se non serve a
          nulla, permette a una libreria di chiedere dati a nome dell’app e fa pensare che l’app li raccolga.
        fix: Eliminare la chiave, oppure aggiungere la funzionalità che ne ha bisogno.
        """#
}
