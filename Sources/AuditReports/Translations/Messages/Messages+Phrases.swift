extension MessageTable {
    static let phrases = #"""
        # What is sensitive
        en: a credential
        es: una credencial
        it: una credenziale

        en: financial data
        es: un dato financiero
        it: un dato finanziario

        en: personal data
        es: un dato personal
        it: un dato personale

        en: `{name}` looks like {what}
        es: `{name}` parece {what}
        it: `{name}` sembra {what}

        en: The text in `{name}`
        es: El texto de `{name}`
        it: Il testo di `{name}`

        en: The text in `{name}` looks like {what}
        es: El texto de `{name}` parece {what}
        it: Il testo di `{name}` sembra {what}

        en: The return value of `{name}` looks like {what}
        es: Lo que devuelve `{name}` parece {what}
        it: Ciò che restituisce `{name}` sembra {what}

        en: The key derived by `{name}` is {what}
        es: La clave que deriva `{name}` es {what}
        it: La chiave derivata da `{name}` è {what}

        en: The value stored under `{name}` looks like {what}
        es: El valor guardado con la clave `{name}` parece {what}
        it: Il valore salvato con la chiave `{name}` sembra {what}

        en: `{name}` is labeled as {what}
        es: `{name}` se anuncia como {what}
        it: `{name}` viene presentato come {what}

        en: `{name}`, a property of this value, looks like {what}
        es: `{name}`, parte de lo que se toma entero, parece {what}
        it: `{name}`, parte di ciò che viene preso per intero, sembra {what}

        en: `{name}` contains the values bound to a statement
        es: `{name}` contiene los valores enlazados a una sentencia
        it: `{name}` contiene i valori associati a un’istruzione

        en: `{name}` is an environment variable that may hold a credential
        es: `{name}` es una variable de entorno que puede contener una credencial
        it: `{name}` è una variabile d’ambiente che può contenere una credenziale

        en: `{name}` contains all request headers, including authorization headers
        es: `{name}` contiene todas las cabeceras de una petición, también las que autorizan
        it: `{name}` contiene tutte le intestazioni di una richiesta, comprese quelle che autorizzano

        en: The entire environment may contain credentials
        es: El entorno se toma entero y puede contener credenciales
        it: L’ambiente viene preso per intero e può contenere credenziali

        # Where a value comes from
        en: a deep link
        es: un enlace
        it: un link

        en: a push notification
        es: una notificación
        it: una notifica

        en: a server response
        es: la respuesta de un servidor
        it: la risposta di un server

        en: JSON
        es: un JSON
        it: un JSON

        en: a script message
        es: el mensaje de una página
        it: il messaggio di una pagina

        en: the pasteboard
        es: el portapapeles
        it: il contenuto degli appunti

        en: a scanned code
        es: un código escaneado
        it: un codice scansionato

        en: a request
        es: una petición
        it: una richiesta

        en: a text field
        es: un campo de texto
        it: un campo di testo

        en: a shared record
        es: un registro compartido
        it: un record condiviso

        en: a connected device
        es: un dispositivo conectado
        it: un dispositivo collegato

        en: a queue message
        es: un mensaje de una cola
        it: un messaggio di una coda

        en: file metadata
        es: lo que un archivo dice de sí mismo
        it: ciò che un file dice di sé

        en: a user-selected file
        es: un archivo elegido
        it: un file scelto

        en: a socket
        es: un socket
        it: un socket

        en: a Bluetooth device
        es: un dispositivo Bluetooth
        it: un dispositivo Bluetooth

        en: parsed text
        es: un texto que se lee como número
        it: un testo letto come numero

        en: binary data
        es: datos binarios
        it: dati binari

        en: the environment
        es: el entorno
        it: l’ambiente

        en: a command-line argument
        es: un argumento de la línea de órdenes
        it: un argomento della riga di comando

        en: stdin
        es: la entrada estándar
        it: lo standard input

        en: JavaScript in a web page
        es: un script de una página
        it: uno script di una pagina

        en: another process
        es: otro proceso
        it: un altro processo

        en: a shared item
        es: un elemento compartido
        it: un elemento condiviso

        en: a file or URL
        es: un archivo o una dirección
        it: un file o un indirizzo

        en: an archive
        es: un archivo comprimido
        it: un archivio

        en: decoded data
        es: unos datos decodificados
        it: dati decodificati

        en: a configured source
        es: una fuente propia del proyecto
        it: una fonte propria del progetto

        en: outside
        es: el exterior
        it: l’esterno

        en: from a deep link
        es: de un enlace
        it: da un link

        en: from a push notification
        es: de una notificación
        it: da una notifica

        en: from a server response
        es: de la respuesta de un servidor
        it: dalla risposta di un server

        en: from JSON
        es: de un JSON
        it: da un JSON

        en: from a script message
        es: del mensaje de una página
        it: dal messaggio di una pagina

        en: from the pasteboard
        es: del portapapeles
        it: dagli appunti

        en: from a scanned code
        es: de un código escaneado
        it: da un codice scansionato

        en: from a request
        es: de una petición
        it: da una richiesta

        en: from a text field
        es: de un campo de texto
        it: da un campo di testo

        en: from a shared record
        es: de un registro compartido
        it: da un record condiviso

        en: from a connected device
        es: de un dispositivo conectado
        it: da un dispositivo collegato

        en: from a queue message
        es: de un mensaje de una cola
        it: da un messaggio di una coda

        en: from file metadata
        es: de lo que un archivo dice de sí mismo
        it: da ciò che un file dice di sé

        en: from a user-selected file
        es: de un archivo elegido
        it: da un file scelto

        en: from a socket
        es: de un socket
        it: da un socket

        en: from a Bluetooth device
        es: de un dispositivo Bluetooth
        it: da un dispositivo Bluetooth

        en: from parsed text
        es: de un texto que se lee como número
        it: da un testo letto come numero

        en: from binary data
        es: de datos binarios
        it: da dati binari

        en: from the environment
        es: del entorno
        it: dall’ambiente

        en: from a command-line argument
        es: de un argumento de la línea de órdenes
        it: da un argomento della riga di comando

        en: from stdin
        es: de la entrada estándar
        it: dallo standard input

        en: from JavaScript in a web page
        es: de un script de una página
        it: da uno script di una pagina

        en: from another process
        es: de otro proceso
        it: da un altro processo

        en: from a shared item
        es: de un elemento compartido
        it: da un elemento condiviso

        en: from a file or URL
        es: de un archivo o una dirección
        it: da un file o un indirizzo

        en: from an archive
        es: de un archivo comprimido
        it: da un archivio

        en: from decoded data
        es: de datos decodificados
        it: da dati decodificati

        en: from a configured source
        es: de una fuente propia del proyecto
        it: da una fonte propria del progetto

        en: from outside
        es: del exterior
        it: dall’esterno

        en: the caller
        es: quien llama a este código
        it: chi chiama questo codice
        """#
}
