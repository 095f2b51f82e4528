import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Programs that work out or sign a broken hash: `shasum -a 1` in a function that verifies, `openssl dgst -md5 -sign`.
func inspectHashPrograms(_ file: SwiftFile, _ pass: inout Pass) {
    for call in ProgramCall.all(of: hashing, in: file, pass) where !call.place.isDebugOnly {
        guard let algorithm = call.brokenHash else { continue }
        let isSigned = call.words.contains { ["-sign", "-verify", "-hmac"].contains($0) }
        guard isSigned || call.place.isInVerification else { continue }
        pass.report(
            "\(algorithm.rawValue) verifies what was received, and other data can be crafted to match it",
            at: call.place, .init(confidence: .medium))
    }
}

private let hashing = ProgramCall.Programs(
    "shasum", "sha1sum", "md5", "md5sum", "openssl", "gmd5sum", "gsha1sum")

extension ProgramCall {
    fileprivate var brokenHash: HashCalls.Algorithm? {
        switch program {
        case "md5", "md5sum", "gmd5sum": return .md5
        case "sha1sum", "gsha1sum": return .sha1
        case "shasum":
            // SHA-1 is what it works out where none is named.
            let chosen = words.firstIndex { $0 == "-a" || $0 == "--algorithm" }
            guard let chosen, words.indices.contains(chosen + 1) else {
                return words.contains { $0.hasPrefix("-a") || $0.hasPrefix("--algorithm=") } ? nil : .sha1
            }
            return words[chosen + 1] == "1" ? .sha1 : nil
        default:
            guard words.contains("dgst") else { return words.dropFirst().first.flatMap(Self.plain) }
            return words.lazy.compactMap { $0.hasPrefix("-") ? Self.plain(String($0.dropFirst())) : nil }.first
        }
    }

    private static func plain(_ name: String) -> HashCalls.Algorithm? {
        ["md5": .md5, "sha1": .sha1, "md4": .md4, "md2": .md2][name]
    }
}

extension Node {
    /// Whether the function around says that it verifies something, by its name and with an answer or an error.
    fileprivate var isInVerification: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return Words.of(function.name).contains { verbs.contains($0) }
            && (function.child(.returnType)?.name == "Bool" || function.descendants.contains { $0.kind == .throw })
    }
}

private let verbs: Set<String> = [
    "verify", "verifies", "validate", "check", "checks", "matches", "genuine", "intact", "authentic", "authenticate",
]
