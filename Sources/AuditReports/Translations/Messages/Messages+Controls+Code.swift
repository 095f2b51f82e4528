extension MessageTable {
    static let controlsOfCode = #"""
        # Code
        en: `{name}` checks for tampering, but is never called
        es: `{name}` busca manipulaciones, y nada la llama
        it: `{name}` cerca manomissioni, e nulla la chiama

        en: `{name}` reports crashes
        es: `{name}` informa de los fallos
        it: `{name}` segnala i crash

        en: Crashlytics starts with Firebase
        es: Crashlytics se inicia con Firebase
        it: Crashlytics si avvia con Firebase

        en: `{name}` delivers the system's crash reports
        es: `{name}` entrega los informes de fallos del sistema
        it: `{name}` consegna i crash report del sistema

        en: App Center reports crashes
        es: App Center informa de los fallos
        it: App Center segnala i crash

        en: Datadog reports crashes
        es: Datadog informa de los fallos
        it: Datadog segnala i crash

        en: Flurry reports crashes
        es: Flurry informa de los fallos
        it: Flurry segnala i crash

        en: `{name}` stores crash reports
        es: `{name}` guarda los informes de fallos
        it: `{name}` conserva i crash report

        en: Jailbreaks do not apply to Macs
        es: En los Mac no hay jailbreak
        it: Sui Mac non si fa il jailbreak

        en: `{name}` checks for a jailbreak, but is never called
        es: `{name}` busca un jailbreak, y nada la llama
        it: `{name}` cerca un jailbreak, e nulla la chiama

        en: `{name}` checks for a jailbreak
        es: `{name}` busca un jailbreak
        it: `{name}` cerca un jailbreak

        en: `{name}` checks for jailbreak files or URL schemes
        es: `{name}` busca los archivos o esquemas de un jailbreak
        it: `{name}` cerca i file o gli schemi di un jailbreak

        en: `{name}` refers to a debugger
        es: `{name}` trata de un depurador
        it: `{name}` riguarda un debugger

        en: `{name}` attests the app
        es: `{name}` da fe de la app
        it: `{name}` garantisce per l’app

        en: `{name}` attests the device
        es: `{name}` da fe del dispositivo
        it: `{name}` garantisce per il dispositivo

        en: `{name}` enumerates the loaded libraries
        es: `{name}` recorre las bibliotecas cargadas
        it: `{name}` scorre le librerie caricate

        en: `{name}` reads the names of loaded libraries
        es: `{name}` lee los nombres de las bibliotecas cargadas
        it: `{name}` legge i nomi delle librerie caricate

        en: `{name}` checks the signature of the running code
        es: `{name}` comprueba la firma del código en ejecución
        it: `{name}` verifica la firma del codice in esecuzione

        en: `{name}` checks the signature of the app
        es: `{name}` comprueba la firma de la app
        it: `{name}` verifica la firma dell’app

        en: `{name}` blocks debuggers
        es: `{name}` mantiene alejados a los depuradores
        it: `{name}` tiene lontani i debugger

        en: `{name}` checks for a debugger
        es: `{name}` busca un depurador
        it: `{name}` cerca un debugger

        en: `{name}` checks whether the app was modified
        es: `{name}` busca una app modificada
        it: `{name}` cerca un’app modificata

        en: `{name}` checks for reverse-engineering tools
        es: `{name}` busca herramientas de ingeniería inversa
        it: `{name}` cerca strumenti di reverse engineering

        en: `{name}` checks for hooks
        es: `{name}` busca hooks
        it: `{name}` cerca hook

        en: `{name}` has the app attested by Apple
        es: `{name}` hace que Apple certifique la app
        it: `{name}` fa attestare l’app da Apple

        en: `{name}` signs requests as the genuine app
        es: `{name}` firma las peticiones como app auténtica
        it: `{name}` firma le richieste come app autentica

        en: Nothing in the code is named like a key or token
        es: Nada en el código lleva nombre de clave o token
        it: Nulla nel codice porta il nome di una chiave o di un token

        en: `{name}` is not hard-coded
        es: `{name}` viene de otra parte
        it: `{name}` viene da altrove

        en: 1 value named like a key or token is not hard-coded
        es: 1 valor con nombre de clave o token viene de otra parte
        it: 1 valore con il nome di una chiave o di un token viene da altrove

        en: {count} values named like keys or tokens are not hard-coded
        es: {count} valores con nombre de clave o token vienen de otra parte
        it: {count} valori con il nome di una chiave o di un token vengono da altrove

        en: This section is excluded from release builds
        es: Lo que sigue queda fuera de las versiones publicadas
        it: Ciò che segue è escluso dalle build di rilascio

        en: No developer-only code was found
        es: No se encontró código para desarrolladores
        it: Non è stato trovato codice per sviluppatori

        en: 1 section is compiled only for developers
        es: 1 parte solo se compila para desarrolladores
        it: 1 parte viene compilata solo per gli sviluppatori

        en: {count} sections are compiled only for developers
        es: {count} partes solo se compilan para desarrolladores
        it: {count} parti vengono compilate solo per gli sviluppatori

        en: Nothing in the code is named like a key, token or password
        es: Nada en el código lleva nombre de clave, token o contraseña
        it: Nulla nel codice porta il nome di una chiave, di un token o di una password

        en: 1 value named like a secret is not hard-coded, and no literal in the project is a secret
        es: 1 valor con nombre de secreto viene de otra parte; ningún literal del proyecto lo es
        it: 1 valore con il nome di un segreto viene da altrove; nessun letterale del progetto lo è

        en: {count} values named like secrets are not hard-coded, and no literal in the project is a secret
        es: {count} valores con nombre de secreto vienen de otra parte; ningún literal del proyecto lo es
        it: {count} valori con il nome di un segreto vengono da altrove; nessun letterale del progetto lo è

        en: The tool obfuscates the build
        es: La herramienta ofusca lo que se compila
        it: Lo strumento offusca ciò che viene compilato

        en: The build runs an obfuscation tool
        es: La compilación ejecuta una herramienta que ofusca
        it: La build esegue uno strumento che offusca

        en: `{name}` keeps the string out of the binary
        es: `{name}` mantiene el texto fuera del binario
        it: `{name}` tiene il testo fuori dal binario

        en: `{name}` hides strings from casual inspection, but not from a debugger
        es: `{name}` oculta los textos a primera vista, aunque no ante un depurador
        it: `{name}` nasconde i testi a un’occhiata, ma non a un debugger

        en: The call is excluded from release builds
        es: La llamada queda fuera de las versiones publicadas
        it: La chiamata è esclusa dalle build di rilascio

        en: `{name}` also writes in release builds
        es: `{name}` también escribe en las versiones publicadas
        it: `{name}` scrive anche nelle build di rilascio

        en: The unified log redacts interpolated values
        es: El registro unificado oculta lo que se inserta en el texto
        it: Lo unified log oscura ciò che si inserisce nel testo

        en: No log calls were found
        es: No se encontró ninguna llamada de registro
        it: Non è stata trovata alcuna chiamata di log

        en: 1 log call was checked; {guarded} excluded from release builds or redacted
        es: Se leyó 1 llamada de registro; {guarded} fuera de las versiones publicadas u ocultas
        it: È stata letta 1 chiamata di log; {guarded} esclusa dalle build di rilascio o oscurata

        en: {count} log calls were checked; {guarded} excluded from release builds or redacted
        es: Se leyeron {count} llamadas de registro; {guarded} de ellas fuera de las versiones publicadas u ocultas
        it: Sono state lette {count} chiamate di log; {guarded} di esse escluse dalle build di rilascio o oscurate

        en: No device or app check was found that could run at launch
        es: No se encontró ninguna comprobación del dispositivo o de la app que pudiera ejecutarse al arrancar
        it: Non è stato trovato alcun controllo del dispositivo o dell’app eseguibile all’avvio

        en: Launch code leads to a device or app check
        es: Lo que se ejecuta al arrancar lleva a una comprobación del dispositivo o de la app
        it: Ciò che viene eseguito all’avvio porta a un controllo del dispositivo o dell’app

        en: 1 device or app check was found, and launch code leads to it
        es: Se encontró 1 comprobación del dispositivo o de la app, y el arranque lleva a ella
        it: È stato trovato 1 controllo del dispositivo o dell’app, e l’avvio vi porta

        en: 1 device or app check was found, but no launch code leads to it
        es: Se encontró 1 comprobación del dispositivo o de la app, y nada del arranque lleva a ella
        it: È stato trovato 1 controllo del dispositivo o dell’app, e nulla di ciò che gira all’avvio vi porta

        en: {count} device or app checks were found, and launch code leads to them
        es: Se encontraron {count} comprobaciones del dispositivo o de la app, y el arranque lleva a ellas
        it: Sono stati trovati {count} controlli del dispositivo o dell’app, e l’avvio vi porta

        en: {count} device or app checks were found, but no launch code leads to them
        es: Se encontraron {count} comprobaciones del dispositivo o de la app, y nada del arranque lleva a ellas
        it: Sono stati trovati {count} controlli del dispositivo o dell’app, e nulla di ciò che gira all’avvio vi porta

        en: The project neither builds an app nor contacts a server
        es: El proyecto ni compila una app ni pide nada a un servidor
        it: Il progetto né compila un’app né chiede nulla a un server

        en: The event is logged
        es: El suceso se registra
        it: L’evento viene registrato

        en: 1 log call was checked
        es: Se leyó 1 llamada de registro
        it: È stata letta 1 chiamata di log

        en: {count} log calls were checked
        es: Se leyeron {count} llamadas de registro
        it: Sono state lette {count} chiamate di log

        en: The failure is reported to the team
        es: El fallo se notifica al equipo
        it: L’errore viene segnalato al team

        en: TrustKit reports pin mismatches
        es: TrustKit notifica los pins que no coinciden
        it: TrustKit segnala i pin che non corrispondono

        en: The server learns whether the app and device are genuine
        es: Se comunica al servidor si la app y el dispositivo son auténticos
        it: Al server viene detto se app e dispositivo sono autentici

        en: No call to a reporting service was found
        es: No se encontró ninguna llamada a un servicio de notificación
        it: Non è stata trovata alcuna chiamata a un servizio di segnalazione

        en: 1 call to reporting services was checked
        es: Se leyó 1 llamada a servicios de notificación
        it: È stata letta 1 chiamata a servizi di segnalazione

        en: {count} calls to reporting services were checked
        es: Se leyeron {count} llamadas a servicios de notificación
        it: Sono state lette {count} chiamate a servizi di segnalazione
        """#
}
