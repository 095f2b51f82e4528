import AuditKit
import CodeModel
import SecretPatterns

/// Judges literals that stand under the name of a password.
package enum ChosenPassword {
    /// Whether a text may be a password, given the name it is stored under; `nil` where it is rather a name or a text.
    package static func confidence(of text: String, under name: String) -> Evidence? {
        guard (4...128).contains(text.utf8.count), !text.contains(" ") else { return nil }
        let folded = fold(text)
        let other = fold(name)
        if folded == other || other.hasSuffix(folded) || folded.hasPrefix(other) && folded != other + digits(of: folded)
        {
            return nil
        }
        if SecretValue.looksLikePassword(text) { return .strong }
        guard !Placeholder.isPlaceholder(text), text.utf8.allSatisfy(isAlphanumeric), !isKeyName(text) else {
            return nil
        }
        return .weak
    }

    package enum Evidence { case strong, weak }

    /// Whether a text may stand for the name of a field or of an entry: `userPassword`, `loginpwd`.
    private static func isKeyName(_ text: String) -> Bool {
        let words = Words.of(text)
        if words.count == 1 {
            return plainKeyNames.contains { text.lowercased() == $0 } || hasCommonPrefix(text.lowercased())
        }
        // `SecretPass` is written like no key; `userPass` is.
        let isCapitalised = text.first?.isUppercase ?? false
        return words.contains(where: speaking.contains)
            && !(isCapitalised && ["pass", "pwd"].contains(words.last ?? ""))
    }

    private static func hasCommonPrefix(_ text: String) -> Bool {
        for ending in ["password", "passwd", "pwd", "passcode", "pass"] where text.hasSuffix(ending) {
            return commonPrefixes.contains(String(text.dropLast(ending.count)))
        }
        return false
    }

    private static func fold(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    private static func digits(of text: String) -> String { String(text.reversed().prefix { $0.isNumber }.reversed()) }
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static let plainKeyNames = [
        "password", "passwd", "pwd", "pass", "passcode", "passphrase", "pin", "pincode", "secret", "string", "text",
        "login", "account", "keychain", "true", "false", "optional", "required", "enabled", "disabled", "default",
        "kennwort", "passwort", "contraseña", "lösenord", "wachtwoord", "numeric", "secure", "plain", "basic", "oauth",
        "grant", "authorization", "submit", "change", "reset", "forgot", "update", "signin", "signup", "register",
        "lock", "unlock", "hidden", "visible", "input", "field", "biometric", "biometrics", "touchid", "faceid",
    ]

    private static let commonPrefixes: Set<String> = [
        "user", "my", "new", "old", "current", "login", "account", "app", "email", "the", "confirm", "repeat", "wifi",
        "master", "db", "database", "reset", "change", "forgot", "forget", "set", "enter", "has", "is", "save", "saved",
        "admin",
        "client", "proxy", "server", "http", "smtp", "ftp", "one-time", "onetime", "require", "no", "by", "with", "x",
    ]

    private static let speaking: Set<String> = [
        "password", "passwd", "pwd", "pass", "passcode", "passphrase", "pin", "user", "key", "field", "login",
        "account",
        "code", "secret", "token", "icon", "image", "cell", "view", "screen", "page", "title", "label", "id",
        "settings",
        "change", "reset", "forgot", "set", "enter", "confirm", "new", "old", "current", "type", "name", "store",
        "event",
    ]
}

extension Node {
    /// Whether the code only serves a preview in Xcode, or shows what might be typed into empty fields.
    package var isInPreview: Bool {
        isOfPreview
            || ancestors.contains { node in
                node.kind.isTypeDeclaration
                    && Words.of(node.name).last.map { ["placeholder", "placeholders"].contains($0) } ?? false
            }
    }
}
