extension MessageTable {
    static let crypto = #"""
        # base64-as-encryption
        en: `{name}` is encoded, not encrypted
        es: `{name}` solo está codificado
        it: `{name}` è soltanto codificato

        en: `{name}` only encodes and uses no key
        es: `{name}` solo codifica, y no necesita clave
        it: `{name}` codifica soltanto, e non richiede chiave

        # constant-salt
        en: The salt is `{name}` itself, so equal passwords derive equal keys
        es: La sal es `{name}` misma, así que contraseñas iguales dan claves iguales
        it: Il salt è `{name}` stessa, quindi password uguali danno chiavi uguali

        en: The salt is derived from `{name}`, which is known in advance
        es: La sal se forma con `{name}`, que otros conocen de antemano
        it: Il salt è composto da `{name}`, che altri conoscono in anticipo

        en: The salt passed to `{api}` is the same for every user
        es: La sal que recibe `{api}` es la misma para todos
        it: Il salt dato a `{api}` è uguale per tutti

        en: `{name}` is called without a salt, so equal passwords derive equal keys
        es: `{name}` no recibe sal, así que contraseñas iguales dan claves iguales
        it: `{name}` non riceve alcun salt, quindi password uguali danno chiavi uguali

        # constant-seed
        en: `{name}` has a constant seed, which makes `{purpose}` predictable
        es: `{name}` parte de una semilla constante, así que quien la lea puede predecir `{purpose}`
        it: `{name}` parte da un seme costante, quindi chi lo legge può prevedere `{purpose}`

        en: `{name}` is seeded with `{known}`, which makes `{purpose}` guessable
        es: `{name}` parte de `{known}`, así que quien lo adivine conoce `{purpose}`
        it: `{name}` parte da `{known}`, quindi chi lo indovina conosce `{purpose}`

        # ecb-mode
        en: ECB mode reveals the structure of the plaintext
        es: El modo ECB deja visible la estructura del texto en claro
        it: La modalità ECB lascia visibile la struttura del testo in chiaro

        # empty-associated-data
        en: The associated data is empty, so the box is not bound to any context
        es: Esta caja sellada no está ligada a nada
        it: Questo contenuto sigillato non è legato a nulla

        en: This box is not bound to its `{name}` and opens for any other
        es: Esta caja sellada también se abre con cualquier otro `{name}`
        it: Questo contenuto sigillato si apre anche sotto qualsiasi altro `{name}`

        # fast-hash-for-password
        en: `{name}` is used directly as the key and costs nothing to guess
        es: La propia `{name}` es la clave, así que adivinarla no cuesta nada
        it: `{name}` stessa è la chiave, quindi indovinarla non costa nulla

        en: HMAC is fast: `{name}` is cheap to guess for anyone who has the key
        es: HMAC hace barato adivinar `{name}` a quien tenga su clave
        it: HMAC rende facile indovinare `{name}` a chi ne ha la chiave

        en: Passwords are stored in plain text, without hashing
        es: Las contraseñas se guardan tal como llegan, sin hash
        it: Le password si conservano così come arrivano, senza hash

        en: HMAC is fast: `{name}` is cheap to guess because the key is known to others
        es: HMAC hace barato adivinar `{name}`, porque otros conocen su clave
        it: HMAC rende facile indovinare `{name}`, perché altri ne conoscono la chiave

        en: {=algorithm} makes `{name}` cheap to guess
        es: {algorithm} abarata adivinar `{name}`
        it: {algorithm} rende economico indovinare `{name}`

        # hardcoded-key, hardcoded-password
        en: The key passed to `{api}` is hard-coded
        es: La clave que recibe `{api}` está escrita en el código
        it: La chiave data a `{api}` è scritta nel codice

        en: The password passed to `{api}` is hard-coded
        es: La contraseña que recibe `{api}` está escrita en el código
        it: La password data a `{api}` è scritta nel codice

        en: The value of `{name}` is hard-coded
        es: El valor de `{name}` está escrito en el código
        it: Il valore di `{name}` è scritto nel codice

        en: The database key is hard-coded
        es: La clave de la base de datos está escrita en el código
        it: La chiave del database è scritta nel codice

        # hkdf-without-salt
        en: The key is derived from this shared secret with an empty salt
        es: Esta clave de un acuerdo se deriva con una sal vacía
        it: Questa chiave di un accordo è derivata con un salt vuoto

        en: Keys are derived from this secret without a salt
        es: Toda clave de este secreto se deriva sin sal
        it: Ogni chiave da questo segreto è derivata senza salt

        # home-made-cipher
        en: `{name}` implements a home-grown cipher
        es: `{name}` oculta su texto con una regla propia
        it: `{name}` nasconde il suo testo con una regola propria

