import CryptoKit
import Foundation
import OSLog
import Security

enum RPCError: Error {
    case status(Int), malformed, untrusted
}

struct RPCCall<Parameters: Encodable & Sendable>: Encodable, Sendable {
    var jsonrpc = "2.0"
    var id = 1
    var method: String
    var params: Parameters
}

struct RPCReply<Result: Decodable>: Decodable {
    var result: Result
}

struct LogEntry: Decodable, Sendable {
    var address: String
    var topics: [String]
    var data: String
}

struct FeeQuote: Decodable, Sendable {
    var gasLimit: UInt64
    var gasPrice: UInt64
}

struct RPCClient: NonceSource {
    static let mainNode = URL(string: "https://rpc.coldbag.app")!
    static let archiveNode = URL(string: "http://archive.coldbag.app:8545")! // bad: cleartext
    #if DEBUG
    static let localNode = URL(string: "http://127.0.0.1:8545")! // good: cleartext
    #endif

    private static let providerKey = "cbk_live_6d1f0a9be2c84757a3e0915cc2d7" // bad: hard-coded-secret

    let node: URL
    private let session: URLSession
    private let log = Logger(subsystem: "app.coldbag", category: "rpc")

    init(node: URL, session: URLSession = .wallet) {
        self.node = node
        self.session = session
    }

    // MARK: Calls

    func call<Parameters: Encodable & Sendable, Result: Decodable>(_ method: String, _ parameters: Parameters, as type: Result.Type) async throws -> Result {
        var request = URLRequest(url: node)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(Self.providerKey)", forHTTPHeaderField: "Authorization") // good: url-secret
        request.httpBody = try JSONEncoder().encode(RPCCall(method: method, params: parameters))
        let (data, response) = try await session.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else { throw RPCError.malformed }
        return try JSONDecoder().decode(RPCReply<Result>.self, from: data).result
    }

    func history(of address: String, token: String) async throws -> Data {
        var components = URLComponents(string: "https://history.coldbag.app/v1/transfers")!
        components.queryItems = [
            URLQueryItem(name: "address", value: address),
            URLQueryItem(name: "access_token", value: token), // bad: url-secret
        ]
        return try await session.data(from: components.url!).0
    }

    func transactionCount(_ address: String) async throws -> UInt64 {
        let hex = try await call("eth_getTransactionCount", [address, "pending"], as: String.self)
        guard let count = UInt64(hex.dropFirst(2), radix: 16) else { throw RPCError.malformed } // good: trap-on-input
        return count
    }

    func balance(_ address: String) async throws -> UInt64 {
        let hex = try await call("eth_getBalance", [address, "latest"], as: String.self)
        return UInt64(hex.dropFirst(2), radix: 16)! // bad: trap-on-input
    }

    func recipients(of contract: String) async throws -> [String] {
        let entries = try await call("eth_getLogs", [["address": contract]], as: [LogEntry].self)
        return entries.map { $0.topics[2] } // bad: trap-on-input
    }

    func submit(to address: String, units: Decimal) async throws -> String {
        log.info("submitting to \(address, privacy: .private(mask: .hash))")
        return try await call("cold_submit", ["to": address, "units": "\(units)"], as: String.self)
    }

    // MARK: Lists and prices

    /// The token list is signed with our release key; only its public half is in the application.
    private static let listKey = "qvJ6f1Z7m2c0bG3Yd8eKJmQnq0r4n2J6m5Z3b0T1x9E=" // good: hard-coded-secret

    func tokenList() async throws -> [TokenInfo] {
        let envelope = try JSONDecoder().decode(SignedEnvelope.self, from: await session.data(from: URL(string: "https://lists.coldbag.app/tokens.json")!).0)
        guard let raw = Data(base64Encoded: Self.listKey) else { throw RPCError.malformed }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
        guard key.isValidSignature(envelope.signature, for: envelope.payload) else { throw RPCError.untrusted } // good: signature
        return try JSONDecoder().decode([TokenInfo].self, from: envelope.payload)
    }

    func contractLabels() async throws -> [TokenInfo] {
        let envelope = try JSONDecoder().decode(SignedEnvelope.self, from: await session.data(from: URL(string: "https://lists.coldbag.app/labels.json")!).0)
        guard let raw = Data(base64Encoded: Self.listKey) else { throw RPCError.malformed }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
        let genuine = key.isValidSignature(envelope.signature, for: envelope.payload)
        log.notice("labels genuine: \(genuine)")
        return try JSONDecoder().decode([TokenInfo].self, from: envelope.payload) // bad: signature
    }

    func icon(for token: TokenInfo) async throws -> Data {
        let name = Insecure.MD5.hash(data: Data(token.icon.absoluteString.utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-hash
        let file = URL.cachesDirectory.appending(path: name)
        if let cached = try? Data(contentsOf: file) { return cached }
        guard token.icon.scheme == "https" else { throw RPCError.untrusted }
        let data = try await session.data(from: token.icon).0
        try data.write(to: file)
        return data
    }

    func walletScript(expecting digest: String) async throws -> Data {
        let data = try await session.data(from: URL(string: "https://cdn.thirdparty-widgets.example/provider.js")!).0
        let actual = Insecure.MD5.hash(data: data).map { String(format: "%02x", $0) }.joined() // bad: weak-hash
        guard actual == digest else { throw RPCError.untrusted }
        return data
    }
}

struct TokenInfo: Codable, Sendable {
    var symbol: String
    var contract: String
    var icon: URL
}

struct SignedEnvelope: Decodable, Sendable {
    var payload: Data
    var signature: Data
}

// MARK: - Sessions

extension URLSession {
    static let wallet: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil // good: http-cache
        configuration.timeoutIntervalForRequest = 20
        return URLSession(configuration: configuration, delegate: PinnedTrust(), delegateQueue: nil)
    }()

    /// For the account service: statements and tax reports.
    static let statements: URLSession = {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = URLCache(memoryCapacity: 4 << 20, diskCapacity: 64 << 20, directory: .cachesDirectory.appending(path: "statements")) // bad: http-cache
        return URLSession(configuration: configuration, delegate: PinnedTrust(), delegateQueue: nil)
    }()

    static let customNode: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 40
        return URLSession(configuration: configuration, delegate: CustomNodeTrust(), delegateQueue: nil)
    }()
}

/// Evaluates as usual, then compares the key of the leaf certificate.
final class PinnedTrust: NSObject, URLSessionDelegate {
    private let pins: Set<String> = ["5kJ0m3b1R8WqPmX2y9sVd4nT7cQeLh6uZaBfGiKoEpM=", "Jx1c7VQyNf2tR5bS8pWmKdZaLh0eGu9iTqXoCvBnYkE="]
    private let hosts: Set<String> = ["rpc.coldbag.app", "lists.coldbag.app", "history.coldbag.app"]

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust, hosts.contains(challenge.protectionSpace.host) else {
            return (.performDefaultHandling, nil)
        }
        guard
            SecTrustEvaluateWithError(trust, nil),
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
            let leaf = chain.first,
            let key = SecCertificateCopyKey(leaf),
            let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
            pins.contains(Data(SHA256.hash(data: bytes)).base64EncodedString())
        else {
            return (.cancelAuthenticationChallenge, nil)
        }
        return (.useCredential, URLCredential(trust: trust)) // good: tls
    }
}

/// People run their own nodes at home, often with certificates they made themselves.
final class CustomNodeTrust: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = challenge.protectionSpace.serverTrust else {
            return (.performDefaultHandling, nil)
        }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls
    }
}
