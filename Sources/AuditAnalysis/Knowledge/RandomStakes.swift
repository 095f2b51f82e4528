package import AuditKit
import CodeModel

/// What tells by its name whether harm comes of a random value that can be guessed.
package enum RandomStakes {
    /// Words of names that say that money or access hangs on the outcome.
    package static let words: Set<String> = [
        "raffle", "lottery", "jackpot", "prize", "prizes", "winner", "winners", "winning", "wager", "bet", "bets",
        "stake", "casino", "poker", "payout", "tournament", "roller", "sweepstake", "sweepstakes", "gift", "promo",
        "refund", "issuer", "invite", "invites", "code", "codes", "vouchers", "coupons", "tickets", "tokens", "keys",
        "giveaway", "passcode", "password", "auction", "token", "voucher", "coupon", "ticket", "otp", "recovery",
        "invitation",
    ]

    /// Words of names that say that nothing does.
    package static let harmless: Set<String> = [
        "preview", "previews", "demo", "sample", "samples", "mock", "fake", "fixture", "test", "tests", "load",
        "practice", "tutorial", "rehearsal", "training", "example", "placeholder", "skeleton", "noise", "layout",
        "confetti", "animation", "terrain", "scenery", "slideshow", "playlist", "gallery", "carousel", "frame",
        "frames", "color", "image", "benchmark", "simulation",
    ]

    /// Words of names of tokens that only tell one state from the next.
    package static let marks: Set<String> = [
        "sync", "change", "cache", "cancel", "cancellation", "page", "request", "update", "view", "reload", "task",
        "animation", "refresh", "debounce", "observer", "observation", "placeholder", "version", "cursor", "next",
    ]

    /// Words of names of what is drawn for the eye, or to wait.
    fileprivate static let looks: Set<String> = [
        "jitter", "delay", "duration", "interval", "backoff", "wait", "colour", "color", "hue", "shade", "alpha",
        "opacity", "brightness", "angle", "rotation", "tilt", "offset", "position", "point", "width", "height",
        "radius", "scale", "velocity", "speed", "amplitude", "volume", "index", "ringtone", "sound", "order", "tip",
        "greeting", "emoji", "avatar",
    ]

    /// Words of names of values that must not be guessed.
    fileprivate static let secrets: Set<String> = [
        "token", "key", "nonce", "iv", "salt", "secret", "otp", "session", "challenge", "verifier", "mnemonic",
        "entropy", "captcha", "csrf", "vector", "credential", "private", "ticket", "passphrase", "phrase", "recovery",
        "pairing", "invitation", "voucher", "coupon",
    ]

    /// Words before "code" in the names of those that tell what something is, and let nobody in.
    fileprivate static let plainCodes: Set<String> = [
        "country", "currency", "language", "locale", "region", "area", "postal", "zip", "error", "status", "exit",
        "response", "result", "return", "http", "color", "colour", "bar", "qr", "char", "character", "key", "scan",
        "byte", "source", "machine", "op", "type", "class", "unicode", "ascii", "hash", "product", "item", "airport",
        "icao", "iata", "station", "weather", "reason", "close", "stop", "sort", "time", "game", "level",
    ]

    /// Words before "code" in the names of those that let somebody in.
    fileprivate static let opening: Set<String> = [
        "time", "login", "signin", "verification", "verify", "confirmation", "access", "auth", "authentication",
        "security", "unlock", "reset", "backup", "invite", "share", "join", "door", "gate", "sms", "mfa",
    ]
}

extension Node {
    /// The name of the type round a function in which money or access hangs on what is drawn: not where the function gives a
    /// length of time, a place or an angle.
    package var stakeAround: String? {
        if let result = child(.returnType)?.name,
            ["Double", "CGFloat", "Float", "TimeInterval", "Duration"].contains(result)
        {
            return nil
        }
        let words = Words.of(name)
        guard RandomStakes.harmless.isDisjoint(with: words), RandomStakes.looks.isDisjoint(with: words) else {
            return nil
        }
        return enclosingType?.stakeOfType
    }

    /// Whether what is drawn becomes a length, a place or a colour: by the name that holds it, or as a fraction of a
    /// number.
    package var isDrawnForLooks: Bool {
        for node in ancestors.prefix(while: { !$0.kind.isFunctionLike || $0.kind == .closure }) {
            if node.kind == .variable { return !RandomStakes.looks.isDisjoint(with: Words.of(node.name)) }
            if node.kind == .binary, ["*", "+", "-", "/"].contains(node.name),
                node.children(.operand).contains(where: { $0.kind == .float })
            {
                return true
            }
        }
        return false
    }

