/// A wildcard pattern of a `.gitignore` file, compiled.
///
/// Patterns are run as a set of states over the text, so the time is at most the product of both lengths.
struct Wildcards: Sendable {
    enum Token: Sendable, Hashable {
        case byte(UInt8)
        /// `?`: any byte but `/`.
        case any
        /// `[…]`: one of some bytes, never `/`.
        case set(ByteSet)
        /// `*`: any bytes but `/`.
        case star
        /// `**` at the end: any bytes.
        case everything
        /// `**/` begins: either nothing follows of it, or the next token does.
        case folders
        /// The second half of `**/`: any bytes up to a `/`, and that `/`.
        case upToSlash
    }

    let tokens: [Token]

    /// Compiles a pattern; nil for one that can match nothing, such as one with an open bracket.
    init?(_ pattern: ArraySlice<UInt8>) {
        var reader = WildcardReader(pattern)
        var tokens: [Token] = []
        while !reader.isAtEnd {
            guard let token = reader.next() else { return nil }
            tokens.append(token)
            if token == .folders { tokens.append(.upToSlash) }
        }
        self.tokens = tokens
    }

    /// Whether the pattern matches the whole text; false once the budget is spent.
    func match(_ text: ArraySlice<UInt8>, budget: inout MatchBudget) -> Bool {
        // Most patterns end in letters that most paths do not end in.
        if case .byte(let wanted)? = tokens.last, text.last != wanted { return false }
        var states = [Bool](repeating: false, count: tokens.count + 1)
        states[0] = true
        passEmpty(&states)
        var next = states
        for byte in text {
            guard budget.spend(tokens.count) else { return false }
            for index in next.indices { next[index] = false }
            var isAlive = false
            for (index, token) in tokens.enumerated() where states[index] {
                isAlive = step(token, at: index, over: byte, into: &next) || isAlive
            }
            guard isAlive else { return false }
            passEmpty(&next)
            swap(&states, &next)
        }
        return states[tokens.count]
    }

    /// Sets the states that one byte leads to from one state; false if it leads nowhere.
    private func step(_ token: Token, at index: Int, over byte: UInt8, into next: inout [Bool]) -> Bool {
        let isSlash = byte == UInt8(ascii: "/")
        switch token {
        case .byte(let wanted) where byte == wanted: next[index + 1] = true
        case .any where !isSlash: next[index + 1] = true
        case .set(let set) where !isSlash && set.contains(byte): next[index + 1] = true
        case .star where !isSlash: next[index] = true
        case .everything: next[index] = true
        case .upToSlash:
            next[index] = true
            if isSlash { next[index + 1] = true }
        default: return false
        }
        return true
    }

    /// Adds the states that are reached without reading a byte.
    private func passEmpty(_ states: inout [Bool]) {
        for (index, token) in tokens.enumerated() where states[index] {
            switch token {
            case .star, .everything: states[index + 1] = true
            case .folders:
                states[index + 1] = true
                states[index + 2] = true
            default: break
            }
        }
    }
}
