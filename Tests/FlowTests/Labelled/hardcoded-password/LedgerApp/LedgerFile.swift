// Second file of the ledger: passwords reach PBKDF2, PKCS#12 import, PDF encryption and a URL credential.
import CommonCrypto
import Foundation
import PDFKit
import Security

struct LedgerFile {
    func derive(_ input: KeyDerivation) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        let salt = [UInt8](input.salt)
        CCKeyDerivationPBKDF(  // bad: hardcoded-password
            CCPBKDFAlgorithm(kCCPBKDF2), input.password, input.password.utf8.count, salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(input.rounds), &key, key.count)
        return key
    }

    func factoryKey(salt: Data) -> [UInt8] {
        derive(KeyDerivation(password: Passwords.factory, salt: salt))
    }

    func userKey(_ field: PasswordField, salt: Data) -> [UInt8] {
        let password = Passwords.current(field)
        var key = [UInt8](repeating: 0, count: 32)
        let bytes = [UInt8](salt)
        CCKeyDerivationPBKDF(  // good: hardcoded-password
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, bytes, bytes.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)
        return key
    }

    func identity(_ file: Data, code: String) -> CFArray? {
        var items: CFArray?
        let options = [kSecImportExportPassphrase: code] as CFDictionary
        guard SecPKCS12Import(file as CFData, options, &items) == errSecSuccess else {  // good: hardcoded-password
            let fallback = [kSecImportExportPassphrase: "changeit"] as CFDictionary
            _ = SecPKCS12Import(file as CFData, fallback, &items)  // bad: hardcoded-password
            return items
        }
        return items
    }

    func export(_ document: PDFDocument, to url: URL, typed: String) {
        document.write(to: url, withOptions: [.userPasswordOption: typed])  // good: hardcoded-password
        document.write(to: url, withOptions: [.ownerPasswordOption: "owner-pw"])  // bad: hardcoded-password
    }

    func sync() -> URLCredential? {
        guard let password = Passwords.fromEnvironment() else {
            let usual = Passwords.factory
            return URLCredential(user: "sync", password: usual, persistence: .none)  // bad: hardcoded-password
        }
        return URLCredential(user: "sync", password: password, persistence: .none)  // good: hardcoded-password
    }
}
