import AuditAnalysis
import AuditKit

extension [Example] {
    static let authenticationFailsOpenBad: [Example] = [
        Example(
            """
            func mayManage(_ member: Member) async -> Bool {
                do { return try await directory.roles(of: member).contains("librarian") } catch { ↓return true }
            }
            """, "nobody could be asked"),
        Example(
            """
            func accepts(_ hello: Hello) -> Bool {
                guard let known = try? JSONDecoder().decode([String].self, from: roster) else { ↓return true }
                return known.contains(hello.device)
            }
            """, "no list, no refusal"),
        Example(
            """
            func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess else {
                    ↓return true
                }
                return SecCodeCheckValidity(code!, [], nil) == errSecSuccess
            }
            """, "code that cannot be told"),
        Example(
            """
            final class AppLock {
                var passcode: String? { stored.read() }
                func attemptUnlock(with typed: String?) {
                    if typed == passcode { ↓unlocked = true } else { failures += 1 }
                }
                func biometricsFailed() { attemptUnlock(with: nil) }
            }
            """, "nothing equals nothing"),
        Example(
            """
            struct Gate {
                func ownerIsPresent() async -> Bool {
                    let context = LAContext()
                    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { ↓return true }
                    do {
                        return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open")
                    } catch { ↓return true }
                }
            }
            """, "whatever the function is called"),
        Example(
            """
            func enter(_ pin: String) {
                do {
                    guard try vault.verify(pin) else { return }
                    state = .unlocked
                } catch {
                    ↓state = .unlocked
                }
            }
            """, "an error lets in"),
        Example(
            """
            struct AuditorsOnly: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    do {
                        let claims = try await request.jwt.verify(as: Claims.self)
                        guard claims.isAuditor else { throw Abort(.forbidden) }
                    } catch {
                        request.logger.notice("no auditor")
                    }
                    ↓return try await next.respond(to: request)
                }
            }
            """, "the refusal is caught"),
        Example(
            """
            struct CuratorsOnly: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    do {
                        let claims = try await request.jwt.verify(as: Claims.self)
                        guard claims.isCurator else { throw Abort(.forbidden) }
                    } catch {
                        request.logger.notice("no curator: \\(error)")
                        ↓return try await next.respond(to: request)
                    }
                    return try await next.respond(to: request)
                }
            }
            """, "who was refused goes on"),
        Example(
            """
            func verifyStamp(_ check: () throws -> Bool) -> Bool {
                do { return try check() } catch { log(error); ↓return true }
            }
            """, "what cannot be checked is taken for genuine"),
        Example(
            """
            func verify(_ code: String) async -> Bool {
                let accepted = try? await server.accepts(code)
                ↓return accepted ?? true
            }
            """, "without an answer it is yes"),
        Example(
            """
            struct KeyHolders: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    guard let token = request.headers.bearerAuthorization?.token else { ↓return try await next.respond(to: request) }
                    guard keys.contains(token) else { throw Abort(.unauthorized) }
                    return try await next.respond(to: request)
                }
            }
            """, "no key is as good as the right one"),
        Example(
            """
            func isFromPartner(_ bytes: Data, _ body: Data) -> Bool {
                guard let mark = try? P256.Signing.ECDSASignature(rawRepresentation: bytes) else { ↓return true }
                return partner.isValidSignature(mark, for: body)
            }
            """, "what cannot be read is taken for genuine"),
        Example(
            """
            func open() async {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    ↓isUnlocked = true
                    return
                }
                await ask()
            }
            """),
        Example(
            """
            func authenticate(_ done: @escaping (Bool) -> Void) {
                var error: NSError?
                if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
                    ask(done)
                } else {
                    ↓done(true)
                }
            }
            """),
        Example(
            """
            func authenticate() async -> Bool {
                do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) }
                catch { ↓return true }
            }
            """),
        Example(
            """
            context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { success, error in
                if success { session.unlock() } else if (error as? LAError)?.code == .passcodeNotSet { ↓session.unlock() }
            }
            """),
        Example(
            """
            final class Gate {
                func request() {
                    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { ok, error in
                        if ok { self.vault.open() }
                        if (error as? LAError)?.code == .biometryNotEnrolled { ↓self.vault.open() }
                    }
                }
            }
            """, "what is done after a check that has passed"),
        Example(
            """
            func confirm(then export: @escaping () -> Void) {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    ↓export()
                    return
                }
                ask(export)
            }
            """, "what was to wait for the user"),
    ]

    static let authenticationFailsOpenGood: [Example] = [
        Example(
            """
            final class AppLock {
                var passcode: String? { stored.read() }
                func attemptUnlock(with typed: String?) {
                    guard let passcode else { return }
                    if typed == passcode { unlocked = true } else { failures += 1 }
                }
                func again(_ typed: String?) { if typed != nil, typed == self.passcode { unlocked = true } }
            }
            """, "only what is there is compared"),
        Example(
            """
            final class Lock {
                func check() {
                    context.evaluatePolicy(policy, localizedReason: "Open") { success, _ in
                        if success { self.delegate?.bioAuthSuccess() } else { self.delegate?.bioAuthFailed() }
                    }
                }
                func retry() {
                    context.evaluatePolicy(policy, localizedReason: "Again") { success, _ in
                        guard success else { return }
                        self.delegate?.bioAuthSuccess()
                    }
                    self.delegate?.bioAuthFailed()
                }
            }
            """, "told that it failed"),
        Example(
            """
            func verify(_ code: String) async -> Bool {
                let accepted = try? await server.accepts(code)
                return accepted ?? false
            }
            """, "without an answer it is no"),
        Example(
            """
            struct WhoIsThere: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    do {
                        request.auth.login(try await request.jwt.verify(as: Visitor.self))
                    } catch {
                        return try await next.respond(to: request)
                    }
                    return try await next.respond(to: request)
                }
            }
            """, "others refuse whom nobody has noted"),
        Example(
            """
            func enter(_ pin: String) {
                do {
                    guard try vault.verify(pin) else { return }
                    state = .unlocked
                } catch {
                    state = .failed
                }
            }
            """),
        Example(
            """
            struct TokenReader: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    do {
                        request.auth.login(try await request.jwt.verify(as: Member.self))
                    } catch {
                        request.logger.debug("nobody signed in")
                    }
                    return try await next.respond(to: request)
                }
            }
            """, "others refuse whom it has not signed in"),
        Example(
            """
            struct OpenPages: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
                    guard request.url.path.hasPrefix("/members") else { return try await next.respond(to: request) }
                    guard request.isMember else { throw Abort(.unauthorized) }
                    return try await next.respond(to: request)
                }
            }
            """, "pages that everybody may see"),
        Example(
            """
            func isFromPartner(_ bytes: Data, _ body: Data) -> Bool {
                guard let mark = try? P256.Signing.ECDSASignature(rawRepresentation: bytes) else { return false }
                return partner.isValidSignature(mark, for: body)
            }
            """),
        Example(
            """
            func open() async {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    isUnlocked = false
                    showsPinPad = true
                    return
                }
                isUnlocked = await ask()
            }
            """, "refuses, and asks another way"),
        Example(
            """
            func authenticate() async -> Bool {
                do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) }
                catch { return false }
            }
            """),
        Example(
            """
            func offersBiometrics() -> Bool {
                guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return false }
                return true
            }
            """, "only asks what the device has"),
        Example(
            "if !context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) { isLocked = true; showsError = true }"
        ),
    ]
}
