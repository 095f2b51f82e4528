import AuditModel
import CodeModel
import Foundation
import SourceFormats
import TestSupport
import Testing

@testable import AuditKit

/// Audits damaged files by the thousand: each must end, and what it reports must fit the file.
///
/// `BULWARK_MUTATIONS` sets how many; a failure names the seed that repeats it.
@Suite struct MutationTests {
    private static let lanes = 16
    private static let count = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 20_000

    @Test(arguments: 0..<lanes)
    func everyAuditEndsAndFitsItsFile(lane: Int) {
        let swift = Self.material.filter { $0.path.hasSuffix(".swift") }
        let others = Self.material.filter { !$0.path.hasSuffix(".swift") }
        for number in 0..<Self.count / Self.lanes {
            let seed = UInt64(lane * 10_000_000 + number)
            var mutation = Mutation(seed: seed)
            let pool = number.isMultiple(of: 3) ? others : swift
            let sample = pool[mutation.number(below: pool.count)]
            let lender = Self.material[mutation.number(below: Self.material.count)].bytes
            let whole = mutation.excerpt(of: sample.bytes, upTo: sample.isWhole ? .max : 240)
            let bytes = mutation.mutated(whole, with: lender)
            let problems = MutatedAudit(path: sample.path, bytes: bytes).problems
            if problems.isEmpty { continue }
            Issue.record("seed \(seed), \(sample.path): \(problems.joined(separator: "; "))\n\(bytes.debugText)")
            return
        }
    }

    private struct Material: Sendable {
        let path: String
        let bytes: [UInt8]
        /// Small enough, and no file once a piece of it is missing.
        let isWhole: Bool
    }

    /// The files of this repository under the names that an app's files would have, and a few small ones.
    private static let material: [Material] = {
        let kinds = [
            "swift": "App/A.swift", "plist": "App/Info.plist", "entitlements": "App/App.entitlements",
            "xcconfig": "Config/A.xcconfig", "pbxproj": "A.xcodeproj/project.pbxproj", "strings": "App/A.strings",
            "xcprivacy": "App/PrivacyInfo.xcprivacy", "resolved": "Package.resolved",
        ]
        let files = ProjectSources.files(Set(kinds.keys), in: ["Sources", "Examples", "Tests", "Package.resolved"])
        let found = files.sorted { $0.key < $1.key }.map { file in
            Material(
                path: kinds[String(file.key.split(separator: ".").last ?? "")] ?? file.key, bytes: file.value,
                isWhole: false)
        }
        let small = smallFiles.map { Material(path: $0.path, bytes: Array($0.content.utf8), isWhole: true) }
        // As many small ones as large ones, so that whole files of every kind come often enough.
        return found + Array(repeating: small, count: 40).joined()
    }()
}

/// The audit of one damaged file, and what is wrong with its report.
private struct MutatedAudit {
    let path: String
    let bytes: [UInt8]

    var problems: [String] {
        let rules: [Rule] = [.badCall, .secretText, .forbiddenWord, .everyKey, .everyQuestion]
        var audit = Audit.sample(.badCall, profile: .strict)
        audit.rules = rules
        let outcome = audit.run(files: [path: bytes])
        let report = outcome.report
        var problems: [String] = []
        let all = report.findings + report.suppressed
        for finding in all { problems += self.problems(of: finding) }
        if Set(all.map { $0.rule + $0.fingerprint }).count != all.count { problems.append("equal fingerprints") }
        if report.coverage.files != 1 { problems.append("not counted") }
        if report.unread.contains(where: { $0.reason.isEmpty || $0.reason.utf8.count > 500 }) {
            problems.append("no good reason")
        }
        if path.hasSuffix(".swift") { problems += SwiftReader.read(bytes, path: path).tree.broken }
        return problems
    }

