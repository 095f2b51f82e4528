extension MessageTable {
    static let privacy = #"""
        # pasteboard-read-unasked
        en: The pasteboard is read here without a user action
        es: Aquí se lee sin haberlo pedido lo que se copió en otra parte
        it: Qui si legge senza che sia richiesto ciò che è stato copiato altrove

        # privacy manifest
        en: Using {what} requires a privacy manifest, and there is none
        es: El uso de {what} necesita un manifiesto de privacidad, y no lo hay
        it: L’uso di {what} richiede un manifesto sulla privacy, e non ce n’è

        en: `{reason}` is not a reason that Apple accepts for {what}
        es: `{reason}` no es un motivo que Apple prevea para {what}
        it: `{reason}` non è un motivo che Apple preveda per {what}

        en: The manifest lists {what} without a reason
        es: El manifiesto nombra {what} y no da ningún motivo
        it: Il manifesto nomina {what} e non dà alcun motivo

        en: No privacy manifest gives a reason for using {what}
        es: Ningún manifiesto de privacidad da un motivo para el uso de {what}
        it: Nessun manifesto sulla privacy dà un motivo per l’uso di {what}

        en: user defaults
        es: `UserDefaults`
        it: `UserDefaults`

        en: file timestamps
        es: fechas de archivos
        it: date dei file

        en: the system boot time
        es: tiempo desde el arranque
        it: tempo dall’avvio

        en: disk space
        es: espacio en disco
        it: spazio su disco

        en: active keyboards
        es: teclados activos
        it: tastiere attive

        en: The manifest declares tracking but lists no domains
        es: El manifiesto habla de rastreo y no enumera ningún dominio
        it: Il manifesto parla di tracciamento e non elenca alcun dominio

        en: The manifest lists tracking domains but denies tracking
        es: Se enumeran dominios de rastreo, y el manifiesto niega el rastreo
        it: Sono elencati domini di tracciamento, e il manifesto nega il tracciamento

        en: The manifest denies tracking but declares data that is used for it
        es: El manifiesto niega el rastreo, y declara datos que se usan para ello
        it: Il manifesto nega il tracciamento, e dichiara dati usati a tale scopo

        en: The app asks for permission to track, but no privacy manifest declares tracking
        es: Se pide permiso al usuario para rastrearlo, y ningún manifiesto de privacidad habla de rastreo
        it: Si chiede all’utente il permesso di tracciarlo, e nessun manifesto sulla privacy parla di tracciamento

        en: `{domain}` is used for tracking but not listed in the privacy manifest
        es: `{domain}` se usa para el rastreo, y el manifiesto de privacidad no lo enumera
        it: `{domain}` è usato per il tracciamento, e il manifesto sulla privacy non lo elenca

        # secret-in-crash-report
        en: With this `{name}`, reports include what the user sees or types
        es: Con este `{name}`, los informes llevan lo que el usuario ve o escribe
        it: Con questo `{name}`, i rapporti contengono ciò che l’utente vede o scrive

        en: {statement} and is sent to a third party by `{call}`
        es: {statement} y `{call}` lo envía a un tercero
        it: {statement} e `{call}` lo invia a terzi

        en: {statement} and is included in a crash message
        es: {statement} y figura en el mensaje de un fallo
        it: {statement} e compare nel messaggio di un crash

        # usage descriptions
        en: `{key}` does not tell the user why access is needed
        es: `{key}` no dice al usuario para qué es el acceso
        it: `{key}` non dice all’utente a che cosa serve l’accesso

        en: This requires `{key}`, which only an extension's property list contains
        es: Esto necesita `{key}`, que solo está en la lista de una extensión
        it: Questo richiede `{key}`, che si trova solo nella lista di un’estensione

        en: This requires `{key}`, which no `{list}` contains
        es: Esto necesita `{key}`, que no está en ningún `{list}`
        it: Questo richiede `{key}`, che non si trova in alcun `{list}`

        en: `{key}` is set, but no Swift file uses `{name}`
        es: Ningún archivo Swift usa `{name}`, para lo que sirve `{key}`
        it: Nessun file Swift usa `{name}`, a cui serve `{key}`
        """#
}
