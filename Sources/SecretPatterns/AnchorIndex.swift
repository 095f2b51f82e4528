/// A table of every mark and keyword, found by three of their bytes.
///
/// The first level is asked for every second pair of bytes alone. Three bytes begin at an even place or at an odd one: they are
/// a pair and the first byte of the next, or the second byte of a pair and the next. For each of the two, a pair has sixteen
/// bits for three bytes whose first it holds, and sixteen for three whose last it holds: one for each class of the byte that
/// stands alone. Ordinary text fails there, sixteen places at a time. The second level is one bit per hash of three bytes, the
/// third an open-addressed table from the exact three to the anchors that hold them.
struct AnchorIndex: Sendable {
    /// The low half for the first of two pairs, the high one for the second; in each, sixteen bits for three at the even place
    /// and above them sixteen for three at the odd one.
    private let pairs: [UInt64]
    private let filter: [UInt64]
    private let slots: [Slot]
    private let openings: [Opening]
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
        var pairs = [UInt64](repeating: 0, count: 1 << 16)
        var start = 0
        while start < keyed.count {
            let key = keyed[start].key
            let end = keyed[start...].firstIndex { $0.key != key } ?? keyed.count
            Self.enter(key, into: &pairs)
            filter[Int(Self.hash(key) >> 6)] |= 1 << UInt64(Self.hash(key) & 63)
            var slot = Int(Self.hash(key)) & (table.count - 1)
            while !table[slot].isFree { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Slot(key: key, first: Int32(start), count: Int32(end - start))
            start = end
        }
        self.pairs = pairs
        self.filter = filter
        slots = table
        openings = anchors.map { Opening($0, in: builder.pool) }
    }

    private static func enter(_ key: UInt32, into pairs: inout [UInt64]) {
        let (first, last) = (key & 0xFF, key >> 16)
        let even: UInt64 = 1 << UInt64(last & 15)
        let odd: UInt64 = 0x10000 << UInt64(first & 15)
        pairs[Int(key & 0xFFFF)] |= even
        pairs[Int(key >> 8)] |= odd << 32
        for other in 0..<256 {
            pairs[Int(last) | other << 8] |= even << 32
            pairs[other | Int(first) << 8] |= odd
        }
    }

