import AuditKit
import CodeModel

extension FlowChecks {
    /// `query["id"]` and `query["op"]`: what is asked of one entry says nothing of another.
    func isOtherEntry(_ one: Node, _ two: Node) -> Bool {
        guard let one = entry(of: one), let two = entry(of: two) else { return false }
        return one != two
    }

    /// `parts[0] == "watch"`: which command a line begins with says nothing of what stands behind it. Where the element is read
    /// for more than to compare it, the others may not be told from it.
    func isElementOnlyCompared(_ use: Node) -> Bool {
        guard let place = element(of: use), let read = use.parent, isCompared(read),
            let function = use.enclosingDeclaredFunction
        else { return false }
        return function.descendants(.subscriptCall).allSatisfy { other in
            guard let base = other.base?.unwrapped, base.kind == .reference, base.name == use.name else { return true }
            guard let found = element(of: base) else { return false }
            return found != place || isCompared(other)
        }
    }

    private func element(of name: Node) -> Int? {
        guard name.role == .base, let read = name.parent, read.kind == .subscriptCall, read.arguments.count == 1,
            let place = read.arguments.first
        else { return nil }
        return lookup.constant(place)?.value.integer
    }

    /// Whether an element is held against a known text, and its value is used for nothing else.
    private func isCompared(_ read: Node) -> Bool {
        guard let whole = read.parent, whole.kind == .binary, whole.name == "==" else { return false }
        return whole.children(.operand).contains { $0 != read && lookup.constant($0)?.value.string != nil }
    }

    private func entry(of name: Node) -> String? {
        guard name.role == .base, let read = name.parent, read.kind == .subscriptCall, let key = read.arguments.first
        else { return nil }
        guard let value = lookup.constant(key)?.value else { return nil }
        return value.string ?? value.integer.map { "\($0)" }
    }
}
