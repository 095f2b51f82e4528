/// A user authentication that can be reused for several reads: an `LAContext`.
///
///     let proof = KeychainAuthentication(reason: "Show your recovery words")
///     let store = KeychainStore(service: "com.example.wallet", authentication: proof)
///
/// Sendable because the context is configured before it is shared, and afterwards only passed to the system.
public struct KeychainAuthentication: Equatable, @unchecked Sendable {
    package let context: AnyObject

    package init(context: AnyObject) { self.context = context }

    public static func == (left: Self, right: Self) -> Bool { left.context === right.context }
}
