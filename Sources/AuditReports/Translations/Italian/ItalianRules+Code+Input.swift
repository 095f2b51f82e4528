extension RuleTranslations {
    /// Rules about what comes in from outside: texts, files, lengths, patterns.
    static let italianCodeOfInput = #"""
        # allocation-size-unlimited 2f78b57d
        title: Un numero esterno decide quanta memoria viene allocata
        why: Bastano pochi byte che dicano «seguono quattro miliardi di elementi»: la memoria viene allocata prima di
          leggere qualsiasi cosa. Il sistema chiude l’app, o il server si ferma per tutti.
        fix: Limitare il numero prima di allocare memoria, per esempio con `min(count, 1_000)` o con i byte che ci
          sono davvero, oppure aggiungere gli elementi man mano che arrivano.

        # catastrophic-regex c0c1bb18
        title: Un’espressione regolare può richiedere un tempo esponenziale
        why: `NSRegularExpression` e `Regex` provano una strada dopo l’altra. Se una ripetizione può percorrere lo
          stesso testo in due modi, ogni carattere in più raddoppia il lavoro quando la corrispondenza fallisce,
          quindi una riga esterna di quaranta caratteri blocca l’app o il server.
        fix: Scrivere la ripetizione in modo che ogni testo vi corrisponda in un solo modo: `a+` al posto di `(a+)+`,
          un separatore che la parte ripetuta non può contenere, un `a++` possessivo o un gruppo atomico `(?>…)`, e
          limitare la lunghezza del testo esaminato.

        # command-injection d0430828
        title: Un testo diventa parte di un comando della shell
        why: Una shell interpreta `;`, `$( )` e i fine riga nel testo come propria sintassi ed esegue ciò che segue
          con i permessi dell’app.
        fix: Avviare il programma stesso con `Process.executableURL` e passare ogni valore come elemento di
          `arguments`, dopo `--` se può iniziare con un trattino; fare a meno della shell.

        # deny-list-sanitizer 18303bc4
        title: Le parole pericolose vengono tolte invece di codificare il testo
        why: Un elenco di parole vietate non è mai completo: maiuscole diverse, altre codifiche e parole annidate come
          `<scr<script>ipt>` passano, e il testo è poi considerato sicuro.
        fix: Passare i valori come parametri nelle istruzioni SQL, codificare il testo per il punto in cui viene
          mostrato e confrontare i percorsi normalizzati con la loro cartella. Se conta la forma, accettare solo ciò
          che è notoriamente valido.

        # download-run-unverified a412f1b2
        title: Un download viene installato o eseguito senza controllarne la firma
        why: Chi entra nel server, nel suo spazio di archiviazione o nella connessione fa eseguire il proprio
          programma a ogni copia dell’app. Un digest che arriva dallo stesso server cambia insieme al file.
        fix: Controllare una firma prima di aprire il file: con `isValidSignature(_:for:)` e una chiave pubblica
          nell’app, oppure con `SecStaticCodeCheckValidity` e un requisito che nomini il team. Sparkle fa entrambe le
          cose per gli aggiornamenti.

        # escaping-by-character 2c63c42f
        title: Un segno dopo una virgoletta la fa passare attraverso l’escape
        why: Swift confronta i testi per `Character`, e una virgoletta seguita da un segno combinante (`'` e U+0301) è un
          carattere diverso dalla virgoletta. `replacing` la lascia com’è, e così fa `replacingOccurrences` senza
          `.literal`; `contains("../")` non trova `../` davanti a un segno. Database, shell e file system leggono byte, e
          vedono la virgoletta e i punti.
        fix: Legare i valori invece di farne l’escape. A mano, sostituire in `utf8` o `unicodeScalars` del testo, oppure
          con `options: .literal`; cercare `..` in `pathComponents`. `quotedForShell`, `quotedSQLIdentifier`,
          `encoded(for:)` e `ContainedFolder` di Bulwark lavorano sui byte.

        # escaping-incomplete 5b1f0e80
        title: L’escape fatto a mano tralascia un carattere che chiude il testo
        why: Una barra rovesciata nel testo annulla quella posta davanti a una virgoletta, e il testo finisce
          comunque. In HTML un testo sta tra due tipi di virgolette e accanto a `&`: se l’escape riguarda solo `<`, è
          possibile chiudere un attributo e aprirne un altro.
        fix: Codificare per la destinazione del testo: `JSONEncoder` per gli script, un template o
          `CFXMLCreateStringByEscapingEntities` per l’HTML. A mano, raddoppiare prima le barre rovesciate e sostituire
          per primo `&`, poi anche entrambi i tipi di virgolette. `encoded(for:)` di Bulwark ha `.javaScriptString`,
          `.htmlText` e `.htmlAttribute`.

        # format-string 88cbe621
        title: La stringa di formato contiene testo esterno
        why: Un `%` nel testo viene preso per il segnaposto di un argomento che non c’è. Il programma legge così
          memoria che non dovrebbe leggere, la mostra o va in crash.
        fix: Usare un formato costante con `%@` e passare il testo come argomento, oppure fare a meno di un formato.

        # host-check-loose 8c414286
        title: Un indirizzo è giudicato in base a una parte del suo testo
        why: `evilexample.com` finisce con `example.com`, `example.com.evil.org` inizia con esso e
          `https://evil.org/?example.com` lo contiene. Chi registra un nome simile, o lo scrive in un percorso o in
          una query, supera il controllo e ottiene il token, la sessione o la pagina destinati all’host. Un elenco di
          schemi da rifiutare ne dimentica sempre uno: `javascript:` è rifiutato, ma `data:` esegue comunque gli
          script.
        fix: Analizzare l’indirizzo con `URLComponents`, confrontare `scheme` e `host` con i pochi ammessi e, per i
          sottodomini, scrivere `host == "example.com" || host.hasSuffix(".example.com")`. Il `WebAddressRule` di
          Bulwark analizza in modo rigoroso e confronta host interi.

        # host-regex-dot f10bba35
        title: Punto senza escape nel pattern di un nome host
        why: `.` corrisponde a qualsiasi carattere, quindi `www.example.com` lascia passare anche `wwwXexample.com`.
          Chiunque può registrare un nome simile ed essere considerato attendibile come l’host vero.
        fix: Scrivere `\.` per ogni punto del nome o, meglio, confrontare `URLComponents(string:)?.host` con un elenco
          di nomi host.

        # header-injection c1faf6f9
        title: Del testo esterno entra a far parte di un’intestazione
        why: Un’interruzione di riga nel testo chiude l’intestazione, e ciò che segue viene letto come un’altra
          intestazione, un altro corpo o un altro comando; delle virgolette o un punto e virgola chiudono il nome di un
          file o il valore di un cookie. Così altri impostano cookie, aggiungono destinatari a una mail o scelgono per
          che cosa il browser prende la risposta.
        fix: Prendere il valore da un elenco proprio o comporlo con un numero o un `UUID`; altrimenti rifiutare i testi
          con caratteri di controllo e codificare i nomi dei file con i percento: `filename*=UTF-8''…`.

        # html-injection a1d8f485
        title: Testo di altri entra in una pagina senza escape
        why: Il testo messo nell’HTML così com’è può portare con sé uno script. Un link con tale testo, o un nome
          salvato, esegue lo script nel browser di chi apre la pagina, con la sua sessione.
        fix: Applicare l’escape a `&`, `<`, `>`, `"` e `'` prima che il testo entri nella pagina, e dare i dati a uno
          script come JSON in cui `<` sia sotto escape; oppure generare la pagina con una libreria che lo fa da sé, come
          Leaf, Mustache o Elementary. `encoded(for: .htmlText)` e `.htmlAttribute` di Bulwark applicano l’escape secondo
          il punto.

        # length-from-data-unchecked ed957abb
        title: Una lunghezza presa dai dati decide fin dove si legge la memoria
        why: I puntatori non sicuri non conoscono fine. Dati che si dicono più lunghi di quanto sono fanno leggere al
          programma ciò che sta dietro in memoria, magari chiavi e dati di altre persone, oppure lo fermano.
        fix: Confrontare la lunghezza con `data.count` prima di usarla, e leggere tramite `UnsafeRawBufferPointer` o
          `data.subdata(in:)`, che si fermano alla fine.

        # log-injection f59b88b4
        title: Un testo esterno finisce in un log con i suoi a capo
        why: Un a capo nel testo inizia una nuova riga del log. Chi lo ha inviato scrive voci che sembrano del
          programma, nasconde ciò che è stato fatto o passa ordini allo strumento che legge il log.
        fix: Scrivere il valore con `debugDescription` o come JSON, così che agli a capo sia applicato l’escape, oppure
          come metadato della voce (`logger.info("opened", metadata: ["path": "\(path)"])`) con un handler che lo
          applichi. `encoded(for: .logLine)` di Bulwark applica l’escape.

        # misleading-character-range 6d28b070
        title: Un intervallo in un pattern contiene più caratteri di quanto sembri
        why: Tra `Z` e `a` stanno sei segni: `[A-z]` lascia quindi passare anche `[`, `\`, `]`, `^`, `_` e l’accento grave.
          Anche un trattino tra due segni è un intervallo: `[+-_]` contiene tutte le cifre, tutte le maiuscole e `<`, `;`
          e `=`. Quello che doveva restare fuori da un nome, un percorso o una query supera il controllo.
        fix: Scrivere `[A-Za-z]`. Un trattino che vale per sé va alla fine delle parentesi, come in `[+_-]`, o dietro una
          barra rovesciata.

        # number-wraps-round db3930d2
        title: Una dimensione o un importo può ripartire da capo senza che nessuno se ne accorga
        why: `&+`, `&*` e `truncatingIfNeeded` scartano i bit che non ci stanno. Chi sceglie i valori rende piccola
          una dimensione enorme, così che si riserva troppo poco spazio o un controllo passa, e rende piccolo o
          negativo un prezzo alto.
        fix: Calcolare con `multipliedReportingOverflow(by:)` e `addingReportingOverflow(_:)` e rifiutare ciò che
          non ci sta, oppure calcolare in un tipo più ampio; convertire con `exactly:` o `clamping:`.

        # path-prefix-without-separator 99d65d73
        title: Le cartelle dal nome più lungo superano il controllo di una cartella
        why: `/data/shelf-old/key` inizia, come testo, con `/data/shelf`. Un file accanto alla cartella conta come uno
          al suo interno e viene letto, sostituito o rimosso.
        fix: Confrontare con `folder.path + "/"`, oppure confrontare `pathComponents`, dopo `standardizedFileURL` e
          `resolvingSymlinksInPath()` da entrambe le parti.

        # path-traversal 0ee83436
        title: Un nome di file esterno diventa parte di un percorso
        why: Un nome come `../../file` porta fuori dalla cartella a cui viene accodato. Chi sceglie il nome legge o
          sostituisce file dell’app.
        fix: Usare solo `URL(fileURLWithPath: name).lastPathComponent` e rifiutare `.` e `..`, oppure scegliere da sé il
          nome del file e conservare come dato quello ricevuto; confrontare il percorso normalizzato con la cartella. Il
          `ContainedFolder` di Bulwark non apre nulla fuori dalla sua cartella e non segue link.

        # predicate-injection 8b54b3c3
        title: Un predicato è composto a partire da testo
        why: Il testo dentro il formato di un predicato viene interpretato come parte di esso. Una virgoletta gli
          permette di cambiare la condizione, mentre `FUNCTION` e i key path gli permettono di chiamare metodi degli
          oggetti in cui si cerca.
        fix: Scrivere `%@` per i valori e `%K` per i key path e passarli come argomenti, oppure usare `#Predicate`.

        # redis-injection 2ed06e59
        title: Testo esterno diventa un comando o uno script di Redis
        why: Uno script composto con testo di una richiesta esegue ciò che il testo contiene, con ogni comando del
          database; un comando il cui nome è scelto da chi chiama è `FLUSHALL`, `CONFIG` o `KEYS *`, a suo piacere.
        fix: Tenere costante lo script e passare i valori come `KEYS` e `ARGV`; scegliere il comando da un elenco
          proprio del server.

        # regex-injection 34857693
        title: Un testo esterno diventa parte di un’espressione regolare
        why: Segni come `.` e `|` nel testo corrispondono a più di quanto previsto, quindi superano il controllo
          valori che non dovrebbero. Un’espressione come `(a+)+$` scelta da altri tiene occupato un processore per
          ore.
        fix: Inserire il testo con `NSRegularExpression.escapedPattern(for:)`, oppure come stringa tra i componenti di
          `RegexBuilder`; confrontare il testo semplice con `==`, `contains` o `range(of:)` senza
          `.regularExpression`.

        # regex-without-anchor 3718f8a8
        title: Controllo con un pattern non ancorato
        why: Un pattern senza ancore corrisponde ovunque compaia: `https://example\.com` si trova in
          `https://evil.org/?https://example.com` e in `https://example.com.evil.org`, ed entrambi superano il
          controllo.
        fix: Confrontare l’intero testo con `wholeMatch(of:)`, oppure scrivere `^` e `$`, con `(?:…)` attorno alle
          alternative. Per gli indirizzi confrontare invece `scheme` e `host` di `URLComponents`.

        # remote-input-traps ce2c53b6
        title: Un valore esterno può fermare il programma
        why: `!`, `try!`, `as!`, un indice oltre la fine e un numero fuori intervallo terminano tutti il processo. Chi
          invia il link, il messaggio o la risposta può terminarlo a piacere; un server smette di funzionare per
          tutti.
        fix: Scomporre i valori con `guard let`, `as?` e `try` dentro `do`, verificare `indices.contains` prima di
          usare un indice e convertire i numeri con `Int(exactly:)` o `UInt8(clamping:)`; decodificare il JSON in tipi
          `Codable`.

        # sql-injection 84ff7dda
        title: Un’istruzione SQL è composta a partire da testo
        why: Una virgoletta nel testo chiude il letterale, e il resto diventa parte dell’istruzione: altre righe
          vengono lette, modificate o eliminate, e le condizioni non valgono più.
        fix: Scrivere `?` nell’istruzione e passare il valore a parte: `sqlite3_bind_text`, `arguments:` in GRDB e FMDB,
          i binding in SQLite.swift, oppure `literal:` di GRDB con l’interpolazione. I nomi di tabelle e colonne non si
          possono associare: `quotedSQLIdentifier()` di Bulwark li mette tra virgolette.

        # string-length-mix 6a6a2436
        title: La lunghezza di un testo è contata in un’unità diversa da quella in cui è usata
        why: Una `String` conta i caratteri, `NSString` e `NSRange` contano unità UTF-16, le funzioni C contano byte.
          Basta un’emoji o un accento perché i numeri differiscano: un controllo guarda solo una parte del testo, una
          chiave o una password viene troncata, oppure un indice supera la fine e ferma l’app.
        fix: Creare gli intervalli con `NSRange(text.startIndex..., in: text)`, tornare indietro con `Range(nsRange,
          in: text)` e passare alle funzioni C `text.utf8.count`.

        # tag-filter-regex 9aa79192
        title: Il pattern per i tag non copre forme che i browser accettano
        why: I browser leggono `<SCRIPT>`, `</script >`, tag su più righe e commenti che finiscono con `--!>`. Ciò che
          sfugge al pattern resta nel testo e viene eseguito nella pagina.
        fix: Non filtrare l’HTML con un pattern: analizzarlo e conservare ciò che figura in un elenco di tag ammessi,
          oppure applicare l’escape a `<` e `&` dove il testo viene inserito nella pagina.

        # unbounded-decompression 61c01732
        title: Dati compressi vengono estratti in memoria senza limite
        why: Un megabyte di zeri compressi diventa un gigabyte. Chi invia il file o il messaggio riempie la memoria, e
          il sistema chiude l’app, o il server si ferma per tutti.
        fix: Confrontare `entry.uncompressedSize` con un limite prima di estrarre, e contare ciò che esce davvero: la
          dimensione scritta nell’archivio è parola di chi lo invia. Estrarre i messaggi con `InputFilter` un pezzo
          alla volta e fermarsi al limite.

        # unchecked-file-import 428a167d
        title: Un file esterno è accettato senza controllarne dimensione o tipo
        why: Il file può essere stato creato da chiunque. Uno di molti gigabyte fa terminare l’app quando viene letto
          in memoria, o riempie il dispositivo quando viene copiato, e uno di un altro tipo arriva a un parser che non
          è stato scritto per esso.
        fix: Consultare prima `url.resourceValues(forKeys: [.fileSizeKey, .contentTypeKey])`, rifiutare ciò che è più
          grande di quanto l’app possa usare o di un altro tipo, e leggere i file grandi a pezzi con `FileHandle`.

        # unsafe-c-function 8a570984
        title: Viene chiamata una funzione C senza limite di dimensione
        why: Queste funzioni scrivono tutto ciò che ricevono, qualunque sia lo spazio. Un input più lungo del previsto
          sovrascrive la memoria e, con essa, ciò che il programma farà dopo.
        fix: Usare `String` e `Data` di Swift, oppure le versioni che ricevono una dimensione: `strlcpy`, `strlcat`,
          `snprintf`, `fgets`, `mkstemp`.

        # unsafe-pointer-escape 12bec0bf
        title: Un puntatore sopravvive a ciò a cui punta
        why: Un puntatore prestato a una closure, o creato con `&`, è valido finché la closure o la chiamata non
          termina. In seguito la memoria può contenere qualsiasi cosa: le chiavi vengono rilette come altri dati, e le
          scritture distruggono ciò che ora si trova lì.
        fix: Fare tutto il lavoro dentro la closure di `withUnsafeBytes` e restituire una copia come `Data` o `Array`;
          se il puntatore deve durare più a lungo, allocarlo con `UnsafeMutablePointer.allocate(capacity:)` e
          liberarlo.

        # unsafe-unarchiving 3f22c7f8
        title: Un archivio è letto senza codifica sicura
        why: Senza codifica sicura è l’archivio a indicare le classi degli oggetti che crea. Un archivio falsificato
          crea oggetti che nessuno si aspetta e ne esegue il codice prima che sia controllato alcun tipo.
        fix: Usare `NSKeyedUnarchiver.unarchivedObject(ofClasses:from:)` con le classi esatte e `NSSecureCoding`,
          oppure `Codable`.

        # unsafe-unpacking df2f92aa
        title: Una voce di un archivio è scritta dove porta il suo nome
        why: Una voce può chiamarsi `../../Library/Preferences/app.plist`. Estratta con quel nome, sostituisce un file
          fuori dalla cartella a cui era destinata.
        fix: Normalizzare il percorso completo e confrontarlo con la cartella prima di scrivere:
          `url.standardizedFileURL.path.hasPrefix(folder.path + "/")`; saltare i link simbolici.

        # xml-external-entities a0e11663
        title: Il parser XML risolve entità esterne
        why: Un documento può indicare come entità un file locale o un indirizzo. Il parser lo legge e lo inserisce
          nel risultato, oppure rivela al server di un estraneo che è stato letto.
        fix: Lasciare disattivato `shouldResolveExternalEntities` e passare a libxml2 `XML_PARSE_NONET` senza
          `XML_PARSE_NOENT` né `XML_PARSE_DTDLOAD`.

        # xpath-injection f221e7cf
        title: Un’espressione XPath viene composta con del testo
        why: Delle virgolette nel testo chiudono la stringa in cui si trova, e ciò che segue viene letto come parte
          dell’espressione: può nominare altri nodi del documento, o far valere una condizione per tutti.
        fix: Selezionare con un’espressione fissa e confrontare i valori in Swift, oppure passarli come costanti di
          `objects(forXQuery:constants:)`.
        """#
}
