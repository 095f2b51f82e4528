import AuditKit
import CodeModel

/// What kind of sensitive thing a name speaks of.
package enum SensitiveKind: Sendable, Equatable {
    /// Opens something: a password, a token, a PIN, a private key, a recovery phrase.
    case credential
    /// Bank and card data.
    case financial
    /// Tells who somebody is, where, or in what health.
    case personal

    /// For messages: "`pin` looks like a credential".
    var noun: String {
        switch self {
        case .credential: "a credential"
        case .financial: "financial data"
        case .personal: "personal data"
        }
    }
}

/// Judges names of variables, properties, keys and parameters by their words.
///
/// `authToken` and `AUTH_TOKEN` are credentials; `tokenizer`, `isPasswordVisible`, `passwordField`, `tokenCount` and
/// `pinnedRows` are not.
package struct SensitiveNames: Fact {
    private let own: Set<String>
    private let cleared: Set<String>
    private let judged = SharedTable<String, SensitiveKind?>()
    private let sanitized = SharedTable<String, Bool>()
    /// Whether a token is an asset in this project, unless its name says otherwise.
    private let isAboutAssets: Bool
    /// Whether a token is a piece of a text in this project, unless its name says otherwise.
    private let isAboutTexts: Bool
    /// Whether a pin is a connector of a board, unless its name says otherwise.
    private let isAboutBoards: Bool
    /// Whether a pin keeps an item of a list in its place.
    private let isAboutPinnedThings: Bool
    /// Whether the key of an account is what it is found by.
    private let hasAccountKeys: Bool

    init(workspace: Workspace) {
        isAboutAssets = AssetVocabulary.isSpoken(in: workspace)
        isAboutTexts = LanguageModelVocabulary.isSpoken(in: workspace)
        isAboutBoards = HardwareVocabulary.isSpoken(in: workspace)
        isAboutPinnedThings = PinnedVocabulary.isSpoken(in: workspace)
        hasAccountKeys = AccountKeyVocabulary.isSpoken(in: workspace)
        own = Set(workspace.configuration.sensitiveNames.map { Words.of($0).joined(separator: " ") })
        cleared = Set(workspace.configuration.notSensitiveNames.map { Words.of($0).joined(separator: " ") })
    }

    /// What a name speaks of; nothing where it is plain, or only about something sensitive.
    ///
    /// Each name is judged once: the same few thousand names make up a whole project.
    package func kind(of name: String) -> SensitiveKind? {
        guard name.utf8.count >= 3, name.utf8.count <= 80 else { return nil }
        return judged.value(name) { judge(name) }
    }

    /// Whether a name says that the value can no longer be read as the secret: `passwordHash`, `maskedCard`.
    func isSanitized(_ name: String) -> Bool {
        guard name.utf8.count >= 2, name.utf8.count <= 80 else { return false }
        return sanitized.value(name) {
            let words = Words.of(name)
            return words.contains(where: sanitizingWords.contains) || words.speakOfPublicKey || words.speakOfEnd
                // What goes with a ciphertext in the clear.
                || words.count <= 2 && ["iv", "nonce", "salt"].contains(words.last ?? "")
        }
    }

    /// Whether what is kept under a key of this name is the secret itself: the phrase stands at its end.
    package func isKey(_ name: String) -> Bool {
        var words = Words.of(name)
        while let last = words.last, keyEndings.contains(last) && words.count > 1 { words.removeLast() }
        if own.contains(where: { holds($0, in: words.joined(separator: " ")) }) { return true }
        return words.indices.contains { start in
            (sensitivePhrases[words[start]] ?? []).contains { $0.words.elementsEqual(words[start...]) }
        }
    }

    private func judge(_ name: String) -> SensitiveKind? {
        var words = Words.of(name).withoutProducts
        // `passwordForUser` is a password, `urlWithCredentials` an address.
        if let end = words.firstIndex(where: joints.contains), end > 0 { words.removeSubrange(end...) }
        let phrase = words.joined(separator: " ")
        if cleared.contains(phrase) { return nil }
        if own.contains(where: { holds($0, in: phrase) }) { return .credential }
        guard let first = words.first, let last = words.last else { return nil }
        // The tokens of a text that is taken apart.
        if last == "token" || last == "tokens", words.count == 2, places.contains(first) { return nil }
        if last == "token" || last == "tokens",
            words.dropLast().contains(where: { Self.lexical.contains($0) || LanguageModelVocabulary.marks.contains($0) }
            )
        {
            return nil
        }
        if words.speakOfAsset || words.speakOfSort || words.speakOfPermission || words.speakOfLedger
            || words.speakOfProcess || words.speakOfSecureToken
        {
            return nil
        }
        if words.speakOfPublicPlace || words.speakOfMapPin { return nil }
        if isAboutAssets, words.speakOfBalance { return nil }
        if isAboutAssets || isAboutTexts, words.contains("token") || words.contains("tokens"),
            !words.contains(where: AssetVocabulary.signingIn.contains)
        {
            return nil
        }
        if isAboutBoards, words.contains("pin"), words.count > 1,
            !words.contains(where: HardwareVocabulary.ofPeople.contains)
        {
            return nil
        }
        if isAboutPinnedThings, words == ["pin"] || words == ["pins"] { return nil }
        if hasAccountKeys, AccountKeyVocabulary.isAccountKey(name) { return nil }
        // `secretsStorageKey` is the name that secrets are kept under.
        if words.count > 2, last == "key" || last == "keys", keptUnder.contains(words[words.count - 2]) { return nil }
        // `tokenQueryId` is the name of a query.
        if last == "id" || last == "ids", words.count > 2, wrappers.contains(words[words.count - 2]) { return nil }
        // The identifier of a credential finds it in a list and opens nothing.
        if words.count > 1, identifiers.contains(last), !endsWithPhrase(words) {
            let rest = firstPhrase(in: words)
            return rest == .credential ? nil : rest
        }
        // `passwordExpiryLimit` is how long something lasts, `tokenExpiresInDays` how long yet.
        if let end = words.firstIndex(where: lifetimes.contains), end > 0, firstPhrase(in: Array(words[end...])) == nil
        {
            return nil
        }
        // `stripAuthorization` does something to a secret.
        if words.count > 1, removals.contains(first) { return nil }
        if questions.contains(first) || wrappers.contains(last) && !endsWithPhrase(words) { return nil }
        if words.contains(where: transformed.contains), !isPhrase(words) { return nil }
        let kind = firstPhrase(in: words)
        // `phoneModel` is the device, and `emailBrand` whose pictures a letter has.
        return kind == .personal && ["model", "brand", "os"].contains(last) && words.count > 1 ? nil : kind
    }

    /// Whether a phrase of several words stands at the end: the history in `medicalHistory` is the thing itself.
    func endsWithPhrase(_ words: [String]) -> Bool {
        words.indices.dropLast().contains { start in
            (sensitivePhrases[words[start]] ?? []).contains { $0.words.elementsEqual(words[start...]) }
        }
    }

    /// Whether a name is a phrase of the table and nothing beside it.
    private func isPhrase(_ words: [String]) -> Bool {
        words.count > 1 && (sensitivePhrases[words[0]] ?? []).contains { $0.words == words }
    }

    /// The kind of the phrase of the table that stands in a name, credentials before the rest.
    private func firstPhrase(in words: [String]) -> SensitiveKind? {
        var best: (rank: Int, kind: SensitiveKind)?
        for start in words.indices {
            for entry in sensitivePhrases[words[start]] ?? [] where best.map({ entry.rank < $0.rank }) ?? true {
                guard words[start...].starts(with: entry.words), words.standsAlone(entry.words) else { continue }
                let isLast = start + entry.words.count == words.count
                if isLast || !onlyAtEnd.contains(entry.words.joined(separator: " ")) { best = (entry.rank, entry.kind) }
            }
        }
        return best?.kind
    }

    /// Whether the words of a phrase stand in a name one after the other.
    private func holds(_ words: String, in phrase: String) -> Bool {
        (" " + phrase + " ").contains(" " + words + " ")
    }
}

