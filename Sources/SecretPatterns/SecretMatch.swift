/// One secret found in a text.
public struct SecretMatch: Sendable, Hashable {
    /// The shape it has.
    public let shape: SecretShape
    /// The bytes it takes up.
    public let range: Range<Int>
    /// The bytes at its beginning that every secret of the shape shares and that may be shown.
    public let publicPrefix: Range<Int>
    /// Whether the built-in checksum is right; nil when the shape has none. A wrong one points to an invented token.
    public let verifiedByChecksum: Bool?
    /// The Shannon entropy of the secret part in bits per byte.
    public let entropy: Double
    /// The shape's severity, lowered where the text itself speaks for less.
    public let severityHint: SecretSeverity

    /// The same match at another place.
    func moved(by distance: Int) -> SecretMatch {
        SecretMatch(
            shape: shape,
            range: (range.lowerBound + distance)..<(range.upperBound + distance),
            publicPrefix: (publicPrefix.lowerBound + distance)..<(publicPrefix.upperBound + distance),
            verifiedByChecksum: verifiedByChecksum, entropy: entropy, severityHint: severityHint)
    }
}

/// Chooses between matches that share bytes.
enum OverlapResolution {
    /// Keeps the more specific of any two overlapping matches, in order of position.
    static func resolve(_ matches: [SecretMatch]) -> [SecretMatch] {
        let ordered = matches.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var kept: [SecretMatch] = []
        for match in ordered {
            guard let last = kept.last, last.range.overlaps(match.range) else {
                kept.append(match)
                continue
            }
            if isBetter(match, than: last) { kept[kept.count - 1] = match }
        }
        return kept
    }

    private static func isBetter(_ match: SecretMatch, than other: SecretMatch) -> Bool {
        let (left, right) = (match.shape, other.shape)
        if left.precedence != right.precedence { return left.precedence > right.precedence }
        if match.verifiedByChecksum != other.verifiedByChecksum { return match.verifiedByChecksum == true }
        if left.literalLength != right.literalLength { return left.literalLength > right.literalLength }
        return match.range.count > other.range.count
    }
}

extension SecretShape {
    /// The literal bytes the shape demands: the more, the more specific.
    var literalLength: Int {
        let marks = structure.prefixes.map(\.utf8.count).max() ?? 0
        return structure.body.reduce(marks + (check.demandsRole ? 16 : 0)) { sum, segment in
            switch segment {
            case .literal(let options): sum + (options.map(\.utf8.count).min() ?? 0)
            case .until(let literal, _, _): sum + literal.utf8.count
            case .run: sum
            }
        }
    }
}
