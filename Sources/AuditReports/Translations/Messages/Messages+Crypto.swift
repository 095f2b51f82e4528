extension MessageTable {
    static let crypto = #"""
        # base64-as-encryption
        en: `{name}` is only encoded
        es: `{name}` solo está codificado
        it: `{name}` è soltanto codificato

        en: `{name}` only encodes, and needs no key
        es: `{name}` solo codifica, y no necesita clave
        it: `{name}` codifica soltanto, e non richiede chiave

        # constant-salt
        en: The salt is `{name}` itself, so equal passwords give equal keys
        es: La sal es `{name}` misma, así que contraseñas iguales dan claves iguales
        it: Il salt è `{name}` stessa, quindi password uguali danno chiavi uguali

        en: The salt is made of `{name}`, which others know beforehand
        es: La sal se forma con `{name}`, que otros conocen de antemano
        it: Il salt è composto da `{name}`, che altri conoscono in anticipo

        en: The salt given to `{api}` is the same for everybody
        es: La sal que recibe `{api}` es la misma para todos
        it: Il salt dato a `{api}` è uguale per tutti

        en: `{name}` is given no salt, so equal passwords give equal keys
        es: `{name}` no recibe sal, así que contraseñas iguales dan claves iguales
        it: `{name}` non riceve alcun salt, quindi password uguali danno chiavi uguali

        # constant-seed
        en: `{name}` starts from a constant seed, so whoever reads it can foretell `{purpose}`
        es: `{name}` parte de una semilla constante, así que quien la lea puede predecir `{purpose}`
        it: `{name}` parte da un seme costante, quindi chi lo legge può prevedere `{purpose}`

        en: `{name}` starts from `{known}`, so whoever guesses that knows `{purpose}`
        es: `{name}` parte de `{known}`, así que quien lo adivine conoce `{purpose}`
        it: `{name}` parte da `{known}`, quindi chi lo indovina conosce `{purpose}`

        # ecb-mode
        en: ECB mode leaves the structure of the plain text visible
        es: El modo ECB deja visible la estructura del texto en claro
        it: La modalità ECB lascia visibile la struttura del testo in chiaro

        # empty-associated-data
        en: This box is bound to nothing
        es: Esta caja sellada no está ligada a nada
        it: Questo contenuto sigillato non è legato a nulla

        en: This box opens under any other `{name}` as well
        es: Esta caja sellada también se abre con cualquier otro `{name}`
        it: Questo contenuto sigillato si apre anche sotto qualsiasi altro `{name}`

        # fast-hash-for-password
        en: `{name}` itself is the key, so that guessing it costs nothing
        es: La propia `{name}` es la clave, así que adivinarla no cuesta nada
        it: `{name}` stessa è la chiave, quindi indovinarla non costa nulla

        en: HMAC makes guessing `{name}` cheap for whoever has its key
        es: HMAC hace barato adivinar `{name}` a quien tenga su clave
        it: HMAC rende facile indovinare `{name}` a chi ne ha la chiave

        en: Passwords are kept as they come, with no hash
        es: Las contraseñas se guardan tal como llegan, sin hash
        it: Le password si conservano così come arrivano, senza hash

        en: HMAC makes guessing `{name}` cheap, as others know its key
        es: HMAC hace barato adivinar `{name}`, porque otros conocen su clave
        it: HMAC rende facile indovinare `{name}`, perché altri ne conoscono la chiave

        en: {=algorithm} makes guessing `{name}` cheap
        es: {algorithm} abarata adivinar `{name}`
        it: {algorithm} rende economico indovinare `{name}`

        # hardcoded-key, hardcoded-password
        en: The key given to `{api}` is written in the source
        es: La clave que recibe `{api}` está escrita en el código
        it: La chiave data a `{api}` è scritta nel codice

        en: The password given to `{api}` is written in the source
        es: La contraseña que recibe `{api}` está escrita en el código
        it: La password data a `{api}` è scritta nel codice

        en: The value of `{name}` is written in the source
        es: El valor de `{name}` está escrito en el código
        it: Il valore di `{name}` è scritto nel codice

        en: The key of the database is written in the source
        es: La clave de la base de datos está escrita en el código
        it: La chiave del database è scritta nel codice

        # hkdf-without-salt
        en: This key of an agreement is derived with an empty salt
        es: Esta clave de un acuerdo se deriva con una sal vacía
        it: Questa chiave di un accordo è derivata con un salt vuoto

        en: Every key from this secret is derived without a salt
        es: Toda clave de este secreto se deriva sin sal
        it: Ogni chiave da questo segreto è derivata senza salt

        # home-made-cipher
        en: `{name}` hides its text by a rule of its own
        es: `{name}` oculta su texto con una regla propia
        it: `{name}` nasconde il suo testo con una regola propria

        # insecure-random
        en: A linear formula can be predicted, and `{purpose}` must not be
        es: Una fórmula lineal se puede predecir, y `{purpose}` no debe poder predecirse
        it: Una formula lineare si può prevedere, e `{purpose}` non deve esserlo

        en: It is drawn from here
        es: Aquí se extraen números de él
        it: Qui se ne estraggono numeri

        en: `{name}` can be predicted, and `{purpose}` must not be
        es: `{name}` se puede predecir, y `{purpose}` no debe poder predecirse
        it: `{name}` è prevedibile, e `{purpose}` non deve esserlo

        en: `{time}` can be guessed, and `{name}` must not be
        es: `{time}` se puede adivinar, y `{name}` no debe poder adivinarse
        it: `{time}` si può indovinare, e `{name}` non deve esserlo

        en: `{counter}` only counts up, and `{name}` must not be guessed
        es: `{counter}` solo va contando, y `{name}` no debe poder adivinarse
        it: `{counter}` non fa che contare, e `{name}` non deve poter essere indovinato

        en: The time can be guessed, and `{purpose}` must not be
        es: La hora se puede adivinar, y `{purpose}` no debe poder adivinarse
        it: L’ora si può indovinare, e `{purpose}` non deve essere indovinabile

        en: `{name}` can be predicted, and becomes {purpose}
        es: `{name}` se puede predecir, y se convierte en {purpose}
        it: `{name}` è prevedibile, e diventa {purpose}

        en: an initialisation vector
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
        en: `{name}` adds bytes, not numbers modulo the order of the curve
        es: `{name}` suma bytes, no números módulo el orden de la curva
        it: `{name}` somma byte, non numeri modulo l’ordine della curva

        # low-kdf-iterations
        en: `{name}` makes 4,096 rounds where none are given
        es: `{name}` hace 4096 iteraciones si no se indica ninguna cifra
        it: `{name}` esegue 4096 iterazioni se non se ne indica il numero

        en: A cost of {least} is less than the 10 that bcrypt needs
        es: Un coste de {least} es menor que el 10 que necesita bcrypt
        it: Un costo di {least} è inferiore al 10 che serve a bcrypt

        en: A cost of {cost} is less than the {floor} that scrypt needs
        es: Un coste de {cost} es menor que el de {floor} que necesita scrypt
        it: Un costo di {cost} è inferiore a quello di {floor} che serve a scrypt

        en: {memory} KiB of memory are less than the {floor} that Argon2 needs
        es: {memory} KiB de memoria son menos que los {floor} que necesita Argon2
        it: {memory} KiB di memoria sono meno dei {floor} che servono ad Argon2

        en: {rounds} rounds are fewer than the {floor} that {=name} needs
        es: {rounds} iteraciones son menos que las {floor} que necesita {name}
        it: {rounds} iterazioni sono meno delle {floor} che servono a {name}

        en: {rounds} rounds are fewer than the {floor} that PBKDF2 with SHA-512 needs
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-512
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-512

        en: {rounds} rounds are fewer than the {floor} that PBKDF2 with SHA-256 needs
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-256
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-256

        en: {rounds} rounds are fewer than the {floor} that PBKDF2 with SHA-1 needs
        es: {rounds} iteraciones son menos que las {floor} que necesita PBKDF2 con SHA-1
        it: {rounds} iterazioni sono meno delle {floor} che servono a PBKDF2 con SHA-1

        # nonce-reuse
        en: The nonce has already sealed `{box}`
        es: El nonce ya ha sellado `{box}`
        it: Il nonce ha già sigillato `{box}`

        en: `{counter}` begins anew with each call, and `{key}` seals what earlier calls were given too
        es: `{counter}` vuelve a empezar con cada llamada, y `{key}` sella también lo que recibieron llamadas anteriores
        it: `{counter}` ricomincia a ogni chiamata, e `{key}` sigilla anche ciò che hanno ricevuto le chiamate precedenti

        en: `{name}` is made once, and every message is sealed with it
        es: `{name}` se crea una vez, y con él se sella cada mensaje
        it: `{name}` viene creato una volta, e con esso si sigilla ogni messaggio

        en: `{name}` has already sealed another message
        es: `{name}` ya ha sellado otro mensaje
        it: `{name}` ha già sigillato un altro messaggio

        en: The nonce is used here first
        es: El nonce se usa aquí por primera vez
        it: Il nonce viene usato qui per la prima volta

        # padding-oracle-shape
        en: `{name}` is another failure than the one for a wrong padding
        es: `{name}` es un fallo distinto del de un relleno incorrecto
        it: `{name}` è un errore diverso da quello per un padding errato

        en: A wrong padding gets an answer of its own
        es: Un relleno incorrecto recibe una respuesta propia
        it: Un padding errato riceve una risposta a sé

        en: The answer says that the padding was wrong
        es: La respuesta dice que el relleno era incorrecto
        it: La risposta dice che il padding era errato

        # password-compared-with-literal
        en: {name} is compared with a text of the program
        es: {name} se compara con un texto del programa
        it: {name} viene confrontato con un testo del programma

        # placeholder-crypto
        en: `{name}` promises {=primitive} and calls `{call}`
        es: `{name}` promete {primitive} y llama a `{call}`
        it: `{name}` promette {primitive} e chiama `{call}`

        en: A comment says that `{name}` is not meant to be shipped
        es: Un comentario dice que `{name}` no está pensado para distribuirse
        it: Un commento dice che `{name}` non è destinato alla distribuzione

        # predictable-key
        en: The key is made of `{name}`, which is no secret
        es: La clave se forma a partir de `{name}`, que no es secreto
        it: La chiave è ricavata da `{name}`, che non è un segreto

        # private-key-file
        en: A PKCS #12 file with a certificate and its private key stands in the project
        es: En el proyecto hay un archivo PKCS #12 con un certificado y su clave privada
        it: Nel progetto c’è un file PKCS #12 con un certificato e la sua chiave privata

        en: A PKCS #8 private key stands in the project
        es: En el proyecto hay una clave privada PKCS #8
        it: Nel progetto c’è una chiave privata PKCS #8

        en: A PKCS #8 private key under a password stands in the project
        es: En el proyecto hay una clave privada PKCS #8 protegida con contraseña
        it: Nel progetto c’è una chiave privata PKCS #8 protetta da password

        en: An RSA private key stands in the project
        es: En el proyecto hay una clave privada RSA
        it: Nel progetto c’è una chiave privata RSA

        en: An elliptic-curve private key stands in the project
        es: En el proyecto hay una clave privada de curva elíptica
        it: Nel progetto c’è una chiave privata a curva ellittica

        en: A Java key store with a private key stands in the project
        es: En el proyecto hay un almacén de claves de Java con una clave privada
        it: Nel progetto c’è un keystore Java con una chiave privata

        # random-count-mismatch
        en: {wanted} bytes are written to a buffer of {room}
        es: Se escriben {wanted} bytes en un búfer de {room}
        it: Vengono scritti {wanted} byte in un buffer di {room}

        # random-status-ignored
        en: If `{name}` fails here, the bytes are whatever was there before
        es: Si `{name}` falla aquí, los bytes son los que hubiera antes
        it: Se `{name}` fallisce qui, i byte sono quelli che c’erano prima

        # rsa-padding-outdated
        en: `{name}` does not keep a message secret from whoever can ask for many to be decrypted
        es: `{name}` no mantiene secreto un mensaje ante quien puede hacer descifrar muchos
        it: `{name}` non tiene segreto un messaggio a chi può farne decifrare molti

        # sealed-format-unversioned
        en: Nothing says in which format this was sealed
        es: Nada dice en qué formato se selló esto
        it: Nulla dice in quale formato questo è stato sigillato

        # secret-left-on-error-path
        en: `{name}` is left in memory where an error is thrown before this
        es: `{name}` queda en memoria si antes se lanza un error
        it: `{name}` resta in memoria se prima viene lanciato un errore

        en: `{name}` is left in memory where the function returns before this
        es: `{name}` queda en memoria si la función retorna antes
        it: `{name}` resta in memoria se la funzione ritorna prima

        en: `{name}` is left in memory where `{keyword}` fails before this
        es: `{name}` queda en memoria si antes falla `{keyword}`
        it: `{name}` resta in memoria se prima fallisce `{keyword}`

        en: Leaves without wiping
        es: Sale sin borrar
        it: Esce senza cancellare

        # short-key
        en: `{label}` takes keys of 1024 bits, which are too short
        es: `{label}` admite claves de 1024 bits, que son demasiado cortas
        it: `{label}` accetta chiavi da 1024 bit, che sono troppo corte

        en: {=algorithm} keys of {least} bits are too short
        es: Las claves {algorithm} de {least} bits son demasiado cortas
        it: Le chiavi {algorithm} di {least} bit sono troppo corte

        en: Keys of {least} bits are too short
        es: Las claves de {least} bits son demasiado cortas
        it: Le chiavi di {least} bit sono troppo corte

        # static-iv
        en: The vector given to `{api}` is the key
        es: El vector que recibe `{api}` es la clave
        it: Il vettore dato a `{api}` è la chiave

        en: The vector given to `{api}` is a digest of the key
        es: El vector que recibe `{api}` es un resumen de la clave
        it: Il vettore dato a `{api}` è un digest della chiave

        en: The vector given to `{api}` is a part of the key
        es: El vector que recibe `{api}` es una parte de la clave
        it: Il vettore dato a `{api}` è una parte della chiave

        en: The vector given to `{api}` is the same for every message
        es: El vector que recibe `{api}` es el mismo para cada mensaje
        it: Il vettore dato a `{api}` è lo stesso per ogni messaggio

        en: The vector is made of `{source}`, which can be the same for several messages
        es: El vector se forma con `{source}`, que puede ser igual para varios mensajes
        it: Il vettore è composto da `{source}`, che può essere uguale per più messaggi

        en: `{nothing}` makes the vector of `{call}` sixteen zero bytes
        es: `{nothing}` hace que el vector de `{call}` sean dieciséis bytes a cero
        it: `{nothing}` rende il vettore di `{call}` sedici byte a zero

        # timing-unsafe-comparison
        en: `{name}` is compared in a time that tells how much is right
        es: `{name}` se compara en un tiempo que revela cuánto es correcto
        it: `{name}` viene confrontato in un tempo che rivela quanto è corretto

        # truncated-wordlist
        en: This list has {count} words instead of 2048
        es: Esta lista tiene {count} palabras en lugar de 2048
        it: Questa lista ha {count} parole invece di 2048

        # unauthenticated-encryption
        en: What `{name}` encrypts can be changed unnoticed
        es: Lo que cifra `{name}` se puede alterar sin que se note
        it: Ciò che `{name}` cifra può essere alterato senza che si noti

        # weak-cipher
        en: `{name}` does not protect the connection
        es: `{name}` no protege la conexión
        it: `{name}` non protegge la connessione

        en: `{name}` allows ciphers that do not protect the connection
        es: `{name}` permite cifrados que no protegen la conexión
        it: `{name}` permette cifrari che non proteggono la connessione

        en: {=name} does not protect what it encrypts
        es: {name} no protege lo que cifra
        it: {name} non protegge ciò che cifra

        # weak-hash
        en: `{name}` rests on {=hash}, and other data can be made to match it
        es: `{name}` se apoya en {hash}, y se pueden crear otros datos que coincidan
        it: `{name}` si basa su {hash}, e si possono creare altri dati che corrispondono

        en: {=hash} decides whether what was sent is the right thing, and another can be made to match
        es: {hash} decide si lo enviado es lo correcto, y se puede hacer que otra cosa coincida
        it: {hash} decide se ciò che è stato inviato è la cosa giusta, e se ne può far coincidere un’altra

        en: {=hash} stands in for a signature in `{name}`, and other data can be made to match it
        es: {=hash} hace de firma en `{name}`, y se pueden crear otros datos que coincidan
        it: {=hash} fa da firma in `{name}`, e si possono creare altri dati che coincidono

        en: {statement}, and {=algorithm} does not protect it
        es: {statement}, y {algorithm} no basta para protegerlo
        it: {statement}, e {algorithm} non basta a proteggerlo

        en: {=algorithm} of `{name}` can be matched by other data
        es: {algorithm} de `{name}` puede coincidir con el de otros datos
        it: {algorithm} di `{name}` può coincidere con quello di altri dati

        en: {=algorithm} has no key, so anybody can work out what `{name}` gives
        es: {=algorithm} no tiene clave, así que cualquiera puede calcular lo que da `{name}`
        it: {=algorithm} non ha chiave, quindi chiunque può calcolare ciò che dà `{name}`

        en: A signature over SHA-1 can be moved to other data
        es: Una firma sobre SHA-1 se puede trasladar a otros datos
        it: Una firma su SHA-1 si può trasferire ad altri dati

        en: HMAC over MD5 is outdated
        es: HMAC sobre MD5 está obsoleto
        it: HMAC su MD5 è obsoleto

        # wipe-of-a-copy
        en: `{name}` is a copy of a parameter that stays as it is
        es: `{name}` es una copia de un parámetro que queda como está
        it: `{name}` è una copia di un parametro che resta com’è

        # xor-as-encryption
        en: `{name}` only combines its data with a key by exclusive-or
        es: `{name}` solo combina sus datos con una clave mediante XOR
        it: `{name}` combina soltanto i suoi dati con una chiave tramite XOR
        """#
}
