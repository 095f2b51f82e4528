public import SecretMemory

/// The name, type and default value of a preference.
///
///     extension PreferenceKey where Value == Bool {
///         static var showsPreviews: Self { Self("showsPreviews", initially: true) }
///     }
///
/// Values are stored as property lists, so that `@AppStorage`, a settings bundle and `defaults` can also read a Bool, a
/// number, a string, a date, an array of them or an enum with raw values.
public struct PreferenceKey<Value: Codable & Equatable & Sendable>: Sendable {
    public let name: String
    public let initial: Value

    public init(_ name: String, initially initial: Value) {
        self.name = name
        self.initial = initial
    }
}

// Secrets do not compile: `SecretBytes` cannot be copied and `Sensitive` cannot be encoded, so neither can be a `Value`.
// These say what to do instead.
extension PreferenceKey where Value == Never {
    @available(*, unavailable, message: "preferences are readable in the file system and in backups; use a SecretStore")
    public init<Secret>(_ name: String, initially initial: Sensitive<Secret>) { fatalError("unavailable") }

    @available(*, unavailable, message: "preferences are readable in the file system and in backups; use a SecretStore")
    public init(_ name: String, initially initial: consuming SecretBytes) { fatalError("unavailable") }
}
