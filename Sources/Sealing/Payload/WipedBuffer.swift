import SecretMemory

/// Bytes that grow at their end, in one block of memory that is used again for the next piece, and wiped when it goes.
///
/// An array for each piece costs the kernel a fresh page for every four kilobytes, which is more than sealing them.
///
/// Not for secrets that are kept: its pages are as others are.
struct WipedBuffer: ~Copyable {
    private var room: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(capacity: Int = 1 << 17) { room = .allocate(byteCount: capacity, alignment: 64) }

    deinit {
        wipe(room)
        room.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Lends what is there.
    func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(SealingError) -> Result
    ) throws(SealingError) -> Result {
        try body(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }

    /// Appends what `fill` writes into room for `most` bytes: as many as it says.
    mutating func append<Failure: Error>(
        upTo most: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        reserve(most)
        count += try fill(UnsafeMutableRawBufferPointer(rebasing: room[count..<count + most]))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (room.baseAddress! + count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    mutating func append(_ bytes: some Collection<UInt8>) {
        append(upTo: bytes.count) { room in
            room.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Empties it. What was there is wiped with the rest, or written over.
    mutating func removeAll() { count = 0 }

    private mutating func reserve(_ more: Int) {
        guard room.count - count < more else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * room.count, count + more), alignment: 64)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<count]))
        wipe(room)
        room.deallocate()
        room = larger
    }
}
