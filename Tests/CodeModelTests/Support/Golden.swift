import Testing

/// A piece of Swift and the tree it must be lowered to.
struct Golden: Sendable, CustomTestStringConvertible {
    let source: String
    let outline: String

    init(_ source: String, _ outline: String) {
        self.source = source
        self.outline = outline
    }

    var testDescription: String { source }
}
