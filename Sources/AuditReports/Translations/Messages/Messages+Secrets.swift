extension MessageTable {
    static let secrets = #"""
        en: {secret} `{mask}` is exposed in the source: {advice}
        es: {secret} `{mask}` aparece en el código: {advice}
        it: {secret} `{mask}` compare nel codice: {advice}

        # With a shape of the configuration, the words are its author's.
        en: {=secret} `{mask}` is exposed in the source: {=advice}
        es: {secret} `{mask}` aparece en el código: {advice}
        it: {secret} `{mask}` compare nel codice: {advice}

        # Kinds of secrets
        en: {~vendor} API key
        es: clave de API de {vendor}
        it: chiave API di {vendor}

        en: {~vendor} API token
        es: token de API de {vendor}
        it: token API di {vendor}

        en: {~vendor} REST API key
        es: clave de API REST de {vendor}
        it: chiave API REST di {vendor}

        en: {~vendor} access token
        es: token de acceso de {vendor}
        it: token di accesso di {vendor}

        en: {~vendor} personal access token
        es: token de acceso personal de {vendor}
        it: token di accesso personale di {vendor}

        en: {~vendor} fine-grained personal access token
        es: token de acceso personal de permisos detallados de {vendor}
        it: token di accesso personale a permessi granulari di {vendor}

        en: {~vendor} personal token
        es: token personal de {vendor}
        it: token personale di {vendor}

        en: {~vendor} access key ID
        es: identificador de clave de acceso de {vendor}
        it: ID della chiave di accesso di {vendor}

        en: {~vendor} temporary access key ID
        es: identificador de clave de acceso temporal de {vendor}
        it: ID della chiave di accesso temporanea di {vendor}

        en: {~vendor} secret access key
        es: clave de acceso secreta de {vendor}
        it: chiave di accesso segreta di {vendor}

        en: {~vendor} session token
        es: token de sesión de {vendor}
        it: token di sessione di {vendor}

        en: {~vendor} service account key
        es: clave de cuenta de servicio de {vendor}
        it: chiave dell’account di servizio di {vendor}

        en: {~vendor} service account token
        es: token de cuenta de servicio de {vendor}
        it: token dell’account di servizio di {vendor}

        en: {~vendor} OAuth client secret
        es: secreto de cliente OAuth de {vendor}
        it: client secret OAuth di {vendor}

        en: {~vendor} OAuth consumer secret
        es: secreto de consumidor OAuth de {vendor}
        it: consumer secret OAuth di {vendor}

        en: {~vendor} OAuth application secret
        es: secreto de aplicación OAuth de {vendor}
        it: segreto dell’applicazione OAuth di {vendor}

        en: {~vendor} OAuth access token
        es: token de acceso OAuth de {vendor}
        it: token di accesso OAuth di {vendor}

        en: {~vendor} OAuth client ID
        es: identificador de cliente OAuth de {vendor}
        it: client ID OAuth di {vendor}

        en: {~vendor} client secret
        es: secreto de cliente de {vendor}
        it: client secret di {vendor}

        en: {~vendor} consumer secret
        es: secreto de consumidor de {vendor}
        it: consumer secret di {vendor}

        en: {~vendor} app secret
        es: secreto de app de {vendor}
        it: segreto dell’app di {vendor}

        en: {~vendor} app shared secret
        es: secreto compartido de la app de {vendor}
        it: segreto condiviso dell’app di {vendor}

        en: {~vendor} application secret
        es: secreto de aplicación de {vendor}
        it: segreto dell’applicazione di {vendor}

        en: {~vendor} application ID
        es: identificador de aplicación de {vendor}
        it: ID applicazione di {vendor}

        en: {~vendor} application key
        es: clave de aplicación de {vendor}
        it: chiave dell’applicazione di {vendor}

        en: {~vendor} server key
        es: clave de servidor de {vendor}
        it: chiave del server di {vendor}

        en: {~vendor} server token
        es: token de servidor de {vendor}
        it: token del server di {vendor}

        en: {~vendor} storage account key
        es: clave de cuenta de almacenamiento de {vendor}
        it: chiave dell’account di archiviazione di {vendor}

        en: Azure Service Bus or Event Hubs key
        es: clave de Azure Service Bus o Event Hubs
        it: chiave di Azure Service Bus o Event Hubs

        en: {~vendor} shared access signature
        es: firma de acceso compartido de {vendor}
        it: firma di accesso condiviso di {vendor}

        en: Azure AI services key
        es: clave de los servicios de IA de Azure
        it: chiave dei servizi di IA di Azure

        en: {~vendor} password
        es: contraseña de {vendor}
        it: password di {vendor}

        en: {~vendor} app password
        es: contraseña de app de {vendor}
        it: password per app di {vendor}

        en: {~vendor} private app password
        es: contraseña de app privada de {vendor}
        it: password di app privata di {vendor}

        en: {~vendor} private app token
        es: token de app privada de {vendor}
        it: token di app privata di {vendor}

        en: {~vendor} app-specific password
        es: contraseña específica de app de {vendor}
        it: password specifica per app di {vendor}

        en: {~vendor} service or OAuth token
        es: token de servicio u OAuth de {vendor}
        it: token di servizio o OAuth di {vendor}

        en: {~vendor} organization token
        es: token de organización de {vendor}
        it: token dell’organizzazione di {vendor}

        en: {~vendor} organization API key
        es: clave de API de organización de {vendor}
        it: chiave API dell’organizzazione di {vendor}

        en: {~vendor} user token
        es: token de usuario de {vendor}
        it: token utente di {vendor}

        en: {~vendor} user API key
        es: clave de API de usuario de {vendor}
        it: chiave API utente di {vendor}

        en: {~vendor} DSN with secret key
        es: DSN de {vendor} con clave secreta
        it: DSN di {vendor} con chiave segreta

        en: {~vendor} DSN
        es: DSN de {vendor}
        it: DSN di {vendor}

        en: {~vendor} insert or query key
        es: clave de inserción o consulta de {vendor}
        it: chiave di inserimento o interrogazione di {vendor}

        en: {~vendor} browser key
        es: clave de navegador de {vendor}
        it: chiave browser di {vendor}

        en: {~vendor} license key
        es: clave de licencia de {vendor}
        it: chiave di licenza di {vendor}

        en: {~vendor} access policy token
        es: token de política de acceso de {vendor}
        it: token della policy di accesso di {vendor}

        en: {~vendor} legacy API key
        es: clave de API antigua de {vendor}
        it: chiave API precedente di {vendor}

        en: {~vendor} legacy access token
        es: token de acceso antiguo de {vendor}
        it: token di accesso precedente di {vendor}

        en: {~vendor} legacy integration token
        es: token de integración antiguo de {vendor}
        it: token di integrazione precedente di {vendor}

        en: {~vendor} integration token
        es: token de integración de {vendor}
        it: token di integrazione di {vendor}

        en: {~vendor} legacy token
        es: token antiguo de {vendor}
        it: token precedente di {vendor}

        en: {~vendor} build secret
        es: secreto de compilación de {vendor}
        it: segreto di build di {vendor}

        en: {~vendor} instance access token
        es: token de acceso de instancia de {vendor}
        it: token di accesso dell’istanza di {vendor}

        en: {~vendor} upload token
        es: token de subida de {vendor}
        it: token di caricamento di {vendor}

        en: {~vendor} authorization token
        es: token de autorización de {vendor}
        it: token di autorizzazione di {vendor}

        en: {~vendor} global API key
        es: clave de API global de {vendor}
        it: chiave API globale di {vendor}

        en: {~vendor} origin CA key
        es: clave de CA de origen de {vendor}
        it: chiave CA di origine di {vendor}

        en: {~vendor} secret key
        es: clave secreta de {vendor}
        it: chiave segreta di {vendor}

        en: {~vendor} secret API key
        es: clave de API secreta de {vendor}
        it: chiave API segreta di {vendor}

        en: {~vendor} publishable key
        es: clave publicable de {vendor}
        it: chiave pubblicabile di {vendor}

        en: {~vendor} restricted key
        es: clave restringida de {vendor}
        it: chiave limitata di {vendor}

        en: {~vendor} test-mode secret key
        es: clave secreta de modo de prueba de {vendor}
        it: chiave segreta in modalità test di {vendor}

        en: {~vendor} webhook signing secret
        es: secreto de firma de webhooks de {vendor}
        it: segreto di firma dei webhook di {vendor}

        en: {~vendor} environment URL
        es: URL de entorno de {vendor}
        it: URL d’ambiente di {vendor}

        en: {~vendor} service token
        es: token de servicio de {vendor}
        it: token di servizio di {vendor}

        en: {~vendor} batch or recovery token
        es: token de lote o de recuperación de {vendor}
        it: token batch o di recupero di {vendor}

        en: {~vendor} private key
        es: clave privada de {vendor}
        it: chiave privata di {vendor}

        en: RSA private key
        es: clave privada RSA
        it: chiave privata RSA

        en: Elliptic curve private key
        es: Clave privada de curva elíptica
        it: Chiave privata a curva ellittica

        en: DSA private key
        es: clave privada DSA
        it: chiave privata DSA

        en: PGP private key
        es: clave privada PGP
        it: chiave privata PGP

        en: SSH2 private key
        es: clave privada SSH2
        it: chiave privata SSH2

        en: private key
        es: clave privada
        it: chiave privata

        en: encrypted private key
        es: clave privada cifrada
        it: chiave privata cifrata

        en: {~scheme} URL with password
        es: URL de {scheme} con contraseña
        it: URL {scheme} con password

        en: uRL with user name and password
        es: URL con nombre de usuario y contraseña
        it: URL con nome utente e password

        en: {~vendor} service role key
        es: clave de rol de servicio de {vendor}
        it: chiave del service role di {vendor}

        en: {~vendor} anon key
        es: clave anónima de {vendor}
        it: chiave anonima di {vendor}

        en: JSON Web Token
        es: JSON Web Token
        it: JSON Web Token

        en: {~vendor} bot token
        es: token de bot de {vendor}
        it: token del bot di {vendor}

        en: {~vendor} workspace token
        es: token de espacio de trabajo de {vendor}
        it: token dello spazio di lavoro di {vendor}

        en: {~vendor} app-level token
        es: token de nivel de app de {vendor}
        it: token a livello di app di {vendor}

        en: {~vendor} incoming webhook
        es: webhook entrante de {vendor}
        it: webhook in entrata di {vendor}

        en: {~vendor} webhook
        es: webhook de {vendor}
        it: webhook di {vendor}

        en: {~vendor} private or signing key
        es: clave privada o de firma de {vendor}
        it: chiave privata o di firma di {vendor}

        en: {~vendor} API or SMTP key
        es: clave de API o SMTP de {vendor}
        it: chiave API o SMTP di {vendor}

        en: {~vendor} API key SID
        es: SID de clave de API de {vendor}
        it: SID della chiave API di {vendor}

        en: {~vendor} account SID
        es: SID de cuenta de {vendor}
        it: SID dell’account di {vendor}

        en: {~vendor} auth token
        es: token de autenticación de {vendor}
        it: token di autenticazione di {vendor}

        en: {~vendor} public SDK key
        es: clave de SDK pública de {vendor}
        it: chiave SDK pubblica di {vendor}

        en: {~vendor} publish or subscribe key
        es: clave de publicación o suscripción de {vendor}
        it: chiave di pubblicazione o sottoscrizione di {vendor}

        en: {~vendor} SDK or API key
        es: clave de SDK o de API de {vendor}
        it: chiave SDK o API di {vendor}

        en: {~vendor} mobile key
        es: clave móvil de {vendor}
        it: chiave mobile di {vendor}

        en: {~vendor} dev key
        es: clave de desarrollo de {vendor}
        it: chiave di sviluppo di {vendor}

        en: {~vendor} key
        es: clave de {vendor}
        it: chiave di {vendor}

        en: {~vendor} secret
        es: secreto de {vendor}
        it: segreto di {vendor}

        en: {~vendor} project token
        es: token de proyecto de {vendor}
        it: token di progetto di {vendor}

        en: {~vendor} project API key
        es: clave de API de proyecto de {vendor}
        it: chiave API di progetto di {vendor}

        en: {~vendor} API secret
        es: secreto de API de {vendor}
        it: segreto API di {vendor}

        en: {~vendor} match passphrase
        es: frase de contraseña de match ({vendor})
        it: passphrase di match ({vendor})

        en: {~vendor} Apple ID session
        es: sesión de Apple ID de {vendor}
        it: sessione di Apple ID di {vendor}

        en: DeepSeek or compatible API key
        es: clave de API de DeepSeek o compatible
        it: chiave API di DeepSeek o compatibile

        en: {~vendor} key ID
        es: identificador de clave de {vendor}
        it: ID chiave di {vendor}

        en: {~vendor} Admin API access token
        es: token de acceso a la API de administración de {vendor}
        it: token di accesso all’API di amministrazione di {vendor}

        en: {~vendor} custom app access token
        es: token de acceso de app personalizada de {vendor}
        it: token di accesso di app personalizzata di {vendor}

        en: {~vendor} management token
        es: token de gestión de {vendor}
        it: token di gestione di {vendor}

        en: {~vendor} developer token
        es: token de desarrollador de {vendor}
        it: token sviluppatore di {vendor}

        en: {~vendor} bearer token
        es: token bearer de {vendor}
        it: token bearer di {vendor}

        en: {~vendor} secret access token
        es: token de acceso secreto de {vendor}
        it: token di accesso segreto di {vendor}

        en: {~vendor} public access token
        es: token de acceso público de {vendor}
        it: token di accesso pubblico di {vendor}

        en: {~vendor} user-to-server token
        es: token de usuario a servidor de {vendor}
        it: token da utente a server di {vendor}

        en: {~vendor} server-to-server token
        es: token de servidor a servidor de {vendor}
        it: token da server a server di {vendor}

        en: {~vendor} refresh token
        es: token de renovación de {vendor}
        it: token di aggiornamento di {vendor}

        en: {~vendor} routable access token
        es: token de acceso enrutable de {vendor}
        it: token di accesso instradabile di {vendor}

        en: {~vendor} deploy token
        es: token de despliegue de {vendor}
        it: token di deploy di {vendor}

        en: {~vendor} runner authentication token
        es: token de autenticación de runner de {vendor}
        it: token di autenticazione del runner di {vendor}

        en: {~vendor} runner registration token
        es: token de registro de runner de {vendor}
        it: token di registrazione del runner di {vendor}

        en: {~vendor} feed token
        es: token de feed de {vendor}
        it: token del feed di {vendor}

        en: {~vendor} incoming mail token
        es: token de correo entrante de {vendor}
        it: token di posta in arrivo di {vendor}

        en: {~vendor} agent for Kubernetes token
        es: token del agente de {vendor} para Kubernetes
        it: token dell’agente di {vendor} per Kubernetes

        en: {~vendor} feature flag client token
        es: token de cliente de feature flags de {vendor}
        it: token client dei feature flag di {vendor}

        en: {~vendor} pipeline trigger token
        es: token de activación de pipelines de {vendor}
        it: token di attivazione delle pipeline di {vendor}

        en: {~vendor} CI/CD job token
        es: token de trabajo de CI/CD de {vendor}
        it: token di job CI/CD di {vendor}

        en: {~vendor} reference token
        es: token de referencia de {vendor}
        it: token di riferimento di {vendor}

        en: {~vendor} token
        es: token de {vendor}
        it: token di {vendor}

        en: {~vendor} macaroon token
        es: token macaroon de {vendor}
        it: token macaroon di {vendor}

        en: {~vendor} batch token
        es: token de lote de {vendor}
        it: token batch di {vendor}
        """#
}
