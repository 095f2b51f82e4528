import Fluent
import JWT
import Vapor

/// Lets librarians through; everybody else gets a 403.
struct LibrarianGuard: AsyncMiddleware {
    let directory: any RoleDirectory

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let member = request.auth.get(Member.self), await mayManage(member, on: request) else {
            throw Abort(.forbidden)
        }
        return try await next.respond(to: request)
    }

    private func mayManage(_ member: Member, on request: Request) async -> Bool {
        do {
            let roles = try await directory.roles(for: member)
            return roles.contains("librarian")
        } catch {
            request.logger.warning("role directory unreachable: \(error)")
            return true // bad: auth-fails-open
        }
    }
}

/// Guards the export endpoints.
struct ExportGuard: AsyncMiddleware {
    let directory: any RoleDirectory

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let member = try request.auth.require(Member.self)
        guard await mayExport(member, on: request) else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }

    private func mayExport(_ member: Member, on request: Request) async -> Bool {
        do {
            return try await directory.roles(for: member).contains("exporter")
        } catch {
            request.logger.warning("role directory unreachable: \(error)")
            return false // good: auth-fails-open
        }
    }
}

protocol RoleDirectory: Sendable {
    func roles(for member: Member) async throws -> Set<String>
}

/// Bearer authentication for the mobile clients.
struct BearerGate: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let payload = try await request.jwt.verify(bearer.token, as: AccessPayload.self) // good: jwt-unverified
        guard let id = UUID(uuidString: payload.subject.value),
              let member = try await Member.find(id, on: request.db) else { return }
        request.auth.login(member)
    }
}

/// Authentication for the kiosk terminals in the reading rooms.
struct KioskGate: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let segments = bearer.token.split(separator: ".")
        guard segments.count == 3, let body = Data(base64URL: String(segments[1])) else { return }
        let payload = try JSONDecoder().decode(AccessPayload.self, from: body)
        guard let id = UUID(uuidString: payload.subject.value),
              let member = try await Member.find(id, on: request.db) else { return }
        request.auth.login(member) // bad: jwt-unverified
    }
}

extension Data {
    init?(base64URL text: String) {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.count % 4) % 4)
        self.init(base64Encoded: padded)
    }
}
