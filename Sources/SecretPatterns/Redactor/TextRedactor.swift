/// Hides secrets and personal data in running text, such as logs and crash reports.
///
///     let redactor = TextRedactor()
///     print(redactor.redact("login of ann@example.com, password=hunter2"))
///     // login of <redacted:e-mail>, password=<redacted:password>
///
/// It is immutable and can be shared between threads. Making one costs far more than redacting a line, so keep it. Text in which there is
/// nothing to hide comes back as it is. The work is linear in the length of any text: where a stretch would cost more than
/// its length allows, its lines are hidden without being looked at, as `unexamined`.
///
/// It is the last line of defence and no proof: what has no form, such as a name, a diagnosis or a password in a
/// sentence, it cannot see. Keep such values in `Sensitive` and out of messages.
public struct TextRedactor: Sendable {
    private let tables: RedactionTables

    /// Hides everything it knows.
    public init() {
        // No rule of ours is malformed.
        guard let tables = try? RedactionTables(RedactionRules()) else {
            preconditionFailure("built-in shapes are whole")
        }
        self.tables = tables
    }

    /// Hides what the rules say; throws when a shape of your own is malformed.
    public init(_ rules: RedactionRules) throws(CustomShapeError) {
        tables = try RedactionTables(rules)
    }

    /// The kinds of secret it knows by their own mark.
    public static var markedKinds: [String] { SecretShape.running.map(\.id) }

    /// The text with `<redacted:KIND>` in the place of all that is hidden.
    public func redact(_ text: String) -> String {
        let clean = text.utf8.withContiguousStorageIfAvailable { replacement(for: $0) }
        if let clean { return clean.map { String(decoding: $0, as: UTF8.self) } ?? text }
        return replacement(for: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The bytes with `<redacted:KIND>` in the place of all that is hidden.
    public func redact(_ bytes: [UInt8]) -> [UInt8] { replacement(for: bytes) ?? bytes }

    /// The redacted text, or nil when nothing in the text is to be hidden.
    public func replacement(for bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var blocks = BlockRedactor(tables)
        var clean: [UInt8] = []
        blocks.redactAll(bytes, into: &clean)
        return blocks.hasHidden ? clean : nil
    }

    private func replacement(for bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBufferPointer { replacement(for: $0) } }

    /// What is hidden in a text, ordered by position.
    public func ranges(in bytes: [UInt8]) -> [RedactedRange] {
        bytes.withUnsafeBufferPointer { buffer in
            var blocks = BlockRedactor(tables)
            var ranges: [RedactedRange] = []
            blocks.forEachHit(buffer) { _, hit in
                ranges.append(RedactedRange(range: hit.start..<hit.end, kind: tables.kinds[hit.kind]))
            }
            return ranges
        }
    }

    /// A stream with its own state.
    public func stream() -> RedactionStream { RedactionStream(tables) }

    /// The steps that looking at a text takes, for tests of its linearity.
    package func steps(for bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var blocks = BlockRedactor(tables)
            var clean: [UInt8] = []
            blocks.redactAll(buffer, into: &clean)
            return blocks.spent
        }
    }
}

/// Hides secrets in text that comes in pieces.
///
///     var stream = redactor.stream()
///     for chunk in chunks { write(stream.append(chunk)) }
///     write(stream.finish())
///
/// The result is the same however the text is cut, to the byte. Up to 72 KiB are held back until more text or
/// ``finish()`` comes, since what ends a piece may be the beginning of a secret. A secret longer than 8 KiB is hidden as well: what
/// belongs to it is dropped until it ends.
public struct RedactionStream: Sendable {
    private var blocks: BlockRedactor
    /// What was given out already but says what stands before, and what was not looked at.
    private var held: [UInt8] = []
    private var context = 0

    init(_ tables: RedactionTables) { blocks = BlockRedactor(tables) }

    /// Takes the next bytes and gives what is certain by now.
    public mutating func append(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        held.append(contentsOf: bytes)
        var clean: [UInt8] = []
        var start = 0
        while held.count - start - context >= BlockRedactor.size {
            let block = start..<(start + context + BlockRedactor.size)
            let cut = held.withUnsafeBufferPointer {
                blocks.redact(UnsafeBufferPointer(rebasing: $0[block]), from: context, isFinal: false, into: &clean)
            }
            advance(&start, to: start + cut)
        }
        held.removeFirst(start)
        return clean
    }

    /// Gives the rest. The stream is as new afterwards.
    public mutating func finish() -> [UInt8] {
        var clean: [UInt8] = []
        let (from, held) = (context, held)
        _ = held.withUnsafeBufferPointer { blocks.redact($0, from: from, isFinal: true, into: &clean) }
        self = RedactionStream(blocks.tables)
        return clean
    }

    private mutating func advance(_ start: inout Int, to cut: Int) {
        context = min(cut, BlockRedactor.context)
        start = cut - context
    }
}
