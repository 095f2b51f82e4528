/// Bytes of a text that the caller keeps alive, looked at within their bounds alone.
struct ByteView {
    private let start: UnsafePointer<UInt8>?
    let count: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) { (start, count) = (bytes.baseAddress, bytes.count) }

    @inline(__always)
    subscript(_ place: Int) -> UInt8 {
        // The pointer's own subscript looks at bounds in debug builds alone, and these bytes come from anybody.
        guard let start, UInt(bitPattern: place) < UInt(bitPattern: count) else { preconditionFailure("outside") }
        return start[place]
    }

    subscript(_ range: Range<Int>) -> ByteView {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside")
        guard let start else { return self }
        return ByteView(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
    var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
    var text: String { String(decoding: buffer, as: UTF8.self) }

    func firstPlace(of byte: UInt8) -> Int? {
        for place in 0..<count where self[place] == byte { return place }
        return nil
    }

    func equals(_ other: ByteView) -> Bool {
        guard count == other.count else { return false }
        for place in 0..<count where self[place] != other[place] { return false }
        return true
    }

    func equals(_ literal: StaticString) -> Bool { equals(ByteView(literal)) }

    /// Whether these are the bytes of `lowered`, capital letters of ASCII taken for small ones.
    func equalsIgnoringCase(_ lowered: ByteView) -> Bool {
        guard count == lowered.count else { return false }
        for place in 0..<count {
            let byte = self[place]
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if (isCapital ? byte | 0x20 : byte) != lowered[place] { return false }
        }
        return true
    }
}

extension ByteView {
    init(_ literal: StaticString) {
        self.init(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

extension String {
    /// Lends the UTF-8 of a text, without a copy where it is one already.
    @inline(__always)
    func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) { return result }
        var copy = self
        return copy.withUTF8 { body(ByteView($0)) }
    }
}
