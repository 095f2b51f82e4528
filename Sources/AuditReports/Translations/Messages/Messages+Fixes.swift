extension MessageTable {
    static let fixes = #"""
        # What fixes do
        en: Replace `{old}` with `{new}`
        es: Escribir `{new}` en lugar de `{old}`
        it: Scrivere `{new}` al posto di `{old}`

        en: Write `{new}`
        es: Escribir `{new}`
        it: Scrivere `{new}`

        en: Set `{key}` to `{value}`
        es: Poner `{key}` en `{value}`
        it: Impostare `{key}` su `{value}`

        en: Remove `{word}`
        es: Quitar `{word}`
        it: Togliere `{word}`

        en: Compile this only in debug builds
        es: Compilar esto solo para depuración
        it: Compilare questo solo per il debug

        en: Leave the decision to the system
        es: Dejar la respuesta al sistema
        it: Lasciare la risposta al sistema

        en: Pass the string as an argument of `{format}`
        es: Pasar el texto a un formato de `{format}`
        it: Passare il testo a un formato di `{format}`
        """#
}
