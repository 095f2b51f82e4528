/// Redacts a text block by block; the borders of blocks depend on the text alone.
struct BlockRedactor: Sendable {
    /// The bytes of a block.
    static let size = 1 << 16
    /// The bytes before a block that are looked back at.
    static let context = 256

    let tables: RedactionTables
    /// Whether anything was hidden.
    private(set) var hasHidden = false
    /// The steps that were spent on candidates.
    var spent: Int { budget.spent }
    private var budget = WorkBudget()
    private var continuation = TextHit.Continuation.none

    init(_ tables: RedactionTables) { self.tables = tables }

    /// Redacts what stands behind `from`; says up to where, which is before the end unless the block is the last.
    mutating func redact(
        _ bytes: UnsafeBufferPointer<UInt8>, from: Int, isFinal: Bool, into clean: inout [UInt8]
    ) -> Int {
        let block = scan(bytes, from: from, isFinal: isFinal)
        var place = block.start
        for hit in block.hits { write(bytes, upTo: hit, &place, into: &clean) }
        clean.append(contentsOf: bytes[place..<max(place, block.cut)])
        return block.cut
    }

    /// Redacts a whole text; leaves `clean` empty where nothing is to be hidden.
    mutating func redactAll(_ bytes: UnsafeBufferPointer<UInt8>, into clean: inout [UInt8]) {
        var copied = 0
        forEachHit(bytes) { blocks, hit in
            // To grow step by step would copy a long text several times.
            if clean.isEmpty { clean.reserveCapacity(bytes.count + bytes.count / 16 + 64) }
            blocks.write(bytes, upTo: hit, &copied, into: &clean)
        }
        if hasHidden { clean.append(contentsOf: bytes[copied...]) }
    }

    /// Calls back for all that is hidden in a whole text.
    mutating func forEachHit(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout BlockRedactor, TextHit) -> Void) {
        var place = 0
        var open: TextHit?
        var isFinal = false
        while !isFinal {
            let context = min(place, Self.context)
            isFinal = bytes.count - place < Self.size
            let end = isFinal ? bytes.count : place + Self.size
            let block = scan(
                UnsafeBufferPointer(rebasing: bytes[(place - context)..<end]), from: context, isFinal: isFinal)
            let base = place - context
            // What runs from one block into the next is one stretch.
            open?.end = base + block.start
            for var hit in block.hits {
                (hit.start, hit.end) = (base + hit.start, base + hit.end)
                if let whole = open { body(&self, whole) }
                open = hit
            }
            if continuation == .none, let whole = open {
                body(&self, whole)
                open = nil
            }
            place = base + block.cut
        }
        if let open { body(&self, open) }
    }

    private func write(
        _ bytes: UnsafeBufferPointer<UInt8>, upTo hit: TextHit, _ place: inout Int, into clean: inout [UInt8]
    ) {
        clean.append(contentsOf: bytes[place..<hit.start])
        place = hit.end
        // Of a secret that runs on, the name of a part would say nothing.
        guard let pseudonyms = tables.pseudonyms, hit.continuation == .none else {
            clean.append(contentsOf: tables.masks[hit.kind])
            return
        }
        let kind = tables.kinds[hit.kind]
        let name = pseudonyms.name(of: bytes[hit.start..<hit.end], as: kind)
        clean.append(contentsOf: "<redacted:\(kind)#\(name)>".utf8)
    }

    private struct Block {
        /// Where what belongs to a secret of the block before ends.
        let start: Int
        let hits: [TextHit]
        /// What lies behind is looked at again with what follows.
        let cut: Int
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from: Int, isFinal: Bool) -> Block {
        budget.earn(bytes: bytes.count - from)
        guard let start = endOfContinued(bytes, from: from, isFinal: isFinal) else {
            // An end line may be cut in two.
            var cut = bytes.count
            if case .keyBlock = continuation, !isFinal { cut = max(from, bytes.count - 88) }
            return Block(start: cut, hits: [], cut: cut)
        }
        continuation = .none
        var scan = TextScan(tables, bytes, from: start, isFinal: isFinal, budget: budget)
        scan.run()
        budget = scan.budget
        let hold = isFinal ? bytes.count : max(start, bytes.count - tables.window)
        var hits = scan.hits
        while let last = hits.last, last.start >= hold { hits.removeLast() }
        guard let last = hits.last else { return Block(start: start, hits: [], cut: hold) }
        hasHidden = true
        if last.end == bytes.count { continuation = last.continuation }
        return Block(start: start, hits: hits, cut: max(hold, last.end))
    }

    /// Where the secret ends that the block before ran into; nil when the block does not see it.
    private func endOfContinued(_ bytes: UnsafeBufferPointer<UInt8>, from: Int, isFinal: Bool) -> Int? {
        switch continuation {
        case .none: return from
        case .run(let alphabet):
            var end = from
            while end < bytes.count, alphabet.contains(bytes[end]) { end += 1 }
            return end < bytes.count || isFinal ? end : nil
        case .keyBlock(let prefix):
            let end =
                prefix.isEmpty
                ? KeyBlockEnd.find(in: bytes, from: from)
                : KeyBlockEnd.find(in: bytes, from: from, behind: prefix, isFinal: isFinal)
            return end.isFound || isFinal ? end.position : nil
        }
    }
}
