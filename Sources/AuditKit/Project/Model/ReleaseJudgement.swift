import SourceFormats

/// Tells the configurations whose builds go to users from those that stay with developers.
enum ReleaseJudgement {
    /// Judges by the configuration's name, and where that says nothing by its settings.
    ///
    /// The word "debug" outweighs all, for `Debug-Production` is a debug build; so does "release" the rest.
    /// A configuration about which nothing is known counts as one for users: an audit then says more, not less.
    static func isRelease(_ name: String, _ settings: BuildSettings) -> Bool {
        isRelease(name: name) ?? isRelease(settings) ?? true
    }

    /// Judges by the name alone; nil where it says nothing.
    static func isRelease(name: String) -> Bool? {
        let lowered = name.lowercased()
        if lowered.contains("debug") { return false }
        if lowered.contains("release") || lowered.contains("appstore") { return true }
        let words = words(of: name)
        if !words.isDisjoint(with: forUsers) { return true }
        return words.isDisjoint(with: forDevelopers) ? nil : false
    }

    private static func isRelease(_ settings: BuildSettings) -> Bool? {
        let conditions = value("SWIFT_ACTIVE_COMPILATION_CONDITIONS", settings).split(separator: " ")
        let definitions = value("GCC_PREPROCESSOR_DEFINITIONS", settings).split(separator: " ")
        if conditions.contains("DEBUG") || definitions.contains("DEBUG=1") || definitions.contains("DEBUG") {
            return false
        }
        let level = value("SWIFT_OPTIMIZATION_LEVEL", settings)
        if level == "-Onone" || level == "-Oplayground" { return false }
        if level.hasPrefix("-O") { return true }
        switch value("GCC_OPTIMIZATION_LEVEL", settings) {
        case "0": return false
        case "": return nil
        default: return true
        }
    }

    private static func value(_ name: String, _ settings: BuildSettings) -> String {
        settings.resolve(name)?.value ?? ""
    }

    /// The words of a name such as `App Store`, `ad-hoc`, `AppStoreBeta`, in lower case.
    private static func words(of name: String) -> Set<String> {
        var words: [String] = [""]
        var previous: Character = " "
        for character in name.prefix(200) {
            if !character.isLetter || (character.isUppercase && !previous.isUppercase) { words.append("") }
            if character.isLetter { words[words.count - 1] += character.lowercased() }
            previous = character
        }
        words.removeAll(where: \.isEmpty)
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        return Set(words + pairs)
    }

    private static let forUsers: Set<String> = [
        "prod", "production", "store", "beta", "adhoc", "distribution", "testflight", "enterprise", "inhouse", "live",
        "rc",
    ]
    private static let forDevelopers: Set<String> = [
        "dev", "develop", "development", "developer", "local", "test", "tests", "testing", "mock", "sandbox", "ci",
    ]
}
