import Dispatch

/// Work that takes long or waits, on threads that may: those of tasks are as many as there are processors, and a password
/// that is derived on one holds up everything else.
enum BlockingWork {
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(SealingError) -> Value
    ) async throws(SealingError) -> Value {
        let result: Result<Value, SealingError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(SealingError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}

extension Sealer {
    /// Creates a sealer like ``init(to:)``, deriving passwords on a separate thread. Use it in async code.
    public static func deriving(to recipients: [Recipient]) async throws(SealingError) -> Sealer {
        try await BlockingWork.run { () throws(SealingError) in try Sealer(to: recipients) }
    }
}

extension Opener {
    /// Runs `work`, such as opening a password-protected file, on a separate thread. Use it in async code.
    ///
    ///     let text = try await opener.onThread { opener throws(SealingError) in try opener.open(sealed) }
    public func onThread<Value: Sendable>(
        _ work: @escaping @Sendable (Opener) throws(SealingError) -> Value
    ) async throws(SealingError) -> Value {
        try await BlockingWork.run { () throws(SealingError) in try work(self) }
    }
}
