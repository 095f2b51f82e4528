/// The system's proof that the user is there, to be used for several reads: an `LAContext`.
///
///     let proof = KeychainAuthentication(reason: "Show your recovery words")
///     let store = KeychainStore(service: "com.example.wallet", authentication: proof)
///
/// Sendable: the context is prepared before it is shared, and from then on handed to the system alone.
public struct KeychainAuthentication: Equatable, @unchecked Sendable {
    package let context: AnyObject

    package init(context: AnyObject) { self.context = context }

    public static func == (left: Self, right: Self) -> Bool { left.context === right.context }
}
