import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Apps with dependencies and without a lock file.
    static let lockfileMissing = Rule(
        id: "lockfile-missing",
        title: "No lock file pins the versions of the dependencies",
        category: .code,
        severity: .low,
        profile: .strict,
        references: [.cwe(1357), .cwe(829), .masvs("CODE", 3), .maswe(75), .mobileTop10(2)],
        why: """
            Each checkout then resolves to the newest version allowed. Two builds of one commit differ, and a bad \
            release of a dependency reaches users without any change to the project.
            """,
        remedy: "Commit `Package.resolved` or `Podfile.lock`, and keep it out of `.gitignore`.",
        bad: [
            Example(
                """
                R0 = {
                    isa = XCRemoteSwiftPackageReference; repositoryURL = ↓"https://example.com/codec";
                    requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2.0; };
                };
                """, as: .projectObjects),
            Example("platform :ios, '16.0'\npod ↓'Codec', '~> 1.2'\npod 'Net', '~> 2.0'\n", as: .file("Podfile")),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let package = Package(
                    name: "Tool",
                    dependencies: [.package(url: ↓"https://example.com/codec.git", from: "1.2.0")],
                    targets: [.executableTarget(name: "Tool")])
                """, as: .file("Package.swift"), "a program, which no one else resolves"),
        ],
        good: [
            Example(
                """
                R0 = {
                    isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/codec";
                    requirement = { kind = exactVersion; version = 1.2.0; };
                };
                """, as: .projectObjects, "only one version"),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let package = Package(
                    name: "Codec",
                    products: [.library(name: "Codec", targets: ["Codec"])],
                    dependencies: [.package(url: "https://example.com/bytes.git", from: "1.2.0")],
                    targets: [.target(name: "Codec")])
                """, as: .file("Package.swift"), "a library, whose users resolve versions"),
            Example("pod 'Own', :path => '../Own'\n", as: .file("Podfile"), "a local folder"),
            Example("R0 = { isa = XCLocalSwiftPackageReference; relativePath = ../Codec; };", as: .projectObjects),
        ],
        checks: [.xcodeProject(inspect), .text(inspect), .swift(inspect)]
    )
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    guard !pass[LockedDependencies.self].hasPackageLock else { return }
    let open = file.project.remotePackages.first { package in
        switch package.requirement {
        case .exact, .revision: false
        default: true
        }
    }
    guard let range = open?.urlRange else { return }
    pass.report("No `Package.resolved` pins this package to a version", in: file.source, at: range)
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .podfile, !pass[LockedDependencies.self].holdsPods(of: file.path),
        let podfile = try? Podfile.parse(file.bytes), let pod = podfile.pods.first(where: { $0.options["path"] == nil })
    else { return }
    pass.report("No `Podfile.lock` pins this pod to a version", in: file, at: pod.nameRange)
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard !file.calls("executableTarget").isEmpty, file.calls("library").isEmpty,
        !pass[LockedDependencies.self].hasPackageLock
    else { return }
    let open = file.packageCalls.first { $0.argument("exact") == nil && $0.argument("revision") == nil }
    guard let url = open?.argument("url") else { return }
    pass.report("No `Package.resolved` pins this package to a version", at: url)
}
