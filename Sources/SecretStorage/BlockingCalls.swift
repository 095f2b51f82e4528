import Dispatch

/// A queue for calls that block, some until a person answers: the threads that run tasks must not wait for them.
struct BlockingCalls: Sendable {
    private let queue: DispatchQueue

    /// One call at a time.
    static func inTurn(_ label: String) -> BlockingCalls { BlockingCalls(queue: DispatchQueue(label: label)) }

    /// Several at a time, so that a prompt holds up nobody else.
    static func sideBySide(_ label: String) -> BlockingCalls {
        BlockingCalls(queue: DispatchQueue(label: label, attributes: .concurrent))
    }

    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(SecretStoreError) -> Value
    ) async throws(SecretStoreError) -> Value {
        let result: Result<Value, SecretStoreError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(SecretStoreError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
