extension MessageTable {
    static let types = #"""
        en: {reason}; the SDK declares it Sendable since the {=sdk}
        es: {reason}; el SDK lo declara Sendable desde {sdk}
        it: {reason}; l’SDK lo dichiara Sendable da {sdk}

        en: it is a value without shared storage
        es: es un valor sin partes compartidas
        it: è un valore senza parti condivise

        en: the SDK declares it Sendable: it is immutable
        es: el SDK lo declara Sendable: no se puede cambiar
        it: l’SDK lo dichiara Sendable: non si può modificare

        en: the SDK declares it Sendable: it is designed for use from several threads
        es: el SDK lo declara Sendable: está hecho para usarse desde varios hilos
        it: l’SDK lo dichiara Sendable: è fatto per essere usato da più thread

        en: the SDK declares it Sendable
        es: el SDK lo declara Sendable
        it: l’SDK lo dichiara Sendable

        en: its documentation says the class is thread-safe
        es: su documentación dice que la clase es segura entre hilos
        it: la sua documentazione dice che la classe è thread-safe

        en: it can be read and modified from several threads without a lock
        es: se puede leer y cambiar desde varios hilos sin un candado propio
        it: si può leggere e modificare da più thread senza un lock proprio

        en: the shared file manager's methods can be called from several threads
        es: los métodos del gestor de archivos compartido se pueden llamar desde varios hilos
        it: i metodi del file manager condiviso si possono chiamare da più thread

        en: it synchronizes access to its list of observers
        es: protege su propia lista de observadores
        it: protegge da sé la propria lista di osservatori

        en: its documentation says the session API is thread-safe
        es: su documentación dice que la API de sesión es segura entre hilos
        it: la sua documentazione dice che l’API di sessione è thread-safe

        en: it is immutable and designed for concurrent use
        es: no se puede cambiar y está hecho para usarse en varios hilos a la vez
        it: non si può modificare ed è fatto per essere usato su più thread insieme

        en: it synchronizes its own state
        es: protege su propio estado
        it: protegge da sé il proprio stato

        en: it only reads its settings while coding; changing them then is a race
        es: solo lee sus ajustes mientras codifica; un cambio en ellos choca con eso
        it: legge le proprie impostazioni solo mentre codifica; una loro modifica vi si scontra

        en: it is thread-safe since iOS 7, but changing its settings is not
        es: es seguro entre hilos desde iOS 7, pero un cambio de sus ajustes no lo es
        it: è thread-safe da iOS 7, ma una modifica delle sue impostazioni non lo è

        en: it only reads its settings while formatting; changing them then is a race
        es: solo lee sus ajustes mientras da formato; un cambio en ellos choca con eso
        it: legge le proprie impostazioni solo mentre formatta; una loro modifica vi si scontra

        en: a session copies it, but other references can still modify it
        es: una sesión lo copia, y quien más lo tenga aún puede cambiarlo
        it: una sessione lo copia, e chi altro lo detiene può ancora modificarlo

        en: it has a mutable subclass, and an instance may be one
        es: tiene una subclase que se puede cambiar, y una instancia puede serlo
        it: ha una sottoclasse modificabile, e un’istanza può esserlo

        en: it is mutable, and two threads must not modify it at once
        es: se puede cambiar, y dos hilos no deben hacerlo a la vez
        it: si può modificare, e due thread non devono farlo insieme

        en: it is confined to one thread
        es: pertenece a un solo hilo
        it: appartiene a un solo thread

        en: the SDK does not declare it Sendable, and its documentation makes no promise
        es: el SDK no lo declara Sendable, y su documentación no promete nada
        it: l’SDK non lo dichiara Sendable, e la sua documentazione non promette nulla

        en: it carries an object and a dictionary of any type
        es: lleva un objeto y un diccionario de cualquier tipo
        it: porta un oggetto e un dizionario di qualsiasi tipo

        en: the SDK declares it explicitly non-Sendable
        es: el SDK declara que no es Sendable
        it: l’SDK dichiara che non è Sendable

        en: it is isolated to the main actor
        es: pertenece al actor principal
        it: appartiene all’attore principale

        en: its memory is shared and writable
        es: su memoria es compartida y se puede escribir
        it: la sua memoria è condivisa e si può scrivere

        en: it is immutable
        es: no se puede cambiar
        it: non si può modificare

