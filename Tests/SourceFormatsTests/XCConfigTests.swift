import SourceFormats
import Testing

@Suite struct XCConfigTests {
    private let bytes = Array(Samples.xcconfig.utf8)

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    @Test func readsAssignmentsWithPlaces() throws {
        let assignments = XCConfig.parse(bytes).assignments
        #expect(assignments.map(\.key.name) == ["API_URL", "ARCHS", "FLAGS", "EMPTY"])
        let archs = assignments[1]
        #expect(archs.value == "arm64")
        #expect(text(archs.keyRange) == "ARCHS[sdk=iphoneos*][arch=arm64]")
        #expect(text(archs.valueRange) == "arm64")
        #expect(archs.key.conditions.map(\.parameter) == ["sdk", "arch"])
        #expect(assignments[2].value == "-a -b")
        #expect(assignments[3].value.isEmpty && assignments[3].valueRange.isEmpty)
    }

    @Test func noticesAddressesCutByAComment() {
        let address = XCConfig.parse(bytes).assignments[0]
        #expect(address.value == "https:")
        #expect(address.isCutAtURL)
        #expect(address.rawValue == "https://example.com/api")
        #expect(XCConfig.parse(Array("A = https:/$()/x // fine".utf8)).assignments.first?.isCutAtURL == false)
    }

    @Test func readsCommentsInclusionsAndIssues() {
        let config = XCConfig.parse(bytes)
        #expect(config.inclusions.map(\.path) == ["Shared.xcconfig", "../Local.xcconfig"])
        #expect(config.inclusions.map(\.isOptional) == [false, true])
        #expect(config.comments.map(\.text) == [" Signing", " optional", "example.com/api", " device"])
        #expect(config.issues.map { text($0.range) } == ["2BAD = x", "NO_EQUALS"])
    }

    @Test func toleratesOtherLineEndings() {
        let config = XCConfig.parse(Array("\u{FEFF}A = 1;\r\nB=2\rC = 3".utf8))
        #expect(config.assignments.map(\.value) == ["1", "2", "3"])
        #expect(config.issues.isEmpty)
    }

    @Test func flattensInclusionsInPlace() {
        let files = [
            "/p/a/main.xcconfig":
                "A = 1\n#include \"../b/x.xcconfig\"\nC = 3\n#include? \"none.xcconfig\"\n#include \"gone.xcconfig\"",
            "/p/b/x.xcconfig": "B = 2\n#include \"y.xcconfig\"", "/p/b/y.xcconfig": "D = 4",
        ]
        let flat = XCConfig.flatten(path: "/p/a/main.xcconfig") { files[$0].map { Array($0.utf8) } }
        #expect(flat.assignments.map(\.assignment.key.name) == ["A", "B", "D", "C"])
        #expect(flat.assignments[2].file == "/p/b/y.xcconfig")
        #expect(flat.files == ["/p/a/main.xcconfig", "/p/b/x.xcconfig", "/p/b/y.xcconfig"])
        #expect(flat.issues.count == 1)
    }

    @Test func endsCircles() {
        let files = ["a": "#include \"b\"\nA = 1", "b": "#include \"a\"\nB = 1\n#include \"b\""]
        let flat = XCConfig.flatten(path: "a") { files[$0].map { Array($0.utf8) } }
        #expect(flat.assignments.map(\.assignment.key.name) == ["B", "A"])
        #expect(flat.issues.count == 2)
    }

    @Test func boundsInclusionsThatDouble() {
        let flat = XCConfig.flatten(path: "0") { name in
            Int(name).map { Array("#include \"\($0 + 1)\"\n#include \"\($0 + 1)\"\nA = \(name)".utf8) }
        }
        #expect(flat.assignments.count <= FormatLimits.includes + 1)
        #expect(flat.issues.count <= 2 * FormatLimits.includes + 2)
    }
}
