extension RuleTranslations {
    static let spanishCode = #"""
        # arc-off b30547a5
        title: Código Objective-C que cuenta las referencias a mano
        why: Un `release` de más deja un puntero a memoria que se entrega a otro, y que un atacante puede rellenar. El
          recuento automático de referencias no deja lugar a ese error.
        fix: Poner `CLANG_ENABLE_OBJC_ARC` a `YES` y borrar `-fno-objc-arc`; en la fase de compilación, dejar esa
          opción solo a archivos antiguos concretos hasta convertirlos.

        # bitcode-obsolete ad2ef69a
        title: Se pide bitcode, que el App Store ya no acepta
        why: Xcode 14 declaró obsoleto bitcode. Un proyecto que aún lo pide se compila con ajustes que nadie ha
          revisado desde entonces, y el bitcode de una biblioteca contiene símbolos que se habrían eliminado del
          binario.
        fix: Borrar `ENABLE_BITCODE` y volver a compilar las bibliotecas que se compilaron con él.

        # catastrophic-regex 7c8ce308
        title: Una expresión regular puede tardar un tiempo exponencial
        why: `NSRegularExpression` y `Regex` prueban un camino tras otro. Si una repetición puede recorrer el mismo
          texto de dos maneras, cada carácter más duplica el trabajo cuando no hay coincidencia, así que una línea de
          cuarenta caracteres llegada de fuera cuelga la app o el servidor.
        fix: Escribir la repetición de modo que cada texto encaje de una sola manera: `a+` en lugar de `(a+)+`, un
          separador que la parte repetida no pueda abarcar, un `a++` posesivo o un grupo atómico `(?>…)`, y limitar la
          longitud de lo que se examina.

        # check-in-assertion 33593597
        title: Una comprobación de seguridad está en una aserción
        why: `assert` y `assertionFailure` ni siquiera se evalúan en las compilaciones de release: la firma se
          verifica mientras la app se desarrolla, y no la verifica nadie en la app que se publica.
        fix: Usar `guard` con un error, o `precondition` si detenerse es la respuesta adecuada.

        # command-injection a3578dca
        title: Un texto pasa a formar parte de una orden del shell
        why: Un shell interpreta `;`, `$( )` y los saltos de línea del texto como sintaxis propia, y ejecuta lo que
          sigue con los permisos de la app.
        fix: Iniciar el propio programa con `Process.executableURL` y pasar cada valor como un elemento de
          `arguments`, detrás de `--` si puede empezar por un guion; prescindir del shell.

        # database-url-with-password 1db5b0ec
        title: Dirección de una base de datos con su contraseña en el código
        why: La dirección indica el servidor, el usuario y la contraseña: quien lee el código o el binario puede
          conectarse y leer o cambiar los datos de todos.
        fix: Cambiar la contraseña, leer la dirección del entorno del servidor, por ejemplo con
          `Environment.get("DATABASE_URL")`, y no dejar nunca que una app se comunique con la propia base de datos.

        # debug-code-in-release 54fc84d7
        title: Código para desarrolladores forma parte de lo que se publica
        why: Un interruptor que omite el inicio de sesión o la comprobación de certificados se encuentra en el binario
          por su nombre y se activa. Las direcciones de servidores de prueba muestran dónde están las copias más
          débiles del servicio.
        fix: Ponerlo dentro de `#if DEBUG`, o en un target o un producto del paquete que la app no incluya.

        # debug-condition-in-release ea105771
        title: DEBUG está definido en una compilación de release
        why: Todo lo que está en `#if DEBUG` llega entonces a los usuarios: registros detallados, servidores de
          prueba, interruptores que omiten el inicio de sesión o la comprobación del certificado. Ese código se
          escribió pensando que nadie lo ejecutaría nunca. `SWIFT_ACTIVE_COMPILATION_CONDITIONS` decide para Swift;
          `GCC_PREPROCESSOR_DEFINITIONS`, solo para C y Objective-C.
        fix: Definir `DEBUG` solo en las configuraciones de depuración; dar a las compilaciones internas una condición
          propia, como `BETA`.

        # debug-condition-undefined afaadbf6
        title: El código depende de una condición de compilación que ninguna configuración define
        why: Una palabra que no se define en ningún sitio cuenta como falsa. Lo que está en `#if RELEASE` no entra
          entonces en ninguna compilación, sea una comprobación de depurador o de certificado, y lo que está en `#if
          !RELEASE` entra en todas, incluida la del App Store. Nadie lo nota, porque ambas compilan.
        fix: Definir la palabra en `SWIFT_ACTIVE_COMPILATION_CONDITIONS` de las configuraciones a las que va dirigida,
          o consultar una que exista: Xcode define `DEBUG` en las compilaciones de depuración y nada en las de
          release. Borrar el código que ninguna compilación necesite.

