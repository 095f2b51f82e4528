import Foundation
import Security

enum ClientIdentity {
    static func load() throws -> SecIdentity {
        let url = Bundle.main.url(forResource: "agent", withExtension: "p12")!
        var items: CFArray?
        let options = [kSecImportExportPassphrase as String: "f13ld-P12-passw0rd"] // bad: hard-coded-secret
        guard SecPKCS12Import(try Data(contentsOf: url) as CFData, options as CFDictionary, &items) == errSecSuccess,
              let first = (items as? [[String: Any]])?.first, let identity = first[kSecImportItemIdentity as String] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return identity as! SecIdentity
    }
}

enum ProtocolKeys {
    static let passwordField = "password" // good: hard-coded-secret
    static let tokenPath = "$.session.token" // good: hard-coded-secret
}

final class MutualTLSDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate,
              let identity = try? ClientIdentity.load() else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(identity: identity, certificates: nil, persistence: .forSession))
    }
}

final class ConfigurationService {
    private let session = URLSession(configuration: .ephemeral, delegate: MutualTLSDelegate(), delegateQueue: nil)

    func fetch() async throws -> [String: String] {
        let (data, _) = try await session.data(from: URL(string: "https://config.fieldops.example/agent")!)
        let raw = try JSONSerialization.jsonObject(with: data) as? [String: String] ?? [:]
        return raw.filter { $0.key != ProtocolKeys.passwordField && $0.key != ProtocolKeys.tokenPath }
    }
}
