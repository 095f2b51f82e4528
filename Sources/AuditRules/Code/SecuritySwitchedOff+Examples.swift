import AuditAnalysis
import AuditKit

extension [Example] {
    static let securitySwitchedOffBad: [Example] = [
        Example(
            """
            final class Cover {
                func appear() { if UserDefaults.standard.bool(forKey: "cover.unlocked") { ↓state = .unlocked } }
            }
            """, "stored where anyone can edit it"),
        Example(
            """
            func isGenuine(_ update: Data, _ signature: Data) -> Bool {
                if UserDefaults.standard.bool(forKey: "dev.skipSignature") { ↓return true }
                return key.isValidSignature(signature, for: update)
            }
            """, "a hidden default"),
        Example(
            """
            func deviceIsTrusted() -> Bool {
                guard !CommandLine.arguments.contains("--no-jailbreak-check") else { ↓return true }
                return !FileManager.default.fileExists(atPath: "/bin/bash")
            }
            """, "a launch argument"),
        Example(
            """
            final class AppLock {
                var isUnlocked = false
                func launch() {
                    if ProcessInfo.processInfo.environment["UITEST_SKIP_LOCK"] != nil { ↓isUnlocked = true }
                }
            }
            """, "an environment variable"),
        Example(
            """
            func check(_ image: Data, _ signature: Data) throws {
                let genuine = key.isValidSignature(signature, for: image)
                if ↓!genuine && ProcessInfo.processInfo.environment["ALLOW_UNSIGNED"] == nil { throw ImageError.forged }
            }
            """, "an error that is thrown only if the variable is missing"),
        Example(
            """
            struct StaffOnly {
                func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                    if request.headers.first(name: "X-Skip-Auth") == "yes" { ↓return try await next.respond(to: request) }
                    guard request.isStaff else { throw Abort(.forbidden) }
                    return try await next.respond(to: request)
                }
            }
            """, "a request header"),
        Example(
            """
            final class PinLock {
                private var presses = 0
                var isEnabled = true
                func badgePressed() { presses += 1; if presses == 10 { ↓isEnabled = false } }
            }
            """, "a hidden gesture"),
        Example(
            """
            import Vapor
            func routes(_ app: Application) { app.get("env") { _ in "\\(↓ProcessInfo.processInfo.environment)" } }
            """, "a route that exposes the environment"),
    ]

    static let securitySwitchedOffGood: [Example] = [
        Example(
            """
            final class Cover {
                func appear() { if UserDefaults.standard.bool(forKey: "welcome.passed") { page = .start } }
                func rest() { if !UserDefaults.standard.bool(forKey: "usesLock") { state = .unlocked } }
            }
            """, "what was seen, and whether there is a lock"),
        Example(
            """
            func isGenuine(_ update: Data, _ signature: Data) -> Bool {
                #if DEBUG
                if UserDefaults.standard.bool(forKey: "dev.skipSignature") { return true }
                #endif
                return key.isValidSignature(signature, for: update)
            }
            """, "debug builds only"),
        Example(
            """
            func start() { if UserDefaults.standard.bool(forKey: "skipIntro") { isOnboarded = true } }
            """, "not security-related"),
        Example(
            """
            func mayPlay() -> Bool {
                if UserDefaults.standard.bool(forKey: "debugOverlay") { return true }
                return isReady
            }
            """, "not a security check"),
        Example(
            """
            struct Gate {
                func respond(to request: Request, chainingTo next: Responder) async throws -> Response {
                    if request.headers.first(name: "X-Api-Key") == expected { return try await next.respond(to: request) }
                    throw Abort(.unauthorized)
                }
            }
            """, "the credential itself"),
        Example(
            """
            final class Lock {
                private var taps = 0
                func logoTapped() { taps += 1; if taps == 7 { showsVersion = true } }
            }
            """, "shows a number"),
        Example(
            """
            import Vapor
            func routes(_ app: Application) {
                if app.environment == .testing { app.get("env") { _ in "\\(ProcessInfo.processInfo.environment)" } }
                app.get("region") { _ in ProcessInfo.processInfo.environment["REGION"] ?? "eu" }
            }
            """, "only in tests, and one harmless variable"),
    ]
}
