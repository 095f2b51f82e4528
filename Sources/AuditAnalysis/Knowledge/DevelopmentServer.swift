import AuditKit
package import CodeModel

extension Node {
    /// Whether code runs only on a server that is tested or developed: `if app.environment == .testing { … }`, and the branch
    /// for others of `environment.isRelease`.
    package var isOfDevelopmentServer: Bool {
        var inner = self
        for outer in ancestors {
            defer { inner = outer }
            switch outer.kind {
            case .if where inner.role != .condition:
                let isElse = inner.role == .elseBody
                if outer.children(.condition).contains(where: { $0.asksForDevelopment(isElse) }) { return true }
            case .ternary:
                let parts = outer.children(.operand)
                guard let condition = outer.child(.condition) ?? parts.first, condition != inner else { continue }
                if condition.asksForDevelopment(parts.last == inner) { return true }
            case .case:
                let texts = outer.children.filter { $0.role == .pattern || $0.role == .condition }.map(\.text)
                if !texts.isEmpty, texts.allSatisfy({ developing.contains($0) }) { return true }
            default: continue
            }
        }
        return false
    }

    /// Whether a condition holds, or does not, on such servers alone.
    private func asksForDevelopment(_ isElse: Bool) -> Bool {
        let condition = unwrapped
        switch condition.kind {
        case .prefix where condition.name == "!":
            return condition.children.first.map { $0.asksForDevelopment(!isElse) } ?? false
        case .binary where condition.name == "&&" && !isElse:
            return condition.children(.operand).contains { $0.asksForDevelopment(false) }
        case .binary where condition.name == "||" && !isElse:
            return condition.children(.operand).allSatisfy { $0.asksForDevelopment(false) }
        case .binary where condition.name == "==" || condition.name == "!=":
            let sides = condition.children(.operand).map(\.unwrapped)
            guard sides.contains(where: { $0.lastName == "environment" || $0.lastName == "env" }) else { return false }
            let isEqual = (condition.name == "==") != isElse
            let other = sides.map(\.text)
            return isEqual
                ? other.contains(where: developing.contains) : other.contains(".production")
        case .member where condition.name == "isRelease": return isElse
        default: return false
        }
    }
}

private let developing: Set<String> = [
    ".development", ".testing", "Environment.development", "Environment.testing",
]
