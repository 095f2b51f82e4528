/// The versions that Carthage has settled on (`Cartfile.resolved`).
public struct CartfileResolved: Sendable, Hashable {
    /// A dependency and the version it is held at.
    public struct Pin: Sendable, Hashable {
        /// Where it comes from: `github`, `git` or `binary`.
        public let origin: String
        /// Its `owner/name` on GitHub, its address or its path.
        public let location: String
        /// The tag or commit.
        public let version: String
        /// The bytes of the line.
        public let range: Range<Int>
    }

    /// The pins in the order of the file.
    public let pins: [Pin]

    /// Reads a file of resolved versions; a line of another form is left out.
    ///
    /// - Throws: ``SourceFormatError`` if the file is too long or in UTF-16.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> CartfileResolved {
        let lines = try TextLines(bytes)
        return CartfileResolved(
            pins: lines.ranges.compactMap { line in
                let line = bytes.trimmed(line)
                let words = RubyStatement(bytes, line).tokens
                guard words.count == 3, case .word(let origin) = words[0].kind, origins.contains(origin),
                    case .string(let location) = words[1].kind, case .string(let version) = words[2].kind
                else { return nil }
                return Pin(origin: origin, location: location, version: version, range: line)
            })
    }

    private static let origins: Set<String> = ["github", "git", "binary"]
}
