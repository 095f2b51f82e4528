extension RuleTranslations {
    static let italianStorage = #"""
        # address-as-path 68401f1b
        title: Il testo dell’URL di un file è usato come percorso
        why: `absoluteString` dell’URL di un file inizia con `file://` e scrive gli spazi come `%20`. Come percorso non
          indica nulla: ciò che andava eliminato resta, e ciò che andava protetto conserva i suoi attributi, per lo più
          dietro un `try?` che lo nasconde.
        fix: Passare l’URL stesso, come a `removeItem(at:)`, oppure `url.path` dove si accetta solo un percorso.

        # file-open-to-everybody 5b90e7fe
        title: I permessi di un file lasciano scrivere chiunque
        why: Ogni altro account e ogni programma sul computer può modificare il file, o mettere file propri nella
          cartella. L’app legge, o esegue, ciò che ha scritto qualcun altro.
        fix: Dare ai file `0o600` e alle cartelle `0o700`, oppure `0o644` e `0o755` dove altri devono leggerli, e
          lasciare `umask` com’è. Swift scrive i numeri ottali con `0o`.

        # file-without-protection 3608d1fc
        title: File scritto senza Protezione dati
        why: Un file con classe di protezione “none” è leggibile in qualsiasi momento dopo l’avvio del dispositivo,
          bloccato o no. Chi arriva al file system lo ottiene senza il codice di sblocco.
        fix: Usare `.completeFileProtection`, oppure `.completeFileProtectionUntilFirstUserAuthentication` se il file
          serve ad attività in background; senza alcuna opzione vale quest’ultima.

        # keyboard-caches-secret 45a77367
        title: Campo per un segreto senza inserimento protetto
        why: Un campo normale mostra il segreto a chi guarda, e la tastiera può impararlo e proporlo altrove come
          suggerimento.
        fix: Usare `SecureField` in SwiftUI e `isSecureTextEntry = true` in UIKit; se il testo deve essere leggibile,
          disattivare almeno la correzione automatica con `autocorrectionDisabled()`. Il `SecureEntryField` di Bulwark
          fa entrambe le cose, e mostra il testo finché l’utente lo chiede.

        # keychain-item-always-readable 40a54954
        title: Elemento del portachiavi leggibile a dispositivo bloccato
        why: Le classi di accessibilità `Always` tengono l’elemento decifrato fin dall’avvio, quindi chi ha in mano il
          dispositivo bloccato lo legge senza il codice di sblocco. Sono deprecate da iOS 12.
        fix: Salvare l’elemento con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, oppure con
          `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly` se serve ad attività in background. Il `KeychainStore` di
          Bulwark non ha classi leggibili prima del primo sblocco.

        # keychain-item-leaves-device 12056d0c
        title: Elemento del portachiavi copiato su altri dispositivi
        why: Un elemento sincronizzabile arriva su ogni dispositivo dell’account Apple, e uno senza `ThisDeviceOnly`
          finisce nei backup e da lì su un nuovo telefono. Un token o una chiave destinati a una sola installazione si
          trovano così anche su altre.
        fix: Omettere `kSecAttrSynchronizable` e salvare l’elemento con
          `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, a meno che l’utente non sia informato della condivisione. Il
          `KeychainStore` di Bulwark lo salva in questo modo e sincronizza solo quando lo richiedono sia lo store sia
          la policy.

        # keychain-item-without-accessibility 9b4bd2c9
        title: Elemento del portachiavi senza classe di accessibilità
        why: Senza `kSecAttrAccessible` l’elemento riceve la classe predefinita del sistema, con la quale finisce nei
          backup e passa con essi ad altri dispositivi; su macOS può essere leggibile finché il portachiavi è aperto.
        fix: Aggiungere `kSecAttrAccessible` con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, oppure
          `kSecAttrAccessControl` se l’utente deve essere presente. Il `KeychainStore` di Bulwark non salva alcun
          elemento senza una classe.

        # keychain-item-without-presence a106b473
        title: Segreto di alto valore leggibile senza l’utente
        why: Qualsiasi codice eseguito nell’app, o chi ha in mano il telefono sbloccato, legge un elemento che non
          richiede la presenza dell’utente. Nel caso del seed di un wallet, di una chiave principale o di una chiave
          di firma, non serve altro.
        fix: Salvare l’elemento con `kSecAttrAccessControl`, creato da `SecAccessControlCreateWithFlags` con
          `.biometryCurrentSet` o `.userPresence`. Il `KeychainStore` di Bulwark lo accetta come
          `SecretPolicy(userPresence:)`, e `store(in:as:)` di WalletKeys salva le frasi di recupero e le chiavi dei
          wallet soltanto in questo modo.

        # keychain-shared-beyond-need f59f56cd
        title: Gruppo del portachiavi aperto a un programma che non lo usa mai
        why: Ogni programma che elenca un gruppo ne legge tutti gli elementi. Le estensioni ricevono ciò che passano
          loro altre app e siti web, quindi una falla in un’estensione che non ha bisogno di segreti rivela quelli
          dell’app.
        fix: Eliminare il gruppo dagli entitlement del programma che non lo usa e tenere gli elementi che servono solo
          all’app in un gruppo a sé, indicato con `kSecAttrAccessGroup`.

        # keychain-status-ignored 389e7225
        title: Il risultato di una chiamata al portachiavi è ignorato
        why: Il portachiavi rifiuta le scritture a dispositivo bloccato, per elementi già esistenti e senza
          entitlement. Se nessuno controlla, l’app prosegue come se il nuovo segreto fosse salvato, mentre resta
          quello vecchio, o nessuno.
        fix: Confrontare l’`OSStatus` con `errSecSuccess`, gestire `errSecDuplicateItem` con `SecItemUpdate` e
          segnalare al chiamante ogni altro valore. Il `KeychainStore` di Bulwark fa così e ha, per ogni stato, un
          errore con un consiglio.

        # predictable-temporary-file 84e848e1
        title: File con un nome noto in una cartella in cui chiunque può scrivere
        why: Un altro utente o programma può metterci prima un file o un link. L’app scrive allora attraverso il link,
          oppure legge, installa ed esegue ciò che altri hanno messo al posto del file.
        fix: Scrivere in `FileManager.default.url(for: .itemReplacementDirectory, …)` o sotto
          `FileManager.default.temporaryDirectory`, che appartiene solo all’utente, con un `UUID` nel nome e
          `.withoutOverwriting`.

        # secret-in-arguments d2f17160
        title: Un segreto sta sulla riga di comando di un processo
        why: `ps` mostra gli argomenti di un processo a tutti gli utenti della macchina, e restano nella cronologia
          della shell, nei log dei server di build e nei rapporti di crash.
        fix: Chiederlo con `getpass` o leggerlo dallo standard input o da un file che solo il proprietario legge; darlo
          ad altri programmi nell’ambiente (`PGPASSWORD`) o sul loro standard input (`--password-stdin`).

        # secret-in-database 43af8576
        title: Dato sensibile conservato in chiaro in un database
        why: Il file di un database è leggibile come qualsiasi altro: con il container, un backup o una copia rubata
          si ottiene ogni riga in chiaro.
        fix: Tenere il segreto nel portachiavi e nel database solo un riferimento, oppure cifrare il database:
          `encryptionKey` per Realm, SQLCipher per SQLite, un value transformer cifrato per Core Data. Il
          `KeychainStore` di Bulwark conserva il segreto; dove non c’è un portachiavi lo fa il suo `Vault`.

        # secret-in-log 1e7378e4
        title: Dato sensibile scritto in un log
        why: I log restano: il sistema li conserva, i rapporti di diagnostica li raccolgono, i servizi di logging li
          ricevono. Chi ne legge uno ha il segreto senza aver mai toccato l’app.
        fix: Omettere il valore, oppure registrare un’informazione che lo riguarda. Con `Logger`, lasciare
          l’impostazione predefinita o `privacy: .private`, oppure `.private(mask: .hash)` per distinguere i valori.
          `RedactingLogHandler` di Bulwark maschera i metadati e ripulisce i messaggi di swift-log, `PrivateLogger` fa
          lo stesso con quelli di `os.Logger`, e `Sensitive` non stampa nulla.

        # secret-in-notification 24ee3082
        title: Dato sensibile inserito in una notifica o in un’attività utente
        why: Le notifiche compaiono sulla schermata di blocco e vengono replicate su orologi e computer; le attività
          utente sono indicizzate e passate ad altri dispositivi. In nessuno dei due casi si verifica chi sta
          guardando.
        fix: Dire solo che c’è qualcosa di nuovo e mostrare il valore nell’app dopo che l’utente l’ha sbloccata.

        # secret-in-plain-file c76924c3
        title: Dato sensibile scritto in chiaro in un file
        why: Un file senza una protezione propria è leggibile dal primo sblocco dopo l’avvio e viaggia in ogni backup.
          Ciò che contiene in chiaro è a disposizione di chi ottiene il file.
        fix: Tenere i segreti nel portachiavi. Se devono stare in un file, cifrarne il contenuto con `AES.GCM` e una
          chiave del portachiavi, o almeno scriverlo con `.completeFileProtection`. Bulwark offre `KeychainStore` per
          il primo caso e `Sealer` per il secondo; per le frasi di recupero e le chiavi dei wallet ci sono
          `store(in:as:)` e `seal(to:at:)` di WalletKeys.

        # secret-in-shared-container 55b7b928
        title: Segreto conservato in un container condiviso con altri programmi
        why: Tutto ciò che sta nel container di un gruppo di app è aperto a ogni programma del gruppo. Una tastiera,
          un’estensione di condivisione o un widget ricevono ciò che passano loro altre app; chi ne prende il
          controllo legge il segreto mentre il dispositivo è sbloccato, qualunque sia la classe di protezione del
          file.
        fix: Tenere il segreto nel portachiavi, in un gruppo elencato solo dai programmi che ne hanno bisogno, e
          mettere nel container non più di un identificatore o del contenuto già pronto da mostrare.
          `KeychainStore(service:accessGroup:)` di Bulwark conserva i segreti in un gruppo di questo tipo.

        # secret-in-user-defaults 79f971f1
        title: Dato sensibile conservato in UserDefaults
        why: UserDefaults e l’archivio chiave-valore di iCloud sono property list in chiaro. Chi legge un backup, un
          account sincronizzato o il container di un dispositivo sbloccato legge ciò che contengono.
        fix: Tenere il valore nel portachiavi con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, e in `UserDefaults`
          e `@AppStorage` solo impostazioni innocue. In Bulwark `KeychainStore` conserva il primo e `Preferences` le
          seconde; `store(in:as:)` di WalletKeys mette nel portachiavi le frasi di recupero e le chiavi dei wallet con
          una sola chiamata.

        # secret-on-pasteboard 071fcdf3
        title: Dato sensibile copiato negli appunti generali senza limiti
        why: Ciò che sta negli appunti generali si può incollare in qualsiasi app, vi resta finché qualcosa non lo
          sostituisce e viene offerto agli altri dispositivi dell’utente tramite gli appunti condivisi (Universal
          Clipboard).
        fix: Copiare con `setItems(_:options:)`, indicando sia `.localOnly: true` sia un `.expirationDate` di uno o
          due minuti, come fa `SensitivePasteboard` di Bulwark; su macOS, dove non c’è, contrassegnare l’elemento con
          il tipo `org.nspasteboard.ConcealedType`.

        # sensitive-file-in-backup 0c552fc1
        title: Un file sensibile finisce nei backup
        why: Tutto ciò che sta nelle cartelle Documents e Application Support viene copiato nei backup su iCloud e su
          computer, dove la Protezione dati non vale più e un backup non cifrato si può semplicemente aprire.
        fix: Impostare `isExcludedFromBackup` negli `URLResourceValues` del file dopo averlo scritto, oppure scriverlo
          nella cartella delle cache.

        # temporary-file-left-behind 15fb8f67
        title: Un file temporaneo non viene rimosso
        why: Il sistema svuota la cartella temporanea quando vuole, magari mai. Ciò che vi viene esportato, estratto o
          decifrato resta leggibile anche dopo che l’app ha finito di usarlo.
        fix: Rimuovere il file con `FileManager.removeItem(at:)` in un `defer`, oppure alla chiusura della schermata
          per cui è stato creato.
        """#
}