/// A name that begins so asks a question, and its value is a Boolean.
private let questions: Set<String> = [
    "is", "has", "should", "can", "did", "will", "does", "needs", "requires", "allow", "allows", "enable", "show",
    "shows", "use", "uses", "no", "on", "num", "number", "max", "min", "validate",
]

/// A name that ends so speaks of something beside the secret: its length, its field, its place.
private let wrappers: Set<String> = [
    "count", "length", "size", "index", "hint", "label", "field", "placeholder", "title", "message", "text", "view",
    "button", "cell", "controller", "row", "section", "screen", "header", "footer", "prompt", "icon", "image", "color",
    "style", "type", "kind", "class", "name", "names", "identifier", "tag", "column", "url", "uri", "path", "endpoint",
    "host", "regex", "pattern", "format", "validator", "rule", "rules", "policy", "strength", "requirements", "enabled",
    "visible", "hidden", "required", "valid", "state", "status", "error", "errors", "failure", "expiry", "expiration",
    "expires", "date", "timestamp", "timeout", "interval", "age", "manager", "service", "provider", "store", "storage",
    "repository", "factory", "builder", "generator", "handler", "delegate", "listener", "observer", "callback",
    "completion", "coordinator", "publisher", "subject", "response", "request", "result", "option", "options",
    "settings", "config", "configuration", "preference", "prefix", "suffix", "separator", "mode", "level", "range",
    "position", "offset", "iterator", "stream", "parser", "scanner", "tokenizer", "predicate", "notification",
    "event", "action", "segue", "animation", "mask", "quality", "entropy", "algorithm", "version", "source", "cache",
    "db", "database", "dao", "facade", "adapter", "helper", "context", "flow", "toolbar", "chip", "bubble", "pill",
    "changed", "updated", "created", "missing", "confirmed", "usage", "description", "attribute", "group", "tab",
    "fields", "help", "info", "link", "lock", "item", "items", "entry", "history", "list", "menu", "form", "dialog",
    "alert", "sheet", "window", "amount", "balance", "price", "symbol", "decimals", "supply", "fee", "tags", "input",
    "output", "reason", "attempts", "retries", "saved", "set", "changer", "user", "owner", "until", "lifetime", "day",
    "file", "filename", "folder", "directory", "language", "used", "refreshes", "query", "queries", "client", "summary",
    "wordlist", "account", "at", "expired", "period", "ttl", "seconds", "minutes", "hours", "question", "questions",
    // What has happened, as events are called.
    "failed", "succeeded", "started", "finished", "tapped", "shown", "viewed", "selected", "completed", "requested",
    "opened", "closed", "loaded", "submitted", "dismissed", "appeared",
    "theme", "template", "templates", "contract", "location", "locations", "users", "schema", "schemas",
]

