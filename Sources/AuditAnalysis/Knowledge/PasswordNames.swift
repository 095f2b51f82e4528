import AuditKit

extension String {
    /// Whether a name speaks of something that people choose and remember: a password, a passphrase, a PIN.
    package var isPasswordName: Bool {
        guard marks.occur(in: self) else { return false }
        let words = Words.of(self)
        guard let last = words.last, !asides.contains(last), !questions.contains(words.first ?? "") else {
            return false
        }
        return words.contains(where: chosen.contains)
            || pairs.contains { pair in
                zip(words, words.dropFirst()).contains { $0 == pair.0 && $1 == pair.1 }
            }
    }

    /// Whether a name speaks of a PIN or a passcode, of which there are only few.
    package var isPINName: Bool {
        isPasswordName && Words.of(self).contains { ["pin", "passcode", "pincode"].contains($0) }
    }

    /// Whether a name speaks of a short code that is used once: `otpCode`, `oneTimeCode`.
    package var isOneTimeCodeName: Bool {
        let words = Words.of(self)
        guard let last = words.last, ["otp", "totp", "code", "passcode", "password"].contains(last) else {
            return false
        }
        return words.contains("otp") || words.contains("totp")
            || zip(words, words.dropFirst()).contains { $0 == "one" && $1 == "time" }
    }
}

extension SensitiveValue {
    /// Whether it is a password, a passphrase or a PIN; what is typed into a field for one is.
    package var isChosenByPeople: Bool {
        if name.isPasswordName || Words.of(name).last.map(severalChosen.contains) == true { return true }
        let folded = name.lowercased()
        return holder == .field && (folded.contains("pass") || folded.contains("pin"))
    }
}

/// What every such name holds; looked for first because it is quick.
private let marks = FoldedWords("pass", "pwd", "pin", "psw", "secret", "answer", "memorable", "unlock")

/// What a list is called: each of them is one.
private let severalChosen: Set<String> = ["passwords", "passphrases", "passcodes"]

private let chosen: Set<String> = [
    "password", "passwd", "passwort", "pwd", "passphrase", "passcode", "pin", "pincode", "userpass", "pswd", "psw",
]

private let pairs = [
    ("pass", "word"), ("pass", "phrase"), ("pass", "code"), ("secret", "code"),
    ("secret", "answer"),
    ("security", "answer"), ("recovery", "answer"), ("challenge", "answer"), ("memorable", "word"),
    ("memorable", "answer"), ("memorable", "information"), ("unlock", "code"),
]

private let questions: Set<String> = ["is", "has", "should", "can", "did", "will", "needs", "use", "show", "no", "on"]

/// A last word that says the name is about a password, not one.
private let asides: Set<String> = [
    "length", "count", "size", "hint", "label", "placeholder", "title", "message", "view", "button", "cell",
    "controller", "prompt", "icon", "image", "type", "kind", "rules", "policy", "strength", "enabled", "visible",
    "required", "error", "manager", "service", "store", "key", "id", "identifier", "url", "path", "regex", "pattern",
    "reset", "code2", "generator", "validator", "attempts", "timeout", "date", "expiry", "state", "index", "annotation",
    "certificate", "set", "map", "pins", "account", "reason", "notification", "segue", "screen", "page", "tab", "form",
    "salt", "iterations", "rounds", "provider", "entry", "item", "option", "style", "options", "settings", "predicate",
    "theme", "color", "colour", "question", "template",
]
