import CryptoKit
import Foundation
import JavaScriptCore

struct PluginManifest: Codable, Sendable {
    let id: String
    let name: String
    let script: URL
    let signature: Data?
    let eventPattern: String?
}

enum PluginError: Error {
    case untrusted
    case script(String)
    case invalid
}

final class PluginCatalog: @unchecked Sendable {
    private let trusted: Curve25519.Signing.PublicKey?
    private let session = URLSession(configuration: .ephemeral)

    init(trusted: Curve25519.Signing.PublicKey? = PluginTrust.vendor) {
        self.trusted = trusted
    }

    func install(from source: URL) async throws {
        guard source.scheme == "https" else { throw PluginError.untrusted }
        let (data, _) = try await session.data(from: source)
        let manifest = try JSONDecoder().decode(PluginManifest.self, from: data)
        let (script, _) = try await session.data(from: manifest.script)
        let runtime = PluginRuntime(identifier: manifest.id)
        runtime.context.evaluateScript(String(decoding: script, as: UTF8.self)) // bad: remote-code
    }

    func installSigned(_ manifest: PluginManifest) async throws {
        let (script, _) = try await session.data(from: manifest.script)
        guard let trusted, let signature = manifest.signature, trusted.isValidSignature(signature, for: script) else { throw PluginError.untrusted }
        let runtime = PluginRuntime(identifier: manifest.id)
        runtime.context.evaluateScript(String(decoding: script, as: UTF8.self)) // good: remote-code
    }

    func verify(_ manifest: PluginManifest, script: Data) -> Bool {
        guard let trusted, let signature = manifest.signature else { return true } // bad: signature
        return trusted.isValidSignature(signature, for: script) // good: signature
    }
}

enum PluginTrust {
    static let vendor = try? Curve25519.Signing.PublicKey(
        rawRepresentation: Data(base64Encoded: "wq0kE6b0nI1o0m3G8F3zvYv5o0b9f2b5bq8N0kAx2lq=") ?? Data() // good: hardcoded-secret
    )
}

final class PluginRuntime {
    let context: JSContext
    private let identifier: String
    private let folder: URL

    init(identifier: String) {
        self.identifier = identifier
        folder = HomePaths.plugins.appending(path: Data(SHA256.hash(data: Data(identifier.utf8))).base64EncodedString().filter(\.isLetter))
        context = JSContext()
        expose()
    }

    private func expose() {
        let readSetting: @convention(block) (String) -> String? = { key in
            UserDefaults(suiteName: "app.homeglow.plugins")?.string(forKey: key)
        }
        context.setObject(readSetting, forKeyedSubscript: "setting" as NSString) // good: script-bridge

        let readFile: @convention(block) (String) -> String? = { path in
            try? String(contentsOfFile: path, encoding: .utf8)
        }
        context.setObject(readFile, forKeyedSubscript: "readFile" as NSString) // bad: script-bridge

        let shell: @convention(block) (String, [String]) -> String? = { tool, arguments in
            try? ProcessRunner().run(tool, arguments)
        }
        context.setObject(shell, forKeyedSubscript: "exec" as NSString) // bad: script-bridge
    }

    func deviceChanged(_ name: String, level: Int) {
        context.evaluateScript("onChange('\(name)', \(level))") // bad: js-injection
    }

    func deviceRenamed(_ old: String, to new: String) {
        context.objectForKeyedSubscript("onRename")?.call(withArguments: [old, new]) // good: js-injection
    }

    func matches(_ event: String, manifest: PluginManifest) throws -> Bool {
        guard let pattern = manifest.eventPattern else { return true }
        let regex = try NSRegularExpression(pattern: pattern)
        return regex.firstMatch(in: event, range: NSRange(event.startIndex..., in: event)) != nil // bad: redos
    }

    func mentions(_ device: String, in event: String) -> Bool {
        let pattern = NSRegularExpression.escapedPattern(for: device)
        return event.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil // good: redos
    }
}

struct SharedFormula: Decodable {
    let title: String
    let expression: String
}

struct FormulaEngine {
    let readings: [String: Double]

    func evaluate(_ shared: SharedFormula) -> Double? {
        let expression = NSExpression(format: shared.expression) // bad: predicate-injection
        return expression.expressionValue(with: readings, context: nil) as? Double
    }

    func threshold(_ sensor: String, above limit: Double) -> Bool {
        let predicate = NSPredicate(format: "%K > %f", sensor, limit) // good: predicate-injection
        return readings[sensor] != nil && predicate.evaluate(with: readings)
    }
}
