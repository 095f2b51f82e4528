import AuditAnalysis
import AuditKit

extension [Example] {
    /// Secrets of servers that are compared under other names, and codes within objects.
    static let timingUnsafeSecrets: [Example] = [
        Example(
            """
            import Vapor
            struct Hooks {
                let hubToken: String
                func isHub(_ headers: HTTPHeaders) -> Bool { ↓headers["X-Hub-Token"].contains(hubToken) }
                func post(_ req: Request) throws -> HTTPStatus {
                    let sent: String = try req.content.get(at: "_token")
                    let expected = req.session.data["form"] ?? ""
                    return ↓sent.compare(expected) == .orderedSame ? .ok : .forbidden
                }
            }
            """, "among the values of a header; stored in the session"),
        Example(
            """
            import Network
            struct Peers {
                let pairingToken: String
                func accepts(token: String) -> Bool { ↓token == pairingToken }
            }
            """, "a value from a peer"),
        Example(
            """
            import Vapor
            struct Hooks {
                let shared: String
                struct Body: Content { let token: String }
                func chat(_ req: Request) throws -> HTTPStatus {
                    let body = try req.content.decode(Body.self)
                    return ↓body.token == shared ? .ok : .forbidden
                }
            }
            """, "from the server's configuration"),
        Example(
            """
            import Vapor
            struct Hooks {
                let shared: String
                func runner(_ req: Request) throws -> HTTPStatus {
                    let sent = req.headers.first(name: "X-Runner-Key") ?? ""
                    guard ↓strcmp(sent, shared) == 0 else { throw Abort(.forbidden) }
                    return .ok
                }
            }
            """, "a field that grants access"),
        Example(
            """
            import Network
            struct Remote {
                let listener: NWListener
                let secret: Data
                func accepts(_ proof: Data) -> Bool { ↓proof.starts(with: secret) }
            }
            """, "by a function that is passed the received value"),
        Example(
            """
            struct Mark: Equatable { let bytes: Data }
            func mark(of text: Data) -> Mark { Mark(bytes: Data(HMAC<SHA256>.authenticationCode(for: text, using: key))) }
            func isOurs(_ text: Data, _ sent: Data) -> Bool { ↓mark(of: text) == Mark(bytes: sent) }
            """, "within an object of the project"),
    ]

    /// Comparisons in constant time, and of what is no secret.
    static let timingSafeComparisons: [Example] = [
        Example(
            """
            enum Algorithm { static let sha256: UInt16 = 11 }
            func code(_ answer: Data, _ key: SymmetricKey) throws -> Data {
                var reader = Reader(Data(HMAC<SHA256>.authenticationCode(for: answer, using: key)))
                guard try reader.read(UInt16.self) == Algorithm.sha256 else { throw Refused() }
                guard try reader.read(UInt16.self) == version else { throw Refused() }
                return reader.rest
            }
            """, "a number is compared in one step"),
        Example(
            """
            func holds(_ password: [UInt8], _ sent: [UInt8]) -> Bool {
                var rest: UInt8 = 0
                for (one, other) in zip(password, sent) { rest |= one ^ other }
                return rest == 0
            }
            """, "always to the end"),
        Example(
            """
            func bytes(ofToken token: String) -> [UInt8]? {
                let digits = Array(token.utf8)
                for (high, low) in zip(digits, digits[1...]) where high == low { return nil }
                return digits
            }
            """, "neighboring elements"),
        Example(
            """
            func pairs(_ password: [UInt8]) -> [UInt8]? {
                for pair in zip(password, password[1...]) { guard let one = digit(pair.0) else { return nil } }
                return []
            }
            """, "neighboring elements"),
        Example("let isSame = zip(points, others).allSatisfy { $0.0 == $0.1 }"),
        Example(
            "func fits(_ tokens: [String], _ kinds: [Kind]) -> Bool { zip(tokens, kinds).allSatisfy { $1.takes($0) } }",
            "each is asked of its own kind"),
        Example(
            """
            func changed(_ password: [String], _ token: [String], _ lines: [Int]) -> [Int] {
                for page in pages {
                    let left = lines.filter { line in token[line] == password[line] }
                    if left.isEmpty { return left }
                }
                return []
            }
            """, "elsewhere than in the loop"),
        Example(
            """
            import Hummingbird
            struct Form: Decodable { let otp: Int }
            func check(_ request: Request, secret: Data) async throws -> Bool {
                let form = try await request.decode(as: Form.self)
                let otp: Int = code(of: secret)
                return form.otp == otp
            }
            """, "numbers"),
        Example(
            """
            import Vapor
            func join(_ req: Request) throws -> String {
                struct Form: Content { let name: String; let password: String }
                let form = try req.content.decode(Form.self)
                guard form.password != form.name else { throw Abort(.badRequest) }
                return form.name
            }
            """, "both belong to the same person"),
        Example("let ok = HMAC<SHA256>.isValidAuthenticationCode(hmac, authenticating: data, using: key)"),
        Example("if hmac == nil { return }"),
        Example(
            "let code = HMAC<SHA256>.authenticationCode(for: d, using: key); if code == other { }",
            "constant time in CryptoKit"),
        Example(
            """
            func isOurs(_ letter: Data, _ seal: Data, _ key: SymmetricKey) -> Bool {
                HMAC<SHA512>.authenticationCode(for: letter, using: key) == seal
            }
            """, "computed in place"),
        Example("if file.checksum == expectedChecksum { install() }", "no secret is behind a checksum"),
        Example("if signature.count == 64 { parse() }"),
        Example("if platform == .mac { show() }; if device.mac == router.mac { }", "another kind of MAC"),
        Example(
            "guard header.signature == PNGHeader.signature else { return }", "the first bytes of a file format"),
    ]
}
