extension MessageTable {
    /// Rules about what comes in from outside: texts, files, lengths, patterns.
    static let codeOfInput = #"""
        # allocation-size-unlimited
        en: A number {from} determines how much memory is allocated
        es: Un número {from} decide cuánta memoria se reserva
        it: Un numero {from} decide quanta memoria viene allocata

        en: `{length}` comes from the server and is not bounded
        es: `{length}` es lo que dice el servidor, y nada lo limita
        it: `{length}` è ciò che dice il server, e nulla lo limita

        # catastrophic-regex
        en: This repetition
        es: Esta repetición
        it: Questa ripetizione

        en: {repeat} takes exponential time on strings such as `{example}`
        es: {repeat} hace crecer el tiempo de forma exponencial con textos como `{example}`
        it: {repeat} fa crescere il tempo in modo esponenziale su testi come `{example}`

        en: {repeat} takes quadratic time or worse on strings such as `{example}`
        es: {repeat} hace crecer el tiempo con el cuadrado de la longitud o peor, como con `{example}`
        it: {repeat} fa crescere il tempo con il quadrato della lunghezza o peggio, come su `{example}`

        # command-injection
        en: Untrusted input {from} sets a program's environment and can determine the code it loads
        es: Texto {from} elige el entorno de un programa y, con él, el código que carga
        it: Testo {from} sceglie l’ambiente di un programma, e quindi il codice che carica

        en: Untrusted input {from} is used as an environment variable name
        es: Texto {from} nombra una variable del entorno
        it: Testo {from} nomina una variabile d’ambiente

        en: `{text}` may start with a dash and be parsed as an option of `{program}`
        es: `{text}` puede empezar por un guion, y entonces es una opción de `{program}`
        it: `{text}` può iniziare con un trattino, e allora è un’opzione di `{program}`

        en: This string is run as a shell command
        es: Un shell lee este texto como orden
        it: Una shell legge questo testo come comando

        en: This string is run as a command or script with interpolated values
        es: Este texto se ejecuta como orden o script con lo que se le inserta
        it: Questo testo viene eseguito come comando o script con ciò che vi è inserito

        en: This string is run as a command or script
        es: Este texto se ejecuta como orden o script
        it: Questo testo viene eseguito come comando o script

        en: `{text}` {harm}
        es: `{text}` {harm}
        it: `{text}` {harm}

        # deny-list-sanitizer
        en: Only one `{word}` at the start is removed, and the next one takes its place
        es: Solo se quita un `{word}` del principio, y el siguiente ocupa su lugar
        it: Viene tolto solo un `{word}` all’inizio, e il successivo prende il suo posto

        en: Removing `{word}` does not make the string safe
        es: Quitar `{word}` no hace seguro el texto
        it: Togliere `{word}` non rende sicuro il testo

        # download-run-unverified
        en: The download is {deed} without verifying its signature
        es: Lo descargado {deed}, y nada comprueba aquí su firma
        it: Ciò che è stato scaricato {deed}, e nulla qui ne controlla la firma

        # escaping-by-character
        en: `{character}` followed by a combining mark is a different character and is left unescaped
        es: `{character}` seguido de una marca combinante es otro carácter, que esto deja como está
        it: `{character}` seguito da un segno combinante è un altro carattere, che resta com’è

        en: `{part}` followed by a combining mark is not found, but the file system still reads the dots
        es: `{part}` seguido de una marca combinante no se encuentra, y el sistema de archivos lee los puntos
        it: `{part}` seguito da un segno combinante non viene trovato, e il file system legge i punti

        # escaping-incomplete
        en: Only the first `{character}` in the string is escaped
        es: Solo se escapa el primer `{character}` del texto
        it: L’escape vale solo per il primo `{character}` del testo

        en: The backslash that escapes `{character}` is doubled afterwards, which undoes the escaping
        es: La barra invertida que escapa un `{character}` se duplica después, lo que la anula
        it: La barra rovesciata che protegge un `{character}` viene poi raddoppiata, il che la annulla

        en: A backslash before `{character}` in the input undoes this escaping
        es: Una barra invertida ante `{character}` en el texto anula este escape
        it: Una barra rovesciata davanti a `{character}` nel testo annulla questo escape

        en: This leaves {characters} unescaped, which can start an attribute or an entity
        es: Esto deja {characters}, con lo que empieza un atributo o una entidad
        it: Questo lascia {characters}, con cui inizia un attributo o un’entità

        en: This leaves {characters} unescaped, which can start a tag or another attribute
        es: Esto deja {characters}, con lo que empieza una etiqueta u otro atributo
        it: Questo lascia {characters}, con cui inizia un tag o un altro attributo

