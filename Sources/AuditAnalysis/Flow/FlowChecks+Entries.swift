import AuditKit
import CodeModel

extension FlowChecks {
    /// `query["id"]` and `query["op"]`: what is asked of one entry says nothing of another.
    func isOtherEntry(_ one: Node, _ two: Node) -> Bool {
        guard let one = entry(of: one), let two = entry(of: two) else { return false }
        return one != two
    }

    private func entry(of name: Node) -> String? {
        guard name.role == .base, let read = name.parent, read.kind == .subscriptCall, let key = read.arguments.first
        else { return nil }
        return lookup.constant(key)?.value.string
    }
}