        # deny-list-sanitizer 8353ebe1
        title: Se quitan palabras peligrosas en lugar de codificar el texto
        why: Una lista de palabras prohibidas nunca está completa: otras combinaciones de mayúsculas, otras
          codificaciones y palabras anidadas como `<scr<script>ipt>` pasan, y después se confía en el texto.
        fix: Enlazar los valores en SQL, codificar para el lugar donde se muestra el texto y comparar las rutas
          normalizadas con su carpeta. Si la forma importa, aceptar solo lo que se sabe que es válido.

        # dependency-over-http 94126436
        title: Una dependencia se descarga por una conexión sin cifrar
        why: Ni `http://` ni `git://` demuestran quién responde. Quien esté en medio puede entregar código alterado,
          que después se compila en la app y se ejecuta en la máquina que la compila.
        fix: Escribir la dirección con `https://` o `ssh://`.

        # dependency-unpinned fdb15065
        title: Una dependencia no está sujeta a ninguna versión
        why: Una rama es lo que su dueño, o quien se apodere de la cuenta, suba a continuación. El código que se
          compila no es entonces el que se revisó, y no se puede cotejar con ninguna lista de vulnerabilidades
          conocidas.
        fix: Pedir una versión, `from: "1.2.0"`, o un commit, `revision:`, si no hay ninguna publicada; y añadir al
          repositorio el lockfile, `Package.resolved` o `Podfile.lock`.

        # download-run-unverified 1e84897c
        title: Se instala o ejecuta una descarga sin comprobar su firma
        why: Quien entra en el servidor, en su almacenamiento o en la conexión hace que todas las copias de la app
          ejecuten su programa. Un resumen que viene del mismo servidor cambia con el archivo.
        fix: Comprobar una firma antes de abrir el archivo: con `isValidSignature(_:for:)` y una clave pública en la
          app, o con `SecStaticCodeCheckValidity` y un requisito que nombre al equipo. Sparkle hace ambas cosas con
          las actualizaciones.

        # escaping-by-character fdc75dc3
        title: Una marca tras una comilla la hace pasar por el escapado
        why: Swift compara los textos por `Character`, y una comilla seguida de una marca combinante (`'` y U+0301) es
          otro carácter que la comilla. `replacing` la deja como está, y lo mismo hace `replacingOccurrences` sin
          `.literal`; `contains("../")` no encuentra `../` delante de una marca. Las bases de datos, los intérpretes de
          órdenes y los sistemas de archivos leen bytes, y ven la comilla y los puntos.
        fix: Enlazar los valores en lugar de escaparlos. A mano, sustituir en `utf8` o `unicodeScalars` del texto, o con
          `options: .literal`; buscar `..` en `pathComponents`. `quotedForShell`, `quotedSQLIdentifier`,
          `encoded(for:)` y `ContainedFolder` de Bulwark trabajan con bytes.

        # escaping-incomplete fab8d76c
        title: El escapado a mano deja un carácter que termina el texto
        why: Una barra invertida en el texto anula la que se pone delante de una comilla, y el texto termina de todos
          modos. En HTML, un texto va entre dos tipos de comillas y junto a `&`: lo que solo escapa `<` permite cerrar
          un atributo y empezar otro.
        fix: Codificar para el lugar al que va el texto: `JSONEncoder` para scripts, una plantilla o
          `CFXMLCreateStringByEscapingEntities` para HTML. A mano, duplicar primero las barras invertidas; en HTML,
          sustituir primero `&` y también los dos tipos de comillas. `encoded(for:)` de Bulwark tiene
          `.javaScriptString`, `.htmlText` y `.htmlAttribute`.

        # exclusivity-check-off 6337efdf
        title: No se comprueban los accesos solapados a la memoria
        why: El optimizador da por hecho que nadie más toca una variable mientras se está cambiando. Con la
          comprobación desactivada, un solapamiento corrompe la memoria en silencio en lugar de detener el programa.
        fix: Borrar `SWIFT_ENFORCE_EXCLUSIVE_ACCESS` y `-enforce-exclusivity=unchecked`, para que la comprobación siga
          activa en todas las compilaciones, y corregir los solapamientos que encuentre.

        # executable-not-position-independent abab41f5
        title: El ejecutable se carga siempre en la misma dirección
        why: La aleatorización del espacio de direcciones no puede mover un programa así. Un atacante que consiga
          sobrescribir una dirección de retorno sabe dónde está cada instrucción.
        fix: Borrar `LD_NO_PIE`, `GCC_DYNAMIC_NO_PIC` y `-no_pie`; el código independiente de la posición es lo
          predeterminado.

