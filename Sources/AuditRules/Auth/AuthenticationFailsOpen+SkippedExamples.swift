import AuditAnalysis
import AuditKit

extension [Example] {
    static let skippedChecks: [Example] = [
        Example(
            """
            struct Pass {
                let audience: AudienceClaim?
                func verify(using algorithm: some JWTAlgorithm) throws { ↓try audience?.verifyIntendedAudience(includes: "desk") }
            }
            """, "a claim that is not there"),
        Example(
            """
            struct Signed: AsyncMiddleware {
                let key: SymmetricKey?
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    guard let key else { ↓return try await next.respond(to: request) }
                    guard holds(request, key) else { throw Abort(.unauthorized) }
                    return try await next.respond(to: request)
                }
            }
            """, "without a key nothing is checked"),
        Example(
            """
            func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                if let rule { peer.setCodeSigningRequirement(rule) }
                peer.resume()
                ↓return true
            }
            """),
        Example(
            """
            func bought(_ result: VerificationResult<Transaction>) {
                switch result {
                case .verified(let order): shelf.insert(order.productID)
                case ↓.unverified(let order, _): shelf.insert(order.productID)
                }
            }
            """, "an order without a signature"),
        Example(
            """
            func judge(_ text: String) async -> Verdict {
                await withTaskGroup(of: Verdict.self) { group in
                    group.addTask { await service.verdict(text) }
                    group.addTask {
                        try? await Task.sleep(for: .seconds(2))
                        ↓return .allowed
                    }
                    return await group.next() ?? .refused
                }
            }
            """, "too late is a yes"),
        Example(
            """
            final class Safe {
                var isUnlocked = false
                func ask() async {
                    isUnlocked = (try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)) ?? false
                }
                func start() {
                    if CommandLine.arguments.contains("--demo") { ↓isUnlocked = true }
                    if group.bool(forKey: "wasUnlocked") { ↓isUnlocked = true }
                }
            }
            """, "what others may set"),
    ]

    static let madeChecks: [Example] =
        closedPassages + [
            Example(
                """
                struct Pass {
                    let audience: AudienceClaim?
                    func verify(using algorithm: some JWTAlgorithm) throws {
                        guard let audience else { throw Missing() }
                        try audience.verifyIntendedAudience(includes: "desk")
                    }
                }
                """),
            Example(
                """
                struct Options {
                    var mechanism: Mechanism?
                    var properties: [String: String]?
                    func validate() throws {
                        if mechanism != nil {
                            try mechanism?.validate(properties)
                        } else if properties != nil {
                            throw Malformed.properties
                        }
                    }
                }
                """, "asked for before"),
            Example(
                """
                func bought(_ result: VerificationResult<Transaction>) {
                    switch result {
                    case .verified(let order): shelf.insert(order.productID)
                    case .unverified(let order, let error): log.error("\\(order.id) \\(error)")
                    }
                }
                """),
            Example(
                """
                final class Safe {
                    var isUnlocked = false
                    func ask() async {
                        isUnlocked = (try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)) ?? false
                    }
                    func start() {
                        #if DEBUG
                        if CommandLine.arguments.contains("--demo") { isUnlocked = true }
                        #endif
                        if !settings.bool(forKey: "asksAtStart") { isUnlocked = true }
                    }
                }
                """, "the user wants no lock"),
            Example("func level(_ of: String) -> Detail { levels[of, default: .full] }", "how much is shown"),
            Example("func mayOpen(_ guest: String) -> Bool { passes[guest]?.isRevoked == false }"),
            Example(
                """
                func judge(_ text: String) async -> Verdict {
                    await withTaskGroup(of: Verdict.self) { group in
                        group.addTask { await service.verdict(text) }
                        group.addTask {
                            try? await Task.sleep(for: .seconds(2))
                            return .refused
                        }
                        return await group.next() ?? .refused
                    }
                }
                """),
        ]

    static let moreOpenAnswers: [Example] =
        openPassages + [
            Example(
                "func role(of guest: String) -> Role { ↓ranks[guest, default: .editor] }", "nobody is known as that"),
            Example("func mayOpen(_ guest: String) -> Bool { ↓passes[guest]?.isRevoked != true }", "no pass at all"),
            Example(
                """
                func guestMayEnter(_ bytes: Data) -> Bool {
                    guard let list = try? decoder.decode(List.self, from: bytes) else { ↓return true }
                    return list.open
                }
                """),
        ]
}
