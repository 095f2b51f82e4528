public import SourceFormats

/// A target under one of its configurations.
public struct BuildVariant: Sendable {
    /// The path of the `project.pbxproj`.
    public let project: String
    /// The target's name.
    public let target: String
    public let kind: TargetKind
    /// The configuration's name, such as `Release`.
    public let configuration: String
    /// Whether the build goes to users, be it through the store, by test flight or ad hoc.
    public let isRelease: Bool
    /// The settings in layers: what Xcode gives, the project's configuration file, the project, the target's
    /// configuration file, the target. The context is the first platform's device.
    public let settings: BuildSettings
    /// The `Info.plist` of each platform, as far as they differ; paths of files that exist in the audit.
    public let infoPlists: [String]
    /// The entitlements of each platform, as far as they differ; paths of files that exist in the audit.
    public let entitlements: [String]

    /// The value that counts, with the file and bytes that assign it; nil if nothing but Xcode's default holds.
    ///
    /// ``BuildSettings/ResolvedSetting/origin`` points into a configuration file or the `project.pbxproj`.
    public func setting(_ name: String) -> BuildSettings.ResolvedSetting? {
        settings.resolve(name).flatMap { $0.origin.file.isEmpty ? nil : $0 }
    }

    /// Whether a setting is `YES`, in any of the forms that Xcode takes; nil if nothing sets it.
    public func flag(_ name: String) -> Bool? {
        switch setting(name)?.value.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }

    /// Follows the references to build settings in a text of a property list.
    public func expand(_ text: String) -> String { settings.expand(text) }

    /// Whether Xcode writes keys into the `Info.plist` itself.
    public var generatesInfoPlist: Bool { flag("GENERATE_INFOPLIST_FILE") ?? false }

    /// The keys that Xcode writes into the `Info.plist` from settings called `INFOPLIST_KEY_…`, by key.
    ///
    /// Empty unless ``generatesInfoPlist``. The value is text, `YES` standing for true.
    public var generatedInfo: [String: BuildSettings.ResolvedSetting] {
        guard generatesInfoPlist else { return [:] }
        let prefix = "INFOPLIST_KEY_"
        var info: [String: BuildSettings.ResolvedSetting] = [:]
        for name in settings.names where name.hasPrefix(prefix) {
            info[String(name.dropFirst(prefix.count))] = setting(name)
        }
        return info
    }
}
