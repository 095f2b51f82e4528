#if canImport(CryptoKit) && canImport(Security)
    import CryptoKit
    import Foundation

    /// A store of P-256 keys in the Secure Enclave. Each key is a file in a folder that only this enclave can use.
    ///
    /// The folder may be included in backups or not: a restored file is useless on another device, but restoring it on
    /// this device also restores keys that ``delete(_:)`` deleted.
    public struct SecureEnclaveKeyStore: KeyStore {
        private let folder: KeyFolder<EnclaveKeyFile>
        private let calls: EnclaveCalls

        /// - Parameter folder: The folder of the key files; created if it does not exist.
        /// - Throws: `unavailable` on devices without a Secure Enclave, and in the simulator of older systems.
        public init(folder: String) throws(HardwareKeyError) { try self.init(folder: folder, calls: .system) }

        init(folder: String, calls: EnclaveCalls) throws(HardwareKeyError) {
            guard calls.isAvailable() else {
                throw .unavailable("this device has no Secure Enclave; use a PKCS #11 token, or inform the user")
            }
            self.folder = try KeyFolder(folder)
            self.calls = calls
        }

        public func create(_ request: KeyRequest) throws(HardwareKeyError) -> SecureEnclaveKey {
            try request.check()
            guard request.uses == .signing || request.uses == .agreement else {
                throw .unavailable(
                    "a Secure Enclave key is either for signing or for agreement; create one of each")
            }
            guard request.policy != .pinEachUse else {
                throw .unavailable("the Secure Enclave does not support key PINs; use userPresence or currentBiometry")
            }
            guard try !folder.contains(request.label) else { throw .labelTaken }
            let representation = try calls.create(request.uses, request.policy)
            let file = EnclaveKeyFile(
                label: request.label, uses: request.uses, policy: request.policy, representation: representation)
            let key = try SecureEnclaveKey(file: file, calls: calls)
            try folder.add(file)
            return key
        }

        public func key(_ label: KeyLabel) throws(HardwareKeyError) -> SecureEnclaveKey {
            try SecureEnclaveKey(file: folder.file(label), calls: calls)
        }

        public func keys() throws(HardwareKeyError) -> [SecureEnclaveKey] {
            var keys: [SecureEnclaveKey] = []
            for file in try folder.files() { keys.append(try SecureEnclaveKey(file: file, calls: calls)) }
            return keys.sorted { $0.label < $1.label }
        }

        public func delete(_ label: KeyLabel) throws(HardwareKeyError) { try folder.remove(label) }
    }
#endif
