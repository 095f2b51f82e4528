// Mail app: the storage module.
@preconcurrency import Foundation  // bad: preconcurrency-unjustified
@preconcurrency import MailModel  // bad: preconcurrency-unjustified
@preconcurrency import Synchronization  // bad: preconcurrency-unjustified
@preconcurrency import _Concurrency  // bad: preconcurrency-unjustified

public actor MessageStore {
    private var messages: [Message] = []
    public init() {}
    public func add(_ message: Message) { messages.append(message) }
}

struct ArraySource: @preconcurrency MessageSource {  // bad: preconcurrency-unjustified
    var left: [Message]
    func next() -> Message? { left.first }
}
