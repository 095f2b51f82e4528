import AuditModel
import Testing

@testable import AuditKit

/// Property lists, settings and project files that mean harm, through a whole audit.
@Suite struct HostileProjectFilesAuditTests {
    @Test(arguments: hostile)
    func areReadSoonOrNamedAsUnread(path: String, content: String) {
        var files = Self.project
        files[path] = content
        let report = Audit.sample(.everyKey, .forbiddenWord).report(files)
        #expect(report.unread.allSatisfy { !$0.reason.isEmpty && $0.reason.utf8.count < 500 })
        #expect(report.findings.allSatisfy { $0.location.line >= 1 })
    }

    @Test func includeLoopsAmongManyFilesEnd() {
        var files = Self.project
        for number in 0..<200 {
            files["Config/C\(number).xcconfig"] =
                "#include \"C\((number + 1) % 200).xcconfig\"\nK\(number) = $(K\((number + 1) % 200))"
        }
        let report = Audit.sample(.everyKey).report(files)
        #expect(report.coverage.filesByKind["build configuration"] == 200)
    }

    private static let hostile: [(String, String)] = [
        ("App/Info.plist", laughs),
        ("App/Info.plist", "<plist>" + many("<dict><key>a</key>", 20_000)),
        ("App/Info.plist", "<plist>" + many("<array>", 100_000)),
        ("App/Info.plist", "bplist00" + many("\u{1}", 100)),
        ("App/Info.plist", "<plist><dict><key>a</key><string>" + many("x", 500_000)),
        ("App/App.entitlements", "<plist><dict>" + many("<key>a</key><true/>", 20_000)),
        ("A.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n" + many("{a=", 50_000)),
        ("A.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{" + many("a=(b);", 20_000)),
        (
            "A.xcodeproj/project.pbxproj",
            "{rootObject=P;objects={P={isa=PBXProject;mainGroup=G;targets=(P,P);};G={isa=PBXGroup;children=(G,P);};};}"
        ),
        ("Config/A.xcconfig", "#include \"A.xcconfig\"\n#include? \"B.xcconfig\"\nA = $(A)"),
        ("Config/A.xcconfig", many("A = $(A) $(B)\nB = $(A)$(A)\n", 5_000)),
        ("Config/A.xcconfig", "A = " + many("$(", 20_000)),
        ("Package.resolved", many("[", 50_000)),
        ("Podfile.lock", many("  - a:\n", 10_000)),
        (".bulwark.yml", "a: &a [*a, *a]"),
    ]

    private static let project = ["App/A.swift": "bad()"]

    private static let laughs = """
        <?xml version="1.0"?>
        <!DOCTYPE plist [
        \((1..<30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);&a\($0 - 1);&a\($0 - 1);\">" }.joined(separator: "\n"))
        <!ENTITY a0 "ha">
        ]>
        <plist version="1.0"><dict><key>a</key><string>&a29;</string></dict></plist>
        """
}

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
