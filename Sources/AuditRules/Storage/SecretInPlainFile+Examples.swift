import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInPlainFileFlows: [Example] = [
        Example(
            """
            struct Answer: Codable {
                struct Data: Codable { let token: String }
                let data: Data
            }
            func keep(_ answer: Answer, _ place: URL) throws { try ↓JSONEncoder().encode(answer).write(to: place) }
            """, "a record within another that is called as a type of the library"),
        Example(
            """
            final class Folder: NSObject { let url: URL; var password = ""; init(_ url: URL) { self.url = url } }
            final class Shelf {
                func folders() -> [Folder] { [] }
                func keep(_ place: URL) throws {
                    let secrets = folders().sorted(by: { $0.url.path < $1.url.path }).compactMap({ $0.password })
                    try ↓NSKeyedArchiver.archivedData(withRootObject: secrets, requiringSecureCoding: true).write(to: place)
                }
            }
            """, "the secret of each"),
        Example(
            """
            func spool(_ req: Request, accessToken: String) async throws {
                var buffer = ByteBufferAllocator().buffer(capacity: 64)
                buffer.writeString(accessToken)
                try await ↓req.fileio.writeFile(buffer, at: "/var/spool/run.txt")
            }
            """, "by the file calls of a server"),
        Example(
            """
            import CryptoKit
            func spare(_ boxKey: SymmetricKey, at url: URL) throws {
                try boxKey.withUnsafeBytes { bytes in try ↓Data(bytes).write(to: url) }
                let copy = boxKey.withUnsafeBytes { Data($0) }
                try ↓copy.write(to: url)
            }
            """, "the bytes of a key"),
        Example(
            """
            import System
            func keep(_ descriptor: FileDescriptor, password: String) throws { _ = try ↓descriptor.writeAll(password.utf8) }
            """, "System"),
        Example(
            """
            struct Login { let name: String; let password: String }
            func export(_ logins: [Login], to url: URL) throws {
                let rows = logins.map { "\\($0.name),\\($0.password)" }.joined(separator: "\\n")
                try ↓rows.write(to: url, atomically: true, encoding: .utf8)
            }
            """, "through a closure"),
        Example(
            """
            struct Pairing: Codable { var sharedSecret: String; var serial: String }
            func save(_ pairing: Pairing, to url: URL) throws { try ↓JSONEncoder().encode(pairing).write(to: url) }
            """, "a property of what is encoded"),
        Example(
            """
            func note(pinCode: String, in handle: FileHandle) throws {
                var line = "unlock "
                line += pinCode
                try ↓handle.write(contentsOf: Data(line.utf8))
            }
            """, "appended to a line"),
        Example(
            """
            func dump(iban: String?, path: String) {
                guard case .some(let number) = iban, let file = fopen(path, "w") else { return }
                ↓fputs(number, file)
            }
            """, "the functions of C"),
        Example(
            """
            final class Recorder {
                var recoveryPhrase: [String] = []
                let output = OutputStream(toFileAtPath: "/tmp/a", append: true)!
                func flush() {
                    let bytes = Array(recoveryPhrase.joined(separator: " ").utf8)
                    ↓output.write(bytes, maxLength: bytes.count)
                }
            }
            """, "a stream to a file"),
        Example(
            """
            func save(_ password: String, _ url: URL) throws { let file = try FileHandle(forWritingTo: url); ↓file.write(Data(password.utf8)) }
            """, "an open file handle"),
        Example(
            """
            func save(_ password: String, _ url: URL) throws {
                try ↓PropertyListSerialization.data(fromPropertyList: ["p": password], format: .xml, options: 0).write(to: url)
            }
            """, "a property list"),
        Example(
            """
            func keep(_ password: String, _ place: URL) {
                let stream = OutputStream(url: place, append: false)!
                ↓JSONSerialization.writeJSONObject(["a": password], to: stream, options: [], error: nil)
            }
            """, "JSON to a stream"),
    ]

    /// Code of the same shapes that is right.
    static let secretInPlainFileLookAlikes: [Example] = [
        Example(
            """
            final class Folder { let url: URL; var password = ""; init(_ url: URL) { self.url = url } }
            final class Shelf {
                func folders() -> [Folder] { [] }
                func keep(_ place: URL) throws {
                    let urls = folders().sorted(by: { $0.url.path < $1.url.path }).compactMap({ $0.url })
                    try NSKeyedArchiver.archivedData(withRootObject: urls, requiringSecureCoding: true).write(to: place)
                }
            }
            """, "a plain property of each"),
        Example(
            """
            final class Order { struct Data: Codable { var password = "" }; var data = Data() }
            func export(_ report: Foundation.Data, _ place: URL) throws { try report.write(to: place) }
            protocol Reporter { func finish() -> Data? }
            func finish(_ reporter: any Reporter, _ place: URL) throws { try reporter.finish()?.write(to: place) }
            """, "a type that only within another one is called as the library's"),
        Example(
            """
            struct Villager: Codable { let gender: String; let species: String }
            func save(_ villagers: [Villager], to url: URL) throws { try JSONEncoder().encode(villagers).write(to: url) }
            """, "an animal in a game"),
        Example(
            """
            func spool(_ req: Request, page: String) async throws {
                try await req.fileio.writeFile(ByteBuffer(string: page), at: "/var/spool/page.html")
            }
            """),
        Example(
            """
            func answer(_ model: Model, _ log: URL) async throws {
                var spent = 0
                for await token in model.answer() {
                    let tokenEstimate = max(1, token.count / 4)
                    spent += tokenEstimate
                }
                try "spent \\(spent)".write(to: log, atomically: true, encoding: .utf8)
            }
            """, "a number made by `max`"),
        Example(
            """
            enum Difference<Part> {
                case none, found(Part)
                func map<New>(_ change: (Part) -> New) -> Difference<New> {
                    switch self {
                    case .none: return .none
                    case .found(let part): return .found(change(part))
                    }
                }
            }
            struct Claims {
                let body: Data?
                init(accessToken: String) {
                    let parts = accessToken.split(separator: ".").map { String($0) }
                    body = Data(base64Encoded: parts[1])
                }
            }
            func save(_ settings: Settings, at url: URL) throws {
                try settings.entries.map { $0.text }.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
            }
            """, "a type of the project has a `map` too"),
        Example(
            """
            func keep(_ picture: Data, decryptionKey: Data, at url: URL) throws {
                let bytes = try AES(key: Array(decryptionKey), blockMode: mode).decrypt(Array(picture))
                try Data(bytes).write(to: url)
            }
            """, "what was decrypted holds nothing of the key"),
        Example(
            """
            import CryptoKit
            func mark(_ boxKey: SymmetricKey, _ body: Data, at url: URL) throws {
                let digest = boxKey.withUnsafeBytes { Data(SHA256.hash(data: $0)) }
                try digest.write(to: url)
                try AES.GCM.seal(body, using: boxKey).combined?.write(to: url)
            }
            """, "what a key has sealed, and its digest"),
        Example(
            """
            final class Choices {
                let defaults = UserDefaults.standard
                var sessionToken: String? {
                    get { defaults.string(forKey: "token") }
                    set { defaults.set(newValue, forKey: "token") }
                }
                var zoom: Double { defaults.double(forKey: "zoom") }
                func export(to url: URL) throws { try (["zoom": zoom] as NSDictionary).write(to: url) }
            }
            """, "another user defaults key"),
        Example(
            """
            struct Login { let name: String; let password: String }
            func export(_ logins: [Login], to url: URL) throws {
                try logins.map(\\.name).joined(separator: "\\n").write(to: url, atomically: true, encoding: .utf8)
            }
            """, "only the names"),
        Example(
            """
            struct Note: Codable { var title: String }
            func save(_ note: Note, to url: URL) throws { try JSONEncoder().encode(note).write(to: url) }
            """, "nothing secret in it"),
        Example(
            """
            func report(password: String) { FileHandle.standardError.write(Data(password.utf8)) }
            """, "a log, judged by another rule"),
        Example(
            """
            func save(token: String, url: URL) throws {
                let box = try AES.GCM.seal(Data(token.utf8), using: key)
                try box.combined!.write(to: url)
            }
            """, "sealed"),
        Example(
            """
            struct Canvas { func write(_ text: String, to url: URL) {} }
            func show(password: String, canvas: Canvas, page: URL) { canvas.write(password, to: page) }
            """, "no file: what is written is the receiver"),
    ]
}
