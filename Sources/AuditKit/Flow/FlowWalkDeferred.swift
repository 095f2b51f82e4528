import CodeModel

extension FlowWalk {
    /// Statements one after the other, and then what they deferred, the last first.
    mutating func block(_ statements: [Node]) {
        deferred.append([])
        for statement in statements { walk(statement) }
        for late in deferred.removeLast().reversed() where state.isAlive { eachChild(of: late) }
    }

    /// What all blocks of the function around deferred runs before it ends.
    mutating func runDeferred() {
        let pending = deferred
        deferred = []
        for late in pending.reversed().flatMap({ $0.reversed() }) { eachChild(of: late) }
        deferred = pending
    }
}
