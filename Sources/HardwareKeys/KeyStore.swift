/// A device, or part of one, that creates and stores keys.
///
/// All calls block until the device responds, and can be made from any thread. Every store passes the checks of
/// `KeyStoreContract` in HardwareKeysTesting.
public protocol KeyStore: Sendable {
    associatedtype Key: HardwareKey

    /// Creates a persistent key in the device.
    ///
    /// - Throws: `duplicateLabel` if the label is taken; `unavailable` if the device cannot enforce the policy. If two
    ///   programs create the same label concurrently, at most one of them succeeds.
    func create(_ request: KeyRequest) throws(HardwareKeyError) -> Key

    /// Returns the key with a label.
    ///
    /// - Throws: `notFound`; `ambiguousLabel` if several keys have it; `wrongKind` or `exportable` if the key cannot be
    ///   used.
    func key(_ label: KeyLabel) throws(HardwareKeyError) -> Key

    /// Returns the usable keys, sorted by label. Other keys in the device are omitted.
    func keys() throws(HardwareKeyError) -> [Key]

    /// Destroys the key with a label. Neither the key nor data sealed only to it can be recovered.
    ///
    /// - Throws: `notFound`; `ambiguousLabel`, in which case nothing is destroyed.
    func delete(_ label: KeyLabel) throws(HardwareKeyError)
}

extension KeyStore {
    /// Returns the key with the request's label, creating it if necessary. An existing key keeps its uses and policy.
    public func keyOrCreate(_ request: KeyRequest) throws(HardwareKeyError) -> Key {
        do throws(HardwareKeyError) {
            return try key(request.label)
        } catch {
            guard error.code == .notFound else { throw error }
        }
        do throws(HardwareKeyError) {
            return try create(request)
        } catch {
            // Another program was faster.
            guard error.code == .duplicateLabel else { throw error }
            return try key(request.label)
        }
    }
}
