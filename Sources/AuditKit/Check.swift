/// A look at one kind of source. A rule that reads two kinds lists two checks.
public enum Check: Sendable {
    /// Each Swift file, package manifests included.
    case swift(@Sendable (SwiftFile, inout Pass) -> Void)
    /// Each `Info.plist` that belongs to an app or an extension.
    case infoPlist(@Sendable (PropertyListFile, inout Pass) -> Void)
    case entitlements(@Sendable (PropertyListFile, inout Pass) -> Void)
    case privacyManifest(@Sendable (PropertyListFile, inout Pass) -> Void)
    /// Each target in each configuration with its settings resolved, and each configuration file that stands alone.
    ///
    /// A setting that several targets inherit is reported once, where it is written.
    case buildSettings(@Sendable (BuildVariant, inout Pass) -> Void)
    /// Each Xcode project: script phases, package references.
    case xcodeProject(@Sendable (XcodeProjectFile, inout Pass) -> Void)
    /// Each file that can be read as text, Swift and property lists included.
    case text(@Sendable (SourceFile, inout Pass) -> Void)
    /// Each file of a kind that carries keys: `.p12`, `.pem`, `.mobileprovision` …
    case keyMaterial(@Sendable (SourceFile, inout Pass) -> Void)
    /// The project as a whole, once.
    case workspace(@Sendable (Workspace, inout Pass) -> Void)
}
