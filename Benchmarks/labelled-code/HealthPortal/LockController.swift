import CryptoKit
import LocalAuthentication
import UIKit

struct LaunchOptions {
    let arguments: [String]
    let environment: [String: String]

    static let current = LaunchOptions(arguments: ProcessInfo.processInfo.arguments, environment: ProcessInfo.processInfo.environment)

    func has(_ name: String) -> Bool { arguments.contains("-" + name) }
}

/// Locks the portal when it comes to the front.
@MainActor
final class LockController {
    var isEnabled = true
    private(set) var isOpen = false
    private(set) var isDemo = false
    private let options = LaunchOptions.current
    private let defaults = UserDefaults.standard
    private var taps = 0

    func start() {
        if options.has("skipLock") {
            isOpen = true // bad: debug-left-in
        }
        if options.has("noAnimations") {
            UIView.setAnimationsEnabled(false) // good: debug-left-in
        }
        #if DEBUG
        if options.environment["CLARA_OPEN"] == "1" {
            isOpen = true // good: debug-left-in
        }
        #endif
        #if targetEnvironment(simulator)
        isEnabled = false // good: debug-left-in
        #endif
        if options.has("demo") {
            isDemo = true // good: debug-left-in
        }
    }

    func records(of session: PortalSession) -> [HealthRecord] {
        if isDemo { return [HealthRecord(id: UUID(), title: "Sample", finding: "None")] }
        return isOpen || !isEnabled ? session.records : []
    }

    func logoTapped() {
        taps += 1
        if taps == 7 {
            isEnabled = false // bad: debug-left-in
        }
    }

    func titleTapped(in controller: UIViewController) {
        taps += 1
        guard taps == 5 else { return }
        let version = Bundle.main.infoDictionary?["CFBundleVersion"] as? String ?? ""
        controller.present(UIAlertController(title: "Build", message: version, preferredStyle: .alert), animated: true) // good: debug-left-in
    }

    func deviceIsAcceptable() -> Bool {
        guard !defaults.bool(forKey: "developerMode") else { return true } // bad: debug-left-in
        return !FileManager.default.fileExists(atPath: "/private/var/lib/apt")
    }

    func screenMayBeRecorded(_ screen: UIScreen) -> Bool {
        #if DEBUG
        return true // good: debug-left-in
        #else
        return !screen.isCaptured
        #endif
    }
}

struct PolicyDocument: Decodable {
    var minimumVersion: String
    var requiresLock: Bool
}

/// Loads what the clinic demands of the app.
struct PolicyLoader {
    let key: P256.Signing.PublicKey
    let options = LaunchOptions.current

    func load(_ data: Data, signature: Data) throws -> PolicyDocument {
        let valid = try key.isValidSignature(P256.Signing.ECDSASignature(derRepresentation: signature), for: data)
        if !valid && options.environment["CLARA_UNSIGNED"] == nil { throw CocoaError(.coderInvalidValue) } // bad: debug-left-in
        return try JSONDecoder().decode(PolicyDocument.self, from: data)
    }

    func loadStrict(_ data: Data, signature: Data) throws -> PolicyDocument {
        let valid = try key.isValidSignature(P256.Signing.ECDSASignature(derRepresentation: signature), for: data)
        guard valid else { throw CocoaError(.coderInvalidValue) } // good: debug-left-in
        return try JSONDecoder().decode(PolicyDocument.self, from: data)
    }

    func loadCached(_ data: Data, signature: Data) throws -> PolicyDocument {
        let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
        assert(key.isValidSignature(parsed, for: data), "policy signature") // bad: debug-left-in
        return try JSONDecoder().decode(PolicyDocument.self, from: data)
    }
}
