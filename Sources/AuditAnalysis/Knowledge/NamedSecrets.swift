package import AuditKit
package import AuditModel

extension Pass {
    /// How sure it is that a value under a name is a secret; nothing for other values and for those of known shape.
    ///
    /// - Parameter place: Where the value stands in the file, if that is known.
    package func confidence(of value: String, named name: String, in file: SourceFile, at place: Range<Int>?)
        -> Confidence?
    {
        guard value.utf8.count >= 6, let sort = self[SecretNames.self].sort(of: name),
            let confidence = SecretLiteral.confidence(of: value, as: sort)
        else { return nil }
        if let place, self[SecretScan.self].knows(place, in: file) { return nil }
        return file.isSample ? .low : confidence
    }
}

extension SourceFile {
    /// Whether a file of key material is made for tests, by what it is or by its name: `test_private_key.pem`.
    package var isSampleOfKey: Bool {
        guard !isSample else { return true }
        guard let name = path.split(separator: "/").last, keyFiles.contains(where: name.lowercased().hasSuffix) else {
            return false
        }
        let words = Words.of(String(name))
        return words.contains(where: sampleWords.contains) && !words.contains(where: realWords.contains)
    }

    /// Whether secrets in the file are most likely invented: for tests, samples and measurements.
    package var isSample: Bool {
        let folders = path.split(separator: "/").dropLast()
        return switch role {
        case .test, .mock, .example, .preview: true
        // The tests that came with somebody else's code.
        case .vendored: folders.contains { ["test", "tests", "testdata"].contains($0.lowercased()) }
        default: folders.contains { $0 == "Benchmarks" || $0 == "Snippets" }
        }
    }
}

extension Pass {
    /// Reports each name of a script or settings file that is given a secret.
    package mutating func reportAssignments(in file: SourceFile, message: (String) -> String) {
        let services = ServiceContainers(of: file)
        for assignment in WrittenAssignments(in: file.bytes) {
            let name = file.text(of: assignment.name)
            let value = file.text(of: assignment.value)
            guard value.first != "$", value.first != "`",
                let confidence = confidence(of: value, named: name, in: file, at: assignment.value)
            else { continue }
            let isService = Words.of(name).first.map(localServices.contains) ?? false
            report(
                message(name), in: file, at: assignment.name,
                Details(
                    confidence: isService ? .low : confidence, masking: [assignment.value],
                    isAdvice: services.know(value, at: assignment.value)))
        }
    }
}

extension SourceFile {
    fileprivate func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

private let keyFiles = [".pem", ".key", ".p8", ".p12", ".pfx", ".der", ".jks", ".keystore", ".ppk"]

private let sampleWords: Set<String> = [
    "test", "tests", "testing", "example", "sample", "dummy", "fixture", "fixtures", "fake", "mock",
]

/// What has a key of its own while an app is tried out: `testflight-auth.p8`, `test-server.key`.
private let realWords: Set<String> = ["flight", "server", "prod", "production", "live", "staging"]

/// Databases that run beside a test or on a developer's machine; their passwords guard nothing.
private let localServices: Set<String> = [
    "postgres", "postgresql", "mysql", "mariadb", "mongo", "redis", "rabbitmq", "minio", "sa", "db", "database", "test",
]
