extension String {
    /// The text as the content of a string literal in SQL, its quotes doubled. Nothing is taken out of it: `O'Brien` and
    /// `1=1` are texts like any other, and a list of forbidden words stops names and lets attacks through.
    @available(*, deprecated, message: "Bind the value as a statement parameter; no encoding is needed then.")
    public func sanitizeSQLInjection() -> String {
        var text = self
        return ByteEscaping.singleQuotes.apply(to: &text)
    }

    /// The text written for HTML, between tags or in a quoted attribute. Nothing is taken out of it: what looks like a tag
    /// is shown as it was typed.
    @available(
        *, deprecated, message: "Encode where the text is written, for that context, with encoded(for: .htmlText) etc."
    )
    public func sanitizeXSS() -> String { encoded(for: .htmlText) }

    /// The text as one segment of a path: separators and dots that lead upwards are escaped with percent signs. Nothing is
    /// taken out of it, since what is left after taking out `../` can be `../` again.
    @available(
        *, deprecated, message: "Open the file with ContainedFolder, which never leaves its folder."
    )
    public func sanitizePathTraversal() -> String {
        let segment = encoded(for: .urlComponent)
        let count = segment.utf8.count
        return segment.utf8.allSatisfy { $0 == UInt8(ascii: ".") } ? String(repeating: "%2E", count: count) : segment
    }
}
