package import CodeModel

extension Node {
    /// Whether a parameter is left out in order to choose a way: its function compares it with its own default, which
    /// everybody who calls without it gives. No secret is checked by that.
    package var isComparedWithItsDefault: Bool {
        guard let usual = kind == .parameter ? initialValue?.unwrapped : fallbackForEnvironment,
            usual.kind == .string, !usual.name.isEmpty,
            let function = enclosingFunction
        else { return false }
        return function.descendants(.binary).contains { test in
            guard ["==", "!="].contains(test.name) else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .reference && $0.name == name }
                && sides.contains { $0.kind == .string && $0.name == usual.name }
        }
    }

    /// `"secret"` of `let password = Environment.get("PASSWORD") ?? "secret"`: what stands in where whoever runs the program
    /// sets nothing.
    private var fallbackForEnvironment: Node? {
        guard kind == .variable, has(.isLet), let start = initialValue?.unwrapped, start.kind == .binary,
            start.name == "??", let first = start.children(.operand).first, let last = start.children(.operand).last,
            first.namesWithin.contains(where: ["Environment", "environment", "getenv", "ProcessInfo"].contains)
        else { return nil }
        return last.unwrapped
    }
}
