extension MessageTable {
    static let remediesOfControls = #"""
        # What to do
        en: Record the time when the app leaves the foreground and lock if it returns too late; use a timer while it
          stays open. Bulwark’s `Session` does this, and `LockScreen` covers the app.
        es: Anotar la hora a la que la app deja el primer plano y bloquear si vuelve demasiado tarde; mientras está
          abierta, bloquear con un temporizador. `Session` de Bulwark lo hace, y `LockScreen` se pone delante.
        it: Annotare l’ora in cui l’app lascia il primo piano e bloccare se torna troppo tardi; finché resta aperta,
          bloccare con un timer. `Session` di Bulwark lo fa, e `LockScreen` sta davanti.

        en: Bind a keychain item to `SecAccessControlCreateWithFlags` with `.biometryCurrentSet`; where a Boolean is
          enough, call `LAContext.evaluatePolicy`. Bulwark’s `LocalUnlock` with `DeviceAuthenticator` does the former.
        es: Ligar un elemento del llavero a `SecAccessControlCreateWithFlags` con `.biometryCurrentSet`; donde basta un
          booleano, preguntar con `LAContext.evaluatePolicy`. `LocalUnlock` de Bulwark con `DeviceAuthenticator` hace lo
          primero.
        it: Legare un elemento del portachiavi a `SecAccessControlCreateWithFlags` con `.biometryCurrentSet`; dove basta
          un booleano, chiedere con `LAContext.evaluatePolicy`. `LocalUnlock` di Bulwark con `DeviceAuthenticator` fa la
          prima cosa.

        en: Count failed attempts, and reject further ones for an increasing time; enforce the same limit on the server.
          Bulwark’s `LoginLimiter` counts and rejects attempts, in apps and on servers.
        es: Contar los intentos fallidos y rechazar los siguientes durante un tiempo creciente; aplicar el mismo límite
          en el servidor. `LoginLimiter` de Bulwark cuenta y rechaza, en apps y en servidores.
        it: Contare i tentativi falliti e rifiutare i successivi per un tempo crescente; applicare lo stesso limite sul
          server. `LoginLimiter` di Bulwark conta e rifiuta, nelle app e sui server.

        en: In the sign-out function, delete the keychain items, cookies and caches of the account, and handle the
          status of each deletion. Bulwark’s `Session` clears what was registered and reports what is left.
        es: Hacer que la función que cierra la sesión borre los elementos del llavero, las cookies y las cachés de la
          cuenta, y tratar el estado de cada borrado. `Session` de Bulwark borra lo registrado e indica lo que queda.
        it: Far sì che la funzione di logout cancelli gli elementi del portachiavi, i cookie e le cache dell’account, e
          gestire lo stato di ogni cancellazione. `Session` di Bulwark cancella ciò che è registrato e segnala ciò che
          resta.

        en: Store the count and the end of the wait in the keychain, and read them before the first attempt. Bulwark’s
          `LoginLimiter` does this with a `SecretAttemptStore`.
        es: Guardar la cuenta y el fin de la espera en el llavero, y leerlos antes del primer intento. `LoginLimiter` de
          Bulwark lo hace con un `SecretAttemptStore`.
        it: Salvare nel portachiavi il conteggio e la fine dell’attesa, e leggerli prima del primo tentativo.
          `LoginLimiter` di Bulwark lo fa con un `SecretAttemptStore`.

        en: Show the remaining time, or the number of attempts left, next to the login. Bulwark’s `SignInModel` counts
          down in its `waiting` state.
        es: Mostrar junto al inicio de sesión el tiempo que falta o los intentos que quedan. `SignInModel` de Bulwark
          lleva la cuenta atrás en su estado `waiting`.
        it: Mostrare accanto al login il tempo rimanente o i tentativi rimasti. `SignInModel` di Bulwark fa il conto
          alla rovescia nello stato `waiting`.

