import AuditAnalysis
import AuditKit

extension [Example] {
    /// Secrets of servers that are compared under other names, and codes within objects.
    static let timingUnsafeSecrets: [Example] = [
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
            """, "what the server was set up with"),
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
            """, "a field that opens something"),
        Example(
            """
            import Network
            struct Remote {
                let listener: NWListener
                let secret: Data
                func accepts(_ proof: Data) -> Bool { ↓proof.starts(with: secret) }
            }
            """, "by a function that others hand what was sent"),
        Example(
            """
            struct Mark: Equatable { let bytes: Data }
            func mark(of text: Data) -> Mark { Mark(bytes: Data(HMAC<SHA256>.authenticationCode(for: text, using: key))) }
            func isOurs(_ text: Data, _ sent: Data) -> Bool { ↓mark(of: text) == Mark(bytes: sent) }
            """, "within an object of the project"),
    ]
}