    /// The name of a type, or of what it conforms to, that says that money or access hangs on what is drawn in it.
    var stakeOfType: String? {
        let names = [name] + inheritedTypes
        if names.contains(where: { !RandomStakes.harmless.isDisjoint(with: Words.of($0)) }) { return nil }
        // What shows something draws for the eye.
        if Words.of(name).last.map(["view", "cell", "layer"].contains) == true { return nil }
        return names.first { !RandomStakes.words.isDisjoint(with: Words.of($0)) }
    }
}

extension String {
    /// Whether a name is that of a token, a password or a code that lets whoever shows it in.
    package var isEntryToken: Bool { isEntryToken(of: nil) }

    /// Whether a name is that of such a token where it is made by a type that may say what for: `InviteService.newCode()`.
    package func isEntryToken(of type: String?) -> Bool {
        let words = Words.of(self)
        if let type, let last = words.last, ["code", "pin"].contains(last),
            words.dropLast().allSatisfy({
                ["new", "make", "next", "generate", "create", "fresh", "random"].contains($0)
            }),
            Words.of(type).contains(where: RandomStakes.opening.union(["pairing", "invitation", "otp"]).contains)
        {
            return true
        }
        guard let last = words.last, RandomStakes.marks.subtracting(["next"]).isDisjoint(with: words),
            words != ["next", "token"]
        else { return false }
        // The token of a device is made by somebody else; its secret is not.
        let asides = last.hasPrefix("token") ? entryAsides : entryAsides.subtracting(ofOthers)
        guard asides.isDisjoint(with: words) else { return false }
        if zip(words, words.dropFirst()).contains(where: {
            $0 == "api" && $1 == "key" || $0 == "session" && $1 == "cookie"
        }) {
            return ["key", "cookie"].contains(last)
        }
        return ["token", "tokens", "otp", "csrf", "passcode", "password", "secret"].contains(last)
            || words.dropLast().contains(where: RandomStakes.opening.contains) && last == "code"
    }
}

/// Words of names of tokens that only tell one thing from another, or that somebody else makes.
private let entryAsides: Set<String> = [
    "device", "push", "apns", "fcm", "upload", "download", "idempotency", "dedup", "event", "log", "trace", "analytics",
    "cancel", "lexer", "parse", "parsed", "syntax", "bearer", "jwt", "access", "signed", "encoded", "zip", "time",
]

/// Those among them that belong to tokens alone.
private let ofOthers: Set<String> = ["device", "upload", "download", "event", "push", "access"]

extension [String] {
    /// Whether a code is meant that lets somebody in: `oneTimeCode`, `loginCode`, and not `countryCode`.
    fileprivate var speakOfAccessCode: Bool {
        guard let last, last == "code" || last == "codes" else { return false }
        if dropLast().contains(where: RandomStakes.opening.contains) { return true }
        return count > 1 && !dropLast().contains(where: RandomStakes.plainCodes.contains)
    }
}

extension Node {
    /// Whether a type is made from a seed.
    fileprivate var takesSeed: Bool {
        children.contains { member in
            member.kind == .variable && member.name == "seed"
                || member.kind == .initializerDecl && member.children(.parameter).contains { $0.label == "seed" }
        }
    }
}

extension String {
    /// Whether a type is a generator that can be run again: of GameplayKit, or one that the project writes itself.
    package func isRepeatableGenerator(_ pass: Pass) -> Bool {
        if CipherOrigins.generators.contains(self) { return true }
        guard let type = pass.lookup.index.types[self], type.kind != .extensionDecl,
            pass.lookup.index.type(self, inherits: "RandomNumberGenerator")
                || type.members["next"] != nil && type.declarations.contains(where: \.takesSeed)
        else { return false }
        return !type.declarations.contains { declaration in
            declaration.descendants.contains {
                ["SecRandomCopyBytes", "SystemRandomNumberGenerator", "arc4random", "getentropy", "arc4random_buf"]
                    .contains($0.name)
            }
        }
    }

    /// Whether a value of this name must be unpredictable.
    package var isRandomSecret: Bool {
        let words = Words.of(self)
        if words.contains(where: {
            ["frame", "image", "color", "animation", "view", "cell", "index", "delay"].contains($0)
        }) {
            return false
        }
        let isNumberOfMoney = zip(words, words.dropFirst()).contains {
            ["card", "account", "voucher"].contains($0) && $1 == "number"
        }
        return isNumberOfMoney || words.contains(where: RandomStakes.secrets.contains) || isPasswordName
            || words.speakOfAccessCode
    }
}
