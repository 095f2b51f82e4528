extension MessageTable {
    static let escapes = #"""
        # What an escape rests on
        en: `{type}` is an actor, and so Sendable already
        es: `{type}` es un actor y, por tanto, ya es Sendable
        it: `{type}` è un attore e quindi è già Sendable

        en: a protocol inherits nothing unchecked
        es: un protocolo no hereda nada sin comprobar
        it: un protocollo non eredita nulla senza verifica

        en: `{type}` is compiled only where a program has one thread
        es: `{type}` solo se compila donde el programa tiene un único hilo
        it: `{type}` viene compilato solo dove il programma ha un unico thread

        en: `{owner}` copies `{type}` before it changes one that others share
        es: `{owner}` copia `{type}` antes de cambiar uno que otros comparten
        it: `{owner}` copia `{type}` prima di modificarne uno condiviso da altri

        en: `{type}` is a lock, and its state is its own
        es: `{type}` es un candado, y su estado es solo suyo
        it: `{type}` è un lock, e il suo stato è solo suo

        en: Fluent asks every model to be Sendable, and the request that reads one has it to itself
        es: Fluent pide que todo modelo sea Sendable, y la petición que lee uno lo tiene para sí sola
        it: Fluent chiede che ogni modello sia Sendable, e la richiesta che ne legge uno lo ha tutto per sé

        en: a model of Fluent
        es: un modelo de Fluent
        it: un modello di Fluent

        en: `{type}` is a lock itself
        es: `{type}` es en sí un candado
        it: `{type}` è esso stesso un lock

        en: the first use of `{property}` writes it
        es: el primer uso de `{property}` lo escribe
        it: il primo uso di `{property}` lo scrive

        en: others can write `{property}` with no lock
        es: otros pueden escribir `{property}` sin candado
        it: altri possono scrivere `{property}` senza lock

        en: `{setting}` of `{property}` is set with no lock
        es: `{setting}` de `{property}` se ajusta sin candado
        it: `{setting}` di `{property}` viene impostato senza lock

        en: `{property}` is written with no lock
        es: `{property}` se escribe sin candado
        it: `{property}` viene scritto senza lock

        en: {reason}, like one more property
        es: {reason}, igual que otra propiedad
        it: {reason}, come un’altra proprietà

        en: {reason}, like {=count} more properties
        es: {reason}, igual que otras {count} propiedades
        it: {reason}, come altre {count} proprietà

        en: {reason}; the source shows no second thread that uses it
        es: {reason}; el código no muestra un segundo hilo que lo use
        it: {reason}; il codice non mostra un secondo thread che lo usi

        en: {reason}; the source does not show that two threads use it at once
        es: {reason}; el código no muestra que dos hilos lo usen a la vez
        it: {reason}; il codice non mostra che due thread lo usino insieme

        en: {reason}; each object belongs to one context, which the source does not show
        es: {reason}; cada objeto pertenece a un contexto, que el código no muestra
        it: {reason}; ogni oggetto appartiene a un contesto, che il codice non mostra

        en: `{name}` is set in one place, and `deinit` alone reads it
        es: `{name}` se asigna en un solo lugar, y solo `deinit` lo lee
        it: `{name}` viene assegnato in un solo punto, e solo `deinit` lo legge

        en: `{property}` is set in one place and only kept: nobody reads it
        es: `{property}` se asigna en un solo lugar y solo se conserva: nadie lo lee
        it: `{property}` viene assegnato in un solo punto e solo conservato: nessuno lo legge

        en: {lock} guards `{locked}`, and nothing guards `{property}`
        es: {lock} protege `{locked}`, y nada protege `{property}`
        it: {lock} protegge `{locked}`, e nulla protegge `{property}`

        en: {lock} guards `{locked}`, and nothing that the source shows guards `{property}`
        es: {lock} protege `{locked}`, y nada que el código muestre protege `{property}`
        it: {lock} protegge `{locked}`, e nulla che il codice mostri protegge `{property}`

        en: {reason}, and guards it if the queue handed in is serial
        es: {reason}, y lo protege si la cola recibida es serie
        it: {reason}, e lo protegge se la coda ricevuta è seriale

        en: `{wrapper}` guards `{property}`
        es: `{wrapper}` protege `{property}`
        it: `{wrapper}` protegge `{property}`

        en: the copy before each change guards `{property}`
        es: la copia previa a cada cambio protege `{property}`
        it: la copia prima di ogni modifica protegge `{property}`

        en: guarded by {=wrapper}
        es: protegido por {wrapper}
        it: protetto da {wrapper}

        en: guarded by the copy before each change
        es: protegido por la copia previa a cada cambio
        it: protetto dalla copia prima di ogni modifica

        en: not Sendable
        es: no es Sendable
        it: non è Sendable

        en: not known
        es: no se sabe
        it: non è noto

        en: its superclass `{name}` is not Sendable
        es: su superclase `{name}` no es Sendable
        it: la sua superclasse `{name}` non è Sendable

        en: {what} is not Sendable
        es: {what} no es Sendable
        it: {what} non è Sendable

        en: `{property}` is {what}
        es: `{property}` es {what}
        it: `{property}` è {what}

        en: it is {what}
        es: es {what}
        it: è {what}

        en: `{property}` is {what}, of which it is not known whether it is Sendable
        es: `{property}` es {what}, y no se sabe si eso es Sendable
        it: `{property}` è {what}, di cui non è noto se sia Sendable

        en: of {what} it is not known whether it is Sendable
        es: no se sabe si {what} es Sendable
        it: di {what} non è noto se sia Sendable

        en: `{property}` is a `{type}`: {reason}
        es: `{property}` es un `{type}`: {reason}
        it: `{property}` è un `{type}`: {reason}

        en: `{type}`: {reason}
        es: `{type}`: {reason}
        it: `{type}`: {reason}

        en: documented as safe on several threads
        es: documentado como seguro en varios hilos
        it: documentato come sicuro su più thread

        en: {reason}, once {names} is `let`
        es: {reason}, una vez que {names} sea `let`
        it: {reason}, una volta che {names} sia `let`

        en: {reason}, once {names} are `let`
        es: {reason}, una vez que {names} sean `let`
        it: {reason}, una volta che {names} siano `let`

        en: {reason}, once {names} is `weak let` (Swift 6.3)
        es: {reason}, una vez que {names} sea `weak let` (Swift 6.3)
        it: {reason}, una volta che {names} sia `weak let` (Swift 6.3)

        en: {reason}, once {names} are `weak let` (Swift 6.3)
        es: {reason}, una vez que {names} sean `weak let` (Swift 6.3)
        it: {reason}, una volta che {names} siano `weak let` (Swift 6.3)

        en: `{type}` shares its promise with `{other}`, by inheritance
        es: `{type}` comparte su promesa con `{other}` por herencia
        it: `{type}` condivide la sua promessa con `{other}` per ereditarietà

        en: its superclass `{name}` says so too, and has each subclass repeat it
        es: su superclase `{name}` también lo dice, y obliga a cada subclase a repetirlo
        it: anche la sua superclasse `{name}` lo dichiara, e impone a ogni sottoclasse di ripeterlo

        en: `{type}` is isolated to {actor}, and so is Sendable without the word
        es: `{type}` está aislado en {actor} y, por tanto, es Sendable sin la palabra
        it: `{type}` è isolato su {actor} e quindi è Sendable senza la parola

        en: the main actor (`{setting}`, {place})
        es: el actor principal (`{setting}`, {place})
        it: l’attore principale (`{setting}`, {place})

        en: what promises that no two threads meet here
        es: lo que promete que aquí no coinciden dos hilos
        it: ciò che promette che qui non si incontrano due thread

        en: runs on another thread
        es: se ejecuta en otro hilo
        it: gira su un altro thread

        en: isolated by this attribute
        es: aislado por este atributo
        it: isolato da questo attributo

        en: isolated by what it inherits from
        es: aislado por aquello de lo que hereda
        it: isolato da ciò da cui eredita

        en: nothing in `{type}` changes, and all of it is Sendable
        es: nada en `{type}` cambia, y todo ello es Sendable
        it: nulla in `{type}` cambia, e tutto è Sendable

        en: nothing that the source shows needs `{type}` to be Sendable
        es: nada de lo que muestra el código necesita que `{type}` sea Sendable
        it: nulla di ciò che il codice mostra richiede che `{type}` sia Sendable

        en: called off the main actor
        es: se llama fuera del actor principal
        it: chiamato fuori dal main actor

        en: every use of its state is guarded
        es: todo uso de su estado está protegido
        it: ogni uso del suo stato è protetto

        en: each `{type}` stays in the function that makes it, and is called one call at a time
        es: cada `{type}` se queda en la función que lo crea, y se le llama una vez a la vez
        it: ogni `{type}` resta nella funzione che lo crea, ed è chiamato una volta per volta

        en: each object stays in the function that makes it
        es: cada objeto se queda en la función que lo crea
        it: ogni oggetto resta nella funzione che lo crea

        en: {reason}; `@Sendable` is missing at {closures}
        es: {reason}; falta `@Sendable` en {closures}
        it: {reason}; manca `@Sendable` a {closures}

        en: {reason}; `{name}` is set from `self`, as no `let` can be
        es: {reason}; `{name}` se asigna a partir de `self`, lo que ningún `let` permite
        it: {reason}; `{name}` viene assegnato a partire da `self`, cosa che nessun `let` permette

        en: {reason}; all code here uses it {place}
        es: {reason}; todo el código de aquí lo usa {place}
        it: {reason}; tutto il codice qui lo usa {place}

        en: {reason}, which atomic operations alone read and change
        es: {reason}, que solo leen y cambian operaciones atómicas
        it: {reason}, che solo operazioni atomiche leggono e modificano

        en: {reason}; `{name}` gets its value as no `let` can
        es: {reason}; `{name}` recibe su valor de un modo que ningún `let` permite
        it: {reason}; `{name}` riceve il suo valore in un modo che nessun `let` permette

        en: {reason}; it has to be `final` to be checked, and is `open`
        es: {reason}; debe ser `final` para poder comprobarse, y es `open`
        it: {reason}; deve essere `final` per poter essere verificato, ed è `open`

        en: {reason}; it has to be `final` to be checked, and `{type}` inherits from it
        es: {reason}; debe ser `final` para poder comprobarse, y `{type}` hereda de él
        it: {reason}; deve essere `final` per poter essere verificato, e `{type}` eredita da esso

        en: all parts of `{type}` are Sendable
        es: todas las partes de `{type}` son Sendable
        it: tutte le parti di `{type}` sono Sendable

        en: each `{type}` is kept by one queue, and `getSpecific` gives it to the code there
        es: cada `{type}` pertenece a una cola, y `getSpecific` se lo entrega al código que corre en ella
        it: ogni `{type}` appartiene a una coda, e `getSpecific` lo consegna al codice che vi gira

        en: `{owner}` uses its `{type}` only while it is made itself
        es: `{owner}` solo usa su `{type}` mientras se crea él mismo
        it: `{owner}` usa il suo `{type}` solo mentre viene creato

        en: `{property}` rests on the promise of {links}
        es: `{property}` se apoya en la promesa de {links}
        it: `{property}` poggia sulla promessa di {links}

        en: {links}, which is {state}
        es: {links}, que está {state}
        it: {links}, che è {state}

        en: {first}, and that on {second}
        es: {first}, y esta en la de {second}
        it: {first}, e questa su quella di {second}

        en: rests on `{type}`
        es: se apoya en `{type}`
        it: poggia su `{type}`

        en: `{subclass}` takes over the promise of `{type}`, and is {state}
        es: `{subclass}` asume la promesa de `{type}`, y está {state}
        it: `{subclass}` fa propria la promessa di `{type}`, ed è {state}

        en: inherits the promise
        es: hereda la promesa
        it: eredita la promessa

        en: not guarded at all
        es: sin protección alguna
        it: del tutto privo di protezione

        en: guarded in part
        es: protegido solo en parte
        it: protetto solo in parte

        en: holding what is not Sendable
        es: formado por algo que no es Sendable
        it: formato da qualcosa che non è Sendable

        en: resting on another promise
        es: apoyado en otra promesa
        it: appoggiato a un’altra promessa

        en: guarded
        es: protegido
        it: protetto

        en: safe by its documentation
        es: a salvo según su documentación
        it: al sicuro secondo la sua documentazione

        en: safe without the word
        es: a salvo sin esa palabra
        it: al sicuro senza quella parola

        en: without a need
        es: sin necesidad de ello
        it: senza che ce ne sia bisogno

        en: on the way
        es: en camino
        it: in corso d’opera

        en: unsafe for memory
        es: expuesto a errores de memoria
        it: esposto a errori di memoria

        en: `{name}` is {state}
        es: `{name}` está {state}
        it: `{name}` è {state}

        en: `@unchecked` means nothing on `{name}`
        es: `@unchecked` no significa nada en `{name}`
        it: `@unchecked` non significa nulla su `{name}`

        en: `{name}` is Sendable by its own library
        es: `{name}` ya es Sendable en su propia biblioteca
        it: `{name}` è già Sendable nella propria libreria

        en: `{name}` is set before others know the object
        es: `{name}` se asigna antes de que otros conozcan el objeto
        it: `{name}` viene impostato prima che altri conoscano l'oggetto

        en: the wrapper `{wrapper}` keeps `{name}`, and nothing changes it later
        es: el envoltorio `{wrapper}` guarda `{name}` y nada lo cambia después
        it: il wrapper `{wrapper}` conserva `{name}`, e nulla lo cambia dopo

        en: no `let` can have a wrapper
        es: ningún `let` puede tener un envoltorio
        it: nessun `let` può avere un wrapper

        en: whether `{class}` is a class, and Sendable, the source does not show
        es: el código no muestra si `{class}` es una clase ni si es Sendable
        it: il codice non mostra se `{class}` è una classe né se è Sendable

        en: `{name}` is an address that serves as a key
        es: `{name}` es una dirección que sirve de clave
        it: `{name}` è un indirizzo che serve da chiave

        en: the protocol
        es: el protocolo
        it: il protocollo

        en: the import
        es: la importación
        it: l’importazione

        en: imported here
        es: se importa aquí
        it: importato qui

        en: no actor is named here
        es: aquí no se nombra ningún actor
        it: qui non è nominato alcun attore

        en: isolated by itself
        es: aislado por sí mismo
        it: isolato di per sé

        en: seen by clients
        es: visible para los clientes
        it: visibile ai client

        en: checked by this
        es: esto es lo que se comprueba
        it: è questo a essere controllato

        en: nothing to check
        es: nada que comprobar
        it: nulla da controllare

        en: the member
        es: el miembro
        it: il membro

        en: the constant
        es: la constante
        it: la costante

        en: all that it stores is Sendable
        es: todo lo que almacena es Sendable
        it: tutto ciò che contiene è Sendable

        en: all code that uses `{type}` is on the main actor
        es: todo el código que usa `{type}` está en el actor principal
        it: tutto il codice che usa `{type}` è sull’attore principale

        en: `{function}` alone changes it, and decoding alone calls that, before others know the object
        es: solo `{function}` lo cambia, y solo la decodificación la llama, antes de que otros conozcan el objeto
        it: solo `{function}` lo modifica, e solo la decodifica la chiama, prima che altri conoscano l’oggetto

        en: `{owner}` keeps its `{type}` to itself, and uses it {place} alone
        es: `{owner}` guarda su `{type}` para sí y solo lo usa {place}
        it: `{owner}` tiene il suo `{type}` per sé e lo usa soltanto {place}
        """#
}