        en: Offer passkeys or security keys with `ASAuthorizationController`, or have the server require a one-time code
          after the password. Bulwark’s `OneTimePassword` generates and verifies such codes.
        es: Ofrecer passkeys o llaves de seguridad con `ASAuthorizationController`, o hacer que el servidor pida un
          código de un solo uso tras la contraseña. `OneTimePassword` de Bulwark genera y comprueba esos códigos.
        it: Offrire passkey o chiavi di sicurezza con `ASAuthorizationController`, o far chiedere al server un codice
          monouso dopo la password. `OneTimePassword` di Bulwark genera e verifica questi codici.

        en: Record the time of the last activity and sign out, or lock, when the limit has passed; have the server
          expire tokens as well. Bulwark’s `Session` enforces both limits.
        es: Guardar la hora de la última actividad y cerrar la sesión, o bloquear, al pasar el límite; hacer que el
          servidor también dé caducidad a los tokens. `Session` de Bulwark respeta ambos límites.
        it: Conservare l’ora dell’ultima attività e terminare la sessione, o bloccare, superato il limite; far scadere i
          token anche sul server. `Session` di Bulwark rispetta entrambi i limiti.

        en: Have the server require an App Attest assertion, and check for debuggers and foreign libraries in the app,
          as `SecurityBootstrap` of DeviceIntegrity does at launch.
        es: Hacer que el servidor pida una aserción de App Attest, y buscar en la app depuradores y bibliotecas ajenas,
          como hace `SecurityBootstrap` de DeviceIntegrity al arrancar.
        it: Far chiedere al server un’asserzione di App Attest, e cercare nell’app debugger e librerie estranee, come fa
          `SecurityBootstrap` di DeviceIntegrity all’avvio.

        en: Start the crash reporter at launch, or subscribe to `MXMetricManager`, and keep personal data out of
          reports.
        es: Iniciar el informe de fallos al arrancar la app, o suscribirse a `MXMetricManager`, y no incluir datos
          personales en los informes.
        it: Avviare il crash reporter all’avvio dell’app, o iscriversi a `MXMetricManager`, e non includere dati
          personali nei report.

        en: Check for jailbreak files, URL schemes and libraries in more than one place, and let the server decide with
          App Attest what such a device may do. DeviceIntegrity provides the checks.
        es: Buscar archivos, esquemas y bibliotecas de jailbreak desde más de un lugar, y dejar que el servidor decida
          con App Attest qué puede hacer un dispositivo así. DeviceIntegrity hace la búsqueda.
        it: Cercare file, schemi e librerie dei jailbreak da più di un punto, e lasciar decidere al server con App
          Attest che cosa può fare un dispositivo simile. DeviceIntegrity fa la ricerca.

        en: Restrict keys that must be in an app to its bundle ID, and keep all others on your own server.
        es: Restringir al identificador de la app las claves que deban ir en ella, y guardar las demás en un servidor
          propio.
        it: Limitare al bundle id le chiavi che devono stare nell’app, e tenere tutte le altre su un server proprio.

        en: Put developer-only code inside `#if DEBUG`, and define `DEBUG` only for debug configurations.
        es: Poner el código para desarrolladores dentro de `#if DEBUG`, y definir `DEBUG` solo en las configuraciones de
          depuración.
        it: Mettere il codice per sviluppatori dentro `#if DEBUG`, e definire `DEBUG` solo nelle configurazioni di
          debug.

        en: Revoke any secret that has been in the source, and deliver secrets to the app from a server after the user
          has signed in.
        es: Revocar lo que haya estado en el código, y entregar los secretos a la app desde un servidor cuando el
          usuario haya iniciado sesión.
        it: Revocare ciò che è stato nel codice, e consegnare i segreti all’app da un server dopo l’accesso dell’utente.

        en: Use a tool that renames symbols and encrypts strings in release builds; keep secrets out of the app all the
          same.
        es: Hacer que una herramienta renombre símbolos y cifre textos al compilar la versión publicada; aun así, no
          dejar secretos en la app.
        it: Far rinominare i simboli e cifrare i testi da uno strumento nella build di rilascio; tenere comunque i
          segreti fuori dall’app.

