extension MessageTable {
    static let code = #"""
        # arc-off
        en: `{name}` is off for {place}
        es: `{name}` está desactivado para {place}
        it: `{name}` è disattivato per {place}

        en: `{name}` applies to {place}
        es: `{name}` rige para {place}
        it: `{name}` vale per {place}

        # bitcode-obsolete
        en: `{name}` is obsolete
        es: `{name}` ya no sirve para nada
        it: `{name}` non serve più a nulla

        # check-in-assertion
        en: `{name}` is only evaluated in debug builds
        es: `{name}` solo se consulta en compilaciones de depuración
        it: `{name}` viene interrogato solo nelle build di debug

        # debug-code-in-release
        en: `{name}` attests every device that knows a token from the log, and ships to users
        es: `{name}` da por válido cualquier dispositivo que conozca un token del registro, y se publica
        it: `{name}` attesta qualsiasi dispositivo che conosca un token del log, e viene distribuito

        en: `{name}` bypasses a check and ships to users
        es: `{name}` esquiva una comprobación y se distribuye
        it: `{name}` aggira un controllo e viene distribuito

        en: `{name}` is compiled only into release builds
        es: `{name}` solo se compila en lo que se distribuye
        it: `{name}` viene compilato solo in ciò che si distribuisce

        en: The URL of a test server ships to users
        es: Se distribuye la dirección de un servidor de pruebas
        it: Viene distribuito l’indirizzo di un server di test

        # debug-condition-in-release
        en: `{word}` compiles the `#if DEBUG` code into {place}
        es: `{word}` compila el código `#if DEBUG` en {place}
        it: `{word}` compila il codice `#if DEBUG` in {place}

        en: `{word}` compiles the `#if DEBUG` code into release builds
        es: `{word}` compila el código `#if DEBUG` en las versiones publicadas
        it: `{word}` compila il codice `#if DEBUG` nelle build di rilascio

        en: `{word}` compiles the `#if DEBUG` code of C and Objective-C into {place}
        es: `{word}` compila el código `#if DEBUG` de C y Objective-C en {place}
        it: `{word}` compila il codice `#if DEBUG` di C e Objective-C in {place}

        en: `{word}` compiles the `#if DEBUG` code of C and Objective-C into release builds
        es: `{word}` compila el código `#if DEBUG` de C y Objective-C en las versiones publicadas
        it: `{word}` compila il codice `#if DEBUG` di C e Objective-C nelle build di rilascio

        # debug-condition-undefined
        en: No configuration defines `{word}`, so this code is in every build
        es: Ninguna configuración define `{word}`, así que este código está en todas las compilaciones
        it: Nessuna configurazione definisce `{word}`, quindi questo codice è in ogni build

        en: No configuration defines `{word}`, so this code is in no build
        es: Ninguna configuración define `{word}`, así que este código no está en ninguna compilación
        it: Nessuna configurazione definisce `{word}`, quindi questo codice non è in alcuna build

        # dependency-over-http
        en: The sources are fetched over `{scheme}`, where a network attacker can change them
        es: El código llega por `{scheme}`, y cualquiera en el camino puede cambiarlo
        it: I sorgenti arrivano via `{scheme}`, e chiunque lungo il percorso può modificarli

        # dependency-unpinned
        en: This range accepts every future version
        es: Este intervalo admite cualquier versión presente o futura
        it: Questo intervallo ammette qualsiasi versione presente o futura

        en: The pod `{name}` accepts any version
        es: El pod `{name}` puede ser de cualquier versión
        it: Il pod `{name}` può essere di qualsiasi versione

        en: The pod `{name}` tracks the main branch
        es: El pod `{name}` sigue la rama principal
        it: Il pod `{name}` segue il branch principale

        en: The dependency tracks the branch `{name}`
        es: La dependencia es lo que contenga la rama `{name}`
        it: La dipendenza è ciò che il branch `{name}` contiene di volta in volta

