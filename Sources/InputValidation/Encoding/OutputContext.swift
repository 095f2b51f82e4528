/// The place that a text is written to, and how it must be written there so that it stays text.
///
///     page += "<p title=\"\(title.encoded(for: .htmlAttribute))\">\(body.encoded(for: .htmlText))</p>"
///
/// Encoding belongs to the moment of writing, by the place that is written to. It does not replace bound parameters in
/// statements of SQL, nor arguments that are handed to a program without a shell.
public struct OutputContext: Sendable {
    let encode: @Sendable (inout String) -> String

    /// Between tags. `&`, `<`, `>`, both quotes become references.
    public static let htmlText = Self { ByteEscaping.html.apply(to: &$0) }
    /// The value of an attribute, quoted or not. All of ASCII but letters, digits and `,-._` become references
    /// (OWASP Cross Site Scripting Prevention, output encoding for HTML attributes). Not for `href`, `style` and `on…`.
    public static let htmlAttribute = Self { ByteEscaping.attribute.apply(to: &$0) }
    /// Inside the quotes of a string in JavaScript or JSON, in a script element or a file of its own.
    public static let javaScriptString = Self { ByteEscaping.javaScript.apply(to: &$0) }
    /// One segment of a path, one name or one value of a query: everything but unreserved characters is escaped
    /// (RFC 3986, section 2.3).
    public static let urlComponent = Self { ByteEscaping.url.apply(to: &$0) }
    /// A line of a log: line breaks, control characters and what reverses the direction of text are written as escapes,
    /// so that nobody forges a line.
    public static let logLine = Self { ByteEscaping.log.apply(to: &$0) }
    /// A cell of comma-separated values (RFC 4180) that no spreadsheet takes for a formula: a cell that begins like one
    /// gets an apostrophe before it. Numbers stay numbers.
    public static let csvCell = Self { CSVCell.encoded(&$0) }
}

extension StringProtocol {
    /// This text, written so that it stays text in that place.
    public func encoded(for context: OutputContext) -> String {
        var text = String(self)
        return context.encode(&text)
    }

    /// This text as one argument of a POSIX shell, in single quotes where it needs them.
    ///
    /// Better hand arguments to `Process` without a shell. An argument that begins with a hyphen is still an option to
    /// the program that gets it: write `--` before it.
    ///
    /// - Throws: ``Reason/Code/nullCharacter``: no argument can hold one.
    public func quotedForShell() throws(Rejection) -> String {
        var text = String(self)
        guard !text.utf8.contains(0) else { throw Rejection([Reason(.nullCharacter)]) }
        let plain = text.utf8.allSatisfy { HostName.isLetterOrDigit($0) || "@%+:,./_-".utf8.contains($0) }
        if plain, !text.isEmpty { return text }
        return "'" + ByteEscaping.shell.apply(to: &text) + "'"
    }

    /// This text as the name of a table or column in SQL, in double quotes (SQL-92, section 5.2; SQLite, PostgreSQL).
    ///
    /// Values are bound, never written into a statement.
    ///
    /// - Throws: ``Reason/Code/nullCharacter``, ``Reason/Code/empty``: no name can be such.
    public func quotedSQLIdentifier() throws(Rejection) -> String {
        var text = String(self)
        guard !text.isEmpty else { throw Rejection([Reason(.empty)]) }
        guard !text.utf8.contains(0) else { throw Rejection([Reason(.nullCharacter)]) }
        return "\"" + ByteEscaping.doubleQuotes.apply(to: &text) + "\""
    }
}