        en: Put `print` and `NSLog` inside `#if DEBUG`, or log through `os.Logger`, which redacts interpolated values.
        es: Poner `print` y `NSLog` dentro de `#if DEBUG`, o registrar con `os.Logger`, que oculta lo que se inserta en
          un mensaje.
        it: Mettere `print` e `NSLog` dentro `#if DEBUG`, o scrivere i log con `os.Logger`, che oscura ciò che si
          inserisce in un messaggio.

        en: Call the checks from the initializer of the `App`, or from `application(_:didFinishLaunchingWithOptions:)`,
          and act on their results.
        es: Llamar a las comprobaciones desde el inicializador de `App` o desde
          `application(_:didFinishLaunchingWithOptions:)`, y actuar según su resultado.
        it: Chiamare i controlli dall’inizializzatore di `App` o da `application(_:didFinishLaunchingWithOptions:)`, e
          agire secondo il loro esito.

        en: Log failed sign-ins, rejected certificates and failed device checks, without secrets in the message.
        es: Registrar los inicios de sesión fallidos, los certificados rechazados y las comprobaciones fallidas del
          dispositivo, sin secretos en el texto.
        it: Registrare gli accessi falliti, i certificati rifiutati e i controlli falliti del dispositivo, senza segreti
          nel testo.

        en: Report failed pin, device and app checks to a service that the team monitors, without personal data.
        es: Enviar las comprobaciones fallidas de pins, dispositivo y app a un servicio que el equipo vigile, sin datos
          personales.
        it: Inviare i controlli falliti di pin, dispositivo e app a un servizio che il team sorveglia, senza dati
          personali.

        en: Run a scanner such as ZAP or Schemathesis against a test server, or name its report under `controls:` in
          `.bulwark.yml`.
        es: Ejecutar un analizador como ZAP o Schemathesis contra un servidor de pruebas, o indicar su informe en
          `controls:` de `.bulwark.yml`.
        it: Eseguire uno scanner come ZAP o Schemathesis su un server di test, o indicarne il report sotto `controls:`
          in `.bulwark.yml`.

        en: Delete `ENABLE_BITCODE = YES` from the build settings.
        es: Borrar `ENABLE_BITCODE = YES` de los ajustes de compilación.
        it: Eliminare `ENABLE_BITCODE = YES` dalle impostazioni di build.

        en: Build each scheme in the CI pipeline, and merge nothing that fails.
        es: Compilar cada esquema en el pipeline, y no integrar nada que falle.
        it: Compilare ogni schema nella pipeline, e non integrare nulla che fallisca.

        en: Set `DEVELOPMENT_TEAM` and `CODE_SIGN_STYLE` for the release configuration, and leave `CODE_SIGNING_ALLOWED`
          alone.
        es: Definir `DEVELOPMENT_TEAM` y `CODE_SIGN_STYLE` en la configuración publicada, y no tocar
          `CODE_SIGNING_ALLOWED`.
        it: Impostare `DEVELOPMENT_TEAM` e `CODE_SIGN_STYLE` per la configurazione di rilascio, e non toccare
          `CODE_SIGNING_ALLOWED`.

        en: Fix what the cryptography rules found, have a specialist review the rest, and name the record under
          `controls:` in `.bulwark.yml`.
        es: Corregir lo que encontraron las reglas de criptografía, hacer que un especialista revise el resto, e indicar
          el documento en `controls:` de `.bulwark.yml`.
        it: Correggere ciò che le regole di crittografia hanno trovato, far esaminare il resto a uno specialista, e
          indicare il documento sotto `controls:` in `.bulwark.yml`.

        en: Set `DEBUG_INFORMATION_FORMAT = dwarf-with-dsym` and `STRIP_INSTALLED_PRODUCT = YES` for the release
          configuration.
        es: Definir `DEBUG_INFORMATION_FORMAT = dwarf-with-dsym` y `STRIP_INSTALLED_PRODUCT = YES` en la configuración
          publicada.
        it: Impostare `DEBUG_INFORMATION_FORMAT = dwarf-with-dsym` e `STRIP_INSTALLED_PRODUCT = YES` per la
          configurazione di rilascio.

