public import SourceFormats

/// A configuration file that no project of the audit uses, with what it includes.
public struct LooseConfiguration: Sendable {
    /// The path of the file.
    public let path: String
    /// Whether its name or settings make it one for users.
    public let isRelease: Bool
    /// Its settings, one layer and no context.
    public let settings: BuildSettings

    /// The value that counts, with the file and bytes that assign it.
    public func setting(_ name: String) -> BuildSettings.ResolvedSetting? { settings.resolve(name) }
}
