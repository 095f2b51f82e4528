extension MessageTable {
    static let controlsOfSignIn = #"""
        # Sign-in
        en: Nothing was found that the app could lock
        es: No se encontró nada que la app pudiera bloquear
        it: Non è stato trovato nulla che l’app potesse bloccare

        en: The timer triggers `{name}`
        es: El temporizador lleva a `{name}`
        it: Il timer porta a `{name}`

        en: The app locks after this time
        es: La app se bloquea cuando pasa este tiempo
        it: L’app si blocca quando è trascorso questo tempo

        en: Leaving the foreground triggers `{name}`
        es: Dejar el primer plano lleva a `{name}`
        it: Lasciare il primo piano porta a `{name}`

        en: `{name}` requests biometric authentication of the owner
        es: `{name}` pide el rostro o la huella del dueño
        it: `{name}` chiede il volto o l’impronta del proprietario

        en: `{name}` lets only the owner open the keychain item
        es: `{name}` solo deja abrir el elemento del llavero a su dueño
        it: `{name}` lascia aprire l’elemento del portachiavi solo al proprietario

        en: Nothing was found that biometrics could unlock
        es: No se encontró nada que un rostro o una huella pudiera abrir
        it: Non è stato trovato nulla che un volto o un’impronta potesse aprire

        en: 1 sign-in call was checked; none limits attempts
        es: Se leyó 1 lugar de inicio de sesión; no limita los intentos
        it: È stato letto 1 punto di accesso; non limita i tentativi

        en: {count} sign-in calls were checked; none limits attempts
        es: Se leyeron {count} lugares de inicio de sesión; ninguno limita los intentos
        it: Sono stati letti {count} punti di accesso; nessuno limita i tentativi

        en: `{name}` is compared with the maximum number of attempts
        es: `{name}` se compara con el número de intentos permitidos
        it: `{name}` viene confrontato con il numero di tentativi consentiti

        en: No sign-in was found
        es: No se encontró nada que inicie sesión
        it: Non è stato trovato nulla che effettui l’accesso

        en: The app signs in, but no function that signs out was found
        es: La app inicia sesión, y no se encontró ninguna función que la cierre
        it: L’app effettua l’accesso, e non è stata trovata alcuna funzione di logout

        en: `{name}` leads to `{other}`
        es: `{name}` lleva a `{other}`
        it: `{name}` porta a `{other}`

        en: 1 function signs out; none removes anything from the keychain
        es: 1 función cierra la sesión; no lleva a borrar nada del llavero
        it: 1 funzione effettua il logout; non porta a una cancellazione dal portachiavi

        en: {count} functions sign out; none removes anything from the keychain
        es: {count} funciones cierran la sesión; ninguna lleva a borrar nada del llavero
        it: {count} funzioni effettuano il logout; nessuna porta a una cancellazione dal portachiavi

        en: 1 function signs out; 1 clears the keychain
        es: 1 función cierra la sesión; 1 borra el llavero
        it: 1 funzione effettua il logout; 1 cancella il portachiavi

        en: {count} functions sign out; 1 clears the keychain
        es: {count} funciones cierran la sesión; 1 borra el llavero
        it: {count} funzioni effettuano il logout; 1 cancella il portachiavi

        en: {count} functions sign out; {clearing} clear the keychain
        es: {count} funciones cierran la sesión; {clearing} borran el llavero
        it: {count} funzioni effettuano il logout; {clearing} cancellano il portachiavi

        en: The count survives the end of the app
        es: La cuenta se conserva más allá de la ejecución de la app
        it: Il conteggio viene conservato oltre l’esecuzione dell’app

        en: `{name}` is counted only in memory
        es: `{name}` solo se cuenta en memoria
        it: `{name}` viene contato solo in memoria

        en: The text says how long to wait, or how many attempts are left
        es: El texto dice cuánto hay que esperar o cuántos intentos quedan
        it: Il testo dice quanto attendere o quanti tentativi restano

        en: Attempts are limited, but no text says how long to wait
        es: Los intentos están limitados, y ningún texto dice cuánto hay que esperar
        it: I tentativi sono limitati, e nessun testo dice quanto attendere

        en: No limit on sign-in attempts was found
        es: No se encontró ningún límite de intentos de inicio de sesión
        it: Non è stato trovato alcun limite ai tentativi di accesso

        en: `{name}` signs in with a passkey or a security key
        es: `{name}` inicia sesión con una passkey o una llave de seguridad
        it: `{name}` effettua l’accesso con una passkey o una chiave di sicurezza

        en: The field accepts a one-time code
        es: El campo recibe un código de un solo uso
        it: Il campo riceve un codice monouso

        en: A hardware key responds to a challenge
        es: Una llave física responde a un reto
        it: Una chiave hardware risponde a una challenge

        en: `{name}` verifies a one-time code
        es: `{name}` comprueba un código de un solo uso
        it: `{name}` verifica un codice monouso

        en: The session ends after this time
        es: La sesión termina cuando pasa este tiempo
        it: La sessione termina quando è trascorso questo tempo
        """#
}
