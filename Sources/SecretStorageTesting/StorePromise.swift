public import SecretStorage

/// One thing that every ``SecretStorage/SecretStore`` promises, and the check that holds a store to it.
///
/// In a test target, with Swift Testing (XCTest calls the same in a loop):
///
///     @Test(arguments: StorePromise.all)
///     func keeps(_ promise: StorePromise) async throws {
///         try await promise.check { place in KeychainStore(service: place) }
///     }
///
/// The closure opens the store at a place of that name: twice the same name, the same items; two names, nothing in common.
/// Each check takes a place of its own and empties it in the end, so checks may run side by side.
public struct StorePromise: Sendable, CustomStringConvertible {
    /// Opens the store at a place.
    public typealias Opening = @Sendable (_ place: String) async throws -> any SecretStore

    public let description: String
    private let body: @Sendable (Bench) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Bench) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// All promises, those about concurrency included.
    public static let all: [StorePromise] = values + names + policies + concurrency

    /// Throws ``BrokenPromise`` where the store does not keep its word, and the store's own error where it fails.
    ///
    /// - Parameter policy: what the items are written under; ``SecretStorage/SecretPolicy/synchronized`` for a store that
    ///   was opened to synchronize.
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

/// A promise that a store did not keep. No text in it holds a value.
public struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
