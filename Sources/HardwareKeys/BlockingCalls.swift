import Dispatch

/// Runs calls that wait for a device on threads of their own: the few threads of Swift's tasks must not wait for a
/// person's finger.
enum BlockingCalls {
    private static let queue = DispatchQueue(label: "bulwark.hardware-keys.calls", attributes: .concurrent)

    static func run<Value: Sendable>(
        _ call: @escaping @Sendable () throws(HardwareKeyError) -> Value
    ) async throws(HardwareKeyError) -> Value {
        let result: Result<Value, HardwareKeyError> = await withCheckedContinuation { continuation in
            queue.async {
                let result: Result<Value, HardwareKeyError>
                do throws(HardwareKeyError) {
                    result = .success(try call())
                } catch {
                    result = .failure(error)
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
