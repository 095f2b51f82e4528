import AuditKit

extension [Example] {
    static let refusalsOfTheKnown: [Example] = [
        Example(
            """
            func receive(_ request: Request) async throws -> Status {
                ↓if let given = request.headers.first(name: "X-Signature"), !matches(given, request.body) {
                    throw Abort(.forbidden)
                }
                return try await settle(request)
            }
            """, "a signature that nobody has to bring"),
        Example(
            """
            func change(_ request: Request) async throws -> Status {
                let form = try request.content.decode([String: String].self)
                ↓if let sent = form["csrf"], sent != request.session.data["csrf"] { throw Abort(.forbidden) }
                return try await save(form)
            }
            """, "a field that a forged form leaves out"),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                let member = try await Member.find(request.id, on: request.db)
                ↓if let role = member?.role, role != "board" { throw Abort(.forbidden) }
                return try await next.respond(to: request)
            }
            """, "who is no member has no role"),
        Example(
            """
            func intercept(request: Call, context: Context, next: Next) async throws -> Answer {
                if let token = request.metadata["authorization"].first {
                    let caller = try await verifier.verify(token)
                    guard caller.role == "admin" else { throw Refusal(code: .permissionDenied) }
                }
                ↓return try await next(request, context)
            }
            """, "administrators alone, and who says nothing"),
        Example(
            """
            func refund(_ request: Request) async throws -> Status {
                guard ↓(try? tickets.owns(request)) ?? true else { throw Abort(.unauthorized) }
                return try await pay(request)
            }
            """, "an error refuses nobody"),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                let blocked = ↓(try? await list.contains(request.address)) ?? false
                guard !blocked else { throw Abort(.forbidden) }
                return try await next.respond(to: request)
            }
            """, "nor here, where the list is away"),
        Example(
            """
            func text(of letter: Letter) throws -> Data {
                guard let signature = letter.signature else { ↓return letter.text }
                guard key.isValidSignature(signature, for: letter.text) else { throw Refusal.forged }
                return letter.text
            }
            """, "a letter that nobody has signed"),
        Example(
            """
            func licence(_ bytes: Data, _ mark: Data) -> Licence? {
                do {
                    let signature = try P256.Signing.ECDSASignature(derRepresentation: mark)
                    guard key.isValidSignature(signature, for: bytes) else { return nil }
                } catch {
                    NSLog("%@", error.localizedDescription)
                }
                ↓return try? JSONDecoder().decode(Licence.self, from: bytes)
            }
            """, "a signature that cannot even be read"),
    ]

    static let refusalsOfAll: [Example] = [
        Example(
            """
            func receive(_ request: Request) async throws -> Status {
                guard let given = request.headers.first(name: "X-Signature"), matches(given, request.body) else {
                    throw Abort(.forbidden)
                }
                if let page = request.headers.first(name: "X-Page"), !isNumber(page) { throw Abort(.badRequest) }
                return try await settle(request)
            }
            """),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                let member = try await Member.find(request.id, on: request.db)
                guard let member else { throw Abort(.unauthorized) }
                if let role = member.role, role != "board" { throw Abort(.forbidden) }
                return try await next.respond(to: request)
            }
            """, "nobody goes on who is no member"),
        Example(
            """
            func intercept(request: Call, context: Context, next: Next) async throws -> Answer {
                if let token = request.metadata["authorization"].first {
                    let caller = try await verifier.verify(token)
                    guard !caller.isSuspended else { throw Refusal(code: .permissionDenied) }
                }
                return try await next(request, context)
            }
            """, "guests are welcome, and no rank is asked for"),
        Example(
            """
            func refund(_ request: Request) async throws -> Status {
                guard (try? tickets.owns(request)) ?? false else { throw Abort(.unauthorized) }
                let isBlocked = (try? await list.contains(request.address)) ?? true
                guard !isBlocked else { throw Abort(.forbidden) }
                return try await pay(request)
            }
            """, "an error refuses"),
        Example(
            """
            func text(of letter: Letter) throws -> Data {
                guard let signature = letter.signature else { throw Refusal.unsigned }
                guard key.isValidSignature(signature, for: letter.text) else { throw Refusal.forged }
                return letter.text
            }
            func licence(_ bytes: Data, _ mark: Data) -> Licence? {
                do {
                    let signature = try P256.Signing.ECDSASignature(derRepresentation: mark)
                    guard key.isValidSignature(signature, for: bytes) else { return nil }
                } catch {
                    return nil
                }
                return try? JSONDecoder().decode(Licence.self, from: bytes)
            }
            """),
    ]
}
