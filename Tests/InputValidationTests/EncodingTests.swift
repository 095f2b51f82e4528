import Foundation
import InputValidation
import Testing

/// What the encoders write is read back by Python's parser of HTML, SQLite, a shell, and readers of JSON, CSV and URLs.
@Suite struct EncodingTests {
    @Test func `Nothing breaks out`() throws {
        let failed = try Readers.run(Self.texts)
        #expect(failed.isEmpty, "\(failed)")
    }

    /// The inputs of OWASP's cheat sheets, and what is known besides.
    @Test func `Nothing known breaks out`() throws {
        let failed = try Readers.run(HostileTexts.all)
        #expect(failed.isEmpty && HostileTexts.all.count > 100, "\(failed)")
    }

    @Test func `Nothing breaks out of random texts`() throws {
        var generator = SystemRandomNumberGenerator()
        let parts =
            Self.texts + HostileTexts.all
            + [
                "<", ">", "\"", "'", "`", "\\", "&", ";", "/", "${", "}", "--", "\n", "\r", "\t", " ", "=", "%", "#",
                "\u{2028}",
                "\u{202E}", "é", "👩‍👧", "\u{7F}", "\u{85}", "x", "0",
            ] + HostileTexts.extenders + HostileTexts.signs
        let texts = (0..<600).map { _ in
            (0..<Int.random(in: 1...6, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }
                .joined()
        }
        let failed = try Readers.run(texts)
        #expect(failed.isEmpty, "\(failed)")
    }

    @Test func `Clean text stays as it is`() {
        for context in [OutputContext.htmlText, .javaScriptString, .logLine, .csvCell] {
            #expect("Ann went home, 7 km.".replacing(",", with: "").encoded(for: context) == "Ann went home 7 km.")
        }
        #expect("-5.25".encoded(for: .csvCell) == "-5.25" && "+1".encoded(for: .csvCell) == "+1")
        #expect("-5-cmd".encoded(for: .csvCell) == "'-5-cmd" && "＝1+1".encoded(for: .csvCell) == "'＝1+1")
        #expect("a\nb\u{202E}c\\".encoded(for: .logLine) == #"a\nb\u{202E}c\\"#)
    }

    /// A quote and a mark behind it are one Character, and still a quote to whoever reads.
    @available(*, deprecated)
    @Test(arguments: HostileTexts.extenders) func noQuoteHides(_ extender: String) throws {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        let (single, double) = ("'\(extender)", "\"\(extender)")
        #expect(try bytes(single.quotedForShell()) == bytes("''\\''\(extender)'"))
        #expect(try bytes("x\(single)"[...].quotedForShell()) == bytes("'x'\\''\(extender)'"))
        #expect(try bytes(double.quotedSQLIdentifier()) == bytes("\"\"\"\(extender)\""))
        #expect(bytes(double.encoded(for: .csvCell)) == bytes("\"\"\"\(extender)\""))
        #expect(bytes(single.sanitizeSQLInjection()) == bytes("''\(extender)"))
        #expect(bytes("-\(extender)5".encoded(for: .csvCell)) == bytes("'-\(extender)5"))
    }

    /// Whoever reads a file drops the mark at its start.
    @Test func noFormulaBehindAByteOrderMark() {
        #expect("\u{FEFF}=1+1".encoded(for: .csvCell) == "'\u{FEFF}=1+1")
    }

    @Test func `What cannot be written is refused`() {
        #expect(throws: Rejection([Reason(.nullCharacter)])) { try "a\u{0}".quotedForShell() }
        #expect(throws: Rejection([Reason(.nullCharacter)])) { try "a\u{0}".quotedSQLIdentifier() }
        #expect(throws: Rejection([Reason(.empty)])) { try "".quotedSQLIdentifier() }
    }

    @available(*, deprecated)
    @Test func `The old names encode and drop nothing`() {
        #expect("O'Brien; DROP".sanitizeSQLInjection() == "O''Brien; DROP")
        #expect("<b>1 < 2</b>".sanitizeXSS() == "&lt;b&gt;1 &lt; 2&lt;/b&gt;")
        #expect("....//x".sanitizePathTraversal() == "....%2F%2Fx" && "..".sanitizePathTraversal() == "%2E%2E")
    }

    private static let texts = [
        "", "plain", "O'Brien & Söhne", "1 < 2 > 0", "\"quoted\"", "<script>alert(1)</script>",
        "</script><script>x()</script>",
        "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "' onmouseover='alert(1)", "` onclick=x",
        "javascript:alert(1)",
        "<!--", "-->", "]]>", "&lt;b&gt;", "&#60;", "&amp;", "<\u{0}script>", "\u{0}", "a\r\nb", "\r", "\t=1+1",
        "=cmd|' /C calc'!A0",
        "@SUM(1)", "+1+1", "-2+3", "%0d%0a", "%00", "${7*7}", "#{7*7}", "{{7*7}}", "`id`", "$(id)", "; rm -rf x",
        "| cat", "&& id",
        "a\\", "\\'", "\\\"; x", "' OR '1'='1", "1; DROP TABLE users--", "admin'--", "\") OR 1=1", "x\"y", "x\"\"y",
        "*", "?", "~", "!h",
        "-n", "--help", "\u{2028}alert(1)", "\u{2029}", "\u{202E}evil", "\u{FEFF}", "\u{1B}[31mred", "\u{85}next",
        "é\u{301}", "👩‍👩‍👧", "x,y;z",
        "line\nforged: ok", "a=b&c=d", "/../../etc/passwd", "http://x/?q=<>", "\u{FF1C}script\u{FF1E}", "select",
        "a\u{7F}b",
    ]
}

/// The readers of `Readers/read.py`.
private enum Readers {
    /// - Returns: What broke out, a line each.
    static func run(_ texts: [String]) throws -> [String] {
        let lines = try texts.map { text -> Data in
            var written = [
                "html": text.encoded(for: .htmlText), "attribute": text.encoded(for: .htmlAttribute),
                "javascript": text.encoded(for: .javaScriptString), "url": text.encoded(for: .urlComponent),
                "log": text.encoded(for: .logLine), "csv": text.encoded(for: .csvCell),
            ]
            written["shell"] = try? text.quotedForShell()
            // SQLite reads a statement up to its first null character.
            if !text.utf8.contains(0) { written["literal"] = Deprecated.names.literal(text) }
            // SQLite keeps names that begin so to itself.
            if !text.lowercased().hasPrefix("sqlite_") { written["sql"] = try? text.quotedSQLIdentifier() }
            return try JSONSerialization.data(withJSONObject: [text, written])
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Readers/read.py",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONIOENCODING": "utf-8"]) { $1 }
        let path = NSTemporaryDirectory() + "written-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(lines.joined(separator: [0x0A])).write(to: URL(fileURLWithPath: path))
        let output = Pipe()
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        process.standardOutput = output
        try process.run()
        let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let told = answer.split(separator: "\n").map(String.init)
        guard told.last == "read \(texts.count), failures 0" else { return told + ["not all were read"] }
        return Array(told.dropLast())
    }
}

/// The old names, called as old code calls them.
private protocol OldNames: Sendable {
    func literal(_ text: String) -> String
}

private struct Deprecated: OldNames {
    static let names: any OldNames = Self()

    @available(*, deprecated)
    func literal(_ text: String) -> String { text.sanitizeSQLInjection() }
}
