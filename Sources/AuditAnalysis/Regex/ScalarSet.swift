/// A set of Unicode scalars, as ranges that are sorted and do not touch.
struct ScalarSet: Sendable, Equatable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    static let all = ScalarSet([0...0x10FFFF])

    init(_ ranges: [ClosedRange<UInt32>] = []) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last,
                range.lowerBound <= last.upperBound || range.lowerBound == last.upperBound + 1
            {
                self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// The characters of a text.
    init(of text: String) { self.init(text.unicodeScalars.map { $0.value...$0.value }) }

    init(_ scalar: UInt32) { ranges = [scalar...scalar] }

    var isEmpty: Bool { ranges.isEmpty }

    /// The only member, where there is just one.
    var only: UInt32? {
        guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
        return range.lowerBound
    }

    func contains(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar)
    }

    func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

    func intersection(_ other: ScalarSet) -> ScalarSet {
        var found: [ClosedRange<UInt32>] = []
        var (left, right) = (0, 0)
        while left < ranges.count, right < other.ranges.count {
            let (one, two) = (ranges[left], other.ranges[right])
            let (start, end) = (max(one.lowerBound, two.lowerBound), min(one.upperBound, two.upperBound))
            if start <= end { found.append(start...end) }
            if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
        }
        var set = ScalarSet()
        set.ranges = found
        return set
    }

    var inverted: ScalarSet {
        var set = ScalarSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { set.ranges.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { set.ranges.append(next...0x10FFFF) }
        return set
    }

    /// The set with the other case of each ASCII letter in it.
    var folded: ScalarSet {
        let large = intersection(Self.largeLetters).ranges.map { ($0.lowerBound + 32)...($0.upperBound + 32) }
        let small = intersection(Self.smallLetters).ranges.map { ($0.lowerBound - 32)...($0.upperBound - 32) }
        return large.isEmpty && small.isEmpty ? self : ScalarSet(ranges + large + small)
    }

    /// A member that can be shown: a letter or digit if there is one, else a sign, else whatever comes first.
    var sample: UInt32? {
        for wanted in [Self.smallLetters, Self.digits, Self.largeLetters, Self.signs] {
            if let range = intersection(wanted).ranges.first { return range.lowerBound }
        }
        return ranges.first { !(0xD800...0xDFFF).contains($0.lowerBound) }?.lowerBound
    }

    static let smallLetters = ScalarSet([0x61...0x7A])
    static let largeLetters = ScalarSet([0x41...0x5A])
    static let digits = ScalarSet([0x30...0x39])
    static let signs = ScalarSet([0x20...0x7E])
    /// What `\s` matches.
    static let space = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
    ])
    /// What ends a line, and `.` leaves out.
    static let lineEnds = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
    /// What `\w` matches: beyond Latin 1 everything but spaces and punctuation counts as a letter.
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]).union(otherLetters)
    /// Letters that are not of ASCII, taken widely.
    static let otherLetters = ScalarSet([
        0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x1FFF,
        0x2C00...0x2FEF, 0x3041...0xD7FF, 0xF900...0xFDFF, 0xFE70...0xFEFC, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
        0x10000...0x1CFFF, 0x1D400...0x1E943, 0x20000...0x323AF,
    ])
}
