// Harder roads to a fast hash: HMAC as a hash, peppers, loops, generics, stored closures, nested records, splits.
import CryptoKit
import Foundation

struct Signup: Decodable {
    var mail: String
    var secrets: Secrets

    struct Secrets: Decodable {
        var password: String
        var recoveryAnswer: String
        var passwordUpdatedAt: Int
    }
}

struct Table {
    private(set) var rows: [String: String] = [:]
    mutating func remember(_ name: String, _ value: String) { rows[name] = value }
}

func digest<Hash: HashFunction>(_ text: String, with type: Hash.Type) -> Digest {
    var hasher = Hash()
    hasher.update(data: Data(text.utf8))  // bad: fast-hash-for-password
    return hasher.finalize()
}

func digestPost<Hash: HashFunction>(_ text: String, with type: Hash.Type) -> Digest {
    var hasher = Hash()
    hasher.update(data: Data(text.utf8))  // good: fast-hash-for-password
    return hasher.finalize()
}

final class Registry {
    private var table = Table()
    private let pepper = Data([4, 8, 15, 16, 23, 42])
    private let fast: (String) -> String = {
        SHA256.hash(data: Data($0.utf8)).description  // bad: fast-hash-for-password
    }
    private let plain: (String) -> String = {
        SHA256.hash(data: Data($0.utf8)).description  // good: fast-hash-for-password
    }
    var slow: (String) throws -> Data = { _ in throw CocoaError(.featureUnsupported) }

    func join(_ signup: Signup) throws {
        table.remember(plain(signup.mail), fast(signup.secrets.password))
        let peppered = pepper + Data(signup.secrets.password.utf8)
        _ = SHA512.hash(data: peppered)  // bad: fast-hash-for-password
        _ = SHA512.hash(data: pepper + Data(signup.mail.utf8))  // good: fast-hash-for-password
        _ = digest(signup.secrets.password, with: SHA384.self)
        _ = digestPost(signup.mail, with: SHA384.self)
        let stamp = "\(signup.secrets.passwordUpdatedAt)"
        _ = SHA256.hash(data: Data(stamp.utf8))  // good: fast-hash-for-password
        let verifier = try slow(signup.secrets.password)
        _ = SHA256.hash(data: verifier)  // good: fast-hash-for-password
    }

    func check(_ header: String) -> Bool {
        guard let pair = Data(base64Encoded: header).map({ String(decoding: $0, as: UTF8.self) }) else { return false }
        let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
        let (user, password) = (parts[0], parts.count > 1 ? parts[1] : "")
        let key = SHA256.hash(data: Data(user.utf8)).description  // good: fast-hash-for-password
        return table.rows[key] == SHA256.hash(data: Data(password.utf8)).description  // bad: fast-hash-for-password
    }

    func rows(_ signups: [Signup]) -> [String] {
        signups.map(\.secrets).map(\.password).map { text in
            SHA512.hash(data: Data(text.utf8)).description  // bad: fast-hash-for-password
        } + signups.map(\.mail).map { SHA512.hash(data: Data($0.utf8)).description }  // good: fast-hash-for-password
    }

    func wrapped(_ passcode: inout String) -> Digest {
        defer { passcode = "" }
        let copy = passcode
        return SHA256.hash(data: copy.data(using: .utf8) ?? Data())  // bad: pin-hash-guessable
    }

    func cleared(_ passcode: inout String) -> Digest {
        passcode = ""
        return SHA256.hash(data: Data(passcode.utf8))  // good: fast-hash-for-password
    }
}
