extension MessageTable {
    static let unsafeWords = #"""
        # nonisolated(unsafe)
        en: `{name}` is computed and keeps nothing itself
        es: `{name}` es calculada y no guarda nada por sí misma
        it: `{name}` è calcolata e non conserva nulla di suo

        en: only the start of the program writes `{name}`, before it has other threads
        es: solo el arranque del programa escribe `{name}`, antes de que haya otros hilos
        it: solo l’avvio del programma scrive `{name}`, prima che esistano altri thread

        en: nobody writes `{name}` once it is set, but it is set from `self`, as no `let` can be
        es: nadie escribe `{name}` una vez asignado, pero se asigna a partir de `self`, lo que ningún `let` permite
        it: nessuno scrive `{name}` una volta assegnato, ma viene assegnato a partire da `self`, cosa che nessun `let`
          permette

        en: nothing but `init` and `deinit` uses `{name}`
        es: solo `init` y `deinit` usan `{name}`
        it: solo `init` e `deinit` usano `{name}`

        en: nobody but tests writes `{name}` once it is set
        es: nadie salvo las pruebas escribe `{name}` una vez asignado
        it: nessuno tranne i test scrive `{name}` una volta assegnato

        en: nobody writes `{name}` once it is set, so it can be a `let`
        es: nadie escribe `{name}` una vez asignado, así que puede ser un `let`
        it: nessuno scrive `{name}` una volta assegnato, quindi può essere un `let`

        en: `{name}` is a constant of a Sendable type
        es: `{name}` es una constante de un tipo Sendable
        it: `{name}` è una costante di un tipo Sendable

        en: `{name}` is a constant of a type that answers for its own sharing
        es: `{name}` es una constante de un tipo que responde por sí mismo de que se comparta
        it: `{name}` è una costante di un tipo che risponde da sé della propria condivisione

        en: `{name}` is a constant of type `{type}`, which is not known to be Sendable
        es: `{name}` es una constante de tipo `{type}`, del que no se sabe si es Sendable
        it: `{name}` è una costante di tipo `{type}`, di cui non è noto se sia Sendable

        en: `{name}` is a constant of a type that the source does not show, which is not known to be Sendable
        es: `{name}` es una constante de un tipo que el código no muestra y del que no se sabe si es Sendable
        it: `{name}` è una costante di un tipo che il codice non mostra e di cui non è noto se sia Sendable

        en: `{name}` is written only where `{constant}` gets its value, once
        es: `{name}` solo se escribe donde `{constant}` recibe su valor, una vez
        it: `{name}` viene scritto solo dove `{constant}` riceve il suo valore, una volta

        en: no other thread sees `{name}` change
        es: ningún otro hilo ve cambiar `{name}`
        it: nessun altro thread vede cambiare `{name}`

        # unsafe conformances
        en: `{name}` is unsafe itself
        es: `{name}` es en sí inseguro
        it: `{name}` è di per sé non sicuro

        en: `{name}` is of another module, which may meet `{protocol}` unsafely
        es: `{name}` es de otro módulo, que puede cumplir `{protocol}` de forma insegura
        it: `{name}` è di un altro modulo, che può soddisfare `{protocol}` in modo non sicuro

        en: `{name}` is `@unsafe` itself
        es: `{name}` es en sí `@unsafe`
        it: `{name}` è esso stesso `@unsafe`

        en: `{member}`, by which `{type}` meets `{protocol}`, is unsafe to use
        es: `{member}`, con el que `{type}` cumple `{protocol}`, es inseguro de usar
        it: `{member}`, con cui `{type}` soddisfa `{protocol}`, non è sicuro da usare

        en: nothing by which `{type}` meets `{protocol}` is unsafe
        es: nada de aquello con lo que `{type}` cumple `{protocol}` es inseguro
        it: nulla di ciò con cui `{type}` soddisfa `{protocol}` è non sicuro

        en: nothing by which `{type}` meets `{protocol}` is unsafe to use; what is unsafe in a body is marked `unsafe`
          there
        es: nada de aquello con lo que `{type}` cumple `{protocol}` es inseguro de usar; lo inseguro dentro de un cuerpo
          se marca allí con `unsafe`
        it: nulla di ciò con cui `{type}` soddisfa `{protocol}` è non sicuro da usare; ciò che non è sicuro in un corpo
          si segna lì con `unsafe`

