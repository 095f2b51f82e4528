import Dispatch

/// The main thread of a command waits for what is asynchronous; it belongs to no task.
enum Waiting {
    static func result<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let box = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        Task {
            do { box.result = .success(try await body()) } catch { box.result = .failure(error) }
            done.signal()
        }
        // The main thread of a command belongs to no task.
        done.wait()
        guard let result = box.result else { throw FailureError("The work ended without a result.") }
        return try result.get()
    }
}

/// Sendable: written before the semaphore is signalled and read after it was waited for.
private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    var result: Result<Value, any Error>?
}
