import Foundation
import Security

enum SecureBytes {
    static func make(_ count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, count, &bytes)
        guard status == errSecSuccess else { throw PasscodeError.random(status) }
        return Data(bytes)
    }
}
