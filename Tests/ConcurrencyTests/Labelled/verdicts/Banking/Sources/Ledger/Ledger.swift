// Banking app: the ledger module.
@preconcurrency import Foundation  // bad: preconcurrency-unjustified

public final class Account: @unchecked Sendable {  // bad: unchecked-sendable-race
    public var balance = 0
    public init() {}
    public func book(_ amount: Int) { balance += amount }
}

/// Clients of the old release may still call it from code without concurrency checks.
@preconcurrency  // good: preconcurrency-unjustified
@MainActor
public protocol LedgerObserver: AnyObject {
    func ledgerDidChange()
}

@preconcurrency @MainActor  // good: preconcurrency-unjustified
public final class LedgerModel {
    public private(set) var lines: [String] = []
    public init() {}
    public func add(_ line: String) { lines.append(line) }
}

public protocol Exporter {
    func export() -> String
}

public struct Statement: Sendable {
    public let lines: [String]
}