        en: The dependency tracks a branch
        es: La dependencia sigue una rama
        it: La dipendenza segue un branch

        # exclusivity-check-off
        en: `{name}` disables exclusivity checks in {place}
        es: `{name}` deja sin comprobar los accesos solapados en {place}
        it: `{name}` lascia senza controllo gli accessi sovrapposti in {place}

        en: `{name}` disables exclusivity checks in release builds
        es: `{name}` deja sin comprobar los accesos solapados en las versiones publicadas
        it: `{name}` lascia senza controllo gli accessi sovrapposti nelle build di rilascio

        en: `{name}` disables exclusivity checks in this target
        es: `{name}` deja sin comprobar los accesos solapados en este target
        it: `{name}` lascia senza controllo gli accessi sovrapposti in questo target

        # executable-not-position-independent
        en: `{name}` fixes the load address of {place}
        es: `{name}` fija la dirección de {place}
        it: `{name}` fissa l’indirizzo di {place}

        en: `{name}` fixes the load address of release builds
        es: `{name}` fija la dirección de las versiones publicadas
        it: `{name}` fissa l’indirizzo delle build di rilascio

        # hardcoded-api-key
        en: The value of `{name}` can be extracted from the shipped binary
        es: El valor de `{name}` se puede leer en el binario distribuido
        it: Il valore di `{name}` si può leggere nel binario distribuito

        # lockfile-missing
        en: No `{lock}` pins this package to a version
        es: Ningún `{lock}` fija la versión de este paquete
        it: Nessun `{lock}` fissa la versione di questo pacchetto

        en: No `{lock}` pins this pod to a version
        es: Ningún `{lock}` fija la versión de este pod
        it: Nessun `{lock}` fissa la versione di questo pod

        # lockfile-out-of-date
        en: Also outdated
        es: Este también está desactualizado
        it: Anche questo non è aggiornato

        en: The lock file no longer matches {count} of the packages
        es: El archivo de bloqueo ya no corresponde a {count} de los paquetes
        it: Il file di blocco non corrisponde più a {count} dei pacchetti

        en: `{lock}` does not contain the package `{name}`
        es: `{lock}` no contiene el paquete `{name}`
        it: `{lock}` non contiene il pacchetto `{name}`

        en: `{lock}` does not contain the pod `{name}`
        es: `{lock}` no contiene el pod `{name}`
        it: `{lock}` non contiene il pod `{name}`

        en: `{lock}` pins `{name}` to the branch {=branch}, which does not match this requirement
        es: `{lock}` fija `{name}` en la rama {branch}, que no es lo que se pide aquí
        it: `{lock}` fissa `{name}` al branch {branch}, che non è quanto richiesto qui

        en: `{lock}` pins `{name}` to a specific commit, which does not match this requirement
        es: `{lock}` fija `{name}` en un commit propio, que no es lo que se pide aquí
        it: `{lock}` fissa `{name}` a un commit a sé, che non è quanto richiesto qui

        en: `{lock}` pins `{name}` to {=version}, which does not match this requirement
        es: `{lock}` fija `{name}` en la versión {version}, que no es lo que se pide aquí
        it: `{lock}` fissa `{name}` alla versione {version}, che non è quanto richiesto qui

        # optimisation-off-in-release
        en: `{name}` disables optimization in {place}
        es: `{name}` deja sin optimizar {place}
        it: `{name}` lascia senza ottimizzazione {place}

        # provisioning-profile-in-project
        en: `{file}` lists the team, its certificates and its devices
        es: `{file}` enumera el equipo, sus certificados y sus dispositivos
        it: `{file}` elenca il team, i suoi certificati e i suoi dispositivi

        # sanitizer-in-release
        en: `{name}` enables a sanitizer in {place}
        es: `{name}` incluye una herramienta de pruebas en {place}
        it: `{name}` include uno strumento di test in {place}

        en: `{name}` enables a sanitizer in release builds
        es: `{name}` incluye una herramienta de pruebas en las versiones publicadas
        it: `{name}` include uno strumento di test nelle build di rilascio

