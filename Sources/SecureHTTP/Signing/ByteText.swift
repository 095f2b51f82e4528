/// A text that is written piece by piece, as bytes: strings that are put together take longer than the hash of the whole.
struct ByteText: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 1_000) {
        self.capacity = max(capacity, 16)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// What was written. Holds until the next change.
    var view: ByteView { ByteView(UnsafeBufferPointer(start: start, count: count)) }

    var text: String { view.text }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        makeRoom(1)
        start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: ByteView) {
        guard bytes.count > 0, let source = bytes.buffer.baseAddress else { return }
        makeRoom(bytes.count)
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) { append(ByteView(literal)) }

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(ByteView($0)) }) != nil { return }
        var copy = text
        copy.withUTF8 { append(ByteView($0)) }
    }

    mutating func append(decimal number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (rest, first) = (number.magnitude, 20)
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            append(ByteView(UnsafeBufferPointer(rebasing: digits[first...])))
        }
    }

    mutating func append(base64 bytes: UnsafeRawBufferPointer) {
        let size = Base64.size(of: bytes.count)
        makeRoom(size)
        Base64.write(bytes, to: UnsafeMutableBufferPointer(start: start + count, count: size))
        count += size
    }

    /// Takes back what was written behind the first `size` bytes.
    mutating func shorten(to size: Int) {
        precondition(size >= 0 && size <= count, "the new size must not exceed the current size")
        count = size
    }

    @inline(__always)
    private mutating func makeRoom(_ more: Int) {
        if more > capacity - count { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
