import AuditModel
import SourceFormats
import Testing

@testable import AuditKit

@Suite struct HostileProjectTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func damagedProjectsDoNotCrash(seed: UInt64) {
        var random = RepeatableNumbers(seed: seed)
        var text = ProjectText()
        text.projectSettings["Release"] = #"A = "$(B) $(inherited)"; B = "$(A)"; INFOPLIST_FILE = "$(A)/Info.plist";"#
        text.objects = """
            F = { isa = PBXFileReference; path = "../../a.xcconfig"; sourceTree = "<group>"; };
            G = { isa = PBXFileSystemSynchronizedRootGroup; path = ".."; sourceTree = SOURCE_ROOT; };
            """
        text.targets = [
            ProjectText.Target(configurationFiles: ["Release": "F"], members: "fileSystemSynchronizedGroups = (G);")
        ]
        var bytes = Array(text.text.utf8)
        for _ in 0..<Int(random.next() % 12) {
            let index = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 3 {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = random.pick(Array("(){};=\"$ \n/".utf8))
            default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
            }
        }
        let damaged = String(decoding: bytes, as: UTF8.self)
        let project = InMemoryProject(["a/b/App.xcodeproj/project.pbxproj": damaged, "a.xcconfig": "C = 1"]).model
        for variant in project.variants {
            for name in variant.settings.names { _ = variant.setting(name) }
            _ = variant.expand("$(A) $(SRCROOT:x) $($(B))")
        }
        #expect(project.projects.count + project.unread.count >= 1)
    }

    @Test func manyTargetsTimesManySettingsStayWithinBounds() {
        var text = ProjectText()
        let settings = (0..<3_000).map { "S\($0) = 1;" }.joined()
        text.projectSettings = ["Debug": settings, "Release": settings]
        text.targets = (0..<300).map { ProjectText.Target(name: "T\($0)") }
        let project = InMemoryProject(["App.xcodeproj/project.pbxproj": text.text]).model
        #expect(project.targets.count == 300)
        #expect(project.unread.map(\.extent) == [.part])
        #expect(project.variants.first?.setting("S1")?.value == "1")
        #expect(project.variants.last?.setting("S1") == nil)
    }

    @Test func pathsThatLeadOutStayOutside() {
        var text = ProjectText()
        var target = ProjectText.Target()
        target.settings = [
            "Release": #"INFOPLIST_FILE = "../Info.plist"; CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/../A.plist";"#
        ]
        text.targets = [target]
        let list = "<plist><dict/></plist>"
        let project = InMemoryProject([
            "App.xcodeproj/project.pbxproj": text.text, "Info.plist": list, "A.plist": list,
        ]).model
        #expect(project.variant("App", "Release")?.infoPlists == [])
        #expect(project.variant("App", "Release")?.entitlements == [])
    }
}
