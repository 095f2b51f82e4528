internal import Foundation
internal import SecretPatterns

/// Checks that `UserDefaults`, which are stored in a readable file and in every backup, contain no secrets.
///
///     await DefaultsCheck().run()  // After the test signed in.
///
/// A key that names a secret, such as `access_token`, is a problem regardless of its value; a value that is a secret,
/// such as a token of a known format, a mnemonic or a card number, is one regardless of its key. Archives, collections
/// and JSON strings are searched too.
public struct DefaultsCheck: SecurityCheck {
    public let description = "defaults"
    private let allowances: [Allowance]
    private let read: @Sendable () throws -> StoredValue

    private static let redactor = try? TextRedactor(
        RedactionRules([.tokens, .urlPasswords, .mnemonics, .cards, .accounts, .socialSecurity]))

    /// Checks a suite, which is read when the check runs.
    ///
    /// - Parameters:
    ///   - suite: The name of the suite; nil for the standard one.
    ///   - allowances: Accepted keys, written as key paths joined by dots.
    public init(suite: String? = nil, allowing allowances: [Allowance] = []) {
        self.allowances = allowances
        read = {
            guard let defaults = suite.map({ UserDefaults(suiteName: $0) }) ?? UserDefaults.standard else {
                throw CheckError("there is no suite named \(suite ?? "")")
            }
            return StoredValue(Self.ofApp(defaults.dictionaryRepresentation()))
        }
    }

    /// Without the settings of the system that stand among them.
    static func ofApp(_ values: [String: Any]) -> [String: Any] {
        values.filter { !$0.key.hasPrefix("com.apple.") && !ofSystem.contains($0.key) }
    }

    /// Keys of the system's own settings, which every app sees: by name, for an app's key may begin with `Apple`, too.
    private static let ofSystem: Set<String> = [
        "AppleLanguages", "AppleLocale", "AppleLanguagesDidMigrate", "AppleLanguagesSchemaVersion", "AppleKeyboards",
        "AppleKeyboardsExpanded", "ApplePasscodeKeyboards", "AppleITunesStoreItemKinds", "AppleMeasurementUnits",
        "AppleMetricUnits", "AppleTemperatureUnit", "AppleTextDirection", "AppleInterfaceStyle",
        "AppleInterfaceStyleSwitchesAutomatically", "AppleAccentColor", "AppleHighlightColor", "AppleAquaColorVariant",
        "AppleShowAllExtensions", "AppleShowScrollBars", "AppleFirstWeekday", "AppleICUForce24HourTime",
        "AppleEnableSwipeNavigateWithScrolls", "AppleMiniaturizeOnDoubleClick", "AppleActionOnDoubleClick",
        "AppleMenuBarVisibleInFullscreen", "AppleWindowTabbingMode", "AppleAntiAliasingThreshold",
        "AppleReduceDesktopTinting", "AppleIconAppearanceTheme", "AppleFontSmoothing",
    ]

    /// Checks values that have already been read.
    public init(values: [String: Any], allowing allowances: [Allowance] = []) {
        self.allowances = allowances
        let values = StoredValue(values)
        read = { values }
    }

    public func problems() throws -> [Problem] {
        var findings = Findings(description, allowing: allowances)
        func add(_ what: String, _ path: [String]) {
            findings.add(
                what, at: Self.shown(path),
                why: "Anyone with a backup or the unlocked device can read it from a file",
                advice: "store it in a KeychainStore of SecretStorage and remove the key")
        }
        let values = try read()
        var keys: Set<[String]> = []
        values.forEachLeaf { path, value in
            if let what = Self.problem(path, value) { add(what, path) }
            // What stands among the keys, each once.
            for end in path.indices where Self.held(in: path[end]) != nil && keys.insert(Array(path[...end])).inserted {
                add("The key itself contains a secret", Array(path[...end]))
            }
        }
        values.forEachList { path, texts in
            guard let kind = Self.held(in: texts, "mnemonic") else { return }
            add("The list contains a secret (\(kind))", path)
        }
        return findings.settled()
    }

    /// The way to a value, without what is secret in it.
    private static func shown(_ path: [String]) -> String {
        path.map { redactor?.redact($0) ?? $0 }.joined(separator: ".")
    }

    private static func held(in text: String, _ only: String? = nil) -> String? {
        redactor?.ranges(in: Array(text.utf8)).map(\.kind).first { only == nil || $0 == only }
    }

    private static func problem(_ path: [String], _ value: StoredValue) -> String? {
        if let text = value.leafText, !text.isEmpty {
            if let kind = held(in: text) { return "The value contains a secret (\(kind))" }
            if let kind = SecretLook.kind(of: text, under: path.last ?? "") ?? SecretLook.heldKind(in: text) {
                return "The value is \(kind)"
            }
            if isCookie(text) { return "The value is a cookie" }
        }
        // Other numbers of that many digits are times, and numbers of records.
        if case .number(let digits) = value, (15...16).contains(digits.utf8.count), let kind = held(in: digits) {
            return "The value contains a secret (\(kind))"
        }
        guard let name = path.first(where: { SensitiveName.kind(of: $0) != nil }) else { return nil }
        switch value {
        case .text(let text) where text.isEmpty: return nil
        case .bytes(let bytes) where bytes.isEmpty: return nil
        case .small: return nil
        default: return "The key \(shown([name])) names a secret"
        }
    }

    /// A cookie as a server sets it (RFC 6265, section 4.1.1): a value, and where it goes.
    private static func isCookie(_ text: String) -> Bool {
        let parts = text.split(separator: ";").map { $0.drop { $0 == " " }.lowercased() }
        guard let value = text.prefix(while: { $0 != ";" }).split(separator: "=", maxSplits: 1).dropFirst().first,
            value.utf8.count >= 8, !Placeholder.isPlaceholder(String(value))
        else { return false }
        return parts.dropFirst().contains { part in
            ["httponly", "secure"].contains(part) || ["path=", "samesite="].contains { part.hasPrefix($0) }
        }
    }
}
