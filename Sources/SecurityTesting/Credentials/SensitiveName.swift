/// Names of values that nobody else may have.
enum SensitiveName {
    /// What a value under the name must be like to be one.
    enum Kind: Hashable, Sendable {
        /// Chosen by a person, so any text may be one.
        case password
        /// Made by a machine.
        case token
    }

    /// The kind of secret that a name speaks of; nil for another name, and for one that speaks *about* a secret, such as
    /// `passwordLength` or `hasToken`.
    static func kind(of name: String) -> Kind? {
        let words = words(of: name)
        guard let first = words.first, let last = words.last else { return nil }
        let isProperty =
            properties.contains(last) || (last.hasSuffix("s") && properties.contains(String(last.dropLast())))
        guard !questions.contains(first), !isProperty else { return nil }
        // Two words in a row, or both as one.
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 } + words
        if words.contains(where: { passwords.contains($0) }) || pairs.contains(where: { passwordPhrases.contains($0) })
        {
            return .password
        }
        return words.contains { tokens.contains($0) } || pairs.contains(where: isTokenPhrase) ? .token : nil
    }

    private static func isTokenPhrase(_ words: String) -> Bool {
        phrases.contains(words) || (words.hasSuffix("s") && phrases.contains(String(words.dropLast())))
    }

    /// The words of a name that speak of what a person chooses.
    static func passwords(in name: String) -> [String] { words(of: name).filter { passwords.contains($0) } }

    /// The words of a name in camel case, snake case, kebab case or with dots, in small letters.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (place, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                words.append(word)
                word = ""
                continue
            }
            let endsCapitals = place + 1 < letters.count && letters[place + 1].isLowercase
            if letter.isUppercase, let previous = word.last, !previous.isUppercase || endsCapitals {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        return (words + [word]).filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    private static let passwords: Set<String> = [
        "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "pin", "passwort", "contraseña", "clave",
        "pw",
    ]
    /// `pass` by itself is a step, a ticket or a way through.
    private static let passwordPhrases: Set<String> = [
        "dbpass", "databasepass", "userpass", "adminpass", "rootpass", "smtppass", "ftppass", "sshpass", "mailpass",
        "mysqlpass", "postgrespass", "pgpass", "redispass", "authpass", "loginpass", "proxypass", "keypass",
        "storepass", "dbpw", "userpw", "rootpw", "adminpw",
    ]
    private static let tokens: Set<String> = [
        "token", "tokens", "jwt", "secret", "secrets", "credential", "credentials", "bearer", "mnemonic", "otp", "cvv",
        "cvc", "ssn", "iban",
    ]
    private static let phrases: Set<String> = [
        "apikey", "accesskey", "privatekey", "secretkey", "signingkey", "encryptionkey", "masterkey", "sessionid",
        "sessioncookie", "seedphrase", "recoveryphrase", "recoverycode", "recoverycodes", "cardnumber",
        "authcode", "hmackey", "aeskey", "authkey", "sharedkey", "serverkey", "subscriptionkey", "accountkey",
        "webhookkey", "licensekey",
    ]
    /// Names that begin so hold an answer.
    private static let questions: Set<String> = [
        "is", "has", "did", "does", "should", "can", "show", "shows", "needs", "requires", "uses", "use", "allows",
        "enable", "min", "max", "minimum", "maximum", "num", "number",
    ]
    /// Names that end so hold a property of the secret.
    private static let properties: Set<String> = [
        "length", "count", "size", "limit", "date", "at", "age", "expiry", "expires", "expiration", "enabled",
        "disabled", "required", "type", "kind", "url", "uri", "path", "endpoint", "name", "label", "title", "field",
        "placeholder", "hint", "message", "error", "text", "prompt", "attempts", "policy", "version", "ttl", "lifetime",
        "index", "strength", "regex", "pattern", "header", "prefix", "suffix", "service", "account", "color", "icon",
    ]
}
