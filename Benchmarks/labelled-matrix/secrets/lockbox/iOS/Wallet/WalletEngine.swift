import Foundation
import CryptoKit
import SwiftyUserDefaults

extension DefaultsKeys {
    var walletName: DefaultsKey<String> { .init("walletName", defaultValue: "Main") }
    var spendingPin: DefaultsKey<String?> { .init("spendingPin") }
    var tokenContract: DefaultsKey<String?> { .init("tokenContract") }
}

final class WalletEngine {
    enum Failure: Error {
        case badChecksum
        case keyRejected
    }

    private let rpc = URL(string: "https://rpc.lockbox.example/")!

    func restore(phrase: String, privateKeyHex: String?) throws {
        guard phrase.split(separator: " ").count % 3 == 0 else { throw Failure.badChecksum }
        if let privateKeyHex, let raw = Data(hex: privateKeyHex) {
            let key = try Curve25519.Signing.PrivateKey(rawRepresentation: raw)
            register(publicKey: key.publicKey.rawRepresentation)
            try persist(key)
        }
    }

    private func register(publicKey: Data) {
        let url = rpc.appendingPathComponent("register").appendingPathComponent(publicKey.base64EncodedString())
        URLSession.shared.dataTask(with: url).resume() // good: url-request-secret
    }

    private func persist(_ key: Curve25519.Signing.PrivateKey) throws {
        guard let stream = OutputStream(url: VaultSession.location.appendingPathExtension("key"), append: false) else { throw Failure.keyRejected }
        stream.open()
        defer { stream.close() }
        let bytes = [UInt8](key.rawRepresentation)
        stream.write(bytes, maxLength: bytes.count) // bad: secret-in-plain-file
    }

    func setSpendingPin(_ pin: String) {
        Defaults[\.spendingPin] = pin // bad: secret-in-preferences
    }

    func track(token contract: String) {
        Defaults[\.tokenContract] = contract // good: secret-in-preferences
    }

    func sweep(privateKey: String, to address: String) async throws {
        let endpoint = URL(string: "https://sweeper.lockbox.example/v1/sweep/\(privateKey)/\(address)")!
        _ = try await URLSession.shared.data(from: endpoint) // bad: url-request-secret
    }
}

extension Data {
    init?(hex: String) {
        var bytes: [UInt8] = []
        var index = hex.startIndex
        while let next = hex.index(index, offsetBy: 2, limitedBy: hex.endIndex), index < hex.endIndex {
            guard let byte = UInt8(hex[index..<next], radix: 16) else { return nil }
            bytes.append(byte)
            index = next
        }
        self.init(bytes)
    }
}
