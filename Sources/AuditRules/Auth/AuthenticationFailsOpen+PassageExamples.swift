import AuditAnalysis
import AuditKit

extension [Example] {
    static let openPassages: [Example] = [
        Example(
            """
            func isGenuine(_ proof: Data) async -> Bool {
                guard service.isSupported else { ↓return true }
                return await server.confirms(proof)
            }
            """, "whoever cannot be asked"),
        Example(
            """
            func requireSession(_ id: String) throws {
                guard let session = sessions[id] else { ↓return }
                if session.end < now { throw Refusal.late }
            }
            """, "an unknown session"),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                if request.headers.first(name: "X-Probe") == "yes" { ↓return try await next.respond(to: request) }
                guard request.auth.has(Guest.self) else { throw Abort(.unauthorized) }
                return try await next.respond(to: request)
            }
            """, "a header that anybody can send"),
        Example(
            """
            func isTrusted(_ chain: SecTrust) -> Bool {
                var error: CFError?
                if SecTrustEvaluateWithError(chain, &error) { return true }
                if let error, CFErrorGetCode(error) == errSecCertificateExpired { ↓return true }
                return false
            }
            """),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                ↓if let token = request.headers.first(name: "X-CSRF-Token"), token != request.known {
                    throw Abort(.forbidden)
                }
                return try await next.respond(to: request)
            }
            """, "who leaves it out"),
        Example(
            """
            func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                do { try validate(peer) } catch { log(error) }
                peer.resume()
                ↓return true
            }
            """),
        Example(
            """
            func mayEnter(_ guest: String) -> AnyPublisher<Bool, Never> {
                ↓door.answers(guest).replaceError(with: true).eraseToAnyPublisher()
            }
            """, "a publisher that has failed"),
        Example(
            """
            func mayEnter(_ guest: String) async -> Bool {
                await withCheckedContinuation { answer in
                    ask(guest) { result in
                        switch result {
                        case .success(let yes): answer.resume(returning: yes)
                        case .failure: ↓answer.resume(returning: true)
                        }
                    }
                }
            }
            """),
        Example("init(row: Row) { isAdmin = ↓(try? row.decode(Bool.self)) ?? true }"),
        Example("func holds(_ proof: Data) -> Bool { ↓key?.isValidSignature(proof, for: text) ?? true }", "no key"),
        Example(
            """
            func entitled() async -> Bool {
                switch await store.last { case .verified: return true; case .unverified: ↓return true }
            }
            """),
    ]

    static let closedPassages: [Example] = [
        Example(
            """
            func isGenuine(_ proof: Data) async -> Bool {
                guard service.isSupported else { return false }
                return await server.confirms(proof)
            }
            """),
        Example(
            """
            func validateName(_ name: String?) throws {
                guard let name else { return }
                if name.count > 40 { throw Problem.long }
            }
            """, "a form, not a door"),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                if request.url.path == "/health" { return try await next.respond(to: request) }
                guard request.auth.has(Guest.self) else { throw Abort(.unauthorized) }
                return try await next.respond(to: request)
            }
            """, "a path that is open to all"),
        Example(
            """
            func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                guard let token = request.headers.first(name: "X-CSRF-Token"), token == request.known else {
                    throw Abort(.forbidden)
                }
                return try await next.respond(to: request)
            }
            """),
        Example(
            """
            func offers(_ feature: String) -> AnyPublisher<Bool, Never> {
                flags.value(feature).replaceError(with: true).eraseToAnyPublisher()
            }
            """, "nobody's access hangs on it"),
        Example("init(row: Row) { isVisible = (try? row.decode(Bool.self)) ?? true }"),
    ]
}
