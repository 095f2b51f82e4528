import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Versions in a lock file that the given advisories call vulnerable.
    static let vulnerableDependency = Rule(
        id: "vulnerable-dependency",
        title: "Dependency has a known vulnerability",
        category: .code,
        severity: .high,
        references: [
            .cwe(1395), .cwe(1104), .cwe(937), .masvs("CODE", 3), .maswe(44), .mastg("MASTG-TEST-0273"),
            .mobileTop10(2),
        ],
        why: """
            The vulnerability is public, often with an exploit, and anyone can see which version an app was built \
            with. Its impact here depends on what the app calls; the severity is that of the advisory.
            """,
        remedy: """
            Update to a fixed version: `swift package update NAME`, `pod update NAME` or `carthage update NAME`, and \
            commit the lock file. Where there is no fix yet, stop calling the affected part, or replace the package.
            """,
        bad: [
            Example(
                packageLock(version: "2.3.0"), as: .file("Package.resolved"),
                "with `--advisories`, and a record that calls versions below 2.3.1 vulnerable",
                advisories: [codecRecord]),
            Example(
                """
                PODS:
                  - ↓Codec (2.2.9):
                    - Bytes/Core
                  - Bytes/Core (1.0.0)

                DEPENDENCIES:
                  - Codec
                """, as: .file("Podfile.lock"), advisories: [podRecord]),
            Example(
                "↓github \"example/codec\" \"v1.9\"\n", as: .file("Cartfile.resolved"), advisories: [codecRecord]),
            Example(
                """
                PODS:
                  - ↓Codec/Core (2.0.0)
                  - Codec/Images (2.0.0):
                    - Codec/Core

                DEPENDENCIES:
                  - Codec/Images
                """, as: .file("Podfile.lock"), "subspecs of a pod are one vulnerability", advisories: [podRecord]),
        ],
        good: [
            Example(
                packageLock(version: "2.3.1").filter { $0 != Example.mark }, as: .file("Package.resolved"),
                "the version that mends it", advisories: [codecRecord]),
            Example(
                packageLock(version: "1.4.9").filter { $0 != Example.mark }, as: .file("Package.resolved"),
                "older than the weakness", advisories: [codecRecord]),
            Example(
                "github \"example/bytes\" \"1.9.0\"\n", as: .file("Cartfile.resolved"), "another package",
                advisories: [codecRecord]),
            Example(
                "PODS:\n  - Codec (2.2.9)\n\nDEPENDENCIES:\n  - Codec\n", as: .file("Podfile.lock"),
                "nothing is known without advisories"),
            Example(
                "PODS:\n  - Codec (2.2.9)\n\nDEPENDENCIES:\n  - Codec\n", as: .file("Podfile.lock"),
                "the advisory was withdrawn",
                advisories: [podRecord.replacing("\"id\"", with: "\"withdrawn\": \"2024-05-01T00:00:00Z\", \"id\"")]),
        ],
        checks: [.workspace(inspect)]
    )
}

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    var seen: Set<[String]> = []
    for entry in pass[Components.self].entries {
        let component = entry.component
        for advisory in component.advisories where seen.insert(key(component, advisory)).inserted {
            let details = Pass.Details(
                severity: advisory.severity, masking: entry.masking, subject: advisory.id)
            if let range = entry.range {
                pass.report(message(component, advisory), in: entry.file, at: range, details)
            } else {
                pass.report(message(component, advisory), file: entry.file.path, details)
            }
        }
    }
}

/// The parts of one pod share its weaknesses, unless a part is all that a record speaks of.
private func key(_ component: Component, _ advisory: Advisory) -> [String] {
    let name = component.ecosystem == .cocoapods ? component.name.prefix { $0 != "/" }.lowercased() : component.purl
    return [component.ecosystem.rawValue, name, component.version ?? component.revision ?? "", advisory.id]
}

private func message(_ component: Component, _ advisory: Advisory) -> String {
    let version = component.version ?? component.revision.map { "at commit \($0.prefix(12))" } ?? ""
    let mended =
        advisory.fixed.first.map { "fixed in version \($0)" } ?? "no fixed version is known"
    return "`\(component.name)` \(version) has the vulnerability \(advisory.id)\(about(advisory)); \(mended)"
}

/// The record's own line, cut to a length that a list of findings bears.
private func about(_ advisory: Advisory) -> String {
    var text = advisory.summary.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { $0 != "`" }
    if text.count > 120 { text = text.prefix(119) + "…" }
    if text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? "" : " (\(text))"
}

private func packageLock(version: String) -> String {
    """
    {
      "pins": [
        {
          "identity": "codec",
          "kind": "remoteSourceControl",
          "location": ↓"https://github.com/example/Codec.git",
          "state": { "revision": "5f3c0a9d1b2e4f60718293a4b5c6d7e8f9012345", "version": "\(version)" }
        }
      ],
      "version": 2
    }
    """
}

private let codecRecord = """
    {
      "schema_version": "1.6.0",
      "id": "EXAMPLE-2024-0001",
      "summary": "Codec reads past the end of a short header",
      "severity": [ { "type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:L" } ],
      "affected": [
        {
          "package": { "ecosystem": "SwiftURL", "name": "github.com/example/codec" },
          "ranges": [ { "type": "SEMVER", "events": [ { "introduced": "1.5.0" }, { "fixed": "2.3.1" } ] } ]
        }
      ]
    }
    """

private let podRecord = codecRecord.replacing("SwiftURL", with: "CocoaPods")
    .replacing("github.com/example/codec", with: "Codec").replacing("1.5.0", with: "0")