    /// Calls back for every anchor that stands in the buffer, with the position of its first byte. Those that begin before
    /// the place that the call gives may be left out from then on.
    @inline(__always)
    func forEachAnchor(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Anchor, Int) -> Int) {
        guard let base = bytes.baseAddress, bytes.count >= 3 else { return }
        let raw = UnsafeRawPointer(base)
        var (position, wanted) = (0, 0)
        pairs.withUnsafeBufferPointer { pairs in
            while position &+ 18 <= bytes.count {
                let place = raw + position
                let (first, second) = (Self.pair(pairs, place), Self.pair(pairs, place + 2))
                let (third, fourth) = (Self.pair(pairs, place + 4), Self.pair(pairs, place + 6))
                let (fifth, sixth) = (Self.pair(pairs, place + 8), Self.pair(pairs, place + 10))
                let (seventh, eighth) = (Self.pair(pairs, place + 12), Self.pair(pairs, place + 14))
                let left = first & second &>> 32 | second & third &>> 32 | third & fourth &>> 32
                let right = fifth & sixth &>> 32 | sixth & seventh &>> 32 | seventh & eighth &>> 32
                let ends = fourth & fifth &>> 32 | eighth & Self.pair(pairs, place + 16) &>> 32
                if left | right | ends != 0 { examine(position, in: bytes, &wanted, body) }
                position &+= 16
            }
        }
        while position &+ 3 <= bytes.count {
            examine(Self.key(raw + position), at: position, in: bytes, &wanted, body)
            position &+= 1
        }
    }

    @inline(__always)
    private static func pair(_ pairs: UnsafeBufferPointer<UInt64>, _ place: UnsafeRawPointer) -> UInt64 {
        pairs[Int(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))]
    }

    @inline(__always)
    private static func key(_ place: UnsafeRawPointer) -> UInt32 {
        UInt32(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))
            | UInt32(place.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
    }

    /// Looks at three bytes from each of sixteen places.
    @inline(never)
    private func examine(
        _ position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ wanted: inout Int, _ body: (Anchor, Int) -> Int
    ) {
        guard let base = bytes.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        // A bit for each place, so that no branch hangs on what the text holds.
        var places: UInt64 = 0
        pairs.withUnsafeBufferPointer { pairs in
            var place = 0
            while place < 16 {
                let text = raw + (position &+ place)
                let found = Self.pair(pairs, text) & Self.pair(pairs, text + 2) &>> 32
                places |= (found & 0xFFFF != 0 ? 1 : 0) &<< UInt64(place)
                places |= (found & 0xFFFF_0000 != 0 ? 2 : 0) &<< UInt64(place)
                place &+= 2
            }
        }
        places.forEachBit { bit in
            let place = position &+ bit
            examine(Self.key(raw + place), at: place, in: bytes, &wanted, body)
        }
    }

    /// Looks at three bytes.
    @inline(__always)
    private func examine(
        _ key: UInt32, at place: Int, in bytes: UnsafeBufferPointer<UInt8>, _ wanted: inout Int,
        _ body: (Anchor, Int) -> Int
    ) {
        let hash = Self.hash(key)
        guard place >= wanted, filter[Int(hash &>> 6)] &>> UInt64(hash & 63) & 1 != 0 else { return }
        wanted = report(key, hash, at: place, in: bytes, wanted, body)
    }

    @inline(never)
    private func report(
        _ key: UInt32, _ hash: UInt32, at position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ wanted: Int,
        _ body: (Anchor, Int) -> Int
    ) -> Int {
        guard let base = bytes.baseAddress else { return wanted }
        let (text, lastWhole) = (UnsafeRawPointer(base), bytes.count &- Opening.size)
        var wanted = wanted
        slots.withUnsafeBufferPointer { slots in
            let mask = slots.count &- 1
            var slot = Int(hash) & mask
            while slots[slot].key != key {
                if slots[slot].isFree { return }
                slot = (slot &+ 1) & mask
            }
            let first = Int(slots[slot].first)
            let last = first &+ Int(slots[slot].count)
            openings.withUnsafeBufferPointer { openings in
                var index = first
                while index < last {
                    let start = position &- openings[index].keyOffset
                    let seen = start > lastWhole ? 0 : Opening.size
                    if start >= 0, seen == 0 || openings[index].stands(text + start),
                        stands(anchors[index], at: start, butFor: seen, in: bytes)
                    {
                        wanted = body(anchors[index], start)
                    }
                    index &+= 1
                }
            }
        }
        return wanted
    }

    /// Whether an anchor's literal stands at a position, of which the first bytes were seen.
    @inline(__always)
    private func stands(
        _ anchor: Anchor, at start: Int, butFor seen: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard anchor.count <= bytes.count &- start else { return false }
        let ignoresCase = anchor.name != nil
        let isSame = pool.withUnsafeBufferPointer { pool in
            var index = seen
            while index < anchor.count {
                let byte = bytes[start &+ index]
                if (ignoresCase ? byte.lowercased : byte) != pool[anchor.start &+ index] { return false }
                index &+= 1
            }
            return true
        }
        return isSame && (!anchor.needsBoundary || TokenBoundary.isStart(start, in: bytes))
            && (!anchor.needsEnding || SecretName.isEnding(at: start &+ anchor.count, in: bytes))
    }

    /// A multiplicative hash of three bytes to sixteen bits.
    @inline(__always)
    private static func hash(_ key: UInt32) -> UInt32 { (key &* 0x9E37_79B1) >> 16 }
}

/// The first eight bytes of an anchor's literal, which are compared at once.
private struct Opening: Sendable {
    static let size = 8

    private let bytes, mask: UInt64
    /// What makes a small letter of a capital, where the literal has a letter and is found in either case.
    private let fold: UInt64
    /// Where the three bytes begin that are hashed.
    let keyOffset: Int

    init(_ anchor: Anchor, in pool: [UInt8]) {
        var (bytes, mask, fold): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for place in 0..<min(Self.size, anchor.count) {
            let byte = pool[anchor.start + place]
            bytes |= UInt64(byte) << UInt64(8 * place)
            mask |= 0xFF << UInt64(8 * place)
            if anchor.name != nil, byte.isLowercase { fold |= 0x20 << UInt64(8 * place) }
        }
        (self.bytes, self.mask, self.fold, keyOffset) = (bytes, mask, fold, anchor.keyOffset)
    }

    /// Whether the bytes stand at a place with eight bytes.
    @inline(__always)
    func stands(_ place: UnsafeRawPointer) -> Bool {
        (UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) | fold) & mask == bytes
    }
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
