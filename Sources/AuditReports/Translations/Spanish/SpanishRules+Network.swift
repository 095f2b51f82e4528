extension RuleTranslations {
    static let spanishNetwork = #"""
        # ats-allows-local-network 399a16b7
        title: App Transport Security permite tráfico sin cifrar con la red local
        why: Las peticiones a nombres `.local`, a nombres sin punto y a direcciones IP de la red local pueden ir
          entonces por http sin cifrar. En un hotel o una oficina, la red local está llena de desconocidos.
        fix: Mantener `NSAllowsLocalNetworking` solo para dispositivos que los usuarios emparejan, y proteger de otro
          modo lo que se les envía: TLS con un certificado fijado durante el emparejamiento, o mensajes cifrados.

        # ats-disabled df953f4b
        title: App Transport Security está desactivado
        why: Con `NSAllowsArbitraryLoads` el sistema deja salir cualquier petición por http sin cifrar o con un TLS
          antiguo. Quien comparte la red lee y cambia lo que la app envía y recibe, y nada en la app lo advierte.
        fix: Borrar `NSAllowsArbitraryLoads`. Si un servidor no admite https, indicar solo ese host en
          `NSExceptionDomains`; para los dispositivos de casa, usar `NSAllowsLocalNetworking`, y para las páginas web
          que eligen los usuarios, `NSAllowsArbitraryLoadsInWebContent`.

        # ats-disabled-for-media a45c11d6
        title: App Transport Security está desactivado para audio y vídeo
        why: AVFoundation carga entonces el contenido por http sin cifrar. Otros en la red ven lo que se reproduce, y
          pueden sustituirlo por un archivo manipulado para llegar a los decodificadores.
        fix: Borrar `NSAllowsArbitraryLoadsForMedia` y transmitir por https; si un servidor no puede, indicar solo ese
          en `NSExceptionDomains`.

        # ats-disabled-in-web-content 23cdf436
        title: App Transport Security está desactivado en las vistas web
        why: Las vistas web cargan entonces páginas y scripts por http sin cifrar. Quien comparte la red puede
          introducir en una página un script propio, que lee lo que se escribe en ella y llama a lo que la app ofrece
          a las páginas.
        fix: Borrar `NSAllowsArbitraryLoadsInWebContent`, salvo que los usuarios abran páginas de su elección, como en
          un navegador; mantener la vista para esas páginas separada de cualquier otra que tenga manejadores de
          mensajes o sesiones iniciadas.

        # ats-exception-insecure 4da60872
        title: App Transport Security permite http sin cifrar con un host
        why: El sistema deja de impedir las peticiones sin cifrar a este host, y también las redirecciones que llevan
          a él. Otros en la red las leen y las cambian.
        fix: Hacer que el servidor use https y borrar `NSExceptionAllowsInsecureHTTPLoads`; hasta entonces, indicar
          solo ese host, sin `NSIncludesSubdomains`, y no enviarle nada que diga algo del usuario.

        # ats-exception-no-forward-secrecy 642d125d
        title: App Transport Security acepta conexiones sin secreto perfecto hacia adelante
        why: Sin un intercambio de claves efímero, quien consiga algún día la clave privada del servidor puede
          descifrar todo el tráfico grabado hasta entonces.
        fix: Borrar `NSExceptionRequiresForwardSecrecy` y hacer que el servidor ofrezca conjuntos de cifrado ECDHE,
          como hacen todos los servidores TLS 1.3.

        # ats-exception-unused d9ac1590
        title: Excepción de App Transport Security para un host que el proyecto nunca nombra
        why: Una excepción que sobrevive a su uso sigue dejando que enlaces, redirecciones y páginas web lleguen al
          host sin cifrar, y nadie recuerda por qué está ahí.
        fix: Borrar el host de `NSExceptionDomains`, o anotar al lado quién se conecta a él.

        # ats-exception-weak-tls 948e39c6
        title: App Transport Security acepta de un host un TLS anterior a 1.2
        why: TLS 1.0 y 1.1 están retirados (RFC 8996): se apoyan en SHA-1 y MD5 y en cifrados con ataques conocidos.
          Un atacante en la red puede rebajar una conexión hasta ellos.
        fix: Borrar `NSExceptionMinimumTLSVersion`, o ponerlo a `TLSv1.2` o `TLSv1.3`, y actualizar el servidor.

        # ats-ip-exception 69b0516d
        title: La excepción de App Transport Security indica una dirección IP
        why: Antes de iOS 17 y macOS 14, el sistema pasa por alto las direcciones en este lugar, así que la entrada no
          dice lo que ocurre allí. A partir de esas versiones abre http sin cifrar a quien tenga la dirección, que
          cambia de manos sin que nadie lo note y no figura en ningún certificado.
        fix: Dar al servidor un nombre y un certificado y borrar la entrada; para dispositivos de la red local, usar
          `NSAllowsLocalNetworking`.

        # ats-key-misplaced c5b3ec28
        title: App Transport Security ignora una clave en este lugar
        why: El sistema pasa por alto, sin avisar, las claves que no espera. Un requisito escrito en el lugar
          equivocado, o con una errata en el nombre, no protege nada aunque lo parezca.
        fix: Poner las claves relativas a un host debajo de su nombre en `NSExceptionDomains`, y las relativas a todos
          los hosts, directamente en `NSAppTransportSecurity`; escribir los nombres de host en minúsculas, sin
          esquema, puerto, ruta ni `*`.

        # ats-legacy-key 2f875512
        title: App Transport Security se configura con una clave retirada
        why: Las claves `NSTemporaryException…` cambiaron de nombre antes de que saliera iOS 9 y desde entonces no
          están documentadas. Un sistema que deje de leerlas cambia lo que la app permite, y quienes leen la lista no
          reparan en ellas.
        fix: Escribir `NSException…` en lugar de `NSTemporaryException…` si la excepción aún hace falta; si no,
          borrarla, y también cualquier clave que indique lo que el sistema ya hace de por sí.

        # ats-localhost-in-release 185c97c6
        title: La excepción de App Transport Security para localhost llega a los usuarios
        why: La excepción casi siempre sirve a un servidor de la máquina del desarrollador. En el dispositivo de un
          usuario, otra app puede escuchar en ese puerto y recibir lo que iba dirigido a él.
        fix: Dar a las compilaciones de depuración un `Info.plist` propio con la excepción, o condicionarla a un
          ajuste de compilación, y dejarla fuera de las compilaciones de release.

        # certificate-check-disabled da04eb24
        title: Se confía en el servidor sin comprobar su certificado
        why: Quien controla la wifi, un proxy o el servidor DNS puede presentar un certificado propio y leer y cambiar
          todo lo que se envía. Cifrar con un interlocutor desconocido no protege nada.
        fix: Dejar la decisión al sistema con `completionHandler(.performDefaultHandling, nil)`. Si hace falta una
          autoridad privada, añadirla con `SecTrustSetAnchorCertificates` y aceptar solo lo que acepte
          `SecTrustEvaluateWithError`; dejar los servidores de prueba dentro de `#if DEBUG`. Los transportes
          de SecureHTTP reciben esa autoridad al crearse, y nada desactiva sus comprobaciones.

        # cleartext-transmission 073a9d66
        title: Se envían datos sensibles sin cifrar
        why: Cualquiera que esté en el camino lee la contraseña, el token o los datos personales a su paso y puede
          usarlos más tarde, o responder en lugar del servidor.
        fix: Enviarlos a una dirección `https`, en el cuerpo o en la cabecera `Authorization`; usar parámetros TLS con
          `NWConnection`.

        # cleartext-url c67198bf
        title: La petición se envía sin cifrar
        why: Cualquiera que esté en el camino, desde la wifi del café hasta el proveedor, puede leer lo que se pide y
          cambiar lo que se responde: imágenes, scripts, enlaces, actualizaciones.
        fix: Hacer la petición a la dirección `https`. Si es un servidor de desarrollo, mantener la dirección dentro
          de `#if DEBUG` o en un ajuste de compilación.

        # cleartext-web-socket b1ba2413
        title: Se abre un WebSocket sin cifrar
        why: Una conexión `ws` permanece abierta y lleva mensajes en claro en ambos sentidos. Quien esté en el camino
          los lee, incluido el token de inicio de sesión del primer mensaje, y puede introducir los suyos.
        fix: Conectar a la dirección `wss`; para un servidor de desarrollo, mantener `ws` dentro de `#if DEBUG`.
          `WebSocketClient` y `URLSessionWebSocketClient` de SecureHTTP solo hablan `wss`.

        # cookie-policy-open 41a1e379
        title: Se aceptan cookies de terceros
        why: `always` acepta cookies de todos los servidores de los que una página o una respuesta carga algo, lo que
          les permite reconocer al usuario en el contenido web de distintas apps.
        fix: Usar `.onlyFromMainDocumentDomain`, o `.never` si las peticiones llevan sus propios tokens.

        # cookie-unprotected be757d80
        title: La cookie de sesión se envía sin cifrar o la pueden leer los scripts
        why: Sin `Secure` el navegador envía la cookie también por http sin cifrar, donde cualquiera que esté en el
          camino la lee. Sin `HttpOnly` la lee cualquier script de la página, y un solo script inyectado se lleva la
          sesión.
        fix: Activar `isSecure` e `isHTTPOnly` (`Secure; HttpOnly` en una cabecera) y `SameSite` en todas las cookies
          que autentican.

        # cors-open c4a00a18
        title: Páginas de cualquier origen pueden usar la sesión iniciada
        why: Si el origen se devuelve tal cual y se permiten credenciales, cualquier página que visite el usuario
          llama al servidor con sus cookies y lee las respuestas.
        fix: Indicar los orígenes (`.custom`, `.any` con una lista) cuando se permitan credenciales, o no permitirlas.

        # credentials-in-url fde09a66
        title: El nombre de usuario y la contraseña se ponen en una URL
        why: Una URL se registra, se guarda en caché, se muestra y se pasa entera a otros, y su contraseña va con
          ella. Las redirecciones y la cabecera `Referer` pueden llevarla a otros servidores.
        fix: Responder al desafío del servidor con `URLCredential(user:password:persistence:)`, o enviar una cabecera
          `Authorization`.

        # error-details-in-response 7b56bac4
        title: El servidor cuenta a quien lo llama los detalles de los errores
        why: La descripción de un error nombra tablas, sentencias, hosts, archivos y tipos del servidor. Quien envía a
          propósito peticiones extrañas lee en las respuestas cómo está hecho y por dónde cede.
        fix: Registrar el error con `req.logger.report(error:)` y responder con un estado y una frase propia:
          `Abort(.internalServerError)`, `HTTPError(.internalServerError)`. El `ErrorMiddleware` de Vapor no da en
          producción detalles de los demás errores.

        # error-details-shown 38cca9d2
        title: Se muestra al usuario el error sin procesar
        why: La descripción de un error nombra hosts, rutas, tipos y a veces la respuesta del servidor. Quien tantea
          la app aprende con ella cómo está construido el otro lado.
        fix: Mostrar una frase propia o `error.localizedDescription`, y registrar los detalles donde solo los lea el
          equipo de desarrollo.

        # host-name-check-disabled 89304466
        title: El certificado se acepta para cualquier nombre de host
        why: Cualquiera puede obtener un certificado válido para un dominio suyo. Si el nombre no se compara, ese
          certificado abre también la conexión con el servidor auténtico, y el tráfico se puede leer y cambiar.
        fix: Conservar la política que el sistema creó para la conexión, o establecer `SecPolicyCreateSSL(true, host
          as CFString)`. Dejar `validatesDomainName`, `validateHost` y la verificación completa de certificados en sus
          valores predeterminados. `URLSessionTransport` y `NIOTransport` de SecureHTTP comparan el nombre antes de
          mirar los pines.

        # page-size-unlimited d374cfdb
        title: Quien llama elige cuántos registros se leen
        why: El número pasa de la petición a la consulta tal cual. Con uno grande, una sola petición lee toda la tabla,
          la pone en memoria y la envía: unas pocas ralentizan el servidor para todos, y la tabla se copia con una
          llamada.
        fix: Acotar el número: `min(max(per, 1), 100)`, o fijar `app.fluent.pagination.pageSizeLimit` y usar
          `paginate(for:)`.

        # pin-before-chain f5a36e65
        title: El pin se compara, pero la cadena de certificados nunca se evalúa
        why: Los certificados de una cadena sin evaluar son solo afirmaciones: un atacante puede poner el certificado
          auténtico, que es público, junto a uno suyo. Incluso con el certificado del propio servidor quedan sin
          comprobar la fecha, el nombre de host y la revocación.
        fix: Llamar primero a `SecTrustEvaluateWithError` y detenerse si falla; después, comparar el pin con las
          claves de `SecTrustCopyCertificateChain`. O declarar `NSPinnedDomains` en `Info.plist`, que hace ambas
          cosas. `PinnedTLS` de SecureHTTPNIO comprueba los pines durante la construcción de la cadena.

        # pin-fails-open b91751fd
        title: La fijación acepta el servidor cuando ningún pin coincide
        why: La fijación existe para el día en que un certificado de confianza para el sistema esté en malas manos. Si
          la falta de un archivo, una lista vacía o una discrepancia llevan de vuelta a la comprobación habitual, el
          atacante de ese día consigue pasar.
        fix: Cancelar con `completionHandler(.cancelAuthenticationChallenge, nil)` siempre que un host fijado no
          presente ninguna clave fijada. Usar `.performDefaultHandling` solo para hosts sin fijar, y detenerse al
          arrancar si no hay pines. Un `PinSet` de SecureHTTP no puede estar vacío y rechaza los hosts que no nombra.

        # pin-hash-without-spki-header 61351de2
        title: El pin es el hash de la clave sin más, no de su SubjectPublicKeyInfo
        why: `SecKeyCopyExternalRepresentation` devuelve la clave sin la cabecera que indica su algoritmo y su tamaño.
          El hash no coincide entonces con ningún pin hecho con `openssl`, TrustKit o `NSPinnedDomains`, de modo que
          un pin de reserva hecho de la forma habitual falla el día en que se necesita.
        fix: Anteponer a los bytes la cabecera ASN.1 del tipo y el tamaño de la clave y calcular el hash del conjunto
          (RFC 7469 §2.4), o declarar `NSPinnedDomains` y no escribir código. `bulwark pins show` muestra el hash
          correcto; `Pin` de SecureHTTP lo calcula para claves de cualquier tipo.

        # pin-leaf-certificate 01402085
        title: Se fija el certificado entero
        why: Un certificado se renueva al cabo de meses, a veces de semanas, y un pin sobre sus bytes se rompe con
          cada renovación. A las apps que se dejan fuera a sí mismas se les acaba quitando la fijación.
        fix: Fijar el hash SHA-256 de la clave pública (SubjectPublicKeyInfo) del servidor y de una clave de reserva,
          o el de la autoridad emisora. `bulwark pins show` muestra ambos.

        # pinned-host-never-contacted 4f2e25f9
        title: Pines para un host al que ningún código se conecta
        why: Los pines valen para el host para el que se escribieron. Si su nombre tiene una errata, o el servidor se
          ha mudado desde entonces, las conexiones que importan se hacen sin ningún pin, y todo el mundo cree lo
          contrario.
        fix: Corregir el nombre para que sea el del host al que se conecta el código, activar la opción de subdominios
          si se conecta a hosts por debajo de él, o borrar los pines.

        # pin-placeholder 6337438e
        title: El pin es un valor de relleno
        why: Un pin que no es el hash de una clave real no coincide con ningún servidor. O fallan todas las
          conexiones, o el código deja pasar las que no coinciden con ningún pin y la fijación no protege nada.
        fix: Tomar el hash SHA-256 del SubjectPublicKeyInfo de la clave del servidor, 32 bytes en base64, y añadir el
          hash de una clave de reserva que se guarde sin conexión. `bulwark pins show` los muestra, y `Pin` de
          SecureHTTP no acepta valores de relleno.

        # pin-without-backup 0be17b71
        title: Un solo pin para un host
        why: Si la única clave fijada se pierde, se roba o se sustituye, todas las copias instaladas de la app pierden
          su servidor hasta que se instale una actualización. En esa emergencia se suele desactivar la fijación por
          completo.
        fix: Fijar al menos dos claves: la que está en uso y una de reserva cuya mitad privada se guarde sin conexión
          (RFC 7469 §2.5 pide lo mismo a los sitios web). Un `PinSet` de SecureHTTP no se puede crear con menos.

        # public-folder-too-wide 93a9face
        title: El servidor entrega los archivos de su propia carpeta
        why: Todo archivo situado bajo la carpeta se envía a quien lo nombre: `.env` con sus contraseñas, bases de
          datos, claves, archivos subidos por otros, el código fuente. Los escáneres piden a cada servidor justo esos
          nombres.
        fix: Entregar una carpeta que no contenga nada más: `app.directory.publicDirectory` en Vapor,
          `FileMiddleware("public")` en Hummingbird.

        # replay-unprotected dc50aa6e
        title: La petición firmada no lleva ni hora ni nonce
        why: Quien haya visto la petición una vez, en un registro o en un proxy, puede volver a enviarla tal cual: la
          firma es correcta siempre, y la orden se ejecuta otra vez.
        fix: Incluir en lo que se firma la hora y un nonce aleatorio, y enviar ambos; hacer que el servidor rechace lo
          que tenga más de unos minutos y todo nonce que ya haya visto. `RequestSigner` y `RequestVerifier` de
          SecureHTTP hacen ambas cosas.

        # request-body-unlimited b4af4a58
        title: El cuerpo de una petición se carga en memoria sin límite
        why: El cuerpo se reúne entero antes de que nada lo examine. Unas pocas peticiones de varios gigabytes agotan la
          memoria, y el servidor deja de funcionar para todos.
        fix: Fijar el límite en lo que la ruta necesita, como `.collect(maxSize: "10mb")` o `collect(upTo: 1 << 20)`, y
          recibir los archivos grandes como flujo hacia el disco: `body: .stream` en Vapor, `request.body` como secuencia
          en Hummingbird.

        # response-cached-on-disk 1dda587e
        title: La respuesta a una petición sensible se guarda en la caché de disco
        why: `URLCache` escribe peticiones y respuestas sin cifrar en `Cache.db`, en la carpeta de la app, y esta
          política las usa por antiguas que sean. Sobreviven al cierre de sesión y se pueden leer de una copia de
          seguridad de la caché o de un dispositivo con jailbreak.
        fix: Usar `URLSessionConfiguration.ephemeral`, o establecer `urlCache = nil` y `requestCachePolicy =
          .reloadIgnoringLocalCacheData` para las peticiones que llevan credenciales o datos personales. Un
          `SecureClient` de SecureHTTP no escribe ninguna respuesta en el disco.

        # secret-in-cookie 8dbb5f89
        title: Una cookie con un secreto no está marcada como segura
        why: Sin `secure`, la cookie se envía con la primera petición `http` sin cifrar a ese host, donde la puede
          leer cualquiera que esté en el camino. Además, las cookies compartidas están sin cifrar en
          `Cookies.binarycookies`; ahí no debe haber ninguna contraseña.
        fix: Añadir `.secure: "TRUE"` y `HttpOnly`, hacer que las cookies de una sesión terminen con ella y no poner
          nunca contraseñas en cookies.

        # secret-in-response 6b2539d9
        title: El servidor responde con un registro que contiene secretos
        why: El registro se codifica con todas sus propiedades. Hashes de contraseñas, tokens de restablecimiento y
          secretos de segundos factores llegan a quien llama a la ruta, y a los proxies y cachés del camino; los hashes se
          pueden adivinar con calma.
        fix: Responder con un tipo propio que contenga lo que necesita quien llama: `struct Public: Content` y una
          propiedad que lo cree, o dejar las propiedades fuera de `CodingKeys`.

        # secret-in-url f502588b
        title: Un secreto forma parte de una URL
        why: Las URL se conservan donde los cuerpos no: en los registros de servidores y proxies, en cachés, informes
          de fallos, historiales del navegador y la cabecera `Referer`. Quien lee uno de ellos tiene el secreto, con
          TLS o sin él.
        fix: Enviar los tokens en la cabecera `Authorization` y las contraseñas en el cuerpo de una petición POST; si
          un enlace debe llevar un token, hacer que sirva una sola vez y durante unos minutos.

        # server-side-request-forgery beca2a7a
        title: El servidor accede a una dirección que eligió quien lo llama
        why: La petición sale del interior de la red: quien indica la dirección llega a bases de datos, páginas de
          administración y el servicio de metadatos de la nube, que confían en todo lo que tienen al lado.
        fix: Aceptar un nombre y buscar la dirección en una lista propia del servidor, o comparar el esquema y el host
          con los pocos permitidos y construir de nuevo la dirección a partir de ellos. Una comprobación de palabras
          como `localhost` se elude con otras formas de escribir la misma dirección.

        # sensitive-header-logged 38cc903d
        title: Se registran las cabeceras de peticiones o respuestas
        why: Las cabeceras llevan la sesión: `Authorization`, `Cookie`, `Set-Cookie`, claves de API. El sistema
          conserva los registros, se recogen con los diagnósticos y se envían a servicios de registro, y quien los lee
          puede actuar como el usuario.
        fix: Registrar el método, la ruta y el estado; nombrar cabeceras inofensivas concretas, u ocultar los valores
          de las demás. `HTTPRedactor` de Bulwark muestra las cabeceras y los parámetros de la URL según una lista de
          permitidos.

        # timeout-missing 2e85cc2b
        title: La sesión no tiene un límite de tiempo propio
        why: Una petición que no recibe nada termina a los 60 segundos (`timeoutIntervalForRequest`), pero la cuenta
          vuelve a empezar con cada byte, y el total puede durar siete días (`timeoutIntervalForResource`). Un
          servidor que envía un byte de vez en cuando retiene memoria, batería y la paciencia del usuario todo el
          tiempo que quiera.
        fix: Establecer en la configuración `timeoutIntervalForResource` con lo que pueda durar la transferencia más
          larga, y `timeoutIntervalForRequest` si 60 segundos de silencio son demasiados. `SecureClient` de SecureHTTP
          somete cada petición a `TransferLimits`.

        # trust-api-deprecated cdee45a8
        title: Llamada obsoleta para evaluar certificados
        why: `SecTrustEvaluate` devuelve éxito también con un servidor que no es de confianza, y bloquea su hilo
          mientras descarga los datos de revocación; leer certificados sueltos por índice puede detener el programa.
          Ambas cosas son fáciles de usar mal.
        fix: Usar `SecTrustEvaluateWithError` o `SecTrustEvaluateAsyncWithError`, `SecTrustCopyCertificateChain` y
          `SecTrustCopyKey`.

        # trust-result-ignored 929d32f8
        title: El resultado de la comprobación del certificado se descarta
        why: La comprobación se ejecuta y su respuesta se pierde, así que un certificado falsificado se acepta igual
          que uno auténtico. `SecTrustEvaluate` devuelve éxito siempre que haya podido ejecutarse; el veredicto está
          en su segundo argumento.
        fix: Escribir `guard SecTrustEvaluateWithError(trust, &error) else { … }` y cancelar el desafío en el `else`.
          `URLSessionTransport` de SecureHTTP responde al desafío por sí mismo.

        # unpinned-sensitive-host d8fad073
        title: Secreto enviado a un host sin pines, mientras otros hosts los tienen
        why: Quien fija certificados ha decidido que no basta con uno de cualquier autoridad. Esa decisión vale poco
          si la contraseña o el propio token van a otro host al que no se aplicó.
        fix: Añadir el host a `NSPinnedDomains` o a la tabla de pines, con un segundo pin de reserva, o anotar por qué
          no necesita ninguno. `PinSet` de SecureHTTP rechaza los hosts que no nombra.

        # weak-tls-minimum 2a6defcb
        title: Se permite una versión de TLS anticuada
        why: SSL, TLS 1.0 y TLS 1.1 se apoyan en SHA-1 y en cifrados con ataques viables; RFC 8996 los prohíbe. Un
          atacante en el camino puede rebajar a ambos extremos hasta la versión más antigua permitida.
        fix: Establecer el mínimo en `.TLSv12` o `.TLSv13` (`.tlsv12` en NIOSSL), o no indicarlo: el mínimo del propio
          sistema es TLS 1.2. Un `SecureClient` de SecureHTTP no conoce ninguno inferior.
        """#
}
