extension RuleTranslations {
    static let spanishPlatform = #"""
        # access-group-unentitled faecf893
        title: Grupo de acceso que ningún archivo de entitlements declara
        why: El llavero rechaza un elemento de un grupo para el que el programa no tiene entitlement, y los
          UserDefaults de una suite así se guardan aparte sin ningún aviso. El código que topa con el rechazo suele
          recurrir a un lugar abierto, y los secretos que un programa borra siguen vivos donde otro los busca.
        fix: Declarar el grupo en `keychain-access-groups` con `$(AppIdentifierPrefix)` delante, o en
          `com.apple.security.application-groups`, para cada target que lo use; o corregir el nombre en el código.

        # code-from-open-folder bdb56d35
        title: Se ejecuta código de una carpeta en la que cualquiera puede escribir
        why: Quien ponga allí antes un archivo con ese nombre hace ejecutar su propio código, con los derechos, los
          permisos y los elementos del llavero de la app.
        fix: Cargar las bibliotecas y arrancar las herramientas desde el paquete de la app, o desde una carpeta propia
          del usuario, y dejar activada la validación de bibliotecas.

        # custom-keyboards-allowed dd627a12
        title: Se permiten teclados de terceros donde se escriben secretos a la vista
        why: El sistema pone su propio teclado en los campos que ocultan lo que se escribe, y en ningún otro. Una
          contraseña que se ve al escribirla, una frase de recuperación o una nota pasan por el teclado que instaló el
          usuario, que puede enviarlas a su fabricante.
        fix: Devolver `false` para `.keyboard` en `application(_:shouldAllowExtensionPointIdentifier:)` del delegado
          de la app; en SwiftUI, añadir uno con `@UIApplicationDelegateAdaptor`.

        # custom-scheme-hijackable b31baecf
        title: Esquema de URL propio que cualquier app puede registrar
        why: Un esquema no es de nadie: otra app del dispositivo puede registrar el mismo y recibir los enlaces, con
          los códigos y tokens de inicio de sesión que llevan. Y cualquier página o app puede enviar enlaces a esta.
        fix: Usar enlaces universales (`com.apple.developer.associated-domains`) para los enlaces que lleven cualquier
          dato, y para iniciar sesión `ASWebAuthenticationSession` con un callback https y PKCE.

        # debuggable-entitlement a780aafd
        title: Otros procesos pueden depurar la app publicada
        why: Con `get-task-allow` cualquier proceso del mismo usuario puede conectarse a la app, leer claves y tokens
          de su memoria y cambiar lo que hace, sin romper su firma.
        fix: Borrar la clave. Xcode la añade por sí mismo a las compilaciones de depuración; si hay que escribirla,
          darles un archivo de entitlements propio.

        # deep-link-unvalidated 8979305d
        title: Se obedece un enlace de otra app sin comprobarlo
        why: Cualquier app y cualquier página web pueden abrir un enlace del esquema de la app con el contenido que
          quieran. Un manejador que toma ese contenido tal como llega deja que desconocidos provoquen lo que solo
          debería hacer el usuario.
        fix: Comparar el host y la ruta con los pocos conocidos, comprobar la forma y el rango de cada parámetro,
          preguntar al usuario antes de cualquier acción con consecuencias y preferir los enlaces universales a un
          esquema propio.

        # dyld-environment-allowed b82157ef
        title: Las variables de entorno pueden introducir bibliotecas en la app
        why: `DYLD_INSERT_LIBRARIES` y las variables de su familia valen entonces para la app: cualquier proceso del
          usuario la arranca con una biblioteca propia dentro. Si además está desactivada la validación de
          bibliotecas, ni siquiera tiene que estar firmada.
        fix: Borrar `com.apple.security.cs.allow-dyld-environment-variables`; establecer las rutas de búsqueda con
          `LD_RUNPATH_SEARCH_PATHS` en lugar del entorno.

        # file-sharing-enabled ae43b6cf
        title: La carpeta Documents está abierta a la app Archivos y a los ordenadores
        why: Quien tenga el dispositivo desbloqueado, o un ordenador en el que este confíe, puede copiar y sustituir
          todo lo que hay en Documents: también las bases de datos, cachés y ajustes que puso allí la propia app.
        fix: Borrar la clave, salvo que los usuarios deban manejar los archivos de la app; en ese caso, dejar en
          Documents solo esos archivos y todo lo demás en Application Support.

