/// A stretch that a scan hides.
struct TextHit {
    /// What the text behind the stretch belongs to it with, when it ran into the end of the buffer.
    enum Continuation: Equatable {
        case none
        /// Bytes of an alphabet.
        case run(ByteAlphabet)
        /// A key block, up to its end line, and what stands before each of its lines.
        case keyBlock(LinePrefix)
    }

    var start: Int
    var end: Int
    /// An index into the kinds of the tables.
    let kind: Int
    var continuation = Continuation.none
}

/// The work that a scan may spend on candidates.
///
/// Every byte of text earns ``earnedPerByte`` steps. Once a candidate finds nothing left, the word it stands in is hidden
/// without being looked at: no input costs more than a fixed number of steps a byte, and none gets a secret through by
/// costing more. Ordinary text spends far less than it earns.
struct WorkBudget {
    static let earnedPerByte = 6
    static let most = 1 << 18

    private(set) var left = most
    /// All steps so far.
    private(set) var spent = 0

    mutating func earn(bytes: Int) { left = min(Self.most, left + bytes * Self.earnedPerByte) }

    mutating func spend(_ steps: Int) {
        spent &+= steps
        left &-= steps
    }

    var isExhausted: Bool { left <= 0 }
}
