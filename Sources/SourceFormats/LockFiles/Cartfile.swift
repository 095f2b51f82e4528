/// What a `Cartfile` asks Carthage for.
public struct Cartfile: Sendable, Hashable {
    /// A dependency.
    public struct Dependency: Sendable, Hashable {
        /// Where it comes from: `github`, `git` or `binary`.
        public let origin: String
        /// Its `owner/name` on GitHub, its address or its path.
        public let location: String
        /// The bytes of the line.
        public let range: Range<Int>
    }

    /// The dependencies in the order of the file.
    public let dependencies: [Dependency]

    /// Reads a `Cartfile`; a line of another form is left out.
    ///
    /// - Throws: ``SourceFormatError`` if the file is too long or in UTF-16.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> Cartfile {
        let lines = try TextLines(bytes)
        return Cartfile(
            dependencies: lines.ranges.compactMap { line in
                let line = bytes.trimmed(line)
                let words = RubyStatement(bytes, line).tokens
                guard words.count >= 2, case .word(let origin) = words[0].kind, origins.contains(origin),
                    case .string(let location) = words[1].kind
                else { return nil }
                return Dependency(origin: origin, location: location, range: line)
            })
    }

    private static let origins: Set<String> = ["github", "git", "binary"]
}
