extension MessageTable {
    static let controlsOfDelivery = #"""
        # Delivery
        en: The server is tested for weaknesses
        es: Se prueba el servidor en busca de debilidades
        it: Il server viene testato per debolezze

        en: a test of the server, and no pipeline runs one
        es: una prueba del servidor, y ningún pipeline la ejecuta
        it: un test del server, e nessuna pipeline ne esegue uno

        en: The App Store has taken no bitcode since Xcode 14
        es: La App Store no acepta bitcode desde Xcode 14
        it: L’App Store non accetta bitcode da Xcode 14

        en: The project is built
        es: El proyecto se compila
        it: Il progetto viene compilato

        en: Xcode Cloud builds the project and runs this script with it
        es: Xcode Cloud compila el proyecto y ejecuta con él este script
        it: Xcode Cloud compila il progetto ed esegue con esso questo script

        en: builds the project for every change
        es: compila el proyecto con cada cambio
        it: compila il progetto a ogni modifica

        en: No project builds a program that is signed
        es: Ningún proyecto compila un programa que se firme
        it: Nessun progetto compila un programma firmato

        en: `{name}` has {place} signed
        es: `{name}` hace firmar {place}
        it: `{name}` fa firmare {place}

        en: The project uses no cryptography of its own
        es: El proyecto no usa criptografía propia
        it: Il progetto non usa crittografia propria

        en: a review of the cryptography
        es: una revisión de la criptografía
        it: una revisione della crittografia

        en: No project builds a program with symbols
        es: Ningún proyecto compila un programa con símbolos
        it: Nessun progetto compila un programma con simboli

        en: `{name}` takes the symbols out of {place}
        es: `{name}` quita los símbolos: {place}
        it: `{name}` toglie i simboli: {place}

        en: The symbols of {place} are kept in a file of their own
        es: Los símbolos de {place} se guardan en un archivo aparte
        it: I simboli di {place} sono tenuti in un file a parte

        en: The project has no dependencies
        es: El proyecto no tiene dependencias
        it: Il progetto non ha dipendenze

        en: Dependencies are held against advisories
        es: Las dependencias se contrastan con avisos de seguridad
        it: Le dipendenze vengono confrontate con gli avvisi di sicurezza

        en: Updates of dependencies are proposed
        es: Se proponen actualizaciones de las dependencias
        it: Vengono proposti aggiornamenti delle dipendenze

        en: This audit held the locked dependencies against advisories
        es: Esta auditoría contrastó las dependencias fijadas con avisos de seguridad
        it: Questo audit ha confrontato le dipendenze fissate con gli avvisi di sicurezza

        en: holds the dependencies against advisories
        es: contrasta las dependencias con avisos de seguridad
        it: confronta le dipendenze con gli avvisi di sicurezza

        en: The project documents its security
        es: El proyecto documenta su seguridad
        it: Il progetto documenta la propria sicurezza

        en: a document on security
        es: un documento de seguridad
        it: un documento sulla sicurezza

        en: The tests run under a tool that watches them
        es: Las pruebas se ejecutan bajo una herramienta que las vigila
        it: I test girano sotto uno strumento che li sorveglia

        en: The tests run under a sanitizer
        es: Las pruebas se ejecutan con un sanitizer
        it: I test girano con un sanitizer

        en: a dynamic analysis, and no pipeline runs one
        es: un análisis dinámico, y ningún pipeline lo ejecuta
        it: un’analisi dinamica, e nessuna pipeline ne esegue una

        en: a penetration test
        es: una prueba de penetración
        it: un penetration test

        en: The project is audited for every change
        es: El proyecto se audita con cada cambio
        it: Il progetto è sottoposto ad audit a ogni modifica

        en: an audit, and no pipeline runs one
        es: una auditoría, y ningún pipeline la ejecuta
        it: un audit, e nessuna pipeline ne esegue uno

        en: The sources are searched for secrets
        es: Se buscan secretos en el código
        it: Nei sorgenti si cercano segreti

        en: `{name}` looks for secrets and expects none
        es: `{name}` busca secretos y espera no hallar ninguno
        it: `{name}` cerca segreti e si aspetta di non trovarne

        en: looks for secrets, and no pipeline does
        es: busca secretos, y ningún pipeline lo hace
        it: cerca segreti, e nessuna pipeline lo fa

        en: Nothing is typed, and nothing checks text
        es: No se teclea nada, y nada comprueba textos
        it: Non si digita nulla, e nulla verifica testi

        en: `{name}` hands text to a check of input and expects an answer
        es: `{name}` da texto a una comprobación de entradas y espera una respuesta
        it: `{name}` dà testo a un controllo dell’input e si aspetta una risposta

        en: hands text to a check of input
        es: da texto a una comprobación de entradas
        it: dà testo a un controllo dell’input

        en: No call writes to the keychain
        es: Ninguna llamada escribe en el llavero
        it: Nessuna chiamata scrive nel portachiavi

        en: `{name}` works with the keychain and expects an answer
        es: `{name}` trabaja con el llavero y espera una respuesta
        it: `{name}` lavora con il portachiavi e si aspetta una risposta

        en: works with the keychain
        es: trabaja con el llavero
        it: lavora con il portachiavi

        en: Nothing is pinned
        es: No hay nada fijado
        it: Non c’è nulla di fissato

        en: `{name}` calls the pinning and expects an answer
        es: `{name}` llama a la fijación y espera una respuesta
        it: `{name}` chiama il pinning e si aspetta una risposta

        en: calls the pinning
        es: llama a la fijación
        it: chiama il pinning

        en: `{name}` counts attempts and expects them to be limited
        es: `{name}` cuenta los intentos y espera que estén limitados
        it: `{name}` conta i tentativi e si aspetta che siano limitati

        en: counts attempts to sign in
        es: cuenta los intentos de inicio de sesión
        it: conta i tentativi di accesso

        en: No check of the device or the app was found
        es: No se encontró ninguna comprobación del dispositivo o de la app
        it: Non è stato trovato alcun controllo del dispositivo o dell’app

        en: `{name}` calls a check of the device or the app
        es: `{name}` llama a una comprobación del dispositivo o de la app
        it: `{name}` chiama un controllo del dispositivo o dell’app

        en: calls a check of the device or the app
        es: llama a una comprobación del dispositivo o de la app
        it: chiama un controllo del dispositivo o dell’app

        en: An analyser reads the code
        es: Un analizador lee el código
        it: Un analizzatore legge il codice

        en: An analyser reads the code in each build of `{name}`
        es: Un analizador lee el código en cada compilación de `{name}`
        it: Un analizzatore legge il codice a ogni build di `{name}`

        en: runs an analyser that reads Swift
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
