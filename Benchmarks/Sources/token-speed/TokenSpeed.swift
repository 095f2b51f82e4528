import BareToken
import Crypto
import Dispatch
import Foundation
import HardwareKeys
import SecretMemory

/// Signs the same digest with one key: by bare calls of the module, by bare calls with the signature verified, and by
/// HardwareKeys, which verifies each of them. Each way runs in turns, so that a busy machine slows all of them.
@main
struct TokenSpeed {
    static func main() throws {
        let (path, pin) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let store = try PKCS11KeyStore(
            module: .load(path), token: .label("bulwark-test"),
            pins: .fixed(SecretBytes(count: pin.utf8.count) { $0.copyBytes(from: pin.utf8) }))
        let key = try store.keyOrCreate(KeyRequest(KeyLabel("token-speed")))
        precondition(bare_token_open(path, "bulwark-test", "token-speed") == 0, "the key is found by bare calls")
        let digest = MessageDigest(of: Array("speed".utf8))
        let hashed = SHA256.hash(data: Array("speed".utf8))

        var fastest = [Double](repeating: 0, count: 5)
        for _ in 0..<7 {
            fastest[0] = max(fastest[0], rate { _ = bareSignature(digest) })
            fastest[1] = max(
                fastest[1],
                rate {
                    let signature = try P256.Signing.ECDSASignature(rawRepresentation: bareSignature(digest))
                    precondition(key.publicKey.isValidSignature(signature, for: hashed), "a signature verifies")
                })
            fastest[2] = max(fastest[2], rate { _ = try key.signature(of: digest) })
            fastest[3] = max(fastest[3], rate(threads: 2) { _ = try key.signature(of: digest) })
            let found = try P256.Signing.ECDSASignature(rawRepresentation: bareSignature(digest))
            fastest[4] = max(fastest[4], rate { _ = key.publicKey.isValidSignature(found, for: hashed) })
        }
        let names = [
            "bare calls of the module", "bare calls, each signature verified", "HardwareKeys (verifies each)",
            "HardwareKeys, two threads", "verification alone",
        ]
        for (name, rate) in zip(names, fastest) {
            print("\(name): \(Int(rate)) a second, \(String(format: "%.2f", rate / fastest[1])) of the second line")
        }
    }

    static func bareSignature(_ digest: MessageDigest) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        precondition(bare_token_sign(digest.bytes, &signature) == 0, "the module signs")
        return signature
    }

    /// Calls a second.
    static func rate(threads: Int = 1, _ body: @escaping () throws -> Void) -> Double {
        let calls = 1500
        let start = DispatchTime.now().uptimeNanoseconds
        nonisolated(unsafe) let body = body
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            for _ in 0..<calls / threads {
                do { try body() } catch { fatalError("\(error)") }
            }
        }
        return Double(calls / threads * threads) / (Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
    }
}
