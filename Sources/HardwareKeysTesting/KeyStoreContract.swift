public import HardwareKeys

/// What every ``KeyStore`` must hold to, as checks that run on a store of yours with its real device.
///
///     @Test(arguments: KeyStoreContract<MyStore>.checks)
///     func contract(_ check: KeyStoreContract<MyStore>.Check) throws {
///         try check.run(on: KeyStoreContract(store))
///     }
///
/// Keys are made under labels of their own and deleted again, and keys that are there stay as they are.
public struct KeyStoreContract<Store: KeyStore>: Sendable {
    let store: Store
    let prefix: String
    let threads: Int
    let signaturesEach: Int

    /// - Parameters:
    ///   - prefix: how the labels of this run begin; take another one for each test that runs beside others.
    ///   - threads: how many sign at once in the checks of concurrency.
    public init(_ store: Store, prefix: String, threads: Int = 8, signaturesEach: Int = 25) {
        self.store = store
        self.prefix = prefix
        self.threads = threads
        self.signaturesEach = signaturesEach
    }

    /// One promise, by name.
    public struct Check: Sendable, CustomStringConvertible {
        public let description: String
        let body: @Sendable (KeyStoreContract) throws -> Void

        /// - Throws: ``ContractViolation`` where the promise is broken; what the store throws.
        public func run(on contract: KeyStoreContract) throws { try body(contract) }
    }

    /// All promises, in the order in which a store is best mended.
    public static var checks: [Check] {
        [
            Check(description: "signs what its public key verifies", body: { try $0.signs() }),
            Check(description: "signs messages and digests alike", body: { try $0.signsMessages() }),
            Check(description: "finds a key by its label", body: { try $0.findsByLabel() }),
            Check(description: "tells labels apart by bytes", body: { try $0.tellsLabelsApart() }),
            Check(description: "refuses a label that is taken", body: { try $0.refusesTakenLabel() }),
            Check(description: "lists and deletes", body: { try $0.listsAndDeletes() }),
            Check(description: "agrees on a secret", body: { try $0.agrees() }),
            Check(description: "keeps a key to its uses", body: { try $0.keepsToUses() }),
            Check(description: "attests or says why not", body: { try $0.attests() }),
            Check(description: "signs from many threads", body: { try $0.signsFromThreads() }),
            Check(description: "gives one label to one of many threads", body: { try $0.createsOnce() }),
        ]
    }
}

/// A promise that a store broke.
public struct ContractViolation: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
