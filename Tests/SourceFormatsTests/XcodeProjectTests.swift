import SourceFormats
import Testing

@Suite struct XcodeProjectTests {
    private let bytes = Array(Samples.project.utf8)
    private let project: XcodeProject

    init() throws {
        project = try XcodeProject.parse(bytes)
    }

    private func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test func readsTargets() throws {
        #expect(project.targets.map(\.name) == ["App", "Tools"])
        #expect(project.targets.map(\.kind) == [.native, .aggregate])
        let app = try #require(project.target("App"))
        #expect(app.productType == "com.apple.product-type.application")
        #expect(app.dependencies == ["Tools"])
        #expect(app.packageProducts == ["Kit"])
        #expect(project.organization == "A Firm")
    }

    @Test func readsSettingsWithPlaces() throws {
        let debug = try #require(project.configuration("Debug"))
        #expect(debug.baseConfiguration?.sourceRelative == "Base.xcconfig")
        let bitcode = try #require(debug["ENABLE_BITCODE"])
        #expect(bitcode.value == .string("NO"))
        #expect(text(bitcode.keyRange) == "ENABLE_BITCODE")
        #expect(text(bitcode.valueRange) == "NO")
        let identity = try #require(debug.all("CODE_SIGN_IDENTITY").first)
        #expect(identity.key.conditions == [.init(parameter: "sdk", pattern: "iphoneos*")])
        #expect(debug["OTHER_SWIFT_FLAGS"]?.value.text == "-DONE \"-D TWO\"")
        #expect(project.defaultConfigurationName == "Debug")
    }

    @Test func resolvesPaths() throws {
        let app = try #require(project.target("App"))
        #expect(app.sources.map(\.path.path) == ["Sources/Main App.swift", "Shared/Other.swift"])
        #expect(app.sources.first?.compilerFlags == "-w")
        #expect(app.resources.map(\.path.path) == ["en.lproj/L.strings"])
        #expect(app.configurations.first?.baseConfiguration?.path == "App/Config/App.xcconfig")
    }

    @Test func leavesOutFilesWhoseGroupsFormACircle() {
        #expect(!project.files.contains { $0.path.path.hasSuffix("lost.swift") })
        #expect(project.files.count == 4)
    }

    @Test func readsSynchronizedFolders() throws {
        let app = try #require(project.target("App"))
        #expect(app.synchronizedFolders.map(\.path.path) == ["App"])
        #expect(app.synchronizedFolders.first?.excludedPaths == ["Info.plist"])
        #expect(project.target("Tools")?.synchronizedFiles.map(\.path) == ["App/Tool.strings"])
    }

    @Test func readsScripts() throws {
        let script = try #require(project.target("App")?.scripts.first)
        #expect(script.name == "Fetch")
        #expect(script.script == "curl http://example.com \"x\"\n")
        #expect(script.inputPaths == ["$(SRCROOT)/in"])
        #expect(text(script.scriptRange)?.hasPrefix("\"curl") == true)
        #expect(project.target("Tools")?.scripts.isEmpty == true, "A phase belongs to the target that names it first.")
    }

    @Test func readsPackages() throws {
        let remote = try #require(project.remotePackages.first)
        #expect(remote.url == "http://example.com/kit")
        #expect(remote.requirement == .upToNextMajor("1.2.3"))
        #expect(text(remote.urlRange) == "\"http://example.com/kit\"")
        #expect(project.localPackages.map(\.path) == ["../Local"])
    }

    @Test func keepsMarkedComments() {
        #expect(project.comments.map(\.text) == [" bulwark:ignore reason "])
    }

    @Test func readsTheXMLForm() throws {
        let xml = """
            <plist version="1.0"><dict><key>objects</key><dict>
            <key>P</key><dict><key>isa</key><string>PBXProject</string>
            <key>targets</key><array><string>T</string></array></dict>
            <key>T</key><dict><key>isa</key><string>PBXLegacyTarget</string><key>name</key><string>Make</string>
            <key>buildToolPath</key><string>/usr/bin/make</string></dict>
            </dict><key>rootObject</key><string>P</string></dict></plist>
            """
        let target = try #require(try XcodeProject.parse(Array(xml.utf8)).targets.first)
        #expect(target.kind == .legacy && target.buildTool == "/usr/bin/make")
    }

    @Test func refusesAFileWithoutObjects() {
        #expect(throws: SourceFormatError.self) { try XcodeProject.parse(Array("{a = b;}".utf8)) }
    }
}
