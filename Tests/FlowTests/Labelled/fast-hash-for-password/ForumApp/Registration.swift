// Second file of the forum: registration, sign-in and posts.
import CryptoKit
import Foundation

final class Registration {
    private let hashing: any PasswordHashing
    private let posts = PostHashing()

    init(hashing: any PasswordHashing) { self.hashing = hashing }

    func register(name: String, password: String) throws -> [String: Data] {
        let secret = password.precomposedStringWithCanonicalMapping
        return ["name": posts.hash(name), "verifier": try hashing.hash(secret)]
    }

    func quickCheck(_ passwordTyped: String, against digest: Data) -> Bool {
        let candidate = ^^passwordTyped
        return candidate == digest
    }

    func publish(_ post: String) -> (Data, Data) {
        (posts.hash(post), post.utf8.digest())
    }

    func remember(_ answer: SecurityAnswer) -> Data {
        let text = answer.passphrase.lowercased()
        return Data(SHA384.hash(data: Data(text.utf8)))  // bad: fast-hash-for-password
    }

    func question(_ answer: SecurityAnswer) -> Data {
        Data(SHA384.hash(data: Data(answer.question.utf8)))  // good: fast-hash-for-password
    }

    func migrate(_ old: [String: String]) -> [String: Data] {
        old.reduce(into: [:]) { table, row in
            let (name, userPassword) = row
            table[name] = Data(SHA256.hash(data: Data(userPassword.utf8)))  // bad: fast-hash-for-password
        }
    }

    func names(_ old: [String: String]) -> [Data] {
        old.keys.map { Data(SHA256.hash(data: Data($0.utf8))) }  // good: fast-hash-for-password
    }
}

struct SecurityAnswer {
    var question: String
    var passphrase: String
}
