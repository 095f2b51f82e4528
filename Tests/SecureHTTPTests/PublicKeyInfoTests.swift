import Crypto
import Foundation
import TestSupport
import Testing

@testable import SecureHTTP

@Suite("Public keys", .enabled(if: TestPKI.isThere, "no certificates to test with"))
struct PublicKeyInfoTests {
    static let kinds = ["good", "p384", "p521", "ed25519", "rsa2048", "rsa3072", "rsa-e3", "rsa-pss", "secp256k1"]

    @Test("Pins equal OpenSSL's on nine kinds of keys", arguments: kinds)
    func agreement(_ kind: String) throws {
        let folder = try #require(TestPKI.folder).path
        let key = try #require(
            try TestPKI.output(["openssl", "pkey", "-in", "\(folder)/\(kind).key", "-pubout", "-outform", "der"]))
        let expected = Data(SHA256.hash(data: key)).base64EncodedString()
        let certificate = try #require(try TestPKI.certificates("\(kind).pem").first)
        #expect(Pin(try PublicKeyInfo(certificate: certificate)).base64 == expected)
        let request = try #require(TestPKI.pem(try TestPKI.text("\(kind).csr"), "CERTIFICATE REQUEST").first)
        #expect(Pin(try PublicKeyInfo(request: request)).base64 == expected)
        #expect(Pin(try PublicKeyInfo(publicKey: [UInt8](key))).base64 == expected)
    }

    @Test("The key of a body that is parsed already is the one of the whole certificate", arguments: kinds)
    func bodies(_ kind: String) throws {
        let certificate = try #require(try TestPKI.certificates("\(kind).pem").first)
        var elements = DERElements([UInt8](certificate)[...])
        let whole = elements.next(0x30)
        var parts = try DERElements(#require(whole).content)
        let first = parts.next(0x30)
        let body = try #require(first).whole
        let expected = try PublicKeyInfo(certificate: certificate)
        #expect(try PublicKeyInfo(certificateBody: body) == expected)
        #expect(PublicKeyInfo(parsedBody: body) == expected)
        #expect(PublicKeyInfo(parsedBody: body.dropLast()) == nil)
    }

    @Test("Pins of private keys", arguments: kinds)
    func privateKeys(_ kind: String) throws {
        let folder = try #require(TestPKI.folder).path
        let expected = Pin(try PublicKeyInfo(certificate: try TestPKI.certificates("\(kind).pem")[0]))
        for form in [["-outform", "der"], ["-outform", "der", "-traditional"]] {
            guard let key = try TestPKI.output(["openssl", "pkey", "-in", "\(folder)/\(kind).key"] + form) else {
                continue
            }
            #expect(Pin(try PublicKeyInfo(privateKey: [UInt8](key))) == expected)
        }
    }

    @Test(
        "A file with a byte order mark, blanks round its lines or other ends of lines",
        arguments: ["key", "csr", "pem"])
    func blanks(_ ending: String) throws {
        let text = try TestPKI.text("good.\(ending)")
        let expected = Pin(try PublicKeyInfo(certificate: try TestPKI.certificates("good.pem")[0]))
        let lines = text.split(separator: "\n")
        for file in [
            text, "\u{FEFF}" + text, "  \t" + text, "\u{FEFF} " + text, text.replacing("\n", with: "\r\n"),
            lines.map { "    \($0)  " }.joined(separator: "\n\n"),
        ] {
            #expect(try KeyDocument(Array(file.utf8)).entries.map { Pin($0.info) } == [expected])
        }
        for file in ["x" + text, "\u{FEFF}\u{FEFF}" + text, text + "  -----BEGIN X-----"] {
            expectCode(.keyMalformed) { _ = try KeyDocument(Array(file.utf8)) }
        }
    }

    @Test(
        "Sizes of RSA keys",
        arguments: [("rsa1024", 1024), ("rsa2048", 2048), ("rsa-e3", 2048), ("good", nil), ("rsa-pss", nil)])
    func sizes(_ name: String, _ bits: Int?) throws {
        #expect(try PublicKeyInfo(certificate: try TestPKI.certificates("\(name).pem")[0]).rsaModulusBits == bits)
    }

    /// What decides is that nothing ends the process, and that an accepted change left the key alone or is seen in the pin.
    @Test("Mutated certificates end in an error or a pin")
    func fuzz() async throws {
        let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 4_000
        let seeds = try Self.kinds.map { try TestPKI.certificates("\($0).pem")[0] }
        var generator = SeededGenerator(dailySeed: 17)
        var accepted = 0
        for _ in 0..<rounds {
            await Task.yield()
            var bytes = seeds.randomElement(using: &generator) ?? []
            bytes.mutate(using: &generator)
            if let info = try? PublicKeyInfo(certificate: bytes) {
                accepted += 1
                _ = info.rsaModulusBits
                #expect(bytes.firstRange(of: Array(info.bytes)) != nil)
            }
            _ = try? PublicKeyInfo(request: bytes)
            _ = try? PublicKeyInfo(publicKey: bytes)
            _ = try? PublicKeyInfo(privateKey: bytes)
        }
        #expect(accepted > 0 && accepted < rounds)
    }

    @Test("Mutated private keys")
    func fuzzKeys() async throws {
        let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 1_000
        let seeds = try Self.kinds.map { try #require(TestPKI.pem(try TestPKI.text("\($0).key"), "PRIVATE KEY").first) }
        var generator = SeededGenerator(dailySeed: 18)
        for _ in 0..<rounds {
            await Task.yield()
            var bytes = seeds.randomElement(using: &generator) ?? []
            bytes.mutate(using: &generator)
            _ = try? PublicKeyInfo(privateKey: bytes)
        }
    }

    @Test("Too large to be a certificate")
    func large() {
        expectCode(.certificateMalformed) {
            _ = try PublicKeyInfo(certificate: [UInt8](repeating: 0x30, count: 65_537))
        }
        expectCode(.certificateMalformed) { _ = try PublicKeyInfo(certificate: []) }
    }
}

extension [UInt8] {
    /// Flips, cuts, repeats or exchanges a few bytes.
    mutating func mutate(using generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !isEmpty {
            let place = Int.random(in: 0..<count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: self[place] = UInt8.random(in: 0...255, using: &generator)
            case 2: removeSubrange(place..<Swift.min(count, place + Int.random(in: 1...8, using: &generator)))
            case 3: insert(contentsOf: self[place..<Swift.min(count, place + 8)], at: place)
            default: self = Array(prefix(place))
            }
        }
    }
}
