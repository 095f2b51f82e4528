/// The bounds that keep a hostile file from using up memory, stack or time.
public enum FormatLimits {
    /// The longest file that is read, in bytes.
    public static let bytes = 64 << 20
    /// How deep arrays and dictionaries may be nested.
    ///
    /// Trees are freed by recursion, so the limit also has to fit the half megabyte of a secondary thread's stack.
    public static let depth = 256
    /// How many values a document may hold once shared objects are counted at each place.
    public static let nodes = 2_000_000
    /// How many configuration files one file may include, directly or not.
    public static let includes = 1_000
    /// How deep configuration files may include each other.
    public static let includeDepth = 64
    /// How many assignments a configuration file may yield with its inclusions.
    public static let assignments = 500_000
    /// The longest text the expansion of build settings may yield, in bytes.
    public static let expandedBytes = 1 << 20
    /// How many references one expansion may follow.
    public static let expansionSteps = 20_000
    /// How deep references to build settings may be nested.
    public static let expansionDepth = 64

    /// Refuses a file that is longer than ``bytes``.
    static func check(_ file: [UInt8]) throws(SourceFormatError) {
        guard file.count > bytes else { return }
        throw SourceFormatError(.tooLarge, "The file exceeds the read limit of \(bytes >> 20) MiB.")
    }
}
