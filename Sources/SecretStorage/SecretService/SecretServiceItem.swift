#if canImport(Glibc) || canImport(Musl)
    import SecretMemory

    /// A `SecretItem` that was found, freed with the last use of it.
    final class SecretServiceItem {
        private let object: LibSecret.Object
        private let library: LibSecret

        /// Takes over an object that this side owns.
        private init(_ object: LibSecret.Object, _ library: LibSecret) {
            self.object = object
            self.library = library
        }

        deinit { library.unref(object) }

        /// The items of a `GList` (data, next, previous), which is freed.
        static func all(of list: LibSecret.Object?, _ library: LibSecret) -> [SecretServiceItem] {
            var items: [SecretServiceItem] = []
            var link = list
            while let place = link {
                if let object = place.load(as: LibSecret.Object?.self) {
                    items.append(SecretServiceItem(object, library))
                }
                link = place.load(fromByteOffset: MemoryLayout<Int>.size, as: LibSecret.Object?.self)
            }
            if let list { library.freeList(list) }
            return items
        }

        var isLocked: Bool { library.itemIsLocked(object) != 0 }

        /// In seconds of the epoch.
        var modified: UInt64 { library.itemModified(object) }

        /// Nil where it was not loaded: the keyring is locked.
        var secret: HeldSecret? {
            guard let value = library.itemSecret(object) else { return nil }
            defer { library.unrefValue(value) }
            var size = 0
            let start = library.valueBytes(value, &size)
            return HeldSecret(
                SecretBytes(copying: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size)))
        }

        func attribute(_ name: String) -> String? {
            guard let table = library.itemAttributes(object) else { return nil }
            defer { library.unrefTable(table) }
            return library.lookup(table, name).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
        }

        /// False where it had gone.
        func delete(_ session: SecretServiceSession) throws(SecretStoreError) -> Bool {
            try session.attemptUnlessGone { library.deleteItem(object, session.cancellable, $0) }
        }
    }
#endif
