package import CodeModel

extension Node {
    /// Whether a parameter is left out in order to choose a way, or a setting still is what it is where nobody has set it: the
    /// function compares it with its own default. No secret is checked by that.
    package var isComparedWithItsDefault: Bool {
        guard let usual = usualText, usual.kind == .string, !usual.name.isEmpty, let function = enclosingFunction
        else { return false }
        return function.descendants(.binary).contains { test in
            guard ["==", "!="].contains(test.name) else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .reference && $0.name == name }
                && sides.contains { $0.kind == .string && $0.name == usual.name }
        }
    }

    /// The text that a parameter, or a constant of a function, is where nobody says otherwise: of `let password =
    /// Environment.get("PASSWORD") ?? "changeme"`, what stands last.
    private var usualText: Node? {
        if kind == .parameter { return initialValue?.unwrapped }
        guard kind == .variable, has(.isLet), let value = initialValue?.unwrapped, value.kind == .binary,
            value.name == "??"
        else { return nil }
        return value.children(.operand).last?.unwrapped
    }
}
