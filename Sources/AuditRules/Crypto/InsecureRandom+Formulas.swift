import AuditAnalysis
import AuditKit
import CodeModel

extension SwiftFile {
    /// Where numbers are taken that a formula makes one from the next: `state = state &* 1_103_515_245 &+ 12_345`, or shifts
    /// of a number mixed into itself.
    var drawsOfOwnFormulas: [Node] {
        let steps = nodes(.assignment).filter { $0.isStepOfGenerator }
        var seen: Set<Node> = []
        return steps.compactMap { step in
            guard let block = step.parent, let state = step.child(.target)?.unwrapped.name else { return nil }
            let later = block.children.filter { step.isBefore($0) && !$0.isStepOfGenerator }
            let use = later.first { statement in
                ([statement] + statement.descendants).contains { $0.kind == .reference && $0.name == state }
            }
            return seen.insert(block).inserted ? use ?? step : nil
        }
    }
}

extension Node {
    /// Whether an assignment makes the next number of a generator out of the last one.
    fileprivate var isStepOfGenerator: Bool {
        guard kind == .assignment, let target = child(.target)?.unwrapped, !target.name.isEmpty,
            let value = child(.operand)?.unwrapped
        else { return false }
        let parts = [value] + value.descendants
        if name == "^=" {
            return value.kind == .binary && ["<<", ">>", "&<<", "&>>"].contains(value.name)
                && value.child(.operand)?.unwrapped.name == target.name
        }
        if ["&*=", "*="].contains(name) { return value.kind == .integer && factors.contains(value.plainDigits) }
        guard name == "=", parts.contains(where: { $0.kind == .reference && $0.name == target.name }) else {
            return false
        }
        return parts.contains { part in
            part.kind == .binary && ["&*", "*"].contains(part.name)
                && part.children(.operand).contains { $0.kind == .integer && factors.contains($0.plainDigits) }
        }
    }

    private var plainDigits: String { text.filter { $0 != "_" }.lowercased() }
}

/// The factors of generators that textbooks and libraries of C have.
private let factors: Set<String> = [
    "1103515245", "6364136223846793005", "214013", "1664525", "22695477", "134775813", "16807", "48271", "69069",
    "25214903917", "0x5deece66d", "0x5851f42d4c957f2d", "2862933555777941757", "3935559000370003845", "2531011",
    "0x41c64e6d", "0x343fd", "0x19660d", "1812433253", "0x2545f4914f6cdd1d", "2685821657736338717",
]
