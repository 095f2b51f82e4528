#if canImport(Glibc) || canImport(Musl)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The functions of libsecret (0.19 or newer) and GLib that are called, found when the program runs: a server without
    /// a desktop needs neither at build time nor at run time.
    struct LibSecret: Sendable {
        typealias Object = UnsafeMutableRawPointer
        typealias Text = UnsafePointer<CChar>
        /// Where a function puts its `GError`.
        typealias Failure = UnsafeMutablePointer<Object?>
        typealias Destroy = @convention(c) (Object?) -> Void
        typealias Free = @Sendable @convention(c) (Object) -> Void
        typealias Ask = @Sendable @convention(c) (Object) -> Int32

        let connectToBus: @Sendable @convention(c) (Int32, Object?, Failure) -> Object?
        let setExitOnClose: @Sendable @convention(c) (Object, Int32) -> Void
        let unref: Free
        let makeCancellable: @Sendable @convention(c) () -> Object
        let cancel: Free
        let quarkText: @Sendable @convention(c) (UInt32) -> Text?
        let freeError: Free
        let freeList: Free
        let makeTable: @Sendable @convention(c) (Object, Object, Object?, Object?) -> Object
        let insert: @Sendable @convention(c) (Object, Object, Object?) -> Int32
        let lookup: @Sendable @convention(c) (Object, Text) -> Object?
        let unrefTable: Free
        let duplicate: @Sendable @convention(c) (Text) -> Object
        /// `g_str_hash`, `g_str_equal` and `g_free`, which are handed on and not called.
        let textHash: UInt, textEqual: UInt, free: UInt

        let makeSchema: @Sendable @convention(c) (Text, Int32, Object) -> Object
        let service: @Sendable @convention(c) (Int32, Object?, Failure) -> Object?
        let disconnect: @Sendable @convention(c) () -> Void
        let search: @Sendable @convention(c) (Object, Object, Object, Int32, Object?, Failure) -> Object?
        let store: @Sendable @convention(c) (Object, Object, Object, Text, Text, Object, Object?, Failure) -> Int32
        let collection: @Sendable @convention(c) (Object, Text, Int32, Object?, Failure) -> Object?
        let collectionIsLocked: Ask
        let itemIsLocked: Ask
        let itemAttributes: @Sendable @convention(c) (Object) -> Object?
        let itemSecret: @Sendable @convention(c) (Object) -> Object?
        let itemModified: @Sendable @convention(c) (Object) -> UInt64
        let deleteItem: @Sendable @convention(c) (Object, Object?, Failure) -> Int32
        let makeValue: @Sendable @convention(c) (UnsafeRawPointer, Int, Text) -> Object
        let valueBytes: @Sendable @convention(c) (Object, UnsafeMutablePointer<Int>) -> UnsafeRawPointer?
        let unrefValue: Free

        /// Loaded once, for the life of the process.
        static let loaded: Result<LibSecret, SecretStoreError> = Result { () throws(SecretStoreError) in
            try LibSecret(library: "libsecret-1.so.0")
        }
    }

    extension LibSecret {
        init(library: String) throws(SecretStoreError) {
            guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
                throw SecretStoreError(.unavailable, "libsecret (libsecret-1.so.0) is not installed")
            }
            let symbols = Symbols(handle: handle)
            connectToBus = try symbols["g_bus_get_sync"]
            setExitOnClose = try symbols["g_dbus_connection_set_exit_on_close"]
            unref = try symbols["g_object_unref"]
            makeCancellable = try symbols["g_cancellable_new"]
            cancel = try symbols["g_cancellable_cancel"]
            quarkText = try symbols["g_quark_to_string"]
            freeError = try symbols["g_error_free"]
            freeList = try symbols["g_list_free"]
            makeTable = try symbols["g_hash_table_new_full"]
            insert = try symbols["g_hash_table_insert"]
            lookup = try symbols["g_hash_table_lookup"]
            unrefTable = try symbols["g_hash_table_unref"]
            duplicate = try symbols["g_strdup"]
            textHash = try symbols["g_str_hash"]
            textEqual = try symbols["g_str_equal"]
            free = try symbols["g_free"]
            makeSchema = try symbols["secret_schema_newv"]
            service = try symbols["secret_service_get_sync"]
            disconnect = try symbols["secret_service_disconnect"]
            search = try symbols["secret_service_search_sync"]
            store = try symbols["secret_service_store_sync"]
            collection = try symbols["secret_collection_for_alias_sync"]
            collectionIsLocked = try symbols["secret_collection_get_locked"]
            itemIsLocked = try symbols["secret_item_get_locked"]
            itemAttributes = try symbols["secret_item_get_attributes"]
            itemSecret = try symbols["secret_item_get_secret"]
            itemModified = try symbols["secret_item_get_modified"]
            deleteItem = try symbols["secret_item_delete_sync"]
            makeValue = try symbols["secret_value_new"]
            valueBytes = try symbols["secret_value_get"]
            unrefValue = try symbols["secret_value_unref"]
        }

        /// A table of texts that owns its keys and values.
        func table(_ entries: [(String, String?)]) -> Object? {
            guard let hash = Object(bitPattern: textHash), let equal = Object(bitPattern: textEqual) else { return nil }
            let free = Object(bitPattern: free)
            let table = makeTable(hash, equal, free, free)
            for (key, value) in entries { _ = insert(table, duplicate(key), value.map { duplicate($0) }) }
            return table
        }
    }

    private struct Symbols {
        let handle: UnsafeMutableRawPointer

        /// The function of a name, as a function of the type that it is declared with.
        subscript<Function>(_ name: String) -> Function {
            get throws(SecretStoreError) {
                guard let place = dlsym(handle, name) else {
                    throw SecretStoreError(.unavailable, "libsecret is too old: it has no \(name)")
                }
                return unsafeBitCast(place, to: Function.self)
            }
        }
    }
#endif
