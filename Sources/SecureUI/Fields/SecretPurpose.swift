/// What somebody types into a field for secrets, which tells the system what to offer.
public enum SecretPurpose: Hashable, Sendable, CaseIterable {
    /// The password of an account that there is: offered from the password manager.
    case password
    /// A password that is chosen: a strong one is offered and kept by the password manager.
    case newPassword
    /// A code that came by message.
    case oneTimeCode
    /// A PIN or a passphrase of the app's own, which no password manager should keep.
    case other
}

/// Whether a field shows what was typed.
struct Revealing: Equatable {
    /// The person asked for it.
    private(set) var isAsked = false
    private var isCaptured = false

    /// A picture of the screen must not hold it.
    var isShown: Bool { isAsked && !isCaptured }

    mutating func ask(_ wish: Bool) { isAsked = wish && !isCaptured }

    /// What is hidden by leaving or by a recording stays hidden until somebody asks again.
    mutating func leave() { isAsked = false }

    mutating func capture(_ isOn: Bool) {
        isCaptured = isOn
        if isOn { isAsked = false }
    }
}
