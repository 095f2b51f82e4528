import AuditModel

extension UnreadFile {
    /// The line where reading went wrong, which begins the reason where it is known: `line 12: …`; otherwise the first.
    var place: Location {
        let words = reason.split(separator: " ", maxSplits: 2)
        let digits = words.count > 1 && words[0] == "line" ? words[1].prefix { $0.isASCII && $0.isNumber } : ""
        let line = max(1, Int(digits) ?? 1)
        return Location(path: path, line: line, column: 1, endLine: line, endColumn: 1)
    }
}