        en: Run `bulwark audit --advisories` or another scanner in the pipeline, and have Dependabot or Renovate propose
          updates.
        es: Ejecutar `bulwark audit --advisories` u otro analizador en el pipeline, y dejar que Dependabot o Renovate
          propongan actualizaciones.
        it: Eseguire `bulwark audit --advisories` o un altro scanner nella pipeline, e lasciare che Dependabot o
          Renovate propongano gli aggiornamenti.

        en: Maintain a security document that explains how to report vulnerabilities, what is protected and how it is
          tested, and name it under `controls:` in `.bulwark.yml`.
        es: Mantener un documento de seguridad que diga cómo comunicar debilidades, qué se protege y cómo se prueba, e
          indicarlo en `controls:` de `.bulwark.yml`.
        it: Mantenere un documento sulla sicurezza che dica come segnalare le debolezze, che cosa è protetto e come
          viene testato, e indicarlo sotto `controls:` in `.bulwark.yml`.

        en: Run the tests with a sanitizer in the pipeline, or name the report of a dynamic analysis under `controls:`
          in `.bulwark.yml`.
        es: Ejecutar las pruebas con un sanitizer en el pipeline, o indicar el informe de un análisis dinámico en
          `controls:` de `.bulwark.yml`.
        it: Eseguire i test con un sanitizer nella pipeline, o indicare il report di un’analisi dinamica sotto
          `controls:` in `.bulwark.yml`.

        en: Have the app tested, keep the report, and name it under `controls:` in `.bulwark.yml` with the date until
          which it is valid.
        es: Encargar una prueba de la app, guardar el informe, e indicarlo en `controls:` de `.bulwark.yml` con el día
          hasta el que vale.
        it: Far testare l’app, conservare il report, e indicarlo sotto `controls:` in `.bulwark.yml` con il giorno fino
          al quale vale.

        en: Run `bulwark audit` in the pipeline, or name the report of an audit under `controls:` in `.bulwark.yml`.
        es: Ejecutar `bulwark audit` en el pipeline, o indicar el informe de una auditoría en `controls:` de
          `.bulwark.yml`.
        it: Eseguire `bulwark audit` nella pipeline, o indicare il report di un audit sotto `controls:` in
          `.bulwark.yml`.

        en: Run `bulwark audit` or another secret scanner in the pipeline, or read the sources in a test and expect no
          secrets.
        es: Ejecutar `bulwark audit` u otro buscador de secretos en el pipeline, o leer el código en una prueba y
          esperar que no haya ninguno.
        it: Eseguire `bulwark audit` o un altro scanner di segreti nella pipeline, o leggere i sorgenti in un test e
          aspettarsi che non ce ne siano.

        en: Write tests that pass valid, invalid and hostile strings to each validator and check the results.
        es: Escribir pruebas que den a cada validador textos correctos, incorrectos y hostiles y esperen su respuesta.
        it: Scrivere test che diano a ogni validatore testi corretti, errati e ostili e ne verifichino la risposta.

        en: Write tests that store, read and remove an item, and that expect user defaults to contain none.
        es: Escribir pruebas que guarden, lean y eliminen un elemento, y que comprueben que UserDefaults no contiene
          ninguno.
        it: Scrivere test che salvino, leggano ed eliminino un elemento, e che verifichino che UserDefaults non ne
          contenga.

        en: Write tests that pass a valid and an invalid certificate to the pinner and check the results.
        es: Escribir pruebas que den a la fijación un certificado correcto y otro incorrecto y esperen su respuesta.
        it: Scrivere test che diano al pinning un certificato giusto e uno sbagliato e ne verifichino la risposta.

        en: Write a test that fails to sign in as often as is allowed and expects the next attempt to be rejected.
        es: Escribir una prueba que falle al iniciar sesión tantas veces como se permite y espere que se rechace el
          siguiente intento.
        it: Scrivere un test che fallisca l’accesso tante volte quante sono consentite e si aspetti il rifiuto del
          tentativo successivo.

        en: Write tests that call the checks and verify their results on a clean device, and what the app does when they
          fail.
        es: Escribir pruebas que llamen a las comprobaciones y esperen lo que responden en un dispositivo limpio y lo
          que hace la app cuando fallan.
        it: Scrivere test che chiamino i controlli e verifichino che cosa rispondono su un dispositivo integro e che
          cosa fa l’app quando falliscono.