        # format-string
        en: A `%` in `{name}` is parsed as a format: write `{instead}`
        es: Un `%` en `{name}` se lee como formato: escribir `{instead}`
        it: Un `%` in `{name}` viene letto come formato: scrivere `{instead}`

        en: A `%` in `{name}` is parsed as a placeholder without an argument
        es: Un `%` en `{name}` se lee como marcador, y no se da ningún valor para él
        it: Un `%` in `{name}` viene letto come segnaposto, e non gli è dato alcun valore

        # host-check-loose
        en: `{host}` also passes this suffix check
        es: `{host}` también termina así
        it: anche `{host}` finisce così

        en: `{host}` also passes this prefix check
        es: `{host}` también empieza así
        it: anche `{host}` inizia così

        en: `{host}` also contains this label
        es: `{host}` también tiene esta etiqueta
        it: anche `{host}` ha questa etichetta

        en: A URL that merely contains `{host}` also passes
        es: También pasa una dirección que solo contiene `{host}`
        it: Passa anche un indirizzo che contiene soltanto `{host}`

        en: Any substring of `{host}` also passes
        es: También pasa cualquier trozo de `{host}`
        it: Passa anche qualsiasi pezzo di `{host}`

        en: Only these schemes are rejected; `{scheme}` URLs can run scripts too
        es: Solo se rechazan estos esquemas; las direcciones `{scheme}` también ejecutan scripts
        it: Vengono rifiutati solo questi schemi; anche gli indirizzi `{scheme}` eseguono script

        # host-regex-dot
        en: The unescaped dot in `{pattern}` matches any character, so other hosts match too
        es: El punto en `{pattern}` coincide con cualquier carácter, así que también encajan otros hosts
        it: Il punto in `{pattern}` corrisponde a qualsiasi carattere, quindi vanno bene anche altri host

        # length-from-data-unchecked
        en: `{size}` determines how much memory is read and is not bounds-checked
        es: `{size}` dice cuánta memoria se lee, y nada lo compara con lo que hay
        it: `{size}` dice quanta memoria viene letta, e niente lo confronta con ciò che c’è

        en: `{name}` is read from the data and is not bounds-checked
        es: `{name}` sale de los datos, y nada lo compara con lo que hay
        it: `{name}` viene dai dati, e nulla lo confronta con ciò che c’è

        en: `{call}` writes as much as `{size}` specifies, but the buffer is sized for `{room}`
        es: `{call}` escribe tanto como dice `{size}`, y el espacio es para `{room}`
        it: `{call}` scrive quanto dice `{size}`, e lo spazio è per `{room}`

        en: Nothing checks that enough bytes are available for a `{type}`
        es: Nada comprueba que haya bytes suficientes para un `{type}`
        it: Nulla controlla che ci siano abbastanza byte per un `{type}`

        en: This reads until a null byte, but the data may not be null-terminated
        es: Esto lee hasta encontrar un cero, y los bytes no tienen por qué terminar en uno
        it: Questo legge finché non trova uno zero, e i byte possono non finire con uno

        # log-injection
        en: Untrusted input {from} may add line breaks to the log
        es: Texto {from} puede introducir saltos de línea en el registro
        it: Testo {from} può introdurre interruzioni di riga nel log

        # misleading-character-range
        en: `{range}` also matches the characters between `Z` and `a`, including `[` and `_`
        es: `{range}` contiene también los signos entre `Z` y `a`, entre ellos `[` y `_`
        it: `{range}` contiene anche i segni tra `Z` e `a`, tra cui `[` e `_`

        en: `{range}` is a range that only happens to match just these three characters
        es: `{range}` es un intervalo, y contiene solo estos tres caracteres por casualidad
        it: `{range}` è un intervallo, e contiene solo questi tre caratteri per caso

        en: `{range}` is a range of {number} characters, not just these three
        es: `{range}` es un intervalo de {number} caracteres, y no solo estos tres
        it: `{range}` è un intervallo di {number} caratteri, e non solo questi tre

        # number-wraps-round
        en: A number with too many digits silently overflows here
        es: Aquí, un número con demasiadas cifras se convierte en otro cualquiera
        it: Qui un numero con troppe cifre diventa un altro numero qualsiasi

        en: `{operator}` wraps around on overflow, and `{name}` can be any number
        es: `{operator}` descarta lo que no cabe, y `{name}` puede ser cualquier número
        it: `{operator}` scarta ciò che non ci sta, e `{name}` può essere un numero qualsiasi