        # insecure-random
        en: A linear formula is predictable, but `{purpose}` must not be
        es: Una fórmula lineal se puede predecir, y `{purpose}` no debe poder predecirse
        it: Una formula lineare si può prevedere, e `{purpose}` non deve esserlo

        en: The random value is drawn here
        es: Aquí se extraen números de él
        it: Qui se ne estraggono numeri

        en: `{name}` is predictable, but `{purpose}` must not be
        es: `{name}` se puede predecir, y `{purpose}` no debe poder predecirse
        it: `{name}` è prevedibile, e `{purpose}` non deve esserlo

        en: `{time}` is guessable, but `{name}` must not be
        es: `{time}` se puede adivinar, y `{name}` no debe poder adivinarse
        it: `{time}` si può indovinare, e `{name}` non deve esserlo

        en: `{counter}` only counts up, but `{name}` must not be guessable
        es: `{counter}` solo va contando, y `{name}` no debe poder adivinarse
        it: `{counter}` non fa che contare, e `{name}` non deve poter essere indovinato

        en: The time is guessable, but `{purpose}` must not be
        es: La hora se puede adivinar, y `{purpose}` no debe poder adivinarse
        it: L’ora si può indovinare, e `{purpose}` non deve essere indovinabile

        en: `{name}` is predictable but used as {purpose}
        es: `{name}` se puede predecir, y se convierte en {purpose}
        it: `{name}` è prevedibile, e diventa {purpose}

        en: an initialization vector
        es: un vector de inicialización
        it: un vettore di inizializzazione

        en: a nonce
        es: un nonce
        it: un nonce

        en: a salt
        es: una sal
        it: un salt

        en: a password
        es: una contraseña
        it: una password

        en: a key
        es: una clave
        it: una chiave

        en: a token
        es: un token
        it: un token

        # key-arithmetic-without-modulus
        en: `{name}` adds bytes instead of numbers modulo the curve order
        es: `{name}` suma bytes, no números módulo el orden de la curva
        it: `{name}` somma byte, non numeri modulo l’ordine della curva

        # low-kdf-iterations
        en: `{name}` defaults to 4,096 iterations
        es: `{name}` hace 4096 iteraciones si no se indica ninguna cifra
        it: `{name}` esegue 4096 iterazioni se non se ne indica il numero

        en: A cost of {least} is below the minimum of 10 for bcrypt
        es: Un coste de {least} es menor que el 10 que necesita bcrypt
        it: Un costo di {least} è inferiore al 10 che serve a bcrypt

        en: A cost of {cost} is below the minimum of {floor} for scrypt
        es: Un coste de {cost} es menor que el de {floor} que necesita scrypt
        it: Un costo di {cost} è inferiore a quello di {floor} che serve a scrypt

        en: {memory} KiB of memory is below the minimum of {floor} for Argon2
        es: {memory} KiB de memoria son menos que los {floor} que necesita Argon2
        it: {memory} KiB di memoria sono meno dei {floor} che servono ad Argon2

        en: {rounds} iterations is below the minimum of {floor} for {=name}
        es: {rounds} iteraciones son menos que las {floor} que necesita {name}
        it: {rounds} iterazioni sono meno delle {floor} che servono a {name}

        en: {rounds} iterations is below the minimum of {floor} for PBKDF2 with SHA-512
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-512
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-512

        en: {rounds} iterations is below the minimum of {floor} for PBKDF2 with SHA-256
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-256
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-256

        en: {rounds} iterations is below the minimum of {floor} for PBKDF2 with SHA-1
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-1
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-1

        # nonce-reuse
        en: This nonce was already used to seal `{box}`
        es: El nonce ya ha sellado `{box}`
        it: Il nonce ha già sigillato `{box}`

        en: `{counter}` restarts with each call, but `{key}` is shared by all calls
        es: `{counter}` vuelve a empezar con cada llamada, y `{key}` sella también lo que recibieron llamadas anteriores
        it: `{counter}` ricomincia a ogni chiamata, e `{key}` sigilla anche ciò che hanno ricevuto le chiamate precedenti

        en: `{name}` is created once and used to seal every message
        es: `{name}` se crea una vez, y con él se sella cada mensaje
        it: `{name}` viene creato una volta, e con esso si sigilla ogni messaggio

        en: `{name}` was already used to seal another message
        es: `{name}` ya ha sellado otro mensaje
        it: `{name}` ha già sigillato un altro messaggio

        en: The nonce is first used here
        es: El nonce se usa aquí por primera vez
        it: Il nonce viene usato qui per la prima volta

