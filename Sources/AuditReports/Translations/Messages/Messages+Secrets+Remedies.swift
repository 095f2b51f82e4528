extension MessageTable {
    static let remediesOfSecrets = #"""
        # What to do about them
        en: revoke the secret and load the new one from outside the source
        es: revocar el secreto y cargar el nuevo desde fuera del código
        it: revocare il segreto e caricare quello nuovo dall’esterno del codice

        en: deactivate and delete the key in the IAM console, and check CloudTrail for its use
        es: desactivar y eliminar la clave en la consola de IAM, y buscar su uso en CloudTrail
        it: disattivare ed eliminare la chiave nella console IAM, e cercarne l’uso in CloudTrail

        en: revoke the role's active sessions in the IAM console
        es: revocar las sesiones activas del rol en la consola de IAM
        it: revocare le sessioni attive del ruolo nella console IAM

        en: deactivate and delete the key pair in the IAM console, and check CloudTrail for its use
        es: desactivar y eliminar el par de claves en la consola de IAM, y buscar su uso en CloudTrail
        it: disattivare ed eliminare la coppia di chiavi nella console IAM, e cercarne l’uso in CloudTrail

        en: delete the key in the Bedrock console and its service credential in IAM
        es: eliminar la clave en la consola de Bedrock y su credencial de servicio en IAM
        it: eliminare la chiave nella console di Bedrock e la sua credenziale di servizio in IAM

        en: restrict the key to the app's bundle identifier and to the needed APIs in the Google Cloud console
        es: restringir la clave al identificador de la app y a las API necesarias en la consola de Google Cloud
        it: limitare la chiave al bundle identifier dell’app e alle API necessarie nella console di Google Cloud

        en: delete the key under IAM, Service Accounts, and use workload identity instead
        es: eliminar la clave en IAM, Service Accounts, y usar en su lugar workload identity
        it: eliminare la chiave in IAM, Service Accounts, e usare al suo posto workload identity

        en: reset the client secret in the Google Cloud console; an app needs an iOS client, which has none
        es: restablecer el secreto de cliente en la consola de Google Cloud; una app necesita un cliente iOS, que no lo
          tiene
        it: reimpostare il client secret nella console di Google Cloud; un’app richiede un client iOS, che non ne ha

        en: revoke the grant; an access token belongs in the keychain of the device it was made for
        es: revocar la autorización; un token de acceso pertenece al llavero del dispositivo para el que se creó
        it: revocare l’autorizzazione; un token di accesso sta nel portachiavi del dispositivo per cui è stato creato

        en: nothing to revoke: the identifier is public by design
        es: no hay nada que revocar: el identificador es público por diseño
        it: nulla da revocare: l’identificatore è pubblico per progetto

        en: delete the legacy server key in the Firebase console and send through the HTTP v1 API
        es: eliminar la clave de servidor antigua en la consola de Firebase y enviar con la API HTTP v1
        it: eliminare la vecchia chiave del server nella console di Firebase e inviare con l’API HTTP v1

        en: rotate both account keys in the Azure portal and move to managed identities
        es: rotar ambas claves de la cuenta en el portal de Azure y pasar a identidades administradas
        it: ruotare entrambe le chiavi dell’account nel portale di Azure e passare alle identità gestite

        en: regenerate the policy's keys in the Azure portal
        es: regenerar las claves de la política en el portal de Azure
        it: rigenerare le chiavi della policy nel portale di Azure

        en: rotate the account key that signed it, or delete the stored access policy
        es: rotar la clave de la cuenta que la firmó, o eliminar la política de acceso almacenada
        it: ruotare la chiave dell’account che l’ha firmata, o eliminare la policy di accesso salvata

        en: delete the secret under App registrations; a native app must be a public client without one
        es: eliminar el secreto en App registrations; una app nativa debe ser un cliente público sin secreto
        it: eliminare il segreto in App registrations; un’app nativa deve essere un client pubblico senza segreto

        en: regenerate the key on the resource's {=name} page
        es: regenerar la clave en la página {name} del recurso
        it: rigenerare la chiave nella pagina {name} della risorsa

        en: disable and delete the key pair in the RAM console
        es: desactivar y eliminar el par de claves en la consola de RAM
        it: disattivare ed eliminare la coppia di chiavi nella console RAM

        en: delete the password on the database's page
        es: eliminar la contraseña en la página de la base de datos
        it: eliminare la password nella pagina del database

        en: delete the token in the organization's settings
        es: eliminar el token en los ajustes de la organización
        it: eliminare il token nelle impostazioni dell’organizzazione

        en: delete the key on the API keys page
        es: eliminar la clave en la página de claves de API
        it: eliminare la chiave nella pagina delle chiavi API

        en: delete the token on the service account's page
        es: eliminar el token en la página de la cuenta de servicio
        it: eliminare il token nella pagina dell’account di servizio

        en: use the DSN without its deprecated secret part, and revoke the old client key
        es: usar el DSN sin su mitad secreta obsoleta, y revocar la clave de cliente antigua
        it: usare il DSN senza la sua metà segreta obsoleta, e revocare la vecchia chiave client

        en: nothing to revoke: a DSN only allows sending events; set rate limits against abuse
        es: no hay nada que revocar: un DSN solo deja entrar eventos; fijar límites de frecuencia contra el abuso
        it: nulla da revocare: un DSN lascia solo entrare eventi; impostare limiti di frequenza contro gli abusi

        en: revoke the key under Organization settings; ship a client token instead
        es: revocar la clave en Organization settings; distribuir en su lugar un token de cliente
        it: revocare la chiave in Organization settings; distribuire al suo posto un token client

        en: nothing to revoke: the key is part of web pages by design
        es: no hay nada que revocar: la clave va en las páginas por diseño
        it: nulla da revocare: la chiave sta nelle pagine per progetto

        en: rotate the license key on the API keys page
        es: rotar la clave de licencia en la página de claves de API
        it: ruotare la chiave di licenza nella pagina delle chiavi API

        en: remove the key under {=path}
        es: quitar la clave en {path}
        it: rimuovere la chiave in {path}

        en: the key only allows sending reports; watch for abuse
        es: la clave solo deja entrar informes; vigilar el abuso
        it: la chiave lascia solo entrare segnalazioni; sorvegliare gli abusi

        en: move to Firebase Crashlytics, which needs no build secret
        es: pasar a Firebase Crashlytics, que no necesita secreto de compilación
        it: passare a Firebase Crashlytics, che non richiede un segreto di build

        en: remove the token; App Center itself was retired in 2025
        es: quitar el token; el propio App Center se retiró en 2025
        it: rimuovere il token; App Center stesso è stato ritirato nel 2025

        en: regenerate the token in the repository's Codecov settings
        es: regenerar el token en los ajustes de Codecov del repositorio
        it: rigenerare il token nelle impostazioni Codecov del repository

        en: delete the token in the DigitalOcean control panel under API
        es: eliminar el token en API, en el panel de control de DigitalOcean
        it: eliminare il token in API, nel pannello di controllo di DigitalOcean

        en: regenerate the API key under {=path}
        es: regenerar la clave de API en {path}
        it: rigenerare la chiave API in {path}

        en: revoke the authorization with `{command}`
        es: revocar la autorización con `{command}`
        it: revocare l’autorizzazione con `{command}`

        en: revoke the token with `{command}`
        es: revocar el token con `{command}`
        it: revocare il token con `{command}`

        en: revoke the token with `{command}` and audit the published versions
        es: revocar el token con `{command}` y revisar las versiones publicadas
        it: revocare il token con `{command}` e controllare le versioni pubblicate

        en: delete the token object with `{command}`
        es: eliminar el objeto del token con `{command}`
        it: eliminare l’oggetto del token con `{command}`

        en: roll the token under {=path}
        es: rotar el token en {path}
        it: ruotare il token in {path}

        en: change the global API key under {=path}
        es: cambiar la clave de API global en {path}
        it: cambiare la chiave API globale in {path}

        en: change the origin CA key under {=path}
        es: cambiar la clave de CA de origen en {path}
        it: cambiare la chiave CA di origine in {path}

        en: delete the key under Project settings, API Keys; it bypasses row-level security
        es: eliminar la clave en Project settings, API Keys; se salta la seguridad a nivel de fila
        it: eliminare la chiave in Project settings, API Keys; aggira la sicurezza a livello di riga

        en: nothing to revoke, as long as every table has row-level security
        es: no hay nada que revocar, mientras todas las tablas tengan seguridad a nivel de fila
        it: nulla da revocare, finché ogni tabella ha la sicurezza a livello di riga

        en: regenerate the API secret in the Cloudinary console
        es: regenerar el secreto de API en la consola de Cloudinary
        it: rigenerare il segreto API nella console di Cloudinary

        en: revoke the token's parent in Vault
        es: revocar en Vault el token padre
        it: revocare in Vault il token padre

        en: revoke the token on the config's Access page
        es: revocar el token en la página Access de la configuración
        it: revocare il token nella pagina Access della configurazione

        en: revoke the key in the Octopus profile
        es: revocar la clave en el perfil de Octopus
        it: revocare la chiave nel profilo Octopus

        en: replace the key under {=path}
        es: sustituir la clave en {path}
        it: sostituire la chiave in {path}

        en: delete the service account in the 1Password developer settings
        es: eliminar la cuenta de servicio en los ajustes de desarrollador de 1Password
        it: eliminare l’account di servizio nelle impostazioni sviluppatore di 1Password

        en: regenerate the Secret Key in the account's profile
        es: regenerar la Secret Key en el perfil de la cuenta
        it: rigenerare la Secret Key nel profilo dell’account

        en: remove the public key wherever it is authorized and generate a new pair
        es: quitar la mitad pública de todo lugar donde esté autorizada y crear un par nuevo
        it: rimuovere la metà pubblica ovunque sia autorizzata e creare una nuova coppia

        en: create a new identity and encrypt the files to it again
        es: crear una identidad nueva y volver a cifrar los archivos para ella
        it: creare una nuova identità e cifrare di nuovo i file per essa

        en: move the funds to a new account; an exposed key cannot be revoked
        es: mover los fondos a una cuenta nueva; una clave que se ha visto no se puede revocar
        it: spostare i fondi su un nuovo account; una chiave mostrata non si può revocare

        en: treat the key as compromised: replace it and its certificates, and keep the new one out of the source
        es: dar la clave por conocida: sustituirla junto con sus certificados, y no poner la nueva en el código
        it: considerare nota la chiave: sostituirla con i suoi certificati, e tenere la nuova fuori dal codice

        en: change the password and load the URL from outside the source
        es: cambiar la contraseña y cargar la dirección desde fuera del código
        it: cambiare la password e caricare l’indirizzo dall’esterno del codice

        en: rotate the JWT secret in the Supabase dashboard; the key bypasses row-level security
        es: rotar el secreto JWT en el panel de Supabase; la clave se salta la seguridad a nivel de fila
        it: ruotare il segreto JWT nella dashboard di Supabase; la chiave aggira la sicurezza a livello di riga

        en: invalidate the session or rotate the signing key, and let the app request its tokens
        es: invalidar la sesión o rotar la clave de firma, y dejar que la app pida sus tokens
        it: invalidare la sessione o ruotare la chiave di firma, e lasciare che l’app chieda i suoi token

        en: revoke the token on the app's OAuth & Permissions page
        es: revocar el token en la página OAuth & Permissions de la app
        it: revocare il token nella pagina OAuth & Permissions dell’app

        en: delete the webhook on the app's Incoming Webhooks page and post from a server
        es: eliminar el webhook en la página Incoming Webhooks de la app y publicar desde un servidor
        it: eliminare il webhook nella pagina Incoming Webhooks dell’app e pubblicare da un server

        en: reset the token on the Bot page of the Discord developer portal
        es: restablecer el token en la página Bot del portal de desarrolladores de Discord
        it: reimpostare il token nella pagina Bot del portale sviluppatori di Discord

        en: delete the webhook in the channel's settings
        es: eliminar el webhook en los ajustes del canal
        it: eliminare il webhook nelle impostazioni del canale

        en: reset the secret on the OAuth2 page of the Discord developer portal
        es: restablecer el secreto en la página OAuth2 del portal de desarrolladores de Discord
        it: reimpostare il segreto nella pagina OAuth2 del portale sviluppatori di Discord

        en: revoke the token with BotFather's /revoke command
        es: revocar el token con la orden /revoke de BotFather
        it: revocare il token con il comando /revoke di BotFather

        en: remove the connector from the channel
        es: quitar el conector del canal
        it: rimuovere il connettore dal canale

        en: delete the webhook under the space's Apps & integrations
        es: eliminar el webhook en Apps & integrations del espacio
        it: eliminare il webhook in Apps & integrations dello spazio

        en: replace the trigger in the Zap, which creates a new URL
        es: sustituir el activador en el Zap, lo que crea una dirección nueva
        it: sostituire il trigger nello Zap, cosa che crea un nuovo indirizzo

        en: create a new secret in the {=vendor} developer console
        es: crear un secreto nuevo en la consola de desarrolladores de {vendor}
        it: creare un nuovo segreto nella console sviluppatori di {vendor}

        en: create a new secret in the {=vendor} developer dashboard
        es: crear un secreto nuevo en el panel de desarrolladores de {vendor}
        it: creare un nuovo segreto nella dashboard sviluppatori di {vendor}

        en: regenerate the key under {=path}
        es: regenerar la clave en {path}
        it: rigenerare la chiave in {path}

        en: revoke the key in the Mandrill settings
        es: revocar la clave en los ajustes de Mandrill
        it: revocare la chiave nelle impostazioni di Mandrill

        en: create a new server token on the API Tokens page
        es: crear un token de servidor nuevo en la página API Tokens
        it: creare un nuovo token del server nella pagina API Tokens

        en: delete the key at resend.com under API Keys
        es: eliminar la clave en resend.com, en API Keys
        it: eliminare la chiave su resend.com, in API Keys

        en: promote a secondary auth token in the Twilio console, which retires this one
        es: promover un token secundario en la consola de Twilio, lo que retira este
        it: promuovere un token secondario nella console di Twilio, cosa che ritira questo

        en: nothing to revoke: the identifier gives no access without its auth token
        es: no hay nada que revocar: el identificador no da acceso sin su token de autenticación
        it: nulla da revocare: l’identificatore non dà accesso senza il suo token di autenticazione

        en: revoke the key in the RevenueCat dashboard; the app needs only the public one
        es: revocar la clave en el panel de RevenueCat; la app solo necesita la pública
        it: revocare la chiave nella dashboard di RevenueCat; all’app serve solo quella pubblica

        en: nothing to revoke: the key is meant to ship in the app
        es: no hay nada que revocar: la clave está pensada para ir en la app
        it: nulla da revocare: la chiave è pensata per stare nell’app

        en: delete the key under Settings, Keys & IDs; only a server may send
        es: eliminar la clave en Settings, Keys & IDs; solo un servidor debe enviar
        it: eliminare la chiave in Settings, Keys & IDs; solo un server deve inviare

        en: add a new keyset in the PubNub portal and retire this one
        es: añadir un conjunto de claves nuevo en el portal de PubNub y retirar este
        it: aggiungere un nuovo set di chiavi nel portale di PubNub e ritirare questo

        en: nothing to revoke: protect the keyset with Access Manager
        es: no hay nada que revocar: proteger el conjunto de claves con Access Manager
        it: nulla da revocare: proteggere il set di chiavi con Access Manager

        en: reset the key; an app uses the mobile key
        es: restablecer la clave; una app usa la clave móvil
        it: reimpostare la chiave; un’app usa la chiave mobile

        en: regenerate the secret in the Branch dashboard
        es: regenerar el secreto en el panel de Branch
        it: rigenerare il segreto nella dashboard di Branch

        en: keep the key out of public source; it lets anyone send events
        es: no poner la clave en código público; permite a cualquiera enviar eventos
        it: tenere la chiave fuori dal codice pubblico; permette a chiunque di inviare eventi

        en: nothing to revoke: the API key ships in the app; only the secret key must not
        es: no hay nada que revocar: la clave de API va en la app; la que no debe ir es la secreta
        it: nulla da revocare: la chiave API sta nell’app; solo quella segreta non deve starci

        en: nothing to revoke: the key only allows sending events
        es: no hay nada que revocar: la clave solo deja entrar eventos
        it: nulla da revocare: la chiave lascia solo entrare eventi

        en: nothing to revoke: the token only allows sending events
        es: no hay nada que revocar: el token solo deja entrar eventos
        it: nulla da revocare: il token lascia solo entrare eventi

        en: reset the secret in the project's settings
        es: restablecer el secreto en los ajustes del proyecto
        it: reimpostare il segreto nelle impostazioni del progetto

        en: revoke the password at account.apple.com and sign with an App Store Connect API key
        es: revocar la contraseña en account.apple.com y firmar con una clave de la API de App Store Connect
        it: revocare la password su account.apple.com e firmare con una chiave API di App Store Connect

        en: change the passphrase with `{command}` and read it from the build service
        es: cambiar la frase de contraseña con `{command}` y leerla del servicio de compilación
        it: cambiare la passphrase con `{command}` e leggerla dal servizio di build

        en: sign the Apple ID out everywhere and use an App Store Connect API key
        es: cerrar la sesión del Apple ID en todas partes y usar una clave de la API de App Store Connect
        it: disconnettere ovunque l’Apple ID e usare una chiave API di App Store Connect

        en: revoke the key at platform.openai.com under API keys and call the API from a server
        es: revocar la clave en platform.openai.com, en API keys, y llamar a la API desde un servidor
        it: revocare la chiave su platform.openai.com, in API keys, e chiamare l’API da un server

        en: delete the key at console.anthropic.com and call the API from a server
        es: eliminar la clave en console.anthropic.com y llamar a la API desde un servidor
        it: eliminare la chiave su console.anthropic.com e chiamare l’API da un server

        en: delete the key at {=site} under {=path}
        es: eliminar la clave en {site}, en {path}
        it: eliminare la chiave su {site}, in {path}

        en: delete the key at {=site}
        es: eliminar la clave en {site}
        it: eliminare la chiave su {site}

        en: delete the token at {=site}
        es: eliminar el token en {site}
        it: eliminare il token su {site}

        en: delete the key in the {=vendor} API settings
        es: eliminar la clave en los ajustes de API de {vendor}
        it: eliminare la chiave nelle impostazioni API di {vendor}

        en: delete the key in the {=vendor} settings
        es: eliminar la clave en los ajustes de {vendor}
        it: eliminare la chiave nelle impostazioni di {vendor}

        en: delete the key in the {=vendor} console
        es: eliminar la clave en la consola de {vendor}
        it: eliminare la chiave nella console di {vendor}

        en: delete the key in the {=vendor} dashboard
        es: eliminar la clave en el panel de {vendor}
        it: eliminare la chiave nella dashboard di {vendor}

        en: delete the key on the {=vendor} API keys page
        es: eliminar la clave en la página de claves de API de {vendor}
        it: eliminare la chiave nella pagina delle chiavi API di {vendor}

        en: invalidate the token at {=site} under {=path}
        es: invalidar el token en {site}, en {path}
        it: invalidare il token su {site}, in {path}

        en: ask Hugging Face to revoke the organization's token
        es: pedir a Hugging Face que revoque el token de la organización
        it: chiedere a Hugging Face di revocare il token dell’organizzazione

        en: disable the token at {=site} under {=path}
        es: desactivar el token en {site}, en {path}
        it: disattivare il token su {site}, in {path}

        en: disable the token on the Clojars dashboard
        es: desactivar el token en el panel de Clojars
        it: disattivare il token nella dashboard di Clojars

        en: replace the token in the Square developer dashboard
        es: sustituir el token en el panel de desarrolladores de Square
        it: sostituire il token nella dashboard sviluppatori di Square

        en: replace the secret on the application's OAuth page
        es: sustituir el secreto en la página OAuth de la aplicación
        it: sostituire il segreto nella pagina OAuth dell’applicazione

        en: revoke the token in the Braintree control panel
        es: revocar el token en el panel de control de Braintree
        it: revocare il token nel pannello di controllo di Braintree

        en: create a new key in the Adyen customer area, Developers, API credentials
        es: crear una clave nueva en el área de clientes de Adyen, Developers, API credentials
        it: creare una nuova chiave nell’area clienti di Adyen, Developers, API credentials

        en: invalidate the item's access token with /item/access_token/invalidate
        es: invalidar el token de acceso del elemento con /item/access_token/invalidate
        it: invalidare il token di accesso dell’elemento con /item/access_token/invalidate

        en: rotate the secret on the Plaid dashboard's Keys page
        es: rotar el secreto en la página Keys del panel de Plaid
        it: ruotare il segreto nella pagina Keys della dashboard di Plaid

        en: nothing to revoke: the key ID is public; only its secret is not
        es: no hay nada que revocar: el identificador de clave es público; solo su secreto no lo es
        it: nulla da revocare: l’ID della chiave è pubblico; solo il suo segreto non lo è

        en: regenerate the keys in the Flutterwave dashboard
        es: regenerar las claves en el panel de Flutterwave
        it: rigenerare le chiavi nella dashboard di Flutterwave

        en: delete the token in the {=vendor} dashboard
        es: eliminar el token en el panel de {vendor}
        it: eliminare il token nella dashboard di {vendor}

        en: delete the token in the {=vendor} portal
        es: eliminar el token en el portal de {vendor}
        it: eliminare il token nel portale di {vendor}

        en: delete the token in the Zendesk admin center
        es: eliminar el token en el centro de administración de Zendesk
        it: eliminare il token nel centro di amministrazione di Zendesk

        en: delete the token on the Shippo API page
        es: eliminar el token en la página de la API de Shippo
        it: eliminare il token nella pagina dell’API di Shippo

        en: delete the token on the Mapbox account page; only downloads of the SDK need one
        es: eliminar el token en la página de la cuenta de Mapbox; solo lo necesitan las descargas del SDK
        it: eliminare il token nella pagina dell’account Mapbox; serve solo per scaricare l’SDK

        en: delete the token under {=path}
        es: eliminar el token en {path}
        it: eliminare il token in {path}

        en: delete the key under {=path}
        es: eliminar la clave en {path}
        it: eliminare la chiave in {path}

        en: roll the key in the Stripe dashboard; only a server may hold it
        es: rotar la clave en el panel de Stripe; solo un servidor debe tenerla
        it: ruotare la chiave nella dashboard di Stripe; solo un server deve averla

        en: roll the key in the Stripe dashboard
        es: rotar la clave en el panel de Stripe
        it: ruotare la chiave nella dashboard di Stripe

        en: roll the key in the Stripe dashboard and keep test keys out of the source as well
        es: rotar la clave en el panel de Stripe y no poner tampoco las claves de prueba en el código
        it: ruotare la chiave nella dashboard di Stripe e tenere fuori dal codice anche le chiavi di test

        en: roll the secret of the webhook endpoint
        es: rotar el secreto del endpoint del webhook
        it: ruotare il segreto dell’endpoint del webhook

        en: rotate the token under {=path}
        es: rotar el token en {path}
        it: ruotare il token in {path}

        en: regenerate the token in the Intercom developer hub
        es: regenerar el token en el centro de desarrolladores de Intercom
        it: rigenerare il token nell’hub sviluppatori di Intercom

        en: regenerate the token in the X developer portal
        es: regenerar el token en el portal de desarrolladores de X
        it: rigenerare il token nel portale sviluppatori di X

        en: regenerate the keys in the X developer portal
        es: regenerar las claves en el portal de desarrolladores de X
        it: rigenerare le chiavi nel portale sviluppatori di X

        en: ship a search-only key, and rotate this one in the dashboard if it can write
        es: distribuir una clave de solo búsqueda, y rotar esta en el panel si puede escribir
        it: distribuire una chiave di sola ricerca, e ruotare questa nella dashboard se può scrivere

        en: rotate the app's credentials in the Shopify admin
        es: rotar las credenciales de la app en la administración de Shopify
        it: ruotare le credenziali dell’app nell’amministrazione di Shopify

        en: revoke the key under {=path}
        es: revocar la clave en {path}
        it: revocare la chiave in {path}

        en: refresh the token at notion.so/my-integrations
        es: renovar el token en notion.so/my-integrations
        it: rinnovare il token su notion.so/my-integrations

        en: deauthorize the token in the Asana developer console
        es: desautorizar el token en la consola de desarrolladores de Asana
        it: revocare l’autorizzazione del token nella console sviluppatori di Asana

        en: revoke the token under {=path}
        es: revocar el token en {path}
        it: revocare il token in {path}

        en: rotate the secret in the Adobe developer console
        es: rotar el secreto en la consola de desarrolladores de Adobe
        it: ruotare il segreto nella console sviluppatori di Adobe

        en: revoke the token in the {=vendor} dashboard
        es: revocar el token en el panel de {vendor}
        it: revocare il token nella dashboard di {vendor}

        en: revoke the token in the Dropbox app console
        es: revocar el token en la consola de apps de Dropbox
        it: revocare il token nella console delle app di Dropbox

        en: invalidate the token in the Meta app dashboard by resetting the app secret
        es: invalidar el token en el panel de apps de Meta restableciendo el secreto de la app
        it: invalidare il token nella dashboard delle app di Meta reimpostando il segreto dell’app

        en: reset the app secret under App settings, Basic
        es: restablecer el secreto de la app en App settings, Basic
        it: reimpostare il segreto dell’app in App settings, Basic

        en: invalidate the token in the Meta app dashboard
        es: invalidar el token en el panel de apps de Meta
        it: invalidare il token nella dashboard delle app di Meta

        en: generate a new client secret in the LinkedIn developer portal
        es: generar un secreto de cliente nuevo en el portal de desarrolladores de LinkedIn
        it: generare un nuovo client secret nel portale sviluppatori di LinkedIn

        en: rotate the client secret in the Spotify dashboard and use PKCE in the app
        es: rotar el secreto de cliente en el panel de Spotify y usar PKCE en la app
        it: ruotare il client secret nella dashboard di Spotify e usare PKCE nell’app

        en: nothing to revoke: restrict the token's scopes on the Mapbox account page
        es: no hay nada que revocar: restringir los ámbitos del token en la página de la cuenta de Mapbox
        it: nulla da revocare: limitare gli scope del token nella pagina dell’account Mapbox

        en: revoke the token at {=site}
        es: revocar el token en {site}
        it: revocare il token su {site}

        en: revoke the token under Settings, Developer settings, and check the security log
        es: revocar el token en Settings, Developer settings, y revisar el registro de seguridad
        it: revocare il token in Settings, Developer settings, ed esaminare il log di sicurezza

        en: delete the trigger under Settings, CI/CD
        es: eliminar el activador en Settings, CI/CD
        it: eliminare il trigger in Settings, CI/CD

        en: the token expires with its job; keep it out of job logs
        es: el token muere con su trabajo; evitar que los registros del trabajo lo muestren
        it: il token muore con il suo job; evitare che i log del job lo mostrino

        en: reset the registration token of the project or group
        es: restablecer el token de registro del proyecto o grupo
        it: reimpostare il token di registrazione del progetto o del gruppo

        en: revoke the token on the settings page of the project, group or instance it belongs to
        es: revocar el token en la página de ajustes del proyecto, grupo o instancia al que pertenece
        it: revocare il token nella pagina delle impostazioni del progetto, gruppo o istanza a cui appartiene

        en: revoke the key at admin.atlassian.com, or the access token of the repository it belongs to
        es: revocar la clave en admin.atlassian.com, o el token de acceso del repositorio al que pertenece
        it: revocare la chiave su admin.atlassian.com, o il token di accesso del repository a cui appartiene

        en: revoke the app password under Personal settings
        es: revocar la contraseña de app en Personal settings
        it: revocare la password per app in Personal settings

        en: delete the OAuth consumer in the workspace's settings
        es: eliminar el consumidor OAuth en los ajustes del espacio de trabajo
        it: eliminare il consumer OAuth nelle impostazioni dello spazio di lavoro

        en: remove the token under Account settings and publish through a trusted publisher
        es: quitar el token en Account settings y publicar mediante un publicador de confianza
        it: rimuovere il token in Account settings e pubblicare tramite un publisher fidato

        en: revoke the key in the JFrog user profile
        es: revocar la clave en el perfil de usuario de JFrog
        it: revocare la chiave nel profilo utente di JFrog

        en: revoke the token on the Access Tokens page of the JFrog platform
        es: revocar el token en la página Access Tokens de la plataforma JFrog
        it: revocare il token nella pagina Access Tokens della piattaforma JFrog
        """#
}
