public import SecretMemory

/// The name of a preference, its type, and its value while nobody has chosen one.
///
///     extension PreferenceKey where Value == Bool {
///         static var showsPreviews: Self { Self("showsPreviews", initially: true) }
///     }
///
/// Values are kept as property lists, so that a Bool, a number, a text, a date, an array of them or an enum with raw values
/// is what `@AppStorage`, a settings bundle and `defaults` read, too.
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
