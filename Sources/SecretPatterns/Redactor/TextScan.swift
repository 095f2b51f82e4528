/// One look at a buffer: what is to be hidden in it.
///
/// Each part passes over the bytes once and looks closer only where something it knows stands. What lies before `from` is
/// what came before, and is looked at but not told of.
struct TextScan {
    let tables: RedactionTables
    let bytes: UnsafeBufferPointer<UInt8>
    let from: Int
    /// Whether nothing follows.
    let isFinal: Bool
    /// How many layers of encoding were taken off.
    let depth: Int
    /// How many are.
    static var deepest: Int { 2 }
    var budget: WorkBudget
    var hits: [TextHit] = []
    /// What lies before is hidden already.
    var hidden = 0

    init(
        _ tables: RedactionTables, _ bytes: UnsafeBufferPointer<UInt8>, from: Int = 0, isFinal: Bool = true,
        depth: Int = 0, budget: WorkBudget
    ) {
        (self.tables, self.bytes, self.from, self.isFinal) = (tables, bytes, from, isFinal)
        (self.depth, self.budget) = (depth, budget)
    }

    /// Looks for everything. The hits are in order and free of overlaps afterwards.
    mutating func run() {
        anchors()
        if tables.hidesMail { mail() }
        runs()
        if tables.decodes, depth < Self.deepest { percentEncoded() }
        if !hits.isEmpty { merge() }
    }

    /// Hides the bytes of a range as one kind.
    mutating func hide(_ range: Range<Int>, _ kind: Int, _ continuation: TextHit.Continuation = .none) {
        guard range.upperBound > from else { return }
        let runsOn = range.upperBound == bytes.count && !isFinal
        hits.append(
            TextHit(
                start: max(range.lowerBound, from), end: range.upperBound, kind: kind,
                continuation: runsOn ? continuation : .none))
    }

    /// Hides what is around a position, up to the end of its line, without looking at it, since looking would cost too much:
    /// what a name leads to may stand in the next word.
    mutating func hideLine(at position: Int) -> Int {
        var start = position
        while start > from, position - start < 256, bytes[start - 1] > 0x20 { start -= 1 }
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        hide(start..<end, tables.kind(.unexamined), .run(ByteAlphabet(0...0xFF) - "\n"))
        return end
    }

    /// Orders the hits and joins those that share bytes.
    private mutating func merge() {
        hits.sort { ($0.start, $1.end) < ($1.start, $0.end) }
        var joined = 0
        for place in hits.indices where hits[place].end > hits[place].start {
            if joined == 0 || hits[place].start >= hits[joined - 1].end {
                if joined < place { hits[joined] = hits[place] }
                joined += 1
            } else if hits[place].end > hits[joined - 1].end {
                hits[joined - 1].end = hits[place].end
                hits[joined - 1].continuation = hits[place].continuation
            }
        }
        hits.removeSubrange(joined...)
    }
}

extension TextScan {
    private mutating func anchors() {
        tables.index.forEachAnchor(in: bytes) { anchor, position in
            guard position >= hidden else { return hidden }
            // Key blocks go on for many lines, and each byte of them is looked at once.
            if budget.isExhausted, !tables.actions[anchor.shape].isKeyBlock {
                if position + anchor.count + (anchor.needsEnding ? 1 : 0) > from { hidden = hideLine(at: position) }
                return hidden
            }
            if let end = look(at: anchor, position) { hidden = end }
            return hidden
        }
    }

