import CodeModel
import Testing

@testable import AuditKit

/// What manifests say about the parts of a project that reach nobody.
@Suite struct PackageTargetsTests {
    private static let library = """
        let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"]), .executable(name: "kit", targets: ["kit"])],
            targets: [
                .target(name: "Kit", dependencies: ["Core"]), .target(name: "Core"),
                .executableTarget(name: "kit", dependencies: ["Kit"]),
                .executableTarget(name: "kit-migrate", dependencies: ["Kit"]),
                .executableTarget(name: "KitIntegration", dependencies: ["Kit"], path: "Sources/Trial"),
                .executableTarget(name: "KitDemo", dependencies: ["Kit"]),
                .target(name: "Doubles", dependencies: ["Kit", "DoubleParts"]), .target(name: "DoubleParts"),
                .testTarget(name: "KitTests", dependencies: ["Kit", "Doubles"]),
                .plugin(name: "Lint", capability: .buildTool()),
            ])
        """

    @Test(
        arguments: [
            ("Sources/Kit/A.swift", .app), ("Sources/Core/A.swift", .app), ("Sources/kit/main.swift", .app),
            ("Sources/kit-migrate/main.swift", .tool), ("Sources/Trial/main.swift", .test),
            ("Sources/KitDemo/main.swift", .example), ("Sources/Doubles/A.swift", .test),
            ("Sources/DoubleParts/A.swift", .test), ("Sources/Trials/A.swift", .app),
            ("Plugins/Lint/A.swift", .tool), ("Plugins/Lent/A.swift", .app),
        ] as [(String, FileRole)])
    func partsOfALibrary(path: String, role: FileRole) {
        #expect(roles(["Package.swift": Self.library], of: path) == role)
    }

    /// A package of programs ships them, whatever they are called.
    @Test func programsAreProductsWhereNoLibraryIs() {
        let server = """
            let package = Package(
                name: "site", targets: [
                    .executableTarget(name: "Run", dependencies: ["App"]), .target(name: "App"),
                    .executableTarget(name: "DemoBroker"), .testTarget(name: "AppTests", dependencies: ["App"]),
                ])
            """
        #expect(roles(["Package.swift": server], of: "Sources/DemoBroker/main.swift") == .app)
        #expect(roles(["Package.swift": server], of: "Sources/App/A.swift") == .app)
    }

    /// What a manifest puts together elsewhere may be a product.
    @Test func otherMentionsCount() {
        let manifest = """
            let shipped = ["Doubles"]
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: shipped)], targets: [
                    .target(name: "Doubles"), .testTarget(name: "KitTests", dependencies: ["Doubles"]),
                ])
            """
        #expect(roles(["Package.swift": manifest], of: "Sources/Doubles/A.swift") == .app)
    }

    @Test func aProgramThatStandsOnThePackageAroundItShowsThat() {
        let library = """
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """
        let program = """
            let package = Package(
                name: "Trial", dependencies: [.package(path: "..")],
                targets: [.executableTarget(name: "Trial", dependencies: ["Kit"], path: "Sources")])
            """
        let files = ["Package.swift": library, "trial/Package.swift": program]
        #expect(roles(files, of: "trial/Sources/main.swift") == .example)
        #expect(roles(files, of: "Sources/Kit/A.swift") == .app)
        let alone = ["Package.swift": library, "trial/Package.swift": program.replacing("..", with: "../Core")]
        #expect(roles(alone, of: "trial/Sources/main.swift") == .app)
    }

    @Test func aProjectOutweighsManifests() {
        let role = FileRole(path: "Sources/A.swift", head: [], membership: .shipped, manifests: .example)
        #expect(role == .app)
        #expect(FileRole(path: "Kit/A.swift", head: [], membership: .samplesOnly) == .example)
        #expect(FileRole(path: "Kit/A.swift", head: Array("import XCTest\n".utf8), membership: .shipped) == .test)
    }

    private func roles(_ manifests: [String: String], of path: String) -> FileRole {
        let trees = manifests.map { SwiftReader.read(Array($1.utf8), path: $0).tree }
        let packages = PackageTargets(trees)
        return FileRole(path: path, head: [], membership: .unknown, manifests: packages.marks(of: path))
    }
}
