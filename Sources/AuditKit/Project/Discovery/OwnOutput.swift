/// Reports and baselines of earlier audits: they speak of the project and are no part of it.
///
/// Read as text of the project, the names in them would count as uses, and an audit would change the next one.
enum OwnOutput {
    static func isOwn(_ file: RawFile) -> Bool {
        guard file.kind == .json || file.kind == .otherText else { return false }
        if file.path == Baseline.name || file.path.hasSuffix("/" + Baseline.name) { return true }
        let head = Array(file.bytes.prefix(reach))
        return marks.contains { mark in mark.allSatisfy { head.holds($0, anchor: $0.count / 2) } }
    }

    /// In each format, a mark stands this near to the beginning.
    private static let reach = 16 << 10

    private static let marks: [[[UInt8]]] = [
        ["\"tool\": \"bulwark\""],  // JSON
        ["sarif-schema", "\"name\": \"Bulwark\""],
        ["\"analyzer\"", "\"id\": \"bulwark\""],  // GitLab
        ["\"engineId\": \"bulwark\""],  // SonarQube
        ["<testsuite ", "package=\"bulwark\""],  // JUnit
        ["\"bomFormat\": \"CycloneDX\"", "\"name\": \"bulwark\""],
        ["\"entries\": [", "\"fingerprint\": \"", "\"rule\": \""],  // a baseline of another name
    ].map { mark in mark.map { Array($0.utf8) } }
}
