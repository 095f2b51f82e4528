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
                "ats-enabled", "App Transport Security is on", "App Transport Security activado",
                "App Transport Security attivo"),
            .ask(
                "certificate-pinning", "Certificate pinning is implemented", "Fijación de certificados implementada",
                "Certificate pinning implementato"),
            .ask(
                "keychain-for-secrets", "The keychain holds sensitive data",
                "El llavero guarda los datos sensibles", "Portachiavi usato per i dati sensibili"),
            .ask(
                "biometric-authentication", "Biometric authentication is on", "Autenticación biométrica activada",
                "Autenticazione biometrica attiva"),
            .ask(
                "secrets-cleared-from-memory", "Sensitive data is cleared from memory",
                "Los datos sensibles se borran de la memoria", "Dati sensibili cancellati dalla memoria"),
            .ask(
                "screen-privacy", "Sensitive screens are kept out of screenshots",
                "Las pantallas sensibles no se pueden capturar",
                "Schermate sensibili protette dalle catture"),
            .ask(
                "auto-lock", "An auto-lock timer is implemented", "Bloqueo automático implementado",
                "Blocco automatico implementato"),
            .ask(
                "secure-enclave-keys", "Keys live in the Secure Enclave", "Las claves viven en el Secure Enclave",
                "Chiavi nel Secure Enclave"),
        ])

    private static let testing = Section(
        "Testing", "Pruebas", "Test",
        [])

    private static let deployment = Section(
        "Deployment", "Despliegue", "Rilascio",
        [])
}
