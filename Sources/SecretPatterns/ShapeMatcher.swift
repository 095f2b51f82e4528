/// Tries the shape of one anchor.
struct ShapeMatcher {
    let bytes: UnsafeBufferPointer<UInt8>
    let shapes: [SecretShape]

    /// The match of the shape whose anchor stands at a position, or nil.
    func match(_ anchor: Anchor, at position: Int) -> SecretMatch? {
        guard let extent = extent(of: anchor, at: position) else { return nil }
        let shape = shapes[anchor.shape]
        let secret = UnsafeBufferPointer(rebasing: bytes[extent.publicEnd..<extent.range.upperBound])
        let entropy = Entropy.shannon(secret)
        guard entropy >= Self.leastEntropy(for: secret.count), shape.structure.variety.isMet(by: secret) else {
            return nil
        }
        let evidence = TokenEvidence(
            check: shape.check, token: UnsafeBufferPointer(rebasing: bytes[extent.range]), secret: secret)
        guard case .plausible(let verified, let steps) = evidence.verdict else { return nil }
        return SecretMatch(
            shape: shape, range: extent.range, publicPrefix: extent.range.lowerBound..<extent.publicEnd,
            verifiedByChecksum: verified, entropy: entropy,
            severityHint: shape.severityHint.lowered(by: steps))
    }

    /// The bytes of a token, and where the part of it ends that every token of its shape shares.
    private struct Extent {
        let range: Range<Int>
        let publicEnd: Int
    }

    /// The bytes of the token around an anchor; a token with a lead, or without a mark, has no part to be shown.
    private func extent(of anchor: Anchor, at position: Int) -> Extent? {
        let matcher = SegmentMatcher(bytes: bytes)
        var start = position
        var bodyStart = position + anchor.count
        if let name = anchor.name {
            let names = NamedValue(bytes: bytes)
            guard let value = names.start(afterKeywordAt: position, count: anchor.count) else { return nil }
            (start, bodyStart) = (value.start, value.start)
            guard shapes[anchor.shape].structure.names[name].accepts(names.reduced(value.name)) else { return nil }
        } else if let lead = shapes[anchor.shape].structure.lead {
            guard let leadStart = matcher.start(of: lead, before: position) else { return nil }
            start = leadStart
        }
        guard let end = end(of: anchor, matcher, from: bodyStart), end > start, TokenBoundary.isEnd(end, in: bytes)
        else { return nil }
        return Extent(range: start..<end, publicEnd: start < position ? start : bodyStart)
    }

    private func end(of anchor: Anchor, _ matcher: SegmentMatcher, from start: Int) -> Int? {
        let body = shapes[anchor.shape].structure.body
        return matcher.end(of: body[...], from: start)
    }

    /// Bits per byte under which a text of so many bytes is no random token; four deviations under the mean for
    /// hexadecimal digits, the least varied of the usual alphabets.
    private static func leastEntropy(for count: Int) -> Double {
        switch count {
        case ..<12: 1.5
        case ..<20: 2.4
        case ..<40: 2.8
        default: 3.1
        }
    }
}

extension ByteVariety {
    /// Whether a text holds every kind of character asked for.
    func isMet(by bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .any: true
        case .digit: bytes.contains(where: \.isDigit)
        case .mixed:
            bytes.contains(where: \.isDigit) && bytes.contains(where: \.isUppercase)
                && bytes.contains(where: \.isLowercase)
        }
    }
}

extension SecretSeverity {
    /// The severity so many steps down, never under a note.
    func lowered(by steps: Int) -> SecretSeverity {
        SecretSeverity(rawValue: max(0, rawValue - steps)) ?? .note
    }
}
