// School app: the session delegate that compares public key hashes.
import CryptoKit
import Foundation
import Security

final class PinningDelegate: NSObject, URLSessionDelegate, @unchecked Sendable {  // bad: unchecked-sendable-needless, unchecked-sendable-undocumented
    private let hashes: Set<String>

    init(hashes: Set<String>) {
        self.hashes = hashes
        super.init()
    }

    nonisolated func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust, matches(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    private nonisolated func matches(_ trust: SecTrust) -> Bool {
        guard let key = SecTrustCopyKey(trust), let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else {
            return false
        }
        return hashes.contains(Data(SHA256.hash(data: data)).base64EncodedString())
    }
}

protocol Pinner: Sendable {
    func accepts(_ key: Data, host: String) -> Bool
}

final class HashPinner: Pinner, Sendable {  // good: unchecked-sendable-race
    private let hashes: Set<Data>
    init(hashes: Set<Data>) { self.hashes = hashes }
    func accepts(_ key: Data, host: String) -> Bool { hashes.contains(key) }
}
