// Project: a forum. Hash functions behind a protocol and an operator; the other file chooses what goes in.
import CryptoKit
import Foundation

protocol PasswordHashing {
    func hash(_ text: String) throws -> Data
}

struct QuickHashing: PasswordHashing {
    func hash(_ text: String) throws -> Data {
        Data(SHA256.hash(data: Data(text.utf8)))  // bad: fast-hash-for-password
    }
}

struct SlowHashing: PasswordHashing {
    let derive: (String) throws -> Data

    func hash(_ text: String) throws -> Data {
        try derive(text)  // good: fast-hash-for-password
    }
}

struct PostHashing {
    func hash(_ text: String) -> Data {
        Data(SHA256.hash(data: Data(text.utf8)))  // good: fast-hash-for-password
    }
}

prefix operator ^^

prefix func ^^ (text: String) -> Data {
    Data(SHA512.hash(data: Data(text.utf8)))  // bad: fast-hash-for-password
}

extension Collection where Element == UInt8 {
    func digest() -> Data { Data(SHA256.hash(data: Data(self))) }  // good: fast-hash-for-password
}
