import AuditKit
import CodeModel

/// Calculations whose result has bounds that the operands do not have.
enum BoundedNumbers {
    /// The labels that end in an operator; `nil` where it is none of those.
    static func cleared(by whole: Node) -> FlowLabels? {
        guard whole.kind == .binary else { return nil }
        switch whole.name {
        // The last digits of a number are not the number.
        case "%", ">>": return [.number, .size, .sensitive]
        case "&": return [.number, .size, .entities]
        default: return nil
        }
    }
}
