extension RuleTranslations {
    static let spanishConcurrencyOfThreads = #"""
        # interface-changed-off-main d000b122
        title: Lo que muestra una pantalla se cambia fuera del hilo principal
        why: SwiftUI, UIKit y AppKit leen su estado solo en el hilo principal. Un cambio desde la respuesta de una
          sesión, una cola o una tarea sin actor coincide a medias con esa lectura: las pantallas muestran valores
          viejos o mezclados, los diseños se rompen y la app falla en código del sistema que nada dice de la causa.
        fix: Marcar la clase con `@MainActor`, para que sus tareas y funciones asíncronas vuelvan a él, o ir allí para
          el cambio: `await MainActor.run { … }`, `DispatchQueue.main.async { … }`, `.receive(on: DispatchQueue.main)`
          antes del `sink`.

        # lock-made-per-call 6dd352ea
        title: Cada llamada crea su propio candado, que no cierra el paso a nadie
        why: Un candado funciona porque todos los hilos toman el mismo. El que una función crea para sí está libre
          siempre que se toma, así que dos llamadas cambian el estado a la vez, y el código parece protegido.
        fix: Guardar el candado junto al estado que protege, `private let lock = NSLock()`, o ambos en un `Mutex` o un
          `actor`.

        # main-actor-assumed-elsewhere 7f06fa47
        title: Código en otro hilo afirma estar en el actor principal y detiene la app
        why: `MainActor.assumeIsolated` cree lo que el código dice de su hilo y termina el proceso donde es otro. La
          respuesta de una sesión, de una cola o de una tarea separada no llega en el hilo principal: cada llamada es
          un fallo, tanto en depuración como en producción.
        fix: Ir allí: `Task { @MainActor in … }`, `await MainActor.run { … }`, o `DispatchQueue.main.async { … }` donde
          importa el orden. Dejar `assumeIsolated` para las respuestas que la propia llamada ata a la cola principal,
          como `delegateQueue: .main` y `queue: .main`.

        # managed-object-off-queue 2355e25b
        title: Un objeto de Core Data se usa fuera de la cola de su contexto
        why: Un objeto gestionado pertenece a la cola de su contexto, también para leerlo. En otro hilo coincide con
          el contexto mientras este carga o guarda: los registros se mezclan o se pierden, y la app falla tiempo
          después en código del framework. `-com.apple.CoreData.ConcurrencyDebug 1` se detiene en un uso así.
        fix: Entregar el `objectID` y obtener el objeto de un contexto del otro lado, dentro de su `perform`: `await
          context.perform { context.object(with: id) … }`. En `performBackgroundTask` usar el contexto que entrega, y
          `viewContext` solo en el hilo principal.

        # task-group-errors-lost ec8c06c8
        title: Los errores de las tareas de un grupo se pierden
        why: Un grupo de tareas las espera a todas cuando acaba su closure, pero lo que una de ellas lanzó solo llega a
          quien pide resultados (SE-0304). Donde nadie los pide, una tarea fallida parece una terminada: el rol no se
          guarda, la subida falta y quien llama sigue adelante.
        fix: Acabar el closure con `try await group.waitForAll()`, pedir cada resultado con `for try await`, o usar
          `withThrowingDiscardingTaskGroup` (SE-0381), que lanza el primer error.

        # task-outlives-owner 526ed2a5
        title: Una tarea sin fin retiene el objeto que la inició
        why: Una tarea retiene lo que usa su closure hasta que acaba, y un bucle sobre notificaciones o novedades no
          acaba nunca. El objeto no se libera, así que su `deinit` nunca cancela la tarea: cada pantalla que se abre
          deja otro bucle, que sigue con la cuenta, la ubicación o las claves de un usuario que hace tiempo cerró la
          sesión.
        fix: Capturar `[weak self]` y pedir `self` de nuevo en cada vuelta (`guard let self else { return }` dentro
          del bucle), o cancelar la tarea donde termina su trabajo y no en `deinit`: cuando desaparece la vista, al
          cerrar la sesión. `.task` de SwiftUI lo hace por sí solo.

        # unguarded-shared-state 568a128a
        title: Dos hilos usan el estado de una clase sin nada entre ellos
        why: Las respuestas de la red, las colas de dispatch y las tareas se ejecutan en hilos propios. Si una de
          ellas cambia una propiedad mientras otro código la usa, los valores se rompen o se pierden, y los arrays,
          diccionarios y textos hacen fallar la app. Ocurre bajo carga en los dispositivos de los usuarios, y casi
          nunca en la mesa de quien desarrolla.
        fix: Pasar al hilo que posee el estado antes de tocarlo (`DispatchQueue.main.async`, `MainActor.run`),
          mantener el estado en un `actor` o un `Mutex`, o tomar en cada uso el candado que lo protege en los demás.
          En una cola concurrente, escribir con `flags: .barrier`.

        # waits-for-itself 963965ef
        title: El código espera una cola o un candado que él mismo retiene
        why: Una cola serie ejecuta un bloque cada vez, y un candado simple no deja entrar a nadie dos veces, ni
          siquiera a quien ya lo tiene. Un `sync` en la cola en la que está el código, o un segundo `lock` antes de
          soltar el primero, se espera a sí mismo: la app se cuelga o el sistema la detiene, y lo que el candado
          protege se pierde para todos.
        fix: Dividir la función: una privada sin el candado ni el `sync` para el código que ya lo retiene, y una
          pública que lo toma y llama a la primera. En el hilo principal basta con hacer el trabajo, o usar `async`.
        """#
}
