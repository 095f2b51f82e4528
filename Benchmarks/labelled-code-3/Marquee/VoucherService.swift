import CryptoKit
import Foundation
import GameplayKit

struct VoucherBatch {
    let campaign: String
    let codes: [String]
}

protocol VoucherGenerating {
    func batch(campaign: String, count: Int) -> VoucherBatch
}

final class PartnerVoucherGenerator: VoucherGenerating {
    private let source = GKMersenneTwisterRandomSource(seed: 20_231_104) // bad: constant-seed
    private let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")

    func batch(campaign: String, count: Int) -> VoucherBatch {
        let codes = (0..<count).map { _ in
            String((0..<8).map { _ in alphabet[source.nextInt(upperBound: alphabet.count)] }) // bad: weak-random
        }
        return VoucherBatch(campaign: campaign, codes: codes)
    }
}

final class HouseVoucherGenerator: VoucherGenerating {
    private let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")

    func batch(campaign: String, count: Int) -> VoucherBatch {
        let codes = (0..<count).map { _ in
            String((0..<12).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] }) // good: weak-random
        }
        return VoucherBatch(campaign: campaign, codes: codes)
    }
}

struct ConfettiLayout {
    func positions(count: Int) -> [Float] {
        let source = GKMersenneTwisterRandomSource(seed: UInt64.random(in: .min ... .max)) // good: constant-seed
        return (0..<count).map { _ in source.nextUniform() }
    }
}

struct EntryPass {
    let ticket: String
    let mac: String
}

struct EntryPassSigner {
    private let offlineSecret = "mq-gate-5d3be0917f2c4a86"

    func sign(ticket: String) -> EntryPass {
        let key = SymmetricKey(data: Data(offlineSecret.utf8)) // bad: hardcoded-key
        let mac = HMAC<SHA256>.authenticationCode(for: Data(ticket.utf8), using: key)
        return EntryPass(ticket: ticket, mac: Data(mac).base64EncodedString())
    }

    func sign(ticket: String, gateKey: Data) -> EntryPass {
        let key = SymmetricKey(data: gateKey) // good: hardcoded-key
        let mac = HMAC<SHA256>.authenticationCode(for: Data(ticket.utf8), using: key)
        return EntryPass(ticket: ticket, mac: Data(mac).base64EncodedString())
    }
}