        en: The sum wraps around on overflow, and `{name}` can contain any numbers
        es: La suma descarta lo que no cabe, y `{name}` puede contener números cualesquiera
        it: La somma scarta ciò che non ci sta, e `{name}` può contenere numeri qualsiasi

        en: `{type}` silently truncates a number from {origin}
        es: `{type}` conserva los últimos bits de un número que llega de fuera ({origin}) y descarta el resto
        it: `{type}` conserva gli ultimi bit di un numero che arriva da fuori ({origin}) e scarta il resto

        # path-prefix-without-separator
        en: `{folder}` has no trailing `/`, so a sibling folder with a longer name also matches
        es: `{folder}` no lleva `/` al final, y una carpeta vecina puede empezar por el mismo nombre
        it: `{folder}` non ha `/` alla fine, e una cartella accanto può iniziare con lo stesso nome

        # path-traversal
        en: A name {from} becomes part of this path and may contain `{up}`
        es: Un nombre {from} pasa a formar parte de esta ruta y puede contener `{up}`
        it: Un nome {from} entra a far parte di questo percorso e può contenere `{up}`

        en: A name {from} may contain `{up}`, and the result reveals whether a file exists
        es: Un nombre {from} puede contener `{up}`, y la respuesta dice si hay un archivo allí
        it: Un nome {from} può contenere `{up}`, e la risposta dice se lì c’è un file

        en: `{name}` is untrusted and may contain `{up}`
        es: `{name}` viene de fuera y puede contener `{up}`
        it: `{name}` viene dall’esterno e può contenere `{up}`

        # predicate-injection
        en: `{text}` is evaluated as an expression and can call any function
        es: `{text}` se evalúa, con todas las funciones que conocen las expresiones
        it: `{text}` viene valutato, con tutte le funzioni che le espressioni conoscono

        en: `{text}` is in an unquoted attribute, where a space starts another attribute
        es: `{text}` está en un atributo sin comillas, donde un espacio empieza otro
        it: `{text}` sta in un attributo senza virgolette, dove uno spazio ne inizia un altro

        en: Untrusted input {from} is used as a replacement template, where `$1` is a capture
        es: Texto {from} se lee como plantilla, en la que `$1` representa lo encontrado
        it: Testo {from} viene letto come modello, in cui `$1` sta per ciò che è stato trovato

        en: `{text}` is inserted into the page as stored, without escaping
        es: `{text}` entra en la página tal como se guardó, sin escapar
        it: `{text}` entra nella pagina così come è stato salvato, senza escape

        en: `{text}` is inserted into the page unescaped, while the values next to it are escaped
        es: `{text}` entra en la página tal cual, mientras que lo que está al lado se escapa
        it: `{text}` entra nella pagina così com’è, mentre ciò che gli sta accanto riceve l’escape

        en: `{text}` can name any property of the object and is not checked
        es: `{text}` nombra cualquier propiedad del objeto, y nada lo comprueba
        it: `{text}` nomina una proprietà qualsiasi dell’oggetto, e nulla la controlla

        en: `{text}` becomes part of the predicate format instead of an argument
        es: `{text}` pasa a formar parte de un predicado en lugar de ser un argumento
        it: `{text}` entra a far parte di un predicato invece di esserne un argomento

        # regex-injection
        en: `{text}` becomes part of a regular expression
        es: `{text}` se lee como parte de una expresión regular
        it: `{text}` viene letto come parte di un’espressione regolare

        # regex-without-anchor
        en: The anchor applies to only one alternative, so `{part}` matches anywhere in the string
        es: Un ancla rige para una sola alternativa, así que `{part}` encaja en cualquier lugar del texto
        it: Un’ancora vale per una sola alternativa, quindi `{part}` va bene in qualsiasi punto del testo

        en: `^` applies only to the first alternative and `$` only to the last, so longer strings match
        es: `^` rige solo para la primera alternativa y `$` para la última, así que cada una encaja en textos más largos
        it: `^` vale solo per la prima alternativa e `$` per l’ultima, quindi ciascuna va bene in testi più lunghi

        en: The pattern matches anywhere, so a string that merely contains a valid value passes
        es: El patrón encaja en cualquier lugar del texto, así que pasa un texto que solo contiene algo válido
        it: Il pattern va bene in qualsiasi punto del testo, quindi passa un testo che contiene soltanto qualcosa di
          valido

        en: Nothing separates `{name}` from what precedes it, so `{other}` matches too
        es: Nada separa `{name}` de lo que va delante, así que también encaja `{other}`
        it: Nulla separa `{name}` da ciò che precede, quindi va bene anche `{other}`