        # keychain-group-wildcard d4ae71f2
        title: El grupo de acceso al llavero es un comodín
        why: Un grupo `*` abre los elementos del llavero de todas las apps, donde el sistema lo acepta: un fallo en una
          app revela los secretos de todas. Detrás de un prefijo, el asterisco no es un patrón: el grupo se llama así, y
          lo comparte toda app del equipo que declare el mismo nombre. Lo que una app guarda sin indicar un grupo va al
          primero de su lista.
        fix: Declarar cada grupo que la app necesita con su nombre completo,
          `$(AppIdentifierPrefix)com.example.shared`.

        # library-validation-disabled 1c8d7ffe
        title: La app carga bibliotecas firmadas por cualquiera
        why: Sin la validación de bibliotecas, Hardened Runtime carga código que firmaron otros, o nadie. Una
          biblioteca puesta en una carpeta donde busca la app se ejecuta con sus entitlements, sus elementos del
          llavero y sus permisos.
        fix: Borrar `com.apple.security.cs.disable-library-validation` y firmar las bibliotecas incrustadas con el
          certificado del propio equipo. Si hay que ejecutar plugins de otros, cargarlos en un servicio XPC sin
          entitlements.

        # listener-on-every-interface 559e70b9
        title: Un listener acepta conexiones de todas las redes
        why: Sin una dirección ni una interfaz, el sistema escucha en todas. Cualquiera en la misma red de un café o
          de una oficina llega al puerto y puede hablar con lo que estaba pensado para programas de este dispositivo.
        fix: Establecer `requiredLocalEndpoint` en `.hostPort(host: .ipv4(.loopback), port: port)`, o
          `requiredInterfaceType` en `.loopback`; dar a otros servidores la dirección `127.0.0.1`. Pedir aun así un
          secreto: cualquier página en un navegador llega también al puerto.

        # open-redirect 880b5112
        title: Se abre sin comprobarla una dirección que viene en un enlace o una notificación
        why: Quien escribe el enlace elige adónde va la app: a una página que se parece a las suyas y pide la
          contraseña, o al esquema de otra app que actúa en nombre del usuario.
        fix: Exigir `scheme == "https"` y comparar `url.host` con los hosts que la app conoce antes de abrir la
          dirección, o pasar un nombre en el enlace y buscar la dirección en la app. `WebAddressRule` de Bulwark solo
          acepta https, y los hosts de su lista.

        # process-id-as-identity 89352a52
        title: El cliente de un servicio se reconoce por su número de proceso
        why: Un programa puede enviar su mensaje y sustituirse después por otro con el mismo número, o dejar el número
          a un proceso que arranca luego. La firma que se comprueba es la del otro programa.
        fix: Llamar a `setCodeSigningRequirement` en la conexión, o buscar al cliente por su token de auditoría con
          `kSecGuestAttributeAudit`, que distingue un uso del número del siguiente.

        # quarantine-removed bd22edc3
        title: Se quita a un archivo la marca de cuarentena
        why: Gatekeeper mira la firma y la notarización de un programa solo si el archivo está marcado como
          descargado. Sin la marca arranca cualquier cosa que venga de la red, firmada por cualquiera o por nadie.
        fix: Dejar el atributo `com.apple.quarantine` en su sitio y establecer `quarantineProperties` en los archivos
          que descarga la app. Si la app instala su propia actualización, comprobar antes la firma con
          `SecStaticCodeCheckValidity` y un requisito que nombre al equipo.

        # sandbox-off d2581c92
        title: La app de Mac se ejecuta fuera del sandbox
        why: Fuera del sandbox la app lee y escribe todos los archivos del usuario. Un fallo en la lectura de un
          documento o de una respuesta de la red lo expone entonces todo, no solo el contenedor de la app.
        fix: Poner `com.apple.security.app-sandbox` a true y pedir lo que la app necesita, como
          `com.apple.security.files.user-selected.read-write`; llevar a un servicio XPC el trabajo que no se pueda
          confinar.

