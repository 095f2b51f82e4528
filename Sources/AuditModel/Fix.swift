/// Edits that mend a finding, as `bulwark fix` shows and writes them.
public struct Fix: Codable, Sendable, Hashable {
    /// What they do, as an order with names in backticks and no full stop: ``Ask for `tlsv12` ``.
    public let summary: String
    /// Whether something that worked may stop, such as a server that has no TLS.
    public let isBreaking: Bool
    /// In no order; none overlaps another.
    public let edits: [Edit]

    /// Bytes of a file that others take the place of.
    public struct Edit: Codable, Sendable, Hashable {
        /// What is replaced; an empty place is where something is put in.
        public let location: Location
        /// Where it begins, in bytes of the file.
        public let offset: Int
        /// How many bytes it has.
        public let length: Int
        public let replacement: String

        public init(location: Location, offset: Int, length: Int, replacement: String) {
            self.location = location
            self.offset = offset
            self.length = length
            self.replacement = replacement
        }

        public var range: Range<Int> { offset..<offset + length }
    }

    public init(summary: String, isBreaking: Bool, edits: [Edit]) {
        self.summary = summary
        self.isBreaking = isBreaking
        self.edits = edits
    }
}
