import Crypto
import Foundation
import SecureHTTP

/// Pins of the test PKI that signed documents replace.
final class Updates: Sendable {
    let store: PinStore
    private let key = Curve25519.Signing.PrivateKey()
    private let numbers = Numbers()

    init() throws {
        let rule = try PinnedHost("api.test", pins: [try pin("root"), try otherPin()])
        store = PinStore(try PinSet([rule]), keys: ["k": key.publicKey])
    }

    func update(_ pins: [Pin]) throws {
        let list = pins.map { "\"\($0.base64)\"" }.joined(separator: ",")
        let now = Int(Date().timeIntervalSince1970)
        let payload = """
            {"sequence":\(numbers.next()),"issued":\(now),"expires":\(now + 86_400),\
            "hosts":[{"host":"api.test","pins":[\(list)]}]}
            """
        try store.update(try PinDocument.signing(payload: Array(payload.utf8), keyID: "k", with: key), at: Date())
    }
}