        # screen-capture-unguarded b6fe51bc
        title: Los secretos siguen visibles mientras se graba la pantalla
        why: Las grabaciones, la duplicación de pantalla y las pantallas compartidas llevan todo lo que se muestra, y
          quien finge ayudar las pide con cualquier pretexto. Una frase de recuperación o una contraseña vistas una
          sola vez se conocen para siempre.
        fix: Mientras lo indique `UIScreen.isCaptured`, o `sceneCaptureState` de la colección de rasgos, mostrar otra
          cosa en su lugar, y avisar al recibir `userDidTakeScreenshotNotification`. `ScreenGuard` y `SecureContainer` de
          Bulwark lo hacen.

        # screen-exposed-in-background 020b9257
        title: Los secretos siguen visibles en el selector de apps
        why: Cuando una app deja el primer plano, el sistema toma una imagen de ella, la muestra en el selector de
          apps y la guarda en el disco. Quien tome el dispositivo, o lea sus archivos, ve lo que había en la pantalla.
        fix: Cubrir la ventana en `sceneWillResignActive(_:)`, o en SwiftUI con `scenePhase` o con
          `coveredInAppSwitcher()` de Bulwark (SecureUI), y marcar esos textos con `.privacySensitive()`. `ScreenGuard`
          de Bulwark cubre a tiempo todas las ventanas.

        # script-bridge-unchecked 5723d9d4
        title: El manejador de mensajes no comprueba qué página lo llama
        why: Todas las páginas y todos los marcos que llegue a mostrar la vista web pueden llamar al manejador. Una
          página alcanzada por un enlace, un anuncio o un script inyectado usa entonces lo que estaba pensado para las
          páginas de la app.
        fix: Comparar `message.frameInfo.securityOrigin` con el host y el protocolo esperados antes de actuar, y
          exigir `frameInfo.isMainFrame`; o añadir el manejador en un `WKContentWorld` propio.

        # secret-on-widget 6fe9b8aa
        title: Un widget o una actividad en vivo muestra un valor sensible en la pantalla de bloqueo
        why: Los widgets y las actividades en vivo se muestran en la pantalla de bloqueo y en la vista Hoy, en relojes
          enlazados y en pantallas siempre encendidas, sin que nadie haya desbloqueado el dispositivo.
        fix: Marcar el texto con `.privacySensitive()`, para que el sistema lo oculte mientras el dispositivo está
          bloqueado, o mostrar solo que hay algo nuevo.

        # ui-web-view 2dd1e87c
        title: Se usa UIWebView
        why: `UIWebView` ejecuta las páginas dentro del proceso de la app, no puede desactivar los scripts y deja que
          las páginas locales lean archivos. No ha recibido correcciones de seguridad desde que quedó obsoleta, y el
          App Store la rechaza.
        fix: Usar `WKWebView`, con `allowsContentJavaScript = false` cuando no hagan falta scripts.

        # unsafe-web-fetch 96ad33dd
        title: Una dirección o página externa se carga o se muestra sin comprobarla
        why: Quien elige la dirección hace que la app, o el servidor, consulte hosts a los que nadie más llega, y lea
          archivos mediante `file:`. Un texto descargado que se muestra como página sin origen conocido ejecuta sus
          scripts junto a los de la app.
        fix: Comparar `scheme` y `host` con una lista de los conocidos antes de descargar. Mostrar las páginas de la
          red con `load(URLRequest(url:))`, para que conserven su propio origen, o dar al texto descargado
          `URL(string: "about:blank")` como `baseURL` y no permitirle ningún script.

        # unsigned-executable-memory 4c53e6c3
        title: La memoria en la que se puede escribir también se puede ejecutar
        why: Hardened Runtime impide que la memoria sea escribible y ejecutable a la vez, de modo que un
          desbordamiento de búfer no puede traer sin más su propio código. Estos entitlements eliminan esa protección.
        fix: Borrar la clave. Un compilador just-in-time solo necesita `com.apple.security.cs.allow-jit`, con memoria
          mapeada con `MAP_JIT` y `pthread_jit_write_protect_np`.

        # unused-entitlement 29760f4b
        title: Entitlement para un framework que ningún código importa
        why: Cada capacidad es algo que puede usar un atacante que esté dentro de la app. Una que la app no necesita
          es riesgo sin beneficio, y suscita preguntas en la revisión.
        fix: Borrar la clave, aquí y en las capacidades del identificador de la app, o añadir el código que la
          necesita.

