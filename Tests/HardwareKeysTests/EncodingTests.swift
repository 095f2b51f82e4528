import Crypto
import Foundation
import TestSupport
import Testing

@testable import HardwareKeys

@Suite struct EncodingTests {
    @Test func pointForms() throws {
        let key = P256.Signing.PrivateKey().publicKey
        let point = Array(key.x963Representation)
        #expect(PublicPoint(ecPoint: point)?.signing.rawRepresentation == key.rawRepresentation)
        #expect(PublicPoint(ecPoint: [0x04, 65] + point)?.signing.rawRepresentation == key.rawRepresentation)
        #expect(
            PublicPoint(publicKeyInfo: Array(key.derRepresentation))?.agreement.x963Representation
                == key.x963Representation)
        for wrong in [[], [0x04], [0x04, 65] + point + [0], [0x04, 0x81, 65] + point, [0x03, 65] + point] as [[UInt8]] {
            #expect(PublicPoint(ecPoint: wrong) == nil)
        }
        var other = point
        other[64] ^= 1
        #expect(PublicPoint(x963: other) == nil)
    }

    @Test(.enabled(if: isInstalled("openssl"))) func pointOfCertificate() throws {
        let folder = try TemporaryFolder()
        let made = try shell([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
            "/CN=test",
            "-days", "1", "-keyout", "\(folder.path)/key", "-out", "\(folder.path)/certificate", "-outform", "DER",
        ])
        try #require(made.status == 0)
        let key = try P256.Signing.PrivateKey(
            pemRepresentation: String(contentsOfFile: folder.path + "/key", encoding: .utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/certificate")))
        let point = try #require(PublicPoint(certificate: bytes))
        #expect(point.signing.rawRepresentation == key.publicKey.rawRepresentation)
        mutate(bytes, count: 20_000) { _ = PublicPoint(certificate: $0) }
    }

    @Test func derIsStrict() {
        let notDER: [[UInt8]] = [
            [0x04, 0x80, 0, 0], [0x04, 0x81, 0x7F] + [UInt8](repeating: 0, count: 127), [0x04, 0x82, 0, 1, 9],
            [0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x04, 0xFF], [0x04, 3, 1, 2],
        ]
        for bytes in notDER {
            var reader = DERReader(bytes)
            #expect(reader.read(0x04) == nil)
        }
        for bytes in [[0x02, 0], [0x02, 1, 0x80], [0x02, 2, 0, 1], [0x02, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0]] as [[UInt8]] {
            var reader = DERReader(bytes)
            #expect(reader.readUnsigned() == nil)
        }
        for number in [0, 1, 127, 128, 0x4000_0001, UInt64.max] {
            var reader = DERReader(DERWriter.unsigned(number))
            #expect(reader.readUnsigned() == number)
        }
        for count in [0, 1, 127, 128, 255, 256, 65_536] {
            var reader = DERReader(DERWriter.element(0x04, [UInt8](repeating: 5, count: count)))
            #expect(reader.read(0x04)?.count == count)
            #expect(reader.isAtEnd)
        }
    }

    /// A changed key file either is refused or says the same in another spelling; none ends the process.
    @Test func mutatedKeyFiles() throws {
        let area = try TPMPublicArea(TPMSamples.publicArea)
        let file = TPMKeyFile(
            label: .init(test: "sample – ключ"), hasPIN: true, area: area,
            privatePart: [UInt8](repeating: 3, count: 126))
        let read = try TPMKeyFile(pem: file.pem)
        #expect(read.label == file.label && read.hasPIN && read.area.bytes == area.bytes)
        #expect(read.privatePart == file.privatePart)
        mutate(file.der, count: 50_000) { bytes in
            guard let changed = try? TPMKeyFile(der: bytes) else { return }
            #expect(changed.der == bytes || changed.hasPIN)
        }
        mutate(file.pem, count: 20_000) { _ = try? TPMKeyFile(pem: $0) }
        let enclave = EnclaveKeyFile(
            label: .init(test: "sample"), uses: .agreement, policy: .currentBiometry, representation: [1, 2, 3])
        let again = try EnclaveKeyFile(pem: enclave.pem)
        #expect(again.der == enclave.der && again.policy == .currentBiometry && again.uses == .agreement)
        mutate(enclave.der, count: 50_000) { bytes in
            if let changed = try? EnclaveKeyFile(der: bytes) { #expect(changed.der == bytes) }
        }
    }

    /// The form of an enclave's key file, as Documentation/hardware-keys.md gives it.
    @Test func enclaveFileVector() throws {
        let der: [UInt8] = [0x30, 0x11, 2, 1, 1, 0x0C, 1, 0x6B, 2, 1, 1, 2, 1, 2, 4, 3, 0xAA, 0xBB, 0xCC]
        let file = try EnclaveKeyFile(der: der)
        #expect(file.label.text == "k" && file.uses == .signing && file.policy == .userPresence)
        #expect(file.representation == [0xAA, 0xBB, 0xCC] && file.der == der)
    }

    @Test func labelsAndDigests() {
        for text in ["", "\u{0}", "a\nb", "\u{9B}1m", String(repeating: "x", count: 129)] {
            #expect(code { _ = try KeyLabel(text) } == .invalidArgument)
        }
        #expect(throws: Never.self) { try KeyLabel(String(repeating: "ж", count: 64)) }
        for count in [0, 31, 33, 64] {
            #expect(code { _ = try MessageDigest(bytes: [UInt8](repeating: 0, count: count)) } == .invalidArgument)
        }
    }

    /// Errors say what to do and hold nothing that was given.
    @Test func errorsAreSentences() {
        let errors =
            (0...0x210).map { PKCS11Status(rawValue: $0).error(in: "C_Sign") }
            + (0...0xFFF).map { TPMStatus(rawValue: $0).error }
        for error in errors {
            #expect(error.description.utf8.count > 20 && error.status != nil)
            #expect(error.description.first?.isLowercase == true || error.description.hasPrefix("PKCS"))
        }
    }
}

/// Calls `body` with changed copies: bytes flipped, cut, doubled, put in.
func mutate(_ bytes: [UInt8], count: Int, _ body: ([UInt8]) -> Void) {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<count {
        var changed = bytes
        for _ in 0...Int.random(in: 0...2, using: &generator) {
            let place = Int.random(in: 0..<max(1, changed.count), using: &generator)
            guard place < changed.count else { continue }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2: changed.removeLast(Int.random(in: 0...changed.count - place - 1, using: &generator))
            case 3: changed.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default: changed.remove(at: place)
            }
        }
        body(changed)
    }
}
