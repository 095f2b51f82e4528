import Foundation
import SecureHTTP
import Testing

@testable import SecurityTesting

/// Built at run time, so that no file of the project holds a token's shape.
enum Planted {
    static let awsKey = "AKIA" + "Z7QW4NLM2KXVT3PD"
    static let stripeKey = "sk_live_" + "51Hq8Zk2LmN7vPx4RtYw9Bc3"
    static let password = "Tr0ub4dor" + "&3x"
}

/// A folder of files that is gone afterwards.
@discardableResult
func withFolder<Answer>(_ files: [String: String], _ body: (URL) async throws -> Answer) async throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("audit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
    return try await body(folder)
}

/// Every problem says where, what, why and what to do, in one line that holds none of the secrets.
func expectUseful(_ problems: [Problem], hiding secrets: [String] = [], _ location: SourceLocation = #_sourceLocation) {
    for problem in problems {
        for part in [problem.check, problem.place, problem.what, problem.why, problem.advice] {
            #expect(!part.isEmpty, sourceLocation: location)
        }
        #expect(!problem.description.contains("\n"), sourceLocation: location)
        for secret in secrets { #expect(!problem.description.contains(secret), sourceLocation: location) }
    }
}

/// Pins of keys that nobody has.
enum TestPins {
    static func pin(_ seed: Int, _ kind: Pin.Kind = .publicKey) throws -> Pin {
        let digest = (0..<32).map { place -> UInt8 in
            let mixed = place * place * 7 + place * 31 + seed * 13
            return UInt8(truncatingIfNeeded: mixed ^ (place << 3))
        }
        return try Pin(digest: digest, of: kind)
    }
}
