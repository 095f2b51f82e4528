/// A text that somebody may send to do harm, and what must become of it.
public struct HostileInput: Hashable, Sendable {
    public let text: String
    public let family: HostileFamily

    /// - Parameter text: One of your own.
    public init(_ text: String, _ family: HostileFamily) {
        self.text = text
        self.family = family
    }
}

/// What a hostile text aims at, and so where it must not arrive as it is.
public enum HostileFamily: String, Sendable, CaseIterable {
    /// A page: elements, attributes, handlers of events.
    case markup
    /// A statement of SQL that was put together from texts.
    case sql
    /// A path below a folder.
    case path
    /// A line of a log or a header.
    case line
    /// A cell that a spreadsheet takes for a formula.
    case formula
    /// A link, or an address that is fetched. It must be refused: encoding does not help.
    case address
    /// Memory: a text of 100,000 characters. It must be refused.
    case length

    /// Texts to try.
    public var inputs: [HostileInput] { texts.map { HostileInput($0, self) } }

    private var texts: [String] {
        switch self {
        case .markup:
            [
                "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
                "\"><b onmouseover=alert(1)>", "' autofocus onfocus='alert(1)", "</title><iframe src=//evil.test>",
                "<SCRIPT\n>alert(1)</SCRIPT>", "<<b>script>alert(1)<</b>/script>", "&lt;script&gt;<script>",
            ]
        case .sql:
            [
                "'; DROP TABLE users; --", "1 OR 1=1", "admin'--", "1; DELETE FROM users", "' UNION SELECT 1 --",
                "x' AND '1'='1", "\\'; DROP TABLE users; --", "1/**/OR/**/1=1",
            ]
        case .path:
            [
                "../../etc/passwd", "/etc/passwd", "a/../../b", "..\\..\\b", "~/.ssh/id_ed25519", "%2e%2e%2fb",
                "..%2fb", "a\u{0}.png", "....//....//b",
            ]
        case .line:
            [
                "ann\nlevel=info user=root", "ann\r\nSet-Cookie: a=b", "ann\u{0}", "ann\u{1B}[2J", "ann\u{2028}x",
                "ann\u{85}x", "\u{202E}gpj.exe",
            ]
        case .formula: ["=1+1", "+1+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(1,1)", "\t=1+1", "\r=1+1"]
        case .address:
            [
                "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)",
                "data:text/html,<script>alert(1)</script>", "file:///etc/passwd", "https://good.test@evil.test/",
                "https://", "http:/\\evil.test", "vbscript:msgbox(1)",
            ]
        case .length: [String(repeating: "a", count: 100_000)]
        }
    }

    /// Whether what came out of a validator or an encoder does no harm there.
    func isHarmless(_ output: String) -> Bool {
        let scalars = output.unicodeScalars
        switch self {
        case .markup: return !output.contains { "<>\"'".contains($0) }
        case .sql: return !output.replacing("''", with: "").contains { "';=\\".contains($0) } && !output.contains("--")
        case .path: return !Self.leadsAway(output)
        case .line: return !scalars.contains { Self.breaksLine($0) }
        case .formula: return scalars.first.map { !"=+-@\t\r".unicodeScalars.contains($0) } ?? true
        case .address, .length: return false
        }
    }

    private static func leadsAway(_ path: String) -> Bool {
        let lower = path.lowercased()
        guard !lower.hasPrefix("/"), !lower.hasPrefix("~"), !lower.contains("\\"), !lower.utf8.contains(0) else {
            return true
        }
        guard !lower.contains("%2e"), !lower.contains("%2f") else { return true }
        return lower.split(separator: "/").contains { $0.hasPrefix("..") }
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
