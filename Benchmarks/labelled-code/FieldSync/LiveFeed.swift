import CFNetwork
import CommonCrypto
import CryptoKit
import Foundation
import Security
import Starscream

struct DeviceAccount {
    let user: String
    let password: String
}

enum SyncDefaults {
    static let depotPhrase = "Depot#Forklift12"
    static let vendorSecret: [UInt8] = [0x4d, 0x91, 0x0c, 0xee, 0x52, 0x17, 0xa8, 0x3b, 0x66, 0xf0, 0x2e, 0xd9, 0x84, 0x7c, 0x15, 0xbb]
    static let passwordKey = "account.password"
    static let passwordPrompt = "Password for this depot"
}

struct CredentialVault {
    func account(for host: String) throws -> DeviceAccount {
        let query: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword,
            kSecAttrServer as String: host,
            kSecReturnAttributes as String: true,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess,
              let found = item as? [String: Any],
              let user = found[kSecAttrAccount as String] as? String,
              let data = found[kSecValueData as String] as? Data else { throw URLError(.userAuthenticationRequired) }
        return DeviceAccount(user: user, password: String(decoding: data, as: UTF8.self)) // good: hardcoded-password
    }

    func protectionSpace(host: String) -> URLProtectionSpace {
        URLProtectionSpace(host: host, port: 443, protocol: "https", realm: SyncDefaults.passwordPrompt, authenticationMethod: NSURLAuthenticationMethodHTTPDigest) // good: hardcoded-password
    }

    func installDefaults(host: String) {
        let credential = URLCredential(user: "field-agent", password: "Agent-Default-1", persistence: .permanent) // bad: hardcoded-password
        URLCredentialStorage.shared.setDefaultCredential(credential, for: protectionSpace(host: host))
    }
}

struct SyncCredentials {
    let deviceID: String
    let deviceKey: SymmetricKey

    func signature(for path: String) -> String {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: deviceKey) // good: weak-hash
        return Data(mac).base64EncodedString()
    }

    func vendorSignature(for body: Data) -> Data {
        var mac = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        body.withUnsafeBytes { buffer in
            CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), SyncDefaults.vendorSecret, SyncDefaults.vendorSecret.count, buffer.baseAddress, buffer.count, &mac) // bad: hardcoded-key
        }
        return Data(mac)
    }

    func deviceSignature(for body: Data) -> Data {
        var mac = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        deviceKey.withUnsafeBytes { key in
            body.withUnsafeBytes { buffer in
                CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key.baseAddress, key.count, buffer.baseAddress, buffer.count, &mac) // good: hardcoded-key
            }
        }
        return Data(mac)
    }

    func passwordProof(_ password: String, challenge: String) -> String {
        let input = Data((password + ":" + challenge).utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        input.withUnsafeBytes { buffer in
            _ = CC_MD5(buffer.baseAddress, CC_LONG(buffer.count), &digest) // bad: weak-hash
        }
        return Data(digest).base64EncodedString()
    }

    func photoCacheKey(_ url: URL) -> String {
        let input = Data(url.absoluteString.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        input.withUnsafeBytes { buffer in
            _ = CC_MD5(buffer.baseAddress, CC_LONG(buffer.count), &digest) // good: weak-hash
        }
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}

final class LiveFeed {
    private var socket: WebSocket?
    private let environment: SyncEnvironment

    init(environment: SyncEnvironment) { self.environment = environment }

    func connect(bearer: String) {
        var request = URLRequest(url: URL(string: "wss://\(environment.apiHost)/feed")!)
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        let pinner = FoundationSecurity() // good: tls-off
        socket = WebSocket(request: request, certPinner: pinner)
        socket?.connect()
    }

    func connectDepot(bearer: String) {
        var request = URLRequest(url: URL(string: "wss://\(environment.depotHost)/feed")!)
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        let pinner = FoundationSecurity(allowSelfSigned: true) // bad: tls-off
        socket = WebSocket(request: request, certPinner: pinner)
        socket?.connect()
    }
}

final class SocketStreams {
    private(set) var input: InputStream?
    private(set) var output: OutputStream?

    func open(host: String, port: Int) {
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &input, outputStream: &output)
        input?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey) // good: tls-off
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        input?.open()
        output?.open()
    }

    func openScale(host: String, port: Int) {
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &input, outputStream: &output)
        let settings: [String: Any] = [kCFStreamSSLValidatesCertificateChain as String: false, kCFStreamSSLPeerName as String: host]
        let key = Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String)
        input?.setProperty(settings, forKey: key) // bad: tls-off
        input?.open()
        output?.open()
    }

    func openLabeller(host: String, port: Int) {
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &input, outputStream: &output)
        let settings: [String: Any] = [kCFStreamSSLValidatesCertificateChain as String: true, kCFStreamSSLPeerName as String: host]
        let key = Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String)
        input?.setProperty(settings, forKey: key) // good: tls-off
        input?.open()
        output?.open()
    }
}
