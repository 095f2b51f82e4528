extension MobileWeakness {
    static let platform = weaknesses(
        "PLATFORM",
        [
            (29, "Insecure Deep Links", "Enlaces profundos inseguros", "Deep link insicuri"),
            (30, "Improper Use of the Clipboard", "Uso inadecuado del portapapeles", "Uso inadeguato degli appunti"),
            (
                31, "Allowing Untrusted App Extensions", "Se permiten extensiones de apps no fiables",
                "Estensioni di app non fidate ammesse"
            ),
            (32, "Insecure Intents", "Intents inseguros", "Intent insicuri"),
            (
                33, "Sensitive Native Functionality Exposed in WebViews",
                "Funciones nativas sensibles expuestas en vistas web",
                "Funzioni native sensibili esposte nelle web view"
            ),
            (
                34, "WebViews Allow Access to Local Resources with Untrusted Content",
                "Vistas web con contenido no fiable acceden a recursos locales",
                "Web view con contenuto non fidato accedono a risorse locali"
            ),
            (
                35, "WebViews Loading Untrusted Content", "Vistas web que cargan contenido no fiable",
                "Web view che caricano contenuto non fidato"
            ),
            (
                36, "Unnecessary Exposure of Sensitive Data via the User Interface",
                "Datos sensibles expuestos sin necesidad en la interfaz",
                "Dati sensibili esposti senza bisogno nell’interfaccia"
            ),
            (
                37, "Unnecessary Exposure of Sensitive Data via Notifications",
                "Datos sensibles expuestos sin necesidad en notificaciones",
                "Dati sensibili esposti senza bisogno nelle notifiche"
            ),
            (
                38, "Insufficient Protection of Sensitive Data from Screenshots or Screen Recordings",
                "Datos sensibles poco protegidos de capturas y grabaciones",
                "Dati sensibili poco protetti da schermate e registrazioni"
            ),
            (
                39, "App Vulnerable to Overlay Attacks", "App vulnerable a ataques de superposición",
                "App vulnerabile ad attacchi di sovrapposizione"
            ),
            (
                40, "Sensitive Data Leaked via Accessibility Services",
                "Datos sensibles filtrados por los servicios de accesibilidad",
                "Dati sensibili rivelati dai servizi di accessibilità"
            ),
        ])

    static let code = weaknesses(
        "CODE",
        [
            (
                41, "Running on a Recent Platform Version Not Ensured",
                "No se asegura una versión reciente de la plataforma",
                "Una versione recente della piattaforma non è garantita"
            ),
            (
                42, "Latest Platform Version Not Targeted",
                "La app no se compila para la última versión de la plataforma",
                "L’app non è compilata per l’ultima versione della piattaforma"
            ),
            (
                43, "Enforced Updating Not Implemented", "No se imponen las actualizaciones",
                "Gli aggiornamenti non sono imposti"
            ),
            (
                44, "Dependencies with Known Vulnerabilities", "Dependencias con vulnerabilidades conocidas",
                "Dipendenze con vulnerabilità note"
            ),
            (
                45, "Compiler-Provided Security Features Not Used", "Protecciones del compilador sin usar",
                "Protezioni del compilatore non usate"
            ),
            (
                46, "Use of Deprecated APIs or Functionality", "Uso de API o funciones obsoletas",
                "Uso di API o funzioni deprecate"
            ),
            (
                47, "Using Non-Standard APIs for Security-Critical Functionality",
                "API no estándar para funciones críticas de seguridad",
                "API non standard per funzioni critiche di sicurezza"
            ),
            (
                48, "Malicious Code Included in the App", "Código malicioso incluido en la app",
                "Codice malevolo incluso nell’app"
            ),
            (
                49, "Unsafe Dynamic Code Loading", "Carga dinámica de código insegura",
                "Caricamento dinamico di codice insicuro"
            ),
            (
                50, "Unsafe Handling of Untrusted Data", "Tratamiento inseguro de datos no fiables",
                "Trattamento insicuro di dati non fidati"
            ),
        ])

    static let resilience = weaknesses(
        "RESILIENCE",
        [
            (
                51, "Root/Jailbreak Detection Not Implemented", "Sin detección de root o jailbreak",
                "Nessun rilevamento di root o jailbreak"
            ),
            (
                52, "App Virtualization Environment Detection Not Implemented",
                "Sin detección de virtualización de la app", "Nessun rilevamento della virtualizzazione dell’app"
            ),
            (
                53, "Emulated or Virtual Device Detection Not Implemented",
                "Sin detección de dispositivos emulados o virtuales",
                "Nessun rilevamento di dispositivi emulati o virtuali"
            ),
            (
                54, "Device Attestation Not Implemented", "Sin atestación del dispositivo",
                "Nessuna attestazione del dispositivo"
            ),
            (55, "Malware Detection Not Implemented", "Sin detección de malware", "Nessun rilevamento di malware"),
            (56, "App Attestation Not Implemented", "Sin atestación de la app", "Nessuna attestazione dell’app"),
            (
                57, "App Resources Integrity Not Verified", "Integridad de los recursos de la app sin verificar",
                "Integrità delle risorse dell’app non verificata"
            ),
            (
                58, "Runtime Code Integrity Not Verified", "Integridad del código en ejecución sin verificar",
                "Integrità del codice in esecuzione non verificata"
            ),
            (59, "Code Obfuscation Not Implemented", "Código sin ofuscar", "Codice non offuscato"),
            (60, "Resource Obfuscation Not Implemented", "Recursos sin ofuscar", "Risorse non offuscate"),
            (61, "Debug Artifacts Not Removed", "Restos de depuración sin eliminar", "Resti di debug non rimossi"),
            (
                62, "No Application-Level Payload Encryption", "Contenido de los mensajes sin cifrar en la propia app",
                "Contenuto dei messaggi non cifrato dall’app stessa"
            ),
            (
                63, "Debug Mechanisms Not Disabled", "Mecanismos de depuración sin desactivar",
                "Meccanismi di debug non disattivati"
            ),
            (
                64, "Debugger Detection Not Implemented", "Sin detección de depuradores",
                "Nessun rilevamento di debugger"
            ),
            (
                65, "Dynamic Analysis Tools Detection Not Implemented",
                "Sin detección de herramientas de análisis dinámico",
                "Nessun rilevamento di strumenti di analisi dinamica"
            ),
        ])

    static let privacy = weaknesses(
        "PRIVACY",
        [
            (
                66, "Inadequate Permission Management", "Gestión inadecuada de permisos",
                "Gestione inadeguata dei permessi"
            ),
            (
                67, "Lack of Anonymization or Pseudonymisation Measures", "Datos sin anonimizar ni seudonimizar",
                "Dati non anonimizzati né pseudonimizzati"
            ),
            (
                68, "Incorrect Use of Identifiers for User Tracking",
                "Uso incorrecto de identificadores para seguir a las personas",
                "Uso scorretto di identificatori per tracciare le persone"
            ),
            (
                69, "Usage of Non-Privacy-Preserving Functionality", "Funciones que no preservan la privacidad",
                "Funzioni che non tutelano la privacy"
            ),
            (
                70, "Inadequate Awareness for Privacy Relevant Actions",
                "Acciones que afectan a la privacidad sin aviso suficiente",
                "Azioni che toccano la privacy senza avviso sufficiente"
            ),
            (
                71, "Inadequate Defaults for Privacy Relevant Actions",
                "Valores por defecto inadecuados para la privacidad", "Valori predefiniti inadeguati per la privacy"
            ),
            (
                72, "Inadequate Privacy Policy", "Política de privacidad inadecuada",
                "Informativa sulla privacy inadeguata"
            ),
            (
                73, "Inadequate Data Collection Declarations", "Declaraciones inadecuadas de los datos recogidos",
                "Dichiarazioni inadeguate dei dati raccolti"
            ),
            (
                74, "Inadequate Tracking Domains Declarations",
                "Declaraciones inadecuadas de los dominios de seguimiento",
                "Dichiarazioni inadeguate dei domini di tracciamento"
            ),
            (75, "Non-Reproducible Builds", "Compilaciones no reproducibles", "Build non riproducibili"),
            (
                76, "Lack of Proper Data Management Controls",
                "Sin controles adecuados para gestionar los datos propios",
                "Controlli inadeguati per gestire i propri dati"
            ),
            (
                77, "Inadequate Data Visibility Controls", "Controles inadecuados sobre la visibilidad de los datos",
                "Controlli inadeguati sulla visibilità dei dati"
            ),
            (
                78, "Inadequate or Ambiguous User Consent Mechanisms", "Consentimiento inadecuado o ambiguo",
                "Consenso inadeguato o ambiguo"
            ),
        ])
}
