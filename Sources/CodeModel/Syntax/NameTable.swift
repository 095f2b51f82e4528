/// The distinct names and literal texts of one file, numbered from 1; number 0 is the absent name.
@usableFromInline package struct NameTable: Sendable {
    @usableFromInline package private(set) var texts: [String] = [""]
    /// Open addressing over a power of two: the hash of a name and its number, or number 0 where the slot is free.
    ///
    /// Most names that a rule asks for are not in a file, and one look at a slot tells so.
    private var slots = [Slot](repeating: Slot(), count: 256)

    private struct Slot {
        var hash: UInt32 = 0
        var id: Int32 = 0
    }

    package var count: Int { texts.count }

    @inlinable package subscript(id: Int32) -> String { texts[Int(id)] }

    func contains(where test: (String) -> Bool) -> Bool { texts.dropFirst().contains(where: test) }

    /// The number of a name that occurs in the file.
    func id(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { bytes in
            let found = slots[slot(for: bytes, hash: hash(bytes))].id
            return found == 0 ? nil : Int(found)
        }
    }

    /// The number of a name, given one when it is new.
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard !bytes.isEmpty else { return 0 }
        let code = hash(bytes)
        let place = slot(for: bytes, hash: code)
        if slots[place].id != 0 { return slots[place].id }
        let text = String(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 is repaired, and what was repaired is looked up as such: else no entry would ever be found again.
        guard same(text, bytes) else { return intern(text) }
        let id = Int32(truncatingIfNeeded: texts.count)
        texts.append(text)
        slots[place] = Slot(hash: code, id: id)
        if texts.count * 2 > slots.count { grow() }
        return id
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { intern($0) }
    }

    private func slot(for bytes: UnsafeBufferPointer<UInt8>, hash code: UInt32) -> Int {
        let mask = slots.count - 1
        var place = Int(code) & mask
        while slots[place].id != 0 {
            if slots[place].hash == code, same(texts[Int(slots[place].id)], bytes) { return place }
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func grow() {
        var larger = [Slot](repeating: Slot(), count: slots.count * 2)
        let mask = larger.count - 1
        for slot in slots where slot.id != 0 {
            var place = Int(slot.hash) & mask
            while larger[place].id != 0 { place = (place + 1) & mask }
            larger[place] = slot
        }
        slots = larger
    }
}

/// Multiplies and folds eight bytes at a time, from a seed that differs in each run: nobody can write a file whose names
/// all fall into one slot. Numbers are given in the order of the file, so no result depends on the seed.
private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var code = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var start = 0
    while start < bytes.count {
        var word: UInt64 = 0
        if start + 8 <= bytes.count {
            word = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        } else {
            for byte in bytes[start...] { word = word << 8 | UInt64(byte) }
        }
        let product = (code ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed)
        code = product.high ^ product.low
        start += 8
    }
    return UInt32(truncatingIfNeeded: code ^ (code >> 32))
}

private let seed = UInt64.random(in: .min ... .max) | 1

private func same(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = text
    return text.withUTF8 { known in
        UnsafeRawBufferPointer(known).holdsTheSame(as: UnsafeRawBufferPointer(bytes))
    }
}
