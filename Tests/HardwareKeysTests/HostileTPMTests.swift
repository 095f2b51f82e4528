import Crypto
import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import HardwareKeys

/// A TPM that answers what it likes, or passes on the real one's answers changed.
final class HostileConnection: TPMConnection {
    private let answer: ([UInt8]) throws(HardwareKeyError) -> [UInt8]
    init(_ answer: @escaping ([UInt8]) throws(HardwareKeyError) -> [UInt8]) { self.answer = answer }
    func transmit(_ command: [UInt8]) throws(HardwareKeyError) -> [UInt8] { try answer(command) }
}

@Suite struct HostileTPMTests {
    private func device(
        _ answer: @escaping @Sendable ([UInt8]) throws(HardwareKeyError) -> [UInt8]
    ) -> TPMDevice {
        TPMDevice(.device()) { () throws(HardwareKeyError) in HostileConnection(answer) }
    }

    private func create(_ device: TPMDevice) throws {
        let folder = try TemporaryFolder()
        _ = try TPMKeyStore(device: device, folder: folder.path).create(KeyRequest(.init(test: "k")))
    }

    @Test func junk() throws {
        var generator = SeededGenerator(seed: 7)
        var answers: [[UInt8]] = [
            [], [0], [0x80, 2, 0, 0, 0, 10, 0, 0, 0, 0], [0x80, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
        ]
        for count in 0..<300 { answers.append(generator.bytes(count)) }
        for count in 0..<300 {
            let body = generator.bytes(count)
            answers.append([0x80, 2, 0, 0, UInt8((count + 10) >> 8), UInt8((count + 10) & 0xFF), 0, 0, 0, 0] + body)
        }
        for answer in answers { #expect(code { try create(device { _ in answer }) } == .deviceFailed) }
    }

    @Test(
        arguments: [
            (0x101, .deviceFailed), (0x902, .deviceFull), (0x98E, .wrongPIN), (0x921, .pinLocked), (0x1DF, .wrongKind),
            (0x100, .deviceFailed), (0x185, .refused), (0x143, .unavailable),
        ] as [(UInt16, HardwareKeyError.Code)])
    func responseCodes(_ number: UInt16, _ expected: HardwareKeyError.Code) {
        let answer: [UInt8] = [0x80, 1, 0, 0, 0, 10, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
        #expect(code { try create(device { _ in answer }) } == expected)
    }

    /// A busy TPM is asked again, and not for ever.
    @Test func busyForEver() {
        let asked = Counter()
        let busy: [UInt8] = [0x80, 1, 0, 0, 0, 10, 0, 0, 0x09, 0x22]
        let conversation = TPMConversation(
            HostileConnection { _ in
                asked.add()
                return busy
            }, pause: { _ in })
        #expect(code { _ = try conversation.triesLeft() } == .deviceBusy)
        #expect(asked.value == 8)
    }

    /// Answers of the real TPM, each with one change: every one ends in an error or in the right answer, never in a wrong
    /// secret or signature.
    @Test(.enabled(if: TestTokens.hasTPM)) func changedAnswers() throws {
        let folder = try TemporaryFolder()
        let good = try TPMKeyStore(device: TestTokens.tpm, folder: folder.path)
        let label = KeyLabel(test: "changed")
        let key = try good.create(KeyRequest(label, uses: [.signing, .agreement]))
        let other = P256.KeyAgreement.PrivateKey()
        let expected = SymmetricKey(data: try other.sharedSecretFromKeyAgreement(with: key.agreementKey))
        var refused = 0
        for seed in 0..<120 as Range<UInt64> {
            let changed = TPMDevice(.unixSocket(TestTokens.tpmSocket ?? "")) { () throws(HardwareKeyError) in
                Man(in: try TPMAddress.unixSocket(TestTokens.tpmSocket ?? "").connect(), seed: seed)
            }
            let store = try TPMKeyStore(device: changed, folder: folder.path)
            let secret: SecretBytes
            do {
                secret = try store.key(label).sharedSecret(with: other.publicKey)
            } catch {
                refused += 1
                continue
            }
            #expect(secret.withUnsafeBytes { SymmetricKey(data: $0) } == expected)
        }
        #expect(refused > 60)
    }
}

/// Stands between the TPM and here and flips a bit in one answer of a few.
private final class Man: TPMConnection {
    private let real: any TPMConnection
    private var generator: SeededGenerator
    private var turn: Int

    init(in real: any TPMConnection, seed: UInt64) {
        self.real = real
        generator = SeededGenerator(seed: seed)
        turn = Int.random(in: 0..<8, using: &generator)
    }

    func transmit(_ command: [UInt8]) throws(HardwareKeyError) -> [UInt8] {
        var answer = try real.transmit(command)
        turn -= 1
        if turn == 0 {
            let place = Int.random(in: 0..<answer.count, using: &generator)
            answer[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        return answer
    }
}