        en: unsafe to use
        es: inseguro de usar
        it: non sicuro da usare

        # preconcurrency
        en: `{module}` says of its own types whether they are Sendable
        es: `{module}` ya dice cuáles de sus tipos son Sendable
        it: `{module}` dichiara già quali dei suoi tipi sono Sendable

        en: `{module}` {=version} says of its own types whether they are Sendable
        es: `{module}` {version} ya dice cuáles de sus tipos son Sendable
        it: `{module}` {version} dichiara già quali dei suoi tipi sono Sendable

        en: the file uses of `{module}` nothing that is not Sendable
        es: el archivo no usa de `{module}` nada que no sea Sendable
        it: il file non usa di `{module}` nulla che non sia Sendable

        en: `{module}` is imported without the word above, which counts
        es: más arriba `{module}` se importa sin la palabra, y eso es lo que cuenta
        it: più sopra `{module}` è importato senza la parola, e conta quello

        en: nothing by which `{type}` meets `{protocol}` is isolated
        es: nada de aquello con lo que `{type}` cumple `{protocol}` está aislado
        it: nulla di ciò con cui `{type}` soddisfa `{protocol}` è isolato

        en: nobody calls `{name}`, which ends the program
        es: nadie llama a `{name}`, que termina el programa
        it: nessuno chiama `{name}`, che termina il programma

        en: nobody can call `{name}`, which is unavailable
        es: nadie puede llamar a `{name}`, que no está disponible
        it: nessuno può chiamare `{name}`, che non è disponibile

        en: `{module}` is a module of this project
        es: `{module}` es un módulo de este proyecto
        it: `{module}` è un modulo di questo progetto

        en: the file does not use `{name}`
        es: el archivo no usa `{name}`
        it: il file non usa `{name}`

        en: `{module}` may not say yet which of its types are Sendable
        es: puede que `{module}` aún no diga cuáles de sus tipos son Sendable
        it: `{module}` forse non dichiara ancora quali dei suoi tipi sono Sendable

        en: `{type}` of `{module}` is not Sendable, and may cross from one actor to another
        es: `{type}` de `{module}` no es Sendable, y puede pasar de un actor a otro
        it: `{type}` di `{module}` non è Sendable, e può passare da un actor a un altro

        en: `{function}` takes a `@Sendable` closure, which the library that calls it may not ask for
        es: `{function}` recibe un closure `@Sendable`, que la biblioteca que la llama quizá no pida
        it: `{function}` riceve una closure `@Sendable`, che la libreria che la chiama forse non richiede

        en: `{function}` takes `{handler}` without `@MainActor @Sendable`, which `WebKit` asks for
        es: `{function}` recibe `{handler}` sin `@MainActor @Sendable`, que `WebKit` pide
        it: `{function}` riceve `{handler}` senza `@MainActor @Sendable`, che `WebKit` richiede

        en: `{name}` is not a type of this project
        es: `{name}` no es un tipo de este proyecto
        it: `{name}` non è un tipo di questo progetto

        en: `{name}` is not isolated, so that there is nothing to check
        es: `{name}` no está aislado, así que no hay nada que comprobar
        it: `{name}` non è isolato, quindi non c’è nulla da verificare

        en: `{name}` is a protocol of this project: isolate it, or its requirement
        es: `{name}` es un protocolo de este proyecto: hay que aislarlo, o aislar su requisito
        it: `{name}` è un protocollo di questo progetto: isolarlo, o isolare il suo requisito

        en: `{name}` is not a protocol of this project
        es: `{name}` no es un protocolo de este proyecto
        it: `{name}` non è un protocollo di questo progetto

        en: clients that are not checked yet may use `{name}`
        es: clientes que aún no se comprueban pueden usar `{name}`
        it: client non ancora verificati possono usare `{name}`

        en: clients that are not checked yet may still use `{name}`
        es: clientes que aún no se comprueban pueden seguir usando `{name}`
        it: client non ancora verificati possono continuare a usare `{name}`

        en: `{name}` has neither isolation nor Sendable parts that clients would trip over
        es: `{name}` no tiene aislamiento ni partes Sendable con las que tropiecen sus clientes
        it: `{name}` non ha né isolamento né parti Sendable in cui i client possano inciampare
        """#
}
