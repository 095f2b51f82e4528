/// A device, or a part of one, that makes keys and keeps them.
///
/// All calls block as long as the device takes, and may be made from any thread. Every store passes the checks of
/// `KeyStoreContract` in HardwareKeysTesting.
public protocol KeyStore: Sendable {
    associatedtype Key: HardwareKey

    /// Makes a key in the device, for good.
    ///
    /// - Throws: `duplicateLabel` where the label is taken; `unavailable` where the device cannot keep the policy. When
    ///   two programs create one label at once, at most one of them gets its key.
    func create(_ request: KeyRequest) throws(HardwareKeyError) -> Key

    /// The key with a label.
    ///
    /// - Throws: `notFound`; `ambiguousLabel` where several have it; `wrongKind` and `exportable` where it is no key that
    ///   may be used here.
    func key(_ label: KeyLabel) throws(HardwareKeyError) -> Key

    /// The keys that can be used here, in the order of their labels. Others that the device holds are left out.
    func keys() throws(HardwareKeyError) -> [Key]

    /// Destroys the key with a label. Nobody can bring it back, nor what was sealed to it alone.
    ///
    /// - Throws: `notFound`; `ambiguousLabel`, and nothing is destroyed.
    func delete(_ label: KeyLabel) throws(HardwareKeyError)
}

extension KeyStore {
    /// The key with the request's label, made when there is none. A key that is there keeps its own uses and policy.
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