        # url-scheme-undeclared d36ac702
        title: El código espera enlaces de un esquema que ningún Info.plist declara
        why: El sistema solo entrega enlaces de esquemas declarados. La comprobación del esquema no se cumple entonces
          nunca: un inicio de sesión que vuelve por un enlace se queda colgado, y cualquier otra app puede declarar el
          esquema y recibir el código o el token en su lugar.
        fix: Añadir el esquema a `CFBundleURLTypes` en el `Info.plist` de la app, corregir su nombre en el código o
          iniciar sesión con `ASWebAuthenticationSession`, cuyo callback solo llega a esta app y no necesita ninguna
          entrada.

        # url-scheme-unhandled 5170bf75
        title: Esquema de URL que ningún código gestiona
        why: Un esquema declarado permite a cualquier página o app abrir esta con los datos que elija. Uno que nada
          gestiona es una puerta sin habitación detrás: puede que haya bibliotecas que lean lo que llega, y un inicio
          de sesión que espera el enlace no lo recibe nunca.
        fix: Borrar la entrada de `CFBundleURLTypes`, o gestionar los enlaces con `onOpenURL`,
          `scene(_:openURLContexts:)` o `application(_:open:options:)`. `ASWebAuthenticationSession` no necesita
          ninguna entrada.

        # web-view-file-access ed2a385e
        title: Las páginas de una vista web pueden leer archivos locales
        why: Con este ajuste, un script de una página local lee todos los archivos de la app y los envía a cualquier
          sitio. Basta entonces un script inyectado para perder el contenedor entero.
        fix: Dejar ambos ajustes desactivados. Cargar las páginas locales con `loadFileURL(_:allowingReadAccessTo:)` y
          una carpeta que no contenga nada más, o servirlas mediante un `WKURLSchemeHandler`.

        # web-view-html-injection f0999a65
        title: Se introduce texto en una página sin escaparlo
        why: Un texto que se pone tal cual en el HTML puede traer un script. El script se ejecuta en la vista web, lee
          la página y llega a todos los manejadores de mensajes que la app le ha dado.
        fix: Escapar `&`, `<`, `>`, `"` y `'` antes de poner el texto en la página, o cargar primero la página y pasar
          el texto como argumento de `callAsyncJavaScript(_:arguments:in:in:)`. `encoded(for: .htmlText)` y
          `.htmlAttribute` de Bulwark escapan para su lugar.

        # web-view-inspectable f1a4a8a0
        title: El contenido web se puede inspeccionar en las compilaciones de release
        why: Con `isInspectable` activado, quien tenga el dispositivo desbloqueado y un cable abre la página en el
          inspector de Safari: lee su almacenamiento y sus cookies, cambia sus scripts y llama a los manejadores de
          mensajes de la app igual que la página.
        fix: Activar `isInspectable` solo dentro de `#if DEBUG`; una vista web no es inspeccionable de por sí.

        # web-view-nil-base ee62930d
        title: Página cargada desde texto sin dirección base
        why: En `UIWebView`, una página sin dirección base tiene un origen que puede leer cualquier archivo y
          cualquier host. En `WKWebView` el origen es opaco, pero los enlaces relativos y el almacenamiento se
          comportan entonces de maneras que nadie ha comprobado.
        fix: Pasar `URL(string: "about:blank")` para una página independiente, o la dirección https a la que
          pertenece.

        # web-view-script-injection 2e41ffc9
        title: Se introduce texto en un script sin codificarlo
        why: Una comilla en el texto termina la cadena del script, y lo que sigue se ejecuta como código en la página,
          con sus cookies y con los manejadores de mensajes de la app.
        fix: Pasar los valores con `callAsyncJavaScript(_:arguments:in:in:)`, o codificarlos con `JSONEncoder` antes
          de que entren en el script.

        # xpc-client-unchecked efe63de3
        title: Un servicio acepta conexiones de cualquier programa
        why: Un servicio registrado con un nombre está al alcance de cualquier programa del usuario, y a menudo de
          cualquier usuario. Quien se conecta llama a sus métodos con los derechos del servicio, que en una
          herramienta auxiliar son los de root.
        fix: Llamar a `setCodeSigningRequirement` en la conexión antes de `resume`, o a
          `setConnectionCodeSigningRequirement` en el listener, con un requisito que nombre al equipo y los
          identificadores de los clientes.
        """#
}
