import Crypto
import CryptoExtras
import Foundation
import SecretMemory
import SignIn

/// The members of a club, with hashes of their passwords. This example makes them with few rounds, to be quick.
struct Members: SignInRepository {
    struct Account: Sendable {
        let name: String
        let salt: [UInt8]
        let hash: [UInt8]
        /// A fixed one, for show; a real one is a `OneTimePassword`.
        let code: String?
    }

    let nobody: Account
    private let accounts: [String: Account]

    init(_ people: [(name: String, password: String, code: String?)]) throws {
        var accounts: [String: Account] = [:]
        for person in people {
            accounts[person.name] = try Self.account(person.name, Array(person.password.utf8), person.code)
        }
        self.accounts = accounts
        nobody = try Self.account("", (0..<32).map { _ in UInt8.random(in: 0...255) }, nil)
    }

    func account(named name: String) async throws -> Account? { accounts[name] }

    func isPassword(_ password: borrowing SecretBytes, of account: Account) async throws -> Bool {
        let bytes = password.withUnsafeBytes { Array($0) }
        let hash = try Self.hash(bytes, account.salt)
        return zip(hash, account.hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    func admit(_ account: Account) async throws -> Admission<String> {
        account.code == nil ? .user(account.name) : .secondFactor
    }

    func user(of account: Account, code: String) async throws -> String? {
        account.code == code ? account.name : nil
    }

    private static func account(_ name: String, _ password: [UInt8], _ code: String?) throws -> Account {
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
        return Account(
            name: name, salt: salt, hash: try hash(password, salt), code: code)
    }

    private static func hash(_ password: [UInt8], _ salt: [UInt8]) throws -> [UInt8] {
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: password, salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 20_000)
        return key.withUnsafeBytes { Array($0) }
    }
}
