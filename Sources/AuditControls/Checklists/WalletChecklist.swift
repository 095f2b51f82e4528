import AuditAnalysis
import AuditModel

extension Checklist {
    /// What a wallet's team asks of development, testing and deployment.
    static let wallet = Checklist(
        id: "wallet",
        title: LocalizedText(en: "Wallet and finance", es: "Monederos y finanzas", it: "Wallet e finanza"),
        sections: [development, testing, deployment])

    private static let development = Section(
        "Development", "Desarrollo", "Sviluppo",
        [
            .ask(
                "ats-enabled", "App Transport Security is enabled", "App Transport Security activado",
                "App Transport Security attivo"),
            .ask(
                "certificate-pinning", "Certificate pinning is implemented", "Fijación de certificados implementada",
                "Certificate pinning implementato"),
            .ask(
                "keychain-for-secrets", "Sensitive data is stored in the keychain",
                "El llavero guarda los datos sensibles", "Portachiavi usato per i dati sensibili"),
            .ask(
                "biometric-authentication", "Biometric authentication is enabled", "Autenticación biométrica activada",
                "Autenticazione biometrica attiva"),
            .ask(
                "jailbreak-detection", "Jailbreak detection is implemented", "Detección de jailbreak implementada",
                "Rilevamento del jailbreak implementato"),
            .ask(
                "obfuscation", "Sensitive strings are obfuscated", "Las cadenas sensibles se ofuscan",
                "Stringhe sensibili offuscate"),
            .ask(
                "secrets-cleared-from-memory", "Sensitive data is cleared from memory",
                "Los datos sensibles se borran de la memoria", "Dati sensibili cancellati dalla memoria"),
            .ask(
                "screen-privacy", "Sensitive screens are hidden from screenshots",
                "Las pantallas sensibles no se pueden capturar",
                "Schermate sensibili protette dalle catture"),
            .ask(
                "auto-lock", "An auto-lock timer is implemented", "Bloqueo automático implementado",
                "Blocco automatico implementato"),
            .ask(
                "secure-enclave-keys", "Keys are stored in the Secure Enclave", "Las claves viven en el Secure Enclave",
                "Chiavi nel Secure Enclave"),
        ])

    private static let testing = Section(
        "Testing", "Pruebas", "Test",
        [
            .ask("penetration-test", "Penetration testing", "Prueba de penetración", "Penetration test"),
            .ask("security-audit", "Security audit", "Auditoría de seguridad", "Audit di sicurezza"),
            .ask(
                "static-analysis", "Static code analysis", "Análisis estático del código", "Analisi statica del codice"),
            .ask("dynamic-analysis", "Dynamic analysis", "Análisis dinámico", "Analisi dinamica"),
            .ask(
                "dependency-scan", "Dependency vulnerability scan", "Análisis de vulnerabilidades en dependencias",
                "Scansione delle vulnerabilità nelle dipendenze"),
            .ask(
                "api-security-tests", "API security testing", "Pruebas de seguridad de la API",
                "Test di sicurezza delle API"),
            .ask(
                "cryptography-review", "Cryptography review", "Revisión de la criptografía",
                "Revisione della crittografia"),
        ])

    private static let deployment = Section(
        "Deployment", "Despliegue", "Rilascio",
        [
            .ask("code-signing", "Code signing is enabled", "Firma de código activada", "Firma del codice attiva"),
            .ask("bitcode", "Bitcode", "Bitcode", "Bitcode"),
            .ask(
                "debug-symbols-stripped", "Debug symbols are stripped", "Símbolos de depuración eliminados",
                "Simboli di debug rimossi"),
            .ask(
                "production-logging-off", "Logging is disabled in production", "Registro desactivado en producción",
                "Log disattivati in produzione"),
            .ask("no-api-keys-exposed", "API keys are secured", "Claves de API protegidas", "Chiavi API protette"),
            .ask(
                "crash-reporting-configured", "Crash reporting is configured", "Informes de fallos configurados",
                "Crash report configurati"),
            .ask(
                "security-monitoring", "Security monitoring is active", "Supervisión de seguridad activada",
                "Monitoraggio di sicurezza attivo"),
        ])
}
