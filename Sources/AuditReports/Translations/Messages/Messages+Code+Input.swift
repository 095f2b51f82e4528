extension MessageTable {
    /// Rules about what comes in from outside: texts, files, lengths, patterns.
    static let codeOfInput = #"""
        # allocation-size-unlimited
        en: A number {from} says how much memory is taken
        es: Un número {from} decide cuánta memoria se reserva
        it: Un numero {from} decide quanta memoria viene allocata

        en: `{length}` is what the server says, and nothing bounds it
        es: `{length}` es lo que dice el servidor, y nada lo limita
        it: `{length}` è ciò che dice il server, e nulla lo limita

        # catastrophic-regex
        en: This repeat
        es: Esta repetición
        it: Questa ripetizione

        en: {repeat} makes the time grow exponentially on texts such as `{example}`
        es: {repeat} hace crecer el tiempo de forma exponencial con textos como `{example}`
        it: {repeat} fa crescere il tempo in modo esponenziale su testi come `{example}`

        en: {repeat} makes the time grow with the square of the length or worse, as on `{example}`
        es: {repeat} hace crecer el tiempo con el cuadrado de la longitud o peor, como con `{example}`
        it: {repeat} fa crescere il tempo con il quadrato della lunghezza o peggio, come su `{example}`

        # command-injection
        en: Text {from} chooses the environment of a program, and so the code that it loads
        es: Texto {from} elige el entorno de un programa y, con él, el código que carga
        it: Testo {from} sceglie l’ambiente di un programma, e quindi il codice che carica

        en: Text {from} names a variable of the environment
        es: Texto {from} nombra una variable del entorno
        it: Testo {from} nomina una variabile d’ambiente

        en: `{text}` can begin with a dash, and is an option of `{program}` then
        es: `{text}` puede empezar por un guion, y entonces es una opción de `{program}`
        it: `{text}` può iniziare con un trattino, e allora è un’opzione di `{program}`

        en: This text is run as a shell command
        es: Un shell lee este texto como orden
        it: Una shell legge questo testo come comando

        en: This text is run as a command or script with what is put into it
        es: Este texto se ejecuta como orden o script con lo que se le inserta
        it: Questo testo viene eseguito come comando o script con ciò che vi è inserito

        en: This text is run as a command or script
        es: Este texto se ejecuta como orden o script
        it: Questo testo viene eseguito come comando o script

        en: `{text}` {harm}
        es: `{text}` {harm}
        it: `{text}` {harm}

        # deny-list-sanitizer
        en: Only one `{word}` at the start is removed, and the next takes its place
        es: Solo se quita un `{word}` del principio, y el siguiente ocupa su lugar
        it: Viene tolto solo un `{word}` all’inizio, e il successivo prende il suo posto

        en: Removing `{word}` does not make the text safe
        es: Quitar `{word}` no hace seguro el texto
        it: Togliere `{word}` non rende sicuro il testo

        # download-run-unverified
        en: What was downloaded is {deed}, and nothing here checks its signature
        es: Lo descargado {deed}, y nada comprueba aquí su firma
        it: Ciò che è stato scaricato {deed}, e nulla qui ne controlla la firma

        # escaping-by-character
        en: `{character}` with a combining mark behind it is another character, which this leaves as it is
        es: `{character}` seguido de una marca combinante es otro carácter, que esto deja como está
        it: `{character}` seguito da un segno combinante è un altro carattere, che resta com’è

        en: `{part}` with a combining mark behind it is not found, and the file system reads the dots
        es: `{part}` seguido de una marca combinante no se encuentra, y el sistema de archivos lee los puntos
        it: `{part}` seguito da un segno combinante non viene trovato, e il file system legge i punti

        # escaping-incomplete
        en: Only the first `{character}` of the text is escaped
        es: Solo se escapa el primer `{character}` del texto
        it: L’escape vale solo per il primo `{character}` del testo

        en: The backslash that escapes a `{character}` is doubled afterwards, which undoes it
        es: La barra invertida que escapa un `{character}` se duplica después, lo que la anula
        it: La barra rovesciata che protegge un `{character}` viene poi raddoppiata, il che la annulla

        en: A backslash before a `{character}` in the text undoes this escape
        es: Una barra invertida ante `{character}` en el texto anula este escape
        it: Una barra rovesciata davanti a `{character}` nel testo annulla questo escape

        en: This leaves {characters}, with which an attribute or an entity is begun
        es: Esto deja {characters}, con lo que empieza un atributo o una entidad
        it: Questo lascia {characters}, con cui inizia un attributo o un’entità

        en: This leaves {characters}, with which a tag or another attribute is begun
        es: Esto deja {characters}, con lo que empieza una etiqueta u otro atributo
        it: Questo lascia {characters}, con cui inizia un tag o un altro attributo

        # format-string
        en: A `%` in `{name}` is read as a format: write `{instead}`
        es: Un `%` en `{name}` se lee como formato: escribir `{instead}`
        it: Un `%` in `{name}` viene letto come formato: scrivere `{instead}`

        en: A `%` in `{name}` is read as a placeholder, and no value is given for it
        es: Un `%` en `{name}` se lee como marcador, y no se da ningún valor para él
        it: Un `%` in `{name}` viene letto come segnaposto, e non gli è dato alcun valore

        # host-check-loose
        en: `{host}` ends so, too
        es: `{host}` también termina así
        it: anche `{host}` finisce così

        en: `{host}` begins so, too
        es: `{host}` también empieza así
        it: anche `{host}` inizia così

        en: `{host}` has this label, too
        es: `{host}` también tiene esta etiqueta
        it: anche `{host}` ha questa etichetta

        en: An address that only contains `{host}` passes, too
        es: También pasa una dirección que solo contiene `{host}`
        it: Passa anche un indirizzo che contiene soltanto `{host}`

        en: Any piece of `{host}` passes, too
        es: También pasa cualquier trozo de `{host}`
        it: Passa anche qualsiasi pezzo di `{host}`

        en: Only these schemes are refused; `{scheme}` addresses run scripts as well
        es: Solo se rechazan estos esquemas; las direcciones `{scheme}` también ejecutan scripts
        it: Vengono rifiutati solo questi schemi; anche gli indirizzi `{scheme}` eseguono script

        # host-regex-dot
        en: The dot in `{pattern}` matches any character, so other hosts fit too
        es: El punto en `{pattern}` coincide con cualquier carácter, así que también encajan otros hosts
        it: Il punto in `{pattern}` corrisponde a qualsiasi carattere, quindi vanno bene anche altri host

        # length-from-data-unchecked
        en: `{size}` says how much memory is read, and nothing compares it with what is there
        es: `{size}` dice cuánta memoria se lee, y nada lo compara con lo que hay
        it: `{size}` dice quanta memoria viene letta, e niente lo confronta con ciò che c’è

        en: `{name}` comes out of the data, and nothing compares it with what is there
        es: `{name}` sale de los datos, y nada lo compara con lo que hay
        it: `{name}` viene dai dati, e nulla lo confronta con ciò che c’è

        en: `{call}` writes as much as `{size}` says, and the room is made for `{room}`
        es: `{call}` escribe tanto como dice `{size}`, y el espacio es para `{room}`
        it: `{call}` scrive quanto dice `{size}`, e lo spazio è per `{room}`

        en: Nothing asks whether there are enough bytes for a `{type}`
        es: Nada comprueba que haya bytes suficientes para un `{type}`
        it: Nulla controlla che ci siano abbastanza byte per un `{type}`

        en: This reads on until it finds a zero, and the bytes need not end in one
        es: Esto lee hasta encontrar un cero, y los bytes no tienen por qué terminar en uno
        it: Questo legge finché non trova uno zero, e i byte possono non finire con uno

        # log-injection
        en: Text {from} may bring line breaks into the log
        es: Texto {from} puede introducir saltos de línea en el registro
        it: Testo {from} può introdurre interruzioni di riga nel log

        # misleading-character-range
        en: `{range}` holds the signs between `Z` and `a` as well, `[` and `_` among them
        es: `{range}` contiene también los signos entre `Z` y `a`, entre ellos `[` y `_`
        it: `{range}` contiene anche i segni tra `Z` e `a`, tra cui `[` e `_`

        en: `{range}` is a range, and holds just these three characters by chance
        es: `{range}` es un intervalo, y contiene solo estos tres caracteres por casualidad
        it: `{range}` è un intervallo, e contiene solo questi tre caratteri per caso

        en: `{range}` is a range of {number} characters, and not just these three
        es: `{range}` es un intervalo de {number} caracteres, y no solo estos tres
        it: `{range}` è un intervallo di {number} caratteri, e non solo questi tre

        # number-wraps-round
        en: A number with too many digits becomes any other number here
        es: Aquí, un número con demasiadas cifras se convierte en otro cualquiera
        it: Qui un numero con troppe cifre diventa un altro numero qualsiasi

        en: `{operator}` drops what does not fit, and `{name}` can be any number
        es: `{operator}` descarta lo que no cabe, y `{name}` puede ser cualquier número
        it: `{operator}` scarta ciò che non ci sta, e `{name}` può essere un numero qualsiasi

        en: The sum drops what does not fit, and `{name}` can hold any numbers
        es: La suma descarta lo que no cabe, y `{name}` puede contener números cualesquiera
        it: La somma scarta ciò che non ci sta, e `{name}` può contenere numeri qualsiasi

        en: `{type}` keeps the last bits of a number that {origin} holds, and drops the rest
        es: `{type}` conserva los últimos bits de un número que llega de fuera ({origin}) y descarta el resto
        it: `{type}` conserva gli ultimi bit di un numero che arriva da fuori ({origin}) e scarta il resto

        # path-prefix-without-separator
        en: `{folder}` has no `/` at its end, and a folder beside it may begin with the same name
        es: `{folder}` no lleva `/` al final, y una carpeta vecina puede empezar por el mismo nombre
        it: `{folder}` non ha `/` alla fine, e una cartella accanto può iniziare con lo stesso nome

        # path-traversal
        en: A name {from} becomes part of this path and may hold `{up}`
        es: Un nombre {from} pasa a formar parte de esta ruta y puede contener `{up}`
        it: Un nome {from} entra a far parte di questo percorso e può contenere `{up}`

        en: A name {from} may hold `{up}`, and the answer tells whether a file is there
        es: Un nombre {from} puede contener `{up}`, y la respuesta dice si hay un archivo allí
        it: Un nome {from} può contenere `{up}`, e la risposta dice se lì c’è un file

        en: `{name}` comes from outside and may hold `{up}`
        es: `{name}` viene de fuera y puede contener `{up}`
        it: `{name}` viene dall’esterno e può contenere `{up}`

        # predicate-injection
        en: `{text}` is evaluated, with every function that expressions know
        es: `{text}` se evalúa, con todas las funciones que conocen las expresiones
        it: `{text}` viene valutato, con tutte le funzioni che le espressioni conoscono

        en: `{text}` stands in an attribute without quotation marks, where a blank begins another
        es: `{text}` está en un atributo sin comillas, donde un espacio empieza otro
        it: `{text}` sta in un attributo senza virgolette, dove uno spazio ne inizia un altro

        en: Text {from} is read as a template, in which `$1` stands for what was found
        es: Texto {from} se lee como plantilla, en la que `$1` representa lo encontrado
        it: Testo {from} viene letto come modello, in cui `$1` sta per ciò che è stato trovato

        en: `{text}` goes into the page as it was stored, without being escaped
        es: `{text}` entra en la página tal como se guardó, sin escapar
        it: `{text}` entra nella pagina così come è stato salvato, senza escape

        en: `{text}` goes into the page as it is, where what stands beside it is escaped
        es: `{text}` entra en la página tal cual, mientras que lo que está al lado se escapa
        it: `{text}` entra nella pagina così com’è, mentre ciò che gli sta accanto riceve l’escape

        en: `{text}` names any property of the object, and nothing looks at it
        es: `{text}` nombra cualquier propiedad del objeto, y nada lo comprueba
        it: `{text}` nomina una proprietà qualsiasi dell’oggetto, e nulla la controlla

        en: `{text}` becomes part of a predicate instead of an argument
        es: `{text}` pasa a formar parte de un predicado en lugar de ser un argumento
        it: `{text}` entra a far parte di un predicato invece di esserne un argomento

        # regex-injection
        en: `{text}` is read as part of a regular expression
        es: `{text}` se lee como parte de una expresión regular
        it: `{text}` viene letto come parte di un’espressione regolare

        # regex-without-anchor
        en: An anchor holds for one alternative alone, so `{part}` fits anywhere in the text
        es: Un ancla rige para una sola alternativa, así que `{part}` encaja en cualquier lugar del texto
        it: Un’ancora vale per una sola alternativa, quindi `{part}` va bene in qualsiasi punto del testo

        en: `^` holds for the first alternative alone and `$` for the last, so each fits longer texts
        es: `^` rige solo para la primera alternativa y `$` para la última, así que cada una encaja en textos más largos
        it: `^` vale solo per la prima alternativa e `$` per l’ultima, quindi ciascuna va bene in testi più lunghi

        en: The pattern fits anywhere in the text, so a text that only contains what is valid passes
        es: El patrón encaja en cualquier lugar del texto, así que pasa un texto que solo contiene algo válido
        it: Il pattern va bene in qualsiasi punto del testo, quindi passa un testo che contiene soltanto qualcosa di
          valido

        en: Nothing parts `{name}` from what comes before it, so `{other}` fits too
        es: Nada separa `{name}` de lo que va delante, así que también encaja `{other}`
        it: Nulla separa `{name}` da ciò che precede, quindi va bene anche `{other}`

        en: The pattern is not anchored at the start, so an address that only contains `{name}` fits too
        es: El patrón no está anclado al principio, así que también encaja una dirección que solo contiene `{name}`
        it: Il pattern non è ancorato all’inizio, quindi va bene anche un indirizzo che contiene soltanto `{name}`

        en: Nothing ends the host `{name}`, so `{other}` fits too
        es: Nada cierra el host `{name}`, así que también encaja `{other}`
        it: Nulla chiude l’host `{name}`, quindi va bene anche `{other}`

        # remote-input-traps
        en: {trap} stops the program when {origin} holds something else
        es: {trap} detiene el programa cuando lo que llega ({origin}) contiene otra cosa
        it: {trap} ferma il programma quando ciò che arriva ({origin}) contiene altro

        en: This index
        es: Este índice
        it: Questo indice

        en: This count
        es: Esta cantidad
        it: Questa quantità

        en: This divisor
        es: Este divisor
        it: Questo divisore

        en: This does so too
        es: Esto también
        it: Anche questo

        # sql-injection
        en: `{text}` becomes part of an SQL statement instead of a bound value
        es: `{text}` pasa a formar parte de una sentencia SQL en lugar de ser un valor enlazado
        it: `{text}` entra a far parte di un’istruzione SQL invece di essere un valore associato

        # string-length-mix
        en: `index` steps over characters, and what was counted before is {unit}
        es: `index` avanza por caracteres, y lo que se contó antes son {unit}
        it: `index` avanza per caratteri, e ciò che si è contato prima sono {unit}

        en: This length counts {unit}, and `{user}` counts {wanted}
        es: Esta longitud cuenta {unit}, y `{user}` cuenta {wanted}
        it: Questa lunghezza conta {unit}, e `{user}` conta {wanted}

        en: characters
        es: caracteres
        it: caratteri

        en: UTF-16 units
        es: unidades UTF-16
        it: unità UTF-16

        en: Unicode scalars
        es: escalares Unicode
        it: scalari Unicode

        en: bytes
        es: bytes
        it: byte

        # tag-filter-regex
        en: The pattern misses `{text}`
        es: El patrón no detecta `{text}`
        it: Il pattern non rileva `{text}`

        # unbounded-decompression
        en: Nothing stops this however large the entry is when it is unpacked
        es: Nada detiene esto por grande que sea la entrada al descomprimirla
        it: Nulla ferma questo per quanto grande sia la voce una volta estratta

        en: `{name}` is unpacked, however large it becomes
        es: `{name}` se descomprime, por grande que se haga
        it: `{name}` viene estratto, per quanto grande diventi

        en: This comes {from} and is unpacked, however large it becomes
        es: Esto viene {from} y se descomprime, por grande que se haga
        it: Questo arriva {from} e viene estratto, per quanto grande diventi

        # unchecked-file-import
        en: The picked file is kept whole, whatever its size
        es: El archivo elegido se guarda entero, sea cual sea su tamaño
        it: Il file scelto viene conservato per intero, qualunque sia la sua dimensione

        en: The picked file is read whole, whatever its size
        es: El archivo elegido se lee entero, sea cual sea su tamaño
        it: Il file scelto viene letto per intero, qualunque sia la sua dimensione

        en: The file that another app hands over is kept whole, whatever its size
        es: El archivo que entrega otra app se guarda entero, sea cual sea su tamaño
        it: Il file consegnato da un’altra app viene conservato per intero, qualunque sia la sua dimensione

        en: The file that another app hands over is read whole, whatever its size
        es: El archivo que entrega otra app se lee entero, sea cual sea su tamaño
        it: Il file consegnato da un’altra app viene letto per intero, qualunque sia la sua dimensione

        # unsafe-c-function
        en: `{name}` writes without regard to the size of the buffer, or can be raced
        es: `{name}` escribe sin atender al tamaño del búfer, o está expuesta a una condición de carrera
        it: `{name}` scrive senza badare alla dimensione del buffer, o è esposta a una race condition

        # unsafe-pointer-escape
        en: This pointer is good only inside the closure of `{name}`
        es: Este puntero solo vale dentro del closure de `{name}`
        it: Questo puntatore vale solo dentro la closure di `{name}`

        en: SQLite keeps this pointer, which is good only for the call; pass `SQLITE_TRANSIENT`
        es: SQLite guarda este puntero, que solo vale durante la llamada; pase `SQLITE_TRANSIENT`
        it: SQLite conserva questo puntatore, che vale solo durante la chiamata; passa `SQLITE_TRANSIENT`

        en: `{name}` is good only while `{call}` is being made
        es: `{name}` solo vale mientras dura la llamada a `{call}`
        it: `{name}` vale solo durante la chiamata di `{call}`

        # unsafe-unarchiving
        en: `{name}` lets the archive choose the classes of its objects
        es: `{name}` deja que el archivo elija las clases de sus objetos
        it: `{name}` lascia che l’archivio scelga le classi dei suoi oggetti

        en: This lets the archive choose the classes of its objects
        es: Esto deja que el archivo elija las clases de sus objetos
        it: Questo lascia che l’archivio scelga le classi dei suoi oggetti

        en: Every class is an `{name}`, so this allows them all
        es: Toda clase es un `{name}`, así que esto las permite todas
        it: Ogni classe è un `{name}`, quindi questo le ammette tutte

        en: This initializer lets the archive choose the classes of its objects
        es: Este inicializador deja que el archivo elija las clases de sus objetos
        it: Questo inizializzatore lascia che l’archivio scelga le classi dei suoi oggetti

        en: This takes an object of whatever class the archive names; `{name}` asks for one
        es: Esto toma un objeto de la clase que indique el archivo; `{name}` pide una en concreto
        it: Questo prende un oggetto di qualsiasi classe indicata dall’archivio; `{name}` ne chiede una precisa

        en: The class is chosen by {origin}, and any class of the app can be made
        es: La clase la elige {origin}, y se puede crear cualquier clase de la app
        it: La classe la sceglie {origin}, e si può creare qualsiasi classe dell’app

        # unsafe-unpacking
        en: A link in the archive may lead out of the folder, and what follows is written through it
        es: Un enlace del archivo comprimido puede llevar fuera de la carpeta, y lo que sigue se escribe a través de
          él
        it: Un link nell’archivio può portare fuori dalla cartella, e ciò che segue viene scritto attraverso di esso

        en: `{option}` lets entries of the archive be written outside of the folder
        es: `{option}` permite escribir entradas del archivo comprimido fuera de la carpeta
        it: `{option}` permette di scrivere voci dell’archivio fuori dalla cartella

        en: The archive comes {from}, and nothing looks where its entries lead
        es: El archivo comprimido viene {from}, y nada mira adónde llevan sus entradas
        it: L’archivio arriva {from}, e nulla guarda dove portino le sue voci

        en: The name of an entry of the archive becomes part of this path and may lead out of the folder
        es: El nombre de una entrada del archivo comprimido pasa a formar parte de esta ruta y puede llevar fuera de la
          carpeta
        it: Il nome di una voce dell’archivio entra a far parte di questo percorso e può portare fuori dalla cartella

        en: `{name}` is taken from the archive and may lead out of the folder
        es: `{name}` se toma del archivo comprimido y puede llevar fuera de la carpeta
        it: `{name}` viene preso dall’archivio e può portare fuori dalla cartella

        # xml-external-entities
        en: This parser reads whatever file or address the document names
        es: Este analizador lee cualquier archivo o dirección que indique el documento
        it: Questo parser legge qualsiasi file o indirizzo indicato dal documento

        en: `{name}` makes the parser read what documents name
        es: `{name}` hace que el analizador lea lo que indiquen los documentos
        it: `{name}` fa leggere al parser ciò che i documenti indicano

        en: `{name}` makes the parser read what the document names
        es: `{name}` hace que el analizador lea lo que indique el documento
        it: `{name}` fa leggere al parser ciò che il documento indica

        en: These options make the parser read what the document names
        es: Estas opciones hacen que el analizador lea lo que indique el documento
        it: Queste opzioni fanno leggere al parser ciò che il documento indica

        # redis-injection
        en: Text {from} is a command of Redis
        es: Texto {from} es una orden de Redis
        it: Testo {from} è un comando di Redis

        en: Text {from} becomes part of a script of Redis
        es: Texto {from} pasa a formar parte de un script de Redis
        it: Testo {from} entra a far parte di uno script di Redis

        # xpath-injection
        en: `{text}` becomes part of an XPath expression
        es: `{text}` pasa a formar parte de una expresión XPath
        it: `{text}` entra a far parte di un’espressione XPath

        # header-injection
        en: Text {from} becomes part of a header
        es: Texto {from} pasa a formar parte de una cabecera
        it: Testo {from} entra a far parte di un’intestazione

        en: Text {from} is the name of a header
        es: Texto {from} es el nombre de una cabecera
        it: Testo {from} è il nome di un’intestazione

        en: `{value}` goes into a header as it is, with line breaks and quotation marks
        es: `{value}` entra tal cual en una cabecera, con saltos de línea y comillas
        it: `{value}` entra così com’è in un’intestazione, con interruzioni di riga e virgolette

        # html-injection
        en: Text {from} stands in a script of the page, where entities are undone
        es: Texto {from} está en un script de la página, donde las entidades se deshacen
        it: Testo {from} sta in uno script della pagina, dove le entità vengono annullate

        en: An address {from} becomes a link of the page, and nothing looks at its scheme
        es: Una dirección {from} se convierte en un enlace de la página, y nada mira su esquema
        it: Un indirizzo {from} diventa un collegamento della pagina, e nulla ne guarda lo schema

        en: Text {from} goes into the page without being escaped
        es: Texto {from} entra en la página sin escapar
        it: Testo {from} entra nella pagina senza escape

        en: `{value}` goes into a script of the page as it is
        es: `{value}` entra tal cual en un script de la página
        it: `{value}` entra così com’è in uno script della pagina
        """#
}
