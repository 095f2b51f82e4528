import Foundation
import Security

public func save(_ secret: Data) -> OSStatus {
    SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: secret] as CFDictionary, nil)
}
