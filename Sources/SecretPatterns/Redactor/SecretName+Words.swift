extension SecretName {
    /// Passwords in other languages; the words for keys only with values that are like one.
    static let foreignPasswords: [SecretName] =
        [
            "contrase\u{F1}a", "contrasena", "senha", "motdepasse", "mot_de_passe", "mot-de-passe", "kennwort",
            "wachtwoord",
            "passord", "l\u{F6}senord", "losenord", "adgangskode", "has\u{142}o", "haslo", "heslo", "jelsz\u{F3}",
            "\u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}", "\u{5BC6}\u{7801}", "\u{5BC6}\u{78BC}",
            "\u{15F}ifre", "sifre", "salasana", "parol\u{103}", "lozinka", "salas\u{F5}na",
            "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}", "\u{BE44}\u{BC00}\u{BC88}\u{D638}",
        ].map { SecretName(keyword: $0, demand: .anything, kind: "password", category: .assignments) }
        + ["clave", "parola", "clave_secreta", "chiave_segreta", "chiave_privata", "parola_chiave", "codice_segreto"]
        .map {
            SecretName(keyword: $0, demand: .token, mayGoOn: false, kind: "password", category: .assignments)
        }

    /// Codes that sign in once.
    static let codes: [SecretName] =
        spelled(["recovery", "backup"]) {
            SecretName(keyword: $0, demand: .anything, kind: "recovery-code", category: .assignments)
        }
        + spelled(["otp", "verification", "confirmation", "sms", "mfa", "2fa", "onetime", "one_time", "login", "pin"]) {
            SecretName(
                keyword: $0, demand: .digits(4...10), mayGoOn: false, kind: "one-time-password", category: .assignments)
        }
        + spelled(["security"]) {
            SecretName(keyword: $0, demand: .digits(3...8), mayGoOn: false, kind: "card-code", category: .assignments)
        }

    private static func spelled(_ words: [String], _ name: (String) -> SecretName) -> [SecretName] {
        words.flatMap { word in ["", "_", "-", " "].map { name("\(word)\($0)code") } }
    }
}
