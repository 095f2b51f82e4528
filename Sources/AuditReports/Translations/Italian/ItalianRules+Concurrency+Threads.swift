extension RuleTranslations {
    static let italianConcurrencyOfThreads = #"""
        # unguarded-shared-state 12cea375
        title: Due thread usano lo stato di una classe senza nulla in mezzo
        why: Le callback di rete, le code di dispatch e i task girano su thread propri. Se uno di essi modifica una
          proprietà mentre altro codice la usa, i valori si corrompono o si perdono, e array, dizionari e testi
          mandano in crash l’app. Succede sotto carico sui dispositivi degli utenti, e quasi mai sulla scrivania di
          chi sviluppa.
        fix: Passare al thread che possiede lo stato prima di toccarlo (`DispatchQueue.main.async`, `MainActor.run`),
          tenere lo stato in un `actor` o in un `Mutex`, oppure acquisire a ogni uso il lock che lo protegge altrove.
          Su una coda concorrente, scrivere con `flags: .barrier`.
        """#
}
