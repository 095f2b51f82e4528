import AuditKit
import CodeModel

/// What code outside a type holds when it calls the type's functions.
struct OutsideCallers: Sendable {
    private let code: TypeCode
    private let project: ConcurrencyProject

    init(_ code: TypeCode, _ project: ConcurrencyProject) {
        self.code = code
        self.project = project
    }

    /// What all callers hold, as the object knows it; `nil` where there are none, where one holds nothing, or where a
    /// call may be meant whose receiver is not known.
    func held(calling unit: CodeUnit) -> HeldLocks? {
        let name = unit.owner.name
        var calls: [(node: Node, base: String)] = []
        for tree in project.trees(naming: name) {
            for member in tree.members(name) where !code.owns(member) {
                guard let receiver = member.base, let type = project.lookup.type(of: receiver) else { return nil }
                guard code.isNamed(type) else { continue }
                guard calls.count < Self.most, let base = code.base(of: member, project.lookup) else { return nil }
                calls.append((member, base))
            }
        }
        guard !calls.isEmpty else { return nil }
        let locks = project.locks(at: calls.map(\.node))
        let held = calls.reduce(HeldLocks.everything) { all, call in
            all.meeting((locks[call.node] ?? .none).seen(from: call.base, call.node))
        }
        return held.isEmpty || held.isEverything ? nil : held
    }

    private static let most = 50
}
