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

/// Databases that run beside a test or on a developer's machine; their passwords guard nothing.
private let localServices: Set<String> = [
    "postgres", "postgresql", "mysql", "mariadb", "mongo", "redis", "rabbitmq", "minio", "sa", "db", "database", "test",
]
