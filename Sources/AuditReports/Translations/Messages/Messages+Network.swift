extension MessageTable {
    static let network = #"""
        # App Transport Security
        en: `{key}` allows unencrypted requests to the local network
        es: `{key}` deja salir sin cifrar las peticiones a la red local
        it: `{key}` lascia uscire senza cifratura le richieste alla rete locale

        en: `{key}` applies only on iOS 9 because `{other}` is present
        es: `{key}` solo rige en iOS 9, porque está presente `{other}`
        it: `{key}` vale solo su iOS 9, perché è presente `{other}`

        en: `{key}` allows unencrypted requests to any host
        es: `{key}` deja salir sin cifrar las peticiones a cualquier host
        it: `{key}` lascia uscire senza cifratura le richieste a qualsiasi host

        en: `{key}` allows unencrypted requests to any host, here and in an extension
        es: `{key}` deja salir sin cifrar las peticiones a cualquier host, aquí y en una extensión
        it: `{key}` lascia uscire senza cifratura le richieste a qualsiasi host, qui e in un’estensione

        en: `{key}` allows unencrypted requests to any host, here and in {count} extensions
        es: `{key}` deja salir sin cifrar las peticiones a cualquier host, aquí y en {count} extensiones
        it: `{key}` lascia uscire senza cifratura le richieste a qualsiasi host, qui e in {count} estensioni

        en: `{key}` allows unencrypted audio and video from any host
        es: `{key}` permite recibir sin cifrar audio y vídeo de cualquier host
        it: `{key}` permette di ricevere senza cifratura audio e video da qualsiasi host

        en: `{key}` lets web views load unencrypted pages and scripts
        es: `{key}` permite a las vistas web cargar páginas y scripts sin cifrar
        it: `{key}` permette alle web view di caricare pagine e script senza cifratura

        en: `{key}` allows plain http to every host under `{domain}`
        es: `{key}` permite http sin cifrar con todos los hosts bajo `{domain}`
        it: `{key}` permette http non cifrato con tutti gli host sotto `{domain}`

        en: `{key}` allows plain http to `{domain}`
        es: `{key}` permite http sin cifrar con `{domain}`
        it: `{key}` permette http non cifrato con `{domain}`

        en: Connections to `{domain}` may lack forward secrecy
        es: Las conexiones con `{domain}` pueden prescindir del secreto hacia delante
        it: Le connessioni con `{domain}` possono fare a meno della forward secrecy

        en: Nothing in the project references `{domain}`
        es: Nada en el proyecto nombra `{domain}`
        it: Nulla nel progetto nomina `{domain}`

        en: Connections to `{domain}` may use `{version}`
        es: Las conexiones con `{domain}` pueden usar `{version}`
        it: Le connessioni con `{domain}` possono usare `{version}`

        en: The exception for `{domain}` takes effect on iOS 17 and later, for any host with that address
        es: La excepción para la dirección `{domain}` rige desde iOS 17, sea quien sea entonces su titular
        it: L’eccezione per l’indirizzo `{domain}` vale da iOS 17 in poi, per chiunque allora lo detenga

        en: The exceptions for `{domain}` and {count} more take effect on iOS 17 and later, for any hosts with those addresses
        es: Las excepciones para `{domain}` y {count} más rigen desde iOS 17, para quien tenga entonces esas direcciones
        it: Le eccezioni per `{domain}` e altre {count} valgono da iOS 17, per chi avrà allora questi indirizzi

        en: `{key}` has an effect only within `{parent}`
        es: `{key}` solo rige dentro de `{parent}`
        it: `{key}` vale solo dentro `{parent}`

        en: `{key}` applies only to individual hosts, under `{parent}`
        es: `{key}` solo rige para hosts concretos, bajo `{parent}`
        it: `{key}` vale solo per singoli host, sotto `{parent}`

        en: App Transport Security has no key `{key}`
        es: App Transport Security no conoce la clave `{key}`
        it: App Transport Security non conosce la chiave `{key}`

        en: `{domain}` is not a plain host name, so no connection ever matches it
        es: `{domain}` no es un simple nombre de host, así que ninguna conexión coincide con él
        it: `{domain}` non è un semplice nome di host, quindi nessuna connessione vi corrisponde

        en: `{key}` applies only to all hosts, directly under `{parent}`
        es: `{key}` solo rige para todos los hosts, directamente bajo `{parent}`
        it: `{key}` vale solo per tutti gli host, direttamente sotto `{parent}`

        en: `{key}` is obsolete; use `{other}` instead
        es: `{key}` se ha retirado; `{other}` ocupa su lugar
        it: `{key}` è stata ritirata; `{other}` ha preso il suo posto

        en: The exception for `{domain}` is included in release builds
        es: La excepción para `{domain}` forma parte de las versiones para usuarios
        it: L’eccezione per `{domain}` fa parte delle build per gli utenti

        # certificate-check-disabled
        en: A chain that failed evaluation is also accepted
        es: También se acepta una cadena que no superó la evaluación
        it: Viene accettata anche una catena che non ha superato la valutazione

        en: The server is trusted based on values anyone can put into a certificate
        es: Se confía en el servidor por algo que cualquiera puede escribir en un certificado
        it: Il server è ritenuto attendibile per ciò che chiunque può scrivere in un certificato

        en: Errors from the chain evaluation are caught, and the server is accepted
        es: Se captura lo que lanza la evaluación de la cadena y se acepta el servidor
        it: Ciò che la valutazione della catena solleva viene catturato, e il server accettato

        en: The chain sent by the server is used as its own trust anchor
        es: La cadena que envió el servidor se convierte en su propia ancla de confianza
        it: La catena inviata dal server diventa l’ancora di fiducia di se stessa

        en: `{option}` accepts a chain that is no longer valid
        es: `{option}` acepta una cadena que ya no es válida
        it: `{option}` accetta una catena che non è più valida

        en: The chain is evaluated for a fixed date
        es: La cadena se evalúa con una fecha que no avanza
        it: La catena è valutata con una data che non avanza

        en: Every server is accepted, regardless of its certificate
        es: Se acepta cualquier servidor, sea cual sea su certificado
        it: Viene accettato qualsiasi server, qualunque sia il suo certificato

        en: The server is trusted without validation when a flag is set
        es: Se confía en el servidor sin comprobarlo cuando lo dice un interruptor
        it: Il server è ritenuto attendibile senza controllo quando lo dice un interruttore

        en: The server is trusted although its certificate chain is never evaluated
        es: Se confía en el servidor aunque su cadena de certificados nunca se evalúa
        it: Il server è ritenuto attendibile benché la sua catena di certificati non venga mai valutata

        en: Any certificate is accepted from the hosts listed here
        es: Se acepta cualquier certificado de los hosts enumerados aquí
        it: Viene accettato qualsiasi certificato dagli host elencati qui

        en: The connection continues although the server's certificate was not validated
        es: La conexión continúa aunque no se ha comprobado el certificado del servidor
        it: La connessione prosegue benché il certificato del server non sia stato controllato

        en: Every server is accepted, although its certificate is inspected
        es: Se acepta cualquier servidor, aunque se ha mirado su certificado
        it: Viene accettato qualsiasi server, benché il suo certificato sia stato esaminato

        en: `{name}` makes a failed evaluation pass from now on
        es: `{name}` hace que una comprobación fallida pase desde ahora
        it: `{name}` fa superare d’ora in poi un controllo fallito

        en: {name} accepts every certificate
        es: {name} acepta cualquier certificado
        it: {name} accetta qualsiasi certificato

        en: {name} accepts every server, regardless of its certificate
        es: {name} acepta cualquier servidor, sea cual sea su certificado
        it: {name} accetta qualsiasi server, qualunque sia il suo certificato

        # cleartext-transmission
        en: A network attacker can cause the database password to be sent without TLS
        es: Quien esté en medio puede hacer que la contraseña de la base de datos se envíe sin TLS
        it: Chi sta nel mezzo può far inviare la password del database senza TLS

        en: `{option}` leaves a database connection without TLS
        es: `{option}` deja sin TLS una conexión con la base de datos
        it: `{option}` lascia senza TLS una connessione al database

        en: The database password is sent over a connection without TLS
        es: La contraseña de la base de datos se envía por una conexión sin TLS
        it: La password del database è inviata su una connessione senza TLS

        en: {statement} and is sent unencrypted over `{scheme}`
        es: {statement} y se envía por `{scheme}`, en claro
        it: {statement} e viene inviato via `{scheme}`, in chiaro

        en: {statement} and is sent unencrypted over `{scheme}`, here and in {count} other places
        es: {statement} y se envía por `{scheme}`, en claro, aquí y en otros {count} lugares
        it: {statement} e viene inviato via `{scheme}`, in chiaro, qui e in altri {count} punti

        en: {statement} and is sent without encryption, here and in {count} other places
        es: {statement} y se envía sin cifrar, aquí y en otros {count} lugares
        it: {statement} e viene inviato senza cifratura, qui e in altri {count} punti

        en: This selects the unencrypted URL
        es: Aquí se elige la dirección sin cifrado
        it: Qui si sceglie l’indirizzo senza cifratura

        en: The scheme is chosen here
        es: El esquema se elige aquí
        it: Lo schema viene scelto qui

        en: A password is sent over a connection without TLS
        es: Se envía una contraseña por una conexión sin TLS
        it: Una password viene inviata su una connessione senza TLS

        en: It is sent here
        es: Se envía aquí
        it: Viene inviato qui

        en: It is also sent here
        es: También se envía aquí
        it: Viene inviato anche qui

        en: Sessions with nearby devices are not encrypted
        es: Las sesiones con dispositivos cercanos no se cifran
        it: Le sessioni con dispositivi vicini non sono cifrate

        en: {statement} and is sent over a connection without TLS
        es: {statement} y se envía por una conexión sin TLS
        it: {statement} e viene inviato su una connessione senza TLS

        en: The URL does not use encryption
        es: La dirección no usa cifrado
        it: L’indirizzo non usa cifratura

        # cleartext-url
        en: The shipped app contacts `{host}`, a development server, without encryption
        es: La app distribuida consulta sin cifrar `{host}`, un servidor de desarrollo
        it: L’app distribuita interroga senza cifratura `{host}`, un server di sviluppo

        en: This request is sent over `{scheme}`, regardless of the host
        es: Esta petición sale por `{scheme}`, sea cual sea el host
        it: Questa richiesta esce via `{scheme}`, qualunque sia l’host

        en: `{host}` is contacted without encryption
        es: Se consulta `{host}` sin cifrar
        it: `{host}` viene interrogato senza cifratura

        en: This request is sent over `{scheme}`
        es: Esta petición sale por `{scheme}`
        it: Questa richiesta esce via `{scheme}`

        en: This WebSocket is not encrypted
        es: Este WebSocket no está cifrado
        it: Questo WebSocket non è cifrato

        # cookies
        en: Cookies from any server are accepted
        es: Se aceptan cookies de cualquier servidor
        it: Vengono accettati i cookie di qualsiasi server

        en: The cookie is also sent over plain http
        es: La cookie también sale por http sin cifrar
        it: Il cookie esce anche via http non cifrato

        en: The session cookie is also sent over plain http, and scripts can read it
        es: La cookie de la sesión también sale por http sin cifrar, y los scripts pueden leerla
        it: Il cookie della sessione esce anche via http non cifrato, e gli script possono leggerlo

        en: The cookie can be read by any script in the page
        es: Cualquier script de la página puede leer la cookie
        it: Qualsiasi script della pagina può leggere il cookie

        en: The cookie is sent with cross-site requests from any site
        es: La cookie acompaña a lo que pide cualquier otro sitio
        it: Il cookie accompagna ciò che chiede qualsiasi altro sito

        en: The session cookie is taken from the request, which allows session fixation
        es: La petición dice cuál es la cookie de la sesión, así que el enlace de un extraño puede fijarla
        it: La richiesta dice qual è il cookie della sessione, così il link di un estraneo può fissarlo

        en: The cookie is set without {flags}
        es: La cookie se crea sin {flags}
        it: Il cookie viene impostato senza {flags}

        en: The cookie `{name}` is also sent over plain `{scheme}`
        es: La cookie `{name}` también se envía por `{scheme}` sin cifrar
        it: Il cookie `{name}` viene inviato anche via `{scheme}` non cifrato

        en: This cookie is also sent over plain `{scheme}`, whatever it holds
        es: Esta cookie también se envía por `{scheme}` sin cifrar, contenga lo que contenga
        it: Questo cookie viene inviato anche via `{scheme}` non cifrato, qualunque cosa contenga

        # cors-open
        en: `null` as the origin with credentials lets any page act as the user
        es: `null` como origen con credenciales permite a cualquier página actuar como el usuario
        it: `null` come origine con credenziali permette a qualsiasi pagina di agire come l’utente

        en: `{origin}` with credentials lets any page act as the user
        es: `{origin}` con credenciales permite a cualquier página actuar como el usuario
        it: `{origin}` con credenziali permette a qualsiasi pagina di agire come l’utente

        en: The request's origin is echoed back with credentials, whatever it is
        es: El origen de la petición se devuelve con credenciales, sea cual sea
        it: L’origine della richiesta viene rimandata con credenziali, qualunque sia

        # credentials-in-url
        en: A password becomes part of this URL
        es: Una contraseña pasa a formar parte de esta URL
        it: Una password entra a far parte di questo URL

        en: {statement} and becomes the user name of this URL
        es: {statement} y pasa a ser el nombre de usuario de esta URL
        it: {statement} e diventa il nome utente di questo URL

        # error-details-shown
        en: The raw error is shown instead of a message for the user
        es: Se muestra el error en bruto, no una frase pensada para el usuario
        it: Viene mostrato l’errore grezzo, non una frase pensata per l’utente

        # host-name-check-disabled
        en: `{name}` leaves the certificate's host name unverified
        es: `{name}` deja sin comprobar el nombre del certificado
        it: `{name}` lascia senza controllo il nome nel certificato

        en: `{name}` set to 0 leaves the certificate's host name unverified
        es: `{name}` a 0 deja sin comprobar el nombre del certificado
        it: `{name}` a 0 lascia senza controllo il nome nel certificato

        en: This policy verifies no host name, so any valid certificate passes
        es: Esta política no compara ningún nombre de host, así que pasa cualquier certificado válido
        it: Questa policy non confronta alcun nome di host, quindi passa qualsiasi certificato valido

        # pins
        en: A pin on any certificate in an unevaluated chain can be satisfied with a copied certificate
        es: Un pin sobre cualquier certificado de una cadena que nunca se evalúa se cumple con un certificado copiado
        it: Un pin su un certificato qualsiasi di una catena mai valutata si soddisfa con un certificato copiato

        en: The server is trusted by its pin alone; its certificate chain is never evaluated
        es: Se confía en el servidor solo por su pin; su cadena de certificados nunca se evalúa
        it: Il server è ritenuto attendibile solo per il suo pin; la sua catena di certificati non viene mai valutata

        en: A server that presents no pinned key is still accepted
        es: Un servidor que no muestra ninguna clave fijada se acepta igualmente
        it: Un server che non presenta alcuna chiave fissata viene accettato lo stesso

        en: An empty list of pins accepts every server
        es: Una lista de pins vacía acepta cualquier servidor
        it: Una lista di pin vuota accetta qualsiasi server

        en: The server is accepted when the pinned certificate cannot be read
        es: Se acepta el servidor cuando no se puede leer el certificado fijado
        it: Il server viene accettato quando il certificato fissato non si può leggere

        en: Servers that present no pinned key are reported but accepted
        es: Los servidores que no muestran ninguna clave fijada se notifican y se aceptan
        it: I server che non presentano alcuna chiave fissata vengono segnalati e accettati

        en: `{domain}` is also accepted without a pinned key
        es: `{domain}` se acepta también sin clave fijada
        it: `{domain}` viene accettato anche senza chiave fissata

        en: This digest omits the header that identifies the key's type
        es: Este hash omite la cabecera que indica el tipo de clave
        it: Questo hash tralascia l’intestazione che indica il tipo di chiave

        en: This pin breaks with every renewal of the certificate
        es: Este pin deja de valer con cada renovación del certificado
        it: Questo pin smette di valere a ogni rinnovo del certificato

        en: This pin is a placeholder
        es: Este pin es un valor de relleno
        it: Questo pin è un segnaposto

        en: This pin is not a SHA-256 digest in base64
        es: Este pin no es un hash SHA-256 en base64
        it: Questo pin non è un hash SHA-256 in base64

        en: A pin for `{domain}` is a placeholder
        es: Un pin de `{domain}` es un valor de relleno
        it: Un pin di `{domain}` è un segnaposto

        en: A pin for `{domain}` is not a SHA-256 digest in base64
        es: Un pin de `{domain}` no es un hash SHA-256 en base64
        it: Un pin di `{domain}` non è un hash SHA-256 in base64

        en: This host has one pin and no backup
        es: Este host tiene un solo pin y ninguno de reserva
        it: Questo host ha un solo pin e nessuno di riserva

        en: `{domain}` has one pin and no backup
        es: `{domain}` tiene un solo pin y ninguno de reserva
        it: `{domain}` ha un solo pin e nessuno di riserva

        en: No code contacts `{domain}`, the host these pins apply to
        es: Ningún código contacta con `{domain}`, al que corresponden estos pins
        it: Nessun codice contatta `{domain}`, a cui sono destinati questi pin

        en: No code contacts `{domain}` itself, and its pins do not cover subdomains
        es: Ningún código contacta con el propio `{domain}`, y sus pins no cubren los hosts por debajo
        it: Nessun codice contatta `{domain}` in sé, e i suoi pin non coprono gli host sottostanti

        en: {what} is sent to `{host}`, which is not pinned although other hosts are
        es: {what} se envía a `{host}`, que no tiene pins, a diferencia de otros hosts
        it: {what} viene inviato a `{host}`, che non ha pin, a differenza di altri host

        # replay-unprotected
        en: The signature in `{header}` stays valid forever
        es: La firma en `{header}` vale para siempre
        it: La firma in `{header}` resta valida per sempre

        # response-cached-on-disk
        en: The response to a request with {what} is stored on disk and reused
        es: La respuesta a una petición con {what} se guarda en el disco y se reutiliza
        it: La risposta a una richiesta con {what} viene conservata su disco e riutilizzata

        en: Responses to requests with {what} are stored on disk
        es: Las respuestas a peticiones con {what} se guardan en el disco
        it: Le risposte a richieste con {what} vengono conservate su disco

        # secret-in-url
        en: {statement} and is put into a URL query
        es: {statement} y va en la consulta de una URL
        it: {statement} e finisce nella query di un URL

        en: {statement} and is put into a URL query under `{key}`
        es: {statement} y va en la consulta de una URL como `{key}`
        it: {statement} e finisce nella query di un URL come `{key}`

        en: `{key}` carries a secret in a URL query
        es: `{key}` lleva un secreto en la consulta de una URL
        it: `{key}` porta un segreto nella query di un URL

        en: {statement} and is passed to whichever app opens `{scheme}` links
        es: {statement} y se entrega a cualquier app que abra enlaces de `{scheme}`
        it: {statement} e viene consegnato a qualunque app apra link di `{scheme}`

        en: {statement} and becomes part of a URL
        es: {statement} y pasa a formar parte de una URL
        it: {statement} ed entra a far parte di un URL

        # sensitive-header-logged
        en: All headers are logged, including authorization headers
        es: Se escriben en un registro todas las cabeceras, incluidas las que autorizan
        it: Tutte le intestazioni vengono scritte in un log, comprese quelle che autorizzano

        en: This removes encryption from a URL that had it
        es: Esto quita el cifrado a una dirección que lo tenía
        it: Questo toglie la cifratura a un indirizzo che l’aveva

        en: Data sent over this stream is not encrypted
        es: Lo que pasa por este flujo no va cifrado
        it: Ciò che passa per questo flusso non è cifrato

        en: `{name}` is used here without TLS
        es: Aquí se habla `{name}` sin TLS
        it: Qui si parla `{name}` senza TLS

        en: The header `{key}` is logged
        es: La cabecera `{key}` se escribe en un registro
        it: L’intestazione `{key}` viene scritta in un log

        # server-side-request-forgery
        en: `{text}` is stored user input; the server fetches it, and its host is not checked
        es: `{text}` es lo que alguien ha guardado; el servidor lo pide, y nada mira su host
        it: `{text}` è ciò che qualcuno ha salvato; il server lo richiede, e nulla ne guarda l’host

        en: A URL {from} is fetched by the server, and its host is not checked
        es: El servidor solicita una dirección {from}, y nada mira su host
        it: Il server richiede un indirizzo {from}, e nulla ne guarda l’host

        # timeout-missing
        en: `{name}` is not set here, so a response may take up to seven days
        es: `{name}` no se ajusta aquí, así que una respuesta puede tardar hasta siete días
        it: `{name}` non è impostato qui, quindi una risposta può richiedere fino a sette giorni

        # trust-api-deprecated
        en: `{old}` is deprecated; use `{new}` instead
        es: `{old}` está en desuso; lo sustituye `{new}`
        it: `{old}` è deprecato; lo sostituisce `{new}`

        # trust-result-ignored
        en: The server is trusted here regardless of the result of `{call}`
        es: Aquí se confía en el servidor, sea lo que sea lo que haya encontrado `{call}`
        it: Qui il server è ritenuto attendibile, qualunque cosa `{call}` abbia trovato

        en: The result of `{call}` is not used
        es: La respuesta de `{call}` no se usa
        it: La risposta di `{call}` non viene usata

        en: The result that `{call}` writes to its second argument is never read
        es: El veredicto que `{call}` escribe en su segundo argumento no se lee
        it: Il verdetto che `{call}` scrive nel secondo argomento non viene letto

        en: `{keyword}` discards the result of this evaluation
        es: `{keyword}` descarta la respuesta de esta evaluación
        it: `{keyword}` scarta la risposta di questa valutazione

        # weak-tls-minimum
        en: The stream is opened without TLS
        es: El flujo se abre sin TLS
        it: Lo stream viene aperto senza TLS

        en: {=version} is deprecated (RFC 8996) but allowed here
        es: {version} está retirado (RFC 8996) y aquí se permite
        it: {version} è in disuso (RFC 8996) e qui è permesso

        # error-details-in-response
        en: The details of all errors are returned, as on a development server
        es: Salen los detalles de todos los errores, como si el servidor estuviera en desarrollo
        it: Escono i dettagli di tutti gli errori, come se il server fosse in sviluppo

        en: The password in this URL is sent over a connection without TLS
        es: La contraseña de esta dirección se envía por una conexión sin TLS
        it: La password di questo indirizzo viene inviata su una connessione senza TLS

        en: The error details are included in the response
        es: Los detalles del error salen en la respuesta
        it: I dettagli dell’errore escono nella risposta

        # request-body-unlimited
        en: Untrusted input {origin} becomes part of an internal service's path and may contain `..`
        es: Un texto {origin} pasa a formar parte de la ruta de un servicio interior de la red, y puede contener `..`
        it: Un testo {origin} entra a far parte del percorso di un servizio interno alla rete, e può contenere `..`

        en: `{limit}` lets a request exhaust memory
        es: `{limit}` permite que una petición llene la memoria
        it: `{limit}` permette a una richiesta di riempire la memoria

        en: This accumulates everything that is sent, without a limit
        es: Esto guarda todo lo que se envía, por mucho que sea
        it: Questo conserva tutto ciò che viene inviato, per quanto sia

        en: This collects the entire body without a limit
        es: Esto reúne el cuerpo entero, por largo que sea
        it: Questo raccoglie l’intero corpo, per quanto sia lungo

        en: The peer determines how much is buffered until a message is complete
        es: Quien está conectado dice cuánto se guarda hasta que un mensaje está completo
        it: Chi è connesso dice quanto si conserva finché un messaggio non è completo

        en: This collects all incoming data without a limit
        es: Esto reúne todo lo que llega, por largo que sea
        it: Questo raccoglie tutto ciò che arriva, per quanto sia lungo

        # page-size-unlimited
        en: A number {from} determines how many records are read
        es: Un número {from} decide cuántos registros se leen
        it: Un numero {from} decide quanti record vengono letti

        # public-folder-too-wide
        en: `{folder}` contains more than what anyone may read
        es: `{folder}` contiene más de lo que todos pueden leer
        it: `{folder}` contiene più di ciò che tutti possono leggere

        # secret-in-response
        en: The property is declared here
        es: La propiedad se declara aquí
        it: La proprietà è dichiarata qui

        en: Every `{type}` is returned with its `{name}`
        es: Cada `{type}` sale con su `{name}`
        it: Ogni `{type}` esce con il suo `{name}`
        """#
}