        en: Run `bulwark audit` and a linter in the pipeline, and fail it on findings.
        es: Ejecutar `bulwark audit` y un linter en el pipeline, y hacer que falle si hay hallazgos.
        it: Eseguire `bulwark audit` e un linter nella pipeline, e farla fallire in presenza di rilievi.

        en: Run `swift test` or `xcodebuild test` in the pipeline, and merge nothing that fails.
        es: Ejecutar `swift test` o `xcodebuild test` en el pipeline, y no integrar nada que falle.
        it: Eseguire `swift test` o `xcodebuild test` nella pipeline, e non integrare nulla che fallisca.

        en: Specify the types that a picker offers, read the size before loading the file, and reject files larger than
          the server accepts. Bulwark’s `FileRule` also compares the content with the extension.
        es: Indicar los tipos que ofrece el selector, leer el tamaño antes de cargar el archivo, y rechazar lo que
          supere lo que admite el servidor. `FileRule` de Bulwark compara además el contenido con la extensión.
        it: Indicare i tipi offerti dal selettore, leggere la dimensione prima di caricare il file, e rifiutare ciò che
          supera quanto il server accetta. `FileRule` di Bulwark confronta anche il contenuto con l’estensione.

        en: Bind values as arguments of SQL statements and predicates, pass them to scripts as arguments, and encode
          them for HTML and URLs at the point of use. Bulwark’s `encoded(for:)` handles each context.
        es: Enlazar los valores como argumentos de sentencias SQL y predicados, pasarlos a los scripts como argumentos,
          y codificarlos para HTML y URL donde se usan. `encoded(for:)` de Bulwark conoce los lugares.
        it: Associare i valori come argomenti di istruzioni SQL e predicati, passarli agli script come argomenti, e
          codificarli per HTML e URL dove vengono usati. `encoded(for:)` di Bulwark conosce i punti.

        en: Check addresses with `NSDataDetector` and numbers with a pattern before sending them, and again on the
          server. Bulwark’s `EmailRule`, `PhoneRule` and `AmountRule` do this.
        es: Comprobar direcciones con `NSDataDetector` y números con un patrón antes de enviarlos, y otra vez en el
          servidor. `EmailRule`, `PhoneRule` y `AmountRule` de Bulwark lo hacen.
        it: Verificare gli indirizzi con `NSDataDetector` e i numeri con un pattern prima dell’invio, e di nuovo sul
          server. `EmailRule`, `PhoneRule` e `AmountRule` di Bulwark lo fanno.

        en: Truncate or reject text beyond a maximum length where it is typed and again where it is used. Bulwark’s
          `SanitizedTextField` does the former, `TextRule` the latter.
        es: Cortar o rechazar el texto que supere una longitud máxima al teclearlo y otra vez al usarlo.
          `SanitizedTextField` de Bulwark hace lo primero, `TextRule` lo segundo.
        it: Troncare o rifiutare il testo oltre una lunghezza massima quando viene digitato e di nuovo quando viene
          usato. `SanitizedTextField` di Bulwark fa la prima cosa, `TextRule` la seconda.

        en: Filter or truncate the text in `onChange`, in a formatter, or in
          `textField(_:shouldChangeCharactersIn:replacementString:)`. Bulwark’s `SanitizedTextField` does this and
          preserves the cursor.
        es: Filtrar o cortar el texto en `onChange`, en un formateador o en
          `textField(_:shouldChangeCharactersIn:replacementString:)`. `SanitizedTextField` de Bulwark lo hace y conserva
          el cursor.
        it: Filtrare o troncare il testo in `onChange`, in un formatter o in
          `textField(_:shouldChangeCharactersIn:replacementString:)`. `SanitizedTextField` di Bulwark lo fa e conserva
          il cursore.