        # format-string a909c01a
        title: Una cadena de formato contiene texto externo
        why: Un `%` en el texto se toma como marcador de un argumento que no existe. El programa lee entonces memoria
          que no debería, la muestra o se cierra inesperadamente.
        fix: Usar un formato constante con `%@` y pasar el texto como argumento, o prescindir del formato.

        # hardcoded-api-key 322959e0
        title: Clave, token o secreto como literal
        why: Los literales sobreviven a la compilación: `strings` los muestra en el binario publicado, y el
          repositorio los conserva para siempre. Quien encuentra la clave llama al servicio en nombre de la app y a
          costa de su dueño.
        fix: Revocar la clave y llamar al servicio a través de un servidor propio; si la app tiene que disponer de una
          clave, obtenerla tras el inicio de sesión, guardarla en el llavero y darle solo los permisos que necesita un
          usuario.

        # hardcoded-secret 0957c4cd
        title: Clave o token de un servicio conocido en el código
        why: Quien lee el repositorio, un registro de compilación o las cadenas del binario publicado tiene la clave y
          todo lo que abre. Quitar la línea no sirve: el historial la conserva.
        fix: Revocar primero la clave y después cargar la nueva desde fuera del código: del servicio de compilación
          para las herramientas, de un servidor propio tras el inicio de sesión para la app; y guardarla en el
          llavero. `KeychainStore` de Bulwark se ocupa del llavero y `bulwark secrets run`, de las herramientas.

        # host-check-loose f9516c60
        title: Una dirección se juzga por una parte de su texto
        why: `evilexample.com` termina en `example.com`, `example.com.evil.org` empieza por él y
          `https://evil.org/?example.com` lo contiene. Quien registra un nombre así, o lo escribe en una ruta o una
          consulta, supera la comprobación y recibe el token, la sesión o la página destinados al host. A una lista de
          esquemas prohibidos siempre se le olvida alguno: `javascript:` se rechaza, y `data:` sigue ejecutando
          scripts.
        fix: Analizar la dirección con `URLComponents`, comparar `scheme` y `host` con los pocos permitidos y, para los
          subdominios, escribir `host == "example.com" || host.hasSuffix(".example.com")`. `WebAddressRule` de Bulwark
          analiza de forma estricta y compara hosts enteros.

        # host-regex-dot 65542481
        title: Punto sin escapar en el patrón de un nombre de host
        why: `.` coincide con cualquier carácter, así que `www.example.com` también deja pasar `wwwXexample.com`.
          Cualquiera puede registrar un nombre así y se confía en él como en el host auténtico.
        fix: Escribir `\.` por cada punto del nombre o, mejor, comparar `URLComponents(string:)?.host` con una lista
          de nombres de host.

        # html-injection 7a630d16
        title: El servidor pone texto de quien lo llama en una página sin escaparlo
        why: El texto que se pone en HTML tal cual puede traer consigo un script. Un enlace con ese texto, o un nombre
          guardado, ejecuta el script en el navegador de quien abre la página, con su sesión.
        fix: Escapar `&`, `<`, `>`, `"` y `'` antes de que el texto entre en la página, y dar los datos a un script como
          JSON en el que `<` esté escapado; o generar la página con una biblioteca que escape por sí misma, como Leaf,
          Mustache o Elementary. `encoded(for: .htmlText)` y `.htmlAttribute` de Bulwark escapan según el lugar.

        # json-web-token-in-source 2a0d5adf
        title: JSON Web Token en el código
        why: Un token firmado es una sesión: hasta que caduca, quien lo lee actúa como la cuenta para la que se creó.
          Los tokens de servicios suelen valer durante años, y su contenido revela a cualquiera nombres y roles.
        fix: Cerrar la sesión o rotar la clave de firma, y hacer que la app pida un token tras el inicio de sesión y
          lo guarde en el llavero.

        # length-from-data-unchecked b63ea63d
        title: Una longitud sacada de los datos decide hasta dónde se lee la memoria
        why: Los punteros inseguros no conocen final. Unos datos que dicen ser más largos de lo que son hacen que el
          programa lea lo que hay detrás en la memoria, que pueden ser claves y datos de otras personas, o que se
          detenga.
        fix: Comparar la longitud con `data.count` antes de usarla, y leer a través de `UnsafeRawBufferPointer` o
          `data.subdata(in:)`, que paran al final.

        # lockfile-missing 9df11ef0
        title: Ningún lockfile dice qué versiones de las dependencias se compilan
        why: Cada copia de trabajo toma entonces la versión más nueva que puede. Dos compilaciones de un mismo commit
          difieren, y una mala versión de una dependencia llega a los usuarios sin que nadie haya cambiado una línea.
        fix: Añadir al repositorio `Package.resolved` o `Podfile.lock`, y no incluirlo en `.gitignore`.

