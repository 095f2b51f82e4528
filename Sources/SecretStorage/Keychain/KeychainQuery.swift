/// What a call of the Keychain asks for, as values that can be compared: one dictionary of `SecItem…`, without its
/// constants. `Apple/SecItemCalls.swift` turns it into one.
struct KeychainQuery: Equatable, Sendable {
    /// The place: generic passwords of one service, in one access group, synchronized or not. All three are part of an
    /// item's identity, so each query names them.
    struct Place: Equatable, Sendable {
        var service: String
        /// Nil is the app's first group where an item is added, and all of its groups where one is looked up.
        var accessGroup: String?
        var isSynchronized = false
    }

    var place: Place
    /// The item's name. Nil means all items of the place.
    var account: String?
    var wanted: Result = .nothing
    /// What protects the item: set where it is written, absent where it is looked up.
    var protection: Protection?
    /// Who has proven to be there already, and what is said to those who have not. Reads and updates may ask.
    var authentication: KeychainAuthentication?

    enum Result: Equatable, Sendable {
        case nothing
        case oneValue
        case allNames
    }
}

extension KeychainQuery {
    /// How an item is protected: a class alone, or a class with conditions that the Secure Enclave holds.
    enum Protection: Equatable, Sendable {
        case accessible(Accessibility)
        case accessControl(Accessibility, Conditions)
    }

    /// What must be true at each read, in the words of `SecAccessControlCreateFlags`.
    enum Conditions: Equatable, Sendable {
        case userPresence
        case biometryCurrentSet
        case biometryCurrentSetOrPasscode
        case devicePasscode
    }

    static func read(_ name: SecretName, at place: Place, _ authentication: KeychainAuthentication?) -> Self {
        Self(place: place, account: name.text, wanted: .oneValue, authentication: authentication)
    }

    static func add(_ name: SecretName, at place: Place, _ policy: SecretPolicy) -> Self {
        Self(place: place, account: name.text, protection: Protection(policy))
    }

    /// The item to update; what becomes of it is ``Protection`` and value alone.
    static func update(_ name: SecretName, at place: Place, _ authentication: KeychainAuthentication?) -> Self {
        Self(place: place, account: name.text, authentication: authentication)
    }

    static func remove(_ name: SecretName, at place: Place) -> Self { Self(place: place, account: name.text) }

    /// Names are attributes, which are read without asking anybody.
    static func list(_ place: Place) -> Self { Self(place: place, wanted: .allNames) }
}

extension KeychainQuery.Protection {
    init(_ policy: SecretPolicy) {
        switch KeychainQuery.Conditions(policy.userPresence) {
        case nil: self = .accessible(policy.accessibility)
        case let conditions?: self = .accessControl(policy.accessibility, conditions)
        }
    }
}

extension KeychainQuery.Conditions {
    /// Nil where nobody is asked. Biometry is always that of the current enrolment: whoever can add a finger must not
    /// gain the secret by it.
    init?(_ presence: UserPresence) {
        switch presence {
        case .notRequired: return nil
        case .biometryOrPasscode: self = .userPresence
        case .currentBiometry: self = .biometryCurrentSet
        case .currentBiometryOrPasscode: self = .biometryCurrentSetOrPasscode
        case .passcode: self = .devicePasscode
        }
    }
}
