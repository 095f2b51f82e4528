extension RuleTranslations {
    static let italianCrypto = #"""
        # base64-as-encryption 358876ce
        title: Base64 usato come cifratura
        why: Base64 e l’esadecimale sono modi di scrivere byte; chiunque li riconverte senza chiave. Ciò che è
          “cifrato” così viene conservato e inviato in chiaro.
        fix: Cifrare con `AES.GCM.seal(_:using:)` e una chiave del portachiavi, e codificare il risultato se deve
          essere testo.

        # constant-salt 30f23c4f
        title: Salt costante
        why: Grazie al salt, da password uguali derivano chiavi diverse, così che ciascuna va indovinata da capo. Con
          lo stesso salt per tutti, una sola tabella di tentativi apre ogni copia dei dati.
        fix: Generare per ogni password almeno 16 byte casuali con `SecRandomCopyBytes` e conservarli accanto al
          risultato; il salt non è segreto.

        # ecb-mode bc70b527
        title: Cifrario a blocchi in modalità ECB
        why: In modalità ECB blocchi uguali di testo in chiaro danno blocchi uguali di testo cifrato: la struttura dei
          dati resta visibile e i blocchi si possono scambiare o ripetere senza la chiave.
        fix: Usare una modalità autenticata: `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` di CryptoKit.

        # empty-associated-data e6cba2c9
        title: Dati sigillati senza legarli al loro contesto
        why: Un box sigillato dimostra che nessuno ne ha modificato il contenuto, non che si trovi dove era stato
          messo. Chi può scrivere nell’archivio sposta il valore sigillato da un account, un record o una versione a
          un altro, e lì si apre.
        fix: Passare l’account, l’id del record, la versione o l’header come `authenticating` a `seal` e a `open`;
          viene verificato e non occorre che sia segreto né che sia salvato.

        # fast-hash-for-password 6461615c
        title: Password protetta da una funzione di hash veloce
        why: SHA-2, SHA-1 e MD5 sono progettati per essere veloci: una scheda grafica prova miliardi di password al
          secondo contro un hash di questo tipo, e un PIN cade subito. Senza salt una sola tabella apre gli hash di
          tutti gli utenti.
        fix: Derivare una chiave con PBKDF2 (`CCKeyDerivationPBKDF`, 600.000 iterazioni di HMAC-SHA256 e un salt
          casuale), scrypt o Argon2, oppure tenere il segreto stesso nel portachiavi.

        # hardcoded-key cfb4b3df
        title: Chiave crittografica scritta nel codice
        why: Una chiave nel codice è la stessa su ogni dispositivo e si può leggere dall’app con un disassemblatore.
          Chi la estrae decifra, o falsifica, i dati di tutti gli utenti.
        fix: Generare una chiave per ogni installazione con `SymmetricKey(size: .bits256)` e tenerla nel portachiavi,
          oppure crearla nel Secure Enclave; derivare le chiavi per i dati condivisi da un segreto fornito dal server
          o dall’utente. In Bulwark `KeychainStore` conserva la prima e `SecureEnclaveKeyStore` crea la seconda.

        # hardcoded-password 68949d95
        title: Password scritta nel codice
        why: I testi di un programma si leggono dall’app senza alcuno strumento. Una password tra questi è la stessa
          per tutti e non si può cambiare senza un aggiornamento, perciò non protegge né i dati né un account.
        fix: Chiederla all’utente, oppure recuperare ciò che serve dopo l’accesso, e tenerla nel portachiavi;
          proteggere i dati locali con una chiave casuale custodita nel portachiavi. Il `KeychainStore` di Bulwark
          conserva entrambe, sui server lo fa il suo `Vault`.

        # hkdf-without-salt 2b4b2569
        title: HKDF usato senza salt
        why: Senza salt lo stesso segreto dà la stessa chiave in ogni sessione e per ogni scopo. La sezione 3.1 della
          RFC 5869 chiede un salt ogni volta che è possibile averlo, soprattutto per un segreto che non è
          uniformemente casuale, come quello di uno scambio di chiavi.
        fix: Generare un salt casuale per ogni sessione o file, conservarlo accanto a ciò che è cifrato e passarlo
          come `salt`; indicare lo scopo in `info`.

        # home-made-cipher c24ca1f8
        title: Cifrario fatto in casa
        why: Spostare, scambiare o sostituire tramite una tabella ogni lettera o byte preso singolarmente lascia
          intatte le frequenze e le ricorrenze del testo, che quindi si legge in pochi minuti e senza chiave. Chi
          smonta l’app ha anche il metodo e la tabella.
        fix: Cifrare con `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` di CryptoKit e una chiave del
          portachiavi.

        # insecure-random 1a9ffe48
        title: Numeri casuali prevedibili per un segreto
        why: `rand`, `random`, `drand48` e i generatori di GameplayKit derivano da un seed piccolo, spesso l’ora
          corrente. Chi indovina il seed, o vede alcuni valori, conosce ogni token e ogni chiave così generati.
        fix: Ottenere i segreti da `SecRandomCopyBytes`, `SymmetricKey(size:)` o `SystemRandomNumberGenerator`, usato
          anche da `Int.random(in:)`. WalletKeys di Bulwark genera così le frasi di recupero e le chiavi dei wallet:
          `Mnemonic(wordCount:)`, `PrivateKey()`.

        # key-arithmetic-without-modulus 128a6d4c
        title: Chiavi private sommate senza l’ordine della curva
        why: Una chiave figlia di BIP32 è la somma di due numeri modulo l’ordine della curva. Sommando byte per byte
          si perdono i riporti e il modulo: le chiavi non coincidono con quelle di altri wallet, alcune non sono
          valide e i fondi inviati a esse vanno persi.
        fix: Sommare con una libreria che conosce la curva, per esempio con `secp256k1_ec_seckey_tweak_add`, e
          verificare con i vettori di test di BIP32. `ExtendedPrivateKey` di WalletKeys deriva le chiavi in questo
          modo.

        # low-kdf-iterations a831ac6b
        title: Iterazioni insufficienti nella derivazione della chiave
        why: Sono le iterazioni a rendere lento ogni tentativo di indovinare la password. Sotto i minimi che OWASP
          raccomanda per conservare le password, una scheda grafica ne prova milioni al secondo contro un file rubato.
        fix: Usare almeno 600.000 iterazioni di PBKDF2 con HMAC-SHA256, 210.000 con HMAC-SHA512 o 1.300.000 con
          HMAC-SHA1; salvare il numero insieme al risultato, così che possa crescere.

        # nonce-reuse 0c4f1f86
        title: Nonce usato per più di un messaggio
        why: Due messaggi con la stessa chiave e lo stesso nonce di GCM o ChaCha20 rivelano lo XOR dei loro testi in
          chiaro e, con GCM, anche la chiave di autenticazione, così che un attaccante può falsificare messaggi di
          qualsiasi contenuto.
        fix: Omettere il nonce: `AES.GCM.seal(_:using:)` e `ChaChaPoly.seal(_:using:)` ne generano uno nuovo a ogni
          chiamata e lo conservano nel box.

        # padding-oracle-shape c49470ac
        title: Padding errato distinto dagli altri errori di decifratura
        why: Chi può inviare testi cifrati e scopre quali avevano un padding errato decifra un messaggio byte per
          byte, con qualche migliaio di richieste e senza la chiave. Un errore, uno stato o un testo diverso è già una
          risposta sufficiente.
        fix: Verificare il MAC su vettore e testo cifrato prima di decifrare alcunché, oppure usare `AES.GCM.open` di
          CryptoKit, e rispondere a ogni fallimento con un unico errore, sempre lo stesso.

        # password-compared-with-literal 9a506766
        title: Password confrontata con un testo del programma
        why: La password giusta è leggibile nell’app, e il controllo è un solo salto condizionato che si può eliminare
          con una patch. Non tiene fuori nessuno che vada a guardare.
        fix: Far verificare la password al server. Per un blocco locale, tenere il segreto nel portachiavi e fare in
          modo che una password errata non riesca ad aprirlo.

        # placeholder-crypto 4a89c646
        title: Crittografia che non è ciò che il nome promette
        why: Chi la chiama si fida del nome. Indirizzi, firme e verifiche prodotti da un’implementazione fittizia non
          corrispondono a nulla fuori dall’app, e una verifica che riesce sempre lascia passare tutto.
        fix: Chiamare una libreria che implementa la primitiva e verificarla con i vettori di test del suo standard,
          oppure far fallire la funzione finché non esiste. WalletKeys offre Keccak-256, Base58Check e secp256k1 per i
          wallet.

        # predictable-key 8ee6fae1
        title: Chiave ricavata da un identificatore noto
        why: L’identificatore di un dispositivo, il suo nome, il bundle identifier e l’ora non sono segreti: li
          conoscono altre app dello stesso produttore, i log e i server, e il resto si può indovinare. Una chiave così
          ricavata non protegge nulla.
        fix: Generare una chiave casuale con `SymmetricKey(size: .bits256)` al primo avvio e tenerla nel portachiavi,
          dove scrive il `KeychainStore` di Bulwark.

        # private-key-file dea1b76c
        title: File di chiave privata nel progetto
        why: Il file è in ogni clone del repository e, se incluso nel bundle, in ogni copia dell’app: chi lo prende
          firma, decifra o accede come il suo proprietario. La password di un `.p12` si trova quasi sempre nel codice
          che lo apre.
        fix: Sostituire la chiave e revocarne i certificati, rimuovere il file dalla cronologia del repository e
          consegnarlo alle macchine di build tramite il loro archivio di segreti; una chiave per gli utenti va nel
          Secure Enclave di ogni dispositivo. `HardwareKeys` di Bulwark crea le chiavi nel Secure Enclave, su token
          PKCS #11 e nei TPM.

        # private-key-in-source 549f463d
        title: Chiave privata nel codice
        why: Con la chiave privata chiunque firma, decifra o accede come il suo proprietario. Una chiave nel codice è
          in ogni clone del repository, e una in un’app si legge dal binario con un solo comando.
        fix: Sostituire la coppia di chiavi, revocare i certificati che vi si basano e tenere la nuova chiave sul
          server, oppure crearne una su ogni dispositivo con `SecureEnclave.P256.Signing.PrivateKey` o
          `SecKeyCreateRandomKey`. `HardwareKeys` di Bulwark crea le chiavi nel Secure Enclave, su token PKCS #11 e
          nei TPM.

        # random-count-mismatch 1659bfda
        title: Il numero di byte casuali differisce dalla lunghezza del buffer
        why: `SecRandomCopyBytes` scrive tutti i byte che gli vengono richiesti, qualunque sia la capacità del buffer.
          Oltre la fine di un buffer più corto sovrascrive altra memoria; il resto di uno più lungo rimane a zero, e
          una chiave o un salt che sembra lungo si indovina facilmente.
        fix: Passare il `count` del buffer stesso, oppure generare i byte con `SystemRandomNumberGenerator` o
          `SymmetricKey`.

        # random-status-ignored 721d70d9
        title: Non si controlla se i byte casuali sono stati generati
        why: `SecRandomCopyBytes` indica con il suo stato se ha riempito il buffer. Se è fallito e nessuno ha
          controllato, il buffer resta com’era, per lo più zeri: una chiave che tutti conoscono e che sembra uguale a
          qualsiasi altra.
        fix: Confrontare lo stato con `errSecSuccess` e, se non coincide, non proseguire; oppure usare
          `SystemRandomNumberGenerator`.

        # rsa-padding-outdated 4e136c7b
        title: Cifratura RSA senza OAEP
        why: Chi decifra distingue il riempimento di PKCS #1 v1.5 da uno errato. Un attaccante che può inviare
          messaggi e vede un errore, o anche solo quanto tarda la risposta, decifra qualsiasi messaggio con qualche
          migliaio di tentativi (Bleichenbacher). RSA senza riempimento non nasconde nulla di ciò che si può indovinare.
        fix: Cifrare con `.rsaEncryptionOAEPSHA256`, o con `.rsaEncryptionOAEPSHA256AESGCM` per più di pochi byte;
          meglio ancora, concordare una chiave con `HPKE` di CryptoKit.

        # sealed-format-unversioned 2bfc8cbd
        title: Dati sigillati conservati senza una versione
        why: Quando il cifrario, la derivazione della chiave o la chiave deve cambiare, dati vecchi e nuovi sembrano
          uguali. I programmi provano quindi un metodo dopo l’altro, e un attaccante ne approfitta per far accettare
          il più debole, oppure i dati vanno persi.
        fix: Anteporre un byte di versione, `Data([1]) + box.combined`, leggerlo prima dell’apertura e passarlo anche
          come `authenticating`.

        # secret-left-on-error-path 570ca802
        title: Il segreto è cancellato solo se tutto va a buon fine
        why: Un errore fa uscire dalla funzione prima della riga che cancella, quindi la chiave o la password resta
          nella memoria liberata, da dove la prende un crash report, un dump della memoria o una successiva lettura
          oltre i limiti. Spesso un attaccante può far sì che l’errore si verifichi.
        fix: Cancellare in un `defer` posto subito dopo la dichiarazione del buffer.

        # short-key e5511ae6
        title: Chiave crittografica troppo corta
        why: I moduli RSA sotto i 2048 bit e le curve sotto i 224 sono alla portata di attaccanti con molti mezzi, e
          gli standard li vietano dal 2014. Una chiave fattorizzata rivela ogni messaggio e rende falsificabile ogni
          firma per cui è servita.
        fix: Creare chiavi sulla curva P-256 (`P256.Signing.PrivateKey()`, o nel Secure Enclave), chiavi RSA di almeno
          3072 bit e chiavi simmetriche di 256.

        # static-iv 55e049f9
        title: Vettore di inizializzazione o nonce costante
        why: Con un solo vettore per tutti i messaggi, inizi uguali producono testo cifrato uguale. Nelle modalità a
          contatore come GCM, ChaCha20 e CTR un nonce ripetuto rivela lo XOR di due messaggi e permette a un
          attaccante di falsificarne altri.
        fix: Generare un nuovo vettore casuale per ogni messaggio e inviarlo insieme a esso: `AES.GCM.seal(_:using:)`
          di CryptoKit fa entrambe le cose; con CommonCrypto riempire il vettore con `SecRandomCopyBytes`.

        # timing-unsafe-comparison fef5e671
        title: Codice di autenticazione confrontato in tempo variabile
        why: `==` su dati e stringhe si ferma alla prima differenza. Chi può far verificare molti valori e misura
          quanto dura ogni verifica trova il codice giusto byte per byte.
        fix: Affidare la verifica a CryptoKit: `HMAC.isValidAuthenticationCode(_:authenticating:using:)` confronta in
          tempo costante, come fa `==` sui digest e sui codici di CryptoKit prima che diventino `Data`.

        # truncated-wordlist 1d9d1ea2
        title: L’elenco di parole per le frasi di recupero è incompleto
        why: Una frase BIP39 ricava undici bit da ogni parola perché l’elenco ne ha 2048. Con un elenco di qualche
          decina di parole la frase si può indovinare, e con essa ogni chiave del wallet; inoltre gli altri wallet la
          rifiutano.
        fix: Distribuire come risorsa l’elenco BIP39 completo, controllarne lunghezza e hash al caricamento e
          verificare con i vettori di test dello standard. `Mnemonic` di WalletKeys contiene gli elenchi di dodici
          lingue.

        # unauthenticated-encryption 1a40033a
        title: Cifratura senza autenticazione
        why: CBC e CTR nascondono i dati ma non li proteggono: si possono invertire bit del testo in chiaro agendo sul
          testo cifrato, e un ricevente che distingue gli errori di padding decifra interi messaggi per un attaccante.
        fix: Usare `AES.GCM` o `ChaChaPoly` di CryptoKit, oppure calcolare un `HMAC<SHA256>` su vettore e testo
          cifrato e verificarlo prima di decifrare.

        # weak-cipher 16b8b94b
        title: Cifrario compromesso o obsoleto
        why: Le chiavi di DES si trovano per tentativi in poche ore, RC4 e RC2 lasciano trapelare testo in chiaro, e i
          blocchi di 64 bit di 3DES, Blowfish e CAST si ripetono nei messaggi lunghi abbastanza spesso da poterli
          leggere. Chi ottiene il testo cifrato può recuperare ciò che protegge.
        fix: Cifrare con `AES.GCM` o `ChaChaPoly` di CryptoKit, che rilevano anche le modifiche. Per leggere i vecchi
          dati, decifrarli una volta e sigillarli di nuovo.

        # weak-hash c419deab
        title: Funzione di hash compromessa usata su dati sensibili
        why: Le collisioni di MD5 costano secondi e quelle di SHA-1 una scheda grafica a noleggio, quindi una firma o
          un’impronta basata su queste funzioni si può trasferire su altri dati. Dagli hash di numeri di carta, token
          e indirizzi si risale ai dati provando tutti i valori probabili, e la velocità di entrambe le funzioni lo
          rende facile.
        fix: Usare `SHA256` di CryptoKit per impronte e firme, `HMAC<SHA256>` con una chiave segreta quando i dati
          stessi non devono poter essere indovinati.

        # wipe-of-a-copy 4154d9d3
        title: Viene cancellata solo una copia del segreto
        why: `Data`, array e stringhe sono valori: scrivere in una `var` copiata da un parametro ne crea prima
          un’altra copia, e azzera quella. Il segreto vero resta in memoria, mentre il codice dà a intendere che non
          ci sia più.
        fix: Ricevere il segreto come `inout`, oppure tenerlo in un solo oggetto il cui `deinit` lo cancella, come fa
          `SymmetricKey` di CryptoKit.

        # xor-as-encryption a33d5fea
        title: XOR usato come cifratura
        why: Una chiave ripetuta lungo i dati si ricava dai dati stessi: pochi byte noti o indovinati di testo in
          chiaro danno la chiave, e due messaggi con la stessa chiave si svelano a vicenda.
        fix: Cifrare con `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` di CryptoKit.

        # constant-seed a6cfd74a
        title: I numeri casuali partono da un seme che altri conoscono
        why: Un generatore inizializzato con una costante dà gli stessi numeri in ogni copia dell’app e dopo ogni
          avvio; uno inizializzato con l’ora, un processo o il nome di un record dà numeri che chi prova i semi
          probabili ritrova. In ogni caso tutti i codici, i biglietti e i vincitori che ne escono sono noti.
        fix: Prendere i numeri da `SystemRandomNumberGenerator`, che `Int.random(in:)` e `shuffled()` usano da soli.
          Tenere i generatori con un seme per anteprime, test e scenari.
        """#
}
