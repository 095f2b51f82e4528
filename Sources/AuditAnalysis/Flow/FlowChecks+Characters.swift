import AuditKit
import CodeModel

extension FlowChecks {
    /// `scalar.value >= 0x20`: no line break, nor any other control character.
    func isPrintable(_ node: Node, _ operands: [Node], _ holds: Bool) -> Bool {
        guard holds, node.name.hasPrefix(">"), operands.count == 2,
            ["value", "asciiValue"].contains(operands[0].unwrapped.name),
            let least = lookup.constant(operands[1])?.value.integer
        else { return false }
        return least >= 0x0D
    }

    /// `count > 0` and the like: says that there is something, and not how much of it.
    func isBeyondNothing(_ operands: [Node]) -> Bool {
        operands.contains { lookup.constant($0)?.value.integer.map { $0 <= 1 } ?? false }
    }
}

extension Node {
    /// Whether a body asks for nothing but how long a text is: its name promises more.
    var onlyMeasures: Bool {
        let members = descendants(.member)
        return !members.isEmpty && members.allSatisfy { ["isEmpty", "count"].contains($0.name) }
            && !descendants.contains { $0.kind == .call }
    }
}
