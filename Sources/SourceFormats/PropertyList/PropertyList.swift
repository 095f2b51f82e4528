/// A property list read from its XML, binary or old-style ASCII form.
///
/// `Info.plist`, entitlements, privacy manifests (`.xcprivacy`) and `project.pbxproj` are property lists.
public struct PropertyList: Sendable, Hashable {
    /// How a property list is written.
    public enum Format: String, Sendable, Hashable {
        /// Apple's XML form.
        case xml
        /// The `bplist00` form.
        case binary
        /// The old-style ASCII form of OpenStep.
        case openStep
    }

    /// How the file is written.
    public let format: Format
    /// The outermost value.
    public let root: Node
    /// The comments of the file: all of them in XML, in ASCII only those that contain `bulwark:`.
    ///
    /// A binary or UTF-16 file has none.
    public let comments: [SourceComment]
    /// Whether the file holds lines for the C preprocessor, as the setting `INFOPLIST_PREPROCESS` allows.
    ///
    /// The values of all branches are read, so that a key may appear once for each.
    public let isPreprocessed: Bool

    /// Reads a property list, whichever its form.
    ///
    /// - Throws: ``SourceFormatError`` at the first fault; no part of a damaged file is returned.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> PropertyList {
        try FormatLimits.check(bytes)
        if bytes.has("bplist", at: 0) { return try binary(bytes) }
        let text = DecodedText(bytes)
        do {
            let list = XMLPropertyListParser.recognises(text) ? try xml(text) : try openStep(text)
            return text.isOriginal ? list : list.withoutRanges()
        } catch {
            throw text.isOriginal ? error.located(in: bytes) : error.unplaced()
        }
    }

    private static func binary(_ bytes: [UInt8]) throws(SourceFormatError) -> PropertyList {
        var reader = try BinaryPropertyListReader(bytes)
        return PropertyList(format: .binary, root: try reader.read())
    }

    private static func xml(_ text: DecodedText) throws(SourceFormatError) -> PropertyList {
        var parser = XMLPropertyListParser(text)
        let root = try parser.parse()
        return PropertyList(
            format: .xml, root: root, comments: parser.comments, isPreprocessed: parser.hasDirectives)
    }

    private static func openStep(_ text: DecodedText) throws(SourceFormatError) -> PropertyList {
        var parser = OpenStepParser(text)
        let root = try parser.parse()
        return PropertyList(format: .openStep, root: root, comments: parser.scanner.comments)
    }

    private func withoutRanges() -> PropertyList {
        PropertyList(format: format, root: root.withoutRange(), isPreprocessed: isPreprocessed)
    }

    private init(format: Format, root: Node, comments: [SourceComment] = [], isPreprocessed: Bool = false) {
        self.format = format
        self.root = root
        self.comments = comments
        self.isPreprocessed = isPreprocessed
    }
}

extension PropertyList.Node {
    /// The same tree without places; it recurses no deeper than ``FormatLimits/depth``.
    fileprivate func withoutRange() -> PropertyList.Node {
        switch value {
        case .dictionary(let entries):
            PropertyList.Node(
                .dictionary(entries.map { PropertyList.Entry(key: $0.key, node: $0.node.withoutRange()) }))
        case .array(let nodes): PropertyList.Node(.array(nodes.map { $0.withoutRange() }))
        default: PropertyList.Node(value)
        }
    }
}
