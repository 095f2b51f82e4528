/// The content of a secret field, which determines what the system offers.
public enum SecretPurpose: Hashable, Sendable, CaseIterable {
    /// The password of an existing account, offered by the password manager.
    case password
    /// A new password: the password manager offers a strong one and saves it.
    case newPassword
    /// A code received in a message.
    case oneTimeCode
    /// An app-specific PIN or passphrase, which password managers should not save.
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