        en: Check each input for length, format and range in one place before using it, and reject what does not fit.
          Bulwark’s `validate(_:)` returns all reasons at once.
        es: Comprobar la longitud, el formato y el rango de cada entrada en un solo lugar antes de usarla, y rechazar lo
          que no encaje. `validate(_:)` de Bulwark da todos los motivos a la vez.
        it: Verificare lunghezza, formato e intervallo di ogni input in un unico punto prima dell’uso, e rifiutare ciò
          che non va bene. `validate(_:)` di Bulwark dà tutti i motivi insieme.

        en: Remove `NSAllowsArbitraryLoads` and related keys from the `Info.plist`; the system default is secure.
        es: Quitar `NSAllowsArbitraryLoads` y claves similares del `Info.plist`; lo predeterminado del sistema es lo
          seguro.
        it: Togliere `NSAllowsArbitraryLoads` e chiavi simili dall’`Info.plist`; il valore predefinito del sistema è
          quello sicuro.

        en: Remove exceptions that no code needs, and justify each remaining one in a comment next to it.
        es: Quitar las excepciones que ningún código necesita, y decir en un comentario junto a cada una de las demás
          por qué está ahí.
        it: Togliere le eccezioni che nessun codice richiede, e dire in un commento accanto a ciascuna delle altre
          perché c’è.

        en: Pin a second key, kept off the server, so that the first can be replaced without an app update.
        es: Fijar una segunda clave, guardada fuera del servidor, para poder sustituir la primera sin una versión nueva
          de la app.
        it: Fissare una seconda chiave, tenuta fuori dal server, così che la prima si possa sostituire senza una nuova
          versione dell’app.

        en: Set `urlCache = nil` and `requestCachePolicy = .reloadIgnoringLocalCacheData`, or use `.ephemeral`.
        es: Definir `urlCache = nil` y `requestCachePolicy = .reloadIgnoringLocalCacheData`, o usar `.ephemeral`.
        it: Impostare `urlCache = nil` e `requestCachePolicy = .reloadIgnoringLocalCacheData`, o usare `.ephemeral`.

        en: Remove the code that accepts any certificate; for a development server, install its certificate authority on
          the device.
        es: Quitar el código que acepta cualquier certificado; para un servidor de desarrollo, instalar su autoridad en
          el dispositivo.
        it: Togliere il codice che accetta qualsiasi certificato; per un server di sviluppo, installarne l’autorità sul
          dispositivo.

        en: Pin the public keys of the servers that matter, with a backup, through `NSPinnedDomains` in the `Info.plist`
          or in the session's delegate after `SecTrustEvaluateWithError`.
        es: Fijar las claves públicas de los servidores importantes, con una de reserva, mediante `NSPinnedDomains` en
          el `Info.plist` o en el delegado de la sesión después de `SecTrustEvaluateWithError`.
        it: Fissare le chiavi pubbliche dei server importanti, con una di riserva, tramite `NSPinnedDomains`
          nell’`Info.plist` o nel delegate della sessione dopo `SecTrustEvaluateWithError`.

        en: Call `SecTrustEvaluateWithError` first and reject the server if it fails; compare pins only afterwards.
        es: Llamar primero a `SecTrustEvaluateWithError` y rechazar si falla; comparar los pins solo después.
        it: Chiamare prima `SecTrustEvaluateWithError` e rifiutare se fallisce; confrontare i pin solo dopo.

        en: Set `httpCookieStorage = nil`, `httpShouldSetCookies = false` and `httpCookieAcceptPolicy = .never`.
        es: Definir `httpCookieStorage = nil`, `httpShouldSetCookies = false` y `httpCookieAcceptPolicy = .never`.
        it: Impostare `httpCookieStorage = nil`, `httpShouldSetCookies = false` e `httpCookieAcceptPolicy = .never`.

        en: Use `https` in every URL, and remove insecure exceptions from the `Info.plist`.
        es: Escribir `https` en cada dirección, y quitar las excepciones inseguras del `Info.plist`.
        it: Scrivere `https` in ogni indirizzo, e togliere le eccezioni non sicure dall’`Info.plist`.

