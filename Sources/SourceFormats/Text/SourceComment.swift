/// A comment and its place in the file.
public struct SourceComment: Sendable, Hashable {
    /// The text between the comment marks, as written.
    public let text: String
    /// The bytes of the whole comment, marks included.
    public let range: Range<Int>

    /// Makes a comment from its text and its place.
    public init(text: String, range: Range<Int>) {
        self.text = text
        self.range = range
    }
}