        # padding-oracle-shape
        en: `{name}` can be told apart from the failure for invalid padding
        es: `{name}` es un fallo distinto del de un relleno incorrecto
        it: `{name}` è un errore diverso da quello per un padding errato

        en: Invalid padding gets a distinct response
        es: Un relleno incorrecto recibe una respuesta propia
        it: Un padding errato riceve una risposta a sé

        en: The response reveals that the padding was invalid
        es: La respuesta dice que el relleno era incorrecto
        it: La risposta dice che il padding era errato

        # password-compared-with-literal
        en: {name} is compared with a hard-coded value
        es: {name} se compara con un texto del programa
        it: {name} viene confrontato con un testo del programma

        # placeholder-crypto
        en: `{name}` claims to be {=primitive} but calls `{call}`
        es: `{name}` promete {primitive} y llama a `{call}`
        it: `{name}` promette {primitive} e chiama `{call}`

        en: A comment says that `{name}` is not meant for production
        es: Un comentario dice que `{name}` no está pensado para distribuirse
        it: Un commento dice che `{name}` non è destinato alla distribuzione

        # predictable-key
        en: The key is derived from `{name}`, which is not secret
        es: La clave se forma a partir de `{name}`, que no es secreto
        it: La chiave è ricavata da `{name}`, che non è un segreto

        # private-key-file
        en: A PKCS #12 file with a certificate and its private key is in the project
        es: En el proyecto hay un archivo PKCS #12 con un certificado y su clave privada
        it: Nel progetto c’è un file PKCS #12 con un certificato e la sua chiave privata

        en: A PKCS #8 private key is in the project
        es: En el proyecto hay una clave privada PKCS #8
        it: Nel progetto c’è una chiave privata PKCS #8

        en: A password-protected PKCS #8 private key is in the project
        es: En el proyecto hay una clave privada PKCS #8 protegida con contraseña
        it: Nel progetto c’è una chiave privata PKCS #8 protetta da password

        en: An RSA private key is in the project
        es: En el proyecto hay una clave privada RSA
        it: Nel progetto c’è una chiave privata RSA

        en: An elliptic-curve private key is in the project
        es: En el proyecto hay una clave privada de curva elíptica
        it: Nel progetto c’è una chiave privata a curva ellittica

        en: A Java keystore with a private key is in the project
        es: En el proyecto hay un almacén de claves de Java con una clave privada
        it: Nel progetto c’è un keystore Java con una chiave privata

        # random-count-mismatch
        en: {wanted} bytes are written to a buffer of {room}
        es: Se escriben {wanted} bytes en un búfer de {room}
        it: Vengono scritti {wanted} byte in un buffer di {room}

        # random-status-ignored
        en: If `{name}` fails here, the buffer keeps its previous contents
        es: Si `{name}` falla aquí, los bytes son los que hubiera antes
        it: Se `{name}` fallisce qui, i byte sono quelli che c’erano prima

        # rsa-padding-outdated
        en: `{name}` does not protect messages from an attacker who can submit ciphertexts for decryption
        es: `{name}` no mantiene secreto un mensaje ante quien puede hacer descifrar muchos
        it: `{name}` non tiene segreto un messaggio a chi può farne decifrare molti

        # sealed-format-unversioned
        en: This sealed data carries no format version
        es: Nada dice en qué formato se selló esto
        it: Nulla dice in quale formato questo è stato sigillato

        # secret-left-on-error-path
        en: `{name}` stays in memory if an error is thrown before this
        es: `{name}` queda en memoria si antes se lanza un error
        it: `{name}` resta in memoria se prima viene lanciato un errore

        en: `{name}` stays in memory if the function returns before this
        es: `{name}` queda en memoria si la función retorna antes
        it: `{name}` resta in memoria se la funzione ritorna prima

        en: `{name}` stays in memory if `{keyword}` fails before this
        es: `{name}` queda en memoria si antes falla `{keyword}`
        it: `{name}` resta in memoria se prima fallisce `{keyword}`

        en: Exits without wiping
        es: Sale sin borrar
        it: Esce senza cancellare

        # short-key
        en: `{label}` accepts 1024-bit keys, which are too short
        es: `{label}` admite claves de 1024 bits, que son demasiado cortas
        it: `{label}` accetta chiavi da 1024 bit, che sono troppo corte

        en: {=algorithm} keys of {least} bits are too short
        es: Las claves {algorithm} de {least} bits son demasiado cortas
        it: Le chiavi {algorithm} di {least} bit sono troppo corte

        en: Keys of {least} bits are too short
        es: Las claves de {least} bits son demasiado cortas
        it: Le chiavi di {least} bit sono troppo corte

