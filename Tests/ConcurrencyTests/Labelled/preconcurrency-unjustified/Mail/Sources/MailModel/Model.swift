// Mail app: the model module.
@preconcurrency import Swift  // bad: preconcurrency-unjustified

public struct Message: Sendable {
    public let subject: String
    public init(subject: String) { self.subject = subject }
}

public protocol MessageSource {
    func next() -> Message?
}

public protocol Refreshing: AnyObject {
    func refresh()
}

/// Callers built before the checks existed may keep their code unchanged.
@preconcurrency @MainActor  // good: preconcurrency-unjustified
public final class MailboxModel {
    public private(set) var messages: [Message] = []
    public init() {}
}

@preconcurrency  // good: preconcurrency-unjustified
@MainActor
public func showMailbox(_ model: MailboxModel) {}

@preconcurrency  // good: preconcurrency-unjustified
public func fetch(then: @escaping @Sendable (Message) -> Void) {}

@MainActor
public protocol Compose: Sendable {
    @preconcurrency func compose(_ subject: String) async -> Message  // good: preconcurrency-unjustified
}
