extension MessageTable {
    static let policy = #"""
        # Suppressions
        en: The suppression of {=rules} gives no reason; add “-- ” followed by the reason
        es: La supresión de {rules} no da ningún motivo; escribir detrás “-- ” y el motivo
        it: La soppressione di {rules} non dà alcun motivo; scrivere dopo di essa “-- ” e il motivo

        en: The suppression of {=rules} expired on {=day}
        es: La supresión de {rules} venció el {day}
        it: La soppressione di {rules} è scaduta il {day}

        en: The suppression of {=rules} matches no finding
        es: La supresión de {rules} no coincide con nada
        it: La soppressione di {rules} non corrisponde a nulla

        en: {=word} is not a directive; write “{=form}”
        es: {word} no es una directiva; escribir “{form}”
        it: {word} non è una direttiva; scrivere “{form}”

        en: `{rule}` cannot be suppressed with a comment; disable it in {=file}
        es: `{rule}` no se puede suprimir con un comentario; desactivarla en {file}
        it: `{rule}` non si può sopprimere con un commento; disattivarla in {file}

        en: {=word} is not a rule; separate rules with commas and put “--” before the reason
        es: {word} no es una regla; poner comas entre las reglas y “--” antes del motivo
        it: {word} non è una regola; mettere virgole tra le regole e “--” prima del motivo

        en: There is no rule {=word}; did you mean {=nearest}?
        es: Ninguna regla se llama {word}; ¿quizá {nearest}?
        it: Nessuna regola si chiama {word}; forse {nearest}?

        en: There is no rule {=word}
        es: Ninguna regla se llama {word}
        it: Nessuna regola si chiama {word}

        en: The suppression names no rule; write “{=form}”
        es: La supresión no nombra ninguna regla; escribir “{form}”
        it: La soppressione non nomina alcuna regola; scrivere “{form}”

        en: “until” must be followed by a date; write “{=form}”
        es: Detrás de “until” no hay ningún día; escribir “{form}”
        it: Dopo “until” non c’è alcun giorno; scrivere “{form}”

        en: {=word} is not a date; write “{=form}”
        es: {word} no es un día; escribir “{form}”
        it: {word} non è un giorno; scrivere “{form}”
        """#
}