        en: The pattern is not anchored at the start, so a URL that merely contains `{name}` matches too
        es: El patrón no está anclado al principio, así que también encaja una dirección que solo contiene `{name}`
        it: Il pattern non è ancorato all’inizio, quindi va bene anche un indirizzo che contiene soltanto `{name}`

        en: Nothing terminates the host `{name}`, so `{other}` matches too
        es: Nada cierra el host `{name}`, así que también encaja `{other}`
        it: Nulla chiude l’host `{name}`, quindi va bene anche `{other}`

        # remote-input-traps
        en: {trap} can crash on unexpected input from {origin}
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

        en: The same applies here
        es: Esto también
        it: Anche questo

        # sql-injection
        en: `{text}` is inserted into an SQL statement instead of being bound
        es: `{text}` pasa a formar parte de una sentencia SQL en lugar de ser un valor enlazado
        it: `{text}` entra a far parte di un’istruzione SQL invece di essere un valore associato

        # string-length-mix
        en: `index` counts characters, but the offset was counted in {unit}
        es: `index` avanza por caracteres, y lo que se contó antes son {unit}
        it: `index` avanza per caratteri, e ciò che si è contato prima sono {unit}

        en: This length is in {unit}, but `{user}` expects {wanted}
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
        en: The pattern does not match `{text}`
        es: El patrón no detecta `{text}`
        it: Il pattern non rileva `{text}`

        # unbounded-decompression
        en: The entry is decompressed without a size limit
        es: Nada detiene esto por grande que sea la entrada al descomprimirla
        it: Nulla ferma questo per quanto grande sia la voce una volta estratta

        en: `{name}` is decompressed without a size limit
        es: `{name}` se descomprime, por grande que se haga
        it: `{name}` viene estratto, per quanto grande diventi

        en: This data comes {from} and is decompressed without a size limit
        es: Esto viene {from} y se descomprime, por grande que se haga
        it: Questo arriva {from} e viene estratto, per quanto grande diventi

        # unchecked-file-import
        en: The selected file is copied in full without a size check
        es: El archivo elegido se guarda entero, sea cual sea su tamaño
        it: Il file scelto viene conservato per intero, qualunque sia la sua dimensione

        en: The selected file is read in full without a size check
        es: El archivo elegido se lee entero, sea cual sea su tamaño
        it: Il file scelto viene letto per intero, qualunque sia la sua dimensione

        en: The file received from another app is copied in full without a size check
        es: El archivo que entrega otra app se guarda entero, sea cual sea su tamaño
        it: Il file consegnato da un’altra app viene conservato per intero, qualunque sia la sua dimensione

        en: The file received from another app is read in full without a size check
        es: El archivo que entrega otra app se lee entero, sea cual sea su tamaño
        it: Il file consegnato da un’altra app viene letto per intero, qualunque sia la sua dimensione

        # unsafe-c-function
        en: `{name}` writes regardless of the buffer size, or is prone to a race
        es: `{name}` escribe sin atender al tamaño del búfer, o está expuesta a una condición de carrera
        it: `{name}` scrive senza badare alla dimensione del buffer, o è esposta a una race condition

        # unsafe-pointer-escape
        en: This pointer is valid only inside the closure of `{name}`
        es: Este puntero solo vale dentro del closure de `{name}`
        it: Questo puntatore vale solo dentro la closure di `{name}`

        en: SQLite keeps this pointer, valid only during the call; pass `SQLITE_TRANSIENT`
        es: SQLite guarda este puntero, que solo vale durante la llamada; pase `SQLITE_TRANSIENT`
        it: SQLite conserva questo puntatore, che vale solo durante la chiamata; passa `SQLITE_TRANSIENT`

        en: `{name}` is valid only during the call to `{call}`
        es: `{name}` solo vale mientras dura la llamada a `{call}`
        it: `{name}` vale solo durante la chiamata di `{call}`

        # unsafe-unarchiving
        en: `{name}` lets the archive instantiate any class
        es: `{name}` deja que el archivo elija las clases de sus objetos
        it: `{name}` lascia che l’archivio scelga le classi dei suoi oggetti

        en: This lets the archive instantiate any class
        es: Esto deja que el archivo elija las clases de sus objetos
        it: Questo lascia che l’archivio scelga le classi dei suoi oggetti

        en: Every class is an `{name}`, so this allows any class
        es: Toda clase es un `{name}`, así que esto las permite todas
        it: Ogni classe è un `{name}`, quindi questo le ammette tutte

        en: This initializer lets the archive instantiate any class
        es: Este inicializador deja que el archivo elija las clases de sus objetos
        it: Questo inizializzatore lascia che l’archivio scelga le classi dei suoi oggetti

