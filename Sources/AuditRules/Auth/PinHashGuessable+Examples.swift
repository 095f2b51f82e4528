import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that come from elsewhere.
    static let pinHashGuessableFlows: [Example] = [
        Example(
            """
            func digest(_ text: String) -> Data { Data(↓SHA256.hash(data: Data(text.utf8))) }
            func f(pin: String) { _ = digest(pin) }
            """, "handed over by another function"),
        Example(
            """
            func check(_ entry: String?) {
                guard let passcode = entry else { return }
                let bytes = Array(passcode.utf8)
                ↓CC_SHA512(bytes, 4, &digest)
            }
            """, "the functions of C"),
        Example(
            """
            func f(pinCode: String, salt: Data) { _ = ↓SHA512.hash(data: salt + Data(pinCode.utf8)) }
            """, "a salt does not help"),
        Example(
            """
            func f(_ pin: String) {
                var hasher = SHA256()
                ↓hasher.update(data: Data(pin.utf8))
            }
            """, "piece by piece"),
        Example(
            """
            struct Lock { var passcode = "" }
            func f(_ lock: Lock) { _ = ↓lock.passcode.sha256() }
            """, "a property"),
        Example(
            """
            func f(pinTextField: UITextField) { _ = ↓SHA256.hash(data: Data(pinTextField.text!.utf8)) }
            """, "typed into a field"),
        Example(
            """
            func f(userPin: String?) { if let value = userPin { _ = ↓Insecure.MD5.hash(data: Data(value.utf8)) } }
            """, "unwrapped"),
    ]

    /// Code of the same shapes that is right.
    static let pinHashGuessableLookAlikes: [Example] = [
        Example(
            """
            func f(pin: String) { _ = SHA256.hash(data: Data("\\(pin.count)".utf8)) }
            """, "a length"),
        Example(
            """
            func digest(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }
            func f(pin: String) { _ = digest("v1") }
            """, "never given a PIN"),
        Example(
            """
            func f(pin: String, salt: Data) throws {
                let key = try Argon2id.hash(pin, salt: salt)
                _ = SHA256.hash(data: key)
            }
            """, "of what a slow hash gave"),
        Example(
            """
            struct Lock { var pin = ""; var name = "" }
            func f(_ lock: Lock) { _ = lock.name.sha256() }
            """, "another property"),
        Example("func f(pinboard: Data) { _ = SHA256.hash(data: pinboard) }", "another word"),
    ]
}
