import AuditModel
import Testing

@testable import AuditKit

@Suite struct ComponentsTests {
    @Test func swiftPackages() throws {
        let components = components([
            "Package.swift": """
            // swift-tools-version:5.9
            import PackageDescription
            let package = Package(name: "App", dependencies: [
                .package(url: "https://github.com/Example/Codec", from: "1.0.0"),
                .package(id: "example.pages", from: "1.0.0"),
            ])
            """,
            "Package.resolved": Lock.swift,
        ])
        #expect(components.map(\.name) == ["bytes", "Codec", "example.pages", "own", "Tool"])
        #expect(
            components.map(\.purl) == [
                "pkg:swift/github.com/example/bytes@2.0.0-rc.1", "pkg:swift/github.com/Example/Codec@1.2.3",
                "pkg:generic/example.pages@1.0.0", "pkg:generic/own@3.0.0",
                "pkg:swift/git.example.com/deep/er/Tool@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ])
        #expect(components.map(\.isDirect) == [false, true, true, false, false])
        #expect(components.map(\.version) == ["2.0.0-rc.1", "1.2.3", "1.0.0", "3.0.0", nil])
        #expect(components[1].revision == "5f3c0a9d1b2e4f60718293a4b5c6d7e8f9012345")
        #expect(components[1].origin == "https://github.com/Example/Codec.git")
        #expect(components[1].location.path == "Package.resolved" && components[1].location.line == 6)
        #expect(components.allSatisfy { $0.dependencies.isEmpty })
    }

    @Test func formatOneHasItsComponentsToo() {
        let lock = """
            { "object": { "pins": [ { "package": "Codec", "repositoryURL": "git@github.com:example/Codec.git",
              "state": { "branch": null, "revision": "abc", "version": "1.2.3" } } ] }, "version": 1 }
            """
        let components = components(["App.xcodeproj/Package.resolved": lock])
        #expect(components.map(\.purl) == ["pkg:swift/github.com/example/Codec@1.2.3"])
        // Nothing in the project asks for anything, so that nobody knows.
        #expect(components.map(\.isDirect) == [nil])
    }

    @Test func pods() {
        let components = components([
            "Podfile.lock": """
            PODS:
              - Codec (1.2.0):
                - Codec/Core (= 1.2.0)
              - Codec/Core (1.2.0)
              - Fork (0.9)

            DEPENDENCIES:
              - Codec (~> 1.0)
              - Fork (from `https://git.example.com/fork.git`, branch `main`)

            EXTERNAL SOURCES:
              Fork:
                :branch: main
                :git: https://git.example.com/fork.git

            CHECKOUT OPTIONS:
              Fork:
                :commit: abc
                :git: https://git.example.com/fork.git
            """
        ])
        #expect(
            components.map(\.purl) == [
                "pkg:cocoapods/Codec@1.2.0", "pkg:cocoapods/Codec@1.2.0#Core", "pkg:cocoapods/Fork@0.9",
            ])
        #expect(components.map(\.isDirect) == [true, false, true])
        #expect(components.map(\.dependencies) == [["Codec/Core"], [], []])
        #expect(components.map(\.revision) == [nil, nil, "abc"])
        #expect(components.map(\.origin) == ["", "", "https://git.example.com/fork.git"])
        #expect(components.map(\.location.line) == [2, 4, 5])
    }

    @Test func carthage() {
        let components = components([
            "Cartfile": "github \"Example/Codec\" ~> 1.0\n",
            "Cartfile.resolved": """
            binary "https://cdn.example.com/Pages.json" "2.0"
            git "https://git.example.com/tool.git" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            github "Example/Codec" "v1.2"
            """,
        ])
        #expect(
            components.map(\.purl) == [
                "pkg:github/example/codec@v1.2", "pkg:generic/Pages.json@2.0",
                "pkg:generic/tool@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ])
        #expect(components.map(\.isDirect) == [true, false, false])
        #expect(components.map(\.version) == ["v1.2", "2.0", nil])
    }

    @Test func eachStandsOnceAtItsFirstShippedPlace() {
        let components = components([
            "App/Package.resolved": Lock.swift, "Examples/Package.resolved": Lock.swift,
            "Zoo/Package.resolved": Lock.swift.replacing("1.2.3", with: "1.2.4"),
        ])
        #expect(components.map(\.name) == ["bytes", "Codec", "Codec", "example.pages", "own", "Tool"])
        #expect(components.map(\.version)[1...2] == ["1.2.3", "1.2.4"])
        #expect(Set(components.map(\.location.path)) == ["App/Package.resolved", "Zoo/Package.resolved"])
    }

    @Test func noReportHoldsAPassword() throws {
        let lock = Lock.swift.replacing("https://github.com/Example", with: "https://me:pass-4711@github.com/Example")
        let audit = Audit.sample(
            .sample(
                "every-component",
                .workspace { _, pass in
                    for entry in pass[Components.self].entries {
                        guard let range = entry.range else { continue }
                        pass.report("A component", in: entry.file, at: range, .init(masking: entry.masking))
                    }
                }))
        let report = audit.report(["Package.resolved": lock])
        #expect(report.findings.count == 5 && report.components.count == 5)
        #expect(try !String(decoding: report.encoded, as: UTF8.self).contains("pass-4711"))
        #expect(report.components[1].purl == "pkg:swift/github.com/Example/Codec@1.2.3")
    }

    @Test func damagedLockFilesAreTold() {
        let report = Audit.sample().report(["Package.resolved": "{", "Podfile.lock": "PODS:\n  - (\n  - :\n"])
        #expect(report.notices.count == 1)
        #expect(report.notices.first?.contains("Package.resolved") == true)
    }

    private func components(_ files: [String: String]) -> [Component] { Audit.sample().report(files).components }
}

/// Lock files for tests.
enum Lock {
    static let swift = """
        {
          "pins" : [
            {
              "identity" : "codec",
              "kind" : "remoteSourceControl",
              "location" : "https://github.com/Example/Codec.git",
              "state" : { "revision" : "5f3c0a9d1b2e4f60718293a4b5c6d7e8f9012345", "version" : "1.2.3" }
            },
            {
              "identity" : "bytes",
              "kind" : "remoteSourceControl",
              "location" : "git@github.com:example/bytes",
              "state" : { "revision" : "abc", "version" : "2.0.0-rc.1" }
            },
            {
              "identity" : "example.pages", "kind" : "registry", "location" : "", "state" : { "version" : "1.0.0" }
            },
            {
              "identity" : "own",
              "kind" : "localSourceControl",
              "location" : "/srv/own",
              "state" : { "revision" : "abc", "version" : "3.0.0" }
            },
            {
              "identity" : "tool",
              "kind" : "remoteSourceControl",
              "location" : "https://git.example.com/deep/er/Tool.git",
              "state" : { "branch" : "main", "revision" : "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }
            }
          ],
          "version" : 3
        }
        """
}
