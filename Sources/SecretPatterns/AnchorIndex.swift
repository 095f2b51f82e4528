/// A table of every mark and keyword, found by the hash of three of their bytes.
///
/// The first level is one bit per hash: ordinary text fails there after one load, one multiplication and one test. The
/// second level is an open-addressed table from the exact three bytes to the anchors that hold them.
struct AnchorIndex: Sendable {
    private let filter: [UInt64]
    private let slots: [Slot]
    private let anchors: [Anchor]
    private let pool: [UInt8]

    /// Indexes the marks and keywords of all shapes.
    init(shapes: [SecretShape]) {
        var builder = AnchorBuilder()
        for (index, shape) in shapes.enumerated() { builder.add(shape, at: index) }
        self.init(builder)
    }

    /// Indexes the literals that a builder holds.
    init(_ builder: AnchorBuilder) {
        let keyed = builder.keyed.sorted { $0.key < $1.key }
        anchors = keyed.map(\.anchor)
        pool = builder.pool
        var table = Slot.emptyTable(keys: keyed.count)
        var filter = [UInt64](repeating: 0, count: 1024)
        var start = 0
        while start < keyed.count {
            let key = keyed[start].key
            let end = keyed[start...].firstIndex { $0.key != key } ?? keyed.count
            let hash = Self.hash(key)
            filter[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
            var slot = Int(hash) & (table.count - 1)
            while !table[slot].isFree { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Slot(key: key, first: Int32(start), count: Int32(end - start))
            start = end
        }
        self.filter = filter
        slots = table
    }

    /// Calls back for every anchor that stands in the buffer, with the position of its first byte.
    @inline(__always)
    func forEachAnchor(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Anchor, Int) -> Void) {
        guard let base = bytes.baseAddress, bytes.count >= 3 else { return }
        let raw = UnsafeRawPointer(base)
        let lastWide = bytes.count - 4
        filter.withUnsafeBufferPointer { filter in
            var position = 0
            while position <= lastWide {
                let word = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self))
                let key = word & 0x00FF_FFFF
                if Self.mayHold(key, in: filter) != 0 { report(key: key, at: position, in: bytes, body) }
                position &+= 1
            }
            let key = UInt32(base[position]) | UInt32(base[position + 1]) << 8 | UInt32(base[position + 2]) << 16
            report(key: key, at: position, in: bytes, body)
        }
    }

    /// One when three bytes may be looked for, zero when they are certainly not.
    @inline(__always)
    private static func mayHold(_ key: UInt32, in filter: UnsafeBufferPointer<UInt64>) -> UInt64 {
        let hash = hash(key)
        return filter[Int(truncatingIfNeeded: hash >> 6)] &>> UInt64(hash & 63) & 1
    }

    @inline(never)
    private func report(
        key: UInt32, at position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ body: (Anchor, Int) -> Void
    ) {
        slots.withUnsafeBufferPointer { slots in
            var slot = Int(Self.hash(key)) & (slots.count - 1)
            while slots[slot].key != key {
                if slots[slot].isFree { return }
                slot = (slot + 1) & (slots.count - 1)
            }
            let first = Int(slots[slot].first)
            anchors.withUnsafeBufferPointer { anchors in
                for index in first..<(first + Int(slots[slot].count)) {
                    let start = position - anchors[index].keyOffset
                    if stands(anchors[index], at: start, in: bytes) { body(anchors[index], start) }
                }
            }
        }
    }

    /// Whether an anchor's literal stands at a position.
    @inline(__always)
    private func stands(_ anchor: Anchor, at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start >= 0, anchor.count <= bytes.count - start else { return false }
        // The boundary first: inside a long run of letters it fails at once.
        if anchor.needsBoundary, !TokenBoundary.isStart(start, in: bytes) { return false }
        let ignoresCase = anchor.name != nil
        return pool.withUnsafeBufferPointer { pool in
            for index in 0..<anchor.count {
                let byte = bytes[start + index]
                if (ignoresCase ? byte.lowercased : byte) != pool[anchor.start + index] { return false }
            }
            return true
        }
    }

    /// A multiplicative hash of three bytes to sixteen bits.
    @inline(__always)
    private static func hash(_ key: UInt32) -> UInt32 { (key &* 0x9E37_79B1) >> 16 }
}

/// One entry of the exact table.
private struct Slot: Sendable {
    let key: UInt32
    let first: Int32
    let count: Int32

    /// Whether nothing is stored here; no three bytes have the key of a free slot.
    var isFree: Bool { key == .max }

    /// A table of free slots, a power of two and at least four times the keys, so that probes stay short.
    static func emptyTable(keys: Int) -> [Slot] {
        var size = 1024
        while size < keys * 4 { size *= 2 }
        return [Slot](repeating: Slot(key: .max, first: 0, count: 0), count: size)
    }
}