    private func problems(of finding: Finding) -> [String] {
        let map = LineMap(bytes)
        let places = [finding.location] + finding.related.map(\.location)
        var problems = places.filter { !fits($0, map) }.map { "\(finding.rule) outside the file: \($0)" }
        if isSecretMaskable, finding.excerpt?.lines.contains(where: { $0.contains("sk-SECRET") }) ?? false {
            problems.append("a secret is shown")
        }
        if let excerpt = finding.excerpt, excerpt.firstLine != finding.location.line || excerpt.lines.count > 3 {
            problems.append("the excerpt is of other lines: \(excerpt)")
        }
        if let excerpt = finding.excerpt, let mark = excerpt.mark, let line = excerpt.lines.first,
            mark.offset < 0 || mark.length < 1 || mark.offset > line.count
        {
            problems.append("the mark is outside the excerpt: \(excerpt)")
        }
        if !Fingerprint.isValid(finding.fingerprint) { problems.append("no fingerprint") }
        return problems
    }

    /// Whether every secret of the file is a literal that the rule for secrets finds.
    private var isSecretMaskable: Bool {
        guard path.hasSuffix(".swift") else { return false }
        var rest = bytes
        for text in SwiftReader.read(bytes, path: path).tree.nodes(.string) where text.name.hasPrefix("sk-") {
            for place in text.range { rest[place] = UInt8(ascii: " ") }
        }
        return !String(decoding: rest, as: UTF8.self).contains("sk-SECRET")
    }

    private func fits(_ location: Location, _ map: LineMap) -> Bool {
        guard location.path == path, (1...map.lineCount).contains(location.line), location.column >= 1,
            (location.line...map.lineCount).contains(location.endLine),
            location.endLine > location.line || location.endColumn >= location.column,
            let line = map.range(ofLine: location.line, in: bytes)
        else { return false }
        // A range may begin at a line end, which is at most two bytes.
        return location.column <= String(decoding: bytes[line], as: UTF8.self).utf16.count + 3
    }
}

extension [UInt8] {
    /// The bytes as a literal that can be pasted into a test.
    fileprivate var debugText: String { String(decoding: self, as: UTF8.self).debugDescription }
}

private let smallFiles: [(path: String, content: String)] = [
    (
        "App/A.swift",
        "bad(\"sk-SECRET\"); let a = [\"k\": \"v\\(x)\"] as? T ?? b\n// bulwark:ignore bad-call -- why\nbad()"
    ),
    (
        "App/A.swift",
        "enum E: String { case a = \"x\", b }\nlet k = E.a.rawValue + Keys.b\nfunc f() { var x = 1; x += k; bad(x) }"
    ),
    (
        "App/A.swift",
        "#if DEBUG\nlet d = UserDefaults.standard\n#else\nlet d: D? = nil\n#endif\nfunc g() { d.set(1, forKey: k) }"
    ),
    (
        "App/A.swift",
        "class A: B { private var k = \"\"\"\n  sk-SECRET\n  \\(b)\n  \"\"\"\n  func f() { guard let k else { return }; bad(self.k) } }"
    ),
    (
        "App/Info.plist",
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>a</key><true/><!-- bulwark:ignore every-key - why -->\n<key>b</key><dict><key>c</key><string>d &amp; e</string></dict></dict></plist>"
    ),
    ("App/Info.plist", "{ a = b; \"c d\" = (e, <0fbd>); }"),
    (
        "App/App.entitlements",
        "<plist><dict><key>get-task-allow</key><true/><key>g</key><array><string>$(A).b</string></array></dict></plist>"
    ),
    ("App/PrivacyInfo.xcprivacy", "<plist><dict><key>NSPrivacyTracking</key><false/></dict></plist>"),
    ("Config/A.xcconfig", "#include \"B.xcconfig\"\nA = $(inherited) $(B:lower) // forbidden\nC[sdk=iphoneos*] = YES;"),
    (
        "A.xcodeproj/project.pbxproj",
        "// !$*UTF8*$!\n{ rootObject = P; objects = { P = { isa = PBXProject; buildConfigurationList = L; targets = (T); }; T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; }; L = { isa = XCConfigurationList; buildConfigurations = (C); }; C = { isa = XCBuildConfiguration; name = Release; buildSettings = { A = \"b c\"; INFOPLIST_FILE = App/Info.plist; }; }; }; }"
    ),
    (".env", "TOKEN=forbidden # bulwark:ignore forbidden-word -- why\nB=1"),
    ("ci.yml", "a:\n  - forbidden: \"b\" # c\n"),
]
