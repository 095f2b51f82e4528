// Hash functions behind extensions and CryptoSwift-shaped calls, with values from tuples, arrays and Keychain reads.
import Foundation

// Stubs of the library types that must be visible.
extension Data {
    func md5() -> Data { self }
    func sha1() -> Data { self }
    func sha256() -> Data { self }
}
extension String {
    func md5() -> String { self }
    func sha1() -> String { self }
    func sha3(_ length: Int) -> String { self }
}
struct MD5 {
    func calculate(for bytes: [UInt8]) -> [UInt8] { bytes }
}

enum Contact {
    case phone(String)
    case passport(number: String)
}

struct MatchService {
    func keys(for contacts: [Contact]) -> [String] {
        contacts.map { contact in
            switch contact {
            case .phone(let text):
                let tidy = text.filter(\.isNumber)
                return tidy.sha3(256)  // good: weak-hash
            case .passport(let number):
                let passportNumber = number.uppercased()
                return passportNumber.md5()  // bad: weak-hash
            }
        }
    }

    func pair(_ token: (name: String, accessToken: String)) -> [String] {
        [
            token.name.sha1(),  // good: weak-hash
            token.accessToken.sha1(),  // bad: weak-hash
            token.accessToken.sha3(512),  // good: weak-hash
        ]
    }

    func cards(_ cardNumbers: [String]) -> Set<String> {
        var seen: Set<String> = []
        for number in cardNumbers {
            seen.insert(number.md5())  // bad: weak-hash
        }
        return seen
    }

    func etag(_ page: String, tokenCount: Int) -> String {
        (page + String(tokenCount)).md5()  // good: weak-hash
    }

    func secret(_ keychain: (String) -> Data?) -> Data? {
        guard let secretKey = keychain("org.example.match") else { return nil }
        return secretKey.md5()  // bad: weak-hash
    }

    func name(_ keychain: (String) -> Data?) -> Data {
        let label = Data("secretKey".utf8)
        return label.md5()  // good: weak-hash
    }

    func raw(_ diagnosis: String?, room: Int) -> [UInt8] {
        let engine = MD5()
        if case let text? = diagnosis {
            return engine.calculate(for: Array("\(room):\(text)".utf8))  // bad: weak-hash
        }
        return engine.calculate(for: Array("\(room)".utf8))  // good: weak-hash
    }
}
