/// A `GError` of libsecret or GLib, and what it means to the caller. Its message may name paths, and is not read.
struct SecretServiceFailure: Equatable, Sendable {
    let domain: String
    let code: Int32

    /// Whether the connection to the bus is over, so that the next call has to make a new one.
    var endsConnection: Bool {
        switch domain {
        case "g-dbus-error-quark": true
        case "g-io-error-quark": code != Self.cancelled
        default: false
        }
    }

    /// Whether the object had gone when it was asked for.
    var meansGone: Bool {
        switch (domain, code) {
        // SECRET_ERROR_NO_SUCH_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT
        case ("secret-error", 3), ("g-dbus-error-quark", 19), ("g-dbus-error-quark", 41): true
        default: false
        }
    }

    var error: SecretStoreError {
        switch (domain, code) {
        case ("secret-error", 2): SecretStoreError(.locked, "the keyring is locked", status: code)
        case ("secret-error", 3): SecretStoreError(.notFound, status: code)
        case ("secret-error", _):
            SecretStoreError(.damaged, "the Secret Service returned an unexpected response", status: code)
        case ("g-io-error-quark", Self.cancelled): SecretStoreError(.busy, "the Secret Service did not respond in time")
        case ("g-dbus-error-quark", 2), ("g-dbus-error-quark", 3):
            SecretStoreError(.unavailable, "no Secret Service runs on this session’s bus", status: code)
        case ("g-dbus-error-quark", 4), ("g-dbus-error-quark", 12), ("g-io-error-quark", 24):
            SecretStoreError(.busy, "the Secret Service did not respond", status: code)
        case ("g-dbus-error-quark", 9): SecretStoreError(.unavailable, "the bus denies access", status: code)
        // G_IO_ERROR_FAILED is zero, which would read as a success.
        default: SecretStoreError(.unavailable, Self.noBus, status: code == 0 ? nil : code)
        }
    }

    static let noBus = "no D-Bus session bus is available; without a desktop session, use the vault"
    /// `G_IO_ERROR_CANCELLED`
    private static let cancelled: Int32 = 19
}
