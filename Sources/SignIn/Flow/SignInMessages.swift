internal import Foundation

/// The messages shown to users during sign-in, in English, Spanish or Italian.
public struct SignInMessages: Hashable, Sendable {
    public enum Language: String, Hashable, Sendable, CaseIterable {
        case english = "en"
        case spanish = "es"
        case italian = "it"

        /// The first of the user's preferred languages that is available; otherwise English.
        public static var preferred: Language {
            for language in Locale.preferredLanguages {
                if let found = Language(rawValue: String(language.prefix { $0 != "-" && $0 != "_" })) { return found }
            }
            return .english
        }
    }

    public let language: Language

    public init(_ language: Language = .preferred) { self.language = language }

    /// Returns a message that says how long to wait.
    ///
    /// - Parameter seconds: The time to wait, rounded up to minutes from one minute on.
    public func wait(_ seconds: Int) -> String {
        let seconds = max(1, seconds)
        let isMinutes = seconds >= 60
        let count = isMinutes ? seconds / 60 + (seconds % 60 == 0 ? 0 : 1) : seconds
        let one = count == 1
        switch language {
        case .english:
            let unit = isMinutes ? (one ? "minute" : "minutes") : (one ? "second" : "seconds")
            return "Too many attempts. Try again in \(count) \(unit)."
        case .spanish:
            let unit = isMinutes ? (one ? "minuto" : "minutos") : (one ? "segundo" : "segundos")
            return "Demasiados intentos. Vuelve a intentarlo dentro de \(count) \(unit)."
        case .italian:
            let unit = isMinutes ? (one ? "minuto" : "minuti") : (one ? "secondo" : "secondi")
            return "Troppi tentativi. Riprova tra \(count) \(unit)."
        }
    }

    /// The message for both a wrong password and an unknown account.
    public var wrongCredentials: String {
        choose(
            "Incorrect account or password.", "La cuenta o la contraseña no son correctas.",
            "L’account o la password non sono corretti.")
    }

    /// The message for a wrong code of the second factor.
    public var wrongCode: String {
        choose("Incorrect code.", "El código no es correcto.", "Il codice non è corretto.")
    }

    public var unavailable: String {
        choose(
            "Sign-in is currently unavailable. Try again later.",
            "Ahora no se puede iniciar sesión. Vuelve a intentarlo más tarde.",
            "Al momento non è possibile accedere. Riprova più tardi.")
    }

    /// The message when the second factor took too long.
    public var expired: String {
        choose(
            "That took too long. Enter the password again.",
            "Ha pasado demasiado tiempo. Vuelve a escribir la contraseña.",
            "È passato troppo tempo. Inserisci di nuovo la password.")
    }

    public func text(of flaw: SignInInputFlaw) -> String {
        switch flaw {
        case .accountMissing: choose("Enter your account.", "Escribe tu cuenta.", "Inserisci il tuo account.")
        case .accountMalformed:
            choose(
                "This is not a valid account name.", "Este no es el nombre de una cuenta.",
                "Questo non è il nome di un account.")
        case .passwordMissing:
            choose("Enter your password.", "Escribe tu contraseña.", "Inserisci la tua password.")
        case .passwordTooLong:
            choose("The password is too long.", "La contraseña es demasiado larga.", "La password è troppo lunga.")
        case .codeMissing: choose("Enter the code.", "Escribe el código.", "Inserisci il codice.")
        }
    }

    private func choose(_ english: String, _ spanish: String, _ italian: String) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        case .italian: italian
        }
    }
}
