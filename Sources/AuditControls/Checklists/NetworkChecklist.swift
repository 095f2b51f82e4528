import AuditAnalysis
import AuditModel

extension Checklist {
    /// What a network guide for Apple platforms asks.
    static let network = Checklist(
        id: "network",
        title: LocalizedText(en: "Network guide", es: "Guía de red", it: "Guida alla rete"),
        sections: [transport, pinning, session, general])

    private static let transport = Section(
        "App Transport Security", "App Transport Security", "App Transport Security",
        [
            .ask(
                "ats-enabled", "No `NSAllowsArbitraryLoads` in production",
                "Sin `NSAllowsArbitraryLoads` en producción", "Nessun `NSAllowsArbitraryLoads` in produzione"),
            .ask(
                "ats-exceptions-justified", "Domain exceptions are documented and justified",
                "Las excepciones por dominio están documentadas y justificadas",
                "Eccezioni di dominio documentate e giustificate"),
            .ask(
                "https-only", "All API endpoints use HTTPS", "Todos los endpoints de la API usan HTTPS",
                "Tutti gli endpoint API usano HTTPS"),
            .ask(
                "tls-floor", "TLS 1.2 or higher is required", "Se exige TLS 1.2 o superior",
                "Richiesto TLS 1.2 o superiore"),
        ])

    private static let pinning = Section(
        "Certificate pinning", "Fijación de certificados", "Certificate pinning",
        [
            .ask(
                "certificate-pinning", "Pinning is implemented for high-security apps",
                "Fijación implementada en las apps de alta seguridad",
                "Pinning implementato per app ad alta sicurezza"),
            .ask(
                "backup-pins", "Backup pins are configured for key rotation",
                "Pines de reserva configurados para rotar claves", "Pin di riserva configurati per la rotazione"),
            .ask(
                "chain-before-pin", "The entire certificate chain is validated",
                "Se valida la cadena de certificados completa", "Validata l’intera catena di certificati"),
            .ask(
                "pin-failures-handled", "Pin validation failures are handled gracefully",
                "Los fallos de validación de pines se gestionan con cuidado",
                "Gestione ordinata dei pin non validi"),
        ])

    private static let session = Section(
        "URLSession configuration", "Configuración de URLSession", "Configurazione di URLSession",
        [
            .ask(
                "request-timeouts", "Timeouts are configured", "Tiempos de espera configurados",
                "Timeout configurati"),
            .ask(
                "cache-disabled", "Caching is disabled for sensitive requests",
                "Sin caché para las peticiones sensibles", "Cache disattivata per le richieste sensibili"),
            .ask(
                "cookies-disabled", "Cookies are disabled where not needed", "Sin cookies donde no hacen falta",
                "Cookie disattivati dove non servono"),
            .ask(
                "tls-floor", "A modern TLS version is enforced", "Se impone una versión moderna de TLS",
                "È imposta una versione moderna di TLS"),
        ])

    private static let general = Section(
        "General", "General", "Generale",
        [
            .ask(
                "sensitive-headers-unlogged", "No sensitive data in request logs",
                "Ningún dato sensible en los registros de peticiones",
                "Nessun dato sensibile nei log delle richieste"),
            .ask(
                "no-api-keys-exposed", "No hard-coded API keys or tokens",
                "Ninguna clave de API ni token en el código", "Nessuna chiave API o token nel codice"),
            .ask(
                "certificate-checks-never-disabled", "Certificate validation is never disabled in production",
                "La validación de certificados nunca se desactiva en producción",
                "Validazione dei certificati mai disattivata in produzione"),
            .ask(
                "opaque-errors", "Error messages leak no sensitive information",
                "Los mensajes de error no filtran información sensible",
                "I messaggi di errore non rivelano informazioni sensibili"),
        ])
}
