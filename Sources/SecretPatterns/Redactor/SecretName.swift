/// Words of names that say that the value behind them is to be hidden.
struct SecretName: Sendable {
    /// What a value must be like to be hidden.
    enum Demand: Sendable {
        /// Anything but a placeholder or a word that speaks about the value.
        case anything
        /// Anything but that, and no path.
        case noPath
        /// Anything but that, and no result of tests.
        case noResult
        /// Eight characters with a digit among them, or letters that are no words.
        case token
        /// What a machine made.
        case random
        /// Digits, as in a code or a number, so many of them.
        case digits(ClosedRange<Int>)
        /// A telephone number in any spelling.
        case telephone
        /// A scheme of RFC 9110, section 11.6.2, and what follows it.
        case authorization
        /// Pairs of RFC 6265.
        case cookies
    }

    /// The word in small letters.
    let keyword: String
    let demand: Demand
    /// Whether a value may have any signs in it.
    var isLoose: Bool {
        switch demand {
        case .anything, .noPath, .noResult: true
        default: false
        }
    }
    /// Whether the name may go on behind the word in one of the usual ways, as in `password_confirmation`.
    var mayGoOn = true
    /// Whether the word must begin a word of the name, as `pin` does not in `spinning`.
    var beginsWord = true
    let kind: String
    let category: RedactionRules.Category
}

extension SecretName {
    /// What a scan needs of a name, without references that would be counted.
    struct Rule: Sendable {
        /// The bytes of the word.
        let count: Int
        let demand: Demand
        let mayGoOn, beginsWord, isLoose: Bool
        /// Whether it is `key` alone, which looks things up more often than it opens them.
        let isKey: Bool
    }

    var rule: Rule {
        Rule(
            count: keyword.utf8.count, demand: demand, mayGoOn: mayGoOn, beginsWord: beginsWord, isLoose: isLoose,
            isKey: keyword == "key")
    }
}

extension SecretName.Rule {
    /// Whether a name with this behind the word stands for several values.
    func isPlural(_ tail: [UInt8]) -> Bool {
        guard mayGoOn, tail.last == UInt8(ascii: "s") else { return false }
        return SecretName.isTail(Array(tail.dropLast()))
    }
}

extension SecretName {
    static let all: [SecretName] =
        passwords + foreignPasswords + codes + tokens + keys + [
            SecretName(keyword: "authorization", demand: .authorization, kind: "authorization", category: .assignments),
            SecretName(keyword: "cookie", demand: .cookies, kind: "cookie", category: .assignments),
        ] + short("otp", .digits(4...10), "one-time-password") + short("totp", .digits(4...10), "one-time-password")
        + short("pin", .digits(3...12), "pin") + short("cvv", .digits(3...4), "card-code")
        + short("cvc", .digits(3...4), "card-code")
        + short("ssn", .digits(9...9), "social-security-number", .socialSecurity)
        + short("tel", .telephone, "telephone", .telephone) + short("fax", .telephone, "telephone", .telephone)
        + ["phone", "mobile", "msisdn", "phonenumber", "phone_number", "telephone"].map {
            SecretName(keyword: $0, demand: .telephone, mayGoOn: false, kind: "telephone", category: .telephone)
        }
        + [
            "crashreporterkey", "crashreporter key", "sleepwakeuuid", "sleep/wake uuid", "bootsessionuuid",
            "deviceidentifierforvendor", "anonymous uuid", "device identifier", "hostname", "computername",
        ].map {
            SecretName(keyword: $0, demand: .anything, kind: "device", category: .reportIdentifiers)
        }

    private static let passwords: [SecretName] =
        ["password", "passwd", "passphrase", "pass_phrase", "pass-phrase", "passwort", "passcode"].map {
            SecretName(keyword: $0, demand: .anything, beginsWord: false, kind: "password", category: .assignments)
        } + short("pwd", .noPath, "password") + short("pswd", .noPath, "password")
        + short("pass", .noResult, "password")
        + [SecretName(keyword: "identified by", demand: .anything, kind: "password", category: .assignments)]
        + short("psk", .token, "password")

    private static let tokens: [SecretName] =
        [
            "token", "jsessionid", "phpsessid", "sessionid", "session_id", "session-id", "sessid", "secretid",
            "secret_id", "code_verifier", "codeverifier", "auth_code", "authcode", "authorization_code",
            "client_assertion",
        ].map {
            SecretName(keyword: $0, demand: .token, beginsWord: false, kind: "token", category: .assignments)
        } + short("sid", .token, "token") + short("pat", .random, "token")
        + ["session", "csrf"].map {
            SecretName(keyword: $0, demand: .random, mayGoOn: false, kind: "token", category: .assignments)
        }

