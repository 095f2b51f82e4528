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
        en: A debugger is attached where this is true, and it is taken for the opposite
        es: Si esto se cumple hay un depurador conectado, y se interpreta al revés
        it: Se questo è vero c’è un debugger collegato, e viene interpretato al contrario

        en: No debugger is attached where this is true, and it is taken for the opposite
        es: Si esto se cumple no hay ningún depurador conectado, y se interpreta al revés
        it: Se questo è vero non c’è alcun debugger collegato, e viene interpretato al contrario

        # integrity-failure-ignored
        en: What `{name}` finds changes nothing
        es: Lo que descubre `{name}` no cambia nada
        it: Ciò che `{name}` scopre non cambia nulla

        en: `{name}` changes nothing
        es: `{name}` no cambia nada
        it: `{name}` non cambia nulla

        en: That `{name}` fails changes nothing
        es: Que falle `{name}` no cambia nada
        it: Che `{name}` fallisca non cambia nulla

        en: Nobody reads what `{name}` answers
        es: Nadie lee lo que responde `{name}`
        it: Nessuno legge ciò che `{name}` risponde

        # jailbreak-check-single
        en: One answer of `{name}` decides
        es: Decide una sola respuesta de `{name}`
        it: Decide una sola risposta di `{name}`

        en: `{name}` looks at {what} alone
        es: `{name}` solo mira {what}
        it: `{name}` guarda soltanto {what}

        en: files
        es: archivos
        it: file

        en: links
        es: enlaces simbólicos
        it: link simbolici

        en: schemes
        es: esquemas de URL
        it: schemi URL

        en: libraries
        es: bibliotecas
        it: librerie

        en: mounts
        es: puntos de montaje
        it: punti di mount

        en: classes
        es: clases
        it: classi

        en: what can be written
        es: lo que se puede escribir
        it: ciò che si può scrivere

        en: whether a process can be started
        es: si se puede iniciar un proceso
        it: se si può avviare un processo

        en: `{name}` is asked here and nowhere else
        es: `{name}` se consulta aquí y en ningún otro lugar
        it: `{name}` viene interrogato qui e in nessun altro punto

        # jailbreak-probe-leaves-file
        en: `{name}` stays on the device where it could be written
        es: `{name}` se queda en el dispositivo si se pudo escribir
        it: `{name}` resta sul dispositivo se si è potuto scrivere

        # signing-off
        en: `{name}` leaves {place} unsigned
        es: `{name}` deja sin firmar {place}
        it: `{name}` lascia senza firma {place}

        en: `{name}` signs {place} in nobody's name
        es: `{name}` firma {place} en nombre de nadie
        it: `{name}` firma {place} a nome di nessuno

        # string-obfuscation-weak
        en: `{name}` rests on an exclusive-or whose key is in the app
        es: `{name}` se apoya en un XOR cuya clave está en la app
        it: `{name}` poggia su uno XOR la cui chiave è nell’app
        """#
}
