import ArgumentParser

/// What the options of one set of secrets are called: `rekey` takes two sets, which differ in a prefix alone.
protocol SecretNaming {
    /// Before each long name.
    static var prefix: String { get }
    /// In help and errors.
    static var password: String { get }
    static var prompt: String { get }
}

/// Secrets that open a file, or that a new one is sealed with.
enum PresentSecrets: SecretNaming {
    static let prefix = ""
    static let password = "password"
    static let prompt = "Password: "
}

/// Secrets that are to open a file from now on.
enum NewSecrets: SecretNaming {
    static let prefix = "new-"
    static let password = "new password"
    static let prompt = "New password: "
}

extension SecretNaming {
    /// The option's name with its two dashes.
    static func option(_ name: String) -> String { "--\(prefix)\(name)" }

    /// The names of an option. One letter stands for the options without a prefix alone.
    static func names(_ name: String, short: Character? = nil) -> NameSpecification {
        guard let short, prefix.isEmpty else { return .customLong(prefix + name) }
        return [.customLong(name), .customShort(short)]
    }
}
