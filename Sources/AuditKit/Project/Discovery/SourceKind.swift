/// What a file is to an audit, judged by its name.
///
/// A property list whose name says too little is judged again by its contents, see ``AppleProject/kind(of:)``.
public enum SourceKind: String, Sendable, Hashable, CaseIterable, Codable {
    case swift = "Swift"
    /// `Package.swift` and `Package@swift-5.9.swift`; Swift too.
    case packageManifest = "package manifest"
    case infoPlist = "Info.plist"
    case entitlements
    /// `PrivacyInfo.xcprivacy`.
    case privacyManifest = "privacy manifest"
    case otherPropertyList = "property list"
    case xcconfig = "build configuration"
    /// `project.pbxproj`.
    case xcodeProject = "Xcode project"
    case packageResolved = "Package.resolved"
    case podfile = "Podfile"
    case podfileLock = "Podfile.lock"
    case cartfile = "Cartfile"
    case cartfileResolved = "Cartfile.resolved"
    /// `.strings` and `.stringsdict`, often in UTF-16.
    case strings = "strings file"
    case xcstrings = "string catalog"
    case json = "JSON"
    /// `.env` and its variants.
    case environment = "environment file"
    case shell = "shell script"
    case yaml = "YAML"
    /// Text of other sorts that may hold a secret: XML, Ruby, TOML, schemes, templates …
    case otherText = "other text"
    /// Private keys, key stores and provisioning profiles.
    case keyMaterial = "key material"
    /// Counted and not read.
    case objectiveC = "Objective-C"
    /// Counted and not read.
    case c = "C and C++"
    /// Neither counted nor read.
    case other

    /// Whether the file is parsed as Swift.
    public var isSwift: Bool { self == .swift || self == .packageManifest }

    /// Whether the file is a property list in one of its forms.
    public var isPropertyList: Bool {
        switch self {
        case .infoPlist, .entitlements, .privacyManifest, .otherPropertyList: true
        default: false
        }
    }

    /// Whether the file makes a folder an Apple project, Swift aside.
    public var isAppleProject: Bool {
        switch self {
        case .swift, .packageManifest, .infoPlist, .entitlements, .privacyManifest, .xcconfig, .xcodeProject,
            .packageResolved, .podfile, .podfileLock, .cartfile, .cartfileResolved, .xcstrings:
            true
        default: false
        }
    }

    /// Whether the file is read by an audit.
    public var isRead: Bool { self != .objectiveC && self != .c && self != .other }

    /// Whether the file holds the versions of dependencies that a build takes.
    public var isLockFile: Bool { self == .packageResolved || self == .podfileLock || self == .cartfileResolved }

    /// Whether a zero byte shows that the file is not what its name says.
    public var isText: Bool {
        switch self {
        case .swift, .packageManifest, .xcconfig, .packageResolved, .podfile, .podfileLock, .cartfile,
            .cartfileResolved, .xcstrings, .json, .environment, .shell, .yaml, .otherText:
            true
        default: false
        }
    }

    /// The longest file of the kind that is read, in bytes.
    ///
    /// The bound on plain text keeps data sets and bundled scripts from taking up the time of the audit.
    public var byteLimit: Int {
        switch self {
        case .swift, .packageManifest: 8 << 20
        case .json, .environment, .shell, .yaml, .otherText: 2 << 20
        default: 16 << 20
        }
    }
}
