@_spi(RawSyntax) import SwiftSyntax

/// Turns the raw syntax of one file into the records of a `CodeTree`, in a single pass over the tokens.
///
/// Works on raw nodes, which cost no allocation each; it looks children up by kind, not by slot number, so that a
/// newer swift-syntax with more slots reads the same. What has no record of its own (lists, wrappers) is passed
/// through.
struct Lowering {
    let source: [UInt8]
    var names = NameTable()
    var records: [CodeTree.Record] = []
    /// The node that new records go under.
    private var open: Int32 = -1
    /// The first record that waits for its first token to learn where it starts.
    private var unstarted = 0
    /// Where the last visited token ended, without its trivia.
    private var lastEnd: UInt32 = 0
    private var depth = 0
    /// Whether the names of the pattern around are bound by `let`.
    private(set) var bindingFlags: Flags = []
    /// The `<…>` that belongs to the name which is lowered next.
    var genericArguments: (raw: RawSyntax, offset: Int)?
    /// The modules that the file imports, and the standard library.
    private(set) var modules: Set<String> = ["Swift"]
    /// Where something was nested too deeply to follow.
    private(set) var cutShortAt: Int?

    /// How deep raw nodes may be nested. A chain of 500 calls is longer than any written by hand, and what walks up or
    /// down a tree for each of its nodes takes time with the square of this number.
    static let deepest = 2_000

    init(source: [UInt8]) {
        self.source = source
        records.reserveCapacity(source.count / 6)
    }

    /// Notes a module by the path after `import`.
    mutating func addModule(_ path: Int32) {
        modules.insert(String(names[path].prefix { $0 != "." }))
    }

    static func lower(_ tree: SourceFileSyntax, source: [UInt8], path: String) -> (tree: CodeTree, cutShortAt: Int?) {
        var lowering = Lowering(source: source)
        lowering.node(.file) { $0.children(of: tree.raw, at: 0) }
        lowering.nameImplicitInitializers()
        return (
            CodeTree(path: path, source: source, records: lowering.records, names: lowering.names), lowering.cutShortAt
        )
    }

    // MARK: - Records

    /// Opens a record, runs the body for what is inside, and closes it.
    mutating func node(
        _ kind: Kind, _ slot: Slot = .init(), name: Int32 = 0, flags: Flags = [], _ body: (inout Lowering) -> Void
    ) {
        let id = records.count
        let outer = open
        records.append(
            .init(
                kind: kind, role: slot.role, flags: slot.flags.union(flags), parent: outer, name: name,
                label: slot.label))
        open = Int32(truncatingIfNeeded: id)
        body(&self)
        open = outer
        if unstarted > id { records[id].end = lastEnd }
        if unstarted == id || records[id].end < records[id].start {
            // Nothing written, as after a syntax error: an empty range where the parser stood.
            startPending(at: lastEnd)
            records[id].end = records[id].start
        }
        records[id].subtreeEnd = Int32(truncatingIfNeeded: records.count)
    }

    /// Runs the body for a pattern whose names are bound by `let` or `var`.
    mutating func bound(by flags: Flags, _ body: (inout Lowering) -> Void) {
        let outer = bindingFlags
        bindingFlags = flags
        body(&self)
        bindingFlags = outer
    }

    /// The record being filled.
    var current: Int {
        Int(open)
    }

    mutating func setName(_ name: Int32) { records[current].name = name }

    mutating func insert(_ flags: Flags) { records[current].flags.formUnion(flags) }

    /// Notes a stretch of source whose tokens nobody needs one by one, such as a type.
    mutating func visit(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        startPending(at: UInt32(truncatingIfNeeded: range.lowerBound))
        lastEnd = UInt32(truncatingIfNeeded: range.upperBound)
    }

    private mutating func startPending(at offset: UInt32) {
        while unstarted < records.count {
            records[unstarted].start = offset
            unstarted += 1
        }
    }

    // MARK: - Tokens and children

