/// Finds secrets of known shapes in any text, in one pass over its bytes.
///
/// The scanner is immutable and can be shared between threads. Building one costs far more than scanning a small text,
/// so keep it.
public struct SecretScanner: Sendable {
    /// The shapes the scanner knows, custom ones last.
    public let shapes: [SecretShape]
    private let index: AnchorIndex

    /// Makes a scanner for built-in shapes.
    public init(shapes: [SecretShape] = SecretShape.all) {
        self.shapes = shapes
        index = AnchorIndex(shapes: shapes)
    }

    /// Makes a scanner that knows the user's shapes as well; throws when one of them is malformed.
    public init(shapes: [SecretShape] = SecretShape.all, custom: [CustomShape]) throws(CustomShapeError) {
        var identifiers = Set(shapes.map(\.id))
        var sum = shapes
        for item in custom {
            let shape = try item.shape()
            guard identifiers.insert(shape.id).inserted else { throw .duplicateIdentifier(shape.id) }
            sum.append(shape)
        }
        self.init(shapes: sum)
    }

    /// The secrets in a text, ordered by position and free of overlaps.
    ///
    /// Placeholders and documented examples are left out.
    public func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> [SecretMatch] {
        var matches: [SecretMatch] = []
        let matcher = ShapeMatcher(bytes: bytes, shapes: shapes)
        index.forEachAnchor(in: bytes) { anchor, position in
            if let match = matcher.match(anchor, at: position) { matches.append(match) }
            return 0
        }
        return matches.isEmpty ? matches : OverlapResolution.resolve(matches)
    }

    /// The secrets in a text, ordered by position and free of overlaps.
    public func scan(_ bytes: [UInt8]) -> [SecretMatch] {
        bytes.withUnsafeBufferPointer { scan($0) }
    }

    /// The secrets in a value that is stored under a name, as ranges of the value's own bytes.
    ///
    /// The name lets shapes without a mark of their own be recognised, such as an AWS secret access key.
    public func scan(_ value: [UInt8], storedAs name: String) -> [SecretMatch] {
        let opening = Array(name.utf8) + Array(" = \"".utf8)
        let extent = opening.count..<(opening.count + value.count)
        return scan(opening + value + [UInt8(ascii: "\"")]).compactMap { match in
            match.range.clamped(to: extent) == match.range ? match.moved(by: -opening.count) : nil
        }
    }
}
