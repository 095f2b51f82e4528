/// A table of localised texts (`.strings`): lines of the form `"key" = "value";`.
///
/// The file is an old-style ASCII property list without outer braces; one with braces, an XML and a binary one
/// are read too, as a build may write those.
public struct StringsFile: Sendable, Hashable {
    /// A key with its text.
    public struct Entry: Sendable, Hashable {
        /// The key.
        public let key: String
        /// The text.
        public let value: String
        /// The bytes of the key, quotes included; nil in a binary or UTF-16 file.
        public let keyRange: Range<Int>?
        /// The bytes of the text, quotes included; nil in a binary or UTF-16 file.
        public let valueRange: Range<Int>?
    }

    /// The entries in the order of the file; a repeated key appears again.
    public let entries: [Entry]
    /// The file's comments that contain `bulwark:`, or all of them in an XML file.
    public let comments: [SourceComment]

    /// The text of a key, or nil; of a repeated key the last.
    public subscript(key: String) -> String? {
        entries.last { $0.key == key }?.value
    }

    /// Reads a table in UTF-8 or UTF-16.
    ///
    /// - Throws: ``SourceFormatError`` if the file is no property list or its outermost value no dictionary.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> StringsFile {
        let list = try PropertyList.parse(bytes)
        guard let dictionary = list.root.dictionary else {
            throw SourceFormatError(.malformed, "The file is no table of keys and texts.", at: 0).located(in: bytes)
        }
        let entries = dictionary.compactMap { entry in
            entry.node.string.map { text in
                Entry(key: entry.key, value: text, keyRange: entry.keyRange, valueRange: entry.node.range)
            }
        }
        return StringsFile(entries: entries, comments: list.comments)
    }
}
