import AuditKit
package import CodeModel

/// Texts out of lists that the code writes out in ASCII, in which all lengths are the same.
extension TextLengths {
    /// Whether a name stands for each text of such a list in turn: `$0` in `["/exit", "@web"].filter { … }.map { $0 }`.
    package func isOneOfASCII(_ node: Node) -> Bool {
        let name = node.unwrapped
        guard name.kind == .reference else { return false }
        if let made = lookup.declaration(of: name), made.kind == .variable {
            guard made.has(.isPattern), let loop = made.parent, loop.kind == .for else { return false }
            return loop.child(.subject).map { isListOfASCII($0, 4) } ?? false
        }
        return name.sourceOfElement(in: eachOf).map { isListOfASCII($0, 4) } ?? false
    }

    private func isListOfASCII(_ list: Node, _ reach: Int) -> Bool {
        guard reach > 0 else { return false }
        let list = list.unwrapped
        switch list.kind {
        case .array: return list.children.allSatisfy(isASCII)
        case .binary where list.name == "+": return list.children(.operand).allSatisfy { isListOfASCII($0, reach - 1) }
        // `[String]()`
        case .call where list.callee?.unwrapped.kind == .array: return list.arguments.isEmpty
        case .call where someOf.contains(list.name): return list.base.map { isListOfASCII($0, reach) } ?? false
        case .reference:
            guard let made = lookup.declaration(of: list), made.kind == .variable, made.has(.isLet) else {
                return false
            }
            return made.initialValue.map { isListOfASCII($0, reach - 1) } ?? false
        default: return false
        }
    }
}

/// Methods that give a closure each element of a list.
private let eachOf: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "first", "contains", "allSatisfy",
]

/// Methods that give some elements of a list, or all in another order.
private let someOf: Set<String> = [
    "filter", "sorted", "reversed", "shuffled", "prefix", "suffix", "dropFirst", "dropLast",
]
