import AuditModel

extension Ledger {
    static let components = [
        Component(
            name: "Reachability", version: "3.7", revision: nil, origin: "", ecosystem: .cocoapods,
            purl: "pkg:cocoapods/Reachability@3.7", location: entry("Podfile.lock", 4), isDirect: true,
            isChecked: true),
        Component(
            name: "ledger-charts", version: nil, revision: "9f2c1b7a5e4d3c2b1a09f8e7d6c5b4a392817060",
            origin: "https://git.ledger.example/charts.git", ecosystem: .swift,
            purl: "pkg:swift/git.ledger.example/charts@9f2c1b7a5e4d3c2b1a09f8e7d6c5b4a392817060",
            location: entry("Package.resolved", 12), isDirect: nil),
        Component(
            name: "swift-nio", version: "2.40.0", revision: "124119f0bb12384cef35aa041d7c3a686108722d",
            origin: "https://github.com/apple/swift-nio.git", ecosystem: .swift,
            purl: "pkg:swift/github.com/apple/swift-nio@2.40.0", location: entry("Package.resolved", 20),
            isDirect: false, dependencies: ["swift-atomics"],
            advisories: [
                Advisory(
                    id: "GHSA-7fj7-39wj-c64f", aliases: ["CVE-2022-3215"],
                    summary: "A header field can end a response early", severity: .high,
                    cvss: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N", cwes: [113], fixed: ["2.42.0", "2.39.1"])
            ], isChecked: true),
    ]

    private static func entry(_ path: String, _ line: Int) -> Location {
        Location(path: path, line: line, column: 1, endLine: line, endColumn: 10)
    }
}
