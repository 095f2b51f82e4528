import AuditControls
import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Foundation
import Testing

/// The controls, the folders they stand in and the checklists that ask for them belong together.
@Suite struct ControlCatalogTests {
    @Test func everyFileIsInTheCatalog() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/AuditControls")
        var declared: [String] = []
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("= Control(") else { continue }
            let id = try #require(text.firstMatch(of: /id: "([a-z0-9-]+)"/)?.output.1, "\(file.lastPathComponent)")
            let words = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            #expect(file.deletingPathExtension().lastPathComponent == words)
            declared.append(String(id))
        }
        #expect(declared.sorted() == ControlCatalog.all.map(\.id).sorted())
    }

    @Test func everyQuestionHasItsControl() {
        let known = Set(ControlCatalog.all.map(\.id))
        let asked = Checklists.all.flatMap(\.sections).flatMap(\.items).map(\.control)
        #expect(Set(asked).subtracting(known).sorted() == [])
        #expect(known.subtracting(asked).sorted() == [], "no checklist asks for these")
    }

    @Test(arguments: ControlCatalog.all)
    func weaknessesAreRules(_ control: Control) {
        let rules = Set(Catalog.all.map(\.id))
        #expect(control.weaknesses.filter { !rules.contains($0) } == [])
        #expect(Set(control.weaknesses).count == control.weaknesses.count)
    }

    @Test(arguments: ControlCatalog.all)
    func textsAreWhole(_ control: Control) {
        for language in Language.allCases {
            let title = control.title[language]
            #expect(!title.isEmpty && !title.hasSuffix("."))
        }
        #expect(control.remedy.hasSuffix("."))
        #expect(control.references.contains { if case .masvs = $0 { true } else { false } })
    }
}
