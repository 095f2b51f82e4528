import AuditModel
import Testing

@testable import AuditKit

/// Comments that accept findings, in every kind of file that can hold one.
@Suite struct InlineSuppressionTests {
    @Test(arguments: [
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\nlet forbidden = 1"),
        ("App/A.swift", "let forbidden = 1 // bulwark:ignore forbidden-word -- why"),
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\n\n// a note\n/* another */\nlet forbidden = 1"),
        ("App/A.swift", "/* bulwark:ignore forbidden-word -- why */\nlet forbidden = 1"),
        ("App/A.swift", "// bulwark:ignore-file forbidden-word -- why\nf()\nlet forbidden = 1"),
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\n@objc\nlet forbidden = 1"),
        (
            "App/A.swift",
            "// bulwark:ignore forbidden-word -- why\n@A.B @C(\n\")\", [\n1])\n// x\n@D\n\nlet forbidden = 1"
        ),
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\r\n@objc\r\nlet forbidden = 1\r\n"),
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\r\nlet forbidden = 1\r\n"),
        ("App/A.swift", "// bulwark:ignore forbidden-word -- why\rlet forbidden = 1\r"),
        (
            "App/Info.plist",
            "<plist><dict>\n<!-- bulwark:ignore forbidden-word - why -->\n<key>forbidden</key><true/>\n</dict></plist>"
        ),
        (
            "App/Info.plist",
            "<plist><dict>\n<key>forbidden</key><true/> <!-- bulwark:ignore forbidden-word - why -->\n</dict></plist>"
        ),
        (
            "App/Info.plist",
            "<plist><dict>\n<!-- bulwark:ignore forbidden-word - why -->\n<key>a</key>\n<string>forbidden</string>\n</dict></plist>"
        ),
        (
            "App/Info.plist",
            "<plist><dict>\n<key>a</key> <!-- bulwark:ignore forbidden-word - why -->\n<string>forbidden</string>\n</dict></plist>"
        ),
        (
            "App/App.entitlements",
            "<plist>\n<!-- bulwark:ignore-file forbidden-word - why -->\n<dict><key>forbidden</key><true/></dict></plist>"
        ),
        ("Config/App.xcconfig", "// bulwark:ignore forbidden-word -- why\nA = forbidden"),
        ("Config/App.xcconfig", "A = forbidden // bulwark:ignore forbidden-word -- why"),
        (
            "A.xcodeproj/project.pbxproj",
            "// !$*UTF8*$!\n{\n/* bulwark:ignore forbidden-word -- why */\nA = forbidden;\n}"
        ),
        (".env", "# bulwark:ignore forbidden-word -- why\nA=forbidden"),
        (".env", "A=forbidden # bulwark:ignore forbidden-word -- why"),
        ("ci.yml", "a: forbidden # bulwark:ignore forbidden-word -- why"),
        ("run.sh", "# bulwark:ignore forbidden-word -- why\n\necho forbidden"),
    ])
    func acceptsAFinding(path: String, source: String) {
        let report = Audit.sample(.forbiddenWord, profile: .strict).report([path: source])
        #expect(report.suppressed.filter { $0.rule == "forbidden-word" }.contains { $0.suppression?.reason == "why" })
        #expect(report.findings.filter { $0.rule != "forbidden-word" }.isEmpty)
    }

    @Test(arguments: [
        ("let s = \"// bulwark:ignore bad-call -- why\"\nbad()", ["bad-call"]),
        ("// bulwark:ignore bad-call -- why\nx()\nbad()", ["bad-call", "suppression-unused"]),
        ("// bulwark:ignore bad-call\nbad()", ["suppression-without-reason"]),
        ("// bulwark:ignore bad-call -- why until 2024-06-14\nbad()", ["suppression-expired", "bad-call"]),
        ("// bulwark:ignore bad-call -- why until 2024-06-15\nbad()", []),
        ("// bulwark:ignore bad-cal -- why\nbad()", ["suppression-malformed", "bad-call"]),
        ("bad() // bulwark:ignore bad-call -- why\nbad()", ["bad-call"]),
        ("// bulwark:ignore bad-call -- why", ["suppression-unused"]),
        ("bad(\n1) // bulwark:ignore bad-call -- why", []),
        ("/* x */ bad() /* bulwark:ignore bad-call -- why */", []),
        ("/* bulwark:ignore bad-call -- why */ bad()", ["bad-call", "suppression-unused"]),
        ("// bulwark:ignore bad-call -- why\n@objc func f() {}\nlet a = bad()", ["bad-call", "suppression-unused"]),
        ("// bulwark:ignore bad-call -- why\n@A(", ["suppression-unused"]),
    ])
    func isItselfChecked(source: String, rules: [String]) {
        let report = Audit.sample(.badCall).report(["App/A.swift": source])
        #expect(Set(report.findings.map(\.rule)) == Set(rules))
    }

    @Test func neverExpiresWhereNobodySaysWhatDayItIs() {
        var audit = Audit.sample(.badCall)
        audit.options.today = nil
        let report = audit.report(["App/A.swift": "bad() // bulwark:ignore bad-call -- why until 2001-01-01"])
        #expect(report.findings.isEmpty && report.suppressed.count == 1)
    }

    @Test func isNotUsedUpByARuleThatIsOff() {
        var audit = Audit.sample(.badCall)
        audit.configuration.rules.rules["bad-call"] = RuleSetting(isOn: false)
        #expect(audit.report(["App/A.swift": "bad() // bulwark:ignore bad-call -- why"]).findings.isEmpty)
    }
}
