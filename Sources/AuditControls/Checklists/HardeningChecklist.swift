import AuditAnalysis
import AuditModel
import CodeModel

extension Checklist {
    /// What a hardening plan sets as its criteria, phase by phase.
    static let hardening = Checklist(
        id: "hardening",
        title: LocalizedText(en: "Hardening plan", es: "Plan de refuerzo (hardening)", it: "Piano di hardening"),
        sections: [pins, start, input, transport, rateLimit, tests, completion])

    private static let pins = Section(
        "Real certificate hashes", "Hashes de certificados reales", "Hash reali dei certificati",
        [
            .ask(
                "real-pins", "Pins are taken from the real servers", "Hashes reales obtenidos de los servidores",
                "Hash reali ottenuti dai server"),
            .ask(
                "certificate-pinning", "The pinner uses them", "El fijador de certificados usa los hashes",
                "Il pinner usa gli hash"),
            .ask(
                "pins-per-environment", "Pins are configured per environment", "Configuración por entorno",
                "Configurazione per ambiente"),
            .ask(
                "security-tests-for-pinning", "Tests are up to date", "Pruebas actualizadas", "Test aggiornati"),
            .ask("build-verified-in-ci", "The build succeeds", "Compilación correcta", "Build riuscita"),
        ])

    private static let start = Section(
        "Security checks at launch", "Comprobaciones al arrancar", "Controlli all’avvio",
        [
            .ask(
                "security-checks-at-start", "Security checks are part of the launch sequence",
                "Comprobaciones de seguridad integradas en el arranque",
                "Controlli di sicurezza integrati nell’avvio"),
            .ask(
                "anti-tampering", "They check for debuggers and tampering", "Buscan depuradores y manipulación",
                "Cercano debugger e manomissioni"),
            .ask(
                "security-event-logging", "Security events are logged", "Registro de eventos de seguridad",
                "Registrazione degli eventi di sicurezza"),
            .ask(
                "security-tests-for-start-checks", "The checks have unit tests", "Las comprobaciones tienen pruebas",
                "I controlli hanno test unitari"),
            .ask("build-verified-in-ci", "The build succeeds", "Compilación correcta", "Build riuscita"),
        ])

    private static let input = Section(
        "Input in the user interface", "Entradas en la interfaz", "Input nell’interfaccia",
        [
            .ask(
                "input-sanitized-in-ui", "Text fields restrict what they accept",
                "Los campos de texto restringen lo que aceptan", "I campi di testo limitano ciò che accettano"),
            .ask(
                "injection-prevented", "Values are made safe at the point of use",
                "Los valores se aseguran donde se usan", "I valori sono resi sicuri dove si usano"),
            .ask(
                "input-validated", "The login view validates its input", "La vista de acceso valida sus entradas",
                "La vista di accesso valida gli input"),
            .ask(
                "security-tests-for-input", "Sanitization and validation have tests",
                "El saneamiento y la validación tienen pruebas", "Sanificazione e validazione hanno test"),
            .ask("build-verified-in-ci", "The build succeeds", "Compilación correcta", "Build riuscita"),
        ])

    private static let transport = Section(
        "App Transport Security", "App Transport Security", "App Transport Security",
        [
            .ask(
                "ats-enabled", "The Info.plist used by the build configures App Transport Security",
                "El Info.plist que se compila configura App Transport Security",
                "L’Info.plist usato dalla build configura App Transport Security"),
            .ask(
                "https-only", "HTTPS is enforced, except for localhost", "HTTPS obligatorio, salvo localhost",
                "HTTPS imposto, tranne localhost"),
            .ask(
                "ats-exceptions-justified", "Exceptions are justified", "Las excepciones están justificadas",
                "Eccezioni giustificate"),
            .ask(
                "build-verified-in-ci", "All schemes build", "Todos los esquemas compilan",
                "Tutti gli schemi compilano"),
        ])

    private static let rateLimit = Section(
        "Rate limiting", "Limitación de intentos", "Limitazione dei tentativi",
        [
            .ask(
                "login-rate-limit", "A rate limiter protects the login, and the login consults it",
                "Un limitador protege el acceso, y el acceso lo consulta",
                "Un limitatore protegge l’accesso, e l’accesso lo consulta"),
            .ask(
                "rate-limit-shown", "The user interface shows the wait", "La interfaz muestra la espera",
                "L’interfaccia mostra l’attesa"),
            .ask(
                "rate-limit-persisted", "The limit survives a restart", "El límite sobrevive al reinicio",
                "Il limite sopravvive al riavvio"),
            .ask(
                "security-tests-for-rate-limit", "Rate limiting has tests", "La limitación tiene pruebas",
                "La limitazione ha test"),
        ])

    private static let tests = Section(
        "Security tests", "Pruebas de seguridad", "Test di sicurezza",
        [
            .ask(
                "security-audit", "A security audit runs with the tests",
                "Una auditoría de seguridad acompaña a las pruebas", "Un audit di sicurezza accompagna i test"),
            .ask(
                "security-tests-for-credentials", "Tests check for hard-coded credentials",
                "Pruebas de credenciales en el código", "Test delle credenziali nel codice"),
            .ask(
                "security-tests-for-pinning", "Tests of certificate pinning", "Pruebas de fijación de certificados",
                "Test del certificate pinning"),
            .ask(
                "security-tests-for-input", "Tests of input validation", "Pruebas de validación de entradas",
                "Test della validazione degli input"),
            .ask(
                "security-tests-for-rate-limit", "Tests of rate limiting", "Pruebas de limitación de intentos",
                "Test della limitazione dei tentativi"),
            .ask(
                "security-tests-for-keychain", "Tests of keychain use", "Pruebas del uso del llavero",
                "Test dell’uso del portachiavi"),
            .ask(
                "tests-run-in-ci", "The tests run, and pass, for every change",
                "Las pruebas se ejecutan, y pasan, con cada cambio",
                "I test vengono eseguiti, e superati, a ogni modifica"),
        ])

    private static let completion = Section(
        "Before it is considered done", "Antes de darlo por terminado", "Prima di considerarlo concluso",
        [
            .ask(
                "real-pins", "The pins are real", "Los hashes de certificados son reales",
                "Gli hash dei certificati sono reali"),
            .ask(
                "certificate-pinning", "Certificate pinning is active", "Fijación de certificados activa",
                "Certificate pinning attivo"),
            .ask(
                "security-checks-at-start", "Security checks run at launch",
                "Las comprobaciones de seguridad se ejecutan al arrancar",
                "I controlli di sicurezza vengono eseguiti all’avvio"),
            .ask(
                "jailbreak-detection", "Jailbreak detection works", "La detección de jailbreak funciona",
                "Il rilevamento del jailbreak funziona"),
            .ask(
                "input-sanitized-in-ui", "Input is sanitized in the user interface",
                "Las entradas se sanean en la interfaz", "Gli input sono sanificati nell’interfaccia"),
            .ask(
                "ats-enabled", "App Transport Security is configured", "App Transport Security configurado",
                "App Transport Security configurato"),
            .ask(
                "https-only", "No HTTP in production", "Sin HTTP en producción", "Niente HTTP in produzione"),
            .ask(
                "login-rate-limit", "Rate limiting stops attacks", "La limitación detiene los ataques",
                "La limitazione ferma gli attacchi"),
            .ask(
                "tests-run-in-ci", "The security tests pass", "Las pruebas de seguridad pasan",
                "I test di sicurezza passano"),
            .ask(
                "documentation-kept", "The documentation is up to date", "Documentación actualizada",
                "Documentazione aggiornata"),
        ])
}
