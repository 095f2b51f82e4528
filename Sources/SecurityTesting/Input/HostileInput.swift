/// A malicious input string and the attack that it attempts.
public struct HostileInput: Hashable, Sendable {
    /// The input string.
    public let text: String
    /// The kind of attack.
    public let family: HostileFamily

    /// Creates a custom input.
    public init(_ text: String, _ family: HostileFamily) {
        self.text = text
        self.family = family
    }
}

/// The target of a hostile string, which it must not reach unchanged.
public enum HostileFamily: String, Sendable, CaseIterable {
    /// Markup: elements, attributes, event handlers.
    case markup
    /// An SQL statement built by string concatenation.
    case sql
    /// A path relative to a folder.
    case path
    /// A log line or a header.
    case line
    /// A spreadsheet cell that is interpreted as a formula.
    case formula
    /// A link, or a URL that is fetched. It must be rejected: encoding does not help.
    case address
    /// Memory: a string of 100,000 characters. It must be rejected.
    case length

    /// The inputs of this family.
    public var inputs: [HostileInput] { texts.map { HostileInput($0, self) } }

    private var texts: [String] {
        switch self {
        case .markup:
            [
                "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
                "\"><b onmouseover=alert(1)>", "' autofocus onfocus='alert(1)", "</title><iframe src=//evil.test>",
                "<SCRIPT\n>alert(1)</SCRIPT>", "<<b>script>alert(1)<</b>/script>", "&lt;script&gt;<script>",
                "\"\u{301}><img src=x onerror=alert(1)>",
            ]
        case .sql:
            [
                "'; DROP TABLE users; --", "1 OR 1=1", "admin'--", "1; DELETE FROM users", "' UNION SELECT 1 --",
                "x' AND '1'='1", "\\'; DROP TABLE users; --", "1/**/OR/**/1=1",
                "'\u{301}; DROP TABLE users; --", "'\u{200D} OR 1=1",
            ]
        case .path:
            [
                "../../etc/passwd", "/etc/passwd", "a/../../b", "..\\..\\b", "~/.ssh/id_ed25519", "%2e%2e%2fb",
                "..%2fb", "a\u{0}.png", "....//....//b", "../\u{301}b", "/\u{301}b", "a/..\u{5C}\u{20E3}b",
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

    /// Whether what came out of a validator or an encoder does no harm there. By bytes and scalars, as parsers read: a quote and
    /// a mark behind it are one `Character`, which is no quote.
    func isHarmless(_ output: String) -> Bool {
        let scalars = output.unicodeScalars
        switch self {
        case .markup: return !scalars.contains { "<>\"'".unicodeScalars.contains($0) }
        case .sql: return !Self.endsLiteral(Array(output.utf8))
        case .path: return !Self.leadsAway(output)
        case .line: return !scalars.contains { Self.breaksLine($0) }
        case .formula: return scalars.first.map { !"=+-@\t\r".unicodeScalars.contains($0) } ?? true
        case .address, .length: return false
        }
    }

    /// Whether there is a quote that is not doubled, or what statements are made of.
    private static func endsLiteral(_ bytes: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "'")
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == quote, rest.first == quote {
                rest.removeFirst()
            } else if "';=\\".utf8.contains(byte) || (byte == UInt8(ascii: "-") && rest.first == byte) {
                return true
            }
        }
        return false
    }

    private static func leadsAway(_ path: String) -> Bool {
        let bytes = Array(path.lowercased().utf8)
        guard let first = bytes.first, !"/~".utf8.contains(first), !bytes.contains(UInt8(ascii: "\\")),
            !bytes.contains(0)
        else { return !bytes.isEmpty }
        let isEscaped = bytes.indices.contains {
            bytes[$0...].starts(with: "%2e".utf8) || bytes[$0...].starts(with: "%2f".utf8)
        }
        return isEscaped || bytes.split(separator: UInt8(ascii: "/")).contains { $0.starts(with: "..".utf8) }
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
