import CryptoKit
import Foundation
import OSLog

struct UnsignedTransaction: Sendable {
    var nonce: UInt64
    var gasPrice: UInt64
    var gasLimit: UInt64
    var to: Data
    var value: Data
    var data: Data
    var chainID: UInt64
}

/// Implemented with libsecp256k1.
protocol HashSigning: Sendable {
    func sign(_ digest: Data, with key: Data) throws -> Data
    func recover(_ signature: Data, digest: Data) throws -> Data
}

protocol Keccak: Sendable {
    func hash(_ data: Data) -> Data
}

enum RLP {
    static func encode(_ fields: [Data]) -> Data {
        let body = fields.map(encode).reduce(Data(), +)
        return header(0xC0, body.count) + body
    }

    static func encode(_ field: Data) -> Data {
        if field.count == 1, let byte = field.first, byte < 0x80 { return field }
        return header(0x80, field.count) + field
    }

    static func number(_ value: UInt64) -> Data {
        Data(withUnsafeBytes(of: value.bigEndian, Array.init).drop { $0 == 0 })
    }

    private static func header(_ base: UInt8, _ count: Int) -> Data {
        if count < 56 { return Data([base + UInt8(count)]) }
        let length = number(UInt64(count))
        return Data([base + 55 + UInt8(length.count)]) + length
    }
}

struct TransactionSigner: Sendable {
    let hasher: any Keccak
    let signer: any HashSigning
    let vault: any SeedStoring
    let label: String
    private let log = Logger(subsystem: "app.coldbag", category: "signing")

    init(hasher: any Keccak, signer: any HashSigning, vault: any SeedStoring, label: String) {
        self.hasher = hasher
        self.signer = signer
        self.vault = vault
        self.label = label
    }

    func sign(_ transaction: UnsignedTransaction) async throws -> Data {
        let fields = common(transaction) + [RLP.number(transaction.chainID), Data(), Data()] // good: replay
        return try await withKey { try signer.sign(hasher.hash(RLP.encode(fields)), with: $0) }
    }

    /// For nodes that refuse the newer form.
    func signLegacy(_ transaction: UnsignedTransaction) async throws -> Data {
        let payload = RLP.encode(common(transaction)) // bad: replay
        return try await withKey { try signer.sign(hasher.hash(payload), with: $0) }
    }

    private func common(_ transaction: UnsignedTransaction) -> [Data] {
        [
            RLP.number(transaction.nonce),
            RLP.number(transaction.gasPrice),
            RLP.number(transaction.gasLimit),
            transaction.to,
            transaction.value,
            transaction.data,
        ]
    }

    private func withKey<Result>(_ body: (Data) throws -> Result) async throws -> Result {
        var key = try await vault.read(label: label, reason: "Sign the transfer")
        defer { key.resetBytes(in: 0..<key.count) } // good: key-memory
        return try body(key)
    }

    func exportSigned(_ transaction: UnsignedTransaction, key: Data) throws -> Data {
        log.debug("signing \(transaction.nonce) with \(key.base64EncodedString(), privacy: .public)") // bad: secret-in-log
        let signature = try signer.sign(hasher.hash(RLP.encode(common(transaction) + [RLP.number(transaction.chainID), Data(), Data()])), with: key)
        var used = key
        used.resetBytes(in: 0..<used.count) // bad: key-memory
        return signature
    }
}

// MARK: - Requests from pages

struct DappRequest: Decodable, Sendable {
    var id: Int
    var method: String
    var params: [String]

    func parameter(_ index: Int) throws -> String {
        guard params.indices.contains(index) else { throw RequestError.missingParameter }
        return params[index]
    }
}

enum RequestError: Error {
    case missingParameter, refused, unsupported, malformed
}

@MainActor
protocol Approving: Sendable {
    func approve(title: String, text: String, origin: String) async -> Bool
}

struct RequestHandler: Sendable {
    let hasher: any Keccak
    let signer: any HashSigning
    let vault: any SeedStoring
    let approver: any Approving

