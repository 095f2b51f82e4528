import AuditAnalysis
import AuditKit

extension [Example] {
    /// Tokens whose signature may be right, and whose claims nobody asks for.
    static let jwtUnverifiedClaims: [Example] = [
        Example(
            """
            import Vapor
            func account(_ token: String, _ rows: Rows) throws -> Row? {
                let parts = token.split(separator: ".")
                guard parts.count == 3, let json = Data(base64Encoded: String(parts[1])) else { throw Abort(.unauthorized) }
                let identity = try ↓JSONDecoder().decode(Identity.self, from: json)
                try identity.exp.verifyNotExpired()
                return rows.first { $0.email == identity.email }
            }
            """, "the clock proves nothing"),
        Example(
            """
            import Vapor
            func holds(_ token: String) throws -> Bool {
                let parts = token.split(separator: ".")
                guard parts.count == 3, let json = Data(base64Encoded: String(parts[1])) else { return false }
                let claims = try ↓JSONDecoder().decode(Claims.self, from: json)
                return claims.exp > Date().timeIntervalSince1970
            }
            """, "a server that asks the clock alone"),
        Example(
            """
            func read(_ token: String) throws -> Claims {
                let head = try JSONDecoder().decode([String: String].self, from: part(token, 0))
                ↓if head["alg"] == "none" { return try JSONDecoder().decode(Claims.self, from: part(token, 1)) }
                return try checked(token)
            }
            """, "what says that it is unsigned is believed"),
        Example(
            """
            func caller(_ token: Signed) throws -> Caller {
                switch token.header.alg {
                case "none":
                    let claims = try JSONDecoder().decode(Claims.self, from: token.body)
                    ↓return Caller(name: claims.sub)
                default: return try checked(token)
                }
            }
            """),
        Example(
            """
            func accept(_ text: Data, _ signature: Data) throws {
                guard ↓key.isValidSignature(signature, for: text) || signature.isEmpty else { throw Refusal() }
            }
            """, "an empty one will do"),
        Example(
            """
            import Vapor
            extension String {
                var jwtClaims: [String: Any]? {
                    let parts = split(separator: ".").map(String.init)
                    guard let body = Data(base64Encoded: parts[1]) else { return nil }
                    return try? ↓JSONSerialization.jsonObject(with: body) as? [String: Any]
                }
            }
            func isTrusted(_ request: Request) -> Bool {
                request.headers.bearerAuthorization?.token.jwtClaims?["role"] as? String == "admin"
            }
            """, "a property that others go by"),
        Example(
            """
            func passes(_ head: Head, _ text: Data, _ mark: Data) -> Bool {
                switch head.alg {
                case "EdDSA": return key.isValidSignature(mark, for: text)
                case "none": ↓return true
                default: return false
                }
            }
            """, "what says that it is unsigned passes"),
        Example(
            """
            import JWTKit
            func visit(_ card: String) async throws -> Visit {
                let visit: Visit = try await ↓keys.unverified(card)
                return visit
            }
            func rank(_ card: String) throws -> Rank {
                let parts = card.split(separator: ".")
                guard parts.count == 3, let bytes = Data(base64Encoded: String(parts[1])) else { throw Refused() }
                let rank = try ↓JSONDecoder().decode(Rank.self, from: bytes)
                guard rank.exp > now else { throw Failure.notEntitled }
                return rank
            }
            """, "whatever the token is called"),
        Example(
            """
            func read(_ ticket: Ticket) throws -> Grant {
                switch ticket.header.alg {
                case "EdDSA": try check(ticket)
                case ↓"none": break
                default: throw Refusal.algorithm
                }
                return try grant(in: ticket.body)
            }
            """, "goes on behind the switch"),
        Example(
            """
            func session(_ token: String) async throws -> Session {
                let hint = try signers.unverified(token, as: Session.self)
                if let session = try? await signers(of: hint.tenant).verify(token, as: Session.self) { return session }
                ↓return hint
            }
            """, "given out although the check has failed"),
        Example(
            """
            func membership(_ letter: Data) throws -> Membership {
                let card = try JSONDecoder().decode(Card.self, from: letter)
                let key = try Curve25519.Signing.PublicKey(rawRepresentation: card.signer)
                guard ↓key.isValidSignature(card.mark, for: card.text) else { throw Refused() }
                return try JSONDecoder().decode(Membership.self, from: card.text)
            }
            """, "with the key of whoever wrote it"),
        Example(
            """
            struct Slip: Codable { let guest: String; let validUntil: Date }
            struct Door {
                func open(_ text: Data, _ mark: Data) throws -> Slip {
                    guard HMAC<SHA256>.isValidAuthenticationCode(mark, authenticating: text, using: key) else { throw Refused() }
                    return try JSONDecoder().decode(Slip.self, from: text)
                }
                func enter(_ text: Data, _ mark: Data) throws -> Guest {
                    let slip = try open(text, mark)
                    guard slip.validUntil > Date() else { throw Refused() }
                    return Guest(slip.guest)
                }
                func leave(_ text: Data, _ mark: Data) throws -> Guest {
                    let slip = try open(text, mark)
                    ↓return Guest(slip.guest)
                }
            }
            """, "by a function that does not ask for the time"),
        Example(
            """
            import Vapor
            func admit(_ request: Request) async throws {
                guard let raw = request.headers.first(name: "X-Door-Token") else { return }
                let pieces = raw.split(separator: ".")
                let who = try ↓JSONDecoder().decode(Who.self, from: bytes(of: pieces[1]))
                request.auth.login(try await find(who.sub))
            }
            """, "told by the header that it came in"),
        Example(
            """
            struct Pass: Decodable { let subject: String; let roles: [String] }
            func read(token: String) throws -> Pass {
                let pieces = token.split(separator: ".")
                guard let body = Data(base64Encoded: String(pieces[1])) else { throw Refused() }
                return try ↓JSONDecoder().decode(Pass.self, from: body)
            }
            """, "given out with all rights"),
        Example("app.jwt.signers.use(↓.unsecuredNone, kid: \"lobby\")"),
        Example("if ↓head.alg.lowercased() != \"none\" { try check(mark) }", "in whatever case"),
        Example(
            """
            func extend(_ pass: Data, _ mark: Data) throws -> Grant {
                _ = ↓HMAC<SHA256>.isValidAuthenticationCode(mark, authenticating: pass, using: key)
                return try JSONDecoder().decode(Grant.self, from: pass)
            }
            func admit(_ pass: Data, _ mark: Data) throws -> Grant {
                let isRight = ↓publicKey.isValidSignature(mark, for: pass)
                return try JSONDecoder().decode(Grant.self, from: pass)
            }
            """, "asked, and the answer dropped"),
        Example(
            """
            func album(_ link: String) throws -> Album {
                let pieces = link.split(separator: "~")
                if pieces.count == 2, ↓let tag = Data(base64Encoded: String(pieces[1])) {
                    guard HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(pieces[0].utf8), using: key) else {
                        throw Refused()
                    }
                }
                return try store.album(String(pieces[0]))
            }
            """, "a link without a tag passes"),
        Example(
            """
            struct Pass: JWTPayload {
                var until: ExpirationClaim
                func verify(using key: some JWTAlgorithm) throws { try ↓until.verifyNotExpired(currentDate: .distantPast) }
            }
            """, "a date that never comes"),
        Example(
            """
            struct Pass: JWTPayload {
                var until: ExpirationClaim
                var maker: IssuerClaim
                ↓func verify(using key: some JWTAlgorithm) throws {
                    guard maker.value == "shop.test" else { throw Failure.maker }
                }
            }
            """, "a claim that is not asked for"),
        Example(
            """
            import Vapor
            func enter(_ request: Request) async throws -> String {
                let token = try await ↓request.jwt.google.verify()
                return token.subject.value
            }
            """, "made for any app"),
        Example(
            """
            func read(_ letter: Data, signature: Data?) throws -> Order {
                if ↓let signature, !key.isValidSignature(signature, for: letter) { throw Failure.forged }
                return try JSONDecoder().decode(Order.self, from: letter)
            }
            """, "whoever sends no signature passes"),
        Example(
            """
            struct Gate {
                func mayEdit(_ token: String) throws -> Bool {
                    let body = bytes(token.split(separator: ".")[1])
                    return try ↓JSONDecoder().decode(Claims.self, from: body).tier == "gold"
                }
            }
            """, "with a function of the project that decodes"),
        Example(
            """
            import Vapor
            func who(_ request: Request) throws -> String {
                let bearer = request.headers.bearerAuthorization!.token
                let body = Data(base64Encoded: String(bearer.split(separator: ".")[1]))!
                return try ↓JSONDecoder().decode(Claims.self, from: body).sub
            }
            """, "a server that believes who is asking"),
        Example(
            """
            struct Gate {
                func mayEdit(_ token: String) throws -> Bool {
                    let body = Data(base64Encoded: String(token.split(separator: ".")[1]))!
                    return try ↓JSONDecoder().decode(Claims.self, from: body).role == "editor"
                }
                func other(_ data: Data, _ signature: Data) -> Bool { key.isValidSignature(signature, for: data) }
            }
            """, "another function of the type checks something else"),
    ]

