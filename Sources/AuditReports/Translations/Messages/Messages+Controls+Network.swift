extension MessageTable {
    static let controlsOfNetwork = #"""
        # Network
        en: The App Transport Security settings keep it enabled
        es: Los ajustes de App Transport Security lo mantienen activo
        it: Le impostazioni di App Transport Security lo mantengono attivo

        en: The property list leaves App Transport Security at its default: enabled
        es: La lista deja App Transport Security como lo tiene el sistema: activo
        it: La lista lascia App Transport Security come lo ha il sistema: attivo

        en: The property list is generated, and App Transport Security stays enabled
        es: La lista se genera, y App Transport Security sigue activo
        it: La lista viene generata, e App Transport Security resta attivo

        en: The project has no app `{list}`
        es: El proyecto no tiene el `{list}` de una app
        it: Il progetto non ha l’`{list}` di un’app

        en: A comment justifies the exception for `{domain}`
        es: Un comentario justifica la excepción para `{domain}`
        it: Un commento giustifica l’eccezione per `{domain}`

        en: No comment says why `{domain}` needs an exception
        es: Nada dice por qué `{domain}` necesita una excepción
        it: Nulla dice perché `{domain}` abbia bisogno di un’eccezione

        en: There are no exceptions for hosts
        es: Ningún host tiene una excepción propia
        it: Nessun host ha un’eccezione propria

        en: `{domain}` has {count} pins
        es: `{domain}` tiene {count} pins
        it: `{domain}` ha {count} pin

        en: The list contains {count} pins
        es: La lista contiene {count} pins
        it: La lista contiene {count} pin

        en: The session has no cache
        es: La sesión no tiene caché
        it: La sessione non ha cache

        en: `{name}` bypasses the cache
        es: `{name}` evita la caché
        it: `{name}` evita la cache

        en: The session stores nothing on disk
        es: La sesión no guarda nada en el disco
        it: La sessione non conserva nulla su disco

        en: `{name}` makes the app accept servers that fail validation
        es: `{name}` hace que la app acepte servidores que no superan la comprobación
        it: `{name}` fa accettare all’app server che non superano il controllo

        en: This challenge handler does not accept unvalidated servers
        es: Este gestor de retos no acepta servidores sin comprobar
        it: Questo gestore di challenge non accetta server non controllati

        en: Created without a handler that could accept unvalidated servers
        es: Creado sin un gestor que pudiera aceptar servidores sin comprobar
        it: Creato senza un gestore che possa accettare server non controllati

        en: No code handles challenges, so the system validates every server
        es: Ningún código responde a los retos, así que el sistema comprueba cada servidor
        it: Nessun codice risponde alle challenge, quindi il sistema controlla ogni server

        en: Keys are pinned for `{host}`
        es: Hay claves fijadas para `{host}`
        it: Sono fissate chiavi per `{host}`

        en: The server's certificate or key is compared with a pin
        es: El certificado o la clave del servidor se compara con un pin
        it: Il certificato o la chiave del server viene confrontato con un pin

        en: `{name}` checks the server against pins
        es: `{name}` contrasta el servidor con los pins
        it: `{name}` confronta il server con i pin

        en: Pins are declared, but no challenge handler that compares them was found
        es: Hay pins declarados, y no se vio ningún gestor de retos que los compare
        it: Ci sono pin dichiarati, e non si è visto alcun gestore di challenge che li confronti

        en: No pins are declared, and no challenge handler compares any
        es: No se declara ningún pin y ningún gestor de retos compara uno
        it: Non è dichiarato alcun pin e nessun gestore di challenge ne confronta uno

        en: The system evaluates the chain of `{domain}` and compares the pins
        es: El sistema evalúa la cadena de `{domain}` y compara los pins
        it: Il sistema valuta la catena di `{domain}` e confronta i pin

        en: `{name}` evaluates the chain
        es: `{name}` evalúa la cadena
        it: `{name}` valuta la catena

        en: `{name}` evaluates the chain by default
        es: `{name}` evalúa la cadena de forma predeterminada
        it: `{name}` valuta la catena per impostazione predefinita

        en: No code decides whether a certificate is trusted; the system evaluates every chain
        es: Ningún código decide sobre el certificado de un servidor; el sistema evalúa cada cadena
        it: Nessun codice decide sul certificato di un server; il sistema valuta ogni catena

        en: `{name}` rejects cookies
        es: `{name}` rechaza las cookies
        it: `{name}` rifiuta i cookie

        en: 1 URL was checked and uses encryption
        es: Se leyó 1 dirección, y está cifrada
        it: È stato letto 1 indirizzo, ed è cifrato

        en: {count} URLs were checked, and all use encryption
        es: Se leyeron {count} direcciones, y todas están cifradas
        it: Sono stati letti {count} indirizzi, e tutti sono cifrati

        en: `{host}` is contacted over an encrypted connection
        es: Se consulta `{host}` por una conexión cifrada
        it: `{host}` viene interrogato su una connessione cifrata

        en: No server URL was found in the code
        es: En el código no hay ninguna dirección de un servidor
        it: Nel codice non c’è alcun indirizzo di un server

        en: No code contacts a server
        es: Ningún código pide nada a un servidor
        it: Nessun codice chiede nulla a un server

        en: Neither the parameter `{name}` nor its value has a sensitive name
        es: Ni el parámetro `{name}` ni su valor son sensibles por su nombre
        it: Né il parametro `{name}` né il suo valore sono sensibili per il nome

        en: The credential is sent in the `{header}` header
        es: La credencial viaja en la cabecera `{header}`
        it: La credenziale viaggia nell’intestazione `{header}`

        en: 1 query parameter was checked; none has a sensitive name
        es: Se leyó 1 parámetro de consulta; no es sensible por su nombre
        it: È stato letto 1 parametro di query; non è sensibile per il nome

        en: {count} query parameters were checked; none has a sensitive name
        es: Se leyeron {count} parámetros de consulta; ninguno es sensible por su nombre
        it: Sono stati letti {count} parametri di query; nessuno è sensibile per il nome

        en: Errors have user-facing messages of their own
        es: Los errores reciben frases propias
        it: Gli errori ricevono frasi proprie

        en: The project has no user interface that could show errors
        es: El proyecto no tiene ninguna interfaz que pudiera mostrar errores
        it: Il progetto non ha un’interfaccia che possa mostrare errori

        en: A server that does not match is rejected with `{refusal}`
        es: Un servidor que no coincide se rechaza con `{refusal}`
        it: Un server che non corrisponde viene rifiutato con `{refusal}`

        en: `{name}` is handled
        es: `{name}` se gestiona
        it: `{name}` viene gestito

        en: The system rejects servers of `{domain}` that do not match
        es: El sistema rechaza los servidores de `{domain}` que no coinciden
        it: Il sistema rifiuta i server di `{domain}` che non corrispondono

        en: These pins apply to one environment
        es: Estos pins valen para un entorno
        it: Questi pin valgono per un ambiente

        en: `{domain}` has its own pins
        es: `{domain}` tiene pins propios
        it: `{domain}` ha pin propri

        en: 32 bytes in base64 or hexadecimal, the size of a SHA-256 digest
        es: 32 bytes en base64 o hexadecimal, el tamaño de un hash SHA-256
        it: 32 byte in base64 o esadecimale, la dimensione di un hash SHA-256

        en: `{domain}` is pinned to digests of the correct size
        es: `{domain}` está fijado a hashes del tamaño correcto
        it: `{domain}` è fissato a hash della dimensione giusta

        en: `{name}` sets a limit
        es: `{name}` fija un límite
        it: `{name}` imposta un limite

        en: This log call in networking code contains no headers or body
        es: Este registro en código de red no muestra cabeceras ni cuerpo
        it: Questo log nel codice di rete non mostra intestazioni né corpo

        en: The unified log redacts the values interpolated by this call
        es: El registro unificado oculta lo que esta llamada inserta en el texto
        it: Lo unified log oscura ciò che questa chiamata inserisce nel testo

        en: `{name}` is a complete request or response and is logged here
        es: `{name}` es una petición o respuesta entera, y este registro la muestra
        it: `{name}` è un’intera richiesta o risposta, e questo log la mostra

        en: Networking code does not log
        es: El código de red no escribe ningún registro
        it: Il codice di rete non scrive alcun log

        en: 1 log call in networking code was checked; none exposes headers or bodies
        es: Se leyó 1 llamada de registro en código de red; no muestra cabeceras ni cuerpos a otros
        it: È stata letta 1 chiamata di log nel codice di rete; non mostra ad altri intestazioni o corpi

        en: {count} log calls in networking code were checked; none exposes headers or bodies
        es: Se leyeron {count} llamadas de registro en código de red; ninguna muestra cabeceras ni cuerpos a otros
        it: Sono state lette {count} chiamate di log nel codice di rete; nessuna mostra ad altri intestazioni o corpi

        en: `{name}` rejects everything below `{version}`
        es: `{name}` rechaza todo lo inferior a `{version}`
        it: `{name}` rifiuta tutto ciò che è inferiore a `{version}`

        en: Everything below `{version}` is rejected
        es: Se rechaza todo lo inferior a `{version}`
        it: Viene rifiutato tutto ciò che è inferiore a `{version}`

        en: App Transport Security is enabled and requires TLS 1.2
        es: App Transport Security está activo y exige TLS 1.2
        it: App Transport Security è attivo e richiede TLS 1.2
        """#
}
