import AuditModel

/// An entry of a standard and its name in a few words.
struct StandardTitle {
    let reference: Reference
    let title: LocalizedText

    private init(_ reference: Reference, _ en: String, _ es: String, _ it: String) {
        self.init(reference, LocalizedText(en: en, es: es, it: it))
    }

    private init(_ reference: Reference, _ title: LocalizedText) {
        self.reference = reference
        self.title = title
    }

    /// The weaknesses of the OWASP MASWE, under their published names.
    static let maswe = MobileWeakness.all.map { StandardTitle(.maswe($0.number), $0.title) }

    /// The 24 controls of OWASP MASVS v2, in words of our own.
    static let masvs: [StandardTitle] = [
        .init(
            .masvs("STORAGE", 1), "Sensitive data is stored safely", "Los datos sensibles se guardan de forma segura",
            "I dati sensibili sono conservati in modo sicuro"),
        .init(
            .masvs("STORAGE", 2), "Sensitive data does not leak", "Los datos sensibles no se filtran",
            "I dati sensibili non trapelano"),
        .init(
            .masvs("CRYPTO", 1), "Cryptography is strong and well used", "La criptografía es fuerte y está bien usada",
            "La crittografia è robusta e usata bene"),
        .init(
            .masvs("CRYPTO", 2), "Keys are well managed", "Las claves se gestionan bien",
            "Le chiavi sono gestite bene"),
        .init(
            .masvs("AUTH", 1), "Sign-in and permissions follow safe protocols",
            "El acceso y los permisos siguen protocolos seguros", "Accesso e permessi seguono protocolli sicuri"),
        .init(
            .masvs("AUTH", 2), "Local authentication is safe", "La autenticación local es segura",
            "L’autenticazione locale è sicura"),
        .init(
            .masvs("AUTH", 3), "Sensitive operations ask again who is there",
            "Las operaciones sensibles vuelven a pedir la identidad",
            "Le operazioni delicate richiedono di nuovo l’identità"),
        .init(
            .masvs("NETWORK", 1), "All traffic is protected", "Todo el tráfico está protegido",
            "Tutto il traffico è protetto"),
        .init(
            .masvs("NETWORK", 2), "The app’s own servers are pinned", "Los servidores propios están fijados (pinning)",
            "I server propri sono vincolati (pinning)"),
        .init(
            .masvs("PLATFORM", 1), "Exchange with other apps is safe", "El intercambio con otras apps es seguro",
            "Lo scambio con altre app è sicuro"),
        .init(
            .masvs("PLATFORM", 2), "Web views are used safely", "Las vistas web se usan de forma segura",
            "Le web view sono usate in modo sicuro"),
        .init(
            .masvs("PLATFORM", 3), "The screen gives nothing away", "La pantalla no revela nada",
            "Lo schermo non rivela nulla"),
        .init(
            .masvs("CODE", 1), "A recent system version is required", "Se exige una versión reciente del sistema",
            "È richiesta una versione recente del sistema"),
        .init(
            .masvs("CODE", 2), "Updates can be enforced", "Se pueden imponer las actualizaciones",
            "Gli aggiornamenti si possono imporre"),
        .init(
            .masvs("CODE", 3), "Components have no known weaknesses",
            "Los componentes no tienen debilidades conocidas", "I componenti non hanno debolezze note"),
        .init(
            .masvs("CODE", 4), "Untrusted input is checked", "Se comprueba la entrada no fiable",
            "L’input non fidato è controllato"),
        .init(
            .masvs("RESILIENCE", 1), "The device is checked for integrity",
            "Se comprueba la integridad del dispositivo", "L’integrità del dispositivo è controllata"),
        .init(
            .masvs("RESILIENCE", 2), "Tampering with the app is noticed", "Se detecta la manipulación de la app",
            "La manomissione dell’app viene rilevata"),
        .init(
            .masvs("RESILIENCE", 3), "Static analysis is made hard", "Se dificulta el análisis estático",
            "L’analisi statica è resa difficile"),
        .init(
            .masvs("RESILIENCE", 4), "Dynamic analysis is made hard", "Se dificulta el análisis dinámico",
            "L’analisi dinamica è resa difficile"),
        .init(
            .masvs("PRIVACY", 1), "No more data is used than needed", "No se usan más datos de los necesarios",
            "Non si usano più dati del necessario"),
        .init(
            .masvs("PRIVACY", 2), "Users are not identified without need",
            "No se identifica a las personas sin necesidad", "Le persone non sono identificate senza bisogno"),
        .init(
            .masvs("PRIVACY", 3), "The use of data is disclosed", "Se informa del uso de los datos",
            "L’uso dei dati è dichiarato"),
        .init(
            .masvs("PRIVACY", 4), "Users have a say over their data", "Las personas deciden sobre sus datos",
            "Le persone decidono sui propri dati"),
    ]

    /// The ten risks of the OWASP Mobile Top 10 of 2024, in words of our own.
    static let mobileTop10: [StandardTitle] = [
        .init(.mobileTop10(1), "Credentials misused", "Mal uso de credenciales", "Uso improprio delle credenziali"),
        .init(
            .mobileTop10(2), "Weak supply chain", "Cadena de suministro débil", "Catena di fornitura debole"),
        .init(
            .mobileTop10(3), "Weak authentication or authorisation", "Autenticación o autorización débiles",
            "Autenticazione o autorizzazione deboli"),
        .init(
            .mobileTop10(4), "Input and output not validated", "Entrada y salida sin validar",
            "Input e output non validati"),
        .init(.mobileTop10(5), "Insecure communication", "Comunicación insegura", "Comunicazione non sicura"),
        .init(.mobileTop10(6), "Poor privacy controls", "Privacidad mal protegida", "Privacy poco tutelata"),
        .init(.mobileTop10(7), "Poorly protected binary", "Binario poco protegido", "Binario poco protetto"),
        .init(
            .mobileTop10(8), "Security misconfigured", "Seguridad mal configurada", "Sicurezza mal configurata"),
        .init(
            .mobileTop10(9), "Insecure data storage", "Almacenamiento de datos inseguro",
            "Archiviazione dei dati non sicura"),
        .init(.mobileTop10(10), "Weak cryptography", "Criptografía débil", "Crittografia debole"),
    ]
}