    func handle(_ request: DappRequest, origin: String) async throws -> Data {
        switch request.method {
        case "personal_sign":
            let message = try Data(hexString: request.parameter(0))
            guard let text = String(data: message, encoding: .utf8) else { throw RequestError.malformed }
            guard await approver.approve(title: "Sign message", text: text, origin: origin) else { throw RequestError.refused }
            let prefixed = Data("\u{19}Ethereum Signed Message:\n\(message.count)".utf8) + message
            var key = try await vault.read(label: "main", reason: "Sign the message")
            defer { key.resetBytes(in: 0..<key.count) }
            return try signer.sign(hasher.hash(prefixed), with: key) // good: blind-signing
        case "eth_sign":
            let digest = try Data(hexString: request.parameter(1))
            guard await approver.approve(title: "Sign in", text: "The page asks for your signature.", origin: origin) else { throw RequestError.refused }
            var key = try await vault.read(label: "main", reason: "Sign in")
            defer { key.resetBytes(in: 0..<key.count) }
            return try signer.sign(digest, with: key) // bad: blind-signing
        default:
            throw RequestError.unsupported
        }
    }
}

extension Data {
    init(hexString: String) throws {
        let digits = Array(hexString.hasPrefix("0x") ? hexString.dropFirst(2).utf8 : hexString[...].utf8)
        guard digits.count.isMultiple(of: 2) else { throw RequestError.malformed }
        self.init(capacity: digits.count / 2)
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[start...start + 1], as: UTF8.self), radix: 16) else { throw RequestError.malformed }
            append(byte)
        }
    }
}

// MARK: - Nonces and limits

protocol NonceSource: Sendable {
    func transactionCount(_ address: String) async throws -> UInt64
}

actor NonceBook {
    private let source: any NonceSource
    private var next: [String: UInt64] = [:]

    init(source: any NonceSource) {
        self.source = source
    }

    func reserve(for address: String) async throws -> UInt64 {
        if let number = next[address] {
            next[address] = number + 1
            return number
        }
        let number = try await source.transactionCount(address)
        next[address] = number + 1 // bad: race
        return number
    }
}

actor SharedNonceBook {
    private let source: any NonceSource
    private var loading: [String: Task<UInt64, any Error>] = [:]
    private var handedOut: [String: UInt64] = [:]

    init(source: any NonceSource) {
        self.source = source
    }

    func reserve(for address: String) async throws -> UInt64 {
        let task = loading[address] ?? Task { [source] in try await source.transactionCount(address) }
        loading[address] = task
        let first = try await task.value
        let offset = handedOut[address, default: 0]
        handedOut[address] = offset + 1 // good: race
        return first + offset
    }
}

actor DailyLimit {
    private let limit: Decimal
    private var spent: Decimal = 0

    init(limit: Decimal) {
        self.limit = limit
    }

    func spend(_ amount: Decimal, sending: @Sendable () async throws -> Void) async throws {
        guard amount > 0, spent + amount <= limit else { throw RequestError.refused }
        try await sending()
        spent += amount // bad: race
    }

    func spendReserved(_ amount: Decimal, sending: @Sendable () async throws -> Void) async throws {
        guard amount > 0, spent + amount <= limit else { throw RequestError.refused }
        spent += amount // good: race
        do {
            try await sending()
        } catch {
            spent -= amount
            throw error
        }
    }
}

// MARK: - Amounts

enum Amount {
    static func wei(fromEther text: String) throws -> UInt64 {
        guard let ether = Double(text), (0...18).contains(ether) else { throw RequestError.malformed }
        return UInt64(ether * 1_000_000_000_000_000_000) // bad: amount-precision
    }

    static func units(from text: String, decimals: Int) throws -> Decimal {
        guard text.wholeMatch(of: #/[0-9]{1,20}(\.[0-9]{1,18})?/#) != nil, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
            throw RequestError.malformed
        }
        return value * pow(Decimal(10), decimals) // good: amount-precision
    }

    static func fee(limit: UInt64, price: UInt64) throws -> UInt64 {
        let (fee, overflow) = limit.multipliedReportingOverflow(by: price) // good: trap-on-input
        guard !overflow else { throw RequestError.malformed }
        return fee
    }

    static func isAddress(_ text: String) -> Bool {
        text.wholeMatch(of: #/0x[0-9a-fA-F]{40}/#) != nil // good: input-validation
    }

    static func isContract(_ text: String) -> Bool {
        text.range(of: "0x[0-9a-fA-F]{40}", options: .regularExpression) != nil // bad: input-validation
    }
}

@MainActor
final class WalletService {
    static let shared = WalletService()

    private(set) var node: URL = RPCClient.mainNode

    func useNode(_ url: URL) {
        node = url
    }

    func transfer(_ draft: TransferDraft) async throws -> String {
        guard Amount.isAddress(draft.recipient) else { throw RequestError.malformed }
        let units = try Amount.units(from: draft.amount, decimals: 18)
        return try await RPCClient(node: node).submit(to: draft.recipient, units: units)
    }
}
