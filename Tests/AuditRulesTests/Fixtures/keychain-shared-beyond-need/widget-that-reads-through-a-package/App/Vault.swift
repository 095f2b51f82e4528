import Foundation
import Security

func save(_ secret: Data) -> OSStatus {
    SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: secret] as CFDictionary, nil)
}