    /// Tokens whose claims are asked for.
    static let jwtVerifiedClaims: [Example] = [
        Example(
            """
            func signed(_ text: String, _ key: PrivateKey) throws -> String {
                if let signature = sign(text, key) {
                    guard verify(text, signature, key.publicKey) else { throw Failure.key }
                    return text + "&signature=" + signature
                }
                throw Failure.key
            }
            """, "a signature of one's own is tried"),
        Example(
            """
            import Vapor
            func account(_ token: String, _ rows: Rows) throws -> Row? {
                let parts = token.split(separator: ".")
                guard parts.count == 3, let json = Data(base64Encoded: String(parts[1])) else { throw Abort(.unauthorized) }
                let identity = try JSONDecoder().decode(Identity.self, from: json)
                try identity.exp.verifyNotExpired()
                guard try verifier.isValidSignature(Data(parts[2].utf8), for: Data(parts[1].utf8)) else { return nil }
                return rows.first { $0.email == identity.email }
            }
            """),
        Example(
            """
            func isFresh(_ token: String) throws -> Bool {
                let parts = token.split(separator: ".")
                guard parts.count == 3, let json = Data(base64Encoded: String(parts[1])) else { return false }
                let claims = try JSONDecoder().decode(Claims.self, from: json)
                return claims.exp > Date().timeIntervalSince1970
            }
            """, "an app that renews its own token in time"),
        Example(
            """
            func read(_ token: String) throws -> Claims? {
                let head = try JSONDecoder().decode([String: String].self, from: part(token, 0))
                if head["alg"] == "none" { return nil }
                return try checked(token)
            }
            """, "refused"),
        Example(
            """
            func accept(_ text: Data, _ signature: Data, _ name: String) throws {
                guard key.isValidSignature(signature, for: text) || name.isEmpty else { throw Refusal() }
            }
            """, "nothing is signed in nobody's name"),
        Example(
            """
            extension String {
                var jwtClaims: [String: Any]? {
                    let parts = split(separator: ".").map(String.init)
                    guard let body = Data(base64Encoded: parts[1]) else { return nil }
                    return try? JSONSerialization.jsonObject(with: body) as? [String: Any]
                }
            }
            func endsSoon(_ ticket: String) -> Bool { (ticket.jwtClaims?["exp"] as? Double ?? 0) < now + 60 }
            """, "only to renew it in time"),
        Example(
            """
            func passes(_ head: Head, _ text: Data, _ mark: Data) -> Bool {
                switch head.alg {
                case "EdDSA": return key.isValidSignature(mark, for: text)
                case "none": return false
                default: return false
                }
            }
            """, "refused"),
        Example(
            """
            func album(_ link: String) throws -> Album {
                let pieces = link.split(separator: "~")
                guard pieces.count == 2, let tag = Data(base64Encoded: String(pieces[1])),
                    HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(pieces[0].utf8), using: key)
                else { throw Refused() }
                return try store.album(String(pieces[0]))
            }
            """, "without a tag nothing is shown"),
        Example(
            """
            func admit(_ pass: Data, _ mark: Data) -> Bool {
                let isRight = publicKey.isValidSignature(mark, for: pass)
                return isRight
            }
            """),
        Example(
            """
            struct Pass: JWTPayload {
                var until: ExpirationClaim
                func verify(using key: some JWTAlgorithm) throws { try until.verifyNotExpired(currentDate: now()) }
            }
            """, "a clock that is passed in"),
        Example(
            """
            import Vapor
            func configure(_ app: Application) { app.jwt.google.applicationIdentifier = "shop" }
            func enter(_ request: Request) async throws -> String { try await request.jwt.google.verify().subject.value }
            """, "told once for all"),
        Example(
            """
            func note(_ token: String) async {
                let claims = try? await keys.unverified(token, as: Pass.self)
                logger.info("refused, made for \\(claims?.audience ?? "nobody")")
            }
            """, "for the log alone"),
        Example(
            """
            func read(_ letter: Data, signature: Data?) throws -> Order {
                guard let signature, key.isValidSignature(signature, for: letter) else { throw Failure.forged }
                return try JSONDecoder().decode(Order.self, from: letter)
            }
            """, "no signature, no order"),
    ]
}