        en: This decodes an object of any class the archive names; `{name}` requires one
        es: Esto toma un objeto de la clase que indique el archivo; `{name}` pide una en concreto
        it: Questo prende un oggetto di qualsiasi classe indicata dall’archivio; `{name}` ne chiede una precisa

        en: The class name comes from {origin}, so any class in the app can be instantiated
        es: La clase la elige {origin}, y se puede crear cualquier clase de la app
        it: La classe la sceglie {origin}, e si può creare qualsiasi classe dell’app

        # unsafe-unpacking
        en: A link in the archive may point outside the folder, and later entries are written through it
        es: Un enlace del archivo comprimido puede llevar fuera de la carpeta, y lo que sigue se escribe a través de
          él
        it: Un link nell’archivio può portare fuori dalla cartella, e ciò che segue viene scritto attraverso di esso

        en: `{option}` allows archive entries to be written outside the folder
        es: `{option}` permite escribir entradas del archivo comprimido fuera de la carpeta
        it: `{option}` permette di scrivere voci dell’archivio fuori dalla cartella

        en: The archive comes {from}, and the paths of its entries are not checked
        es: El archivo comprimido viene {from}, y nada mira adónde llevan sus entradas
        it: L’archivio arriva {from}, e nulla guarda dove portino le sue voci

        en: An archive entry's name becomes part of this path and may escape the folder
        es: El nombre de una entrada del archivo comprimido pasa a formar parte de esta ruta y puede llevar fuera de la
          carpeta
        it: Il nome di una voce dell’archivio entra a far parte di questo percorso e può portare fuori dalla cartella

        en: `{name}` comes from the archive and may escape the folder
        es: `{name}` se toma del archivo comprimido y puede llevar fuera de la carpeta
        it: `{name}` viene preso dall’archivio e può portare fuori dalla cartella

        # xml-external-entities
        en: This parser loads any file or URL the document names
        es: Este analizador lee cualquier archivo o dirección que indique el documento
        it: Questo parser legge qualsiasi file o indirizzo indicato dal documento

        en: `{name}` makes the parser load external entities named in documents
        es: `{name}` hace que el analizador lea lo que indiquen los documentos
        it: `{name}` fa leggere al parser ciò che i documenti indicano

        en: `{name}` makes the parser load external entities named in the document
        es: `{name}` hace que el analizador lea lo que indique el documento
        it: `{name}` fa leggere al parser ciò che il documento indica

        en: These options make the parser load external entities named in the document
        es: Estas opciones hacen que el analizador lea lo que indique el documento
        it: Queste opzioni fanno leggere al parser ciò che il documento indica

        # redis-injection
        en: Untrusted input {from} is used as a Redis command
        es: Texto {from} es una orden de Redis
        it: Testo {from} è un comando di Redis

        en: Untrusted input {from} becomes part of a Redis script
        es: Texto {from} pasa a formar parte de un script de Redis
        it: Testo {from} entra a far parte di uno script di Redis

        # xpath-injection
        en: `{text}` becomes part of an XPath expression
        es: `{text}` pasa a formar parte de una expresión XPath
        it: `{text}` entra a far parte di un’espressione XPath

        # header-injection
        en: Untrusted input {from} becomes part of a header
        es: Texto {from} pasa a formar parte de una cabecera
        it: Testo {from} entra a far parte di un’intestazione

        en: Untrusted input {from} is used as a header name
        es: Texto {from} es el nombre de una cabecera
        it: Testo {from} è il nome di un’intestazione

        en: `{value}` is inserted into a header with its line breaks and quotes
        es: `{value}` entra tal cual en una cabecera, con saltos de línea y comillas
        it: `{value}` entra così com’è in un’intestazione, con interruzioni di riga e virgolette

        # html-injection
        en: Untrusted input {from} is in an inline script, where HTML entities are decoded
        es: Texto {from} está en un script de la página, donde las entidades se deshacen
        it: Testo {from} sta in uno script della pagina, dove le entità vengono annullate

        en: A URL {from} becomes a link in the page, and its scheme is not checked
        es: Una dirección {from} se convierte en un enlace de la página, y nada mira su esquema
        it: Un indirizzo {from} diventa un collegamento della pagina, e nulla ne guarda lo schema

        en: Untrusted input {from} is inserted into the page without escaping
        es: Texto {from} entra en la página sin escapar
        it: Testo {from} entra nella pagina senza escape

        en: `{value}` is inserted into a script in the page unescaped
        es: `{value}` entra tal cual en un script de la página
        it: `{value}` entra così com’è in uno script della pagina
        """#
}
