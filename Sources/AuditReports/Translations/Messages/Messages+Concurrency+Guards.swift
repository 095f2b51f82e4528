extension MessageTable {
    static let guards = #"""
        # Guards and locks
        en: the actor
        es: el actor
        it: l’attore

        en: the main actor
        es: el actor principal
        it: l’attore principale

        en: the queue of {lock}
        es: la cola de {lock}
        it: la coda di {lock}

        en: in turn
        es: por turno
        it: a turno

        en: under {lock}
        es: bajo {lock}
        it: sotto {lock}

        en: on {lock}
        es: en {lock}
        it: su {lock}

        en: on the queue of {lock}
        es: en la cola de {lock}
        it: sulla coda di {lock}

        en: on the main actor
        es: en el actor principal
        it: sull’attore principale

        en: on the actor
        es: en el actor
        it: sull’attore

        en: off the actor
        es: fuera del actor
        it: fuori dall’attore

        en: without the lock
        es: sin el candado
        it: senza il lock

        en: off the main actor
        es: fuera del actor principal
        it: fuori dall’attore principale

        en: {lock} guards `{property}` in one place, but elsewhere {why}
        es: {lock} protege `{property}` en un lugar, y en otro {why}
        it: {lock} protegge `{property}` in un punto, e in un altro {why}

        en: {lock} is held at every use of `{property}`
        es: {lock} se retiene en cada uso de `{property}`
        it: {lock} è acquisito a ogni uso di `{property}`

        en: every use of `{property}` is {place}
        es: cada uso de `{property}` ocurre {place}
        it: ogni uso di `{property}` avviene {place}

        en: `{property}` is used only after the work that changes it
        es: `{property}` solo se usa tras el trabajo que lo cambia
        it: `{property}` viene usato solo dopo il lavoro che lo modifica

        en: `{property}` is read only after waiting for {lock}
        es: `{property}` solo se lee tras esperar a {lock}
        it: `{property}` viene letto solo dopo aver atteso {lock}

        en: what it refers to is modified without the lock
        es: aquello a lo que apunta se cambia sin el candado
        it: ciò a cui si riferisce viene modificato senza il lock

        en: it is written while others may be reading
        es: se escribe mientras otros leen
        it: viene scritto mentre altri leggono

        en: it is not always held
        es: no siempre se retiene
        it: non è sempre acquisito

        en: it is used {place} instead
        es: se usa {place}
        it: viene usato {place}

        en: it is written {absence}
        es: se escribe {absence}
        it: viene scritto {absence}

        en: it is read {absence}
        es: se lee {absence}
        it: viene letto {absence}

        en: it is used without the lock
        es: se usa sin el candado
        it: viene usato senza il lock

        en: its first use writes it {absence}
        es: su primer uso lo escribe {absence}
        it: il primo uso lo scrive {absence}

        en: other code can write it {absence}
        es: otros pueden escribirlo {absence}
        it: altri possono scriverlo {absence}

        en: other code can read it {absence}
        es: otros pueden leerlo {absence}
        it: altri possono leggerlo {absence}

        en: other code can write it
        es: otros pueden escribirlo
        it: altri possono scriverlo

        en: it is read and written back, and other code may write it in between
        es: se lee y se vuelve a escribir, y otros pueden escribir entretanto
        it: viene letto e riscritto, e altri possono scrivere nel frattempo

        # Places
        en: written here
        es: se escribe aquí
        it: scritto qui

        en: written here, once
        es: se escribe aquí, una vez
        it: scritto qui, una volta

        en: set here
        es: se ajusta aquí
        it: impostato qui

        en: used here
        es: se usa aquí
        it: usato qui

        en: read here
        es: se lee aquí
        it: letto qui

        en: taken here
        es: se toma aquí
        it: acquisito qui

        en: kept here
        es: se guarda aquí
        it: conservato qui

        en: locked here
        es: se toma el candado aquí
        it: lock acquisito qui

        en: checked here
        es: se comprueba aquí
        it: verificato qui

        en: other tasks may change it here
        es: otros pueden cambiarlo aquí
        it: altri possono modificarlo qui

        en: and used here without synchronization
        es: y se usa aquí, sin nada entre medias
        it: e usato qui, senza nulla in mezzo

        en: used here without synchronization
        es: se usa aquí, sin nada entre medias
        it: usato qui, senza nulla in mezzo

        en: written here, off the main thread
        es: se escribe aquí, fuera del hilo principal
        it: scritto qui, fuori dal thread principale

        en: `{property}` {place}
        es: `{property}` {place}
        it: `{property}` {place}

        en: `{property}` without it
        es: `{property}` sin él
        it: `{property}` senza

        en: captured by this closure
        es: se lleva a este closure
        it: portato in questa closure
        """#
}
