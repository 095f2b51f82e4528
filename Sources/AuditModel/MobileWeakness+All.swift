extension MobileWeakness {
    /// Every weakness of the edition, in the order of its number.
    public static let all: [MobileWeakness] =
        [storage, crypto, auth, network, platform, code, resilience, privacy].flatMap { $0 }

    private static let storage = weaknesses(
        "STORAGE",
        [
            (
                1, "Sensitive Data Stored Unencrypted in Private Storage",
                "Datos sensibles sin cifrar en el almacenamiento privado",
                "Dati sensibili non cifrati nell’archivio privato"
            ),
            (
                2, "Sensitive Data Stored Unencrypted Outside of Private Storage",
                "Datos sensibles sin cifrar fuera del almacenamiento privado",
                "Dati sensibili non cifrati fuori dall’archivio privato"
            ),
            (
                3, "Cryptographic Keys Stored Outside of Platform Keystore",
                "Claves criptográficas fuera del almacén de claves de la plataforma",
                "Chiavi crittografiche fuori dal deposito di chiavi della piattaforma"
            ),
            (
                4, "Sensitive Data Hardcoded in the App Package", "Datos sensibles escritos en el paquete de la app",
                "Dati sensibili scritti nel pacchetto dell’app"
            ),
            (5, "Insertion of Sensitive Data into Logs", "Datos sensibles en los registros", "Dati sensibili nei log"),
            (
                6, "Sensitive Data Not Excluded From Backup", "Datos sensibles no excluidos de las copias de seguridad",
                "Dati sensibili non esclusi dai backup"
            ),
        ])

    private static let crypto = weaknesses(
        "CRYPTO",
        [
            (7, "Improper Encryption", "Cifrado inadecuado", "Cifratura inadeguata"),
            (8, "Improper Hashing", "Uso inadecuado de funciones hash", "Uso inadeguato delle funzioni hash"),
            (
                9, "Improper Use of Message Authentication Code (MAC)",
                "Uso inadecuado de códigos de autenticación de mensajes (MAC)",
                "Uso inadeguato dei codici di autenticazione dei messaggi (MAC)"
            ),
            (
                10, "Improper Generation of Cryptographic Signatures", "Generación inadecuada de firmas criptográficas",
                "Generazione inadeguata di firme crittografiche"
            ),
            (
                11, "Improper Verification of Cryptographic Signature",
                "Verificación inadecuada de firmas criptográficas", "Verifica inadeguata delle firme crittografiche"
            ),
            (
                12, "Improper Random Number Generation", "Generación inadecuada de números aleatorios",
                "Generazione inadeguata di numeri casuali"
            ),
            (
                13, "Improper Cryptographic Key Generation", "Generación inadecuada de claves criptográficas",
                "Generazione inadeguata di chiavi crittografiche"
            ),
            (
                14, "Improper Cryptographic Key Derivation", "Derivación inadecuada de claves criptográficas",
                "Derivazione inadeguata di chiavi crittografiche"
            ),
            (
                15, "Cryptographic Key Rotation Not Implemented", "Las claves criptográficas no se renuevan",
                "Le chiavi crittografiche non vengono rinnovate"
            ),
            (
                16, "Cryptographic Key Access Not Restricted", "Acceso a las claves criptográficas sin restringir",
                "Accesso alle chiavi crittografiche senza restrizioni"
            ),
            (
                17, "Device Secure Lock Not Enforced", "No se exige un bloqueo seguro del dispositivo",
                "Il blocco sicuro del dispositivo non è richiesto"
            ),
        ])

    private static let auth = weaknesses(
        "AUTH",
        [
            (
                18, "Lack of Authentication or Authorization on App Components",
                "Componentes de la app sin autenticación o autorización",
                "Componenti dell’app senza autenticazione o autorizzazione"
            ),
            (
                19, "Lack of Auto-fill Support for Credential Providers",
                "Sin autorrelleno para gestores de credenciales",
                "Nessun riempimento automatico per i gestori di credenziali"
            ),
            (
                20, "Local Authentication Can Be Bypassed", "La autenticación local se puede eludir",
                "L’autenticazione locale si può aggirare"
            ),
            (
                21, "Fallback to Non-biometric Credentials Allowed for Sensitive Transactions",
                "Operaciones sensibles sin exigir la biometría", "Operazioni delicate anche senza biometria"
            ),
            (
                22, "Crypto Keys Not Invalidated on New Biometric Enrollment",
                "Las claves siguen siendo válidas tras registrar otra biometría",
                "Le chiavi restano valide dopo la registrazione di altra biometria"
            ),
            (
                23, "Step-Up Authentication Not Implemented for Sensitive Actions",
                "Las acciones sensibles no piden autenticarse de nuevo",
                "Le azioni delicate non chiedono di autenticarsi di nuovo"
            ),
            (
                24, "Sensitive Data Accessible After Session Termination",
                "Datos sensibles accesibles después de cerrar la sesión",
                "Dati sensibili accessibili dopo la fine della sessione"
            ),
            (
                25, "Lack of Non-Repudiation for Critical Actions", "Las acciones críticas se pueden repudiar",
                "Le azioni critiche si possono ripudiare"
            ),
        ])

    private static let network = weaknesses(
        "NETWORK",
        [
            (26, "Network Traffic Not Encrypted", "Tráfico de red sin cifrar", "Traffico di rete non cifrato"),
            (
                27, "Insecure Certificate Validation", "Validación insegura de certificados",
                "Convalida insicura dei certificati"
            ),
            (
                28, "Insecure Identity Pinning", "Fijación insegura de identidad (pinning)",
                "Vincolo d’identità insicuro (pinning)"
            ),
        ])

    static func weaknesses(
        _ group: String, _ entries: [(number: Int, en: String, es: String, it: String)]
    ) -> [MobileWeakness] {
        entries.map {
            MobileWeakness(number: $0.number, group: group, title: LocalizedText(en: $0.en, es: $0.es, it: $0.it))
        }
    }
}
