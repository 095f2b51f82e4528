import AuditKit
import CodeModel

/// Lists that have elements whatever somebody sent, since they begin with them and are never made shorter.
extension Node {
    /// `bytes.last`, where a list begins with an element and is only added to; `$0.first` of the lists of which a list is made
    /// that holds no others.
    func isEndOfFilledList(_ pass: Pass) -> Bool {
        guard kind == .member, ["first", "last"].contains(name), let list = base?.unwrapped else { return false }
        return list.isFilled(pass) || list.isOneOfFilledLists(pass)
    }

    /// How many elements a list has at least: 1 of `var lines = [first]`, which is only added to, and of a constant as many as are
    /// written; nothing where it may become shorter.
    func leastCount(_ pass: Pass) -> Int? {
        let list = unwrapped
        guard list.kind == .reference else { return list.writtenCount(pass) }
        guard let start = pass.declaration(of: list), start.kind == .variable,
            start.isLocalVariable || start.has(.isLet), let count = start.initialValue?.writtenCount(pass)
        else { return nil }
        return start.has(.isLet) || start.isNeverShortened(pass) ? count : nil
    }

    private func isFilled(_ pass: Pass) -> Bool { leastCount(pass).map { $0 > 0 } ?? false }

    /// How many elements a list is made with: 3 of `[a, b, c]` and of `[UInt8](repeating: 0, count: 3)`.
    private func writtenCount(_ pass: Pass) -> Int? {
        let made = unwrapped
        if made.kind == .array { return Array(made.children).count }
        if made.kind == .ternary {
            let counts = made.children(.operand).compactMap { $0.leastCount(pass) }
            return counts.count == 2 ? counts.min() : nil
        }
        guard made.kind == .call, let callee = made.callee?.unwrapped,
            callee.kind == .array || ["Array", "ContiguousArray", "Data"].contains(callee.name)
        else { return nil }
        if let count = made.argument("count") {
            guard made.arguments.count == 1 || made.argument("repeating") != nil else { return nil }
            return pass.constant(count)?.value.integer
        }
        guard made.arguments.count == 1, let whole = made.arguments.first, whole.label.isEmpty,
            whole.unwrapped.kind == .array
        else { return nil }
        return Array(whole.unwrapped.children).count
    }

    /// Whether nothing takes elements out of a local list, or puts another list in its place.
    private func isNeverShortened(_ pass: Pass) -> Bool {
        uses(pass).allSatisfy { use in
            guard let parent = use.parent else { return false }
            if use.role == .base {
                return parent.kind == .subscriptCall ? !parent.isReplacedRange : !shortening.contains(parent.name)
            }
            guard parent.kind == .inout else { return use.role != .target }
            // What C writes into a list leaves it as long as it is.
            guard let call = parent.parent, call.kind == .call else { return false }
            return fillers.contains(call.name) && pass.lookup.function(of: call) == nil
        }
    }

    /// `bytes[0..<4]` on the left of an assignment, or as what a call changes.
    private var isReplacedRange: Bool {
        guard let index = arguments.first?.unwrapped, [.binary, .prefix, .postfix].contains(index.kind) else {
            return false
        }
        return role == .target || role == .base || parent?.kind == .inout
    }

    /// `$0` in `lines.sort { $0.first! < $1.first! }`, where each list that was put into `lines` has elements.
    private func isOneOfFilledLists(_ pass: Pass) -> Bool {
        guard kind == .reference, let closure = enclosing(.closure), let call = closure.parent, call.kind == .call,
            readingEach.contains(call.name), let lists = call.base?.unwrapped, lists.kind == .reference,
            name.hasPrefix("$") || closure.children(.parameter).contains(where: { $0.name == name }),
            let start = pass.declaration(of: lists), start.isLocalVariable, let value = start.initialValue?.unwrapped,
            value.isEmptyList
        else { return false }
        return start.uses(pass).allSatisfy { use in
            guard use.role == .base, let member = use.parent else {
                return use.role != .target && use.parent?.kind != .inout
            }
            guard member.kind == .member else { return false }
            if member.name == "append" || member.name == "insert" {
                guard let added = member.parent?.arguments.first, added.label.isEmpty else { return false }
                return added.isFilled(pass)
            }
            return readingEach.contains(member.name) || ["count", "isEmpty", "first", "last"].contains(member.name)
        }
    }

    /// `[]`, `[[String]]()`
    private var isEmptyList: Bool {
        if kind == .array { return children.isEmpty }
        return kind == .call && arguments.isEmpty && callee?.unwrapped.kind == .array
    }

    /// Each place that names a local.
    private func uses(_ pass: Pass) -> [Node] {
        tree.references(name).filter { pass.declaration(of: $0) == self }
    }
}

/// Methods after which a list may have fewer elements.
private let shortening: Set<String> = [
    "removeAll", "removeLast", "removeFirst", "remove", "popLast", "popFirst", "removeSubrange", "replaceSubrange",
    "trimPrefix",
]

/// Methods that give a closure each element of a list, and leave the elements as they are.
private let readingEach: Set<String> = [
    "sort", "sorted", "map", "filter", "forEach", "compactMap", "flatMap", "min", "max", "contains", "allSatisfy",
]

/// Functions that fill the memory of a list with bytes.
private let fillers: Set<String> = [
    "copyBytes", "getBytes", "memcpy", "memmove", "memset", "read", "pread", "recv", "recvfrom", "SecRandomCopyBytes",
]
