extension MessageTable {
    static let ways = #"""
        # Steps of a value's way
        en: The value originates here
        es: El valor entra aquí
        it: Il valore entra qui

        en: The value comes from here
        es: El valor viene de aquí
        it: Il valore viene da qui

        en: It is used here
        es: Se usa aquí
        it: Viene usato qui

        en: The same value is set here
        es: Lo mismo se establece aquí
        it: Lo stesso è impostato qui

        en: The same value is hashed here
        es: Aquí se calcula el mismo hash
        it: Qui si calcola lo stesso hash

        en: It flows through here
        es: Sigue por aquí
        it: Prosegue qui

        en: It is interpolated into a string
        es: Pasa a formar parte de un texto
        it: Entra a far parte di un testo

        en: It is passed as `{name}`
        es: Se pasa como `{name}`
        it: Viene passato come `{name}`

        en: It is stored in `{name}`
        es: Se guarda en `{name}`
        it: Viene conservato in `{name}`

        en: It passes through `{name}`
        es: Pasa por `{name}`
        it: Passa per `{name}`

        en: It is passed to `{name}`
        es: Se entrega a `{name}`
        it: Viene dato a `{name}`

        # Where it ends
        en: Untrusted input {from} {harm}
        es: Texto {from} {harm}
        it: Testo {from} {harm}

        en: {statement} and becomes part of an SQL statement
        es: {statement} y pasa a formar parte de una sentencia SQL
        it: {statement} ed entra a far parte di un’istruzione SQL

        en: {text} becomes part of an SQL statement
        es: {text} pasa a formar parte de una sentencia SQL
        it: {text} entra a far parte di un’istruzione SQL

        en: becomes part of an SQL statement
        es: pasa a formar parte de una sentencia SQL
        it: entra a far parte di un’istruzione SQL

        en: is run as a command or script
        es: se ejecuta como orden o script
        it: viene eseguito come comando o script

        en: is used as a file path
        es: da nombre a un archivo
        it: dà il nome a un file

        en: becomes part of a web page
        es: pasa a formar parte de una página
        it: entra a far parte di una pagina

        en: becomes part of a script
        es: pasa a formar parte de un script
        it: entra a far parte di uno script

        en: becomes part of an XPath expression
        es: pasa a formar parte de una expresión XPath
        it: entra a far parte di un’espressione XPath

        en: installed
        es: se instala
        it: viene installato

        en: started
        es: se arranca
        it: viene avviato

        en: opened
        es: se abre
        it: viene aperto

        en: is used as a key path
        es: nombra la propiedad por la que se pregunta
        it: nomina la proprietà che viene chiesta

        en: becomes part of a predicate
        es: pasa a formar parte de un predicado
        it: entra a far parte di un predicato

        en: is used as a regular expression
        es: se lee como expresión regular
        it: viene letto come espressione regolare

        en: becomes part of a format string
        es: pasa a formar parte de una cadena de formato
        it: entra a far parte di una stringa di formato

        en: becomes part of a log line
        es: pasa a formar parte de una línea del registro
        it: entra a far parte di una riga di log

        en: is opened as a URL
        es: indica la página que se abre
        it: indica la pagina che viene aperta

        en: is loaded in a web view as a URL
        es: indica lo que carga una vista web
        it: indica ciò che carica una web view

        en: is run as a shell command
        es: lo lee un shell como orden
        it: viene letto da una shell come comando

        en: is interpreted by a shell
        es: lo lee un shell
        it: viene letto da una shell

        en: is passed to a workflow as a variable
        es: se entrega a un flujo de trabajo como una de sus variables
        it: viene dato a un workflow come una delle sue variabili

        en: may start with a dash and be parsed as an option
        es: puede empezar por un guion, y entonces es una opción
        it: può iniziare con un trattino, e allora è un’opzione

        en: determines which program is run
        es: indica el programa que se inicia
        it: indica il programma da avviare

        en: determines which code is loaded
        es: indica el código que se carga
        it: indica il codice da caricare

        en: becomes part of a query
        es: pasa a formar parte de una consulta
        it: entra a far parte di una query

        en: determines which method is called
        es: indica el método que se llama
        it: indica il metodo da chiamare

        en: determines which property is set
        es: indica la propiedad que se modifica
        it: indica la proprietà da modificare

        en: is inserted into a page without escaping
        es: entra en una página sin escapar
        it: entra in una pagina senza escape

        en: becomes part of a script without being encoded
        es: pasa a formar parte de un script sin codificar
        it: entra a far parte di uno script senza codifica

        en: is stored unencrypted
        es: se guarda en claro
        it: viene conservato in chiaro

        en: is written to a file unencrypted
        es: se escribe en claro en un archivo
        it: viene scritto in chiaro in un file

        en: is stored unencrypted in a database
        es: se guarda en claro en una base de datos
        it: viene salvato in chiaro in un database

        en: is written to a log
        es: se escribe en un registro
        it: viene scritto in un log

        en: is included in crash reports
        es: acaba en los informes de fallos
        it: finisce nei crash report

        en: is sent without encryption
        es: se envía sin cifrar
        it: viene inviato senza cifratura

        en: {statement} and is stored unencrypted
        es: {statement} y se guarda en claro
        it: {statement} e viene conservato in chiaro

        en: {statement} and is written to a file unencrypted
        es: {statement} y se escribe en claro en un archivo
        it: {statement} e viene scritto in chiaro in un file

        en: {statement} and is stored unencrypted in a database
        es: {statement} y se guarda en claro en una base de datos
        it: {statement} e viene salvato in chiaro in un database

        en: {statement} and is included in crash reports
        es: {statement} y acaba en los informes de fallos
        it: {statement} e finisce nei crash report

        en: {statement} and is written to a log
        es: {statement} y se escribe en un registro
        it: {statement} e viene scritto in un log

        en: {statement} and is sent without encryption
        es: {statement} y se envía sin cifrar
        it: {statement} e viene inviato senza cifratura

        # Settings of a build
        en: release builds
        es: las versiones publicadas
        it: le build di rilascio

        en: `{target}` in `{configuration}`
        es: `{target}` en `{configuration}`
        it: `{target}` in `{configuration}`

        en: {name} and {rest} more
        es: {name} y {rest} más
        it: {name} e altri {rest}

        en: It can also come from here
        es: También puede venir de aquí
        it: Può anche venire da qui
        """#
}
