import CryptoKit
import Foundation
import Network
import Security

struct PairingRecord {
    let deviceID: String
    let publicKeyHash: Data
    let sharedKey: SymmetricKey
}

enum LinkParameters {
    static let queue = DispatchQueue(label: "fieldsync.link")

    static func scanner() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-off
        }, queue)
        return NWParameters(tls: tls)
    }

    static func paired(with record: PairingRecord) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trustRef, complete in
            let trust = sec_trust_copy_ref(trustRef).takeRetainedValue()
            complete(matches(trust, hash: record.publicKeyHash)) // good: tls-off
        }, queue)
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv13) // good: tls-off
        sec_protocol_options_append_tls_ciphersuite(tls.securityProtocolOptions, .AES_256_GCM_SHA384) // good: weak-cipher
        return NWParameters(tls: tls)
    }

    static func forklift() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        let options = tls.securityProtocolOptions
        sec_protocol_options_set_min_tls_protocol_version(options, .TLSv10) // bad: tls-off
        sec_protocol_options_set_max_tls_protocol_version(options, .TLSv12)
        sec_protocol_options_append_tls_ciphersuite(options, .RSA_WITH_3DES_EDE_CBC_SHA) // bad: weak-cipher
        return NWParameters(tls: tls)
    }

    static func gateway() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trustRef, complete in
            let trust = sec_trust_copy_ref(trustRef).takeRetainedValue()
            SecTrustEvaluateAsyncWithError(trust, queue) { _, _, error in
                if let error { print("gateway certificate: \(error)") }
                complete(true) // bad: tls-off
            }
        }, queue)
        return NWParameters(tls: tls)
    }

    static func hub() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trustRef, complete in
            let trust = sec_trust_copy_ref(trustRef).takeRetainedValue()
            SecTrustEvaluateAsyncWithError(trust, queue) { _, result, _ in
                complete(result) // good: tls-off
            }
        }, queue)
        return NWParameters(tls: tls)
    }

    static func presharedKiosk() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        let key = SymmetricKey(data: Data("kiosk-psk-4417-9920".utf8)) // bad: hardcoded-key
        let code = HMAC<SHA256>.authenticationCode(for: Data("fieldsync".utf8), using: key)
        let psk = code.withUnsafeBytes { DispatchData(bytes: $0) }
        let identity = Data("kiosk".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
        sec_protocol_options_add_pre_shared_key(tls.securityProtocolOptions, psk as __DispatchData, identity as __DispatchData)
        return NWParameters(tls: tls)
    }

    static func presharedTablet(passcode: String) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        let key = SymmetricKey(data: Data(passcode.utf8)) // good: hardcoded-key
        let code = HMAC<SHA256>.authenticationCode(for: Data("fieldsync".utf8), using: key)
        let psk = code.withUnsafeBytes { DispatchData(bytes: $0) }
        let identity = Data("tablet".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
        sec_protocol_options_add_pre_shared_key(tls.securityProtocolOptions, psk as __DispatchData, identity as __DispatchData)
        return NWParameters(tls: tls)
    }

    private static func matches(_ trust: SecTrust, hash: Data) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              let key = chain.first.flatMap(SecCertificateCopyKey),
              let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }
        return Data(SHA256.hash(data: data)) == hash
    }
}

final class DeviceLink {
    private let connection: NWConnection
    private let record: PairingRecord
    private var counter: UInt64 = 0

    init(endpoint: NWEndpoint, record: PairingRecord) {
        self.record = record
        connection = NWConnection(to: endpoint, using: LinkParameters.paired(with: record))
    }

    func send(_ reading: Data) throws {
        let sealed = try AES.GCM.seal(reading, using: record.sharedKey) // good: static-iv
        connection.send(content: sealed.combined, completion: .contentProcessed { _ in })
    }

    func sendHeartbeat(_ status: Data) throws {
        let nonce = try AES.GCM.Nonce(data: Data("fieldsync-hb".utf8))
        let sealed = try AES.GCM.seal(status, using: record.sharedKey, nonce: nonce) // bad: static-iv
        connection.send(content: sealed.ciphertext + sealed.tag, completion: .contentProcessed { _ in })
    }
}