        en: Send secrets in a header or in the body; URLs end up in logs, histories and caches.
        es: Enviar los secretos en una cabecera o en el cuerpo; las direcciones acaban en registros, historiales y
          cachés.
        it: Inviare i segreti in un’intestazione o nel corpo; gli indirizzi finiscono in log, cronologie e cache.

        en: Map each error to a user-facing message with `LocalizedError`, and do not show the details.
        es: Asignar a cada error una frase pensada para el usuario, con `LocalizedError`, y guardarse los detalles.
        it: Associare a ogni errore una frase pensata per l’utente, con `LocalizedError`, e tenere per sé i dettagli.

        en: Respond with `.cancelAuthenticationChallenge`, tell the user that the connection is not secure, and report
          the event; never continue.
        es: Responder con `.cancelAuthenticationChallenge`, decir al usuario que la conexión no es segura, y notificar
          el suceso; nunca continuar.
        it: Rispondere con `.cancelAuthenticationChallenge`, dire all’utente che la connessione non è sicura, e
          segnalare l’evento; mai proseguire.

        en: Select pins by environment, with `#if` conditions, a `switch` over the environment or a list for each host.
        es: Elegir los pins por entorno, con condiciones `#if`, un `switch` sobre el entorno o una lista por host.
        it: Scegliere i pin per ambiente, con condizioni `#if`, uno `switch` sull’ambiente o una lista per ogni host.

