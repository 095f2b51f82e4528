import CodeModel
import Testing

@testable import AuditKit

/// Which files are compiled together.
@Suite struct ProjectModulesTests {
    @Test func targetsOfPackagesAreModules() {
        let manifest = """
            let package = Package(name: "Kit", targets: [
                .target(name: "my-kit"), .target(name: "Core", path: "Core/Code"), .testTarget(name: "KitTests"),
            ])
            """
        let files = [
            "Core/Code/A.swift", "Core/Loose.swift", "Sources/my-kit/A.swift", "Sources/my-kit/Deep/B.swift",
            "Tests/KitTests/A.swift", "Other/A.swift",
        ]
        #expect(
            modules(files, manifests: ["Package.swift": manifest]) == [
                "Core: Core/Code/A.swift", ": Core/Loose.swift Other/A.swift",
                "my_kit: Sources/my-kit/A.swift Sources/my-kit/Deep/B.swift", "KitTests: Tests/KitTests/A.swift",
            ])
    }

    @Test func targetsThatShareAFileAreOneModule() {
        var text = ProjectText()
        text.objects = """
            GA = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
            GW = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; };
            GS = { isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>"; };
            GK = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
            """
        var (app, widget, kit) = (
            ProjectText.Target(), ProjectText.Target(name: "Widget"), ProjectText.Target(name: "Kit")
        )
        app.members = "fileSystemSynchronizedGroups = (GA, GS);"
        widget.members = "fileSystemSynchronizedGroups = (GW, GS);"
        kit.members = "fileSystemSynchronizedGroups = (GK);"
        text.targets = [app, widget, kit]
        let files = ["App/A.swift", "Kit/A.swift", "Shared/A.swift", "Widget/A.swift", "Loose.swift"]
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text]).model
        #expect(
            modules(files, targets: project.files) == [
                "App: App/A.swift Shared/A.swift Widget/A.swift", "Kit: Kit/A.swift", ": Loose.swift",
            ])
    }

    /// Each module with its files, in one line.
    private func modules(
        _ files: [String], manifests: [String: String] = [:],
        targets: FileMembership = FileMembership([], paths: [])
    ) -> [String] {
        let manifests = manifests.map { CodeTree.reading($1, path: $0) }
        return ProjectModules(manifests: manifests, targets: targets)
            .modules(of: files.map { CodeTree.reading("", path: $0) })
            .map { $0.name + ": " + $0.trees.map(\.path).joined(separator: " ") }
    }
}
