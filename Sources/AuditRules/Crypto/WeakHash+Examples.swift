import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let weakHashFlows: [Example] = [
        Example(
            """
            func isAnnounced(_ pieces: [Data], by digest: String) -> Bool {
                let seen = pieces.reduce(into: ↓Insecure.MD5()) { $0.update(data: $1) }
                return seen.finalize().hex == digest
            }
            """, "piece by piece, in a closure with unnamed arguments"),

        Example(
            """
            func open(_ plugin: Data, at path: String) -> Bool {
                let hash = ↓Insecure.SHA1.hash(data: plugin).description
                return allowedPlugins.contains(hash)
            }
            """, "an allowlist"),
        Example(
            "let code = ↓CryptoKit.HMAC<CryptoKit.Insecure.MD5>.authenticationCode(for: data, using: key)",
            "with the names of modules"),
        Example(
            """
            final class Arrival {
                private var context = CC_MD5_CTX()
                init() { ↓CC_MD5_Init(&context) }
                func take(_ part: Data) {
                    part.withUnsafeBytes { _ = CC_MD5_Update(&context, $0.baseAddress, CC_LONG(part.count)) }
                }
                func isAsPublished(_ published: Data) -> Bool {
                    var sum = [UInt8](repeating: 0, count: 16)
                    CC_MD5_Final(&sum, &context)
                    return Data(sum) == published
                }
            }
            """, "piece by piece, in three functions"),
        Example(
            "func firmwareDigest(_ image: Data) -> Data { Data(↓Insecure.SHA1.hash(data: image)) }",
            "a value that must not be forgeable"),
        Example("let mark = try rsa.sign(letter, variant: ↓.message_pkcs1v15_SHA1)", "CryptoSwift"),
        Example("let mark = try text.signed(with: key, algorithm: ↓.sha1)", "BlueRSA"),
        Example("EVP_DigestSignInit(context, nil, ↓EVP_sha1(), nil, key)", "OpenSSL"),
        Example(
            """
            func verify(_ parcel: Parcel) throws -> Bool {
                let sum = try run("/usr/bin/shasum", ↓["-a", "1", parcel.path])
                return sum.hasPrefix(parcel.sum)
            }
            """, "computed by another program"),
        Example(
            """
            enum ParcelIntegrity {
                static func matches(_ parcel: Data, _ print: String) -> Bool {
                    let sum = ↓Insecure.SHA1.hash(data: parcel).map { String(format: "%02x", $0) }.joined()
                    return sum == print
                }
            }
            """, "recognized by its type"),
        Example(
            """
            struct Peers {
                var seen: Set<String> = []
                func knows(_ certificate: SecCertificate) -> Bool { seen.contains(mark(certificate)) }
                private func mark(_ certificate: SecCertificate) -> String {
                    let der = SecCertificateCopyData(certificate) as Data
                    return ↓der.sha1().toHexString()
                }
            }
            """, "identifies a certificate"),
        Example(
            """
            struct MerkleBuilder {
                func node(_ one: Data, _ other: Data) -> Data {
                    let both = one + other
                    return Data(↓Insecure.SHA1.hash(data: both))
                }
            }
            func safetyNumber(_ ours: Data, _ theirs: Data) -> String { ↓Insecure.MD5.hash(data: ours + theirs).description }
            """, "a value others rely on"),
        Example(
            """
            enum Sum: String {
                case short, long
                func checksum(of part: Data) -> String { ↓Insecure.MD5.hash(data: part).description }
            }
            struct Installer {
                func accepts(_ part: Data, sum: Sum, manifest: [String: String]) -> Bool {
                    manifest.contains { _, value in sum.checksum(of: part) == value }
                }
            }
            """, "compared elsewhere with the announced value"),
        Example(
            """
            func isWhole(_ package: Data, against manifest: Manifest) -> Bool {
                let digest = ↓Insecure.SHA1.hash(data: package).map { String(format: "%02x", $0) }.joined()
                return digest == manifest.sum
            }
            """, "compared with a published value"),
        Example(
            """
            func isWhole(_ file: FileHandle, expected: Data) throws -> Bool {
                var state = CC_MD5_CTX()
                ↓CC_MD5_Init(&state)
                while let piece = try file.read(upToCount: 4096) {
                    CC_MD5_Update(&state, [UInt8](piece), CC_LONG(piece.count))
                }
                var sum = [UInt8](repeating: 0, count: 16)
                CC_MD5_Final(&sum, &state)
                return Data(sum) == expected
            }
            """, "piece by piece"),
        Example(
            """
            enum Sum<Hash: HashFunction> {
                static func of(_ file: URL) throws -> Data { Data(Hash.hash(data: try Data(contentsOf: file))) }
            }
            func check(_ file: URL, expected: Data) throws {
                guard try ↓Sum<Insecure.SHA1>.of(file) == expected else { throw Failure.damaged }
            }
            """, "a type parameterized with the hash"),
        Example("func signature(of order: Data) -> UInt32 { ↓Array(order).crc32() }", "a checksum without a key"),
        Example(
            """
            typealias Short = Insecure.SHA1
            func f(passportNumber: String) { _ = ↓Short.hash(data: Data(passportNumber.utf8)) }
            """, "behind an alias"),
        Example(
            """
            func f(passportNumber: Data) {
                let digest: (Data) -> Insecure.SHA1.Digest = Insecure.SHA1.hash(data:)
                _ = ↓digest(passportNumber)
            }
            """, "a function stored in a constant"),
        Example("func f(cardNumbers: [Data]) { _ = cardNumbers.map(↓Insecure.MD5.hash(data:)) }", "handed on"),
        Example(
            """
            func f(creditCardNumber: [UInt8]) throws {
                var hash = MD5()
                _ = try ↓hash.finish(withBytes: creditCardNumber)
            }
            """, "the last piece"),
        Example(
            """
            extension String { var shortened: String { Insecure.MD5.hash(data: Data(self.utf8)).description } }
            func f(passportNumber: String) { _ = ↓passportNumber.shortened }
            """, "a property defined in the project"),
        Example(
            """
            func store(_ data: Data) { _ = Insecure.MD5.hash(data: data) }
            func first(_ image: Data) { store(image) }
            struct Person {
                func badge(_ page: Data) { let data = page; _ = Insecure.MD5.hash(data: data) }
                func number(passport: Data) { let data = passport; _ = ↓Insecure.MD5.hash(data: data) }
            }
            """, "the same words in another function, of another value"),
        Example(
            """
            enum Tool { static func short(_ text: String) -> String { ↓Insecure.MD5.hash(data: Data(text.utf8)).description } }
            func f(insuranceNumber: String) { _ = Tool.short(insuranceNumber) }
            """, "passed by another function"),
        Example(
            """
            func f(cardNumbers: [String]) { for number in cardNumbers { _ = ↓number.md5() } }
            """, "each of a list"),
        Example(
            """
            func f(privateKey: Data) {
                privateKey.withUnsafeBytes { bytes in _ = ↓CC_SHA1(bytes.baseAddress, 4, &output) }
            }
            """, "the bytes of a key"),
        Example(
            """
            func sign(_ fields: String, apiSecret: String) -> Data {
                let clear = apiSecret + fields + apiSecret
                return Data(↓Insecure.MD5.hash(data: Data(clear.utf8)))
            }
            """, "a custom signature"),
        Example(
            """
            func f(ssn: String?) {
                guard let number = ssn else { return }
                var hasher = ↓Insecure.SHA1()
                hasher.update(data: Data(number.utf8))
            }
            """, "piece by piece"),
        Example(
            """
            func all(_ cardNumbers: [String]) { _ = cardNumbers.reduce(into: Insecure.SHA1()) { hash, text in ↓hash.update(data: Data(text.utf8)) } }
            """, "a hash passed along"),
        Example(
            """
            let short: (Data) -> Data = { Data(↓Insecure.MD5.hash(data: $0)) }
            func use(_ step: (Data) -> Data, on value: Data) -> Data { step(value) }
            func key(_ cardNumber: String) -> Data { use(short, on: Data(cardNumber.utf8)) }
            """, "a closure passed by name"),
    ]

    /// Code of the same shapes that is right.
    static let weakHashLookAlikes: [Example] = [
        Example(
            """
            func isCached(_ pieces: [Data], as digest: String) -> Bool {
                let seen = pieces.reduce(into: Insecure.MD5()) { $0.update(data: $1) }
                return seen.finalize().hex == digest
            }
            func isAnnounced(_ pieces: [Data], by digest: String) -> Bool {
                pieces.reduce(into: SHA256()) { $0.update(data: $1) }.finalize().hex == digest
            }
            """, "only checks whether it is already stored; a strong hash"),

        Example(
            """
            struct Page {
                let body: Data
                let cachedTag: Data
                var isSame: Bool { Data(Insecure.SHA1.hash(data: body)) == cachedTag }
            }
            """, "tells versions apart"),
        Example(
            """
            func isShown(_ picture: Data) -> Bool {
                let hash = Insecure.SHA1.hash(data: picture).description
                return seenPictures.contains(hash)
            }
            """, "recognizes what was seen before"),
        Example("let mark = try text.signed(with: key, algorithm: .sha256, usePSS: true)"),
        Example("func name(of file: String) -> String { run(\"/sbin/md5\", [\"-q\", file]) }", "tells files apart"),
        Example(
            """
            struct EvidenceStore {
                func picture(of path: String) -> String { Insecure.MD5.hash(data: Data(path.utf8)).description }
            }
            """, "a storage location"),
        Example(
            """
            struct CacheNames {
                func digest(of part: Data) -> String { Insecure.MD5.hash(data: part).description }
                func isSame(_ one: Data, _ other: Data) -> Bool { digest(of: one) == digest(of: other) }
            }
            """, "tells one from another"),
        Example(
            """
            func isNew(_ page: Data, cached: String) -> Bool {
                Insecure.MD5.hash(data: page).map { String(format: "%02x", $0) }.joined() != cached
            }
            """, "only tells versions apart"),
        Example("func checksum(of frame: [UInt8]) -> UInt32 { frame.crc32() }", "finds errors of a line"),
        Example(
            """
            enum Tool { static func short(_ text: String) -> String { Insecure.MD5.hash(data: Data(text.utf8)).description } }
            func f(nickname: String) { _ = Tool.short(nickname) }
            """, "never given a secret"),
        Example(
            """
            func f(medicalHistory: String) { _ = Insecure.SHA1.hash(data: Data("\\(medicalHistory.count)".utf8)) }
            """, "a count"),
        Example("func f(_ token: (name: String, accessToken: String)) { _ = token.name.sha1() }", "another part"),
        Example(
            """
            struct MD5 { var strokes = 0; mutating func update(data: Data) { strokes += data.count } }
            var drawing = MD5()
            func draw(_ cardNumber: String) { drawing.update(data: Data(cardNumber.utf8)) }
            """, "something else of this name"),
        Example(
            """
            final class NightscoutUploader {
                func header(apiSecret: String) -> String {
                    Insecure.SHA1.hash(data: Data(apiSecret.utf8)).description
                }
            }
            """, "required by the service"),
        Example(
            "let name = Insecure.MD5.hash(data: Data(url.absoluteString.utf8)).hex", "the name of a cached file"),
    ]
}
