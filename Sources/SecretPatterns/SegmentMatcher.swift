/// Matches a token's segments against a buffer.
///
/// Every run is bounded by its shape, and a run is retried shorter only where the next literal could begin inside it,
/// so the work per candidate is bounded too.
struct SegmentMatcher {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The end of the text the segments match from a position, or nil.
    func end(of segments: ArraySlice<TokenSegment>, from start: Int) -> Int? {
        guard let segment = segments.first else { return start }
        let rest = segments.dropFirst()
        switch segment {
        case .literal(let options):
            for option in options where ByteSearch.matches(option, at: start, in: bytes) {
                if let end = end(of: rest, from: start + option.utf8.count) { return end }
            }
            return nil
        case .run(let alphabet, let lengths):
            return endOfRun(alphabet, lengths, then: rest, from: start)
        case .until(let literal, let alphabet, let lengths):
            guard let next = endOfSearch(for: literal, alphabet, lengths, from: start) else { return nil }
            return end(of: rest, from: next)
        }
    }

    /// The start of the run that ends before a position, or nil when it is too short or too long.
    func start(of lead: TokenLead, before end: Int) -> Int? {
        var start = end
        while start > 0, end - start <= lead.lengths.upperBound, lead.alphabet.contains(bytes[start - 1]) {
            start -= 1
        }
        guard lead.lengths.contains(end - start) else { return nil }
        let isFree =
            TokenBoundary.isStart(start, in: bytes)
            || lead.mayFollow.contains { ByteSearch.matches($0, at: start - $0.utf8.count, in: bytes) }
        return isFree ? start : nil
    }

    private func endOfRun(
        _ alphabet: ByteAlphabet, _ lengths: ClosedRange<Int>, then rest: ArraySlice<TokenSegment>, from start: Int
    ) -> Int? {
        var count = 0
        while count <= lengths.upperBound, start + count < bytes.count, alphabet.contains(bytes[start + count]) {
            count += 1
        }
        guard count >= lengths.lowerBound else { return nil }
        if rest.isEmpty { return count <= lengths.upperBound ? start + count : nil }
        count = min(count, lengths.upperBound)
        if !Self.canBegin(rest, inside: alphabet) { return end(of: rest, from: start + count) }
        while count >= lengths.lowerBound {
            if let end = end(of: rest, from: start + count) { return end }
            count -= 1
        }
        return nil
    }

    /// Whether the next segment could begin with a byte of the alphabet, so that a shorter run is worth a try.
    private static func canBegin(_ rest: ArraySlice<TokenSegment>, inside alphabet: ByteAlphabet) -> Bool {
        guard case .literal(let options) = rest.first else { return true }
        return options.contains { option in option.utf8.first.map(alphabet.contains) ?? true }
    }

    private func endOfSearch(
        for literal: String, _ alphabet: ByteAlphabet, _ lengths: ClosedRange<Int>, from start: Int
    ) -> Int? {
        var count = 0
        while count <= lengths.upperBound, start + count < bytes.count {
            if ByteSearch.matches(literal, at: start + count, in: bytes) {
                return count >= lengths.lowerBound ? start + count + literal.utf8.count : nil
            }
            guard alphabet.contains(bytes[start + count]) else { return nil }
            count += 1
        }
        return nil
    }
}
