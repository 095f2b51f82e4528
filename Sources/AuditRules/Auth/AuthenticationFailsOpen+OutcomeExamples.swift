import AuditAnalysis
import AuditKit

extension [Example] {
    static let sameOutcomes: [Example] = [
        Example(
            """
            func showCertificates(_ done: @escaping (Bool) -> Void) {
                LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { passed, problem in
                    let isTimeout = (problem as? LAError)?.code == .systemCancel
                    DispatchQueue.main.async { ↓done(passed || isTimeout) }
                }
            }
            """, "some reasons of a no count as a yes"),
        Example(
            """
            func agreed() async -> Bool {
                await withCheckedContinuation { waiting in
                    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { passed, problem in
                        ↓waiting.resume(returning: passed ? true : problem.map(isHarmless) ?? true || problem != nil)
                    }
                }
            }
            """, "and in a continuation"),
        Example(
            """
            @MainActor func enter() async {
                defer { ↓door = .open }
                do {
                    guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) else { return }
                } catch { print(error) }
            }
            """, "what a `defer` does is done on every way"),
        Example(
            """
            func enter() async {
                do {
                    let passed = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                    isOpen = passed
                } catch let problem as LAError where problem.code == .biometryLockout {
                    ↓isOpen = true
                } catch { isOpen = false }
            }
            """),
        Example(
            """
            func chart() async throws {
                _ = try? await ↓context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                pages = try archive.allPages()
            }
            """, "nobody looks at the answer"),
        Example(
            """
            enum Verdict { case allowed, refused }
            func decide(_ tell: @escaping (Verdict) -> Void) {
                LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { _, problem in
                    if let problem { log.debug(problem) }
                    ↓tell(.allowed)
                }
            }
            """),
        Example(
            """
            func wipe() async {
                do {
                    try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                } catch { log.error(error) }
                ↓archive.eraseAll()
            }
            """, "goes on behind the clause for errors"),
        Example(
            """
            struct Consent {
                func given() async -> Bool {
                    (try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)) ?? false
                }
            }
            struct Till {
                let consent: Consent
                func pay(_ sum: Int) async throws {
                    _ = await ↓consent.given()
                    try await bank.pay(sum)
                }
            }
            """, "the answer of a function of one's own"),
        Example(
            """
            func isFromUs(_ code: SecCode) -> Bool {
                let status = SecCodeCheckValidity(code, [], rule)
                guard status != errSecCSUnsigned else { return false }
                ↓return true
            }
            """, "any other failure is a yes"),
        Example(
            """
            func ledger() async throws {
                #if os(iOS)
                    _ = try? await ↓context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                #endif
                pages = try shelf.allPages()
            }
            """, "on some systems"),
    ]

    static let otherOutcomes: [Example] = [
        Example(
            """
            func showCertificates(_ done: @escaping (Bool) -> Void) {
                LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: why) { passed, problem in
                    if (problem as? LAError)?.code == .userFallback {
                        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { again, _ in done(again) }
                    } else {
                        DispatchQueue.main.async { done(passed) }
                    }
                }
            }
            """, "asks again"),
        Example(
            """
            func enter() async {
                var next = Door.shut
                defer { door = next }
                guard let passed = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) else { return }
                next = passed ? .open : .shut
            }
            """),
        Example(
            """
            func chart() async throws {
                _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                pages = try archive.allPages()
            }
            """, "an error leaves the function"),
        Example(
            """
            func ledger() async throws -> Ledger {
                let right = try await rights.right(forIdentifier: "ledger")
                try await right.authorize(localizedReason: why)
                return try await shelf.ledger()
            }
            """, "a right that nobody has is an error"),
        Example(
            """
            func enter() {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { passed, problem in
                    self.isAsking = false
                    self.spinner.stop()
                    switch (passed, problem) {
                    case (true, _): self.vault.open()
                    case (false, let problem?): self.tell(problem)
                    default: break
                    }
                }
            }
            """, "the answer decides"),
        Example(
            """
            func enter(_ done: @escaping (Result<Void, any Error>) -> Void) {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { passed, problem in
                    guard passed else { return done(.failure(problem ?? Refused())) }
                    done(.success(()))
                }
            }
            """),
        Example(
            """
            func enter() async {
                do {
                    try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                } catch {
                    guard await askForPin() else { return }
                }
                vault.open()
            }
            """, "asks another way"),
        Example(
            """
            func isFromUs(_ code: SecCode) -> Bool {
                let status = SecCodeCheckValidity(code, [], rule)
                if status == errSecCSUnsigned { log.notice("unsigned") }
                return status == errSecSuccess
            }
            """),
        Example(
            """
            func enter() async {
                var passed = false
                while !passed {
                    passed = (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)) ?? false
                }
                vault.open()
            }
            """, "asks until the user agrees"),
        Example(
            """
            func enter() async throws {
                let passed = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                guard passed else { fatalError("refused") }
                vault.open()
            }
            """, "ends the program"),
        Example(
            """
            func enter() async {
                if isOn, (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)) == true {
                    vault.open()
                }
                journal.turnPage()
            }
            """, "what everybody may do beside it"),
        Example(
            """
            func faceStatus() -> Permission {
                if let kind = kind(of: context), context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) {
                    return .authorized(kind)
                }
                return .denied
            }
            """, "what the device can do"),
    ]
}
