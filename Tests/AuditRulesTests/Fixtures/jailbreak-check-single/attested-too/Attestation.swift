import CryptoKit
import DeviceCheck

struct Attestation {
    func attest(_ key: String, challenge: Data) async throws -> Data {
        let hash = Data(SHA256.hash(data: challenge))
        return try await DCAppAttestService.shared.attestKey(key, clientDataHash: hash)
    }
}
