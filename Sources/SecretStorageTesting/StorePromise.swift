public import SecretStorage

/// A guarantee that every ``SecretStorage/SecretStore`` makes, and the check that verifies it.
///
/// In a test target, with Swift Testing (with XCTest, run the checks in a loop):
///
///     @Test(arguments: StorePromise.all)
///     func keeps(_ promise: StorePromise) async throws {
///         try await promise.check { place in KeychainStore(service: place) }
///     }
///
/// The closure opens the store at a place with the given name: the same name must yield the same items, and different
/// names must share nothing. Each check uses its own place and empties it at the end, so checks can run in parallel.
public struct StorePromise: Sendable, CustomStringConvertible {
    /// Opens the store at a place.
    public typealias Opening = @Sendable (_ place: String) async throws -> any SecretStore

    public let description: String
    private let body: @Sendable (Bench) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Bench) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// All guarantees, including those about concurrency.
    public static let all: [StorePromise] = values + names + policies + concurrency

    /// Throws ``BrokenPromise`` if the store violates the guarantee, and the store's own error if it fails.
    ///
    /// - Parameter policy: The policy with which items are written; ``SecretStorage/SecretPolicy/synchronized`` for a
    ///   store opened with synchronization.
    public func check(policy: SecretPolicy = .standard, opening: @escaping Opening) async throws {
        let bench = Bench(policy: policy, opening: opening)
        do {
            try await body(bench)
        } catch {
            // The first failure is what is told; a store that fails may not be emptied either.
            _ = await Task { try await bench.clear() }.result
            throw error
        }
        try await bench.clear()
    }
}

/// A guarantee that a store violated. It never contains a value.
public struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
