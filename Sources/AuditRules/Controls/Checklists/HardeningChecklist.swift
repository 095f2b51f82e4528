import AuditModel

extension Checklist {
    /// What a hardening plan sets as its criteria, phase by phase.
    static let hardening = Checklist(
        id: "hardening",
        title: LocalizedText(en: "Hardening plan", es: "Plan de hardening", it: "Piano di hardening"),
        sections: [pins, start, input, transport, rateLimit, tests, completion])

    private static let pins = Section(
        "Real certificate hashes", "Hashes de certificados reales", "Hash reali dei certificati",
        [
            .ask(
                "real-pins", "Pins are those of real servers", "Hashes reales obtenidos de los servidores",
                "Hash reali ottenuti dai server"),
            .ask(
                "certificate-pinning", "The pinner uses them", "El fijador de certificados usa los hashes",
                "Il pinner usa gli hash"),
            .ask(
                "pins-per-environment", "Pins are configured per environment", "Configuración por ambiente",
                "Configurazione per ambiente"),
        ])

    private static let start = Section(
        "Security checks at start", "Comprobaciones al arrancar", "Controlli all’avvio",
        [])

    private static let input = Section(
        "Input in the interface", "Entradas en la interfaz", "Input nell’interfaccia",
        [
            .ask(
                "input-sanitized-in-ui", "Text fields restrict what they accept",
                "Los campos de texto restringen lo que aceptan", "I campi di testo limitano ciò che accettano"),
            .ask(
                "injection-prevented", "Values are made safe where they are used",
                "Los valores se aseguran donde se usan", "I valori sono resi sicuri dove si usano"),
            .ask(
                "input-validated", "The login view validates its input", "La vista de acceso valida sus entradas",
                "La vista di accesso valida gli input"),
        ])

    private static let transport = Section(
        "App Transport Security", "App Transport Security", "App Transport Security",
        [
            .ask(
                "ats-enabled", "Info.plist configures App Transport Security",
                "Info.plist configura App Transport Security", "Info.plist configura App Transport Security"),
            .ask(
                "https-only", "HTTPS is enforced, except for localhost", "HTTPS obligatorio, salvo localhost",
                "HTTPS imposto, tranne localhost"),
            .ask(
                "ats-exceptions-justified", "Exceptions are justified", "Las excepciones están justificadas",
                "Eccezioni giustificate"),
        ])

    private static let rateLimit = Section(
        "Rate limiting", "Limitación de intentos", "Limitazione dei tentativi",
        [
            .ask(
                "login-rate-limit", "A limiter guards the login", "Un limitador protege el acceso",
                "Un limitatore protegge l’accesso"),
            .ask(
                "rate-limit-shown", "The interface shows the wait", "La interfaz muestra la espera",
                "L’interfaccia mostra l’attesa"),
            .ask(
                "rate-limit-persisted", "The limit survives a restart", "El límite sobrevive al reinicio",
                "Il limite sopravvive al riavvio"),
        ])

    private static let tests = Section(
        "Security tests", "Pruebas de seguridad", "Test di sicurezza",
        [])

    private static let completion = Section(
        "Before it is called done", "Antes de darlo por terminado", "Prima di dirlo concluso",
        [
            .ask(
                "https-only", "No HTTP in production", "Sin HTTP en producción", "Niente HTTP in produzione"),
            .ask(
                "certificate-pinning", "Certificate pinning is active", "Fijación de certificados activa",
                "Certificate pinning attivo"),
            .ask(
                "login-rate-limit", "Rate limiting stops attacks", "La limitación detiene los ataques",
                "La limitazione ferma gli attacchi"),
        ])
}
