extension MessageTable {
    static let controlsOfStorage = #"""
        # Storage
        en: The file is excluded from backups
        es: El archivo queda fuera de las copias de seguridad
        it: Il file resta fuori dai backup

        en: `{name}` keeps the item on this device
        es: `{name}` mantiene el elemento en este dispositivo
        it: `{name}` tiene l’elemento su questo dispositivo

        en: The project stores neither files nor keychain items
        es: El proyecto no guarda ni archivos ni elementos del llavero
        it: Il progetto non conserva né file né elementi del portachiavi

        en: 1 file write and {keychain} to the keychain were checked; none is excluded from backups
        es: Se leyeron 1 escritura de archivo y {keychain} del llavero; ninguna queda fuera de las copias de seguridad
        it: Sono state lette 1 scrittura di file e {keychain} del portachiavi; nessuna resta fuori dai backup

        en: {count} file writes and {keychain} to the keychain were checked; none is excluded from backups
        es: Se leyeron {count} escrituras de archivos y {keychain} del llavero; ninguna queda fuera de las copias de
          seguridad
        it: Sono state lette {count} scritture di file e {keychain} del portachiavi; nessuna resta fuori dai backup

        en: No database is opened
        es: No se abre ninguna base de datos
        it: Non viene aperto alcun database

        en: `{name}` sets the database key
        es: `{name}` da a la base de datos su clave
        it: `{name}` dà al database la sua chiave

        en: The store is encrypted while the device is locked
        es: El almacén está cifrado con el dispositivo bloqueado
        it: L’archivio è cifrato a dispositivo bloccato

        en: The Realm is opened with a key
        es: El Realm se abre con una clave
        it: Il Realm viene aperto con una chiave

        en: The database is opened with a key
        es: La base de datos se abre con una clave
        it: Il database viene aperto con una chiave

        en: The database is encrypted while the device is locked, like all files
        es: La base de datos está cifrada con el dispositivo bloqueado, como todos los archivos
        it: Il database è cifrato a dispositivo bloccato, come tutti i file

        en: 1 call opens a database, the first in `{path}`
        es: 1 llamada abre una base de datos, la primera en `{path}`
        it: 1 chiamata apre un database, la prima in `{path}`

        en: {count} calls open databases, the first in `{path}`
        es: {count} llamadas abren bases de datos, la primera en `{path}`
        it: {count} chiamate aprono database, la prima in `{path}`

        en: `{name}` encrypts and authenticates
        es: `{name}` cifra y autentica
        it: `{name}` cifra e autentica

        en: `{name}` keeps the file encrypted while the device is locked
        es: `{name}` mantiene el archivo cifrado con el dispositivo bloqueado
        it: `{name}` tiene il file cifrato a dispositivo bloccato

        en: `{name}` keeps files encrypted while the device is locked
        es: `{name}` mantiene los archivos cifrados con el dispositivo bloqueado
        it: `{name}` tiene i file cifrati a dispositivo bloccato

        en: All files of the app are encrypted while the device is locked
        es: Todos los archivos de la app están cifrados con el dispositivo bloqueado
        it: Tutti i file dell’app sono cifrati a dispositivo bloccato

        en: `{name}` stores the value in the keychain, which encrypts it
        es: `{name}` lleva el valor al llavero, que lo cifra
        it: `{name}` porta il valore nel portachiavi, che lo cifra

        en: The project writes no files, databases or keychain items
        es: El proyecto no escribe archivos, bases de datos ni elementos del llavero
        it: Il progetto non scrive file, database né elementi del portachiavi

        en: `{name}` stores a value in the keychain
        es: `{name}` pone un valor en el llavero
        it: `{name}` mette un valore nel portachiavi

        en: No sign-in and no stored secret was found
        es: No se encontró nada que inicie sesión o guarde un secreto
        it: Non è stato trovato nulla che effettui l’accesso o conservi un segreto

        en: No call writes to the keychain, although the app asks for a password or signs in
        es: Ninguna llamada escribe en el llavero, aunque la app pide una contraseña o inicia sesión
        it: Nessuna chiamata scrive nel portachiavi, benché l’app chieda una password o effettui l’accesso

