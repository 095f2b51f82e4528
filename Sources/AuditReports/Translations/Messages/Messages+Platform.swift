extension MessageTable {
    static let platform = #"""
        # access-group-unentitled
        en: No entitlements in the project list the group `{name}`
        es: Ningún entitlement del proyecto incluye el grupo `{name}`
        it: Nessun entitlement del progetto elenca il gruppo `{name}`

        en: The entitlements of `{target}` do not list the group `{name}`
        es: Los entitlements de `{target}` no incluyen el grupo `{name}`
        it: Gli entitlement di `{target}` non elencano il gruppo `{name}`

        # code-from-open-folder
        en: This loads code from a world-writable directory
        es: Lo que se carga aquí puede ponerlo cualquiera
        it: Ciò che viene caricato qui può essere messo lì da chiunque

        en: This runs a program from a world-writable directory
        es: Lo que se arranca aquí puede ponerlo cualquiera
        it: Ciò che viene avviato qui può essere messo lì da chiunque

        # custom-keyboards-allowed
        en: This return value allows third-party keyboards
        es: Esta respuesta admite cualquier teclado
        it: Questa risposta ammette qualsiasi tastiera

        en: `{name}` does not disallow third-party keyboards
        es: `{name}` no rechaza teclados de terceros
        it: `{name}` non rifiuta le tastiere di terze parti

        # custom-scheme-hijackable
        en: Any other app can claim `{scheme}` too
        es: Cualquier app puede reclamar también `{scheme}`
        it: Qualsiasi app può rivendicare anche `{scheme}`

        # entitlements
        en: `{name}` lets other processes attach to the app
        es: `{name}` permite que otros procesos se adjunten a la app
        it: `{name}` permette ad altri processi di agganciarsi all’app

        en: `{name}` lets any process that launches the app inject a library
        es: `{name}` permite a quien inicia la app introducir en ella una biblioteca
        it: `{name}` permette a chi avvia l’app di inserirvi una libreria

        en: `{name}` lets the app load libraries signed by anyone
        es: `{name}` permite a la app cargar bibliotecas de cualquier firmante
        it: `{name}` permette all’app di caricare librerie di qualsiasi firmatario

        en: `{name}` lets the app run unsigned code
        es: `{name}` permite a la app ejecutar código que nadie ha firmado
        it: `{name}` permette all’app di eseguire codice che nessuno ha firmato

        en: `{name}` lets every code page of the app be overwritten
        es: `{name}` permite sobrescribir cualquier página de código de la app
        it: `{name}` permette di sovrascrivere qualsiasi pagina di codice dell’app

        en: `{name}` lets the app generate and run code in memory
        es: `{name}` permite a la app escribir código y ejecutarlo
        it: `{name}` permette all’app di scrivere codice ed eseguirlo

        en: `{name}` is false, so the app can access all of the user's files
        es: `{name}` es falso, así que la app alcanza todos los archivos del usuario
        it: `{name}` è falso, quindi l’app raggiunge tutti i file dell’utente

        en: `{name}` gives the app access to all of the user's files despite the sandbox
        es: `{name}` abre a la app todos los archivos del usuario, por más que el sandbox limite el resto
        it: `{name}` apre all’app tutti i file dell’utente, qualunque altra cosa limiti la sandbox

        en: `{name}` is off, so the app can access all of the user's files
        es: `{name}` está desactivado, así que la app alcanza todos los archivos del usuario
        it: `{name}` è disattivato, quindi l’app raggiunge tutti i file dell’utente

        en: `{name}` is set, but no Swift file imports `{module}`
        es: Ningún archivo Swift importa `{module}`, para el que sirve `{name}`
        it: Nessun file Swift importa `{module}`, a cui serve `{name}`

        en: `{name}` exposes the keychain items of every app
        es: `{name}` abre los elementos de todas las apps
        it: `{name}` apre gli elementi di ogni app

        en: `{name}` is a literal group name, shared by every app that lists it
        es: `{name}` es un grupo con este mismo nombre, que comparte toda app que lo declare
        it: `{name}` è un gruppo con questo stesso nome, condiviso da ogni app che lo elenca

        # deep-link-unvalidated
        en: A link alone triggers `{name}`, without asking the user
        es: Basta un enlace que lo nombre para ejecutar `{name}`, y no se pregunta a nadie
        it: Basta un link che lo nomini per eseguire `{name}`, e non si chiede a nessuno

        en: `{name}` acts on the content of a link without validation or confirmation
        es: `{name}` actúa según el contenido de un enlace sin preguntar si puede
        it: `{name}` agisce in base al contenuto di un link senza chiedere se può farlo

        en: `{name}` opens any page named in a link
        es: `{name}` muestra cualquier página que indique un enlace
        it: `{name}` mostra qualsiasi pagina indicata da un link

        en: `{name}` of the link is used without checking the host, path or sender
        es: Se usa `{name}` del enlace, y ni el host, ni la ruta, ni el remitente se comparan con lo esperado
        it: Si usa `{name}` del link, e né host, né percorso, né mittente vengono confrontati con quanto atteso

        # file-sharing-enabled
        en: `{key}` exposes everything in Documents to the Files app and to trusted computers
        es: `{key}` abre todo lo que hay en Documents a la app Archivos y a los ordenadores
        it: `{key}` apre tutto ciò che sta in Documents all’app File e ai computer

        # listener-on-every-interface
        en: This port is reachable from the whole network
        es: Toda la red llega a este puerto
        it: Tutta la rete raggiunge questa porta

        # open-redirect, unsafe-web-fetch
        en: The name comes {from} and is opened, even if it names a program
        es: El nombre viene {from} y se abre, sea un archivo o un programa
        it: Il nome arriva {from} e viene aperto, che sia un file o un programma

        en: A URL {from} is opened, and its host is not checked
        es: Se abre una dirección {from}, y nada mira su host
        it: Viene aperto un indirizzo {from}, e nulla ne guarda l’host

        en: A URL {from} is used as a redirect target, and its host is not checked
        es: Se envía el navegador a una dirección {from}, y nada mira su host
        it: Il browser viene mandato a un indirizzo {from}, e nulla ne guarda l’host

        en: A URL {from} is loaded in a web view, and its host is not checked
        es: Se muestra una dirección {from}, y nada mira su host
        it: Viene mostrato un indirizzo {from}, e nulla ne guarda l’host

        en: A URL {from} is fetched, and its host is not checked
        es: Se solicita una dirección {from}, y nada mira su host
        it: Viene richiesto un indirizzo {from}, e nulla ne guarda l’host

        en: Text from the network is shown as a page without its own origin
        es: Se muestra texto de la red como una página que no tiene su propio origen
        it: Del testo dalla rete viene mostrato come una pagina che non ha la propria origine

        # process-id-as-identity
        en: The process that has this ID now may not be the one that sent the request
        es: El programa que ahora tiene este número de proceso no tiene por qué ser el que preguntó
        it: Il programma che ora ha questo numero di processo non è per forza quello che ha chiesto

        # quarantine-removed
        en: The quarantine attribute is removed, so Gatekeeper lets the file run unchecked
        es: Se quita la marca de un archivo descargado, y Gatekeeper lo deja arrancar sin comprobarlo
        it: Viene tolto il contrassegno di un file scaricato, e Gatekeeper lo lascia avviare senza controlli

        en: This turns Gatekeeper off for every program
        es: Esto desactiva Gatekeeper para todos los programas
        it: Questo disattiva Gatekeeper per tutti i programmi

        # screens
        en: `{name}` is shown here, and screen recording is not detected
        es: `{name}` se muestra aquí, y nada vigila si se graba la pantalla
        it: `{name}` viene mostrato qui, e nulla controlla se lo schermo viene registrato

        en: `{name}` is shown here and stays visible in the app switcher
        es: `{name}` se muestra aquí, y nada cubre la app en el selector de apps
        it: `{name}` viene mostrato qui, e nulla copre l’app nel selettore delle app

        # script-bridge-unchecked
        en: Any page or frame in the web view can receive `{name}` without an origin check
        es: Cualquier página o marco de la vista web puede recibir `{name}`, y nada pregunta antes de dónde viene
        it: Qualsiasi pagina o frame nella web view può ricevere `{name}`, e nulla chiede prima da dove venga

        en: Any page or frame in the web view can run `{name}` without an origin check
        es: Cualquier página o marco de la vista web puede ejecutar `{name}`, y nada pregunta antes de dónde viene
        it: Qualsiasi pagina o frame nella web view può eseguire `{name}`, e nulla chiede prima da dove venga

        en: Any page or frame in the web view can {deed} without an origin check
        es: Cualquier página o marco de la vista web puede {deed}, y nada pregunta antes de dónde viene
        it: Qualsiasi pagina o frame nella web view può {deed}, e nulla chiede prima da dove venga

        en: Any page or frame in the web view can call this handler
        es: Cualquier página o marco de la vista web puede llamar a este manejador
        it: Qualsiasi pagina o frame nella web view può chiamare questo gestore

        en: Any page in the web view can run `{name}` through a link
        es: Cualquier página de la vista web puede ejecutar `{name}` mediante un enlace
        it: Qualsiasi pagina nella web view può eseguire `{name}` tramite un link

        # secret-on-widget
        en: {statement} and is shown on the Lock Screen
        es: {statement} y está en la pantalla de bloqueo
        it: {statement} ed è sulla schermata di blocco

        # ui-web-view
        en: `{name}` runs pages in the app's own process
        es: `{name}` ejecuta las páginas dentro del propio proceso de la app
        it: `{name}` esegue le pagine nel processo stesso dell’app

        # url-scheme-undeclared, url-scheme-unhandled
        en: No `{list}` declares `{scheme}`, so these links never arrive
        es: Ningún `{list}` declara `{scheme}`, así que estos enlaces nunca llegan
        it: Nessun `{list}` dichiara `{scheme}`, quindi questi link non arrivano mai

        en: No code handles links with `{scheme}`
        es: Ningún código gestiona los enlaces con `{scheme}`
        it: Nessun codice gestisce i link con `{scheme}`

        # web views
        en: `{name}` lets scripts in local pages read the app's files
        es: `{name}` permite a los scripts de páginas locales leer los archivos de la app
        it: `{name}` permette agli script delle pagine locali di leggere i file dell’app

        en: `{name}` gives the web view access to far more than one page
        es: `{name}` abre a la vista web mucho más que una página
        it: `{name}` apre alla web view molto più di una pagina

        en: Text {from} is inserted into a page without escaping
        es: Texto {from} entra en una página sin escapar
        it: Testo {from} entra in una pagina senza escape

        en: Text {from} can break out of the single-quoted attribute
        es: Texto {from} puede cerrar el atributo que va entre apóstrofos
        it: Testo {from} può chiudere l’attributo racchiuso tra apostrofi

        en: Anyone with the device and a cable can inspect `{name}`
        es: Quien tenga el dispositivo y un cable puede inspeccionar `{name}`
        it: Chi ha il dispositivo e un cavo può ispezionare `{name}`

        en: Anyone using the app can inspect its web content
        es: Quien use la app puede inspeccionar su contenido web
        it: Chi usa l’app può ispezionarne il contenuto web

        en: This page has no base URL
        es: Esta página no tiene dirección propia
        it: Questa pagina non ha un indirizzo proprio

        # xpc-client-unchecked
        en: Any program that knows the service name can connect, and clients are not verified
        es: Cualquier programa que conozca el nombre del servicio puede conectarse, y nada pregunta cuál es
        it: Ogni programma che conosce il nome del servizio può connettersi, e nulla chiede quale sia
        """#
}
