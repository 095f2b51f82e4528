/// The shapes of tokens in a flat form: one table that says of each byte which alphabets hold it, and operations without
/// references, so that trying a candidate neither allocates nor counts references.
final class TokenProgram: Sendable {
    /// One step of a shape.
    private struct Operation: Sendable {
        enum Code: Sendable { case literals, run, until }
        let code: Code
        /// The bit of the alphabet.
        var alphabet: UInt64 = 0
        var least = 0
        var most = 0
        /// The literals, as indexes into ``TokenProgram/literals``.
        var options = 0..<0
        /// Whether what follows may begin with a byte of the alphabet, so that a shorter run is worth a try.
        var retries = false
    }

    private struct Form: Sendable {
        let operations: Range<Int>
        var lead: UInt64 = 0
        var leadLengths = 0...0
        let variety: ByteVariety
        /// What may stand before the lead, as indexes into the literals.
        let mayFollow: Range<Int>
    }

    private let masks: [UInt64]
    private let operations: [Operation]
    private let literals: [Range<Int>]
    private let pool: [UInt8]
    private let forms: [Form]

    /// A form for each shape, in their order.
    init(_ shapes: [SecretShape]) {
        var maker = Maker()
        for shape in shapes { maker.add(shape) }
        (masks, operations, literals) = (maker.masks, maker.operations, maker.literals)
        (pool, forms) = (maker.pool, maker.forms)
    }

    private struct Maker {
        var masks = [UInt64](repeating: 0, count: 256)
        var alphabets: [ByteAlphabet] = []
        var operations: [Operation] = []
        var literals: [Range<Int>] = []
        var pool: [UInt8] = []
        var forms: [Form] = []

        mutating func add(_ shape: SecretShape) {
            let start = operations.count
            let body = shape.structure.body
            for (place, segment) in body.enumerated() {
                switch segment {
                case .literal(let options):
                    operations.append(Operation(code: .literals, options: add(options)))
                case .run(let alphabet, let lengths):
                    operations.append(
                        Operation(
                            code: .run, alphabet: bit(of: alphabet), least: lengths.lowerBound,
                            most: lengths.upperBound,
                            retries: Self.canBegin(body.dropFirst(place + 1), inside: alphabet)))
                case .until(let literal, let alphabet, let lengths):
                    operations.append(
                        Operation(
                            code: .until, alphabet: bit(of: alphabet), least: lengths.lowerBound,
                            most: lengths.upperBound,
                            options: add([literal])))
                }
            }
            var form = Form(
                operations: start..<operations.count, variety: shape.structure.variety,
                mayFollow: add(shape.structure.lead?.mayFollow ?? []))
            if let lead = shape.structure.lead {
                (form.lead, form.leadLengths) = (bit(of: lead.alphabet), lead.lengths)
            }
            forms.append(form)
        }

        private mutating func add(_ options: [String]) -> Range<Int> {
            let first = literals.count
            for option in options {
                literals.append(pool.count..<(pool.count + option.utf8.count))
                pool += Array(option.utf8)
            }
            return first..<literals.count
        }

        private mutating func bit(of alphabet: ByteAlphabet) -> UInt64 {
            if let known = alphabets.firstIndex(of: alphabet) { return 1 << UInt64(known) }
            precondition(alphabets.count < 64, "shapes use at most 64 alphabets")
            alphabets.append(alphabet)
            let bit: UInt64 = 1 << UInt64(alphabets.count - 1)
            for byte in alphabet.bytes { masks[Int(byte)] |= bit }
            return bit
        }

        private static func canBegin(_ rest: ArraySlice<TokenSegment>, inside alphabet: ByteAlphabet) -> Bool {
            guard let next = rest.first else { return false }
            guard case .literal(let options) = next else { return true }
            return options.contains { option in option.utf8.first.map(alphabet.contains) ?? true }
        }
    }
}

extension TokenProgram {
    /// The bytes of the token of a form whose mark stands at a position, or nil. Adds what it looked at to `steps`.
    func match(
        _ index: Int, markAt position: Int, count: Int, in bytes: UnsafeBufferPointer<UInt8>, _ steps: inout Int
    ) -> Range<Int>? {
        let form = forms[index]
        var start = position
        if form.lead != 0 {
            guard let lead = leadStart(form, before: position, in: bytes, &steps) else { return nil }
            start = lead
        }
        let body = position + count
        guard let end = end(form.operations, from: body, in: bytes, &steps), end > start,
            TokenBoundary.isEnd(end, in: bytes)
        else { return nil }
        let secret = UnsafeBufferPointer(rebasing: bytes[(start < position ? start : body)..<end])
        steps += secret.count
        guard Self.isVaried(secret), form.variety.isMet(by: secret) else { return nil }
        return start..<end
    }

    private func leadStart(
        _ form: Form, before end: Int, in bytes: UnsafeBufferPointer<UInt8>, _ steps: inout Int
    ) -> Int? {
        var start = end
        while start > 0, end - start <= form.leadLengths.upperBound, masks[Int(bytes[start - 1])] & form.lead != 0 {
            start -= 1
        }
        steps += end - start
        guard form.leadLengths.contains(end - start) else { return nil }
        let isFree =
            TokenBoundary.isStart(start, in: bytes)
            || form.mayFollow.contains { stands($0, at: start - literals[$0].count, in: bytes) }
        return isFree ? start : nil
    }

    /// The end of what the operations match; a run is tried shorter where the next could begin inside it.
    private func end(
        _ rest: Range<Int>, from start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ steps: inout Int
    ) -> Int? {
        guard let first = rest.first else { return start }
        let operation = operations[first]
        let rest = (first + 1)..<rest.upperBound
        steps += 1
        switch operation.code {
        case .literals:
            for option in operation.options where stands(option, at: start, in: bytes) {
                if let end = end(rest, from: start + literals[option].count, in: bytes, &steps) { return end }
            }
            return nil
        case .until:
            var place = start
            while place - start <= operation.most, place < bytes.count {
                if stands(operation.options.lowerBound, at: place, in: bytes) {
                    steps += place - start
                    guard place - start >= operation.least else { return nil }
                    return end(rest, from: place + literals[operation.options.lowerBound].count, in: bytes, &steps)
                }
                if masks[Int(bytes[place])] & operation.alphabet == 0 { break }
                place += 1
            }
            steps += place - start
            return nil
        case .run:
            var count = 0
            while count <= operation.most, start + count < bytes.count,
                masks[Int(bytes[start + count])] & operation.alphabet != 0
            {
                count += 1
            }
            steps += count
            guard count >= operation.least else { return nil }
            if rest.isEmpty { return count <= operation.most ? start + count : nil }
            count = min(count, operation.most)
            if !operation.retries { return end(rest, from: start + count, in: bytes, &steps) }
            while count >= operation.least {
                if let end = end(rest, from: start + count, in: bytes, &steps) { return end }
                count -= 1
            }
            return nil
        }
    }

    @inline(__always)
    private func stands(_ literal: Int, at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let extent = literals[literal]
        guard position >= 0, extent.count <= bytes.count - position else { return false }
        for offset in 0..<extent.count where bytes[position + offset] != pool[extent.lowerBound + offset] {
            return false
        }
        return true
    }

    /// Whether a text has as many different bytes as random text practically always has; a ruler or `xxxx…` has not.
    private static func isVaried(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var seen = SIMD4<UInt64>()
        for byte in text.prefix(64) { seen[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        let kinds = (0..<4).reduce(0) { $0 + seen[$1].nonzeroBitCount }
        return kinds >= (text.count < 12 ? 3 : text.count < 20 ? 6 : 7)
    }
}
