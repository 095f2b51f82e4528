import Foundation
import Testing

/// A program or module that some proofs need, and that need not be installed.
enum Tool: String {
    case age, pyrage
    case python = "python3 with its package cryptography"

    /// Whether proofs that need it run. On CI they run in any case and fail without it, unless `.ci/run` has said that it
    /// could not be installed there.
    var isThere: Bool { Self.isDemanded || Self.found.contains(self) }

    private static let isDemanded: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return ["true", "1"].contains(environment["CI"]) && environment["BULWARK_WITHOUT_PEERS"] == nil
    }()

    private static let found = Set([Tool.age, .pyrage, .python].filter { $0.answers })

    private var answers: Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        switch self {
        case .age: process.arguments = ["age", "--help"]
        case .pyrage: process.arguments = ["python3", "-c", "import pyrage"]
        case .python: process.arguments = ["python3", "-c", "import cryptography"]
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Skipped, and counted as such, where the tool is not installed.
    static func needs(_ tool: Tool) -> Self { .enabled(if: tool.isThere, "\(tool.rawValue) is not installed") }

    /// Skipped, and counted as such, where these published vectors do not lie beside the package.
    static func needs(vectors name: String) -> Self {
        .enabled(if: Vectors.shared(name) != nil, "no published vectors \(name) beside the package")
    }
}
