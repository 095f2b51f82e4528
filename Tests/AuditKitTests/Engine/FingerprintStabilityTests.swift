import AuditModel
import Testing

@testable import AuditKit

/// Fingerprints hold through edits elsewhere and tell equal lines apart.
@Suite struct FingerprintStabilityTests {
    private func fingerprints(_ source: String, path: String = "App/A.swift") -> [String] {
        Audit.sample(.badCall).report([path: source]).findings.map(\.fingerprint)
    }

    private let source = "class A {\n    func f() {\n        bad(1)\n        bad(2)\n    }\n}\n"

    @Test(arguments: [
        "// one\n// two\nclass A {\n    func f() {\n        bad(1)\n        bad(2)\n    }\n}\n",
        "class A {\n  func f() {\n\n    bad(1)\n\tbad(2)\n  }\n}\nfunc more() {}\n",
        "class A {\r\n    func f() {\r\n        bad(1)\r\n        bad(2)\r\n    }\r\n}\r\n",
        "class A {\n    let x = good()\n    func f() {\n        x()\n        bad(1)\n        bad(2)\n    }\n}\n",
    ])
    func holdThroughEditsElsewhere(edited: String) {
        #expect(fingerprints(edited) == fingerprints(source))
    }

    @Test func changeWithTheLineAndTheDeclarationAround() {
        let original = fingerprints(source)
        #expect(Set(original).count == 2)
        #expect(fingerprints(source.replacing("bad(1)", with: "bad(3)"))[1] == original[1])
        #expect(fingerprints(source.replacing("bad(1)", with: "bad(3)"))[0] != original[0])
        #expect(Set(fingerprints(source.replacing("func f", with: "func g"))).isDisjoint(with: original))
    }

    @Test func keepTheirContentWhenTheFileIsRenamed() {
        let renamed = fingerprints(source, path: "App/B.swift")
        #expect(renamed.map(Fingerprint.content) == fingerprints(source).map(Fingerprint.content))
        #expect(renamed.map(Fingerprint.place) != fingerprints(source).map(Fingerprint.place))
    }

    @Test func tellEqualLinesApart() {
        let many = fingerprints(String(repeating: "bad(1)\n", count: 50))
        #expect(Set(many).count == 50)
        #expect(many.allSatisfy(Fingerprint.isValid))
        #expect(fingerprints("bad(1); bad(1); bad(1)").count == Set(fingerprints("bad(1); bad(1); bad(1)")).count)
    }

    @Test func tellEqualSuppressionsApart() {
        let line = "x() // bulwark:ignore bad-call -- gone\n"
        let unused = fingerprints(String(repeating: line, count: 3))
        #expect(unused.count == 3 && Set(unused).count == 3)
    }
}