        en: No call to a crash or analytics service was found
        es: No se encontró ninguna llamada a un servicio de fallos o analítica
        it: Non è stata trovata alcuna chiamata a un servizio di crash o analisi

        en: `{name}` receives nothing sensitive
        es: `{name}` no recibe nada sensible
        it: `{name}` non riceve nulla di sensibile

        en: 1 call to crash or analytics services was checked
        es: Se leyó 1 llamada a servicios de fallos o analítica
        it: È stata letta 1 chiamata a servizi di crash o analisi

        en: {count} calls to crash or analytics services were checked
        es: Se leyeron {count} llamadas a servicios de fallos o analítica
        it: Sono state lette {count} chiamate a servizi di crash o analisi

        en: 1 log call in 1 file was checked; none contains a secret
        es: Se leyó 1 llamada de registro en 1 archivo; no contiene secretos
        it: È stata letta 1 chiamata di log in 1 file; non contiene segreti

        en: {count} log calls in 1 file were checked; none contains a secret
        es: Se leyeron {count} llamadas de registro en 1 archivo; ninguna contiene secretos
        it: Sono state lette {count} chiamate di log in 1 file; nessuna contiene segreti

        en: {count} log calls in {files} files were checked; none contains a secret
        es: Se leyeron {count} llamadas de registro en {files} archivos; ninguna contiene secretos
        it: Sono state lette {count} chiamate di log in {files} file; nessuna contiene segreti

        en: The value is marked private
        es: El valor está marcado como privado
        it: Il valore è marcato come privato

        en: `{name}` redacts interpolated values
        es: `{name}` oculta lo que se inserta en el texto
        it: `{name}` oscura ciò che si inserisce nel testo

        en: The message is constant
        es: El texto es constante
        it: Il testo è costante

        en: The interpolated values are not sensitive
        es: Lo que se inserta en el texto no es sensible
        it: Ciò che si inserisce nel testo non è sensibile

        en: `{name}` hides the view where others may see it
        es: `{name}` oculta la vista donde otros pueden mirar
        it: `{name}` nasconde la vista dove altri possono guardare

        en: `{name}` reports screen captures
        es: `{name}` avisa de las capturas de pantalla
        it: `{name}` avvisa delle catture dello schermo

        en: The layer of a secure field keeps the view out of screenshots
        es: La capa de un campo seguro mantiene la vista fuera de las capturas
        it: Il layer di un campo sicuro tiene la vista fuori dagli screenshot

        en: `{name}` hides the view while the scene is not active
        es: `{name}` oculta la vista mientras la escena no está activa
        it: `{name}` nasconde la vista mentre la scena non è attiva

        en: `{name}` covers the screen when the app leaves the foreground
        es: `{name}` cubre la pantalla cuando la app deja el primer plano
        it: `{name}` copre lo schermo quando l’app lascia il primo piano

        en: `{name}` overwrites the memory
        es: `{name}` sobrescribe lo que había en memoria
        it: `{name}` sovrascrive ciò che era in memoria

        en: No secret was found that the code could clear
        es: No se encontró ningún secreto que el código pudiera borrar
        it: Non è stato trovato alcun segreto che il codice potesse cancellare

        en: The private key is created in the Secure Enclave
        es: La clave privada se crea en el Secure Enclave
        it: La chiave privata viene creata nel Secure Enclave

        en: The project creates no private keys
        es: El proyecto no crea claves privadas
        it: Il progetto non crea chiavi private

        en: 1 call creates a private key in software
        es: 1 llamada crea una clave privada por software
        it: 1 chiamata crea una chiave privata via software

        en: {count} calls create private keys in software
        es: {count} llamadas crean claves privadas por software
        it: {count} chiamate creano chiavi private via software

        en: `{name}` removes temporary files
        es: `{name}` elimina archivos temporales
        it: `{name}` elimina i file temporanei

        en: No temporary directory is used
        es: No se usa ninguna carpeta temporal
        it: Non si usa alcuna cartella temporanea

        en: The temporary directory is used in 1 place
        es: La carpeta temporal se usa en 1 lugar
        it: La cartella temporanea è usata in 1 punto

        en: The temporary directory is used in {count} places
        es: La carpeta temporal se usa en {count} lugares
        it: La cartella temporanea è usata in {count} punti
        """#
}
