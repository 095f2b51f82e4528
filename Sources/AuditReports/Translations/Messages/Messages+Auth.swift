extension MessageTable {
    static let auth = #"""
        # access-control-result-ignored
        en: A failure to create this access control is not handled
        es: No ocurre nada cuando falta el control de acceso
        it: Non accade nulla quando manca il controllo di accesso

        # authentication-fails-open
        en: Access is granted here although the check failed
        es: Aquí se concede el acceso aunque la comprobación ha fallado
        it: Qui l’accesso è concesso benché il controllo sia fallito

        en: When the check cannot be performed, it counts as passed
        es: Si la comprobación no se pudo hacer, su respuesta cuenta como un sí
        it: Se il controllo non si è potuto fare, la sua risposta vale come un sì

        en: Access is granted here when both compared values are missing
        es: Aquí se concede el acceso cuando no existe ninguno de los dos valores que se comparan
        it: Qui si concede l’accesso quando non esiste nessuno dei due valori confrontati

        en: Callers with nothing to verify are let through here
        es: Aquí se deja pasar a quien no trae nada que comprobar
        it: Qui passa chi non porta nulla che si possa controllare

        en: When no restriction is specified, everyone is let through
        es: Si nada dice a quién se deja pasar, pasan todos
        it: Dove nulla dice chi può passare, passano tutti

        en: Unanticipated cases are let through here
        es: Aquí se deja pasar todo lo que nadie ha previsto
        it: Qui passa tutto ciò a cui nessuno ha pensato

        en: An empty `{name}` passes this check
        es: Si `{name}` está vacío, cuenta como un sí
        it: Se `{name}` è vuoto, vale come un sì

        en: An unreadable value becomes a role with more privileges
        es: Lo que no se puede leer se convierte en un rol con más permisos
        it: Ciò che non si può leggere diventa un ruolo con più permessi

        en: A check that fails with an error counts as passed
        es: Una comprobación que ha fallado con un error cuenta como superada
        it: Un controllo fallito con un errore vale come superato

        en: A failure status counts as success
        es: Un estado que dice que no cuenta como un sí
        it: Uno stato che dice di no vale come un sì

        en: Only the availability of authentication is checked; the user is never authenticated
        es: Solo se comprobó si se podía preguntar al usuario, y nadie le pregunta
        it: Si è solo verificato se si potesse interrogare l’utente, e nessuno lo interroga

        en: The code continues as if authentication had succeeded, whatever the result
        es: Responda lo que responda el usuario, el código continúa como si hubiera dicho que sí
        it: Qualunque cosa risponda l’utente, il codice prosegue come se fosse stato un sì

        en: Only some failures of `{check}` deny access
        es: Solo se rechazan algunos de los fallos de `{check}`
        it: Solo alcuni degli errori di `{check}` portano a un rifiuto

        en: The check is skipped when `{value}` is missing
        es: Si falta `{value}`, no se comprueba en absoluto
        it: Se `{value}` manca, non viene controllato affatto

        en: Data not signed by the App Store is treated as verified
        es: Lo que la App Store no ha firmado cuenta igual que lo que sí ha firmado
        it: Ciò che l’App Store non ha firmato vale come ciò che ha firmato

        en: A check that times out counts as passed
        es: Una comprobación que tarda demasiado cuenta como superada
        it: Un controllo che dura troppo vale come superato

        en: Anyone who sets `{switch}` bypasses authentication
        es: Quien establezca `{switch}` entra sin que se le pregunte
        it: Chi imposta `{switch}` entra senza che gli venga chiesto nulla

        en: Any caller can trigger `{call}`; neighboring routes authenticate the caller first
        es: Cualquiera que lo pida desencadena `{call}`; en las rutas vecinas se pregunta antes quién es
        it: Chiunque lo chieda avvia `{call}`; nelle rotte vicine si chiede prima chi è

        en: Access is granted here although the user cannot be authenticated
        es: Aquí se concede el acceso aunque no se puede preguntar al usuario
        it: Qui l’accesso è concesso benché non si possa interrogare l’utente

        en: Access is granted here although the user is not authenticated
        es: Aquí se concede el acceso aunque el usuario no está autenticado
        it: Qui l’accesso è concesso benché l’utente non sia autenticato

        en: the check
        es: la comprobación
        it: il controllo

        # biometric-lockout-unhandled
        en: After five failed attempts this check fails until the passcode is entered
        es: Tras cinco fallos, esta comprobación falla hasta que se introduce el código del dispositivo
        it: Dopo cinque errori questo controllo fallisce finché non si inserisce il codice del dispositivo

        # biometrics-fall-back-to-passcode
        en: `{name}` also accepts the device passcode
        es: `{name}` admite el código del dispositivo
        it: `{name}` ammette il codice del dispositivo

        # biometrics-result-only
        en: Access is granted on the Boolean result of `{call}` alone
        es: El acceso se concede solo por el resultado booleano de `{call}`
        it: L’accesso è concesso soltanto in base al risultato booleano di `{call}`

        # biometrics-reused
        en: No authentication is required here for minutes after the device was unlocked
        es: Durante minutos después de desbloquear el dispositivo, aquí no se pregunta a nadie
        it: Per minuti dopo lo sblocco del dispositivo qui non si chiede a nessuno

        # biometrics-survive-enrolment
        en: `{name}` accepts fingers and faces enrolled later
        es: `{name}` acepta huellas y rostros registrados más tarde
        it: `{name}` accetta impronte e volti registrati in seguito

        # jwt-unverified
        en: The key that verifies `{message}` comes from `{message}` itself
        es: La clave que comprueba `{message}` sale del propio `{message}`
        it: La chiave che verifica `{message}` proviene da `{message}` stesso

        en: `{claim}` is not checked here, so the signed data is valid forever
        es: Aquí no se comprueba `{claim}`, así que lo que se firmó vale para siempre
        it: Qui `{claim}` non viene controllato, quindi ciò che è stato firmato vale per sempre

        en: `{call}` returns -1 on failure, which is accepted here
        es: `{call}` responde -1 cuando falla, y eso aquí se acepta
        it: `{call}` risponde -1 quando fallisce, e qui questo viene accettato

        en: The signature is verified, but not who signed
        es: Se comprueba la firma, pero nadie pregunta de quién es
        it: La firma viene verificata, ma nessuno chiede di chi sia

        en: When `{list}` is empty, `allSatisfy` accepts every signature
        es: Cuando `{list}` está vacía, `allSatisfy` da por buena cualquier firma
        it: Quando `{list}` è vuota, `allSatisfy` accetta qualsiasi firma

        en: `zip` stops at the shorter sequence, so an empty one matches anything
        es: `zip` termina con la más corta de las dos, así que cero bytes coinciden con cualquiera
        it: `zip` termina con la più corta delle due, quindi zero byte corrispondono a qualunque sequenza

        en: `{call}` receives `{message}` before its signature is verified
        es: `{call}` recibe `{message}` antes de que se compruebe su firma
        it: `{call}` riceve `{message}` prima che ne venga verificata la firma

        en: The payload is read from a token whose signature is never verified
        es: El contenido se lee de un token cuya firma nadie comprueba
        it: Il contenuto viene letto da un token di cui nessuno verifica la firma

        en: The token itself determines the algorithm used to verify it
        es: El propio token dice con qué algoritmo se comprueba
        it: È il token stesso a dire con quale algoritmo viene verificato

        en: `{key}` is public, so anyone can sign tokens with it
        es: `{key}` es pública, así que cualquiera puede firmar tokens con ella
        it: `{key}` è pubblica, quindi chiunque può firmare token con essa

        en: The token itself selects the key used to verify it, through `{field}`
        es: El propio token dice con qué clave se comprueba, mediante `{field}`
        it: È il token stesso a dire con quale chiave viene verificato, tramite `{field}`

        en: An invalid claim is only logged, and the token is accepted
        es: Se anota un dato del token que no se cumple, y el token se acepta
        it: Un dato del token che non è valido viene annotato, e il token accettato

        en: The token has no expiration, so it is valid forever
        es: El token no caduca, así que vale para siempre
        it: Il token non ha scadenza, quindi vale per sempre

        en: The result of `{call}` is ignored
        es: Nadie mira lo que responde `{call}`
        it: Nessuno guarda che cosa risponde `{call}`

        en: `{name}` is read from a token whose signature is never verified
        es: `{name}` se lee de un token cuya firma nadie comprueba
        it: `{name}` viene letto da un token di cui nessuno verifica la firma

        en: `{name}` reads a token without verifying its signature
        es: `{name}` lee un token sin su firma
        it: `{name}` legge un token senza la sua firma

        en: `{name}` accepts tokens without a signature
        es: `{name}` acepta tokens sin firma
        it: `{name}` accetta token senza firma

        en: The parser reads a token without verifying its signature
        es: El analizador lee un token sin su firma
        it: Il parser legge un token senza la sua firma

        en: `{call}` receives a date that does not advance with the clock
        es: `{call}` recibe una fecha que no avanza con el reloj
        it: `{call}` riceve una data che non avanza con l’orologio

        en: Tokens that {=issuer} issued for other apps are accepted because the audience is not checked
        es: También se aceptan los tokens que {=issuer} creó para otras apps, porque no se comprueba el destinatario
        it: Vengono accettati anche i token che {=issuer} ha creato per altre app, perché il destinatario non viene verificato

        en: `{claim}` is never checked, so the token is valid forever
        es: `{claim}` no se comprueba nunca, así que el token vale para siempre
        it: `{claim}` non viene mai verificato, quindi il token vale per sempre

        en: The signature is verified only if present, so it can be omitted
        es: La firma solo se comprueba cuando existe, y puede omitirse
        it: La firma viene verificata solo quando c’è, e può essere omessa

        en: Neither the expiration nor the audience of the token is checked
        es: No se comprueban ni la fecha ni el destinatario del token
        it: Non vengono verificati né la scadenza né il destinatario del token

        en: A token with the algorithm `none` passes without a signature
        es: Un token que dice `none` pasa sin firma
        it: Un token che dice `none` passa senza firma

        # logout-leaves-secrets
        en: `{function}` leaves `{name}` in {store}
        es: `{function}` deja `{name}` en {store}
        it: `{function}` lascia `{name}` in {store}

        en: `{function}` leaves `{name}` in the Keychain
        es: `{function}` deja `{name}` en el llavero
        it: `{function}` lascia `{name}` nel portachiavi

        en: `{function}` leaves `{name}` in user defaults
        es: `{function}` deja `{name}` en las preferencias
        it: `{function}` lascia `{name}` nelle preferenze

        en: Stored here
        es: Se guarda aquí
        it: Salvato qui

        # oauth-custom-scheme
        en: Any app can claim `{scheme}`, and no PKCE verifier is sent
        es: Cualquier app puede reclamar `{scheme}`, y nada demuestra aquí quién canjea el código
        it: Qualsiasi app può rivendicare `{scheme}`, e nulla qui prova chi riscatta il codice

        # oauth-flow-weak
        en: `{parameter}` puts the token into the URL
        es: `{parameter}` pone el token en la dirección
        it: `{parameter}` mette il token nell’indirizzo

        en: `{method}` sends the verifier itself as the challenge
        es: `{method}` envía el propio verificador como reto
        it: `{method}` invia il verificatore stesso come challenge

        en: The token itself is requested and returned in the URL
        es: Se pide el propio token, y vuelve en la dirección
        it: Viene chiesto il token stesso, che torna nell’indirizzo

        en: No PKCE verifier is sent
        es: No se envía ningún verificador PKCE
        it: Non viene inviato alcun verificatore PKCE

        en: The code is redeemed without a PKCE verifier
        es: El código se canjea sin verificador PKCE
        it: Il codice viene riscattato senza verificatore PKCE

        en: No PKCE challenge is sent
        es: No se envía ningún reto PKCE
        it: Non viene inviata alcuna challenge PKCE

        en: `{parameter}` is the same for every sign-in, so it cannot tie a response to its request
        es: `{parameter}` es igual en cada inicio de sesión, así que no distingue una respuesta de otra
        it: `{parameter}` è uguale a ogni accesso, quindi non distingue una risposta dall’altra

        en: Responses that do not return the `{parameter}` are accepted
        es: Se aceptan respuestas que no devuelven `{parameter}`
        it: Vengono accettate risposte che non riportano `{parameter}`

        # oauth-in-web-view
        en: This shows a service's sign-in page in the app's own web view
        es: Esto muestra la página de inicio de sesión de un servicio en una vista web de la app
        it: Questo mostra la pagina di accesso di un servizio in una web view dell’app

        # pin-hash-guessable
        en: {=algorithm} of `{name}` can be reversed by trying every value
        es: {algorithm} de `{name}` se deshace probando todos los valores
        it: {algorithm} di `{name}` si annulla provando tutti i valori

        # route-without-authentication
        en: The record is looked up here
        es: Aquí se busca el registro
        it: Qui si cerca il record

        en: Any caller can modify any `{type}`: neither middleware nor the handler authenticates the caller
        es: Cualquiera que lo pida modifica cualquier `{type}`: ni lo que precede a esta ruta ni su manejador preguntan quién es
        it: Chiunque lo chieda modifica qualsiasi `{type}`: né ciò che precede questa rotta né il suo handler chiedono chi sia

        # insecure-object-reference
        en: The route is registered here
        es: La ruta se registra aquí
        it: La rotta è registrata qui

        en: Any signed-in user can read any `{type}`: its owner is not checked
        es: Quien ha iniciado sesión lee cualquier `{type}`: nada lo compara con quien pregunta
        it: Chi ha effettuato l’accesso legge qualsiasi `{type}`: nulla lo confronta con chi chiede

        en: Any signed-in user can modify any `{type}`: its owner is not checked
        es: Quien ha iniciado sesión modifica cualquier `{type}`: nada lo compara con quien pregunta
        it: Chi ha effettuato l’accesso modifica qualsiasi `{type}`: nulla lo confronta con chi chiede

        en: This administrative route does not authenticate the caller
        es: Esta ruta es para quienes gestionan el servicio, y nada pregunta quién es
        it: Questa rotta è per chi gestisce il servizio, e nulla chiede chi sia

        en: Any caller can trigger `{name}`; another route authenticates the caller before it
        es: Cualquiera desencadena `{name}`, antes de lo cual otra ruta pregunta quién es
        it: Chiunque avvia `{name}`, prima del quale un’altra rotta chiede chi sia

        en: This route does
        es: Esta sí pregunta
        it: Questa sì che chiede

        en: An empty list lets everyone through
        es: Una lista vacía deja pasar a todo el mundo
        it: Un elenco vuoto lascia passare chiunque

        en: The request sets `{name}`, and the sender's permission is not checked
        es: La petición establece `{name}`, y nada comprueba que quien la envía pueda hacerlo
        it: La richiesta imposta `{name}`, e nulla verifica che chi la invia possa farlo

        en: The sender's claim to be `{name}` is trusted here
        es: Quien envía la petición dice aquí que es `{name}`
        it: Chi invia la richiesta dice qui di essere `{name}`

        # session-never-ends
        en: A token with this expiration is valid forever
        es: Un token con este final vale para siempre
        it: Un token con questa fine vale per sempre

        en: This session is stored without an expiration
        es: Esta sesión se guarda sin final
        it: Questa sessione è conservata senza fine

        en: A session that lasts for years effectively never expires
        es: Una sesión que dura años vale tanto como una sin final
        it: Una sessione che dura anni vale quanto una senza fine

        en: Only the browser drops the session here; anyone with the cookie stays signed in
        es: Aquí solo el navegador olvida la sesión; quien tenga la cookie sigue dentro
        it: Qui solo il browser dimentica la sessione; chi ha il cookie resta dentro

        # account-enumeration
        en: This response is returned only when no account exists
        es: Esta respuesta se da solo a direcciones sin cuenta
        it: Questa risposta si dà solo a indirizzi senza account
        """#
}
