import AuditKit
import CodeModel

/// Judges by name whether a value opens a service, and how sure the name makes it.
package struct SecretNames: Fact {
    private let sensitive: SensitiveNames
    /// Whether the project names secrets of its own, so that no name can be passed over unread.
    private let hasOwnNames: Bool

    /// What sort of secret a name speaks of.
    package enum Sort: Sendable {
        /// A key for a service: `apiKey`, `subscriptionKey`.
        case key
        /// A token or secret: `clientSecret`, `authToken`, `Authorization`.
        case token
        /// A password, passcode or passphrase.
        case password
    }

    init(workspace: Workspace) {
        sensitive = workspace.fact(SensitiveNames.self)
        hasOwnNames = !workspace.configuration.sensitiveNames.isEmpty
    }

    /// Whether a name says that its value is the key of something: `quotesKey`, and neither `cacheKey` nor `publicKey`.
    package static func isKeyOfSomething(_ name: String) -> Bool {
        var words = Words.of(name)
        while let last = words.last, endings.contains(last), words.count > 1 { words.removeLast() }
        // `property(forKey:)` is told by what name something is found.
        if words.count == 2, prepositions.contains(words[0]) { return false }
        return words.count > 1 && words.last == "key" && !words.contains(where: elsewhere.contains)
            && !words.contains(where: plainKeys.contains)
    }

    /// The sort of secret that a name speaks of; nothing for plain names, for keys of ciphers, and for names of names.
    package func sort(of name: String) -> Sort? {
        guard hasOwnNames || Stems.occur(in: name) else { return nil }
        var words = Words.of(name)
        while let last = words.last, endings.contains(last), words.count > 1 { words.removeLast() }
        let phrase = words.joined(separator: " ")
        guard !words.isEmpty, !words.contains(where: elsewhere.contains) else { return nil }
        // What an app gives with each event that it counts, and anybody can read in it.
        if words.last == "key", words.contains(where: counters.contains) { return nil }
        let isService = services.contains { phrase == $0 || phrase.hasSuffix(" " + $0) }
        guard isService || sensitive.kind(of: words.joined(separator: "_")) == .credential else { return nil }
        if words.contains(where: passwords.contains) { return .password }
        if words.contains(where: tokens.contains), words.last != "key" { return .token }
        return isService || words.last == "key" || words.contains("apikey") || phrase.contains("api key") ? .key : nil
    }

    /// Whether a name is that of a key by which a service tells the apps that ask it apart, as every copy of an app has it:
    /// nobody signs in with it, and what can be lost is a quota.
    package func tellsAppsApart(_ name: String) -> Bool {
        sort(of: name) == .key && !Words.of(name).contains(where: grave.contains)
    }
}

/// The letters without which no name speaks of a secret: a test that passes over nearly all names at once.
private enum Stems {
    static func occur(in name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            guard bytes.count >= 3 else { return false }
            for start in 0...(bytes.count - 3) {
                let three = fold(bytes[start], bytes[start + 1], bytes[start + 2])
                if all.contains(three) { return true }
            }
            return false
        }
    }

    private static func fold(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> UInt32 {
        UInt32(one | 0x20) << 16 | UInt32(two | 0x20) << 8 | UInt32(three | 0x20)
    }

    private static let all = Set(
        [
            "key", "tok", "sec", "aut", "pas", "pwd", "bea", "jwt", "cre", "pin", "cod", "ses", "csr", "otp", "mne",
            "phr",
        ]
        .map { Array($0.utf8) }.map { fold($0[0], $0[1], $0[2]) })
}

/// Words before "key" in the label of an argument by which something is looked up.
private let prepositions: Set<String> = ["for", "by", "at", "under", "in", "of", "to", "from"]

/// Words after the one that counts: `sessionTokenValue`, `API_KEY_PROD`.
private let endings: Set<String> = [
    "value", "string", "literal", "constant", "default", "prod", "production", "release", "debug", "dev", "staging",
    "live", "ios", "android", "macos", "v", "static", "fallback", "shared", "hardcoded",
]

/// Keys that other rules follow into ciphers, and tokens that open nothing.
private let elsewhere: Set<String> = [
    "encryption", "decryption", "encrypt", "decrypt", "cipher", "aes", "hmac", "symmetric", "iv", "salt", "nonce",
    "device", "push", "apns", "registration", "page", "continuation", "sync", "parser", "lexer", "syntax", "design",
    "public", "publishable", "keychain", "placeholder", "sequence", "delimiter", "separator",
]

/// What a key is of that only names an entry, a column or a stone of a proof.
private let plainKeys: Set<String> = [
    "cache", "storage", "defaults", "user", "dictionary", "primary", "foreign", "sort", "partition", "group", "coding",
    "info", "notification", "preference", "setting", "settings", "localization", "index", "map", "lookup", "object",
    "item", "entry", "row", "record", "verification", "verifying", "pub", "hash", "pin", "spki", "certificate", "ca",
    "host", "server", "peer", "identity", "test", "sample", "dummy", "product", "query", "field",
    // What vendors give an app to be known by, and publish.
    "project", "site", "client", "measurement", "publishable", "write",
]

/// Services that count what users do, whose keys let anybody write and nobody read.
private let counters: Set<String> = [
    "countly", "amplitude", "mixpanel", "posthog", "matomo", "aptabase", "flurry", "bugsnag", "instabug", "appsflyer",
    "revenuecat", "onesignal", "telemetrydeck",
]

private let passwords: Set<String> = [
    "password", "passwd", "pwd", "passcode", "passphrase", "pass", "pin", "pincode", "userpass", "cvv", "cvc", "otp",
    "totp", "mnemonic", "phrase", "code",
]

private let tokens: Set<String> = [
    "token", "secret", "bearer", "jwt", "authorization", "credential", "credentials", "csrf", "session",
]

/// Names of keys to services that are not in the general table.
private let services: [String] = [
    "client key", "consumer key", "subscription key", "license key", "licence key", "sdk key", "auth key",
    "service key", "server key", "maps key", "map key", "admin key", "account key", "application key", "developer key",
    "oauth key", "rest key", "x api key", "apikey", "appkey", "appid key",
]

/// Words in names of keys that do more than tell apps apart.
private let grave: Set<String> = ["secret", "private", "admin", "master", "service"]
