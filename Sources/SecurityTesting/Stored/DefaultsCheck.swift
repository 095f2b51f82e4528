internal import Foundation
internal import SecretPatterns

/// Nothing secret in `UserDefaults`, which lie in a readable file and in every backup.
///
///     await DefaultsCheck().run()  // After the test signed in.
///
/// A key that names a secret, such as `access_token`, is a problem whatever stands under it; a value that is one, such as a token
/// of known shape, a mnemonic or a card number, whatever it is called. Archives, collections and JSON that is kept as text are looked into.
public struct DefaultsCheck: SecurityCheck {
    public let description = "defaults"
    private let allowances: [Allowance]
    private let read: @Sendable () throws -> StoredValue

    private static let redactor = try? TextRedactor(
        RedactionRules([.tokens, .urlPasswords, .mnemonics, .cards, .accounts, .socialSecurity]))

    /// Reads when it runs.
    ///
    /// - Parameters:
    ///   - suite: The name of the suite; nil for the standard one.
    ///   - allowances: Keys that may be there, with the keys on the way to them joined by dots.
    public init(suite: String? = nil, allowing allowances: [Allowance] = []) {
        self.allowances = allowances
        read = {
            guard let defaults = suite.map({ UserDefaults(suiteName: $0) }) ?? UserDefaults.standard else {
                throw CheckError("there is no suite of the name \(suite ?? "")")
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

    /// Values that were read already.
    public init(values: [String: Any], allowing allowances: [Allowance] = []) {
        self.allowances = allowances
        let values = StoredValue(values)
        read = { values }
    }

    public func problems() throws -> [Problem] {
        var findings = Findings(description, allowing: allowances)
        try read().forEachLeaf { path, value in
            guard let what = Self.problem(path, value) else { return }
            findings.add(
                what, at: path.joined(separator: "."),
                why: "Whoever has a backup or the unlocked device reads it in a file",
                advice: "write it to a KeychainStore of SecretStorage and remove the key")
        }
        return findings.settled()
    }

    private static func problem(_ path: [String], _ value: StoredValue) -> String? {
        if let text = value.leafText, !text.isEmpty {
            let kind = redactor?.ranges(in: Array(text.utf8)).first?.kind
            if let kind { return "The value holds a secret (\(kind))" }
            if let kind = SecretLook.kind(of: text, under: path.last ?? "") { return "\(kind) stands here" }
        }
        guard let name = path.first(where: { SensitiveName.kind(of: $0) != nil }) else { return nil }
        switch value {
        case .text(let text) where text.isEmpty: return nil
        case .bytes(let bytes) where bytes.isEmpty: return nil
        case .small: return nil
        default: return "The key \(name) names a secret"
        }
    }
}
