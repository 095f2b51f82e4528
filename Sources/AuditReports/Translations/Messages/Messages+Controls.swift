extension MessageTable {
    static let controls = #"""
        # Every control
        en: The rule `{rule}` did not run, so nothing can be said
        es: La regla `{rule}` no se ejecutó, así que no se puede decir nada
        it: La regola `{rule}` non è stata eseguita, quindi non si può dire nulla

        en: Nothing in the project shows it
        es: Nada en el proyecto lo demuestra
        it: Nulla nel progetto lo dimostra

        en: 1 finding of {rules}
        es: 1 hallazgo de {rules}
        it: 1 rilievo di {rules}

        en: {count} findings of {rules}
        es: {count} hallazgos de {rules}
        it: {count} rilievi di {rules}

        en: One place shows it
        es: Lo demuestra un lugar
        it: Lo dimostra un punto

        en: {count} places show it
        es: Lo demuestran {count} lugares
        it: Lo dimostrano {count} punti

        en: {summary}; 1 finding was accepted beside the code
        es: {summary}; 1 hallazgo se aceptó junto al código
        it: {summary}; 1 rilievo è stato accettato accanto al codice

        en: {summary}; {waived} findings were accepted beside the code
        es: {summary}; {waived} hallazgos se aceptaron junto al código
        it: {summary}; {waived} rilievi sono stati accettati accanto al codice

        en: What the configuration says of it held until {=day}
        es: Lo que dice la configuración sobre ello valía hasta el {day}
        it: Quanto dice la configurazione in merito valeva fino al {day}

        en: The configuration names `{path}` for it, which is not there
        es: La configuración indica para ello `{path}`, que no existe
        it: La configurazione indica a tal fine `{path}`, che non esiste

        en: The project builds no app
        es: El proyecto no compila ninguna app
        it: Il progetto non compila alcuna app

        en: The project shows nothing on a screen
        es: El proyecto no muestra nada en pantalla
        it: Il progetto non mostra nulla sullo schermo

        en: No field for text was found
        es: No se encontró ningún campo de texto
        it: Non è stato trovato alcun campo di testo

        en: Neither a login nor a field for a password was found
        es: No se encontró ni un inicio de sesión ni un campo de contraseña
        it: Non è stato trovato né un login né un campo per una password

        en: No test was found
        es: No se encontró ninguna prueba
        it: Non è stato trovato alcun test

        en: 1 test with expectations was read; none {what}
        es: Se leyó 1 prueba con expectativas; ninguna {what}
        it: È stato letto 1 test con asserzioni; nessuno {what}

        en: {count} tests with expectations were read; none {what}
        es: Se leyeron {count} pruebas con expectativas; ninguna {what}
        it: Sono stati letti {count} test con asserzioni; nessuno {what}

        en: No file for a build service was found
        es: No se encontró ningún archivo de un servicio de compilación
        it: Non è stato trovato alcun file di un servizio di build

        en: {count} lines for build services were read; none {what}
        es: Se leyeron {count} líneas de servicios de compilación; ninguna {what}
        it: Sono state lette {count} righe di servizi di build; nessuna {what}

        en: No source shows {what}; name its record under `{key}` in `{file}`
        es: Ninguna fuente muestra {what}; indicar el documento en `{key}` de `{file}`
        it: Nessuna fonte mostra {what}; indicarne il documento sotto `{key}` in `{file}`
        """#
}
