extension MessageTable {
    static let controls = #"""
        # Every control
        en: The rule `{rule}` did not run, so the result is unknown
        es: La regla `{rule}` no se ejecutó, así que no se puede decir nada
        it: La regola `{rule}` non è stata eseguita, quindi non si può dire nulla

        en: No evidence in the project
        es: Nada en el proyecto lo demuestra
        it: Nulla nel progetto lo dimostra

        en: 1 finding of {rules}
        es: 1 hallazgo de {rules}
        it: 1 rilievo di {rules}

        en: {count} findings of {rules}
        es: {count} hallazgos de {rules}
        it: {count} rilievi di {rules}

        en: Evidence in one place
        es: Lo demuestra un lugar
        it: Lo dimostra un punto

        en: Evidence in {count} places
        es: Lo demuestran {count} lugares
        it: Lo dimostrano {count} punti

        en: {summary}; 1 finding was suppressed in the code
        es: {summary}; 1 hallazgo se aceptó junto al código
        it: {summary}; 1 rilievo è stato accettato accanto al codice

        en: {summary}; {waived} findings were suppressed in the code
        es: {summary}; {waived} hallazgos se aceptaron junto al código
        it: {summary}; {waived} rilievi sono stati accettati accanto al codice

        en: The statement in the configuration was valid until {=day}
        es: Lo que dice la configuración sobre ello valía hasta el {day}
        it: Quanto dice la configurazione in merito valeva fino al {day}

        en: The configuration refers to `{path}`, which does not exist
        es: La configuración indica para ello `{path}`, que no existe
        it: La configurazione indica a tal fine `{path}`, che non esiste

        en: The project does not build an app
        es: El proyecto no compila ninguna app
        it: Il progetto non compila alcuna app

        en: The project has no user interface
        es: El proyecto no muestra nada en pantalla
        it: Il progetto non mostra nulla sullo schermo

        en: No text field was found
        es: No se encontró ningún campo de texto
        it: Non è stato trovato alcun campo di testo

        en: Neither a login nor a password field was found
        es: No se encontró ni un inicio de sesión ni un campo de contraseña
        it: Non è stato trovato né un login né un campo per una password

        en: No tests were found
        es: No se encontró ninguna prueba
        it: Non è stato trovato alcun test

        en: 1 test with expectations was checked; none {what}
        es: Se leyó 1 prueba con expectativas; ninguna {what}
        it: È stato letto 1 test con asserzioni; nessuno {what}

        en: {count} tests with expectations were checked; none {what}
        es: Se leyeron {count} pruebas con expectativas; ninguna {what}
        it: Sono stati letti {count} test con asserzioni; nessuno {what}

        en: No CI configuration was found
        es: No se encontró ningún archivo de un servicio de compilación
        it: Non è stato trovato alcun file di un servizio di build

        en: {count} lines of CI configuration were checked; none {what}
        es: Se leyeron {count} líneas de servicios de compilación; ninguna {what}
        it: Sono state lette {count} righe di servizi di build; nessuna {what}

        en: The project shows no evidence of {what}; name a record of it under `{key}` in `{file}`
        es: Ninguna fuente muestra {what}; indicar el documento en `{key}` de `{file}`
        it: Nessuna fonte mostra {what}; indicarne il documento sotto `{key}` in `{file}`
        """#
}