        # lockfile-out-of-date dd8f5db3
        title: El lockfile no contiene lo que pide el proyecto
        why: Un gestor de paquetes que encuentra su lockfile desfasado toma la versión más nueva que puede. Lo que se
          compila no es entonces lo que se revisó y se probó, difiere de una máquina a otra, y un análisis del
          lockfile en busca de vulnerabilidades conocidas examina versiones que nadie usa.
        fix: Ejecutar `swift package resolve`, «Resolve Package Versions» en Xcode o `pod install`, subir el lockfile
          junto con el cambio del requisito y compilar con `--force-resolved-versions`,
          `-onlyUsePackageVersionsFromResolvedFile` o `pod install --deployment`.

        # log-injection a765bbf8
        title: Un texto externo entra en un registro con sus saltos de línea
        why: Un salto de línea en el texto empieza una línea nueva del registro. Quien lo envió escribe entradas que
          parecen del propio programa, oculta lo que se hizo o da órdenes a la herramienta que lee el registro.
        fix: Escribir el valor con `debugDescription` o como JSON, para que se escapen los saltos de línea, o como
          metadatos de la entrada (`logger.info("opened", metadata: ["path": "\(path)"])`) con un manejador que los
          escape. `encoded(for: .logLine)` de Bulwark lo escapa.