/// A name that ends so is the number under which something is found.
private let identifiers: Set<String> = ["id", "ids", "uid", "uids", "uuid", "uuids", "guid"]

/// Words of how long something is good, behind which nothing of it is meant.
private let lifetimes: Set<String> = [
    "expiry", "expires", "expiration", "expire", "lifetime", "validity", "rotation", "reminder", "limit", "threshold",
]

/// A name that begins so takes something away.
private let removals: Set<String> = [
    "strip", "stripping", "remove", "removing", "omit", "omitting", "drop", "dropping", "skip", "skipping", "ignore",
    "ignoring", "exclude", "excluding", "revoke", "forget", "discard", "invalidate",
]

/// What stands before "key" in the name of a name: of an entry, a default, a column.
private let keptUnder: Set<String> = [
    "storage", "store", "defaults", "keychain", "cache", "preference", "preferences", "setting", "settings",
    "dictionary", "coding", "query", "header", "column", "field", "info", "notification",
]

/// Words of a table that name something only at the end of a name: `customerMobile`, and not `mobileData`.
private let onlyAtEnd: Set<String> = [
    "mobile", "medical", "billing", "healthkit", "health kit", "employer", "employee", "appointment", "appointments",
    "two factor",
]

/// A value whose name says that it is no longer the secret itself.
private let transformed: Set<String> = [
    "hash", "hashed", "digest", "encrypted", "masked", "redacted", "obfuscated", "sealed", "wrapped", "cipher",
    "ciphertext", "public", "placeholder", "dummy", "cancellation", "cancellable", "observation", "registration",
    "notification", "observer", "change", "push", "fcm", "apns", "device", "syntax", "lexer", "parser", "subscription",
    "sample", "continuation", "page", "error", "invalid",
]

/// Words of names whose values tell nothing of the secret that they were made of.
private let sanitizingWords: Set<String> = [
    "hash", "hashed", "digest", "masked", "redacted", "encrypted", "sealed", "ciphertext", "fingerprint", "checksum",
    "obfuscated", "scrubbed", "anonymized", "anonymised", "hmac", "signature", "censored", "truncated",
]

private let joints: Set<String> = ["for", "with", "without"]

private let places: Set<String> = ["last", "next", "first", "previous", "prev", "peek", "another", "other"]

/// Last words of keys that say nothing.
private let keyEndings: Set<String> = ["key", "value", "string", "data", "text", "id", "number", "new", "old", "saved"]
