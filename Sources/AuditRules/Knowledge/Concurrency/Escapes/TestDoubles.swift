import AuditKit

extension Node {
    /// Whether a type stands in for another in tests, by a word of its name.
    var isTestDouble: Bool { kind.isTypeDeclaration && Words.of(TypeName.base(name)).contains(where: doubles.contains) }
}

/// What testers call the kinds of doubles.
private let doubles: Set<String> = [
    "mock", "mocks", "stub", "fake", "spy", "dummy", "double", "mocked", "stubbed", "faked",
]