        # misleading-character-range 724f7343
        title: Un intervalo de un patrón contiene más caracteres de lo que parece
        why: Entre `Z` y `a` hay seis signos, así que `[A-z]` deja pasar también `[`, `\`, `]`, `^`, `_` y el acento grave.
          Un guion entre dos signos también es un intervalo: `[+-_]` contiene todas las cifras, todas las mayúsculas y `<`,
          `;` y `=`. Lo que debía quedar fuera de un nombre, una ruta o una consulta supera la comprobación.
        fix: Escribir `[A-Za-z]`. Un guion que vale por sí mismo va al final de los corchetes, como en `[+_-]`, o tras una
          barra invertida.

        # optimisation-off-in-release 317ce72a
        title: La compilación de release no está optimizada
        why: El código sin optimizar refleja el código fuente línea por línea, con todos los nombres y pasos en su
          sitio, así que se desmonta con facilidad. Es una compilación de depuración disfrazada, y lenta.
        fix: Poner `SWIFT_OPTIMIZATION_LEVEL` a `-O` y `GCC_OPTIMIZATION_LEVEL` a `s` en las configuraciones de
          release.

        # path-prefix-without-separator ebeda06b
        title: Las carpetas de nombre más largo pasan la comprobación de una carpeta
        why: `/data/shelf-old/key` empieza, como texto, por `/data/shelf`. Un archivo que está junto a la carpeta
          cuenta como uno de dentro y se lee, se sustituye o se elimina.
        fix: Comparar con `folder.path + "/"`, o comparar `pathComponents`, después de `standardizedFileURL` y
          `resolvingSymlinksInPath()` en ambos lados.

        # path-traversal f094eec3
        title: Un nombre de archivo externo pasa a formar parte de una ruta
        why: Un nombre como `../../file` sale de la carpeta detrás de la que se pone. Quien elige el nombre lee o
          sustituye archivos de la app.
        fix: Tomar solo `URL(fileURLWithPath: name).lastPathComponent`, rechazar `.` y `..`, o elegir el nombre del
          archivo en la app y conservar el recibido como dato; comparar la ruta normalizada con la carpeta.
          `ContainedFolder` de Bulwark no abre nada fuera de su carpeta ni sigue enlaces.

        # predicate-injection 181e2620
        title: Un predicado se compone a partir de texto
        why: El texto dentro del formato de un predicado se interpreta como parte de él. Una comilla le permite
          cambiar la condición, y `FUNCTION` y los key paths le permiten llamar a métodos de los objetos en los que se
          busca.
        fix: Escribir `%@` para los valores y `%K` para los key paths y pasarlos como argumentos, o usar `#Predicate`.

        # provisioning-profile-in-project 9ff1e358
        title: Perfil de aprovisionamiento en el proyecto
        why: Un perfil no abre nada por sí mismo, pero indica el equipo, sus certificados y los identificadores de los
          dispositivos de prueba, y queda desfasado en el repositorio.
        fix: Dejar que Xcode gestione la firma, u obtener los perfiles en la máquina de compilación con una clave de
          API de App Store Connect.

        # redis-injection 016b4181
        title: Texto del exterior se convierte en una orden o un script de Redis
        why: Un script compuesto con texto de una petición ejecuta lo que el texto contenga, con todas las órdenes de la
          base de datos; una orden cuyo nombre elige quien llama es `FLUSHALL`, `CONFIG` o `KEYS *`, según le convenga.
        fix: Mantener constante el script y pasar los valores como `KEYS` y `ARGV`; elegir la orden de una lista propia
          del servidor.

        # regex-injection 2d6730fb
        title: Un texto externo pasa a formar parte de una expresión regular
        why: Signos como `.` y `|` en el texto coinciden con más de lo previsto, de modo que se superan comprobaciones
          que no deberían superarse. Una expresión como `(a+)+$` elegida por otra persona mantiene ocupado un
          procesador durante horas.
        fix: Introducir el texto con `NSRegularExpression.escapedPattern(for:)`, o con una cadena como componente de
          `RegexBuilder`; comparar el texto normal con `==`, `contains` o `range(of:)` sin `.regularExpression`.

        # regex-without-anchor 3afeb27e
        title: Comprobación mediante un patrón sin anclar
        why: Un patrón sin anclas encaja dondequiera que aparezca: `https://example\.com` se encuentra en
          `https://evil.org/?https://example.com` y en `https://example.com.evil.org`, y ambas direcciones superan la
          comprobación.
        fix: Exigir que coincida todo el texto con `wholeMatch(of:)`, o escribir `^` y `$`, con `(?:…)` alrededor de
          las alternativas. En el caso de direcciones, comparar en su lugar `scheme` y `host` de `URLComponents`.

        # remote-input-traps 4a1874af
        title: Un valor externo puede detener el programa
        why: `!`, `try!`, `as!`, un índice más allá del final y un número que no cabe hacen terminar el proceso. Quien
          envía el enlace, el mensaje o la respuesta puede terminarlo a voluntad; un servidor se cae para todos.
        fix: Desempaquetar los valores con `guard let`, `as?` y `try` dentro de `do`, consultar `indices.contains`
          antes de usar un índice y convertir los números con `Int(exactly:)` o `UInt8(clamping:)`; decodificar JSON
          en tipos `Codable`.

        # restrictable-api-key 0b953bea
        title: Clave de cliente que solo es segura con restricciones
        why: La clave se puede leer de la app y, sin restricciones, cualquiera la usa con todas las API que el
          proyecto tiene activadas, a costa del dueño.
        fix: Restringir la clave, en la consola del proveedor, al identificador de bundle de la app y a las API que
          necesita, fijar una cuota y dar a las API de pago una clave que solo tenga el servidor.

        # sanitizer-in-release 00ebeead
        title: La compilación de release lleva un sanitizer
        why: Los sanitizers son herramientas de prueba: sus runtimes leen variables de entorno, escriben informes con
          contenido de la memoria y nunca se reforzaron contra ataques.
        fix: Activar los sanitizers solo en la acción de pruebas del esquema o en una configuración de depuración.

        # script-phase-downloads 8b36ef8d
        title: Un script de compilación ejecuta o descarga código de la red
        why: Quien controla el servidor, o la red si la dirección es http, ejecuta órdenes en la máquina de cada
          desarrollador y en el servidor de compilación, junto a las claves de firma, y puede cambiar la app que se
          compila.
        fix: Mantener la herramienta en el repositorio o en un paquete con versión fija; si hay que descargarla, usar
          https y una versión fija, y comparar su SHA-256 antes de ejecutarla.

        # script-sandbox-off 99b5aa3b
        title: Los scripts de compilación se ejecutan fuera del sandbox
        why: Un script de una fase de compilación, a menudo traído por una dependencia, lee y escribe entonces todo lo
          que puede el desarrollador: código, claves y la propia app compilada.
        fix: Poner `ENABLE_USER_SCRIPT_SANDBOXING` a `YES` y enumerar lo que lee y escribe cada script como sus
          archivos de entrada y de salida.

        # secret-in-build-script 9008fee7
        title: Secreto en un script de compilación
        why: Lo que contiene un script está en todos los clones del repositorio, y el servicio de compilación lo
          imprime en registros que a menudo son públicos. Con contraseñas de firma y tokens de subida, otros pueden
          publicar en nombre del equipo.
        fix: Revocar el valor, guardar el nuevo entre los secretos del servicio de compilación y leerlo del entorno:
          `${{ secrets.NAME }}`, `ENV["NAME"]`, `"$NAME"`. En máquinas propias, `bulwark secrets run -- CMD` lo pone
          allí desde un vault.

        # secret-in-build-settings 2ff7251d
        title: Secreto en un ajuste de compilación
        why: Los archivos de proyecto y de configuración están en todos los clones del repositorio, Xcode escribe
          todos los ajustes en el registro de compilación, y la mayoría llegan desde ahí al `Info.plist` de la app.
        fix: Revocar el valor, incluir un `.xcconfig` que el repositorio ignore o dejar que el servicio de compilación
          defina la variable, y guardar en el servidor lo que sea realmente secreto, porque la app se puede
          desempaquetar.

        # secret-in-environment-file 5922fe17
        title: Archivo de entorno con secretos reales
        why: Un archivo `.env` está pensado para quedarse en una sola máquina. En el repositorio, sus valores llegan a
          todos los clones y forks, y hay rastreadores que buscan exactamente ese nombre.
        fix: Revocar los valores, sacar el archivo del historial, añadir `.env` a `.gitignore` y subir en su lugar un
          `.env.example` con valores vacíos. `bulwark secrets import` pasa un archivo así a un vault, y `bulwark
          secrets run -- CMD` entrega los valores a un programa sin necesidad de archivo.

        # secret-in-json-file 794316c2
        title: Secreto en un archivo JSON
        why: Un archivo JSON incluido en el bundle lo puede leer quien desempaquete la app, y el de un servidor o una
          herramienta está en todos los clones del repositorio.
        fix: Revocar el valor, dejar que un servidor propio haga las llamadas que lo necesitan y mantener los ajustes
          con secretos fuera del repositorio y de los recursos del target.

        # secret-in-property-list b9853c68
        title: Secreto en una lista de propiedades
        why: Las listas de propiedades se copian tal cual en el bundle: quien desempaqueta la app lee el valor con un
          editor de texto, sin necesidad de jailbreak.
        fix: Revocar el valor y dejar que un servidor propio haga las llamadas que lo necesitan; un valor que no es
          secreto pero cambia de una compilación a otra se toma de un ajuste de compilación, `$(API_KEY)`, que el
          repositorio no contiene.

        # security-analyzer-off 9cb15a56
        title: Las comprobaciones de seguridad del analizador estático están desactivadas
        why: El analizador encuentra `strcpy`, `gets`, `rand` y resultados de `setuid` que nadie mira. Con la
          comprobación desactivada, el próximo uso pasa inadvertido.
        fix: Borrar el ajuste, y corregir o marcar los lugares que señale el analizador.

        # security-error-swallowed 850e5f57
        title: El fallo de una llamada de seguridad se ignora
        why: Si un secreto no se guardó, no se selló o no se comprobó y el programa sigue como si nada, trabaja con
          datos perdidos, legibles o falsificados.
        fix: Dejar que el error se propague con `try`, o capturarlo y detenerse: rechazar la operación, avisar al
          usuario y no dejar nada a medias.

        # security-force-cast 526e9832
        title: Un objeto de seguridad se convierte sin mirar su tipo
        why: Ni `as!` ni `as?` distinguen los tipos de Core Foundation: cualquier objeto pasa por un `SecKey`, y
          Security lo lee después como tal. Solo un valor ausente detiene el programa; uno equivocado corrompe lo que
          sigue.
        fix: Comparar primero: `guard CFGetTypeID(value) == SecKeyGetTypeID() else { throw … }`, y para los demás
          `SecCertificateGetTypeID`, `SecIdentityGetTypeID` o `SecTrustGetTypeID`. `as?` no sirve: siempre tiene
          éxito.

        # security-stub 069f7359
        title: Una comprobación de seguridad da siempre la misma respuesta
        why: El nombre promete una comprobación, y quienes la llaman cuentan con ella. El cuerpo responde sin mirar,
          así que todo pasa.
        fix: Escribir la comprobación, o quitar la función y sus llamadas. Mientras no esté escrita, responder de la
          forma segura: rechazar.

        # sql-injection 6d9bc21c
        title: Una sentencia SQL se compone a partir de texto
        why: Una comilla en el texto cierra el literal, y el resto pasa a formar parte de la sentencia: se leen,
          cambian o borran otras filas, y las condiciones dejan de cumplirse.
        fix: Escribir `?` en la sentencia y pasar el valor aparte: `sqlite3_bind_text`, `arguments:` en GRDB y FMDB,
          parámetros enlazados en SQLite.swift, o `literal:` de GRDB con interpolación. Los nombres de tablas y columnas
          no se pueden enlazar: `quotedSQLIdentifier()` de Bulwark los pone entre comillas.

        # stack-protector-off b114b364
        title: El código C se compila sin protección de la pila
        why: El canario de la pila y las formas comprobadas de `memcpy` y `strcpy` detienen un desbordamiento de búfer
          antes de que se adueñe del programa. Sin ellos basta un solo fallo de este tipo.
        fix: Borrar la opción; el código C y Objective-C se debe compilar con `-fstack-protector-strong` y
          `-D_FORTIFY_SOURCE=2`.

        # strict-concurrency-off 148d0083
        title: El compilador no busca carreras de datos
        why: Antes de Swift 6, el compilador solo avisa de los valores que dos hilos pueden cambiar a la vez si se le
          pide. Esas carreras dejan un estado a medio escribir: una sesión iniciada y cerrada al mismo tiempo.
        fix: Poner `SWIFT_STRICT_CONCURRENCY` a `complete`, o `SWIFT_VERSION` a `6.0`, target por target.

        # string-length-mix 04306304
        title: La longitud de un texto se cuenta en una unidad y se usa en otra
        why: `String` cuenta caracteres, `NSString` y `NSRange` cuentan unidades UTF-16, y las funciones de C cuentan
          bytes. Un emoji o un acento hace que los números difieran: una comprobación mira entonces solo una parte del
          texto, una clave o contraseña se corta, o un índice se pasa del final y detiene la app.
        fix: Crear los rangos con `NSRange(text.startIndex..., in: text)`, volver con `Range(nsRange, in: text)` y
          pasar a las funciones de C `text.utf8.count`.

        # tag-filter-regex 45916adb
        title: El patrón para etiquetas no cubre formas que los navegadores aceptan
        why: Los navegadores leen `<SCRIPT>`, `</script >`, etiquetas repartidas en varias líneas y comentarios que
          terminan en `--!>`. Lo que el patrón no detecta se queda en el texto y se ejecuta en la página.
        fix: No filtrar HTML con un patrón: analizarlo y conservar lo que figure en una lista de etiquetas permitidas,
          o escapar `<` y `&` donde el texto se pone en la página.

        # testability-in-release ce2b8bdd
        title: La versión de release se compila para pruebas
        why: Con la testabilidad, el compilador exporta todas las declaraciones internas y conserva lo que nadie
          llama. Quien desmonta la app encuentra los nombres de todas las funciones y puede llamarlas.
        fix: Borrar `ENABLE_TESTABILITY` de las configuraciones de release; probar una compilación de depuración, o
          una configuración que no se publique nunca.

        # test-credentials-shipped 07fe392b
        title: Usuario y contraseña de una cuenta de prueba en el código publicado
        why: Las cuentas de prueba funcionan en el servidor real más a menudo de lo previsto, y poca gente las vigila:
          quien lee la pareja en el binario inicia sesión y ve lo que ve un usuario.
        fix: Quitar la pareja, cerrar la cuenta y dejar que las pruebas lean la suya del entorno del plan de pruebas;
          lo que solo necesitan los desarrolladores va entre `#if DEBUG` y `#endif`, sin la contraseña de un servidor
          compartido. `CredentialCheck` de SecurityTesting de Bulwark hace fallar una prueba cuando vuelve alguna.

        # unbounded-decompression 4cc9915a
        title: Se descomprimen datos en memoria sin límite
        why: Un megabyte de ceros comprimidos se convierte en un gigabyte. Quien envía el archivo o el mensaje llena
          la memoria, y el sistema cierra la app, o el servidor se para para todos.
        fix: Comparar `entry.uncompressedSize` con un límite antes de descomprimir, y contar lo que sale de verdad: el
          tamaño que consta en el archivo es palabra de quien lo envía. Descomprimir los mensajes con `InputFilter`
          trozo a trozo y parar en el límite.

        # unchecked-file-import 00a90e12
        title: Se acepta un archivo externo sin mirar su tamaño ni su tipo
        why: El archivo puede haberlo hecho cualquiera. Uno de muchos gigabytes cierra la app al leerse en memoria o
          llena el dispositivo al copiarse, y uno de otro tipo llega a un analizador que no se escribió para él.
        fix: Consultar primero `url.resourceValues(forKeys: [.fileSizeKey, .contentTypeKey])`, rechazar lo que sea
          mayor de lo que la app puede usar o de otro tipo, y leer los archivos grandes por partes con `FileHandle`.

        # unchecked-optimisation 4fe52388
        title: Las comprobaciones de desbordamiento, límites y precondiciones se eliminan al compilar
        why: Con `-Ounchecked` el optimizador da por hecho que ninguna comprobación falla nunca. Un índice o una
          longitud de origen externo que se salga del rango lee o escribe entonces otra memoria en lugar de detener el
          programa.
        fix: Compilar con `-O`. Si un bucle es demasiado lento, usar allí `withUnsafeBufferPointer`, `&+` o `Span`,
          después de comprobar los límites una vez.

        # unsafe-c-function 4048f4d2
        title: Se llama a una función de C sin límite
        why: Estas funciones escriben todo lo que reciben, sea cual sea el espacio. Una entrada más larga de lo
          previsto sobrescribe memoria y, con ella, lo que el programa hace a continuación.
        fix: Usar `String` y `Data` de Swift, o las formas que reciben un tamaño: `strlcpy`, `strlcat`, `snprintf`,
          `fgets`, `mkstemp`.

        # unsafe-pointer-escape f70746d2
        title: Un puntero sobrevive a aquello a lo que apunta
        why: Un puntero prestado a un closure, o creado con `&`, vale hasta que el closure o la llamada terminan.
          Después la memoria puede contener cualquier cosa: las claves se leen como otros datos, y las escrituras
          destruyen lo que hay allí ahora.
        fix: Hacer todo el trabajo dentro del closure de `withUnsafeBytes` y devolver una copia, como `Data` o
          `Array`; si el puntero tiene que vivir más, reservarlo con `UnsafeMutablePointer.allocate(capacity:)` y
          liberarlo.

        # unsafe-unarchiving ee8fbc53
        title: Se leen datos archivados sin codificación segura
        why: Sin codificación segura, son los propios datos los que nombran las clases de los objetos que se crean.
          Unos datos falsificados crean objetos que nadie espera y ejecutan su código antes de que se compruebe ningún
          tipo.
        fix: Usar `NSKeyedUnarchiver.unarchivedObject(ofClasses:from:)` con las clases exactas y `NSSecureCoding`, o
          `Codable`.

        # unsafe-unpacking 9b8696e0
        title: Una entrada de un archivo comprimido se escribe adonde lleve su nombre
        why: Una entrada puede llamarse `../../Library/Preferences/app.plist`. Si se desempaqueta con ese nombre,
          sustituye un archivo fuera de la carpeta a la que iba destinada.
        fix: Normalizar la ruta completa y compararla con la carpeta antes de escribir:
          `url.standardizedFileURL.path.hasPrefix(folder.path + "/")`; omitir los enlaces simbólicos.

        # url-with-password edd3cd7e
        title: Dirección con su nombre de usuario y contraseña en el código
        why: Las URL se escriben en registros, historiales, informes de fallos y cachés de proxies, y la contraseña
          que llevan va con ellas. Una escrita como literal está además en todas las copias del código y de la app.
        fix: Cambiar la contraseña y enviar las credenciales en una cabecera `Authorization` establecida en tiempo de
          ejecución, o mediante una `URLCredential` en la respuesta al desafío de autenticación.

        # vulnerable-dependency 77e529bc
        title: Una dependencia tiene una debilidad publicada
        why: La debilidad es pública, a menudo con una forma de aprovecharla, y todo el mundo puede ver con qué
          versión se compiló una app. Su gravedad real aquí depende de lo que llame la app; la gravedad indicada es la
          del aviso.
        fix: Actualizar a una versión que la corrija: `swift package update NAME`, `pod update NAME` o `carthage
          update NAME`, y subir el lockfile al repositorio. Si aún no hay ninguna, dejar de llamar a la parte afectada
          o sustituir el paquete.

        # webhook-url d2b4de9c
        title: Dirección de un webhook en el código
        why: La dirección es toda la credencial: quien la conoce publica en el canal del equipo en nombre de la app,
          para engañar a quienes lo leen o enterrar los mensajes auténticos. No hay forma de distinguir quién publicó.
        fix: Borrar el webhook, crear otro y publicar a través de un servidor propio que compruebe quién lo pide y con
          qué frecuencia.

        # xml-external-entities 40009100
        title: El analizador de XML resuelve entidades externas
        why: Un documento puede nombrar como entidad un archivo local o una dirección. El analizador lo lee entonces y
          lo pone en el resultado, o comunica al servidor de un desconocido que se ha leído.
        fix: Dejar desactivado `shouldResolveExternalEntities`, y pasar a libxml2 `XML_PARSE_NONET` sin
          `XML_PARSE_NOENT` ni `XML_PARSE_DTDLOAD`.

        # security-switched-off 1d12f80c
        title: Un ajuste, argumento o petición desactiva una comprobación de seguridad
        why: Los ajustes se pueden editar en una copia de seguridad, los argumentos de arranque y las variables de
          entorno los pone quien inicia el programa, y las cabeceras y los parámetros llegan de cualquiera. Un
          interruptor para desarrolladores que va compilado funciona para todos ellos; su nombre se puede leer en el
          binario.
        fix: Poner el interruptor dentro de `#if DEBUG`, para que no esté en lo que se distribuye; en un servidor,
          quitar las rutas y los atajos de prueba de todo entorno que no sea el de pruebas.

        # xpath-injection d837bd3a
        title: Una expresión XPath se compone con texto
        why: Unas comillas en el texto cierran la cadena en la que está, y lo que sigue se lee como parte de la
          expresión: puede nombrar otros nodos del documento o hacer que una condición valga para todos.
        fix: Seleccionar con una expresión fija y comparar los valores en Swift, o pasarlos como constantes de
          `objects(forXQuery:constants:)`.
        """#
}
