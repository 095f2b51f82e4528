extension RuleTranslations {
    static let spanishCode = #"""
        # arc-off d29532c8
        title: Código Objective-C que cuenta las referencias a mano
        why: Un `release` de más deja un puntero a memoria que se entrega a otro, y que un atacante puede rellenar. El
          recuento automático de referencias no deja lugar a ese error.
        fix: Poner `CLANG_ENABLE_OBJC_ARC` a `YES` y borrar `-fno-objc-arc`; en la fase de compilación, dejar esa
          opción solo a archivos antiguos concretos hasta convertirlos.

        # bitcode-obsolete ebe4691b
        title: Se pide bitcode, que el App Store ya no acepta
        why: Xcode 14 declaró obsoleto bitcode. Un proyecto que aún lo pide se compila con ajustes que nadie ha
          revisado desde entonces, y el bitcode de una biblioteca contiene símbolos que se habrían eliminado del
          binario.
        fix: Borrar `ENABLE_BITCODE` y volver a compilar las bibliotecas que se compilaron con él.

        # check-in-assertion 28de31df
        title: Una comprobación de seguridad está en una aserción
        why: `assert` y `assertionFailure` ni siquiera se evalúan en las compilaciones de release: la firma se
          verifica mientras la app se desarrolla, y no la verifica nadie en la app que se publica.
        fix: Usar `guard` con un error, o `precondition` si detenerse es la respuesta adecuada.

        # database-url-with-password a8a9daf7
        title: Dirección de una base de datos con su contraseña en el código
        why: La dirección indica el servidor, el usuario y la contraseña: quien lee el código o el binario puede
          conectarse y leer o cambiar los datos de todos.
        fix: Cambiar la contraseña, leer la dirección del entorno del servidor, por ejemplo con
          `Environment.get("DATABASE_URL")`, y no dejar nunca que una app se comunique con la propia base de datos.

        # debug-code-in-release 4f6a7d71
        title: Código para desarrolladores forma parte de lo que se publica
        why: Un interruptor que omite el inicio de sesión o la comprobación de certificados se encuentra en el binario
          por su nombre y se activa. Las direcciones de servidores de prueba muestran dónde están las copias más
          débiles del servicio.
        fix: Ponerlo dentro de `#if DEBUG`, o en un target o un producto del paquete que la app no incluya.

        # debug-condition-in-release 22abf335
        title: DEBUG está definido en una compilación de release
        why: Todo lo que está en `#if DEBUG` llega entonces a los usuarios: registros detallados, servidores de
          prueba, interruptores que omiten el inicio de sesión o la comprobación del certificado. Ese código se
          escribió pensando que nadie lo ejecutaría nunca. `SWIFT_ACTIVE_COMPILATION_CONDITIONS` decide para Swift;
          `GCC_PREPROCESSOR_DEFINITIONS`, solo para C y Objective-C.
        fix: Definir `DEBUG` solo en las configuraciones de depuración; dar a las compilaciones internas una condición
          propia, como `BETA`.

        # debug-condition-undefined d76e2fc9
        title: El código depende de una condición de compilación que ninguna configuración define
        why: Una palabra que no se define en ningún sitio cuenta como falsa. Lo que está en `#if RELEASE` no entra
          entonces en ninguna compilación, sea una comprobación de depurador o de certificado, y lo que está en `#if
          !RELEASE` entra en todas, incluida la del App Store. Nadie lo nota, porque ambas compilan.
        fix: Definir la palabra en `SWIFT_ACTIVE_COMPILATION_CONDITIONS` de las configuraciones a las que va dirigida,
          o consultar una que exista: Xcode define `DEBUG` en las compilaciones de depuración y nada en las de
          release. Borrar el código que ninguna compilación necesite.

        # dependency-over-http 3ce09c90
        title: Una dependencia se descarga por una conexión sin cifrar
        why: Ni `http://` ni `git://` demuestran quién responde. Quien esté en medio puede entregar código alterado,
          que después se compila en la app y se ejecuta en la máquina que la compila.
        fix: Escribir la dirección con `https://` o `ssh://`.

        # dependency-unpinned abf1e66c
        title: Una dependencia no está sujeta a ninguna versión
        why: Una rama es lo que su dueño, o quien se apodere de la cuenta, suba a continuación. El código que se
          compila no es entonces el que se revisó, y no se puede cotejar con ninguna lista de vulnerabilidades
          conocidas.
        fix: Pedir una versión, `from: "1.2.0"`, o un commit, `revision:`, si no hay ninguna publicada; y añadir al
          repositorio el lockfile, `Package.resolved` o `Podfile.lock`.

        # exclusivity-check-off ebfa7555
        title: No se comprueban los accesos solapados a la memoria
        why: El optimizador da por hecho que nadie más toca una variable mientras se está cambiando. Con la
          comprobación desactivada, un solapamiento corrompe la memoria en silencio en lugar de detener el programa.
        fix: Borrar `SWIFT_ENFORCE_EXCLUSIVE_ACCESS` y `-enforce-exclusivity=unchecked`, para que la comprobación siga
          activa en todas las compilaciones, y corregir los solapamientos que encuentre.

        # executable-not-position-independent 235f3bd3
        title: El ejecutable se carga siempre en la misma dirección
        why: La aleatorización del espacio de direcciones no puede mover un programa así. Un atacante que consiga
          sobrescribir una dirección de retorno sabe dónde está cada instrucción.
        fix: Borrar `LD_NO_PIE`, `GCC_DYNAMIC_NO_PIC` y `-no_pie`; el código independiente de la posición es lo
          predeterminado.

        # hardcoded-api-key 818dfc75
        title: Clave, token o secreto como literal
        why: Los literales sobreviven a la compilación: `strings` los muestra en el binario publicado, y el
          repositorio los conserva para siempre. Quien encuentra la clave llama al servicio en nombre de la app y a
          costa de su dueño.
        fix: Revocar la clave y llamar al servicio a través de un servidor propio; si la app tiene que disponer de una
          clave, obtenerla tras el inicio de sesión, guardarla en el llavero y darle solo los permisos que necesita un
          usuario.

        # hardcoded-secret b397a5ae
        title: Clave o token de un servicio conocido en el código
        why: Quien lee el repositorio, un registro de compilación o las cadenas del binario publicado tiene la clave y
          todo lo que abre. Quitar la línea no sirve: el historial la conserva.
        fix: Revocar primero la clave y después cargar la nueva desde fuera del código: del servicio de compilación
          para las herramientas, de un servidor propio tras el inicio de sesión para la app; y guardarla en el
          llavero. `KeychainStore` de Bulwark se ocupa del llavero y `bulwark secrets run`, de las herramientas.

        # json-web-token-in-source f1633709
        title: JSON Web Token en el código
        why: Un token firmado es una sesión: hasta que caduca, quien lo lee actúa como la cuenta para la que se creó.
          Los tokens de servicios suelen valer durante años, y su contenido revela a cualquiera nombres y roles.
        fix: Cerrar la sesión o rotar la clave de firma, y hacer que la app pida un token tras el inicio de sesión y
          lo guarde en el llavero.

        # lockfile-missing c53ff9e9
        title: Ningún lockfile dice qué versiones de las dependencias se compilan
        why: Cada copia de trabajo toma entonces la versión más nueva que puede. Dos compilaciones de un mismo commit
          difieren, y una mala versión de una dependencia llega a los usuarios sin que nadie haya cambiado una línea.
        fix: Añadir al repositorio `Package.resolved` o `Podfile.lock`, y no incluirlo en `.gitignore`.

        # lockfile-out-of-date 06c4509b
        title: El lockfile no contiene lo que pide el proyecto
        why: Un gestor de paquetes que encuentra su lockfile desfasado toma la versión más nueva que puede. Lo que se
          compila no es entonces lo que se revisó y se probó, difiere de una máquina a otra, y un análisis del
          lockfile en busca de vulnerabilidades conocidas examina versiones que nadie usa.
        fix: Ejecutar `swift package resolve`, «Resolve Package Versions» en Xcode o `pod install`, subir el lockfile
          junto con el cambio del requisito y compilar con `--force-resolved-versions`,
          `-onlyUsePackageVersionsFromResolvedFile` o `pod install --deployment`.

        # optimisation-off-in-release 4057da5d
        title: La compilación de release no está optimizada
        why: El código sin optimizar refleja el código fuente línea por línea, con todos los nombres y pasos en su
          sitio, así que se desmonta con facilidad. Es una compilación de depuración disfrazada, y lenta.
        fix: Poner `SWIFT_OPTIMIZATION_LEVEL` a `-O` y `GCC_OPTIMIZATION_LEVEL` a `s` en las configuraciones de
          release.

        # provisioning-profile-in-project 3bfa0224
        title: Perfil de aprovisionamiento en el proyecto
        why: Un perfil no abre nada por sí mismo, pero indica el equipo, sus certificados y los identificadores de los
          dispositivos de prueba, y queda desfasado en el repositorio.
        fix: Dejar que Xcode gestione la firma, u obtener los perfiles en la máquina de compilación con una clave de
          API de App Store Connect.

        # restrictable-api-key 0d5f8bfd
        title: Clave de cliente que solo es segura con restricciones
        why: La clave se puede leer de la app y, sin restricciones, cualquiera la usa con todas las API que el
          proyecto tiene activadas, a costa del dueño.
        fix: Restringir la clave, en la consola del proveedor, al identificador de bundle de la app y a las API que
          necesita, fijar una cuota y dar a las API de pago una clave que solo tenga el servidor.

        # sanitizer-in-release 54a77b6e
        title: La compilación de release lleva un sanitizer
        why: Los sanitizers son herramientas de prueba: sus runtimes leen variables de entorno, escriben informes con
          contenido de la memoria y nunca se reforzaron contra ataques.
        fix: Activar los sanitizers solo en la acción de pruebas del esquema o en una configuración de depuración.

        # script-phase-downloads e3a85b3c
        title: Un script de compilación ejecuta o descarga código de la red
        why: Quien controla el servidor, o la red si la dirección es http, ejecuta órdenes en la máquina de cada
          desarrollador y en el servidor de compilación, junto a las claves de firma, y puede cambiar la app que se
          compila.
        fix: Mantener la herramienta en el repositorio o en un paquete con versión fija; si hay que descargarla, usar
          https y una versión fija, y comparar su SHA-256 antes de ejecutarla.

        # script-sandbox-off 1a3883a4
        title: Los scripts de compilación se ejecutan fuera del sandbox
        why: Un script de una fase de compilación, a menudo traído por una dependencia, lee y escribe entonces todo lo
          que puede el desarrollador: código, claves y la propia app compilada.
        fix: Poner `ENABLE_USER_SCRIPT_SANDBOXING` a `YES` y enumerar lo que lee y escribe cada script como sus
          archivos de entrada y de salida.

        # secret-in-build-script a56ea390
        title: Secreto en un script de compilación
        why: Lo que contiene un script está en todos los clones del repositorio, y el servicio de compilación lo
          imprime en registros que a menudo son públicos. Con contraseñas de firma y tokens de subida, otros pueden
          publicar en nombre del equipo.
        fix: Revocar el valor, guardar el nuevo entre los secretos del servicio de compilación y leerlo del entorno:
          `${{ secrets.NAME }}`, `ENV["NAME"]`, `"$NAME"`. En máquinas propias, `bulwark secrets run -- CMD` lo pone
          allí desde un vault.

        # secret-in-build-settings d812ca00
        title: Secreto en un ajuste de compilación
        why: Los archivos de proyecto y de configuración están en todos los clones del repositorio, Xcode escribe
          todos los ajustes en el registro de compilación, y la mayoría llegan desde ahí al `Info.plist` de la app.
        fix: Revocar el valor, incluir un `.xcconfig` que el repositorio ignore o dejar que el servicio de compilación
          defina la variable, y guardar en el servidor lo que sea realmente secreto, porque la app se puede
          desempaquetar.

        # secret-in-environment-file d359e14e
        title: Archivo de entorno con secretos reales
        why: Un archivo `.env` está pensado para quedarse en una sola máquina. En el repositorio, sus valores llegan a
          todos los clones y forks, y hay rastreadores que buscan exactamente ese nombre.
        fix: Revocar los valores, sacar el archivo del historial, añadir `.env` a `.gitignore` y subir en su lugar un
          `.env.example` con valores vacíos. `bulwark secrets import` pasa un archivo así a un vault, y `bulwark
          secrets run -- CMD` entrega los valores a un programa sin necesidad de archivo.

        # secret-in-json-file 1b6ac9c6
        title: Secreto en un archivo JSON
        why: Un archivo JSON incluido en el bundle lo puede leer quien desempaquete la app, y el de un servidor o una
          herramienta está en todos los clones del repositorio.
        fix: Revocar el valor, dejar que un servidor propio haga las llamadas que lo necesitan y mantener los ajustes
          con secretos fuera del repositorio y de los recursos del target.

        # secret-in-property-list 6b923e5c
        title: Secreto en una lista de propiedades
        why: Las listas de propiedades se copian tal cual en el bundle: quien desempaqueta la app lee el valor con un
          editor de texto, sin necesidad de jailbreak.
        fix: Revocar el valor y dejar que un servidor propio haga las llamadas que lo necesitan; un valor que no es
          secreto pero cambia de una compilación a otra se toma de un ajuste de compilación, `$(API_KEY)`, que el
          repositorio no contiene.

        # security-analyzer-off 8165dd05
        title: Las comprobaciones de seguridad del analizador estático están desactivadas
        why: El analizador encuentra `strcpy`, `gets`, `rand` y resultados de `setuid` que nadie mira. Con la
          comprobación desactivada, el próximo uso pasa inadvertido.
        fix: Borrar el ajuste, y corregir o marcar los lugares que señale el analizador.

        # security-error-swallowed c4f224bb
        title: El fallo de una llamada de seguridad se ignora
        why: Si un secreto no se guardó, no se selló o no se comprobó y el programa sigue como si nada, trabaja con
          datos perdidos, legibles o falsificados.
        fix: Dejar que el error se propague con `try`, o capturarlo y detenerse: rechazar la operación, avisar al
          usuario y no dejar nada a medias.

        # security-force-cast 9f5af399
        title: Un objeto de seguridad se convierte sin mirar su tipo
        why: Ni `as!` ni `as?` distinguen los tipos de Core Foundation: cualquier objeto pasa por un `SecKey`, y
          Security lo lee después como tal. Solo un valor ausente detiene el programa; uno equivocado corrompe lo que
          sigue.
        fix: Comparar primero: `guard CFGetTypeID(value) == SecKeyGetTypeID() else { throw … }`, y para los demás
          `SecCertificateGetTypeID`, `SecIdentityGetTypeID` o `SecTrustGetTypeID`. `as?` no sirve: siempre tiene
          éxito.

        # security-stub 366af530
        title: Una comprobación de seguridad da siempre la misma respuesta
        why: El nombre promete una comprobación, y quienes la llaman cuentan con ella. El cuerpo responde sin mirar,
          así que todo pasa.
        fix: Escribir la comprobación, o quitar la función y sus llamadas. Mientras no esté escrita, responder de la
          forma segura: rechazar.

        # stack-protector-off 55eed1a5
        title: El código C se compila sin protección de la pila
        why: El canario de la pila y las formas comprobadas de `memcpy` y `strcpy` detienen un desbordamiento de búfer
          antes de que se adueñe del programa. Sin ellos basta un solo fallo de este tipo.
        fix: Borrar la opción; el código C y Objective-C se debe compilar con `-fstack-protector-strong` y
          `-D_FORTIFY_SOURCE=2`.

        # strict-concurrency-off 539d5d1f
        title: El compilador no busca carreras de datos
        why: Antes de Swift 6, el compilador solo avisa de los valores que dos hilos pueden cambiar a la vez si se le
          pide. Esas carreras dejan un estado a medio escribir: una sesión iniciada y cerrada al mismo tiempo.
        fix: Poner `SWIFT_STRICT_CONCURRENCY` a `complete`, o `SWIFT_VERSION` a `6.0`, target por target.

        # testability-in-release 1fa83fb6
        title: La versión de release se compila para pruebas
        why: Con la testabilidad, el compilador exporta todas las declaraciones internas y conserva lo que nadie
          llama. Quien desmonta la app encuentra los nombres de todas las funciones y puede llamarlas.
        fix: Borrar `ENABLE_TESTABILITY` de las configuraciones de release; probar una compilación de depuración, o
          una configuración que no se publique nunca.

        # test-credentials-shipped a9c90efe
        title: Usuario y contraseña de una cuenta de prueba en el código publicado
        why: Las cuentas de prueba funcionan en el servidor real más a menudo de lo previsto, y poca gente las vigila:
          quien lee la pareja en el binario inicia sesión y ve lo que ve un usuario.
        fix: Quitar la pareja, cerrar la cuenta y dejar que las pruebas lean la suya del entorno del plan de pruebas;
          lo que solo necesitan los desarrolladores va entre `#if DEBUG` y `#endif`, sin la contraseña de un servidor
          compartido. `CredentialCheck` de SecurityTesting de Bulwark hace fallar una prueba cuando vuelve alguna.

        # unchecked-optimisation 8914f90a
        title: Las comprobaciones de desbordamiento, límites y precondiciones se eliminan al compilar
        why: Con `-Ounchecked` el optimizador da por hecho que ninguna comprobación falla nunca. Un índice o una
          longitud de origen externo que se salga del rango lee o escribe entonces otra memoria en lugar de detener el
          programa.
        fix: Compilar con `-O`. Si un bucle es demasiado lento, usar allí `withUnsafeBufferPointer`, `&+` o `Span`,
          después de comprobar los límites una vez.

        # url-with-password a9c9aa7c
        title: Dirección con su nombre de usuario y contraseña en el código
        why: Las URL se escriben en registros, historiales, informes de fallos y cachés de proxies, y la contraseña
          que llevan va con ellas. Una escrita como literal está además en todas las copias del código y de la app.
        fix: Cambiar la contraseña y enviar las credenciales en una cabecera `Authorization` establecida en tiempo de
          ejecución, o mediante una `URLCredential` en la respuesta al desafío de autenticación.

        # vulnerable-dependency bd893a14
        title: Una dependencia tiene una debilidad publicada
        why: La debilidad es pública, a menudo con una forma de aprovecharla, y todo el mundo puede ver con qué
          versión se compiló una app. Su gravedad real aquí depende de lo que llame la app; la gravedad indicada es la
          del aviso.
        fix: Actualizar a una versión que la corrija: `swift package update NAME`, `pod update NAME` o `carthage
          update NAME`, y subir el lockfile al repositorio. Si aún no hay ninguna, dejar de llamar a la parte afectada
          o sustituir el paquete.

        # webhook-url 512adbeb
        title: Dirección de un webhook en el código
        why: La dirección es toda la credencial: quien la conoce publica en el canal del equipo en nombre de la app,
          para engañar a quienes lo leen o enterrar los mensajes auténticos. No hay forma de distinguir quién publicó.
        fix: Borrar el webhook, crear otro y publicar a través de un servidor propio que compruebe quién lo pide y con
          qué frecuencia.

        # security-switched-off 53a8aa20
        title: Un ajuste, argumento o petición desactiva una comprobación de seguridad
        why: Los ajustes se pueden editar en una copia de seguridad, los argumentos de arranque y las variables de
          entorno los pone quien inicia el programa, y las cabeceras y los parámetros llegan de cualquiera. Un
          interruptor para desarrolladores que va compilado funciona para todos ellos; su nombre se puede leer en el
          binario.
        fix: Poner el interruptor dentro de `#if DEBUG`, para que no esté en lo que se distribuye; en un servidor,
          quitar las rutas y los atajos de prueba de todo entorno que no sea el de pruebas.
        """#
}