        # script-phase-downloads
        en: The script `{name}` runs code it downloads from the network
        es: El script `{name}` ejecuta lo que descarga de la red
        it: Lo script `{name}` esegue ciò che scarica dalla rete

        en: The script runs code it downloads from the network
        es: El script ejecuta lo que descarga de la red
        it: Lo script esegue ciò che scarica dalla rete

        en: The script `{name}` downloads a file over http
        es: El script `{name}` descarga un archivo por http
        it: Lo script `{name}` scarica un file via http

        en: The script downloads a file over http
        es: El script descarga un archivo por http
        it: Lo script scarica un file via http

        # script-sandbox-off
        en: Build scripts of {place} can access all of the developer's files
        es: Los scripts de compilación de {place} alcanzan todos los archivos del desarrollador
        it: Gli script di build di {place} raggiungono tutti i file dello sviluppatore

        en: Build scripts of release builds can access all of the developer's files
        es: Los scripts de compilación de las versiones publicadas alcanzan todos los archivos del desarrollador
        it: Gli script di build delle build di rilascio raggiungono tutti i file dello sviluppatore

        # secret-in-build-script, -settings, -environment-file, -json-file, -property-list
        en: `{name}` is hard-coded in a script that anyone with the repository can read
        es: `{name}` está escrito en un script que lee todo el que tiene el repositorio
        it: `{name}` è scritto in uno script che legge chiunque abbia il repository

        en: `{name}` is hard-coded in the build settings
        es: `{name}` está escrito en los ajustes de compilación
        it: `{name}` è scritto nelle impostazioni di build

        en: `{name}` has its real value in a file that should stay on one machine
        es: `{name}` tiene su valor real en un archivo que no debería salir de una sola máquina
        it: `{name}` ha il suo valore reale in un file che dovrebbe restare su una sola macchina

        en: The value of `{name}` can be read by anyone who has this file
        es: El valor de `{name}` lo puede leer quien tenga este archivo
        it: Il valore di `{name}` può leggerlo chiunque abbia questo file

        en: The value of `{name}` and {count} others can be read by anyone who has this file
        es: El valor de `{name}` y otros {count} los puede leer quien tenga este archivo
        it: Il valore di `{name}` e altri {count} può leggerli chiunque abbia questo file

        en: The value of `{name}` ships in the app bundle, where anyone can read it
        es: El valor de `{name}` se distribuye en el bundle y cualquiera puede leerlo
        it: Il valore di `{name}` viene distribuito nel bundle e chiunque può leggerlo

        # security-analyzer-off
        en: `{name}` is off
        es: `{name}` está desactivado
        it: `{name}` è disattivato

        # security-error-swallowed
        en: `{name}` may have failed, but execution continues as if it had succeeded
        es: Puede que `{name}` haya fallado, y lo que debía impedir sigue adelante
        it: `{name}` può essere fallito, e ciò che doveva impedire va avanti

        en: `{name}` is used unencrypted where encryption fails
        es: Si no se puede cifrar, `{name}` sigue adelante sin cifrar
        it: Se non si può cifrare, `{name}` va avanti in chiaro

        en: A failure is reported as success here
        es: Aquí se comunica un fallo con las palabras del éxito
        it: Qui un fallimento viene comunicato con le parole del successo

        en: A value that the check rejected is used anyway
        es: Lo que la comprobación ha rechazado sigue adelante sin comprobar
        it: Ciò che il controllo ha rifiutato va avanti senza controllo

        en: Failure of `{name}` is silently ignored
        es: Nadie se entera cuando falla `{name}`
        it: Nessuno viene a sapere quando `{name}` fallisce

        # security-force-cast
        en: `{cast}` accepts any object as a `{type}`
        es: `{cast}` toma cualquier objeto por un `{type}`
        it: `{cast}` prende qualsiasi oggetto per un `{type}`

