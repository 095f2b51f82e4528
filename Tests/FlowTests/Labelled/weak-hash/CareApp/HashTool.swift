// Project: a care app. One hash tool for many callers; only some callers hand it patients' data.
import CryptoKit
import Foundation

enum HashTool {
    static func short(_ text: String) -> String {
        let digest = Insecure.MD5.hash(data: Data(text.utf8))  // bad: weak-hash
        return digest.map { String($0, radix: 16) }.joined()
    }

    static func imageName(_ url: String) -> String {
        let digest = Insecure.MD5.hash(data: Data(url.utf8))  // good: weak-hash
        return digest.map { String($0, radix: 16) }.joined()
    }

    static func strong(_ text: String) -> String {
        let digest = SHA256.hash(data: Data(text.utf8))  // good: weak-hash
        return digest.map { String($0, radix: 16) }.joined()
    }
}