        en: it is immutable, and its documentation allows sharing it between threads
        es: no se puede cambiar, y su documentación permite compartirlo entre hilos
        it: non si può modificare, e la sua documentazione permette di condividerlo tra thread

        en: its inputs are mutable, and each thread needs its own
        es: sus entradas se pueden cambiar, y cada hilo necesita el suyo
        it: i suoi input si possono modificare, e ogni thread richiede il proprio

        en: the protocol refines Sendable
        es: el protocolo refina Sendable
        it: il protocollo raffina Sendable

        en: it runs work on its own queue with perform, and its objects may only be used there
        es: ejecuta trabajo en una cola propia con perform, y solo allí se pueden usar sus objetos
        it: esegue il lavoro su una propria coda con perform, e solo lì si possono usare i suoi oggetti

        en: it is confined to its context's queue
        es: pertenece a la cola de su contexto
        it: appartiene alla coda del suo contesto

        en: it is confined to the actor that created it
        es: pertenece al actor que lo creó
        it: appartiene all’attore che lo ha creato

        en: it is immutable, though the SDK does not declare it Sendable
        es: nadie puede cambiarlo, aunque el SDK no lo declara Sendable
        it: nessuno può modificarlo, anche se l’SDK non lo dichiara Sendable

        en: it calls its delegate on the thread or queue it was created with, and is mutable
        es: llama a su delegado en el hilo o la cola con que se creó, y se puede cambiar
        it: chiama il suo delegate sul thread o sulla coda con cui è stato creato, e si può modificare

        en: its documentation calls it a thread-safe class with an immutable value
        es: su documentación lo llama clase segura entre hilos de un valor inmutable
        it: la sua documentazione lo definisce una classe thread-safe di un valore immutabile

        en: it is as safe as the verified value
        es: es tan seguro como lo verificado
        it: è sicuro quanto ciò che è stato verificato

        en: the SDK declares it Sendable: it is immutable or synchronizes itself
        es: el SDK lo declara Sendable: no se puede cambiar, o se protege a sí mismo
        it: l’SDK lo dichiara Sendable: non si può modificare, o si protegge da sé

        en: it is as safe as its identifiers
        es: es tan seguro como sus identificadores
        it: è sicuro quanto i suoi identificatori

        en: it may be drawn on one thread at a time, and its representations are mutable
        es: se puede dibujar en un solo hilo a la vez, y sus representaciones se pueden cambiar
        it: si può disegnare su un thread alla volta, e le sue rappresentazioni si possono modificare

        en: it is an immutable value
        es: es un valor que no se puede cambiar
        it: è un valore che non si può modificare

        en: it is as safe as its value
        es: es tan seguro como su valor
        it: è sicuro quanto il suo valore

        en: it is a view or view controller isolated to the main actor
        es: es una vista o un controlador de vista del actor principal
        it: è una vista o un view controller dell’attore principale

        en: Combine declares no subject, publisher or subscription Sendable, nor documents it as safe
        es: Combine no declara Sendable ningún subject, publisher ni subscription, ni dice que sea seguro
        it: Combine non dichiara Sendable alcun subject, publisher o subscription, né dice che sia sicuro

        en: it is as safe as its failure
        es: es tan seguro como su tipo de fallo
        it: è sicuro quanto il suo tipo di errore

        en: it hands work or values over in a way designed for several threads
        es: entrega trabajo o valores de un modo hecho para varios hilos
        it: consegna lavoro o valori in un modo fatto per più thread

        en: it is as safe as what it holds
        es: es tan seguro como lo que contiene
        it: è sicuro quanto ciò che contiene

        en: it points to memory that other code can modify
        es: apunta a memoria que otros pueden cambiar
        it: punta a memoria che altri possono modificare

        en: it erases the type of its value, which may not be Sendable
        es: oculta el tipo de lo que contiene, que puede no ser Sendable
        it: nasconde il tipo di ciò che contiene, che può non essere Sendable

        en: a key path may capture a non-Sendable subscript argument
        es: un key path puede capturar un argumento de subíndice que no sea Sendable
        it: un key path può catturare un argomento di subscript che non è Sendable

        en: it is confined to the task that created it
        es: pertenece a la tarea que lo creó
        it: appartiene al task che lo ha creato

        en: it may hold non-Sendable closures
        es: puede contener closures que no son Sendable
        it: può contenere closure che non sono Sendable

        en: the package declares it Sendable
        es: el paquete lo declara Sendable
        it: il pacchetto lo dichiara Sendable