    /// Notes where a token lies; a missing one has no width.
    mutating func visit(_ token: RawSyntaxTokenView, at offset: Int) {
        let length = token.textByteLength
        guard token.presence == .present, length > 0 else { return }
        let start = UInt32(truncatingIfNeeded: offset + token.leadingTriviaByteLength)
        startPending(at: start)
        lastEnd = start + UInt32(truncatingIfNeeded: length)
    }

    /// Visits every child in order; the role goes to the first record each of them opens.
    mutating func children(of raw: RawSyntax, at offset: Int, _ slot: Slot = .init()) {
        each(of: raw, at: offset) { lowering, child, place in lowering.lower(child, at: place, slot) }
    }

    /// Calls the body with each present child and where it begins, trivia included.
    mutating func each(
        of raw: RawSyntax, at offset: Int, _ body: (inout Lowering, RawSyntax, Int) -> Void
    ) {
        guard let layout = raw.layoutView else { return }
        guard enter(at: offset) else { return }
        defer { leave() }
        var place = offset
        for case let child? in layout.children {
            body(&self, child, place)
            place += child.byteLength
        }
    }

    /// Counts a level that is not a raw node, such as a fold; false, and noted, where it is too deep.
    mutating func enter(at offset: Int) -> Bool {
        guard depth < Self.deepest else {
            cutShortAt = cutShortAt ?? offset
            return false
        }
        depth += 1
        return true
    }

    mutating func leave() { depth -= 1 }

    /// The number of a token's text, without back-ticks.
    mutating func name(of token: RawSyntaxTokenView) -> Int32 {
        guard token.presence == .present else { return 0 }
        var text = UnsafeBufferPointer(start: token.rawText.baseAddress, count: token.rawText.count)
        if text.count > 2, text.first == UInt8(ascii: "`"), text.last == UInt8(ascii: "`") {
            text = UnsafeBufferPointer(rebasing: text.dropFirst().dropLast())
        }
        return names.intern(text)
    }

    /// The number of the source text that a raw node covers, without trivia at its ends.
    mutating func sourceName(of raw: RawSyntax, at offset: Int) -> Int32 {
        let range = trimmed(raw, at: offset)
        return source.withUnsafeBufferPointer { bytes in
            names.intern(UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
        }
    }

    /// The range of a raw node without trivia at its ends.
    func trimmed(_ raw: RawSyntax, at offset: Int) -> Range<Int> {
        let start = offset + (edgeToken(of: raw, last: false)?.leadingTriviaByteLength ?? 0)
        let end = offset + raw.byteLength - (edgeToken(of: raw, last: true)?.trailingTriviaByteLength ?? 0)
        return start..<max(start, end)
    }

    private func edgeToken(of raw: RawSyntax, last: Bool) -> RawSyntaxTokenView? {
        var node = raw
        while let layout = node.layoutView {
            let next =
                last
                ? layout.children.last { ($0?.byteLength ?? 0) > 0 }
                : layout.children.first { ($0?.byteLength ?? 0) > 0 }
            guard case let child?? = next else { return nil }
            node = child
        }
        return node.tokenView
    }
}

/// What the next record is to its parent.
struct Slot {
    var role = Role.none
    var label: Int32 = 0
    var flags: Flags = []

    static func role(_ role: Role) -> Slot { Slot(role: role) }
}

extension RawSyntax {
    /// The first present child of one of these kinds.
    func first(_ kinds: SyntaxKind...) -> RawSyntax? {
        guard let layout = layoutView else { return nil }
        for case let child? in layout.children where kinds.contains(child.kind) { return child }
        return nil
    }

    /// The first present token that satisfies the test.
    func token(where test: (RawSyntaxTokenView) -> Bool = { _ in true }) -> RawSyntaxTokenView? {
        guard let layout = layoutView else { return nil }
        for case let child? in layout.children {
            if let token = child.tokenView, token.presence == .present, test(token) { return token }
        }
        return nil
    }
}
