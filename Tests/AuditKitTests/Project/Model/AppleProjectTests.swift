import AuditModel
import CodeModel
import SourceFormats
import Testing

@testable import AuditKit

@Suite struct AppleProjectTests {
    private let info = "<plist><dict><key>CFBundleIdentifier</key><string>$(BUNDLE)</string></dict></plist>"

    @Test func settingsComeFromTheLayerThatCounts() throws {
        var text = ProjectText()
        text.projectSettings = ["Debug": "LEVEL = project; ONLY = p;", "Release": "LEVEL = project; ONLY = p;"]
        text.objects = """
            F = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
            """
        var target = ProjectText.Target()
        target.configurationFiles = ["Release": "F"]
        target.settings = ["Debug": "", "Release": #"MORE = "$(inherited) target";"#]
        text.targets = [target]
        let project = InMemoryProject([
            "ios/App.xcodeproj/project.pbxproj": text.text,
            "ios/Config/App.xcconfig": "#include \"Base.xcconfig\"\nLEVEL = file // why\n",
            "ios/Config/Base.xcconfig": "LEVEL = base\nMORE = $(LEVEL) base\n",
        ])
        let release = try #require(project.model.variant("App", "Release"))
        let level = try #require(release.setting("LEVEL"))
        #expect(level.value == "file")
        #expect(level.origin.file == "ios/Config/App.xcconfig")
        #expect(project.text(level.origin.file, level.origin.valueRange) == "file")
        let more = try #require(release.setting("MORE"))
        #expect(more.value == "file base target")
        #expect(project.text("ios/App.xcodeproj/project.pbxproj", more.origin.valueRange) == #""$(inherited) target""#)
        #expect(release.setting("ONLY")?.value == "p")
        #expect(release.setting("PRODUCT_NAME") == nil)
        #expect(release.expand("$(PRODUCT_NAME) $(PROJECT_NAME)") == "App App")
        #expect(project.model.variant("App", "Debug")?.setting("LEVEL")?.value == "project")
        #expect(project.model.looseConfigurations.isEmpty)
    }

    @Test func propertyListsBelongToTheBuildsThatNameThem() throws {
        var text = ProjectText()
        text.projectSettings = ["Debug": "BUNDLE = org.debug;", "Release": "BUNDLE = org.release;"]
        var target = ProjectText.Target()
        target.settings = [
            "Debug": #"INFOPLIST_FILE = "$(SRCROOT)/app/info.plist"; CODE_SIGN_ENTITLEMENTS = Debug.plist;"#,
            "Release": """
            INFOPLIST_FILE = "../ios/App/./Info.plist"; CODE_SIGN_ENTITLEMENTS = App.entitlements;
            "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Mac.entitlements;
            """,
        ]
        text.targets = [target]
        let empty = "<plist><dict/></plist>"
        let project = InMemoryProject([
            "ios/App.xcodeproj/project.pbxproj": text.text, "ios/App/Info.plist": info, "ios/Debug.plist": empty,
            "ios/App.entitlements": empty, "ios/Mac.entitlements": empty, "ios/Other-Info.plist": empty,
            "ios/Widget.plist": info,
        ]).model
        let list = try #require(project.propertyList(at: "ios/App/Info.plist"))
        #expect(list.kind == .infoPlist)
        #expect(list.uses.map(\.configuration) == ["Debug", "Release"])
        #expect(list.values(of: "id $(BUNDLE)").map(\.value) == ["id org.debug", "id org.release"])
        #expect(list.values(of: "plain").count == 1)
        #expect(project.propertyList(at: "ios/Debug.plist")?.kind == .entitlements)
        #expect(project.propertyList(at: "ios/Debug.plist")?.isReleased == false)
        #expect(project.variant("App", "Release")?.entitlements == ["ios/App.entitlements", "ios/Mac.entitlements"])
        #expect(project.propertyList(at: "ios/Other-Info.plist")?.kind == .otherPropertyList)
        #expect(project.propertyList(at: "ios/Widget.plist")?.kind == .infoPlist)
        #expect(project.propertyLists(.infoPlist).map(\.path) == ["ios/App/Info.plist", "ios/Widget.plist"])
    }

    @Test func keysThatXcodeGeneratesAreKnown() throws {
        var text = ProjectText()
        var target = ProjectText.Target()
        let keys = #"INFOPLIST_KEY_NSCameraUsageDescription = "To scan $(TARGET_NAME)";"#
        target.settings = ["Debug": keys, "Release": keys + " GENERATE_INFOPLIST_FILE = YES;"]
        text.targets = [target]
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text]).model
        let info = try #require(project.variant("App", "Release")).generatedInfo
        #expect(info.keys.sorted() == ["NSCameraUsageDescription"])
        #expect(info["NSCameraUsageDescription"]?.value == "To scan App")
        #expect(project.variant("App", "Debug")?.generatedInfo.isEmpty == true)
    }

    @Test func filesBelongToTargets() {
        var text = ProjectText()
        text.objects = """
            G = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (X); };
            X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TApp;
                membershipExceptions = (Info.plist, Checks); };
            A = { isa = PBXFileReference; path = Shared/A.swift; sourceTree = SOURCE_ROOT; };
            W = { isa = PBXFileReference; path = www; sourceTree = "<group>"; lastKnownFileType = folder; };
            B1 = { isa = PBXBuildFile; fileRef = A; }; B2 = { isa = PBXBuildFile; fileRef = A; };
            B3 = { isa = PBXBuildFile; fileRef = W; };
            S1 = { isa = PBXSourcesBuildPhase; files = (B1); };
            S2 = { isa = PBXSourcesBuildPhase; files = (B2); };
            R1 = { isa = PBXResourcesBuildPhase; files = (B3); };
            """
        var app = ProjectText.Target()
        app.members = "fileSystemSynchronizedGroups = (G);"
        var tests = ProjectText.Target(name: "Checks", type: "com.apple.product-type.bundle.unit-test")
        tests.members = "buildPhases = (S1, R1);"
        text.targets = [app, tests]
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text]).model
        #expect(project.targets.map(\.kind) == [.app, .unitTests])
        #expect(project.targets(holding: "App/Deep/B.swift").map(\.name) == ["App"])
        #expect(project.targets(holding: "App/Checks/C.swift").isEmpty)
        #expect(project.membership(of: "Shared/A.swift") == .testsOnly)
        #expect(project.membership(of: "www/index.json") == .testsOnly)
        #expect(project.membership(of: "App/Deep/B.swift") == .shipped)
        #expect(project.membership(of: "Application/B.swift") == .unknown)
        #expect(project.membership(of: "Shared/Forgotten.swift") == .leftOut)
        #expect(project.membership(of: "Shared/Old/Copy.swift") == .leftOut)
        #expect(project.role(of: "Shared/A.swift") == .test)
        #expect(project.role(of: "App/UITests/B.swift") == .app)
    }

    /// What lies below a folder whose files a project lists is built by nobody, unless something else builds it.
    @Test(arguments: [
        ("README.md", FileRole.Membership.leftOut), ("Core/Tool/Package.swift", .unknown), ("Package.swift", .unknown),
        ("Kit.podspec", .unknown), ("project.yml", .unknown), ("Elsewhere/Package.swift", .leftOut),
    ])
    func foldersBelowListedOnes(beside path: String, membership: FileRole.Membership) {
        var text = ProjectText()
        text.objects = """
            A = { isa = PBXFileReference; path = Core/A.swift; sourceTree = SOURCE_ROOT; };
            B1 = { isa = PBXBuildFile; fileRef = A; };
            S1 = { isa = PBXSourcesBuildPhase; files = (B1); };
            """
        var app = ProjectText.Target()
        app.members = "buildPhases = (S1);"
        text.targets = [app]
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text, path: ""]).model
        #expect(project.membership(of: "Core/Tool/Sources/B.swift") == membership)
    }

    /// An app beside a library shows it if its name says so; the app that the libraries are parts of is the product.
    @Test(arguments: [
        ("KitDemo", "Kit", true), ("TestHost", "Kit", true), ("SpeedTest", "Kit", false), ("Kitchen", "Kit", false),
        ("SpeedTests", "SpeedTestsCore", false),
    ])
    func appsThatShowALibrary(app: String, library: String, isSample: Bool) {
        var text = ProjectText()
        text.objects = """
            G = { isa = PBXFileSystemSynchronizedRootGroup; path = Host; sourceTree = "<group>"; };
            L = { isa = PBXFileSystemSynchronizedRootGroup; path = Core; sourceTree = "<group>"; };
            """
        var host = ProjectText.Target(name: app)
        host.members = "fileSystemSynchronizedGroups = (G);"
        var framework = ProjectText.Target(name: library, type: "com.apple.product-type.framework")
        framework.members = "fileSystemSynchronizedGroups = (L);"
        text.targets = [host, framework]
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text]).model
        #expect(project.membership(of: "Host/A.swift") == (isSample ? .samplesOnly : .shipped))
        #expect(project.membership(of: "Core/A.swift") == .shipped)
    }

    /// What a project among the tools of another one builds is a tool, though an app for itself.
    @Test func projectsAmongToolsShipNothing() {
        var text = ProjectText()
        text.objects = """
            G = { isa = PBXFileSystemSynchronizedRootGroup; path = Host; sourceTree = "<group>"; };
            """
        var app = ProjectText.Target(name: "Host")
        app.members = "fileSystemSynchronizedGroups = (G);"
        text.targets = [app]
        let path = "fastlane/borrowed/Lamp/Lamp.xcodeproj/project.pbxproj"
        let file = "fastlane/borrowed/Lamp/Host/A.swift"
        #expect(InMemoryProject([path: text.text]).model.role(of: file) == .app)
        let both = InMemoryProject([path: text.text, "App.xcodeproj/project.pbxproj": text.text]).model
        #expect(both.role(of: file) == .tool)
        #expect(both.role(of: "Host/A.swift") == .app)
        let inTools = InMemoryProject(["Tools/Host.xcodeproj/project.pbxproj": text.text]).model
        #expect(inTools.role(of: "Tools/Host/A.swift") == .app)
    }

    @Test func configurationFilesWithoutAProjectStandAlone() throws {
        let project = InMemoryProject([
            "Config/Base.xcconfig": "A = base\n", "Config/Release.xcconfig": "#include \"Base.xcconfig\"\nB = $(A)\n",
            "Config/Debug.xcconfig": "B = 1\nnonsense\n", "Config/Loop.xcconfig": "#include \"Pool.xcconfig\"\n",
            "Config/Pool.xcconfig": "#include \"Loop.xcconfig\"\n",
        ]).model
        let names = project.looseConfigurations.map(\.path)
        #expect(names == ["Config/Debug.xcconfig", "Config/Release.xcconfig", "Config/Loop.xcconfig"])
        #expect(project.looseConfigurations.map(\.isRelease) == [false, true, true])
        let value = try #require(project.looseConfigurations[1].setting("B"))
        #expect(value.value == "base")
        #expect(value.origin.file == "Config/Release.xcconfig")
        #expect(
            Set(project.unread.map(\.path)) == [
                "Config/Debug.xcconfig", "Config/Loop.xcconfig", "Config/Pool.xcconfig",
            ])
        #expect(project.unread.allSatisfy { $0.extent == .part })
    }

    @Test func filesThatMakeNoSenseAreNamed() {
        let project = InMemoryProject([
            "A.xcodeproj/project.pbxproj": "{ objects = ", "Info.plist": "<plist><dict>", "B.entitlements": "<plist>",
        ]).model
        #expect(project.unread.map(\.path) == ["A.xcodeproj/project.pbxproj", "B.entitlements", "Info.plist"])
        #expect(project.unread.allSatisfy { $0.extent == .nothing && !$0.reason.hasSuffix(".") })
    }
}
