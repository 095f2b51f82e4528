extension RuleTranslations {
    static let spanishAuth = #"""
        # access-control-result-ignored abda055f
        title: El fallo al crear un control de acceso no se gestiona
        why: `SecAccessControlCreateWithFlags` falla con opciones incompatibles entre sí y, con algunas, en
          dispositivos sin código de desbloqueo. En ese caso `!` detiene la app, y guardar un `nil` deja el elemento
          sin la protección.
        fix: Pasar un puntero a `CFError`, comprobar el resultado con `guard let` y no guardar nada si no lo hay.

        # account-enumeration 6db379ba
        title: La respuesta dice si existe una cuenta
        why: Quien prueba direcciones lee en las respuestas cuáles tienen cuenta. Con esa lista empiezan la adivinación
          de contraseñas y el phishing, y que alguien sea cliente puede ser ya de por sí privado.
        fix: Responder a un inicio de sesión con una sola frase, fallara lo que fallara (`Abort(.unauthorized)`), y a
          quien pide una contraseña nueva como si el mensaje se hubiera enviado.

        # authentication-fails-open cf3738b9
        title: Se concede el acceso cuando la autenticación no está disponible o falla
        why: `canEvaluatePolicy` devuelve falso en un dispositivo sin código de desbloqueo, tras demasiados intentos o
          si falta el hardware, y `evaluatePolicy` falla cuando el usuario cancela. El código que desbloquea en esos
          casos no protege nada frente a quien lleve el dispositivo a ese estado.
        fix: Denegar el acceso, o pedir un secreto propio de la app, cuando no se pueda preguntar a nadie. Vincular lo
          protegido a un elemento del llavero con `SecAccessControl`, de modo que sin la comprobación no haya nada que
          conceder. `KeychainStore` de Bulwark guarda un elemento así con `SecretPolicy(userPresence:
          .biometryOrPasscode)`.

        # biometric-lockout-unhandled ab47558c
        title: El bloqueo de la biometría no se gestiona
        why: Tras cinco fallos, el sistema bloquea la biometría hasta que se introduce el código de desbloqueo. Una
          app que lo trata como un fallo cualquiera deja fuera a su usuario, o abre una entrada más débil al atacante
          que lo provoca.
        fix: Distinguir `LAError.biometryLockout` y llevar al usuario a la contraseña propia de la app, con los intentos
          contados. `DeviceAuthenticator` de Bulwark lo indica con el código `lockedOut`, y `LoginLimiter` cuenta los
          intentos.

        # biometrics-fall-back-to-passcode c78a611c
        title: El código de desbloqueo del dispositivo abre lo que protege la biometría
        why: El código de desbloqueo se ve por encima del hombro y se comparte en familia. Si abre la misma cerradura,
          la biometría no aporta nada frente a quien lo conoce.
        fix: Usar `.deviceOwnerAuthenticationWithBiometrics` y `.biometryCurrentSet` para lo que lo merezca, y ofrecer
          como alternativa la contraseña propia de la app. `DeviceAuthenticator` de Bulwark solo pide el código de
          desbloqueo si lo dice su `fallback`.

        # biometrics-result-only 0ad1600a
        title: La comprobación biométrica es solo un booleano
        why: `evaluatePolicy` responde sí o no dentro de la app. En un dispositivo bajo el control de un atacante, un
          solo hook invierte la respuesta, y se abre todo lo que nunca se vinculó a la huella o a la cara.
        fix: Guardar una clave en el llavero con `kSecAttrAccessControl`, obtenido de `SecAccessControlCreateWithFlags`
          con `.biometryCurrentSet`, y descifrar con lo que devuelva `SecItemCopyMatching`. `KeychainStore` de Bulwark
          guarda así la clave con `SecretPolicy(userPresence: .currentBiometry)`. `LocalUnlock` la entrega cuando
          `DeviceAuthenticator` ha preguntado.

        # biometrics-reused d4414555
        title: Un desbloqueo anterior del dispositivo vale como consentimiento
        why: Con `touchIDAuthenticationAllowableReuseDuration` el sistema no vuelve a preguntar si el dispositivo se
          desbloqueó con biometría hace poco. Quien recibe el dispositivo desbloqueado, o lo coge, paga, firma o exporta
          sin huella ni rostro.
        fix: Dejar la duración en 0 cuando se trate de aceptar una acción, y preguntar con un `LAContext` nuevo para
          cada una. Unos segundos bastan si solo se va a abrir la propia app.

        # biometrics-survive-enrolment b1f9278a
        title: Una huella o una cara recién registradas abren el elemento
        why: Con `.biometryAny` el elemento sigue siendo válido cuando se añaden huellas o caras. Quien conoce el
          código de desbloqueo registra una huella en los ajustes y lo abre.
        fix: Usar `.biometryCurrentSet`, que hace ilegible el elemento tras un cambio, y pedir al usuario que inicie
          sesión de nuevo para volver a guardarlo. `KeychainStore` de Bulwark lo hace con
          `UserPresence.currentBiometry`. `LocalUnlock` distingue ese cambio de otros rechazos.

        # insecure-object-reference 485fc6d0
        title: Quien ha iniciado sesión accede a los registros de otros
        why: El registro se busca por un número de la petición, y nadie lo compara con quien ha iniciado sesión.
          Cualquier usuario pone otro número en la ruta y lee, modifica o borra lo que es de otra persona.
        fix: Partir del usuario que ha iniciado sesión: `req.auth.require(User.self)`, y luego `user.$notes.query(on:
          db).filter(\.$id == id)`, o comparar con él el propietario del registro antes de usarlo. Si solo algunos pueden
          hacerlo, comprobar su rol en un middleware anterior a la ruta.

        # jwt-unverified 80dfe3b8
        title: Se confía en un token sin comprobar su firma
        why: Los claims de un JSON Web Token son base64 sin más. Si no se comprueba la firma, cualquiera escribe un
          token con el usuario, el rol o la fecha que quiera, y el código lo da por bueno.
        fix: Verificar la firma con la clave del emisor antes de leer los claims, por ejemplo con `verify(_:as:)` de
          jwt-kit, aceptar solo el algoritmo esperado y dejar al servidor las decisiones sobre permisos. `TokenVerifier`
          de Bulwark deja que la clave decida el algoritmo y lee los claims después.

        # logout-leaves-secrets 882df898
        title: Al cerrar sesión quedan credenciales
        why: La app indica que no hay ninguna sesión iniciada, pero el token sigue ahí: lo aprovecha la siguiente
          persona que tenga el dispositivo o una copia de seguridad, u otra app del grupo. Los elementos del llavero
          sobreviven incluso a la app.
        fix: Borrar todos los elementos de la sesión con `SecItemDelete`, o con el método de la capa que lo envuelva,
          cuando el usuario cierre sesión, y hacer que el servidor revoque el token. `SecretStore.removeAll()` de
          Bulwark lo borra todo e indica lo que no pudo borrar. `Session` borra además cookies, cachés y archivos al
          terminar.

        # oauth-custom-scheme eb423cb0
        title: La respuesta de OAuth vuelve por un esquema propio sin PKCE
        why: Otra app del dispositivo puede registrar el mismo esquema y recibir el código o el token en su lugar. Sin
          PKCE no necesita nada más para iniciar sesión como el usuario: RFC 8252, sección 8.1, exige PKCE a todas las
          apps.
        fix: Enviar un `code_challenge` con `code_challenge_method=S256`, y el `code_verifier` al canjear el código;
          iniciar sesión con `ASWebAuthenticationSession` y preferir una dirección https asociada a la app.

        # oauth-flow-weak 5de3c707
        title: El flujo de OAuth entrega tokens o códigos a quien vea la respuesta
        why: El flujo implícito (`response_type=token`) pone el token de acceso en una dirección, donde lo encuentran
          historiales, registros y otras apps; RFC 9700, sección 2.1.2, ya no lo permite. Un código sin PKCE, o con
          `code_challenge_method=plain`, lo puede canjear quien lo intercepte (RFC 7636, sección 4.2).
        fix: Pedir `response_type=code` con un `state` aleatorio y un `code_challenge` de método `S256`, y enviar el
          verificador al canjear el código.

        # oauth-in-web-view bd1bea22
        title: La página de inicio de sesión de un servicio se muestra en una vista web
        why: La app puede leer todo lo que se escribe en su propia vista web, así que el usuario le entrega la
          contraseña del servicio. RFC 8252 lo prohíbe, y la página no puede usar las passkeys ni las sesiones del
          navegador.
        fix: Usar `ASWebAuthenticationSession` con un enlace universal para la vuelta, y PKCE.

        # pin-hash-guessable 41d3a02b
        title: El PIN se puede averiguar a partir de su hash
        why: Hay diez mil PIN de cuatro cifras y un millón de seis. Con un hash rápido se prueban todos en menos de un
          segundo, así que quien lee el hash tiene el PIN.
        fix: Guardar el PIN en el llavero con `kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly`, o usarlo solo para
          desbloquear allí una clave con `SecAccessControlCreateWithFlags` y `.applicationPassword`; limitar los
          intentos. `KeychainStore` de Bulwark acepta la clase como `SecretPolicy(accessibility:
          .whenPasscodeSetThisDeviceOnly)`. `LoginLimiter` cuenta los intentos.

        # route-without-authentication bc055db0
        title: Una ruta modifica registros a petición de cualquiera
        why: Nada en el camino hasta el manejador pregunta quién envió la petición, y el manejador tampoco. Quien conoce
          la ruta, o la lee en la app, borra o modifica cualquier registro con solo indicar su número.
        fix: Registrar la ruta en un grupo situado tras un autenticador y un guardián:
          `routes.grouped(User.authenticator(), User.guardMiddleware())` en Vapor, `.add(middleware:)` y
          `context.requireIdentity()` en Hummingbird; y comprobar después si este usuario puede modificar este registro.

        # session-never-ends 74087647
        title: Una sesión o un token de un servidor no termina nunca
        why: Quien consigue una vez la sesión o el token, en un registro, una copia de seguridad o un teléfono perdido,
          queda dentro para siempre. Nada lo termina salvo una clave nueva para todos.
        fix: Ponerle un final: minutos para un token de acceso, `setex` o `expires:` para lo que se guarda en un
          almacén, días como mucho para una sesión que se renueva mientras se usa.
        """#
}
