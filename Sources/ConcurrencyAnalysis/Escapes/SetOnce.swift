import AuditKit
import AuditModel
import CodeModel

/// Globals and statics that a function for the setup writes under a lock, and no second time: who reads them comes later by
/// the contract of that function, which the source cannot prove.
struct SetOnce: Sendable {
    let project: ConcurrencyProject

    /// Where a variable is written once, and the lock that is held there; `nil` where anybody may write it again.
    func write(of variable: Node, _ uses: [PropertyAccess]) -> (node: Node, lock: String)? {
        guard variable.has(.isStatic) || variable.enclosingType == nil,
            StoredProperty(variable, type: nil).writeReach < .everybody
        else {
            return nil
        }
        let writes = uses.filter { $0.isWrite && !$0.held.isEverything && $0.node != variable }.map(\.node)
        guard let write = writes.first, writes.count == 1, write.role == .target,
            let function = write.outermostFunction, function.kind == .functionDecl,
            write.enclosingFunction == function, function.runsOnce(before: write)
        else { return nil }
        let held = project.locks(at: [write])[write]?.modes.keys.filter(\.keepsOthersOut).sorted() ?? []
        return held.first.map { (write, $0) }
    }
}

extension EscapeJudge {
    /// A variable that a function for the setup writes under its lock, and does not write again.
    func setOnce(_ variable: Node, _ uses: [PropertyAccess]) -> TypeFinding? {
        guard let (write, lock) = SetOnce(project: project).write(of: variable, uses),
            let read = uses.first(where: { $0.node != write && $0.node != variable && !$0.held.isEverything })
        else { return nil }
        let words = "it is read \(lock.absence)"
        return TypeFinding(
            verdict: .unsafeMutable, reason: lock.holdsOnce(of: variable.name, words) + Self.noMeeting,
            evidence: [.init(node: write, words: lock.place), .init(node: read.node, words: words)], isGuess: true,
            state: [StoredProperty(variable, type: nil)], lock: lock)
    }
}

extension Node {
    /// Whether a function goes no further than a guard, before it comes to a place, once it has run: the guard asks for what
    /// the function itself sets.
    fileprivate func runsOnce(before place: Node) -> Bool {
        guard let body = child(.body) else { return false }
        let set = Set(body.descendants.filter { $0.role == .target }.map(\.unwrapped.name))
        return body.children.contains { statement in
            guard statement.kind == .guard, statement.isBefore(place) else { return false }
            return statement.children(.condition).contains { condition in
                condition.descendantsAndSelf.contains {
                    [.reference, .member].contains($0.kind) && set.contains($0.name)
                }
            }
        }
    }
}
