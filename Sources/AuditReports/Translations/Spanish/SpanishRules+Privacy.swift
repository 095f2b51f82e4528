extension RuleTranslations {
    static let spanishPrivacy = #"""
        # pasteboard-read-unasked 769ca2ca
        title: El portapapeles se lee sin una acción del usuario
        why: En el portapapeles hay contraseñas, códigos y mensajes copiados en otras apps y en los demás dispositivos
          del usuario. Una app que lo lee al abrirse se lleva todo eso, y el sistema se lo dice al usuario.
        fix: Leerlo cuando el usuario toque `UIPasteControl` o `PasteButton`; para ofrecerlo, consultar `hasStrings` o
          `detectPatterns(for:)`, que no revelan el contenido.

        # privacy-manifest-missing cb1dae63
        title: La app no tiene manifiesto de privacidad
        why: Las API que permiten distinguir un dispositivo de otro necesitan un motivo declarado desde mayo de 2024.
          Sin manifiesto, el App Store rechaza la compilación, y nadie puede ver cuáles de ellas usa la app ni para
          qué.
        fix: Añadir al target un `PrivacyInfo.xcprivacy`, con `NSPrivacyAccessedAPITypes` para cada grupo de API y
          `NSPrivacyCollectedDataTypes` para lo que la app recoge.

        # required-reason-api-undeclared 95f29476
        title: El manifiesto de privacidad no da el motivo de una API que lo exige
        why: UserDefaults, las fechas de los archivos, el tiempo desde el arranque, el espacio en disco y los teclados
          ayudan a distinguir un dispositivo de otro, así que Apple exige para cada uno un motivo de su lista. Una
          compilación sin él se rechaza.
        fix: Añadir el grupo a `NSPrivacyAccessedAPITypes` en `PrivacyInfo.xcprivacy` con el motivo que corresponda,
          como `CA92.1` para los UserDefaults de la propia app.

        # secret-in-crash-report 69e10cbf
        title: Dato sensible enviado a un servicio de analítica o de informes de fallos
        why: Lo que va a un servicio de analítica o de informes de fallos sale del dispositivo y lo conserva un
          tercero: lo leen muchas personas, y el usuario ya no puede hacer que se borre.
        fix: Enviar un evento sin el valor, o con un identificador aleatorio que la app genere para este fin y pueda
          olvidar; no poner secretos en los mensajes de `fatalError` y `assert`. Lo que aun así se envíe pasa antes por
          `CrashReportScrubber` de Bulwark (RedactingLog).

        # tracking-domain-undeclared bb8c0dfa
        title: El manifiesto de privacidad no dice qué rastrea al usuario
        why: El sistema bloquea las peticiones a los dominios que figuran en el manifiesto hasta que el usuario da su
          consentimiento. A un dominio que falta se le envían diga lo que diga el usuario, y la etiqueta del App Store
          es falsa.
        fix: Poner `NSPrivacyTracking` a true y enumerar en `NSPrivacyTrackingDomains` todos los hosts que se usan
          para el rastreo, o eliminar el rastreo.

        # usage-description-empty 0e36d47b
        title: La descripción de uso no dice nada
        why: Ese texto es lo único con lo que el usuario puede decidir cuando la app pide la cámara, la ubicación o
          los contactos. Un texto vacío o de relleno oculta para qué son los datos, y la revisión del App Store lo
          rechaza.
        fix: Escribir una frase que diga qué hace la app con los datos y cuándo.

        # usage-description-missing 6299b03b
        title: Se pide un permiso sin descripción de uso
        why: El sistema detiene una app que pide datos protegidos sin un texto que explique al usuario el motivo; Face
          ID ni siquiera se ofrece, y la revisión del App Store rechaza la compilación.
        fix: Añadir la clave al `Info.plist` de la app, o como `INFOPLIST_KEY_…` a sus ajustes de compilación, con una
          frase que diga qué hace la app con los datos; o borrar la llamada.

        # usage-description-unused be1e1038
        title: Descripción de uso de un permiso que ningún código pide
        why: La clave es lo único que separa al código, bibliotecas incluidas, del aviso de permiso. Una que nada
          necesita permite a una biblioteca pedir datos en nombre de la app, y da a entender que la app los recoge.
        fix: Borrar la clave, o añadir la función que la necesita.
        """#
}
