extension MessageTable {
    static let resilience = #"""
        # debug-symbols-shipped
        en: `{name}` leaves the symbols in {place}
        es: `{name}` deja los símbolos en {place}
        it: `{name}` lascia i simboli in {place}

        en: `{name}` leaves the symbols in release builds
        es: `{name}` deja los símbolos en las versiones publicadas
        it: `{name}` lascia i simboli nelle build di rilascio

        # debugger-check-inverted
        en: This is true when a debugger is attached, but is treated as the opposite
        es: Si esto se cumple hay un depurador conectado, y se interpreta al revés
        it: Se questo è vero c’è un debugger collegato, e viene interpretato al contrario

        en: This is true when no debugger is attached, but is treated as the opposite
        es: Si esto se cumple no hay ningún depurador conectado, y se interpreta al revés
        it: Se questo è vero non c’è alcun debugger collegato, e viene interpretato al contrario

        # integrity-failure-ignored
        en: The result of `{name}` has no effect
        es: Lo que descubre `{name}` no cambia nada
        it: Ciò che `{name}` scopre non cambia nulla

        en: Detecting `{name}` has no effect
        es: `{name}` no cambia nada
        it: `{name}` non cambia nulla

        en: A failure of `{name}` has no effect
        es: Que falle `{name}` no cambia nada
        it: Che `{name}` fallisca non cambia nulla

        en: The result of `{name}` is discarded
        es: Nadie lee lo que responde `{name}`
        it: Nessuno legge ciò che `{name}` risponde

        # jailbreak-check-single
        en: A single call to `{name}` decides whether the device is jailbroken
        es: Una sola llamada a `{name}` decide si el dispositivo tiene jailbreak
        it: Una sola chiamata a `{name}` decide se il dispositivo ha il jailbreak

        en: `{name}` checks only {what}
        es: `{name}` solo mira {what}
        it: `{name}` guarda soltanto {what}

        en: files
        es: archivos
        it: file

        en: symbolic links
        es: enlaces simbólicos
        it: link simbolici

        en: URL schemes
        es: esquemas de URL
        it: schemi URL

        en: loaded libraries
        es: bibliotecas
        it: librerie

        en: mount points
        es: puntos de montaje
        it: punti di mount

        en: classes
        es: clases
        it: classi

        en: what is writable
        es: lo que se puede escribir
        it: ciò che si può scrivere

        en: whether processes can be launched
        es: si se puede iniciar un proceso
        it: se si può avviare un processo

        en: `{name}` is checked here and nowhere else
        es: `{name}` se consulta aquí y en ningún otro lugar
        it: `{name}` viene interrogato qui e in nessun altro punto

        # jailbreak-probe-leaves-file
        en: `{name}` stays on the device if the write succeeds
        es: `{name}` se queda en el dispositivo si se pudo escribir
        it: `{name}` resta sul dispositivo se si è potuto scrivere

        # signing-off
        en: `{name}` leaves {place} unsigned
        es: `{name}` deja sin firmar {place}
        it: `{name}` lascia senza firma {place}

        en: `{name}` signs {place} without an identity
        es: `{name}` firma {place} en nombre de nadie
        it: `{name}` firma {place} a nome di nessuno

        # string-obfuscation-weak
        en: `{name}` relies on an XOR whose key is in the app
        es: `{name}` se apoya en un XOR cuya clave está en la app
        it: `{name}` poggia su uno XOR la cui chiave è nell’app
        """#
}
