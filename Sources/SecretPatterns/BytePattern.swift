/// Regularities that random text does not show.
enum BytePattern {
    /// Whether a text repeats one character, repeats a short group, or counts up or down.
    static func isMonotonous(_ text: [UInt8]) -> Bool {
        let core = text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        guard core.count >= 3 else { return false }
        let longest = longestRun(in: core) { $1 == $0 }
        if longest >= 8 || longest * 2 >= core.count { return true }
        let counted = max(longestRun(in: core) { $1 == $0 &+ 1 }, longestRun(in: core) { $1 == $0 &- 1 })
        return counted >= 8 || (counted >= 4 && counted * 2 >= core.count) || isPeriodic(core)
    }

    /// The length of the longest stretch whose neighbours all stand in a relation.
    static func longestRun(in text: [UInt8], where relates: (UInt8, UInt8) -> Bool) -> Int {
        var longest = text.isEmpty ? 0 : 1
        var length = 1
        for (left, right) in zip(text, text.dropFirst()) {
            length = relates(left, right) ? length + 1 : 1
            longest = max(longest, length)
        }
        return longest
    }

    /// Whether a text is a group of up to eight characters at least three times over.
    private static func isPeriodic(_ text: [UInt8]) -> Bool {
        (1...8).contains { period in
            text.count >= period * 3 && zip(text, text.dropFirst(period)).allSatisfy { $0 == $1 }
        }
    }
}
