import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// How messages call a call or an assignment.
    var shownName: String {
        kind == .assignment ? child(.target)?.unwrapped.name ?? "" : name
    }

    /// Whether a timer waits less than ten seconds, as animations and retries do.
    var isShort: Bool {
        let parts = descendants.filter { $0.kind == .float || $0.kind == .integer }
        let labels = ["withTimeInterval", "timeInterval", "deadline", "every", "afterDelay", "for"]
        guard let wait = labels.compactMap({ argument($0) }).first else { return false }
        let numbers = parts.filter { wait == $0 || wait.contains($0) }.compactMap { Double($0.name) }
        guard !numbers.isEmpty, !wait.descendants.contains(where: { $0.kind == .binary && $0.name == "*" }) else {
            return false
        }
        return numbers.allSatisfy { $0 < 10 }
            && wait.wordsWithin.isDisjoint(with: ["timeout", "minutes", "hours", "idle"])
    }
}
