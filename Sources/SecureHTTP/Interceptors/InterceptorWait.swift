internal import Foundation

extension InterceptorChain {
    /// What somebody else has to say before the request goes on, such as a token. Nobody waits for it beyond the deadline, nor when
    /// cancelled; who was asked is told so, and may go on for others. What is sent for it is not the request's own.
    ///
    /// - Throws: ``SecureHTTPError/Code/timedOut``; ``SecureHTTPError/Code/cancelled``; ``SecureHTTPError/Code/authenticationFailed`` for
    ///   what may carry anything.
    func waiting<Value: Sendable>(
        for ask: @escaping @Sendable () async throws -> Value
    ) async throws(SecureHTTPError) -> Value {
        let race = WaitRace<Value>()
        let deadline = deadline
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                race.begin(caller)
                ExchangeRecord.$current.withValue(nil) {
                    let asking = Task {
                        do { race.finish(.success(try await ask())) } catch {
                            race.finish(.failure(Self.opaque(error)))
                        }
                    }
                    let clock = Task {
                        do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
                        race.finish(.failure(SecureHTTPError(.timedOut)))
                    }
                    race.whenOver {
                        asking.cancel()
                        clock.cancel()
                    }
                }
            }
        } onCancel: {
            race.finish(.failure(SecureHTTPError(.cancelled)))
        }
        do { return try outcome.get() } catch {
            ExchangeRecord.current?.gaveUp()
            throw error
        }
    }

    /// What others throw may carry anything; it is not handed on.
    private static func opaque(_ error: any Error) -> SecureHTTPError {
        if let error = error as? SecureHTTPError { return error }
        return SecureHTTPError(error is CancellationError ? .cancelled : .authenticationFailed)
    }
}

/// An answer, the time and the caller's end: whoever comes first has it.
///
/// Sendable: all that changes is touched under `lock` alone, and nobody is called while it is held.
private final class WaitRace<Value: Sendable>: @unchecked Sendable {
    typealias Outcome = Result<Value, SecureHTTPError>

    private let lock = NSLock()
    private var caller: CheckedContinuation<Outcome, Never>?
    private var outcome: Outcome?
    private var cleanUp: (@Sendable () -> Void)?

    func begin(_ caller: CheckedContinuation<Outcome, Never>) {
        let known = lock.withLock { () -> Outcome? in
            if outcome == nil { self.caller = caller }
            return outcome
        }
        if let known { caller.resume(returning: known) }
    }

    func finish(_ outcome: Outcome) {
        let (caller, cleanUp) = lock.withLock { () -> (CheckedContinuation<Outcome, Never>?, (@Sendable () -> Void)?) in
            guard self.outcome == nil else { return (nil, nil) }
            self.outcome = outcome
            defer { (self.caller, self.cleanUp) = (nil, nil) }
            return (self.caller, self.cleanUp)
        }
        cleanUp?()
        caller?.resume(returning: outcome)
    }

    /// Calls once, at once where it is over already.
    func whenOver(_ body: @escaping @Sendable () -> Void) {
        let isOver = lock.withLock {
            if outcome == nil { cleanUp = body }
            return outcome != nil
        }
        if isOver { body() }
    }
}