        en: Compute each pin from the server's key, with its header: `openssl x509 -pubkey`, `openssl pkey -pubin
          -outform der`, `openssl dgst -sha256 -binary`, `openssl base64`.
        es: Calcular cada pin a partir de la clave del servidor, con su cabecera: `openssl x509 -pubkey`, `openssl pkey
          -pubin -outform der`, `openssl dgst -sha256 -binary`, `openssl base64`.
        it: Calcolare ogni pin dalla chiave del server, con la sua intestazione: `openssl x509 -pubkey`, `openssl pkey
          -pubin -outform der`, `openssl dgst -sha256 -binary`, `openssl base64`.

        en: Set `timeoutIntervalForRequest` and `timeoutIntervalForResource` on the configuration of each session.
        es: Definir `timeoutIntervalForRequest` y `timeoutIntervalForResource` en la configuración de cada sesión.
        it: Impostare `timeoutIntervalForRequest` e `timeoutIntervalForResource` nella configurazione di ogni sessione.

        en: Log only the method, the host and the status; never the headers or body of a request or response.
        es: Registrar solo el método, el host y el estado; nunca las cabeceras ni el cuerpo de una petición o una
          respuesta.
        it: Scrivere nei log solo il metodo, l’host e lo stato; mai le intestazioni o il corpo di una richiesta o di una
          risposta.

        en: Set `tlsMinimumSupportedProtocolVersion = .TLSv12`, or `.TLSv13`, on the configuration of each session.
        es: Definir `tlsMinimumSupportedProtocolVersion = .TLSv12`, o `.TLSv13`, en la configuración de cada sesión.
        it: Impostare `tlsMinimumSupportedProtocolVersion = .TLSv12`, o `.TLSv13`, nella configurazione di ogni
          sessione.

        en: Set `isExcludedFromBackup` on files with sensitive content, and store keychain items with an accessibility
          class that ends in `ThisDeviceOnly`.
        es: Definir `isExcludedFromBackup` en los archivos con contenido sensible, y guardar los elementos del llavero
          con una clase que acabe en `ThisDeviceOnly`.
        it: Impostare `isExcludedFromBackup` sui file con contenuto sensibile, e tenere gli elementi del portachiavi in
          una classe che finisce in `ThisDeviceOnly`.

        en: Open SQLite with SQLCipher, Realm with `encryptionKey`, and Core Data with
          `NSPersistentStoreFileProtectionKey` set to `FileProtectionType.complete`.
        es: Abrir SQLite con SQLCipher, Realm con `encryptionKey`, y Core Data con `NSPersistentStoreFileProtectionKey`
          a `FileProtectionType.complete`.
        it: Aprire SQLite con SQLCipher, Realm con `encryptionKey`, e Core Data con `NSPersistentStoreFileProtectionKey`
          impostato a `FileProtectionType.complete`.

        en: Write files with `.completeFileProtection`, open databases with a key, and seal data outside the keychain
          with `AES.GCM` under a key stored in the keychain.
        es: Escribir los archivos con `.completeFileProtection`, abrir las bases de datos con una clave, y sellar lo que
          sale del llavero con `AES.GCM` bajo una clave que guarda el llavero.
        it: Scrivere i file con `.completeFileProtection`, aprire i database con una chiave, e sigillare ciò che esce
          dal portachiavi con `AES.GCM` sotto una chiave custodita nel portachiavi.

        en: Store tokens and passwords with `SecItemAdd`, with an accessibility class that ends in `ThisDeviceOnly`, and
          remove them from user defaults and files.
        es: Guardar tokens y contraseñas con `SecItemAdd`, con una clase de accesibilidad que acabe en `ThisDeviceOnly`,
          y quitarlos de UserDefaults y de los archivos.
        it: Salvare token e password con `SecItemAdd`, in una classe di accessibilità che finisce in `ThisDeviceOnly`, e
          toglierli da UserDefaults e dai file.

        en: Give crash and analytics services identifiers that are meaningless elsewhere, and remove names, addresses
          and tokens from keys, tags and breadcrumbs.
        es: Dar a los servicios de fallos y analítica identificadores que no signifiquen nada fuera de ellos, y quitar
          nombres, direcciones y tokens de claves, etiquetas y breadcrumbs.
        it: Dare ai servizi di crash e analisi identificatori che altrove non significano nulla, e togliere nomi,
          indirizzi e token da chiavi, tag e breadcrumb.

        en: Remove secrets and personal data from log messages, or mark them `privacy: .private` in an `os.Logger`
          message. Bulwark’s `RedactingLogHandler` and `PrivateLogger` redact what is left.
        es: Quitar secretos y datos personales de los mensajes de registro, o marcarlos con `privacy: .private` en un
          mensaje de `os.Logger`. `RedactingLogHandler` y `PrivateLogger` de Bulwark ocultan lo que quede.
        it: Togliere segreti e dati personali dai messaggi di log, o marcarli con `privacy: .private` in un messaggio di
          `os.Logger`. `RedactingLogHandler` e `PrivateLogger` di Bulwark oscurano ciò che resta.

        en: Cover the window when the scene resigns active, mark sensitive views with `privacySensitive()`, and react to
          `isCaptured`.
        es: Cubrir la ventana cuando la escena deja de estar activa, marcar las vistas sensibles con
          `privacySensitive()`, y reaccionar a `isCaptured`.
        it: Coprire la finestra quando la scena smette di essere attiva, marcare le viste sensibili con
          `privacySensitive()`, e reagire a `isCaptured`.

        en: Keep secrets in `[UInt8]` or `Data` with a single owner, and overwrite them with `memset_s` or
          `resetBytes(in:)` when done; a `String` cannot be wiped.
        es: Guardar los secretos en `[UInt8]` o `Data` con un único dueño, y sobrescribirlos con `memset_s` o
          `resetBytes(in:)` al acabar; un `String` no se puede borrar.
        it: Tenere i segreti in `[UInt8]` o `Data` con un unico proprietario, e sovrascriverli con `memset_s` o
          `resetBytes(in:)` alla fine; una `String` non si può cancellare.

        en: Create private keys with `SecureEnclave.P256` or with `kSecAttrTokenIDSecureEnclave`, and wrap keys of other
          curves with such a key.
        es: Crear las claves privadas con `SecureEnclave.P256` o con `kSecAttrTokenIDSecureEnclave`, y envolver con una
          clave así las de otras curvas.
        it: Creare le chiavi private con `SecureEnclave.P256` o con `kSecAttrTokenIDSecureEnclave`, e avvolgere con una
          chiave simile quelle di altre curve.

        en: Remove each temporary file in a `defer`, or empty the temporary directory at launch.
        es: Eliminar cada archivo temporal en un `defer`, o vaciar su carpeta al arrancar la app.
        it: Eliminare ogni file temporaneo in un `defer`, o svuotare la loro cartella all’avvio dell’app.
        """#
}
