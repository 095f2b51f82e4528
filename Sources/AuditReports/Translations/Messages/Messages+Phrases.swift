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

        en: The text of `{name}`
        es: El texto de `{name}`
        it: Il testo di `{name}`

        en: The text of `{name}` is {what}
        es: El texto de `{name}` es {what}
        it: Il testo di `{name}` è {what}

        en: What `{name}` returns is {what}
        es: Lo que devuelve `{name}` es {what}
        it: Ciò che restituisce `{name}` è {what}

        en: The key that `{name}` derives is {what}
        es: La clave que deriva `{name}` es {what}
        it: La chiave derivata da `{name}` è {what}

        en: The value under `{name}` is {what}
        es: El valor guardado con la clave `{name}` es {what}
        it: Il valore salvato con la chiave `{name}` è {what}

        en: `{name}` is announced as {what}
        es: `{name}` se anuncia como {what}
        it: `{name}` viene presentato come {what}

        en: `{name}`, a part of what is taken whole, is {what}
        es: `{name}`, parte de lo que se toma entero, es {what}
        it: `{name}`, parte di ciò che viene preso per intero, è {what}

        en: `{name}` holds the values that are bound to a statement
        es: `{name}` contiene los valores enlazados a una sentencia
        it: `{name}` contiene i valori associati a un’istruzione

        en: `{name}` is a variable of the environment that may hold a credential
        es: `{name}` es una variable de entorno que puede contener una credencial
        it: `{name}` è una variabile d’ambiente che può contenere una credenziale

        en: `{name}` holds all headers of a request, those that authorize included
        es: `{name}` contiene todas las cabeceras de una petición, también las que autorizan
        it: `{name}` contiene tutte le intestazioni di una richiesta, comprese quelle che autorizzano

        en: The environment is taken whole and may hold credentials
        es: El entorno se toma entero y puede contener credenciales
        it: L’ambiente viene preso per intero e può contenere credenziali

        # Where a value comes from
        en: a link
        es: un enlace
        it: un link

        en: a notification
        es: una notificación
        it: una notifica

        en: a server's answer
        es: la respuesta de un servidor
        it: la risposta di un server

        en: JSON
        es: un JSON
        it: un JSON

        en: a page's message
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

        en: a message of a queue
        es: un mensaje de una cola
        it: un messaggio di una coda

        en: what a file says of itself
        es: lo que un archivo dice de sí mismo
        it: ciò che un file dice di sé

        en: a picked file
        es: un archivo elegido
        it: un file scelto

        en: a socket
        es: un socket
        it: un socket

        en: a Bluetooth device
        es: un dispositivo Bluetooth
        it: un dispositivo Bluetooth

        en: a text that is read as a number
        es: un texto que se lee como número
        it: un testo letto come numero

        en: binary data
        es: datos binarios
        it: dati binari

        en: the environment
        es: el entorno
        it: l’ambiente

        en: an argument of the command line
        es: un argumento de la línea de órdenes
        it: un argomento della riga di comando

        en: the standard input
        es: la entrada estándar
        it: lo standard input

        en: a script of a page
        es: un script de una página
        it: uno script di una pagina

        en: another process
        es: otro proceso
        it: un altro processo

        en: a shared item
        es: un elemento compartido
        it: un elemento condiviso

        en: a file or address
        es: un archivo o una dirección
        it: un file o un indirizzo

        en: an archive
        es: un archivo comprimido
        it: un archivio

        en: decoded data
        es: unos datos decodificados
        it: dati decodificati

        en: a source of the project's own
        es: una fuente propia del proyecto
        it: una fonte propria del progetto

        en: outside
        es: el exterior
        it: l’esterno

        en: out of a link
        es: de un enlace
        it: da un link

        en: out of a notification
        es: de una notificación
        it: da una notifica

        en: out of a server's answer
        es: de la respuesta de un servidor
        it: dalla risposta di un server

        en: out of JSON
        es: de un JSON
        it: da un JSON

        en: out of a page's message
        es: del mensaje de una página
        it: dal messaggio di una pagina

        en: out of the pasteboard
        es: del portapapeles
        it: dagli appunti

        en: out of a scanned code
        es: de un código escaneado
        it: da un codice scansionato

        en: out of a request
        es: de una petición
        it: da una richiesta

        en: out of a text field
        es: de un campo de texto
        it: da un campo di testo

        en: out of a shared record
        es: de un registro compartido
        it: da un record condiviso

        en: out of a connected device
        es: de un dispositivo conectado
        it: da un dispositivo collegato

        en: out of a message of a queue
        es: de un mensaje de una cola
        it: da un messaggio di una coda

        en: out of what a file says of itself
        es: de lo que un archivo dice de sí mismo
        it: da ciò che un file dice di sé

        en: out of a picked file
        es: de un archivo elegido
        it: da un file scelto

        en: out of a socket
        es: de un socket
        it: da un socket

        en: out of a Bluetooth device
        es: de un dispositivo Bluetooth
        it: da un dispositivo Bluetooth

        en: out of a text that is read as a number
        es: de un texto que se lee como número
        it: da un testo letto come numero

        en: out of binary data
        es: de datos binarios
        it: da dati binari

        en: out of the environment
        es: del entorno
        it: dall’ambiente

        en: out of an argument of the command line
        es: de un argumento de la línea de órdenes
        it: da un argomento della riga di comando

        en: out of the standard input
        es: de la entrada estándar
        it: dallo standard input

        en: out of a script of a page
        es: de un script de una página
        it: da uno script di una pagina

        en: out of another process
        es: de otro proceso
        it: da un altro processo

        en: out of a shared item
        es: de un elemento compartido
        it: da un elemento condiviso

        en: out of a file or address
        es: de un archivo o una dirección
        it: da un file o un indirizzo

        en: out of an archive
        es: de un archivo comprimido
        it: da un archivio

        en: out of decoded data
        es: de datos decodificados
        it: da dati decodificati

        en: out of a source of the project's own
        es: de una fuente propia del proyecto
        it: da una fonte propria del progetto

        en: out of outside
        es: del exterior
        it: dall’esterno

        en: whoever calls this
        es: quien llama a este código
        it: chi chiama questo codice
        """#
}
