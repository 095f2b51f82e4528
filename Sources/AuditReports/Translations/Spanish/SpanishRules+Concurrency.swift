extension RuleTranslations {
    static let spanishConcurrency = #"""
        # actor-reentrancy 2af86598
        title: Se confía tras un await en un estado comprobado antes
        why: En cada `await` un actor deja entrar a otros (SE-0306). Dos llamadas superan la misma comprobación antes
          de que ninguna haya actuado: se gasta dinero dos veces, se saca un elemento de una lista vacía, un trabajo
          que debía hacerse una vez se hace dos.
        fix: Cambiar el estado justo después de la comprobación y antes del `await`, y deshacerlo si algo falla; o
          comprobarlo otra vez después del `await`. Si un valor se carga bajo demanda, guardar la `Task` en curso y
          hacer que todos la esperen.

        # blocking-wait-in-async 451a2fb8
        title: Código asíncrono que bloquea su hilo
        why: Las tareas comparten tantos hilos como núcleos tiene el dispositivo. Una que se bloquea quita un hilo a
          todas las demás; cuando cada una espera algo que debe hacer otra, ya no se ejecuta nada y la app se cuelga
          para siempre.
        fix: Esperar con await en lugar de bloquear: `Task.sleep(for:)`, `await group.waitForAll()`, `MainActor.run`,
          `try await future.get()`, una continuación para un callback. Hacer la función `async` en vez de esperar a
          una `Task` con un semáforo, o bloquear en un hilo propio.

        # continuation-misused 080ba635
        title: La continuación no se reanuda exactamente una vez
        why: Una continuación debe reanudarse exactamente una vez (SE-0300). La segunda vez, una continuación
          comprobada termina el programa y una insegura corrompe la memoria. La que nunca se reanuda deja su tarea
          esperando para siempre, con todo lo que retiene, y lo que espera a esa tarea se queda colgado.
        fix: Terminar en un solo `resume` cada camino por el closure y sus callbacks: `return` justo después, reanudar
          en cada `guard … else` y en cada rama, y preferir `resume(with: result)`. Si dos sucesos compiten, dejar que
          un actor o un `Mutex` entregue la continuación al primero.

        # global-mutable-state a89d27b5
        title: Una variable global cambia sin nada que la proteja
        why: Cualquier hilo de la app puede llegar a una variable global. El código que la escribe mientras otro la
          lee deja valores a medias y hace fallar las colecciones, y en Swift 5 el compilador no dice nada.
        fix: Aislarla en `@MainActor` o en otro actor, guardarla en un `Mutex` o pasar el valor a quien lo necesita.

        # lock-across-await 8d89184f
        title: Se retiene un candado mientras la tarea está suspendida
        why: En un `await` la tarea suelta su hilo, pero no el candado. La siguiente tarea que lo pide bloquea uno de
          los pocos hilos que comparten todas, hasta que no queda ninguno para ejecutar la que lo soltaría. Además, la
          tarea puede continuar en otro hilo, desde el que no se puede soltar ni un `NSLock`, ni un `os_unfair_lock`,
          ni un mutex de pthread.
        fix: Soltar el candado antes del `await`: copiar bajo el candado lo que haga falta, esperar y tomarlo de nuevo
          para guardar el resultado; `withLock` no compila con un `await` dentro. Usar un actor si un procedimiento
          entero debe ejecutarse en exclusiva, y guardar la `Task` en curso para que otros la esperen.

        # lock-in-mock aa6d35c5
        title: Un doble de prueba usa un candado a mano
        why: Los dobles se copian unos de otros. Un candado que se maneja a mano se olvida en la copia siguiente, y
          una carrera de datos en un doble hace fallar pruebas de vez en cuando sin que el producto tenga la culpa.
        fix: Convertir el doble en un `actor`, o guardar lo que anota en un `Mutex`: así es Sendable sin promesas.

        # lock-kept-by-hand 44feb1b4
        title: El tipo protege su estado con un candado manejado a mano
        why: El estado está a salvo mientras todo el que añada una línea tome el candado, y ningún compilador lo
          exige. Un `actor` o un `Mutex` no se pueden usar sin esa protección. El modo gate lo señala cuando ese
          código se modifica de todos modos.
        fix: Convertir el tipo en un `actor` si quienes lo llaman pueden esperar, o guardar el estado en un `Mutex`
          (`OSAllocatedUnfairLock(initialState:)` antes de iOS 18).

        # nonisolated-unsafe-constant 8b9a8970
        title: `nonisolated(unsafe)` donde nada es inseguro
        why: El valor nunca cambia y su tipo es seguro en varios hilos, así que las palabras desactivan una
          comprobación que se superaría. Y siguen ahí cuando alguien convierte la constante en variable.
        fix: Borrar `nonisolated(unsafe)`, y convertir en `let` una `var` que nadie escribe.

        # nonisolated-unsafe-guarded 812117f1
        title: Candado junto a una variable `nonisolated(unsafe)`, donde el compilador comprobaría un Mutex
        why: Hoy todos los usos de la variable toman el candado. El compilador no sabe que ambos van juntos: la
          próxima función que olvide el candado también compila.
        fix: Guardar el valor dentro de un `Mutex`, o en un actor. Si tiene que quedarse como está, decir en un
          comentario qué candado la protege.

        # nonisolated-unsafe-mutable aee0235f
        title: Una variable `nonisolated(unsafe)` cambia sin nada que la proteja
        why: Las palabras desactivan la comprobación que impide a dos hilos llegar a la vez a una variable, y nada más
          se lo impide, al menos no en todas partes. Los valores quedan a medias o se pierden, y los arrays,
          diccionarios y referencias hacen fallar la app.
        fix: Aislar la variable en un actor o en `@MainActor`, guardarla en un `Mutex` o tomar el candado en todos sus
          usos. Después, borrar `nonisolated(unsafe)`.

        # observer-box 87f55717
        title: Una caja hace pasar una referencia mutable a espaldas del compilador
        why: La clase solo tiene un fin: el compilador no permite que un closure cambie una variable capturada, y no
          mira dentro de una caja que promete ser Sendable. El closure y el código que lo rodea cambian ahora la
          referencia a la vez, y un observador se elimina dos veces o nunca.
        fix: Recorrer `NotificationCenter.notifications(named:)` en una tarea y cancelar la tarea, guardar la
          referencia en un `Mutex` o asignarla solo en el actor principal.

        # preconcurrency-unjustified 9bb62fd9
        title: `@preconcurrency` desactiva comprobaciones sin motivo
        why: El atributo silencia al compilador ante código escrito antes de que Swift comprobara la concurrencia.
          Aquí la otra parte ya se comprueba, o pertenece a este proyecto, de modo que solo oculta errores propios.
        fix: Borrar `@preconcurrency` y corregir lo que el compilador señale entonces: aislar el protocolo propio, o
          hacer que el tipo sea Sendable.

        # read-modify-write-across-await 7e1975ff
        title: El estado se sobrescribe con un valor obtenido antes del await
        why: En cada `await` un actor deja entrar a otros (SE-0306). Lo que cambian entre la lectura y la escritura se
          pierde: dos ingresos cuentan como uno, un elemento recién añadido desaparece.
        fix: Esperar primero y después cambiar el estado en un solo paso sin `await`: `let more = await load()` y
          luego `items += more`. `total += await load()` lee `total` después del `await` y es correcto; `total = total
          + (await load())` no lo es.

        # task-captures-non-sendable 2cd4fe72
        title: Una tarea comparte estado sin proteger con el código que la inicia
        why: Un closure captura la propia variable, y de una clase solo la referencia. Mientras la tarea se ejecuta,
          el código posterior sigue adelante, así que ambos tocan la misma memoria sin orden: se pierden valores, y
          las colecciones que cambian en dos hilos hacen fallar la app o se corrompen.
        fix: Entregar una copia (`[count]` en la lista de captura, un `let`), devolver el resultado y esperarlo con
          `await`, o mantener el estado en un actor o un `Mutex`. El modo de lenguaje Swift 6 encuentra esas capturas.

        # token-refresh-not-coalesced 8643c950
        title: El token se renueva una vez por cada petición que falla
        why: Cuando un token caduca, todas las peticiones en curso fallan a la vez y cada una lo renueva. Los
          servidores que rotan los refresh tokens toman el segundo uso de uno por un robo y cierran todas las sesiones
          del usuario; con otros, una respuesta antigua sobrescribe el token más nuevo.
        fix: Guardar la renovación como una `Task` en un actor: quien llega mientras se ejecuta espera su `value`, y al
          terminar se pone a `nil`. Un actor por sí solo no basta, porque en cada `await` deja entrar a otros.
          `TokenRefresher` de Bulwark lo hace, también entre una app y su extensión.

        # unchecked-chain 27c65d71
        title: La promesa de ser Sendable se apoya en otra promesa sin comprobar
        why: Todo en el tipo es Sendable porque un miembro lo afirma de sí mismo sin comprobación. Allí se decide si
          este tipo es seguro, y un cambio allí lo rompe aquí sin una palabra del compilador.
        fix: Corregir el tipo que está al final de la cadena. Después, escribir aquí `Sendable` sin `@unchecked`.

        # unchecked-sendable-documented-member 1f5c8eb2
        title: La promesa de ser Sendable se basa en la documentación de un tipo de biblioteca
        why: El tipo es seguro: según la documentación, lo que contiene se puede usar desde cualquier hilo, aunque el
          SDK no lo declare Sendable en todas partes. Quien lee el código no puede saber que esto se comprobó.
        fix: Decir en un comentario qué miembro necesita la palabra y por qué. Probar sin `@unchecked` cuando cambie
          el SDK: muchos de estos tipos ya se declaran Sendable.

        # unchecked-sendable-guarded f397014a
        title: Candado junto al estado, donde el compilador comprobaría un actor o un Mutex
        why: Hoy todos los usos del estado toman el candado. El compilador no sabe que ambos van juntos: la próxima
          función que olvide el candado también compila.
        fix: Mover el estado a un `Mutex` (`OSAllocatedUnfairLock` antes de iOS 18) o convertir el tipo en un `actor`;
          después, borrar `@unchecked`. Si tiene que quedarse, decir en un comentario qué protege cada candado.

        # unchecked-sendable-needless a57fd910
        title: `@unchecked` en un tipo que es Sendable sin esa palabra
        why: La palabra desactiva la comprobación del compilador donde se superaría. La próxima `var` o clase que se
          añada al tipo pasa entonces inadvertida.
        fix: Borrar `@unchecked`. Una clase pasa a ser `final` y sus propiedades, `let`; en un actor o en un tipo
          `@MainActor` puede desaparecer toda la conformidad.

        # unchecked-sendable-non-sendable-member c6062cfd
        title: El tipo promete ser Sendable y contiene algo que no lo es
        why: El tipo en sí no cambia, pero un miembro suyo hace referencia a algo que puede cambiar: una clase, un
          closure o un protocolo que nadie ha prometido que sea seguro. Dos hilos que comparten el tipo exterior
          comparten también el interior.
        fix: Hacer que el miembro sea Sendable: un closure `@Sendable`, un protocolo que refine `Sendable`, una
          restricción `Sendable` en el parámetro genérico o un actor. Si no, usarlo solo bajo un candado.

        # unchecked-sendable-partly-guarded 088efcc8
        title: No todos los usos toman el candado que protege el estado
        why: Un candado solo ayuda si todos lo toman. Aquí hay código que lee o escribe el estado sin él, de modo que
          por ese camino se rompe la promesa de `@unchecked Sendable`, y nadie vuelve a mirarlo porque hay un candado
          a la vista.
        fix: Tomar el candado también en el uso desprotegido, hacer privada la propiedad y dar a los demás un acceso
          con candado. Lo mejor es guardar el estado dentro de un `Mutex`, que no se puede usar sin tomarlo, o
          convertir el tipo en un `actor`.

        # unchecked-sendable-race 2939e840
        title: El tipo promete ser Sendable y nada protege su estado
        why: `@unchecked Sendable` pide al compilador que crea al autor. Este tipo contiene estado que nada
          protege. Donde dos hilos coinciden en él, los valores quedan a medias o se pierden, los arrays y diccionarios
          hacen fallar la app, y una comprobación puede superarse con un valor que ya no existe; donde no se ve un
          segundo hilo, el próximo cambio puede traerlo, y el compilador calla.
        fix: Convertir el tipo en un `actor`, aislarlo en `@MainActor` o guardar su estado en un `Mutex`
          (`OSAllocatedUnfairLock` antes de iOS 18). Después, borrar `@unchecked`, y el compilador encuentra lo que
          quede.

        # unchecked-sendable-undocumented 74f2853f
        title: Una exención de las comprobaciones de concurrencia no tiene motivo escrito
        why: Quien cambie el código después no puede saber qué lo mantiene seguro: qué candado protege qué propiedad,
          o por qué nada tiene que hacerlo. La promesa sobrevive a su motivo.
        fix: Escribir en la declaración un comentario que indique el candado, la cola o el motivo por el que nada
          cambia, como `Sendable: all state is read and written under lock`.
        """#
}
