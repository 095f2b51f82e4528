import AuditAnalysis
import AuditModel

extension Checklist {
    /// What a security audit of an app asks, in the five groups that its report sums up.
    static let audit = Checklist(
        id: "audit",
        title: LocalizedText(en: "Security audit", es: "Auditoría de seguridad", it: "Audit di sicurezza"),
        sections: [authentication, storage, networkSecurity, input, code])

    private static let authentication = Section(
        "Authentication & Authorization", "Autenticación y autorización", "Autenticazione e autorizzazione",
        [
            .ask(
                "keychain-for-secrets", "Tokens are stored in the keychain, not in user defaults",
                "Los tokens se guardan en el llavero, no en UserDefaults",
                "Token salvati nel portachiavi, non in UserDefaults"),
            .ask(
                "session-timeout", "Sessions time out", "La sesión caduca por inactividad",
                "Timeout di sessione implementato"),
            .ask(
                "biometric-authentication", "Biometric authentication is available (Face ID, Touch ID)",
                "Autenticación biométrica disponible (Face ID, Touch ID)",
                "Autenticazione biometrica disponibile (Face ID, Touch ID)"),
            .ask(
                "second-factor", "A second factor is supported", "Se admite un segundo factor",
                "Secondo fattore supportato"),
            .ask(
                "logout-clears-secrets", "Logging out clears all sensitive data",
                "Al cerrar sesión se borran todos los datos sensibles",
                "Il logout cancella tutti i dati sensibili"),
            .ask(
                "login-rate-limit", "Login attempts are limited", "Los intentos de acceso están limitados",
                "Limite ai tentativi di accesso"),
        ])

    private static let storage = Section(
        "Data Storage", "Almacenamiento de datos", "Archiviazione dei dati",
        [
            .ask(
                "encryption-at-rest", "Sensitive data is encrypted at rest",
                "Los datos sensibles se cifran en reposo", "Dati sensibili cifrati a riposo"),
            .ask(
                "no-secrets-in-logs", "No sensitive data in logs", "Ningún dato sensible en los registros",
                "Nessun dato sensibile nei log"),
            .ask(
                "no-secrets-in-crash-reports", "No sensitive data in crash reports",
                "Ningún dato sensible en los informes de fallos", "Nessun dato sensibile nei crash report"),
            .ask(
                "backup-excluded", "iCloud backups exclude sensitive files",
                "La copia de iCloud excluye los archivos sensibles",
                "Il backup iCloud esclude i file sensibili"),
            .ask(
                "database-encryption", "Core Data, SwiftData and other databases are encrypted where needed",
                "Core Data, SwiftData y otras bases de datos cifradas donde hace falta",
                "Core Data, SwiftData e altri database cifrati dove serve"),
            .ask(
                "temporary-files-removed", "Temporary files are removed", "Los archivos temporales se eliminan",
                "File temporanei eliminati correttamente"),
        ])

    private static let networkSecurity = Section(
        "Network Security", "Seguridad de red", "Sicurezza di rete",
        [
            .ask(
                "https-only", "HTTPS only, App Transport Security configured",
                "Solo HTTPS, App Transport Security configurado",
                "Solo HTTPS, App Transport Security configurato"),
            .ask(
                "certificate-pinning", "Certificates are pinned for critical APIs",
                "Certificados fijados para las API críticas", "Certificate pinning per le API critiche"),
            .ask(
                "no-secrets-in-urls", "No sensitive data in URLs", "Ningún dato sensible en las URL",
                "Nessun dato sensibile negli URL"),
            .ask(
                "sensitive-headers-unlogged", "Sensitive headers are not logged",
                "Las cabeceras sensibles no se registran", "Header sensibili non registrati nei log"),
            .ask(
                "request-timeouts", "Timeouts are set", "Tiempos de espera adecuados", "Timeout appropriati"),
            .ask(
                "opaque-errors", "Errors reveal no system details",
                "Los errores no revelan información del sistema",
                "La gestione degli errori non rivela informazioni di sistema"),
        ])

    private static let input = Section(
        "Input Validation", "Validación de entradas", "Validazione degli input",
        [
            .ask(
                "input-validated", "All user input is validated", "Toda entrada del usuario se valida",
                "Tutti gli input utente validati"),
            .ask(
                "injection-prevented", "Values are encoded or bound to prevent injection",
                "Los valores se codifican o enlazan contra la inyección",
                "Valori codificati o vincolati contro le injection"),
            .ask(
                "input-length-limited", "Input length is limited", "La longitud de las entradas está limitada",
                "Limiti sulla lunghezza degli input"),
            .ask(
                "input-format-validated", "Formats are validated (email, phone …)",
                "Se valida el formato (correo, teléfono…)", "Validazione del formato (email, telefono…)"),
            .ask(
                "file-upload-validated", "Files are validated by type and size",
                "Los archivos se validan por tipo y tamaño", "File validati per tipo e dimensione"),
        ])

    private static let code = Section(
        "Code Security", "Seguridad del código", "Sicurezza del codice",
        [
            .ask(
                "no-hardcoded-secrets", "No hard-coded secrets", "Ningún secreto en el código",
                "Nessun segreto nel codice"),
            .ask(
                "no-debug-code", "No debug code in production", "Sin código de depuración en producción",
                "Nessun codice di debug in produzione"),
            .ask(
                "obfuscation", "Release builds are obfuscated", "Las versiones publicadas se ofuscan",
                "Offuscamento per le build di rilascio"),
            .ask(
                "jailbreak-detection", "Jailbreak detection, where needed", "Detección de jailbreak, si hace falta",
                "Rilevamento del jailbreak, se necessario"),
            .ask(
                "anti-tampering", "Anti-tampering measures", "Medidas contra la manipulación",
                "Misure anti-manomissione"),
            .ask(
                "no-api-keys-exposed", "No API keys are exposed", "Ninguna clave de API expuesta",
                "Nessuna chiave API esposta"),
        ])
}
