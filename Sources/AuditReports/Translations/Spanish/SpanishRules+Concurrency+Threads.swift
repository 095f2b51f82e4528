extension RuleTranslations {
    static let spanishConcurrencyOfThreads = #"""
        # unguarded-shared-state 12cea375
        title: Dos hilos usan el estado de una clase sin nada entre ellos
        why: Las respuestas de la red, las colas de dispatch y las tareas se ejecutan en hilos propios. Si una de
          ellas cambia una propiedad mientras otro código la usa, los valores se rompen o se pierden, y los arrays,
          diccionarios y textos hacen fallar la app. Ocurre bajo carga en los dispositivos de los usuarios, y casi
          nunca en la mesa de quien desarrolla.
        fix: Pasar al hilo que posee el estado antes de tocarlo (`DispatchQueue.main.async`, `MainActor.run`),
          mantener el estado en un `actor` o un `Mutex`, o tomar en cada uso el candado que lo protege en los demás.
          En una cola concurrente, escribir con `flags: .barrier`.
        """#
}
