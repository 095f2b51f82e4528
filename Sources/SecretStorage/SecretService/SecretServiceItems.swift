#if canImport(Glibc) || canImport(Musl)
    import SecretMemory

    /// The items of one service in the Secret Service of the session: calls that block, one at a time.
    ///
    /// Items are found by two attributes, `service` and `name`, under a schema of our own; both can be read by whoever
    /// can talk to the session's bus, and in the keyring's file they are hashed.
    struct SecretServiceItems: Sendable {
        let service: String
        let mayPrompt: Bool

        func read(_ name: SecretName, _ call: SecretServiceCall) throws(SecretStoreError) -> HeldSecret? {
            try call.connected { (session) throws(SecretStoreError) in
                // The newest, should another program have made a second one.
                let found = try unlocked(session, name, loading: true).max { $0.modified < $1.modified }
                guard let found else { return nil }
                guard let secret = found.secret else {
                    throw SecretStoreError(.locked, "the keyring returned the item without its secret")
                }
                return secret
            }
        }

        func write(
            _ value: HeldSecret, to name: SecretName, _ call: SecretServiceCall
        ) throws(SecretStoreError) {
            try call.connected { (session) throws(SecretStoreError) in
                try requireOpenCollection(session)
                let attributes = try session.table([("service", service), ("name", name.text)])
                defer { session.library.unrefTable(attributes) }
                let secret = try value.withUnsafeBytes { (bytes) throws(SecretStoreError) in
                    guard let start = bytes.baseAddress else { throw SecretStoreError(.invalidArgument) }
                    return session.library.makeValue(start, bytes.count, "application/octet-stream")
                }
                defer { session.library.unrefValue(secret) }
                // Replaces the item with the same attributes, inside the service.
                let isStored = try session.attempt { failure in
                    session.library.store(
                        session.service, session.schema, attributes, "default", service, secret, session.cancellable,
                        failure)
                }
                guard isStored != 0 else { throw SecretStoreError(.cancelled, "the keyring’s prompt was dismissed") }
            }
        }

        func remove(_ name: SecretName, _ call: SecretServiceCall) throws(SecretStoreError) -> Bool {
            try call.connected { (session) throws(SecretStoreError) in
                var wasThere = false
                for item in try unlocked(session, name, loading: false) {
                    if try item.delete(session) { wasThere = true }
                }
                return wasThere
            }
        }

        func list(_ call: SecretServiceCall) throws(SecretStoreError) -> [SecretName] {
            try call.connected { (session) throws(SecretStoreError) in
                var names: Set<SecretName> = []
                for item in try search(session, [("service", service)], flags: .all) {
                    // Of a locked keyring, only hashes of the names are to be had.
                    guard !item.isLocked else { throw Self.locked }
                    if let name = item.attribute("name").flatMap({ SecretName(ifValid: $0) }) { names.insert(name) }
                }
                return names.sorted()
            }
        }

        /// The items of a name that can be used now, after asking for the keyring's password where that is allowed.
        private func unlocked(
            _ session: SecretServiceSession, _ name: SecretName, loading: Bool
        ) throws(SecretStoreError) -> [SecretServiceItem] {
            let attributes = [("service", service), ("name", name.text)]
            let flags: SearchFlags = loading ? [.all, .secrets] : .all
            let found = try search(session, attributes, flags: flags)
            guard found.contains(where: { $0.isLocked }) else { return found }
            guard mayPrompt else { throw Self.locked }
            let asked = try search(session, attributes, flags: flags.union(.unlock))
            guard !asked.contains(where: { $0.isLocked }) else {
                throw SecretStoreError(.cancelled, "the keyring’s prompt was dismissed, or no prompt could be shown")
            }
            return asked
        }

        private func search(
            _ session: SecretServiceSession, _ attributes: [(String, String?)], flags: SearchFlags
        ) throws(SecretStoreError) -> [SecretServiceItem] {
            let table = try session.table(attributes)
            defer { session.library.unrefTable(table) }
            let list = try session.attempt { failure in
                session.library.search(
                    session.service, session.schema, table, flags.rawValue, session.cancellable, failure)
            }
            return SecretServiceItem.all(of: list, session.library)
        }

        /// Without the right to ask, what would ask is refused before it does.
        private func requireOpenCollection(_ session: SecretServiceSession) throws(SecretStoreError) {
            guard !mayPrompt else { return }
            let collection = try session.attempt { failure in
                session.library.collection(session.service, "default", 0, session.cancellable, failure)
            }
            guard let collection else {
                throw SecretStoreError(.unavailable, "there is no default keyring, and prompting is not allowed")
            }
            defer { session.library.unref(collection) }
            guard session.library.collectionIsLocked(collection) == 0 else { throw Self.locked }
        }

        private static let locked = SecretStoreError(.locked, "the keyring is locked")

        /// `SecretSearchFlags`
        private struct SearchFlags: OptionSet {
            let rawValue: Int32

            static let all = SearchFlags(rawValue: 1 << 1)
            static let unlock = SearchFlags(rawValue: 1 << 2)
            static let secrets = SearchFlags(rawValue: 1 << 3)
        }
    }
#endif
