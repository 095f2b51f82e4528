extension RuleTranslations {
    static let spanishStorage = #"""
        # address-as-path 68401f1b
        title: El texto de la URL de un archivo se usa como su ruta
        why: `absoluteString` de la URL de un archivo empieza por `file://` y escribe los espacios como `%20`. Como ruta
          no designa nada: lo que debía borrarse se queda, y lo que debía protegerse conserva sus atributos, casi
          siempre tras un `try?` que lo oculta.
        fix: Pasar la propia URL, como a `removeItem(at:)`, o `url.path` donde solo se acepta una ruta.

        # file-open-to-everybody 5b90e7fe
        title: Los permisos de un archivo dejan escribir a cualquiera
        why: Cualquier otra cuenta y cualquier programa del ordenador pueden cambiar el archivo, o poner los suyos en
          la carpeta. La app lee entonces, o ejecuta, lo que escribió otro.
        fix: Dar a los archivos `0o600` y a las carpetas `0o700`, o `0o644` y `0o755` donde otros tengan que leerlos,
          y dejar `umask` como está. Swift escribe los números octales con `0o`.

        # file-without-protection 3608d1fc
        title: Archivo escrito sin protección de datos
        why: Un archivo con la clase de protección «ninguna» se puede leer en cualquier momento después del arranque,
          con el dispositivo bloqueado o no. Quien llegue al sistema de archivos lo tiene sin el código de desbloqueo.
        fix: Usar `.completeFileProtection`, o `.completeFileProtectionUntilFirstUserAuthentication` si algún trabajo
          en segundo plano necesita el archivo; para tener esta última basta con omitir la opción.

        # keyboard-caches-secret 45a77367
        title: Campo para un secreto sin entrada segura
        why: Un campo normal muestra el secreto a quien esté mirando, y el teclado puede aprenderlo y ofrecerlo como
          sugerencia en otro sitio.
        fix: Usar `SecureField` en SwiftUI e `isSecureTextEntry = true` en UIKit; si el texto debe ser legible, al menos
          desactivar la corrección con `autocorrectionDisabled()`. `SecureEntryField` de Bulwark hace ambas cosas, y
          muestra el texto mientras el usuario lo pida.

        # keychain-item-always-readable 40a54954
        title: El elemento del llavero se puede leer con el dispositivo bloqueado
        why: Las clases de accesibilidad `Always` mantienen el elemento descifrado desde el arranque, así que quien
          tiene en la mano el dispositivo bloqueado lo lee sin el código de desbloqueo. Están obsoletas desde iOS 12.
        fix: Guardar el elemento con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, o con
          `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly` si lo necesita algún trabajo en segundo plano.
          `KeychainStore` de Bulwark no tiene ninguna clase legible antes del primer desbloqueo.

        # keychain-item-leaves-device 12056d0c
        title: El elemento del llavero se copia a otros dispositivos
        why: Un elemento sincronizable llega a todos los dispositivos de la cuenta de Apple, y uno sin
          `ThisDeviceOnly` pasa a las copias de seguridad y de ahí a un teléfono nuevo. Un token o una clave pensados
          para una sola instalación aparecen entonces en otras.
        fix: Omitir `kSecAttrSynchronizable` y guardar el elemento con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`,
          salvo que se informe al usuario de que se comparte. `KeychainStore` de Bulwark escribe así, y solo
          sincroniza cuando el almacén y la política lo piden a la vez.

        # keychain-item-without-accessibility 9b4bd2c9
        title: Elemento del llavero sin clase de accesibilidad
        why: Sin `kSecAttrAccessible` el elemento recibe el valor predeterminado del sistema, que entra en las copias
          de seguridad y pasa con ellas a otros dispositivos; en macOS puede ser legible mientras el llavero esté
          abierto.
        fix: Añadir `kSecAttrAccessible` con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, o `kSecAttrAccessControl`
          si el usuario debe estar presente. `KeychainStore` de Bulwark no escribe ningún elemento sin clase.

        # keychain-item-without-presence a106b473
        title: Un secreto de gran valor se puede leer sin el usuario
        why: Cualquier código que se ejecute en la app, o quien tenga en la mano el teléfono desbloqueado, lee un
          elemento que no exige presencia. En el caso de la semilla de un monedero, una clave maestra o una clave de
          firma, no hace falta llevarse nada más.
        fix: Guardar el elemento con `kSecAttrAccessControl`, creado con `SecAccessControlCreateWithFlags` y
          `.biometryCurrentSet` o `.userPresence`. `KeychainStore` de Bulwark lo acepta como
          `SecretPolicy(userPresence:)`, y `store(in:as:)` de WalletKeys no guarda de otra manera las frases de
          recuperación y las claves de monederos.

        # keychain-shared-beyond-need f59f56cd
        title: El grupo del llavero está abierto a un programa que nunca usa el llavero
        why: Todo programa que declara un grupo lee todos sus elementos. Las extensiones reciben lo que otras apps y
          sitios web les entregan, así que un fallo en una que no necesita ningún secreto revela los secretos de la
          app.
        fix: Borrar el grupo de los entitlements del programa que no lo usa, y mantener los elementos que solo
          necesita la app en un grupo propio, indicado con `kSecAttrAccessGroup`.

        # keychain-status-ignored 389e7225
        title: El resultado de una llamada al llavero se descarta
        why: El llavero rechaza una escritura si el dispositivo está bloqueado, si el elemento ya existe o si falta el
          entitlement. Si nadie lo mira, la app sigue como si hubiera guardado un secreto nuevo, y queda el antiguo, o
          ninguno.
        fix: Comparar el `OSStatus` con `errSecSuccess`, tratar `errSecDuplicateItem` con `SecItemUpdate` y comunicar
          cualquier otro estado a quien hizo la llamada. `KeychainStore` de Bulwark lo hace, y tiene un error con un
          consejo para cada estado.

        # predictable-temporary-file 84e848e1
        title: Archivo con nombre conocido en una carpeta en la que cualquiera puede escribir
        why: Otro usuario o programa puede poner allí antes un archivo o un enlace. La app escribe entonces a través
          del enlace, o lee, instala y ejecuta lo que otro ha puesto en lugar del archivo.
        fix: Escribir en `FileManager.default.url(for: .itemReplacementDirectory, …)` o bajo
          `FileManager.default.temporaryDirectory`, que pertenece solo al usuario, con un `UUID` en el nombre y
          `.withoutOverwriting`.

        # secret-in-arguments d2f17160
        title: Un secreto figura en la línea de órdenes de un proceso
        why: `ps` muestra los argumentos de un proceso a todos los usuarios de la máquina, y quedan en el historial del
          shell, en los registros de los servidores de compilación y en los informes de fallos.
        fix: Pedirlo con `getpass` o leerlo de la entrada estándar o de un archivo que solo lea su propietario; darlo a
          otros programas en el entorno (`PGPASSWORD`) o por su entrada estándar (`--password-stdin`).

        # secret-in-database 43af8576
        title: Dato sensible guardado en texto en claro en una base de datos
        why: El archivo de una base de datos es tan legible como cualquier otro: con el contenedor, una copia de
          seguridad o una copia robada llegan todas las filas en texto en claro.
        fix: Guardar el secreto en el llavero y en la base de datos solo una referencia, o cifrar la base de datos:
          `encryptionKey` en Realm, SQLCipher para SQLite, un transformador de valores con cifrado en Core Data.
          `KeychainStore` de Bulwark guarda el secreto; donde no hay llavero, lo hace su `Vault`.

        # secret-in-log 1e7378e4
        title: Dato sensible escrito en un registro
        why: Los registros perduran: el sistema los conserva, se recogen en informes de diagnóstico y se envían a
          servicios de registro. Quien lee uno tiene el secreto sin haber tocado la app.
        fix: Omitir el valor, o registrar un hecho sobre él. Con `Logger`, dejar el comportamiento predeterminado o
          `privacy: .private`, o usar `.private(mask: .hash)` para distinguir unos valores de otros.
          `RedactingLogHandler` de Bulwark enmascara los metadatos y limpia los mensajes de swift-log, `PrivateLogger`
          hace lo mismo con los de `os.Logger`, y `Sensitive` no muestra nada.

        # secret-in-notification 24ee3082
        title: Dato sensible en una notificación o en una actividad de usuario
        why: Las notificaciones se muestran en la pantalla de bloqueo y se duplican en relojes y ordenadores; las
          actividades de usuario se indexan y pasan a otros dispositivos. Ninguna de las dos pregunta quién mira.
        fix: Decir solo que hay algo nuevo, y mostrar el valor en la app cuando el usuario la haya desbloqueado.

        # secret-in-plain-file c76924c3
        title: Dato sensible escrito en un archivo en texto en claro
        why: Un archivo sin protección propia se puede leer desde el primer desbloqueo tras un arranque, y viaja en
          todas las copias de seguridad. Lo que contiene en texto en claro queda a disposición de quien consiga el
          archivo.
        fix: Guardar los secretos en el llavero. Si deben estar en un archivo, sellar el contenido con `AES.GCM` y una
          clave del llavero, o al menos escribirlo con `.completeFileProtection`. Bulwark ofrece `KeychainStore` para
          lo primero y `Sealer` para lo segundo; para las frases de recuperación y las claves de monederos, WalletKeys
          tiene `store(in:as:)` y `seal(to:at:)`.

        # secret-in-shared-container 55b7b928
        title: Secreto guardado en un contenedor que comparten otros programas
        why: Todo lo que hay en el contenedor de un grupo de apps está abierto a cada programa del grupo. Un teclado,
          una hoja para compartir o un widget reciben lo que otras apps les entregan; quien logra controlar uno de
          ellos lee el secreto, sea cual sea la clase de protección del archivo, mientras el dispositivo esté
          desbloqueado.
        fix: Guardar el secreto en el llavero, en un grupo que solo declaren los programas que lo necesitan, y no
          poner en el contenedor más que un identificador o el contenido ya listo para mostrar.
          `KeychainStore(service:accessGroup:)` de Bulwark guarda secretos en un grupo así.

        # secret-in-user-defaults 79f971f1
        title: Dato sensible guardado en UserDefaults
        why: UserDefaults y el almacén de claves y valores de iCloud son listas de propiedades en texto en claro.
          Quien lee una copia de seguridad, una cuenta sincronizada o el contenedor de un dispositivo desbloqueado lee
          lo que contienen.
        fix: Guardar el valor en el llavero con `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, y en `UserDefaults` y
          `@AppStorage` solo ajustes inofensivos. `KeychainStore` de Bulwark guarda lo primero y `Preferences` lo
          segundo; `store(in:as:)` de WalletKeys lleva allí las frases de recuperación y las claves de monederos con
          una sola llamada.

        # secret-on-pasteboard 071fcdf3
        title: Dato sensible puesto sin límites en el portapapeles general
        why: Lo que está en el portapapeles general se puede pegar en cualquier app, permanece hasta que algo lo
          sustituye y el Portapapeles Universal lo ofrece a los demás dispositivos del usuario.
        fix: Copiar con `setItems(_:options:)`, con `.localOnly: true` y además una `.expirationDate` de uno o dos
          minutos, como hace `SensitivePasteboard` de Bulwark; en macOS, donde no lo hay, marcar el elemento con el
          tipo `org.nspasteboard.ConcealedType`.

        # sensitive-file-in-backup 0c552fc1
        title: Un archivo sensible forma parte de las copias de seguridad
        why: Todo lo que hay en las carpetas de documentos y de soporte se copia a las copias de seguridad de iCloud y
          del ordenador, donde la protección de datos ya no rige y una copia sin cifrar se abre sin más.
        fix: Activar `isExcludedFromBackup` en los `URLResourceValues` del archivo después de escribirlo, o escribirlo
          en la carpeta de cachés.

        # temporary-file-left-behind 15fb8f67
        title: Un archivo temporal no se elimina
        why: El sistema vacía la carpeta temporal cuando quiere, y puede que nunca. Lo que allí se exporta,
          desempaqueta o descifra sigue siendo legible cuando la app ya ha terminado con ello.
        fix: Borrar el archivo con `FileManager.removeItem(at:)` en un `defer`, o cuando desaparezca la hoja para la
          que se creó.
        """#
}
