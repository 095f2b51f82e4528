extension RuleTranslations {
    static let spanishCrypto = #"""
        # base64-as-encryption 358876ce
        title: Base64 usado como cifrado
        why: Base64 y los dígitos hexadecimales son formas de escribir bytes; cualquiera los revierte sin clave. Lo
          que se «cifra» así se guarda y se envía a la vista de todos.
        fix: Cifrar con `AES.GCM.seal(_:using:)` y una clave del llavero, y codificar el resultado si debe ser texto.

        # constant-salt 30f23c4f
        title: Sal constante
        why: La sal hace que contraseñas iguales den claves distintas, de modo que hay que adivinar cada una por
          separado. Con una misma sal para todos, una sola tabla de intentos abre todas las copias de los datos.
        fix: Generar con `SecRandomCopyBytes` al menos 16 bytes aleatorios para cada contraseña y guardarlos junto al
          resultado; la sal no es secreta.

        # ecb-mode bc70b527
        title: Cifrado por bloques en modo ECB
        why: En el modo ECB, bloques iguales de texto en claro dan bloques iguales de texto cifrado, así que la
          estructura de los datos sigue a la vista y los bloques se pueden intercambiar o repetir sin la clave.
        fix: Usar un modo autenticado: `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` de CryptoKit.

        # empty-associated-data e6cba2c9
        title: Datos sellados sin indicar a qué pertenecen
        why: Una caja sellada demuestra que nadie cambió su contenido, no que esté donde se puso. Quien puede escribir
          en el almacén traslada el valor sellado de una cuenta, un registro o una versión a otros, y allí se abre.
        fix: Pasar la cuenta, el id del registro, la versión o la cabecera como `authenticating` a `seal` y a `open`;
          se comprueba, y no hace falta que sea secreto ni que se guarde.

        # fast-hash-for-password 6461615c
        title: Contraseña con un hash rápido
        why: SHA-2, SHA-1 y MD5 están hechos para ser rápidos: una tarjeta gráfica prueba miles de millones de
          contraseñas por segundo contra un hash así, y un PIN cae al instante. Sin sal, una sola tabla abre los
          hashes de todos los usuarios.
        fix: Derivar una clave con PBKDF2 (`CCKeyDerivationPBKDF`, 600.000 iteraciones de HMAC-SHA256 y una sal
          aleatoria), scrypt o Argon2, o guardar el propio secreto en el llavero.

        # hardcoded-key cfb4b3df
        title: Clave criptográfica escrita en el código
        why: Una clave escrita en el código es la misma en todos los dispositivos y se puede leer de la app con un
          desensamblador. Quien la extrae descifra, o falsifica, los datos de todos los usuarios.
        fix: Generar una clave para cada instalación con `SymmetricKey(size: .bits256)` y guardarla en el llavero, o
          en el Secure Enclave; derivar las claves de datos compartidos de un secreto que aporte el servidor o el
          usuario. `KeychainStore` de Bulwark guarda la primera; `SecureEnclaveKeyStore` crea la otra.

        # hardcoded-password 68949d95
        title: Contraseña escrita en el código
        why: Los textos de un programa se pueden leer de la app sin herramientas. Una contraseña entre ellos es la
          misma para todos y no se puede cambiar sin una actualización, así que no protege ni datos ni una cuenta.
        fix: Preguntar al usuario, o pedir lo necesario al servidor tras el inicio de sesión, y guardarlo en el
          llavero; proteger los datos locales con una clave aleatoria que esté en el llavero. `KeychainStore` de
          Bulwark guarda ambas cosas; en servidores, su `Vault`.

        # hkdf-without-salt 2b4b2569
        title: HKDF no recibe ninguna sal
        why: Sin sal, el mismo secreto da la misma clave en todas las sesiones y para todos los fines. RFC 5869,
          sección 3.1, pide una siempre que sea posible, sobre todo si el secreto no es uniformemente aleatorio, como
          el de un acuerdo de claves.
        fix: Generar una sal aleatoria para cada sesión o archivo, guardarla junto a lo que se cifra y pasarla como
          `salt`; indicar el fin en `info`.

        # home-made-cipher c24ca1f8
        title: Cifrado de invención propia
        why: Desplazar, intercambiar o sustituir por tabla cada letra o byte por separado deja intactas las
          frecuencias y los patrones del texto, así que se lee en minutos y sin la clave. Quien desmonta la app tiene
          además el método y la tabla.
        fix: Cifrar con `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` de CryptoKit, con una clave del
          llavero.

        # insecure-random 1a9ffe48
        title: Números aleatorios predecibles para un secreto
        why: `rand`, `random`, `drand48` y los generadores de GameplayKit dependen de una semilla pequeña, a menudo la
          hora. Quien adivina la semilla, o ve unos pocos resultados, conoce todos los tokens y claves generados con
          ellos.
        fix: Obtener los secretos de `SecRandomCopyBytes`, `SymmetricKey(size:)` o `SystemRandomNumberGenerator`, que
          también usa `Int.random(in:)`. WalletKeys de Bulwark crea así las frases de recuperación y las claves de
          monederos: `Mnemonic(wordCount:)`, `PrivateKey()`.

        # key-arithmetic-without-modulus 128a6d4c
        title: Las claves privadas se suman sin el orden de la curva
        why: Una clave hija de BIP32 es la suma de dos números módulo el orden de la curva. Sumar byte a byte pierde
          los acarreos y el módulo: las claves no coinciden con las de ningún otro monedero, algunas no son válidas, y
          los fondos que se les envían se pierden.
        fix: Sumar con una biblioteca que conozca la curva, como `secp256k1_ec_seckey_tweak_add`, y probar con los
          vectores de BIP32. `ExtendedPrivateKey` de WalletKeys deriva así las claves.

        # low-kdf-iterations a831ac6b
        title: Muy pocas iteraciones en la derivación de claves
        why: Las iteraciones son lo que hace lento cada intento de adivinar una contraseña. Por debajo de los mínimos
          que OWASP recomienda para almacenar contraseñas, una tarjeta gráfica prueba millones de ellas por segundo
          contra un archivo robado.
        fix: Usar al menos 600.000 iteraciones de PBKDF2 con HMAC-SHA256, 210.000 con HMAC-SHA512 o 1.300.000 con
          HMAC-SHA1; guardar el número con el resultado para que pueda crecer.

        # nonce-reuse 0c4f1f86
        title: Nonce usado para más de un mensaje
        why: Dos mensajes con la misma clave y el mismo nonce de GCM o ChaCha20 revelan el XOR de sus textos en claro
          y, en GCM, la clave de autenticación, de modo que un atacante puede falsificar mensajes con cualquier
          contenido.
        fix: Omitir el nonce: `AES.GCM.seal(_:using:)` y `ChaChaPoly.seal(_:using:)` generan uno nuevo en cada llamada
          y lo guardan en la caja sellada.

        # padding-oracle-shape c49470ac
        title: El relleno incorrecto se distingue de otros fallos de descifrado
        why: Quien puede enviar textos cifrados y averigua cuáles tenían un relleno incorrecto descifra un mensaje
          byte a byte, con unos miles de consultas y sin la clave. Un error, un estado o un texto distintos bastan
          como respuesta.
        fix: Comprobar el MAC del vector y del texto cifrado antes de descifrar nada, o usar `AES.GCM.open` de
          CryptoKit, y responder a todos los fallos con un mismo error.

        # password-compared-with-literal 9a506766
        title: Contraseña comparada con un texto del programa
        why: La contraseña correcta está legible en la app, y la comprobación es una única bifurcación que se puede
          anular con un parche. No detiene a nadie que mire.
        fix: Dejar que el servidor compruebe la contraseña. Para un bloqueo local, guardar el secreto en el llavero y
          hacer que una contraseña incorrecta no pueda abrirlo.

        # placeholder-crypto 4a89c646
        title: Criptografía que no es lo que dice su nombre
        why: Quienes la usan se fían del nombre. Las direcciones, firmas y comprobaciones que salen de un sucedáneo no
          coinciden con nada fuera de la app, y una comprobación que siempre acierta lo deja pasar todo.
        fix: Llamar a una biblioteca que implemente la primitiva y probarla con los vectores de su estándar, o dejar
          que la función falle hasta que exista. WalletKeys tiene Keccak-256, Base58Check y secp256k1 para monederos.

        # predictable-key 8ee6fae1
        title: Clave hecha a partir de un identificador conocido
        why: El identificador de un dispositivo, su nombre, el identificador del bundle y la hora no son secretos: los
          conocen otras apps del mismo desarrollador y los servidores, constan en registros, y lo demás se puede
          adivinar. Una clave hecha con ellos no protege nada.
        fix: Generar una clave aleatoria con `SymmetricKey(size: .bits256)` en el primer arranque y guardarla en el
          llavero, donde escribe `KeychainStore` de Bulwark.

        # private-key-file dea1b76c
        title: Archivo de clave privada en el proyecto
        why: El archivo está en todos los clones del repositorio y, si va en el bundle, en todas las copias de la app:
          quien se lo lleva firma, descifra o inicia sesión como su dueño. La contraseña de un `.p12` suele estar en
          el código que lo abre.
        fix: Sustituir la clave y revocar sus certificados, sacar el archivo del historial del repositorio y
          entregarlo a las máquinas de compilación mediante su almacén de secretos; una clave para usuarios debe estar
          en el Secure Enclave de cada dispositivo. `HardwareKeys` de Bulwark crea claves allí, en tokens PKCS #11 y
          en TPM.

        # private-key-in-source 549f463d
        title: Clave privada en el código
        why: Con la clave privada, cualquiera firma, descifra o inicia sesión como su dueño. Una clave en el código
          está en todos los clones del repositorio, y la de una app se lee del binario con un solo comando.
        fix: Sustituir el par de claves, revocar los certificados que se apoyan en él y guardar la clave nueva en el
          servidor, o crear una en cada dispositivo con `SecureEnclave.P256.Signing.PrivateKey` o
          `SecKeyCreateRandomKey`. `HardwareKeys` de Bulwark crea claves allí, en tokens PKCS #11 y en TPM.

        # random-count-mismatch 1659bfda
        title: El número de bytes aleatorios no coincide con la longitud del búfer
        why: `SecRandomCopyBytes` escribe tantos bytes como se le pide, quepan o no en el búfer. Más allá del final de
          un búfer más corto sobrescribe otra memoria; el resto de uno más largo queda a cero, y una clave o una sal
          que parecen largas se adivinan con facilidad.
        fix: Pasar el `count` del propio búfer, o generar los bytes con `SystemRandomNumberGenerator` o
          `SymmetricKey`.

        # random-status-ignored 721d70d9
        title: No se comprueba si se generaron los bytes aleatorios
        why: `SecRandomCopyBytes` indica con su estado si llenó el búfer. Si falló y nadie lo miró, el búfer sigue
          como estaba, casi siempre a cero: una clave que todo el mundo conoce y que parece una cualquiera.
        fix: Comparar el estado con `errSecSuccess` y no seguir en caso contrario, o usar
          `SystemRandomNumberGenerator`.

        # rsa-padding-outdated 4e136c7b
        title: Cifrado RSA sin OAEP
        why: Quien descifra distingue el relleno de PKCS #1 v1.5 de uno erróneo. Un atacante que puede enviar mensajes
          y ve un error, o solo cuánto tarda la respuesta, descifra cualquier mensaje con unos miles de intentos
          (Bleichenbacher). RSA sin relleno no oculta nada que se pueda adivinar.
        fix: Cifrar con `.rsaEncryptionOAEPSHA256`, o con `.rsaEncryptionOAEPSHA256AESGCM` para más de unos pocos
          bytes; mejor aún, acordar una clave con `HPKE` de CryptoKit.

        # sealed-format-unversioned 2bfc8cbd
        title: Los datos sellados se guardan sin versión
        why: Cuando hay que cambiar el cifrado, la derivación de claves o la clave, los datos antiguos y los nuevos
          tienen el mismo aspecto. Los programas prueban entonces una forma tras otra, lo que un atacante aprovecha
          para que se use la más débil, o los datos se pierden.
        fix: Anteponer un byte de versión, `Data([1]) + box.combined`, leerlo antes de abrir y pasarlo también como
          `authenticating`.

        # secret-left-on-error-path 570ca802
        title: El secreto solo se borra cuando todo va bien
        why: Un error hace salir de la función antes de la línea que borra, así que la clave o la contraseña permanece
          en memoria liberada, de donde la saca un informe de fallos, un volcado de memoria o una lectura posterior
          fuera de límites. A menudo un atacante puede provocar que el error ocurra.
        fix: Borrarlo en un `defer` situado justo detrás de la declaración del búfer.

        # short-key e5511ae6
        title: La clave criptográfica es demasiado corta
        why: Los módulos RSA de menos de 2048 bits y las curvas de menos de 224 están al alcance de atacantes con
          medios, y los estándares los prohíben desde 2014. Una clave factorizada revela todos los mensajes y firmas
          para los que sirvió.
        fix: Generar claves en la curva P-256 (`P256.Signing.PrivateKey()`, o en el Secure Enclave), claves RSA de al
          menos 3072 bits y claves simétricas de 256.

        # static-iv 55e049f9
        title: Vector de inicialización o nonce constante
        why: Con un mismo vector para todos los mensajes, los comienzos iguales dan el mismo texto cifrado. En modos
          de contador como GCM, ChaCha20 y CTR, un nonce repetido revela el XOR de dos mensajes y permite a un
          atacante falsificar otros.
        fix: Generar un vector aleatorio nuevo para cada mensaje y enviarlo con él: `AES.GCM.seal(_:using:)` de
          CryptoKit hace ambas cosas; con CommonCrypto, llenar el vector con `SecRandomCopyBytes`.

        # timing-unsafe-comparison fef5e671
        title: Código de autenticación comparado en tiempo variable
        why: `==` sobre datos y cadenas se detiene en la primera diferencia. Quien puede hacer que se comprueben
          muchos valores, y mide cuánto tarda cada comprobación, encuentra el código correcto byte a byte.
        fix: Dejar la comprobación a CryptoKit: `HMAC.isValidAuthenticationCode(_:authenticating:using:)` compara en
          tiempo constante, igual que `==` sobre sus propios hashes y códigos antes de convertirlos en `Data`.

        # truncated-wordlist 1d9d1ea2
        title: La lista de palabras para frases de recuperación no está completa
        why: Una frase de BIP39 toma once bits de cada palabra porque la lista tiene 2048. Con una lista de unas
          decenas de palabras la frase se puede adivinar, y con ella todas las claves del monedero; además, otros
          monederos la rechazan.
        fix: Incluir como recurso la lista completa de BIP39, comprobar su longitud y su hash al cargarla y probar con
          los vectores del estándar. `Mnemonic` de WalletKeys lleva las listas de doce idiomas.

        # unauthenticated-encryption 1a40033a
        title: Cifrado sin autenticación
        why: CBC y CTR ocultan los datos pero no los protegen: a través del texto cifrado se pueden invertir bits del
          texto en claro, y un receptor que distingue los errores de relleno descifra mensajes enteros para un
          atacante.
        fix: Usar `AES.GCM` o `ChaChaPoly` de CryptoKit, o calcular un `HMAC<SHA256>` sobre el vector y el texto
          cifrado y comprobarlo antes de descifrar.

        # weak-cipher 16b8b94b
        title: Cifrado roto o anticuado
        why: Las claves DES se encuentran por fuerza bruta en horas, RC4 y RC2 filtran texto en claro, y los bloques
          de 64 bits de 3DES, Blowfish y CAST se repiten en los mensajes largos lo suficiente como para que se puedan
          leer. Quien obtiene el texto cifrado puede recuperar lo que protege.
        fix: Cifrar con `AES.GCM` o `ChaChaPoly` de CryptoKit, que además detectan cambios. Para leer datos antiguos,
          descifrarlos una vez y sellarlos de nuevo.

        # weak-hash c419deab
        title: Función hash rota sobre datos sensibles
        why: Las colisiones de MD5 cuestan segundos y las de SHA-1, el alquiler de una tarjeta gráfica, así que una
          firma o una huella hecha con ellas se puede trasladar a otros datos. Los hashes de números de tarjeta,
          tokens y direcciones se revierten probando todos los valores probables, y para eso ambas son muy rápidas.
        fix: Usar `SHA256` de CryptoKit para huellas y firmas, y `HMAC<SHA256>` con una clave secreta cuando no se
          deba poder adivinar el propio dato.

        # wipe-of-a-copy 4154d9d3
        title: Solo se borra una copia del secreto
        why: `Data`, los arrays y las cadenas son valores: escribir en una `var` copiada de un parámetro crea primero
          otra copia y pone a cero esa. El propio secreto sigue en memoria, y el código dice que ya no está.
        fix: Recibir el secreto como `inout`, o mantenerlo en un único objeto cuyo `deinit` lo borre, como hace
          `SymmetricKey` de CryptoKit.

        # xor-as-encryption a33d5fea
        title: XOR usado como cifrado
        why: Una clave repetida a lo largo de los datos se deduce de ellos: unos pocos bytes conocidos o adivinados
          del texto en claro dan la clave, y dos mensajes con la misma clave se revelan uno a otro.
        fix: Cifrar con `AES.GCM.seal(_:using:)` o `ChaChaPoly.seal(_:using:)` de CryptoKit.

        # constant-seed a6cfd74a
        title: Los números aleatorios parten de una semilla que otros conocen
        why: Un generador que se inicia con una constante da los mismos números en cada copia de la app y después de
          cada arranque; uno que se inicia con la hora, un proceso o el nombre de un registro da números que vuelve
          a encontrar quien prueba las semillas probables. En ambos casos se conocen todos los códigos, boletos y
          ganadores que salen de él.
        fix: Tomar los números de `SystemRandomNumberGenerator`, que `Int.random(in:)` y `shuffled()` usan por sí
          mismos. Dejar los generadores con semilla para vistas previas, pruebas y decorados.
        """#
}
