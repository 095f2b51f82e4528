import CodeModel
import Testing

@testable import AuditKit

/// Files of packages that no target compiles.
@Suite struct PackageFoldersTests {
    private static let manifest = """
        let package = Package(
            name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
            targets: [
                .target(name: "Kit", dependencies: [.target(name: "Core")], exclude: ["Legacy", "Shared/Old.swift"]),
                .target(name: "Core", path: "Core/Code"),
                .target(name: "Revival", path: "Sources/Kit/Legacy/Revival"),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ])
        """

    private static let files = [
        "Package.swift", "Package@swift-5.9.swift", "Sources/Kit/A.swift", "Sources/Kit/Legacy/A.swift",
        "Sources/Kit/Shared/Old.swift", "Sources/Kit/Shared/New.swift", "Sources/Kit/Legacy/Revival/A.swift",
        "Core/Code/A.swift", "Core/Loose.swift", "Tests/KitTests/A.swift", "Borrowed/A.swift",
    ]

    @Test(
        arguments: [
            ("Package.swift", .app), ("Package@swift-5.9.swift", .app), ("Sources/Kit/A.swift", .app),
            ("Sources/Kit/Legacy/A.swift", .unused), ("Sources/Kit/Shared/Old.swift", .unused),
            ("Sources/Kit/Shared/New.swift", .app), ("Sources/Kit/Legacy/Revival/A.swift", .app),
            ("Core/Code/A.swift", .app), ("Core/Loose.swift", .unused), ("Tests/KitTests/A.swift", .test),
            ("Borrowed/A.swift", .unused), ("Borrowed/Info.plist", .app),
        ] as [(String, FileRole)])
    func filesOfNoTarget(path: String, role: FileRole) {
        #expect(self.role(of: path, Self.files) == role)
    }

    /// What else builds the repository may take files that the package does not.
    @Test(arguments: ["Kit.podspec", "project.yml", "App/Project.swift"])
    func otherBuildsMayTakeFiles(build: String) {
        let files = Self.files + [build]
        #expect(role(of: "Borrowed/A.swift", files) == .app)
        #expect(role(of: "Sources/Kit/Legacy/A.swift", files) == .unused)
    }

    /// A property list beside code that no target holds is that of an app which something else builds.
    @Test(arguments: ["Info.plist", "Reader.entitlements", "Release.xcconfig", "Base.lproj/Main.storyboard"])
    func anAppOfItsOwnIsBuiltBySomethingElse(file: String) {
        let files = Self.files + ["Reader/" + file, "Reader/Screens/A.swift"]
        #expect(role(of: "Reader/Screens/A.swift", files) == .app)
        #expect(role(of: "Borrowed/A.swift", files) == .app)
        #expect(role(of: "Sources/Kit/Legacy/A.swift", files) == .unused)
        #expect(role(of: "Reader/Screens/A.swift", files + ["Kit.xcodeproj/project.pbxproj"]) == .unused)
    }

    @Test func aSmallPackageBesideMuchCodeSaysNothingOfIt() {
        let files = Self.files + (0..<9).map { "App/Screen\($0).swift" }
        #expect(role(of: "App/Screen0.swift", files) == .app)
    }

    @Test func aProjectThatNamesTheFileWins() {
        let role = FileRole(path: "Borrowed/A.swift", head: [], membership: .shipped, manifests: .unused)
        #expect(role == .app)
    }

    /// Targets made by a function of the manifest are read where it is called.
    @Test func functionsOfTheManifest() {
        let manifest = """
            func part(name: String, path: String, exclude: [String] = []) -> Target {
                .target(name: name, path: path, exclude: exclude)
            }
            extension Target.Dependency { static var core: Target.Dependency { .target(name: .core) } }
            let package = Package(
                name: "Kit",
                targets: [part(name: .kit, path: "parts/Kit", exclude: ["Old"]), part(name: .core, path: "parts/Core")])
            """
        let files = ["Package.swift", "parts/Kit/A.swift", "parts/Kit/Old/A.swift", "parts/Core/A.swift"]
        #expect(role(of: "parts/Kit/A.swift", files, manifest) == .app)
        #expect(role(of: "parts/Kit/Old/A.swift", files, manifest) == .unused)
    }

    /// A folder that the manifest works out may be any.
    @Test func foldersThatAreWorkedOutMayBeAny() {
        let manifest = """
            let home = "Code"
            let package = Package(
                name: "Kit", targets: [.target(name: "Kit", exclude: ["Old"]), .target(name: "Other", path: home + "/Other")])
            """
        #expect(role(of: "Code/Other/A.swift", Self.files, manifest) == .app)
        #expect(role(of: "Sources/Kit/Old/A.swift", Self.files, manifest) == .app)
    }

    /// The only target of a package may stand in the folder of all, and one whose name is worked out in any of them.
    @Test func aLoneTargetNeedsNoFolderOfItsOwn() {
        let manifest =
            "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\"), .testTarget(name: \"KitTests\")])"
        let files = ["Package.swift", "Sources/A.swift", "Sources/Inner/B.swift", "Attic/C.swift"]
        #expect(role(of: "Sources/A.swift", files, manifest) == .app)
        #expect(role(of: "Sources/Inner/B.swift", files, manifest) == .app)
        #expect(role(of: "Attic/C.swift", files, manifest) == .unused)
    }

    private func role(of path: String, _ files: [String], _ manifest: String = manifest) -> FileRole {
        let packages = PackageTargets(
            [SwiftReader.read(Array(manifest.utf8), path: "Package.swift").tree], paths: files)
        return FileRole(path: path, head: [], membership: .unknown, manifests: packages.marks(of: path))
    }
}
