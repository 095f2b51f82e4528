import Testing

@testable import AuditKit

@Suite struct DiscoveryTests {
    @Test func listsFilesByKindInTheOrderOfTheirPaths() throws {
        let folder = try TemporaryFolder()
        for name in ["b/A.swift", "b.swift", "App/Info.plist", "x.png", "a/key.p8", "Package@swift-6.0.swift"] {
            try folder.write(name)
        }
        let found = try Discovery.run(root: folder.path)
        #expect(
            found.files.map(\.path) == [
                "App/Info.plist", "Package@swift-6.0.swift", "a/key.p8", "b.swift", "b/A.swift",
            ])
        #expect(found.files.map(\.kind) == [.infoPlist, .packageManifest, .keyMaterial, .swift, .swift])
        #expect(found.root == folder.path)
        #expect(found.files.allSatisfy { $0.absolutePath == folder.absolute($0.path) })
        #expect(found.unread.isEmpty)
    }

    @Test func passesOverFoldersThatAreNotTheProjects() throws {
        let folder = try TemporaryFolder()
        try folder.write("App.swift", "let a = 1")
        for name in [
            "Pods/A", "ios/Carthage/Build", "node_modules/a", ".build/debug", ".build-linux", "DerivedData/x",
            "App.xcodeproj/xcuserdata", ".swiftpm", "A.framework", "B.xcframework", "Images.xcassets",
            "fastlane/report", ".git",
        ] {
            try folder.write(name + "/Inner.swift")
        }
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["App.swift"])
        #expect(found.passedOver[.dependencies] == 3)
        #expect(found.passedOver[.buildProducts] == 3)
        #expect(found.passedOver[.toolData] == 4)
        #expect(found.passedOver[.binaryBundles] == 2)
        #expect(found.passedOver[.assets] == 1)
    }

    @Test func aFolderCalledBuildIsReadUnlessItHoldsProducts() throws {
        let folder = try TemporaryFolder()
        try folder.write("build/Steps.swift")
        try folder.write("App/build/Release-iphoneos/Out.swift")
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["build/Steps.swift"])
        #expect(found.passedOver[.buildProducts] == 1)
    }

    @Test func countsOtherLanguagesAndReadsScriptsWithoutExtension() throws {
        let folder = try TemporaryFolder()
        for name in ["a.m", "a.h", "b.mm", "c.cpp", "App.swift"] { try folder.write(name) }
        try folder.write("scripts/release", "#!/usr/bin/env bash\nexport TOKEN=1\n")
        try folder.write("scripts/data", "no script")
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["App.swift", "scripts/release"])
        #expect(found.files.last?.kind == .shell)
        #expect(found.files.last?.role == .tool)
        #expect(found.passedOverByReason == ["Objective-C": 3, "C and C++": 1])
    }

    @Test func oneFileIsATargetOfItsOwn() throws {
        let folder = try TemporaryFolder()
        try folder.write(".gitignore", "*.swift")
        try folder.write("App/Secret.swift", "let a = 1")
        let found = try Discovery.run(root: folder.absolute("App/Secret.swift"))
        #expect(found.files.map(\.path) == ["Secret.swift"])
        #expect(found.files.map(\.size) == [9])
        #expect(found.root == folder.absolute("App"))
    }

    @Test func saysWhyThereIsNothingToAudit() throws {
        let folder = try TemporaryFolder()
        try folder.folder("empty")
        try folder.write("other/a.m")
        try folder.write("photo.png")
        #expect(throws: TargetError.doesNotExist("/no/such/folder")) { try Discovery.run(root: "/no/such/folder") }
        #expect(throws: TargetError.isSpecial("/dev/null")) { try Discovery.run(root: "/dev/null") }
        let empty = folder.absolute("empty")
        #expect(throws: TargetError.isEmpty(empty)) { try Discovery.run(root: empty) }
        let other = folder.absolute("other")
        #expect(throws: TargetError.holdsNoAppleProject(other, objectiveC: 1, ignored: 0)) {
            try Discovery.run(root: other)
        }
        let photo = folder.absolute("photo.png")
        #expect(throws: TargetError.unknownKind(photo)) { try Discovery.run(root: photo) }
    }

    @Test func everyErrorIsOneLine() {
        let errors: [TargetError] = [
            .doesNotExist("a"), .isSpecial("a"), .unreadable("a", reason: "permission denied"), .isEmpty("a"),
            .holdsNoAppleProject("a", objectiveC: 3, ignored: 0), .holdsNoAppleProject("a", objectiveC: 0, ignored: 2),
            .unknownKind("a"),
        ]
        for error in errors {
            #expect(error.description.hasPrefix("a "))
            #expect(!error.description.contains("\n"))
        }
    }

    @Test func theUserMayLeaveOutFoldersAndFiles() throws {
        let folder = try TemporaryFolder()
        for name in ["App.swift", "Legacy/A.swift", "Legacy/B.swift", "Old.swift"] { try folder.write(name) }
        var options = Discovery.Options()
        options.isExcluded = { path, isFolder in path == "Legacy" && isFolder || path == "Old.swift" }
        let found = try Discovery.run(root: folder.path, options: options)
        #expect(found.files.map(\.path) == ["App.swift"])
        #expect(found.passedOver[.configuration] == 2)
    }
}
