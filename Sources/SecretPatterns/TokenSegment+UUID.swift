extension TokenSegment {
    /// A UUID in its hyphenated form of either case, RFC 9562, section 4.
    static let uuid: [TokenSegment] = [
        .exactly(8, .anyHex), .text("-"), .exactly(4, .anyHex), .text("-"), .exactly(4, .anyHex), .text("-"),
        .exactly(4, .anyHex), .text("-"), .exactly(12, .anyHex),
    ]
}
