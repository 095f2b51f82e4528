import Vapor
import JWT

struct Staff: Authenticatable {
    let name: String
}

struct StaffAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        guard let token = try? await request.jwt.verify(bearer.token, as: PartnerToken.self) else { return }
        request.auth.login(Staff(name: token.sub.value))
    }
}

extension String {
    func htmlEscaped() -> String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
