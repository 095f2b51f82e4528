extension RuleTranslations {
    /// Rules about what comes in from outside: texts, files, lengths, patterns.
    static let spanishCodeOfInput = #"""
        # allocation-size-unlimited 2f78b57d
        title: Un número externo decide cuánta memoria se reserva
        why: Bastan unos pocos bytes que digan «siguen cuatro mil millones de elementos»: la memoria se reserva antes
          de leer nada. El sistema cierra la app, o el servidor se para para todos.
        fix: Limitar el número antes de reservar memoria, por ejemplo con `min(count, 1_000)` o por los bytes que
          realmente hay, o añadir los elementos según llegan.

        # catastrophic-regex c0c1bb18
        title: Una expresión regular puede tardar un tiempo exponencial
        why: `NSRegularExpression` y `Regex` prueban un camino tras otro. Si una repetición puede recorrer el mismo
          texto de dos maneras, cada carácter más duplica el trabajo cuando no hay coincidencia, así que una línea de
          cuarenta caracteres llegada de fuera cuelga la app o el servidor.
        fix: Escribir la repetición de modo que cada texto encaje de una sola manera: `a+` en lugar de `(a+)+`, un
          separador que la parte repetida no pueda abarcar, un `a++` posesivo o un grupo atómico `(?>…)`, y limitar la
          longitud de lo que se examina.

        # command-injection d0430828
        title: Un texto pasa a formar parte de una orden del shell
        why: Un shell interpreta `;`, `$( )` y los saltos de línea del texto como sintaxis propia, y ejecuta lo que
          sigue con los permisos de la app.
        fix: Iniciar el propio programa con `Process.executableURL` y pasar cada valor como un elemento de
          `arguments`, detrás de `--` si puede empezar por un guion; prescindir del shell.

        # deny-list-sanitizer 18303bc4
        title: Se quitan palabras peligrosas en lugar de codificar el texto
        why: Una lista de palabras prohibidas nunca está completa: otras combinaciones de mayúsculas, otras
          codificaciones y palabras anidadas como `<scr<script>ipt>` pasan, y después se confía en el texto.
        fix: Enlazar los valores en SQL, codificar para el lugar donde se muestra el texto y comparar las rutas
          normalizadas con su carpeta. Si la forma importa, aceptar solo lo que se sabe que es válido.

        # download-run-unverified a412f1b2
        title: Se instala o ejecuta una descarga sin comprobar su firma
        why: Quien entra en el servidor, en su almacenamiento o en la conexión hace que todas las copias de la app
          ejecuten su programa. Un resumen que viene del mismo servidor cambia con el archivo.
        fix: Comprobar una firma antes de abrir el archivo: con `isValidSignature(_:for:)` y una clave pública en la
          app, o con `SecStaticCodeCheckValidity` y un requisito que nombre al equipo. Sparkle hace ambas cosas con
          las actualizaciones.

        # escaping-by-character 2c63c42f
        title: Una marca tras una comilla la hace pasar por el escapado
        why: Swift compara los textos por `Character`, y una comilla seguida de una marca combinante (`'` y U+0301) es
          otro carácter que la comilla. `replacing` la deja como está, y lo mismo hace `replacingOccurrences` sin
          `.literal`; `contains("../")` no encuentra `../` delante de una marca. Las bases de datos, los intérpretes de
          órdenes y los sistemas de archivos leen bytes, y ven la comilla y los puntos.
        fix: Enlazar los valores en lugar de escaparlos. A mano, sustituir en `utf8` o `unicodeScalars` del texto, o con
          `options: .literal`; buscar `..` en `pathComponents`. `quotedForShell`, `quotedSQLIdentifier`,
          `encoded(for:)` y `ContainedFolder` de Bulwark trabajan con bytes.

        # escaping-incomplete 5b1f0e80
        title: El escapado a mano deja un carácter que termina el texto
        why: Una barra invertida en el texto anula la que se pone delante de una comilla, y el texto termina de todos
          modos. En HTML, un texto va entre dos tipos de comillas y junto a `&`: lo que solo escapa `<` permite cerrar
          un atributo y empezar otro.
        fix: Codificar para el lugar al que va el texto: `JSONEncoder` para scripts, una plantilla o
          `CFXMLCreateStringByEscapingEntities` para HTML. A mano, duplicar primero las barras invertidas; en HTML,
          sustituir primero `&` y también los dos tipos de comillas. `encoded(for:)` de Bulwark tiene
          `.javaScriptString`, `.htmlText` y `.htmlAttribute`.

        # format-string 88cbe621
        title: Una cadena de formato contiene texto externo
        why: Un `%` en el texto se toma como marcador de un argumento que no existe. El programa lee entonces memoria
          que no debería, la muestra o se cierra inesperadamente.
        fix: Usar un formato constante con `%@` y pasar el texto como argumento, o prescindir del formato.

        # host-check-loose 8c414286
        title: Una dirección se juzga por una parte de su texto
        why: `evilexample.com` termina en `example.com`, `example.com.evil.org` empieza por él y
          `https://evil.org/?example.com` lo contiene. Quien registra un nombre así, o lo escribe en una ruta o una
          consulta, supera la comprobación y recibe el token, la sesión o la página destinados al host. A una lista de
          esquemas prohibidos siempre se le olvida alguno: `javascript:` se rechaza, y `data:` sigue ejecutando
          scripts.
        fix: Analizar la dirección con `URLComponents`, comparar `scheme` y `host` con los pocos permitidos y, para los
          subdominios, escribir `host == "example.com" || host.hasSuffix(".example.com")`. `WebAddressRule` de Bulwark
          analiza de forma estricta y compara hosts enteros.

        # host-regex-dot f10bba35
        title: Punto sin escapar en el patrón de un nombre de host
        why: `.` coincide con cualquier carácter, así que `www.example.com` también deja pasar `wwwXexample.com`.
          Cualquiera puede registrar un nombre así y se confía en él como en el host auténtico.
        fix: Escribir `\.` por cada punto del nombre o, mejor, comparar `URLComponents(string:)?.host` con una lista
          de nombres de host.

        # header-injection c1faf6f9
        title: Texto de fuera pasa a formar parte de una cabecera
        why: Un salto de línea en el texto termina la cabecera, y lo que sigue se lee como otra cabecera, otro cuerpo u
          otra orden; unas comillas o un punto y coma terminan el nombre de un archivo o el valor de una cookie. Así,
          otra persona pone cookies, añade destinatarios a un correo o elige por qué toma el navegador la respuesta.
        fix: Tomar el valor de una lista propia o componerlo con un número o un `UUID`; si no, rechazar los textos con
          caracteres de control y codificar los nombres de archivo con porcentajes: `filename*=UTF-8''…`.

        # html-injection a1d8f485
        title: Texto de otros entra en una página sin escaparlo
        why: El texto que se pone en HTML tal cual puede traer consigo un script. Un enlace con ese texto, o un nombre
          guardado, ejecuta el script en el navegador de quien abre la página, con su sesión.
        fix: Escapar `&`, `<`, `>`, `"` y `'` antes de que el texto entre en la página, y dar los datos a un script como
          JSON en el que `<` esté escapado; o generar la página con una biblioteca que escape por sí misma, como Leaf,
          Mustache o Elementary. `encoded(for: .htmlText)` y `.htmlAttribute` de Bulwark escapan según el lugar.

        # length-from-data-unchecked ed957abb
        title: Una longitud sacada de los datos decide hasta dónde se lee la memoria
        why: Los punteros inseguros no conocen final. Unos datos que dicen ser más largos de lo que son hacen que el
          programa lea lo que hay detrás en la memoria, que pueden ser claves y datos de otras personas, o que se
          detenga.
        fix: Comparar la longitud con `data.count` antes de usarla, y leer a través de `UnsafeRawBufferPointer` o
          `data.subdata(in:)`, que paran al final.

        # log-injection f59b88b4
        title: Un texto externo entra en un registro con sus saltos de línea
        why: Un salto de línea en el texto empieza una línea nueva del registro. Quien lo envió escribe entradas que
          parecen del propio programa, oculta lo que se hizo o da órdenes a la herramienta que lee el registro.
        fix: Escribir el valor con `debugDescription` o como JSON, para que se escapen los saltos de línea, o como
          metadatos de la entrada (`logger.info("opened", metadata: ["path": "\(path)"])`) con un manejador que los
          escape. `encoded(for: .logLine)` de Bulwark lo escapa.

        # misleading-character-range 6d28b070
        title: Un intervalo de un patrón contiene más caracteres de lo que parece
        why: Entre `Z` y `a` hay seis signos, así que `[A-z]` deja pasar también `[`, `\`, `]`, `^`, `_` y el acento grave.
          Un guion entre dos signos también es un intervalo: `[+-_]` contiene todas las cifras, todas las mayúsculas y `<`,
          `;` y `=`. Lo que debía quedar fuera de un nombre, una ruta o una consulta supera la comprobación.
        fix: Escribir `[A-Za-z]`. Un guion que vale por sí mismo va al final de los corchetes, como en `[+_-]`, o tras una
          barra invertida.

        # number-wraps-round db3930d2
        title: Un tamaño o un importe puede desbordarse sin que nadie lo note
        why: `&+`, `&*` y `truncatingIfNeeded` descartan los bits que no caben. Quien elige los valores hace pequeño
          un tamaño enorme, de modo que se reserva muy poco espacio o se supera una comprobación, y hace pequeño o
          negativo un precio alto.
        fix: Calcular con `multipliedReportingOverflow(by:)` y `addingReportingOverflow(_:)` y rechazar lo que no
          quepa, o calcular en un tipo más amplio; convertir con `exactly:` o `clamping:`.

        # path-prefix-without-separator 99d65d73
        title: Las carpetas de nombre más largo pasan la comprobación de una carpeta
        why: `/data/shelf-old/key` empieza, como texto, por `/data/shelf`. Un archivo que está junto a la carpeta
          cuenta como uno de dentro y se lee, se sustituye o se elimina.
        fix: Comparar con `folder.path + "/"`, o comparar `pathComponents`, después de `standardizedFileURL` y
          `resolvingSymlinksInPath()` en ambos lados.

        # path-traversal 0ee83436
        title: Un nombre de archivo externo pasa a formar parte de una ruta
        why: Un nombre como `../../file` sale de la carpeta detrás de la que se pone. Quien elige el nombre lee o
          sustituye archivos de la app.
        fix: Tomar solo `URL(fileURLWithPath: name).lastPathComponent`, rechazar `.` y `..`, o elegir el nombre del
          archivo en la app y conservar el recibido como dato; comparar la ruta normalizada con la carpeta.
          `ContainedFolder` de Bulwark no abre nada fuera de su carpeta ni sigue enlaces.

        # predicate-injection 8b54b3c3
        title: Un predicado se compone a partir de texto
        why: El texto dentro del formato de un predicado se interpreta como parte de él. Una comilla le permite
          cambiar la condición, y `FUNCTION` y los key paths le permiten llamar a métodos de los objetos en los que se
          busca.
        fix: Escribir `%@` para los valores y `%K` para los key paths y pasarlos como argumentos, o usar `#Predicate`.

        # redis-injection 2ed06e59
        title: Texto del exterior se convierte en una orden o un script de Redis
        why: Un script compuesto con texto de una petición ejecuta lo que el texto contenga, con todas las órdenes de la
          base de datos; una orden cuyo nombre elige quien llama es `FLUSHALL`, `CONFIG` o `KEYS *`, según le convenga.
        fix: Mantener constante el script y pasar los valores como `KEYS` y `ARGV`; elegir la orden de una lista propia
          del servidor.

        # regex-injection 34857693
        title: Un texto externo pasa a formar parte de una expresión regular
        why: Signos como `.` y `|` en el texto coinciden con más de lo previsto, de modo que se superan comprobaciones
          que no deberían superarse. Una expresión como `(a+)+$` elegida por otra persona mantiene ocupado un
          procesador durante horas.
        fix: Introducir el texto con `NSRegularExpression.escapedPattern(for:)`, o con una cadena como componente de
          `RegexBuilder`; comparar el texto normal con `==`, `contains` o `range(of:)` sin `.regularExpression`.

        # regex-without-anchor 3718f8a8
        title: Comprobación mediante un patrón sin anclar
        why: Un patrón sin anclas encaja dondequiera que aparezca: `https://example\.com` se encuentra en
          `https://evil.org/?https://example.com` y en `https://example.com.evil.org`, y ambas direcciones superan la
          comprobación.
        fix: Exigir que coincida todo el texto con `wholeMatch(of:)`, o escribir `^` y `$`, con `(?:…)` alrededor de
          las alternativas. En el caso de direcciones, comparar en su lugar `scheme` y `host` de `URLComponents`.

        # remote-input-traps ce2c53b6
        title: Un valor externo puede detener el programa
        why: `!`, `try!`, `as!`, un índice más allá del final y un número que no cabe hacen terminar el proceso. Quien
          envía el enlace, el mensaje o la respuesta puede terminarlo a voluntad; un servidor se cae para todos.
        fix: Desempaquetar los valores con `guard let`, `as?` y `try` dentro de `do`, consultar `indices.contains`
          antes de usar un índice y convertir los números con `Int(exactly:)` o `UInt8(clamping:)`; decodificar JSON
          en tipos `Codable`.

        # sql-injection 84ff7dda
        title: Una sentencia SQL se compone a partir de texto
        why: Una comilla en el texto cierra el literal, y el resto pasa a formar parte de la sentencia: se leen,
          cambian o borran otras filas, y las condiciones dejan de cumplirse.
        fix: Escribir `?` en la sentencia y pasar el valor aparte: `sqlite3_bind_text`, `arguments:` en GRDB y FMDB,
          parámetros enlazados en SQLite.swift, o `literal:` de GRDB con interpolación. Los nombres de tablas y columnas
          no se pueden enlazar: `quotedSQLIdentifier()` de Bulwark los pone entre comillas.

        # string-length-mix 6a6a2436
        title: La longitud de un texto se cuenta en una unidad y se usa en otra
        why: `String` cuenta caracteres, `NSString` y `NSRange` cuentan unidades UTF-16, y las funciones de C cuentan
          bytes. Un emoji o un acento hace que los números difieran: una comprobación mira entonces solo una parte del
          texto, una clave o contraseña se corta, o un índice se pasa del final y detiene la app.
        fix: Crear los rangos con `NSRange(text.startIndex..., in: text)`, volver con `Range(nsRange, in: text)` y
          pasar a las funciones de C `text.utf8.count`.

        # tag-filter-regex 9aa79192
        title: El patrón para etiquetas no cubre formas que los navegadores aceptan
        why: Los navegadores leen `<SCRIPT>`, `</script >`, etiquetas repartidas en varias líneas y comentarios que
          terminan en `--!>`. Lo que el patrón no detecta se queda en el texto y se ejecuta en la página.
        fix: No filtrar HTML con un patrón: analizarlo y conservar lo que figure en una lista de etiquetas permitidas,
          o escapar `<` y `&` donde el texto se pone en la página.

        # unbounded-decompression 61c01732
        title: Se descomprimen datos en memoria sin límite
        why: Un megabyte de ceros comprimidos se convierte en un gigabyte. Quien envía el archivo o el mensaje llena
          la memoria, y el sistema cierra la app, o el servidor se para para todos.
        fix: Comparar `entry.uncompressedSize` con un límite antes de descomprimir, y contar lo que sale de verdad: el
          tamaño que consta en el archivo es palabra de quien lo envía. Descomprimir los mensajes con `InputFilter`
          trozo a trozo y parar en el límite.

        # unchecked-file-import 428a167d
        title: Se acepta un archivo externo sin mirar su tamaño ni su tipo
        why: El archivo puede haberlo hecho cualquiera. Uno de muchos gigabytes cierra la app al leerse en memoria o
          llena el dispositivo al copiarse, y uno de otro tipo llega a un analizador que no se escribió para él.
        fix: Consultar primero `url.resourceValues(forKeys: [.fileSizeKey, .contentTypeKey])`, rechazar lo que sea
          mayor de lo que la app puede usar o de otro tipo, y leer los archivos grandes por partes con `FileHandle`.

        # unsafe-c-function 8a570984
        title: Se llama a una función de C sin límite
        why: Estas funciones escriben todo lo que reciben, sea cual sea el espacio. Una entrada más larga de lo
          previsto sobrescribe memoria y, con ella, lo que el programa hace a continuación.
        fix: Usar `String` y `Data` de Swift, o las formas que reciben un tamaño: `strlcpy`, `strlcat`, `snprintf`,
          `fgets`, `mkstemp`.

        # unsafe-pointer-escape 12bec0bf
        title: Un puntero sobrevive a aquello a lo que apunta
        why: Un puntero prestado a un closure, o creado con `&`, vale hasta que el closure o la llamada terminan.
          Después la memoria puede contener cualquier cosa: las claves se leen como otros datos, y las escrituras
          destruyen lo que hay allí ahora.
        fix: Hacer todo el trabajo dentro del closure de `withUnsafeBytes` y devolver una copia, como `Data` o
          `Array`; si el puntero tiene que vivir más, reservarlo con `UnsafeMutablePointer.allocate(capacity:)` y
          liberarlo.

        # unsafe-unarchiving 3f22c7f8
        title: Se leen datos archivados sin codificación segura
        why: Sin codificación segura, son los propios datos los que nombran las clases de los objetos que se crean.
          Unos datos falsificados crean objetos que nadie espera y ejecutan su código antes de que se compruebe ningún
          tipo.
        fix: Usar `NSKeyedUnarchiver.unarchivedObject(ofClasses:from:)` con las clases exactas y `NSSecureCoding`, o
          `Codable`.

        # unsafe-unpacking df2f92aa
        title: Una entrada de un archivo comprimido se escribe adonde lleve su nombre
        why: Una entrada puede llamarse `../../Library/Preferences/app.plist`. Si se desempaqueta con ese nombre,
          sustituye un archivo fuera de la carpeta a la que iba destinada.
        fix: Normalizar la ruta completa y compararla con la carpeta antes de escribir:
          `url.standardizedFileURL.path.hasPrefix(folder.path + "/")`; omitir los enlaces simbólicos.

        # xml-external-entities a0e11663
        title: El analizador de XML resuelve entidades externas
        why: Un documento puede nombrar como entidad un archivo local o una dirección. El analizador lo lee entonces y
          lo pone en el resultado, o comunica al servidor de un desconocido que se ha leído.
        fix: Dejar desactivado `shouldResolveExternalEntities`, y pasar a libxml2 `XML_PARSE_NONET` sin
          `XML_PARSE_NOENT` ni `XML_PARSE_DTDLOAD`.

        # xpath-injection f221e7cf
        title: Una expresión XPath se compone con texto
        why: Unas comillas en el texto cierran la cadena en la que está, y lo que sigue se lee como parte de la
          expresión: puede nombrar otros nodos del documento o hacer que una condición valga para todos.
        fix: Seleccionar con una expresión fija y comparar los valores en Swift, o pasarlos como constantes de
          `objects(forXQuery:constants:)`.
        """#
}
