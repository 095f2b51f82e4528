/// An output context, and the encoding that text needs there to remain text.
///
///     page += "<p title=\"\(title.encoded(for: .htmlAttribute))\">\(body.encoded(for: .htmlText))</p>"
///
/// Encode at the time of output, for the specific context. Encoding does not replace bound parameters in SQL
/// statements, nor passing arguments to a program without a shell.
public struct OutputContext: Sendable {
    let encode: @Sendable (inout String) -> String

    /// Text between tags. `&`, `<`, `>` and both quotes become character references.
    public static let htmlText = Self { ByteEscaping.html.apply(to: &$0) }
    /// The value of an attribute, quoted or not. All of ASCII but letters, digits and `,-._` become references
    /// (OWASP Cross Site Scripting Prevention, output encoding for HTML attributes). Not for `href`, `style` and `on…`.
    public static let htmlAttribute = Self { ByteEscaping.attribute.apply(to: &$0) }
    /// Inside the quotes of a string in JavaScript or JSON, in a script element or a file of its own.
    public static let javaScriptString = Self { ByteEscaping.javaScript.apply(to: &$0) }
    /// One segment of a path, one name or one value of a query: everything but unreserved characters is escaped
    /// (RFC 3986, section 2.3).
    public static let urlComponent = Self { ByteEscaping.url.apply(to: &$0) }
    /// A log line: line breaks, control characters and direction overrides are escaped, so that lines cannot be forged.
    public static let logLine = Self { ByteEscaping.log.apply(to: &$0) }
    /// A cell of comma-separated values (RFC 4180) that no spreadsheet interprets as a formula: a cell that begins like
    /// one is prefixed with an apostrophe. Numbers remain numbers.
    public static let csvCell = Self { CSVCell.encoded(&$0) }
}

extension StringProtocol {
    /// Returns this string encoded for the context.
    public func encoded(for context: OutputContext) -> String {
        var text = String(self)
        return context.encode(&text)
    }

    /// Returns this string as a POSIX shell argument, in single quotes if necessary.
    ///
    /// Prefer passing arguments to `Process` without a shell. An argument that begins with a hyphen is still
    /// interpreted as an option by the program: write `--` before it.
    ///
    /// - Throws: ``Reason/Code/nullCharacter``, because an argument cannot contain one.
    public func quotedForShell() throws(Rejection) -> String {
        var text = String(self)
        guard !text.utf8.contains(0) else { throw Rejection([Reason(.nullCharacter)]) }
        let plain = text.utf8.allSatisfy { HostName.isLetterOrDigit($0) || "@%+:,./_-".utf8.contains($0) }
        if plain, !text.isEmpty { return text }
        return "'" + ByteEscaping.shell.apply(to: &text) + "'"
    }

    /// Returns this string as a quoted SQL identifier for a table or column (SQL-92, section 5.2; SQLite, PostgreSQL).
    ///
    /// Bind values instead; never write them into a statement.
    ///
    /// - Throws: ``Reason/Code/nullCharacter`` or ``Reason/Code/empty``, because such identifiers are not valid.
    public func quotedSQLIdentifier() throws(Rejection) -> String {
        var text = String(self)
        guard !text.isEmpty else { throw Rejection([Reason(.empty)]) }
        guard !text.utf8.contains(0) else { throw Rejection([Reason(.nullCharacter)]) }
        return "\"" + ByteEscaping.doubleQuotes.apply(to: &text) + "\""
    }
}
