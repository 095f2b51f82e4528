extension MessageTable {
    static let controlsOfDelivery = #"""
        # Delivery
        en: The server is tested for vulnerabilities
        es: Se prueba el servidor en busca de debilidades
        it: Il server viene testato per debolezze

        en: a server security test, and no pipeline runs one
        es: una prueba del servidor, y ningún pipeline la ejecuta
        it: un test del server, e nessuna pipeline ne esegue uno

        en: The App Store has not accepted bitcode since Xcode 14
        es: La App Store no acepta bitcode desde Xcode 14
        it: L’App Store non accetta bitcode da Xcode 14

        en: The project is built
        es: El proyecto se compila
        it: Il progetto viene compilato

        en: Xcode Cloud builds the project and runs this script
        es: Xcode Cloud compila el proyecto y ejecuta con él este script
        it: Xcode Cloud compila il progetto ed esegue con esso questo script

        en: builds the project for every change
        es: compila el proyecto con cada cambio
        it: compila il progetto a ogni modifica

        en: No project builds a signed program
        es: Ningún proyecto compila un programa que se firme
        it: Nessun progetto compila un programma firmato

        en: `{name}` configures signing of {place}
        es: `{name}` hace firmar {place}
        it: `{name}` fa firmare {place}

        en: The project uses no cryptography of its own
        es: El proyecto no usa criptografía propia
        it: Il progetto non usa crittografia propria

        en: a cryptography review
        es: una revisión de la criptografía
        it: una revisione della crittografia

        en: No project builds a program with symbols
        es: Ningún proyecto compila un programa con símbolos
        it: Nessun progetto compila un programma con simboli

        en: `{name}` strips the symbols from {place}
        es: `{name}` quita los símbolos: {place}
        it: `{name}` toglie i simboli: {place}

        en: The symbols of {place} are kept in a separate file
        es: Los símbolos de {place} se guardan en un archivo aparte
        it: I simboli di {place} sono tenuti in un file a parte

        en: The project has no dependencies
        es: El proyecto no tiene dependencias
        it: Il progetto non ha dipendenze

        en: Dependencies are checked against advisories
        es: Las dependencias se contrastan con avisos de seguridad
        it: Le dipendenze vengono confrontate con gli avvisi di sicurezza

        en: Dependency updates are proposed
        es: Se proponen actualizaciones de las dependencias
        it: Vengono proposti aggiornamenti delle dipendenze

        en: This audit checked the locked dependencies against advisories
        es: Esta auditoría contrastó las dependencias fijadas con avisos de seguridad
        it: Questo audit ha confrontato le dipendenze fissate con gli avvisi di sicurezza

        en: checks the dependencies against advisories
        es: contrasta las dependencias con avisos de seguridad
        it: confronta le dipendenze con gli avvisi di sicurezza

        en: The project documents its security
        es: El proyecto documenta su seguridad
        it: Il progetto documenta la propria sicurezza

        en: a security document
        es: un documento de seguridad
        it: un documento sulla sicurezza

        en: The tests run under a dynamic analysis tool
        es: Las pruebas se ejecutan bajo una herramienta que las vigila
        it: I test girano sotto uno strumento che li sorveglia

        en: The tests run under a sanitizer
        es: Las pruebas se ejecutan con un sanitizer
        it: I test girano con un sanitizer

        en: dynamic analysis, and no pipeline runs it
        es: un análisis dinámico, y ningún pipeline lo ejecuta
        it: un’analisi dinamica, e nessuna pipeline ne esegue una

        en: a penetration test
        es: una prueba de penetración
        it: un penetration test

        en: The project is audited for every change
        es: El proyecto se audita con cada cambio
        it: Il progetto è sottoposto ad audit a ogni modifica

        en: a security audit, and no pipeline runs one
        es: una auditoría, y ningún pipeline la ejecuta
        it: un audit, e nessuna pipeline ne esegue uno

        en: The source is scanned for secrets
        es: Se buscan secretos en el código
        it: Nei sorgenti si cercano segreti

        en: `{name}` scans for secrets and expects none
        es: `{name}` busca secretos y espera no hallar ninguno
        it: `{name}` cerca segreti e si aspetta di non trovarne

        en: scans for secrets, and no pipeline does
        es: busca secretos, y ningún pipeline lo hace
        it: cerca segreti, e nessuna pipeline lo fa

        en: There is no text input and no text validation
        es: No se teclea nada, y nada comprueba textos
        it: Non si digita nulla, e nulla verifica testi

        en: `{name}` passes text to an input check and expects a result
        es: `{name}` da texto a una comprobación de entradas y espera una respuesta
        it: `{name}` dà testo a un controllo dell’input e si aspetta una risposta

        en: passes text to an input check
        es: da texto a una comprobación de entradas
        it: dà testo a un controllo dell’input

        en: No call writes to the keychain
        es: Ninguna llamada escribe en el llavero
        it: Nessuna chiamata scrive nel portachiavi

        en: `{name}` uses the keychain and expects a result
        es: `{name}` trabaja con el llavero y espera una respuesta
        it: `{name}` lavora con il portachiavi e si aspetta una risposta

        en: uses the keychain
        es: trabaja con el llavero
        it: lavora con il portachiavi

        en: Nothing is pinned
        es: No hay nada fijado
        it: Non c’è nulla di fissato

        en: `{name}` calls the pinning code and expects a result
        es: `{name}` llama a la fijación y espera una respuesta
        it: `{name}` chiama il pinning e si aspetta una risposta

        en: calls the pinning code
        es: llama a la fijación
        it: chiama il pinning

        en: `{name}` counts attempts and expects them to be limited
        es: `{name}` cuenta los intentos y espera que estén limitados
        it: `{name}` conta i tentativi e si aspetta che siano limitati

        en: counts sign-in attempts
        es: cuenta los intentos de inicio de sesión
        it: conta i tentativi di accesso

        en: No device or app check was found
        es: No se encontró ninguna comprobación del dispositivo o de la app
        it: Non è stato trovato alcun controllo del dispositivo o dell’app

        en: `{name}` calls a device or app check
        es: `{name}` llama a una comprobación del dispositivo o de la app
        it: `{name}` chiama un controllo del dispositivo o dell’app

        en: calls a device or app check
        es: llama a una comprobación del dispositivo o de la app
        it: chiama un controllo del dispositivo o dell’app

        en: A static analyzer checks the code
        es: Un analizador lee el código
        it: Un analizzatore legge il codice

        en: A static analyzer checks the code in each build of `{name}`
        es: Un analizador lee el código en cada compilación de `{name}`
        it: Un analizzatore legge il codice a ogni build di `{name}`

        en: runs a static analyzer for Swift
        es: ejecuta un analizador que lea Swift
        it: esegue un analizzatore che legga Swift

        en: The tests run
        es: Se ejecutan las pruebas
        it: Vengono eseguiti i test

        en: runs tests for every change
        es: ejecuta pruebas con cada cambio
        it: esegue test a ogni modifica
        """#
}
