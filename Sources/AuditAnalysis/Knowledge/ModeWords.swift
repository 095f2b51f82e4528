package import CodeModel

extension Node {
    /// Whether a parameter is left out in order to choose a way: its function compares it with its own default, which
    /// everybody who calls without it gives. No secret is checked by that.
    package var isComparedWithItsDefault: Bool {
        guard kind == .parameter, let usual = initialValue?.unwrapped, usual.kind == .string, !usual.name.isEmpty,
            let function = enclosingFunction
        else { return false }
        return function.descendants(.binary).contains { test in
            guard ["==", "!="].contains(test.name) else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .reference && $0.name == name }
                && sides.contains { $0.kind == .string && $0.name == usual.name }
        }
    }
}
