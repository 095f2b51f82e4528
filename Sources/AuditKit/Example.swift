import AuditModel
import SecretPatterns

/// A piece of source that a rule must find, or must leave alone: documentation and test in one.
///
/// In a bad example the sign `↓` stands right before each place that is reported.
public struct Example: Sendable {
    /// The source, with its signs.
    public let code: String
    /// What makes the example worth having; empty where it speaks for itself.
    public let note: String
    public let form: Form
    /// Records of weaknesses in the Open Source Vulnerability format that the audit of the example is given.
    public let advisories: [String]
    /// What the rule's fix makes of the code; the test of fixes holds it to the byte.
    public let mended: String?

    /// What the source is a piece of.
    public enum Form: Sendable, Hashable {
        /// A whole Swift file.
        case swift
        /// Keys and values of the `Info.plist` of an app: what stands inside the outermost `<dict>`.
        case infoPlist
        /// Keys and values of the entitlements that an app's release configuration uses.
        case entitlements
        /// Keys and values of a privacy manifest.
        case privacyManifest
        /// A configuration file that the named configuration of an app is based on.
        case xcconfig(configuration: String)
        /// Build settings of an app target as `project.pbxproj` writes them, for the named configuration.
        case buildSettings(configuration: String)
        /// Objects of a `project.pbxproj`, added to those of a small app.
        case projectObjects
        /// A whole file of this name.
        case file(String)
    }

    /// A Swift example.
    public init(_ code: String, _ note: String = "", mended: String? = nil) {
        self.init(code, as: .swift, note, mended: mended)
    }

    public init(
        _ code: String, as form: Form, _ note: String = "", advisories: [String] = [], mended: String? = nil
    ) {
        self.code = code
        self.note = note
        self.form = form
        self.advisories = advisories
        self.mended = mended
    }

    /// The code without the signs that mark places.
    public var plain: String { String(decoding: plainBytes, as: UTF8.self) }

    /// By bytes, since every example of the catalogue is read at the start of each run.
    private var plainBytes: [UInt8] {
        let code = Array(code.utf8)
        let mark = Array(Self.mark.utf8)
        var plain: [UInt8] = []
        plain.reserveCapacity(code.count)
        var place = 0
        while place < code.count {
            if code[place] == mark[0], code[place...].starts(with: mark) {
                place += mark.count
            } else {
                plain.append(code[place])
                place += 1
            }
        }
        return plain
    }

    /// What documentation shows: tokens that other scanners would take for real ones are masked.
    var sample: RuleDescription.Sample {
        let bytes = plainBytes
        let masked = Redaction.redact(bytes, scanner.scan(bytes))
        return .init(
            code: String(decoding: masked, as: UTF8.self), language: form.language, note: note, mended: mended)
    }

    /// The sign before a place that is reported.
    public static let mark: Character = "↓"
}

private let scanner = SecretScanner()

extension Example.Form {
    /// The name of the language for a fenced block.
    var language: String {
        switch self {
        case .swift: "swift"
        case .infoPlist, .entitlements, .privacyManifest: "xml"
        case .xcconfig: "xcconfig"
        case .buildSettings, .projectObjects: "pbxproj"
        case .file(let name): name.split(separator: ".").last.map(String.init) ?? "text"
        }
    }
}