        # security-stub
        en: `{name}` always returns `{answer}`
        es: `{name}` siempre responde `{answer}`
        it: `{name}` risponde sempre `{answer}`

        # security-switched-off
        en: A hidden gesture
        es: Un gesto oculto
        it: Un gesto nascosto

        en: {what} disables this security check in release builds
        es: {what} desactiva esta comprobación de seguridad en lo que se distribuye
        it: {what} disattiva questo controllo di sicurezza in ciò che si distribuisce

        en: This route exposes all environment variables to any client
        es: Esta ruta revela todas las variables de entorno a quien pregunte
        it: Questa route rivela tutte le variabili d’ambiente a chi le chiede

        # stack-protector-off
        en: `{name}` removes stack and buffer protection from {place}
        es: `{name}` quita la protección de la pila y de los búferes a {place}
        it: `{name}` toglie la protezione dello stack e dei buffer: {place}

        en: `{name}` removes stack and buffer protection from release builds
        es: `{name}` quita la protección de la pila y de los búferes a las versiones publicadas
        it: `{name}` toglie la protezione dello stack e dei buffer alle build di rilascio

        # strict-concurrency-off
        en: Data races in {place} go undetected
        es: Las carreras de datos en {place} pasan inadvertidas
        it: Le data race in {place} passano inosservate

        en: Data races in release builds go undetected
        es: Las carreras de datos en las versiones publicadas pasan inadvertidas
        it: Le data race nelle build di rilascio passano inosservate

        # test-credentials-shipped
        en: This password is hard-coded next to its user name in code that ships
        es: Esta contraseña está junto a su nombre de usuario en código que se distribuye
        it: Questa password sta accanto al suo nome utente in codice che viene distribuito

        # testability-in-release
        en: `{name}` exports the internal declarations of {place}
        es: `{name}` exporta lo interno de {place}
        it: `{name}` esporta ciò che è interno a {place}

        en: `{name}` exports the internal declarations of release builds
        es: `{name}` exporta lo interno de las versiones publicadas
        it: `{name}` esporta ciò che è interno alle build di rilascio

        # unchecked-optimisation
        en: `{name}` removes the safety checks from {place}
        es: `{name}` quita las comprobaciones de seguridad a {place}
        it: `{name}` toglie i controlli di sicurezza: {place}

        en: `{name}` removes the safety checks from release builds
        es: `{name}` quita las comprobaciones de seguridad a las versiones publicadas
        it: `{name}` toglie i controlli di sicurezza alle build di rilascio

        en: `{name}` removes the safety checks from this target
        es: `{name}` quita las comprobaciones de seguridad a este target
        it: `{name}` toglie i controlli di sicurezza a questo target

        # vulnerable-dependency
        en: `{name}` {=version} has the vulnerability {=id}; fixed in version {=fixed}
        es: `{name}` {version} tiene la vulnerabilidad {id}; la versión {fixed} la corrige
        it: `{name}` {version} ha la vulnerabilità {id}; la versione {fixed} la corregge

        en: `{name}` {=version} has the vulnerability {=id}; no fixed version is known
        es: `{name}` {version} tiene la vulnerabilidad {id}; no consta ninguna versión que la corrija
        it: `{name}` {version} ha la vulnerabilità {id}; non risulta alcuna versione che la corregga

        en: `{name}` at commit {=commit} has the vulnerability {=id}; fixed in version {=fixed}
        es: `{name}` en el commit {commit} tiene la vulnerabilidad {id}; la versión {fixed} la corrige
        it: `{name}` al commit {commit} ha la vulnerabilità {id}; la versione {fixed} la corregge

        en: `{name}` at commit {=commit} has the vulnerability {=id}; no fixed version is known
        es: `{name}` en el commit {commit} tiene la vulnerabilidad {id}; no consta ninguna versión que la corrija
        it: `{name}` al commit {commit} ha la vulnerabilità {id}; non risulta alcuna versione che la corregga
        """#
}
