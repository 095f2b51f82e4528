#if canImport(Glibc) || canImport(Musl)
    import Dispatch

    /// One call of the Secret Service, which ends when the task that waits for it is cancelled or its time is over.
    ///
    /// Sendable: a `GCancellable` may be cancelled from any thread.
    final class SecretServiceCall: @unchecked Sendable {
        private let library: LibSecret
        private let cancellable: LibSecret.Object
        private let timeout: Duration

        init(timeout: Duration) throws(SecretStoreError) {
            library = try LibSecret.loaded.get()
            cancellable = library.makeCancellable()
            self.timeout = timeout
        }

        deinit { library.unref(cancellable) }

        func cancel() { library.cancel(cancellable) }

        /// Runs `body` with a connection to the service, which is shared by all calls of the process and made anew when it
        /// has ended.
        func connected<Value>(
            _ body: (SecretServiceSession) throws(SecretStoreError) -> Value
        ) throws(SecretStoreError) -> Value {
            let end = DispatchWorkItem { self.cancel() }
            let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: end)
            defer { end.cancel() }
            let session = try SecretServiceSession(library, cancellable)
            return try body(session)
        }
    }

    /// A connection to the Secret Service for the length of one call.
    final class SecretServiceSession {
        let library: LibSecret
        let cancellable: LibSecret.Object
        let service: LibSecret.Object
        let schema: LibSecret.Object

        init(_ library: LibSecret, _ cancellable: LibSecret.Object) throws(SecretStoreError) {
            self.library = library
            self.cancellable = cancellable
            schema = try SecretServiceSchema.made.get().object
            service = try Self.connect(library, cancellable)
        }

        deinit { library.unref(service) }

        /// The shared connection of GLib ends the process when the bus goes away, unless it is told not to.
        private static func connect(
            _ library: LibSecret, _ cancellable: LibSecret.Object
        ) throws(SecretStoreError) -> LibSecret.Object {
            let sessionBus: Int32 = 2
            let bus = try attempt(library) { library.connectToBus(sessionBus, cancellable, $0) }
            guard let bus else { throw SecretStoreError(.unavailable, SecretServiceFailure.noBus) }
            library.setExitOnClose(bus, 0)
            defer { library.unref(bus) }
            let opensSession: Int32 = 1 << 1
            let service = try attempt(library) { library.service(opensSession, cancellable, $0) }
            guard let service else { throw SecretStoreError(.unavailable, SecretServiceFailure.noBus) }
            return service
        }

        func table(_ entries: [(String, String?)]) throws(SecretStoreError) -> LibSecret.Object {
            guard let table = library.table(entries) else {
                throw SecretStoreError(.unavailable, "GLib has no hash tables")
            }
            return table
        }

        /// Calls a function, and throws what it puts into its `GError`.
        func attempt<Value>(_ call: (LibSecret.Failure) -> Value) throws(SecretStoreError) -> Value {
            try Self.attempt(library, call)
        }

        /// False where the object has gone.
        func attemptUnlessGone(_ call: (LibSecret.Failure) -> Int32) throws(SecretStoreError) -> Bool {
            let (done, failure) = Self.run(library, call)
            guard let failure else { return done != 0 }
            if failure.meansGone { return false }
            throw failure.error
        }

        private static func attempt<Value>(
            _ library: LibSecret, _ call: (LibSecret.Failure) -> Value
        ) throws(SecretStoreError) -> Value {
            let (value, failure) = run(library, call)
            guard let failure else { return value }
            // A dead connection stays shared until it is let go.
            if failure.endsConnection { library.disconnect() }
            throw failure.error
        }

        private static func run<Value>(
            _ library: LibSecret, _ call: (LibSecret.Failure) -> Value
        ) -> (Value, SecretServiceFailure?) {
            var place: LibSecret.Object?
            let value = call(&place)
            guard let place else { return (value, nil) }
            defer { library.freeError(place) }
            // GError: domain, code, message.
            let domain = library.quarkText(place.load(as: UInt32.self)).map { String(cString: $0) } ?? ""
            return (value, SecretServiceFailure(domain: domain, code: place.load(fromByteOffset: 4, as: Int32.self)))
        }

    }

    /// What our items are: two attributes, both text. Kept for the life of the process.
    ///
    /// Sendable: the schema is never changed.
    private struct SecretServiceSchema: @unchecked Sendable {
        let object: LibSecret.Object

        static let made = Result { () throws(SecretStoreError) in try SecretServiceSchema(LibSecret.loaded.get()) }

        private init(_ library: LibSecret) throws(SecretStoreError) {
            guard let types = library.table([("service", nil), ("name", nil)]) else {
                throw SecretStoreError(.unavailable, "GLib has no hash tables")
            }
            defer { library.unrefTable(types) }
            // SECRET_SCHEMA_DONT_MATCH_NAME: a keyring that was not opened since the daemon began does not tell the schema
            // of its items, and what it does not find would pass for what is not there.
            object = library.makeSchema("dev.bulwark.SecretStorage", 2, types)
        }
    }
#endif