    /// The end of what was hidden, if something was.
    private mutating func look(at anchor: Anchor, _ position: Int) -> Int? {
        switch tables.actions[anchor.shape] {
        case .token(let form, let kind):
            var steps = 12
            defer { budget.spend(steps) }
            guard let range = tables.program.match(form, markAt: position, count: anchor.count, in: bytes, &steps)
            else { return nil }
            hide(range, kind)
            return range.upperBound
        case .name(let name, let kind): return named(tables.names[name], position, kind)
        case .keyBlock(let kind): return keyBlock(position, kind)
        case .bareKey(let kind): return bareKey(position, kind)
        case .webToken(let kind): return webToken(position, kind)
        case .bearer(let kind): return bearer(after: position + 6, kind)
        case .basic(let kind): return basic(after: position + 5, kind)
        case .puttyKey(let kind): return puttyKey(position, kind)
        case .encodedKeyBlock(let kind): return encodedKeyBlock(position + anchor.count, from: position, kind)
        case .webKey(let kind): return webKey(position, position + anchor.count, kind)
        case .address(let kind): return address(position + anchor.count, kind)
        case .homeFolder(let kind): return homeFolder(position + anchor.count, kind)
        case .extendedKey(let kind):
            let run = run(of: .alphanumeric, from: position, atMost: 128)
            budget.spend(64 + run * 8)
            guard (100...112).contains(run) else { return nil }
            budget.spend(run * run)
            let range = position..<(position + run)
            guard Base58Check.isValid(UnsafeBufferPointer(rebasing: bytes[range])) else { return nil }
            hide(range, kind)
            return range.upperBound
        }
    }

    /// The name of a home folder, which is the name of its owner.
    private mutating func homeFolder(_ start: Int, _ kind: Int) -> Int? {
        // The separators of a path that is quoted twice.
        let start = start + run(of: Self.separatorBytes, from: start, atMost: 4)
        let length = run(of: Self.folderBytes, from: start, atMost: 128)
        budget.spend(length)
        let name = bytes[start..<(start + length)]
        guard length > 0, !["Shared", "Public", "Guest", "Default"].contains(where: { $0.utf8.elementsEqual(name) })
        else {
            return nil
        }
        hide(start..<(start + length), kind)
        return start + length
    }

    /// The number of bytes of an alphabet from a position.
    func run(of alphabet: ByteAlphabet, from start: Int, atMost most: Int) -> Int {
        var end = start
        let limit = min(bytes.count, start + most)
        while end < limit, alphabet.contains(bytes[end]) { end += 1 }
        return end - start
    }

    private mutating func webToken(_ position: Int, _ kind: Int) -> Int? {
        if position > 0, bytes[position - 1] == UInt8(ascii: "-") || bytes[position - 1] == UInt8(ascii: ".") {
            return nil
        }
        let header = run(of: .base64URL, from: position, atMost: 4096)
        budget.spend(header + 24)
        guard header >= 12, position + header < bytes.count, bytes[position + header] == UInt8(ascii: ".") else {
            return nil
        }
        var length = run(of: Self.webTokenBytes, from: position, atMost: bytes.count)
        budget.spend(min(length, WorkBudget.most / 4))
        let isCut = position + length == bytes.count
        while length > 0, bytes[position + length - 1] == UInt8(ascii: ".") { length -= 1 }
        let token = bytes[position..<(position + length)]
        guard isCut || token.lazy.filter({ $0 == UInt8(ascii: ".") }).count >= 2,
            let decoded = Base64URL.decode(token.prefix(min(header, 1024) & ~3)),
            ByteSearch.contains(Array("\"alg\"".utf8), in: decoded)
        else { return nil }
        hide(position..<(position + length), kind, .run(Self.webTokenBytes))
        return position + length
    }

    /// The password in the authority of a URL.
    private mutating func address(_ start: Int, _ kind: Int) -> Int? {
        var steps = 0
        let user = UserInformation(in: bytes, from: start, &steps)
        budget.spend(steps)
        guard let user, let colon = user.colon, user.at > colon + 1,
            !ByteSearch.matches("sha256:", at: user.at + 1, in: bytes)
        else { return nil }
        let password = (colon + 1)..<user.at
        guard !StandIn(bytes: bytes, range: password, isExact: true).isWhole, !isShellVariable(password) else {
            return nil
        }
        hide(password, kind)
        return user.at
    }

    /// `$NAME` in capitals, as it stands in a URL that a shell has not read yet.
    private func isShellVariable(_ range: Range<Int>) -> Bool {
        bytes[range.lowerBound] == UInt8(ascii: "$")
            && bytes[range].dropFirst().allSatisfy { $0.isUppercase || $0.isDigit || $0 == UInt8(ascii: "_") }
    }

    private static let webTokenBytes = ByteAlphabet.base64URL + "."
    private static let separatorBytes = ByteAlphabet(bytesOf: "\\/")
    private static let folderBytes = ByteAlphabet(0x21...0xFF) - "/\\\"'`<>:|*?"
}
