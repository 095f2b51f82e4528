import AuditKit
import AuditModel
import AuditRules
import Testing

/// What is left to systems that a package is not built for is advice.
@Suite struct OutdatedBranchesTests {
    private static let copying = "UIPasteboard.general.string = password"

    @Test(
        arguments: [
            ("[.iOS(.v15), .macOS(\"11.3\")]", "if #available(iOS 15.0, *) {} else { \(copying) }", false),
            ("[.iOS(.v15), .macOS(\"11.3\")]", "if #available(iOS 14, macOS 11.3, *) {} else { \(copying) }", false),
            ("[.iOS(.v15)]", "guard #available(iOS 14, *) else { \(copying); return }", false),
            ("[.iOS(.v15)]", "if #available(iOS 15.1, *) {} else { \(copying) }", true),
            ("[.iOS(.v15)]", "if #available(iOS 15, *) { \(copying) } else {}", true),
            ("[.iOS(.v15)]", "if #available(iOS 15, *), isOpen {} else { \(copying) }", true),
            ("[.iOS(.v15)]", "if isOpen, #available(iOS 15, *) {} else { \(copying) }", true),
            ("[.iOS(.v15)]", "if #available(iOS 15, macOS 12, *) {} else { \(copying) }", true),
            ("[.iOS(.v15)]", "if #unavailable(iOS 15) {} else { \(copying) }", true),
            ("oldest", "if #available(iOS 15, *) {} else { \(copying) }", true),
        ])
    func branches(platforms: String, code: String, isTold: Bool) throws {
        let manifest = """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Kit", platforms: \(platforms), targets: [.target(name: "Kit")])
            """
        let files = [
            "Package.swift": manifest, "Sources/Kit/A.swift": "import UIKit\nfunc copy(password: String) { \(code) }",
        ]
        let rule = try #require(Catalog.all.first { $0.id == "secret-on-pasteboard" })
        let report = Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
        #expect(report.report.findings.isEmpty != isTold)
    }
}
