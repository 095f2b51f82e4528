/// The numbers of questions: a table with open addressing, as most of the time of the analysis goes through it.
struct FlowTable {
    /// Numbers plus one; 0 where nothing stands.
    private var slots: [Int32] = Array(repeating: 0, count: 1024)
    private var count = 0

    /// The number of a question; `keys` are the questions so far, by number.
    mutating func number(of key: FlowKey, in keys: [FlowKey]) -> (number: Int32, isNew: Bool) {
        var place = place(of: key, in: keys)
        if slots[place] != 0 { return (slots[place] - 1, false) }
        if (count + 1) * 2 > slots.count {
            grow(keys)
            place = self.place(of: key, in: keys)
        }
        let number = Int32(truncatingIfNeeded: count)
        slots[place] = number + 1
        count += 1
        return (number, true)
    }

    func known(_ key: FlowKey, in keys: [FlowKey]) -> Int32? {
        let found = slots[place(of: key, in: keys)]
        return found == 0 ? nil : found - 1
    }

    private func place(of key: FlowKey, in keys: [FlowKey]) -> Int {
        var place = key.mixed & (slots.count - 1)
        while slots[place] != 0, keys[Int(slots[place] - 1)] != key { place = (place + 1) & (slots.count - 1) }
        return place
    }

    private mutating func grow(_ keys: [FlowKey]) {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, key) in keys.enumerated() {
            var place = key.mixed & (slots.count - 1)
            while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
            slots[place] = Int32(truncatingIfNeeded: number) + 1
        }
    }
}

extension FlowKey {
    /// The parts of a question mixed into one number.
    fileprivate var mixed: Int {
        let place = UInt64(UInt32(bitPattern: file)) << 32 | UInt64(UInt32(bitPattern: node))
        let rest = UInt64(UInt32(bitPattern: index)) << 32 | UInt64(UInt32(bitPattern: path)) << 8
        let last = UInt64(kind.rawValue) << 4 ^ UInt64(UInt8(bitPattern: level))
        let mixed = (place &* 0x9E37_79B9_7F4A_7C15) ^ ((rest ^ last) &* 0xC2B2_AE3D_27D4_EB4F)
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) & 0x7FFF_FFFF)
    }
}
