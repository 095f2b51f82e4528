/// A table of every mark and keyword, found by three of their bytes.
///
/// The first level knows pairs of bytes: which may begin three that are looked for, and which may end them. Ordinary text
/// fails there, eight places at a time, after two loads and two operations each. The second level is one bit per hash of
/// three bytes, the third an open-addressed table from the exact three to the anchors that hold them.
struct AnchorIndex: Sendable {
    /// For each two bytes eight bits for three that begin with them, and above them eight for three that end with them: one
    /// bit for each class of the three.
    private let pairs: [UInt16]
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
        var pairs = [UInt16](repeating: 0, count: 1 << 16)
        var start = 0
        while start < keyed.count {
            let key = keyed[start].key
            let end = keyed[start...].firstIndex { $0.key != key } ?? keyed.count
            let hash = Self.hash(key)
            filter[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
            pairs[Int(key & 0xFFFF)] |= Self.class(of: key)
            pairs[Int(key >> 8)] |= Self.class(of: key) << 8
            var slot = Int(hash) & (table.count - 1)
            while !table[slot].isFree { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Slot(key: key, first: Int32(start), count: Int32(end - start))
            start = end
        }
        self.filter = filter
        self.pairs = pairs
        slots = table
    }

    /// Calls back for every anchor that stands in the buffer, with the position of its first byte.
    @inline(__always)
    func forEachAnchor(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Anchor, Int) -> Void) {
        guard let base = bytes.baseAddress, bytes.count >= 3 else { return }
        let raw = UnsafeRawPointer(base)
        let end = bytes.count - 2
        var position = 0
        pairs.withUnsafeBufferPointer { pairs in
            while position + 8 <= end {
                let place = raw + position
                let (first, second) = (Self.pair(pairs, place), Self.pair(pairs, place + 1))
                let (third, fourth) = (Self.pair(pairs, place + 2), Self.pair(pairs, place + 3))
                let (fifth, sixth) = (Self.pair(pairs, place + 4), Self.pair(pairs, place + 5))
                let (seventh, eighth) = (Self.pair(pairs, place + 6), Self.pair(pairs, place + 7))
                let left = first & second &>> 8 | second & third &>> 8 | third & fourth &>> 8 | fourth & fifth &>> 8
                let right = fifth & sixth &>> 8 | sixth & seventh &>> 8 | seventh & eighth &>> 8
                if left | right | eighth & Self.pair(pairs, place + 8) &>> 8 != 0 {
                    examine(position..<(position + 8), in: bytes, body)
                }
                position &+= 8
            }
        }
        examine(position..<end, in: bytes, body)
    }

    @inline(__always)
    private static func pair(_ pairs: UnsafeBufferPointer<UInt16>, _ place: UnsafeRawPointer) -> UInt16 {
        pairs[Int(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))]
    }

    /// One of eight bits by the first and the last of three bytes.
    private static func `class`(of key: UInt32) -> UInt16 { 1 << UInt16((key ^ key >> 16 ^ key >> 19) & 7) }

    /// Looks at three bytes from each of these places.
    @inline(never)
    private func examine(
        _ places: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, _ body: (Anchor, Int) -> Void
    ) {
        guard let base = bytes.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        pairs.withUnsafeBufferPointer { pairs in
            for place in places where Self.pair(pairs, raw + place) & Self.pair(pairs, raw + place + 1) &>> 8 != 0 {
                let key = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
                if mayHold(key) { report(key: key, at: place, in: bytes, body) }
            }
        }
    }

    /// Whether three bytes may be looked for.
    @inline(__always)
    private func mayHold(_ key: UInt32) -> Bool {
        let hash = Self.hash(key)
        return filter[Int(truncatingIfNeeded: hash >> 6)] &>> UInt64(hash & 63) & 1 != 0
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
