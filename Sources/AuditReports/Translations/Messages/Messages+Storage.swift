extension MessageTable {
    static let storage = #"""
        # address-as-path
        en: `{call}` is passed a `file://` string as a path and deletes nothing
        es: `{call}` recibe como ruta un texto que empieza por `file://`, así que no borra nada
        it: `{call}` riceve come percorso un testo che inizia con `file://`, quindi non elimina nulla

        en: `{call}` is passed a `file://` string as a path and protects nothing
        es: `{call}` recibe como ruta un texto que empieza por `file://`, así que no protege nada
        it: `{call}` riceve come percorso un testo che inizia con `file://`, quindi non protegge nulla

        en: `{call}` is passed a `file://` string as a path and finds nothing
        es: `{call}` recibe como ruta un texto que empieza por `file://`, así que no encuentra nada
        it: `{call}` riceve come percorso un testo che inizia con `file://`, quindi non trova nulla

        # file-open-to-everybody
        en: `{mode}` lets any user or program write here
        es: `{mode}` deja escribir aquí a cualquier usuario y programa
        it: `{mode}` lascia scrivere qui ogni utente e programma

        en: `{number}` is a decimal literal and means `{octal}`
        es: `{number}` es aquí un número decimal, y significa `{octal}`
        it: `{number}` è qui un numero decimale, e significa `{octal}`

        en: `{call}` makes everything created from here on accessible to all users
        es: `{call}` deja abierto a todos lo que el programa crea a partir de aquí
        it: `{call}` lascia aperto a tutti ciò che il programma crea da qui in poi

        # file-without-protection
        en: The app's files are readable while the device is locked
        es: Los archivos de la app se pueden leer con el dispositivo bloqueado
        it: I file dell’app sono leggibili a dispositivo bloccato

        en: `{name}` leaves the file readable while the device is locked
        es: `{name}` deja el archivo legible con el dispositivo bloqueado
        it: `{name}` lascia il file leggibile a dispositivo bloccato

        # keyboard-caches-secret
        en: `{name}` is configured to show what is typed
        es: `{name}` se configura para mostrar lo que se escribe
        it: `{name}` è impostato per mostrare ciò che vi si digita

        en: `{name}` shows what is typed and lets the keyboard learn it
        es: `{name}` muestra lo que se teclea y deja que el teclado lo aprenda
        it: `{name}` mostra ciò che vi si digita e lascia che la tastiera lo impari

        en: `{name}` is created in code, and `{property}` is not set anywhere in this file
        es: `{name}` se crea en código y `{property}` no se ajusta en este archivo
        it: `{name}` viene creato nel codice e `{property}` non è impostato in questo file

        en: `{name}` shows what is typed, unlike `{secure}`
        es: `{name}` muestra lo que se teclea, a diferencia de `{secure}`
        it: `{name}` mostra ciò che vi si digita, a differenza di `{secure}`

        # keychain
        en: `{name}` leaves this item readable while the device is locked
        es: `{name}` deja este elemento legible con el dispositivo bloqueado
        it: `{name}` lascia questo elemento leggibile a dispositivo bloccato

        en: `{name}` syncs this item to all devices of the account
        es: `{name}` envía este elemento a todos los dispositivos de la cuenta
        it: `{name}` invia questo elemento a tutti i dispositivi dell’account

        en: `{name}` includes this item in backups and lets it move to other devices
        es: `{name}` deja que este elemento llegue a las copias de seguridad y a otros dispositivos
        it: `{name}` lascia che questo elemento finisca nei backup e su altri dispositivi

        en: This item gets the system default accessibility
        es: Este elemento recibe la accesibilidad predeterminada del sistema
        it: Questo elemento riceve l’accessibilità predefinita del sistema

        en: `{name}` can be read without user presence
        es: `{name}` se puede leer sin el usuario
        it: `{name}` si può leggere senza l’utente

        en: `{program}` can read the items in `{name}`, but none of its code uses the keychain
        es: `{program}` puede leer lo que hay en `{name}`, y nada de su código usa el llavero
        it: `{program}` può leggere ciò che è in `{name}`, e nulla del suo codice usa il portachiavi

        en: The result of `{name}` is ignored
        es: Nadie se entera de si `{name}` tuvo éxito
        it: Nessuno viene a sapere se `{name}` è riuscito

        # predictable-temporary-file
        en: Anyone can create a file or link with this name first
        es: Cualquiera puede poner antes un archivo o un enlace con este nombre
        it: Chiunque può mettere prima un file o un link con questo nome

        en: Another process can create a file with this name before the program does
        es: Otro puede crear un archivo con este nombre antes que el programa
        it: Altri possono creare un file con questo nome prima del programma

        # secret-in-database
        en: {statement} and is bound to a statement that may store it unencrypted in a database
        es: {statement} y se vincula a una sentencia que puede guardarlo en claro en una base de datos
        it: {statement} e viene legato a un’istruzione che può salvarlo in chiaro in un database

        en: {statement} and is stored unencrypted in the application context sent to the watch
        es: {statement} y se guarda en claro en el contexto que recibe un reloj
        it: {statement} e viene salvato in chiaro nel contesto che riceve un orologio

        en: {statement} and is stored unencrypted in Redis
        es: {statement} y se guarda en claro en Redis
        it: {statement} e viene salvato in chiaro in Redis

        en: {statement} and is stored unencrypted in {=database}
        es: {statement} y se guarda en claro en {database}
        it: {statement} e viene salvato in chiaro in {database}

        # secret-in-log
        en: Statement arguments appear in this database's errors and traces, and therefore in logs
        es: Los valores de las sentencias aparecen en los errores y trazas de esta base de datos, y por tanto en los registros
        it: I valori delle istruzioni compaiono negli errori e nelle tracce di questo database, e quindi nei log

        en: {statement} and is written to a log with every message
        es: {statement} y se escribe en un registro con cada mensaje
        it: {statement} e viene scritto in un log con ogni messaggio

        en: {statement} and is written to a log, redacted unless a profile reveals private data
        es: {statement} y se escribe en un registro, aunque oculto mientras ningún perfil muestre datos privados
        it: {statement} e viene scritto in un log, benché oscurato finché nessun profilo mostra i dati privati

        en: `{name}` reveals the user's location and is written to a log
        es: `{name}` revela dónde está el usuario y se escribe en un registro
        it: `{name}` rivela dove si trova l’utente e viene scritto in un log

        en: `{name}` identifies this device for push notifications and is written to a log
        es: `{name}` identifica este dispositivo para las notificaciones push y se escribe en un registro
        it: `{name}` identifica questo dispositivo per le notifiche push e viene scritto in un log

        en: `{name}` holds an entire request or server response and is written to a log
        es: `{name}` contiene una petición o una respuesta entera de un servidor y se escribe en un registro
        it: `{name}` contiene un’intera richiesta o risposta di un server e viene scritto in un log

        # secret-in-notification
        en: {statement} and leaves the app in a notification or user activity
        es: {statement} y sale de la app en una notificación o actividad
        it: {statement} ed esce dall’app in una notifica o un’attività

        # secret-in-plain-file
        en: {statement} and is written to an unencrypted file
        es: {statement} y se escribe en claro en un archivo
        it: {statement} e viene scritto in chiaro in un file

        # secret-in-shared-container
        en: {statement} and is stored in the container of `{group}`, which `{reader}` also reads
        es: {statement} y se guarda en el contenedor de `{group}`, que también lee `{reader}`
        it: {statement} e viene salvato nel contenitore di `{group}`, che legge anche `{reader}`

        en: {statement} and is stored in the container of `{group}`, which other programs may read
        es: {statement} y se guarda en el contenedor de `{group}`, que pueden leer otros programas
        it: {statement} e viene salvato nel contenitore di `{group}`, che altri programmi possono leggere

        en: {statement} and is stored in the container of an app group, which `{reader}` also reads
        es: {statement} y se guarda en el contenedor de un grupo de apps, que también lee `{reader}`
        it: {statement} e viene salvato nel contenitore di un gruppo di app, che legge anche `{reader}`

        en: {statement} and is stored in the container of an app group, which other programs may read
        es: {statement} y se guarda en el contenedor de un grupo de apps, que pueden leer otros programas
        it: {statement} e viene salvato nel contenitore di un gruppo di app, che altri programmi possono leggere

        # secret-in-user-defaults
        en: {statement} and is stored unencrypted in user defaults
        es: {statement} y se guarda en claro en las preferencias
        it: {statement} e viene salvato in chiaro nelle preferenze

        en: `{name}` reveals the user's location and is stored unencrypted in user defaults
        es: `{name}` revela dónde está el usuario y se guarda en claro en las preferencias
        it: `{name}` rivela dove si trova l’utente e viene salvato in chiaro nelle preferenze

        en: Text typed into `{field}` is stored unencrypted in user defaults
        es: Lo que el usuario teclea en `{field}` se guarda en claro en las preferencias
        it: Ciò che l’utente digita in `{field}` viene salvato in chiaro nelle preferenze

        en: {statement} and `{wrapper}` stores it unencrypted in user defaults
        es: {statement} y `{wrapper}` lo guarda en claro en las preferencias
        it: {statement} e `{wrapper}` lo salva in chiaro nelle preferenze

        en: The result of `{name}` was decrypted before and is stored unencrypted in user defaults
        es: Lo que da `{name}` estaba sellado antes y se guarda en claro en las preferencias
        it: Ciò che dà `{name}` era sigillato prima e viene salvato in chiaro nelle preferenze

        en: Text typed into this secure field is stored unencrypted in user defaults by `{wrapper}`
        es: `{wrapper}` guarda en claro en las preferencias lo que se teclea en este campo seguro
        it: `{wrapper}` salva in chiaro nelle preferenze ciò che si digita in questo campo sicuro

        # secret-on-pasteboard
        en: `{name}` holds all headers of a request and stays on the general pasteboard, where any app can read it
        es: `{name}` contiene todas las cabeceras de una petición y queda en el portapapeles que cualquier app puede leer
        it: `{name}` contiene tutte le intestazioni di una richiesta e resta negli appunti che ogni app può leggere

        en: {statement} and stays on the general pasteboard, where any app can read it
        es: {statement} y se queda en el portapapeles, que cualquier app puede leer
        it: {statement} e resta negli appunti, che ogni app può leggere

        # sensitive-file-in-backup
        en: {statement}, and this file is included in backups
        es: {statement}, y este archivo va a las copias de seguridad
        it: {statement}, e questo file finisce nei backup

        # temporary-file-left-behind
        en: This writes a temporary file, and nothing in this source file removes one
        es: Esto escribe un archivo temporal, y nada en este archivo lo elimina
        it: Questo scrive un file temporaneo, e nulla in questo file lo elimina

        # secret-in-arguments
        en: `{name}` is passed on the command line, where other users can read it
        es: `{name}` se da en la línea de órdenes, donde otros lo leen
        it: `{name}` si dà sulla riga di comando, dove altri lo leggono

        en: {statement} and is passed on the command line, where other users can read it
        es: {statement} y figura en la línea de órdenes, donde otros lo leen
        it: {statement} e sta sulla riga di comando, dove altri lo leggono
        """#
}