    private static let keys: [SecretName] =
        ["secret", "credential", "credentials", "creds"].map {
            SecretName(keyword: $0, demand: .token, beginsWord: false, kind: "secret", category: .assignments)
        }
        + [
            "apikey", "accesskey", "authkey", "privatekey", "signingkey", "encryptionkey", "masterkey", "accountkey",
        ].flatMap { word in
            let stem = String(word.dropLast(3))
            return ["", "_", "-", ".", " "].map {
                SecretName(
                    keyword: "\(stem)\($0)key", demand: .token, beginsWord: false, kind: "key", category: .assignments)
            }
        } + short("key", .random, "key") + short("sig", .random, "signature")
        + ["signature", "auth"].map {
            SecretName(keyword: $0, demand: .random, mayGoOn: false, kind: "signature", category: .assignments)
        }

    static func short(
        _ word: String, _ demand: Demand, _ kind: String, _ category: RedactionRules.Category = .assignments
    ) -> [SecretName] {
        [SecretName(keyword: word, demand: demand, mayGoOn: false, kind: kind, category: category)]
    }

    /// What may stand behind a short word, so that it is looked for with it: three letters alone stand everywhere.
    static let endings = ["=", ":", "\"", "'", "%", "\\", " =", " :", "]", ">", "\u{1B}"]

    /// Whether one of ``endings`` stands at a place.
    static func isEnding(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place] != UInt8(ascii: " ") { return endingBytes.contains(bytes[place]) }
        return place + 1 < bytes.count && blankEndingBytes.contains(bytes[place + 1])
    }

    private static let endingBytes = endingBytes(endings.filter { $0.utf8.count == 1 })
    private static let blankEndingBytes = endingBytes(endings.filter { $0.hasPrefix(" ") })

    private static func endingBytes(_ endings: [String]) -> ByteAlphabet {
        endings.reduce(ByteAlphabet()) { $0 + String($1.suffix(1)) }
    }

    /// Whether the name is looked for with its endings alone.
    var isShort: Bool { keyword.utf8.count <= 4 }

    /// Whether a name that goes on in this way behind the word still is one; in small letters and digits.
    static func isTail(_ tail: [UInt8]) -> Bool {
        tail.isEmpty || tail.allSatisfy(\.isDigit) || tails.contains(tail)
    }

    private static let tails = Set(
        [
            "value", "text", "base", "keybase", "string", "plain", "raw", "confirmation", "confirm", "again", "repeat",
            "hash", "hex", "b64", "base64", "pem", "new", "old", "current", "key", "accesskey", "access", "token",
            "word",
            "secret", "data", "answer", "str",
        ].map { Array($0.utf8) })

    /// Whether a remark has the length and the first letter of a text.
    static func mayBeRemark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, text.count < 16 else { return false }
        return remarkLengths[Int(first.lowercased)] >> UInt16(text.count) & 1 != 0
    }

    /// The lengths of the remarks that begin with a byte, a bit for each.
    private static let remarkLengths: [UInt16] = {
        var lengths = [UInt16](repeating: 0, count: 256)
        for remark in remarks where remark.count < 16 { lengths[Int(remark[0])] |= 1 << UInt16(remark.count) }
        return lengths
    }()

    /// Words that stand behind a name and speak about the value.
    static let remarks = Set(
        [
            "null", "nil", "none", "true", "false", "undefined", "missing", "invalid", "incorrect", "wrong", "expired",
            "required", "empty", "valid", "ok", "okay", "failed", "failure", "denied", "refused", "accepted", "changed",
            "reset", "set", "unset", "not", "is", "must", "was", "has", "strict", "hidden", "redacted", "masked",
            "unknown", "revoked", "rotated", "refreshed", "rejected", "mismatch", "yes", "no", "on", "off", "closed",
            "started", "string", "optional", "default", "unchanged", "updated", "too", "bad", "good", "weak", "strong",
            "bearer", "basic", "digest", "negotiate", "for", "from", "the", "cannot", "could", "found", "absent",
            "present",
            "n/a", "disabled", "enabled", "provided", "supplied", "unavailable", "blank", "nan", "unauthorized",
        ].map { Array($0.utf8) })
}
