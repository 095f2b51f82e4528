public import CodeModel
public import SourceFormats

/// A fix as a rule gives it beside a finding: which bytes of which files become what.
///
/// It must hold for every place it is given at: where a person would have to choose, a rule gives none. What it does is said
/// as an order, with names in backticks and no full stop.
public struct SourceFix: Sendable {
    public let summary: String
    /// Whether something that worked may stop, such as a server that has no TLS.
    public let isBreaking: Bool
    public let edits: [Edit]

    public struct Edit: Sendable {
        public let path: String
        public let range: Range<Int>
        public let replacement: String

        public init(path: String, range: Range<Int>, replacement: String) {
            self.path = path
            self.range = range
            self.replacement = replacement
        }

        public init(_ node: Node, _ replacement: String) {
            self.init(path: node.tree.path, range: node.range, replacement: replacement)
        }
    }

    public init(_ summary: String, isBreaking: Bool = false, edits: [Edit]) {
        self.summary = summary
        self.isBreaking = isBreaking
        self.edits = edits
    }

    /// The same fix, after which something that worked may stop.
    public var breaking: SourceFix { SourceFix(summary, isBreaking: true, edits: edits) }
}

// MARK: - Swift

extension SourceFix {
    /// Writes other code in the place of a node.
    public static func write(_ code: String, for node: Node) -> SourceFix {
        let old = node.text
        let isShort = old.utf8.count <= 60 && !old.contains { $0.isNewline || $0 == "`" }
        return SourceFix(isShort ? "Replace `\(old)` with `\(code)`" : "Write `\(code)`", edits: [Edit(node, code)])
    }

    /// Writes another name at the end of a reference or a member: `options.old` becomes `options.new`. Nil where the name does
    /// not end the node.
    public static func rename(_ node: Node, to name: String) -> SourceFix? {
        guard node.text.hasSuffix(node.name), !node.name.isEmpty else { return nil }
        let range = node.range.upperBound - node.name.utf8.count..<node.range.upperBound
        let edit = Edit(path: node.tree.path, range: range, replacement: name)
        return SourceFix("Replace `\(node.name)` with `\(name)`", edits: [edit])
    }

    /// Turns a literal `true` into `false`, or the other way round; nil where the value is no literal.
    public static func turn(_ value: Node?) -> SourceFix? {
        guard let literal = value?.unwrapped, literal.kind == .boolean else { return nil }
        return .write(literal.name == "true" ? "false" : "true", for: literal)
    }

    /// Has a text begin with something else; nil where it is no literal that begins so.
    public static func begin(_ literal: Node, with new: String, insteadOf old: String) -> SourceFix? {
        let text = literal.text
        guard literal.kind == .string || literal.kind == .interpolatedString,
            let quote = text.firstIndex(where: { $0 != "#" && $0 != "\"" && !$0.isWhitespace }),
            text[quote...].hasPrefix(old)
        else { return nil }
        let start = literal.range.lowerBound + text[..<quote].utf8.count
        let edit = Edit(path: literal.tree.path, range: start..<start + old.utf8.count, replacement: new)
        return SourceFix("Replace `\(old)` with `\(new)`", edits: [edit])
    }

    /// Has only debug builds run a statement; nil where other code shares its lines.
    public static func onlyInDebug(_ statement: Node, in file: SwiftFile) -> SourceFix? {
        let bytes = file.source.bytes
        let before = bytes[..<statement.range.lowerBound].reversed().prefix { $0 != UInt8(ascii: "\n") }
        let after = bytes[statement.range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        let isAlone = (before + after).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        guard isAlone else { return nil }
        let indent = String(decoding: before.reversed(), as: UTF8.self)
        let code = "#if DEBUG\n\(indent)\(statement.text)\n\(indent)#endif"
        return SourceFix("Compile this only in debug builds", edits: [Edit(statement, code)])
    }
}

// MARK: - Lists and settings

extension SourceFix {
    /// Sets a key of an XML property list; nil where the place of its value is not known.
    public static func set(_ entry: PropertyList.Entry, to value: Bool, in file: PropertyListFile) -> SourceFix? {
        set(entry, to: "\(value)", written: value ? "<true/>" : "<false/>", file)
    }

    /// Sets a key of an XML property list to a text without marks of XML.
    public static func set(_ entry: PropertyList.Entry, to text: String, in file: PropertyListFile) -> SourceFix? {
        set(entry, to: text, written: "<string>\(text)</string>", file)
    }

    private static func set(
        _ entry: PropertyList.Entry, to value: String, written: String, _ file: PropertyListFile
    ) -> SourceFix? {
        guard let range = entry.node.range, file.list.format == .xml else { return nil }
        let edit = Edit(path: file.path, range: range, replacement: written)
        return SourceFix("Set `\(entry.key)` to `\(value)`", edits: [edit])
    }

    /// Sets a build setting where it is assigned; nil where the assignment takes its value from another setting.
    public static func set(_ setting: BuildSettings.ResolvedSetting, to value: String) -> SourceFix? {
        let origin = setting.origin
        guard let range = origin.valueRange, !origin.value.contains("$") else { return nil }
        let isPlain = value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let text = isPlain || origin.file.hasSuffix(".xcconfig") ? value : "\"\(value)\""
        let edit = Edit(path: origin.file, range: range, replacement: text)
        return SourceFix("Set `\(origin.key.name)` to `\(value)`", edits: [edit])
    }
}