        en: it is confined to its event loop, and the package declares it non-Sendable
        es: pertenece a su event loop, y el paquete declara que no es Sendable
        it: appartiene al suo event loop, e il pacchetto dichiara che non è Sendable

        en: the package declares it Sendable, and it synchronizes its connections
        es: el paquete lo declara Sendable, y protege sus conexiones
        it: il pacchetto lo dichiara Sendable, e protegge le proprie connessioni

        en: it is confined to its connection's queue, and the package declares it non-Sendable
        es: pertenece a la cola de su conexión, y el paquete declara que no es Sendable
        it: appartiene alla coda della sua connessione, e il pacchetto dichiara che non è Sendable

        en: it is confined to the thread or actor that opened its realm
        es: pertenece al hilo o actor que abrió su realm
        it: appartiene al thread o all’attore che ha aperto il suo realm

        en: the package declares it Sendable, and it protects its state with a lock
        es: el paquete lo declara Sendable, y protege su estado con un candado
        it: il pacchetto lo dichiara Sendable, e protegge il proprio stato con un lock

        en: the package declares none of its types Sendable
        es: el paquete no declara Sendable ninguno de sus tipos
        it: il pacchetto non dichiara Sendable alcun suo tipo

        en: it is as safe as its elements
        es: es tan seguro como sus elementos
        it: è sicuro quanto i suoi elementi

        en: every access to its value is atomic
        es: cada acceso a su valor es atómico
        it: ogni accesso al suo valore è atomico

        en: it protects the value it holds
        es: protege el valor que contiene
        it: protegge il valore che contiene

        en: it declares whatever it holds Sendable, without protecting it
        es: declara Sendable lo que contenga, sin protegerlo
        it: dichiara Sendable qualunque cosa contenga, senza proteggerla

        en: the SDK declares dispatch objects Sendable
        es: el SDK declara Sendable los objetos de Dispatch
        it: l’SDK dichiara Sendable gli oggetti di Dispatch

        en: it is a number that Dispatch does not declare Sendable
        es: es un número del que Dispatch no dice que sea Sendable
        it: è un numero di cui Dispatch non dice che sia Sendable

        en: it is a dispatch source, whose class the SDK declares Sendable
        es: es una fuente de Dispatch, cuya clase el SDK declara Sendable
        it: è una sorgente di Dispatch, la cui classe l’SDK dichiara Sendable

        en: it carries a closure that may not be Sendable
        es: lleva un closure que no tiene por qué ser Sendable
        it: porta una closure che non è tenuta a essere Sendable

        en: its calls go to the system log, which accepts them from any thread
        es: sus llamadas van al registro del sistema, que las acepta desde cualquier hilo
        it: le sue chiamate vanno al log di sistema, che le accetta da qualsiasi thread

        en: it is a lock with its own heap-allocated storage
        es: es un candado que vive en memoria propia
        it: è un lock che vive in memoria propria

        en: it is itself a lock
        es: es en sí un candado
        it: è esso stesso un lock

        en: only `{maker}` and `{end}` use it
        es: solo lo usan `{maker}` y `{end}`
        it: lo usano soltanto `{maker}` e `{end}`

        en: it is a lock, designed for use from several threads
        es: es un candado, que está hecho para varios hilos
        it: è un lock, che è fatto per più thread

        en: its value is passed as `sending` and leaves it once
        es: su valor se entrega con `sending` y sale de ella una sola vez
        it: il suo valore viene consegnato con `sending` e ne esce una sola volta

        en: a lock that does not move can be used from several threads
        es: un candado que no cambia de sitio está hecho para varios hilos
        it: un lock che non si sposta è fatto per più thread

        en: the SDK declares it Sendable where the app requires iOS 17 or macOS 14
        es: el SDK lo declara Sendable si la app exige iOS 17 o macOS 14
        it: l’SDK lo dichiara Sendable se l’app richiede iOS 17 o macOS 14

        en: it is a number or a set of system flags
        es: es un número o un conjunto de indicadores del sistema
        it: è un numero o un insieme di flag del sistema

        en: it is a number, or a C struct of numbers only
        es: es un número, o una estructura de C que no contiene otra cosa
        it: è un numero, o una struttura C che non contiene altro

        en: its methods can be called from any thread
        es: sus métodos se pueden llamar desde cualquier hilo
        it: i suoi metodi si possono chiamare da qualsiasi thread
        """#
}