        # static-iv
        en: The IV passed to `{api}` is the key
        es: El vector que recibe `{api}` es la clave
        it: Il vettore dato a `{api}` è la chiave

        en: The IV passed to `{api}` is a digest of the key
        es: El vector que recibe `{api}` es un resumen de la clave
        it: Il vettore dato a `{api}` è un digest della chiave

        en: The IV passed to `{api}` is part of the key
        es: El vector que recibe `{api}` es una parte de la clave
        it: Il vettore dato a `{api}` è una parte della chiave

        en: The IV passed to `{api}` is the same for every message
        es: El vector que recibe `{api}` es el mismo para cada mensaje
        it: Il vettore dato a `{api}` è lo stesso per ogni messaggio

        en: The IV is derived from `{source}`, which can be the same for several messages
        es: El vector se forma con `{source}`, que puede ser igual para varios mensajes
        it: Il vettore è composto da `{source}`, che può essere uguale per più messaggi

        en: `{nothing}` makes the IV of `{call}` sixteen zero bytes
        es: `{nothing}` hace que el vector de `{call}` sean dieciséis bytes a cero
        it: `{nothing}` rende il vettore di `{call}` sedici byte a zero

        # timing-unsafe-comparison
        en: `{name}` is not compared in constant time
        es: `{name}` se compara en un tiempo que revela cuánto es correcto
        it: `{name}` viene confrontato in un tempo che rivela quanto è corretto

        # truncated-wordlist
        en: This word list has {count} words instead of 2048
        es: Esta lista tiene {count} palabras en lugar de 2048
        it: Questa lista ha {count} parole invece di 2048

        # unauthenticated-encryption
        en: Data encrypted by `{name}` can be modified undetected
        es: Lo que cifra `{name}` se puede alterar sin que se note
        it: Ciò che `{name}` cifra può essere alterato senza che si noti

        # weak-cipher
        en: `{name}` does not protect the connection
        es: `{name}` no protege la conexión
        it: `{name}` non protegge la connessione

        en: `{name}` allows ciphers that do not protect the connection
        es: `{name}` permite cifrados que no protegen la conexión
        it: `{name}` permette cifrari che non proteggono la connessione

        en: {=name} does not protect the data it encrypts
        es: {name} no protege lo que cifra
        it: {name} non protegge ciò che cifra

        # weak-hash
        en: `{name}` relies on {=hash}, and other data can be crafted to match it
        es: `{name}` se apoya en {hash}, y se pueden crear otros datos que coincidan
        it: `{name}` si basa su {hash}, e si possono creare altri dati che corrispondono

        en: {=hash} verifies what was received, and other data can be crafted to match it
        es: {hash} decide si lo enviado es lo correcto, y se puede hacer que otra cosa coincida
        it: {hash} decide se ciò che è stato inviato è la cosa giusta, e se ne può far coincidere un’altra

        en: {=hash} is used as a signature in `{name}`, and other data can be crafted to match it
        es: {=hash} hace de firma en `{name}`, y se pueden crear otros datos que coincidan
        it: {=hash} fa da firma in `{name}`, e si possono creare altri dati che coincidono

        en: {statement}, and {=algorithm} does not protect it
        es: {statement}, y {algorithm} no basta para protegerlo
        it: {statement}, e {algorithm} non basta a proteggerlo

        en: {=algorithm} of `{name}` can be matched by crafted data
        es: {algorithm} de `{name}` puede coincidir con el de otros datos
        it: {algorithm} di `{name}` può coincidere con quello di altri dati

        en: {=algorithm} is not keyed: anyone can compute the result of `{name}`
        es: {=algorithm} no tiene clave, así que cualquiera puede calcular lo que da `{name}`
        it: {=algorithm} non ha chiave, quindi chiunque può calcolare ciò che dà `{name}`

        en: A SHA-1 signature can be transferred to other data
        es: Una firma sobre SHA-1 se puede trasladar a otros datos
        it: Una firma su SHA-1 si può trasferire ad altri dati

        en: HMAC-MD5 is outdated
        es: HMAC sobre MD5 está obsoleto
        it: HMAC su MD5 è obsoleto

        # wipe-of-a-copy
        en: `{name}` is a copy of a parameter, which itself is not wiped
        es: `{name}` es una copia de un parámetro que queda como está
        it: `{name}` è una copia di un parametro che resta com’è

        # xor-as-encryption
        en: `{name}` only XORs its data with a key
        es: `{name}` solo combina sus datos con una clave mediante XOR
        it: `{name}` combina soltanto i suoi dati con una chiave tramite XOR
        """#
}
