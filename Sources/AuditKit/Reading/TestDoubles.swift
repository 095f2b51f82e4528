package import CodeModel

extension Node {
    /// Whether a type stands in for another in tests, by a word of its name.
    package var isTestDouble: Bool {
        kind.isTypeDeclaration && Words.of(TypeName.base(name)).contains(where: doubles.contains)
    }
}

extension Node {
    /// Whether code makes a value up for tests, previews or the canvas, by the name of what it stands in:
    /// `static func fake() -> Server`.
    package var isMadeUp: Bool {
        ancestors.contains { node in
            guard node.kind == .functionDecl || node.kind == .variable && node.parent?.kind.isTypeDeclaration == true
            else { return node.isTestDouble }
            return Words.of(node.name).first.map(madeUp.contains) ?? false
        }
    }
}

private let madeUp: Set<String> = ["mock", "mocked", "stub", "fake", "dummy", "preview", "previews"]

/// What testers call the kinds of doubles.
private let doubles: Set<String> = [
    "mock", "mocks", "stub", "fake", "spy", "dummy", "double", "mocked", "stubbed", "faked",
]
