import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Dependencies fetched over `http://` or `git://`.
    static let dependencyOverHttp = Rule(
        id: "dependency-over-http",
        title: "Dependency is fetched over an unencrypted connection",
        category: .code,
        severity: .high,
        references: [.cwe(494), .cwe(829), .cwe(319), .masvs("CODE", 3), .maswe(48), .mobileTop10(2)],
        why: """
            Neither `http://` nor `git://` authenticates the server. A network attacker can serve modified sources, \
            which are then compiled into the app and run on the build machine.
            """,
        remedy: "Write the URL with `https://` or `ssh://`.",
        bad: [
            Example(
                manifest(#".package(url: ↓"http://git.example.com/codec.git", from: "1.2.0")"#),
                as: .file("Package.swift"),
                mended: manifest(#".package(url: "https://git.example.com/codec.git", from: "1.2.0")"#)),
            Example(
                manifest(#".package(url: ↓"git://example.com/codec.git", exact: "1.2.0")"#), as: .file("Package.swift")),
            Example(
                "source ↓'http://specs.example.com/specs.git'\npod 'Codec', :git => ↓'git://example.com/codec.git'\n",
                as: .file("Podfile")),
            Example(
                """
                R0 = {
                    isa = XCRemoteSwiftPackageReference; repositoryURL = ↓"http://git.example.com/codec";
                    requirement = { kind = exactVersion; version = 1.2.0; };
                };
                """, as: .projectObjects),
        ],
        good: [
            Example(
                manifest(#".package(url: "https://git.example.com/codec.git", from: "1.2.0")"#),
                as: .file("Package.swift")),
            Example(
                manifest(#".package(url: "git@example.com:codec.git", from: "1.2.0")"#), as: .file("Package.swift"),
                "ssh"),
            Example("source 'https://cdn.cocoapods.org/'\npod 'Codec', '~> 1.2'\n", as: .file("Podfile")),
            Example(
                "pod 'Codec', :podspec => 'https://example.com/Codec.podspec'\n# source 'http://specs.example.com'\n",
                as: .file("Podfile"), "a comment"),
        ],
        checks: [.swift(inspect), .text(inspect), .xcodeProject(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.packageCalls {
        guard let url = call.argument("url"), let text = pass.constant(url)?.value.string,
            let scheme = DependencyAddress.plainScheme(of: text)
        else { continue }
        pass.report(
            message(scheme), at: url,
            .init(fix: SourceFix.begin(url, with: "https://", insteadOf: "\(scheme)://")?.breaking))
    }
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .podfile, let podfile = try? Podfile.parse(file.bytes) else { return }
    for source in podfile.sources {
        guard let scheme = DependencyAddress.plainScheme(of: source.url) else { continue }
        pass.report(message(scheme), in: file, at: source.range)
    }
    for pod in podfile.pods {
        for option in ["git", "http", "podspec"] {
            guard let url = pod.options[option], let range = pod.optionRanges[option],
                let scheme = DependencyAddress.plainScheme(of: url)
            else { continue }
            pass.report(message(scheme), in: file, at: range)
        }
    }
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    for package in file.project.remotePackages {
        guard let scheme = DependencyAddress.plainScheme(of: package.url), let range = package.urlRange else {
            continue
        }
        pass.report(message(scheme), in: file.source, at: range)
    }
}

private func message(_ scheme: String) -> String {
    "The sources are fetched over `\(scheme)://`, where a network attacker can change them"
}

private func manifest(_ dependency: String) -> String {
    """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "App", dependencies: [
        \(dependency),
    ])
    """
}
