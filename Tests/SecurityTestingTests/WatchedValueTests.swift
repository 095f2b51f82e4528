import Foundation
import SecretPatterns
import Testing

@testable import SecurityTesting

/// Values of the test in the forms that a log gives them, and logs without a line.
@Suite struct WatchedValueTests {
    private static let value = "Correct \"Hörse\" + 9/π"

    private func lines(holding text: String) -> [Int] {
        let lines = ["started", "", "value <\(text)>"].map { LogCapture.Line(source: "app", text: $0) }
        return LogCheck.problems(in: lines, watching: [Self.value]).filter { $0.what.contains("watched value 1") }
            .map { $0.place.hasSuffix("line 3") ? 3 : 0 }
    }

    @Test func formsOfAValueAreFound() throws {
        let value = Self.value
        let all = try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
        let ascii = value.unicodeScalars.map { scalar -> String in
            scalar.isASCII ? String(scalar) : "\\u" + ("000" + String(scalar.value, radix: 16)).suffix(4)
        }.joined().replacing("\"", with: "\\\"")
        let bytes = Data(value.utf8)
        var forms = [
            value, value.uppercased(), all, all.lowercased(), all.replacing("%20", with: "+"),
            all.replacing("%", with: "%25"), json, ascii,
            value.replacing("\"", with: "&quot;").replacing("ö", with: "&#xF6;").replacing("π", with: "&#960;"),
            bytes.map { String(format: "%02X", $0) }.joined(),
        ]
        for before in ["", "u", "us"] {
            let text = Data("\(before)\(value):rest".utf8).base64EncodedString()
            forms += [text, text.replacing("+", with: "-").replacing("/", with: "_")]
        }
        for form in forms { #expect(lines(holding: form) == [3], "\(form)") }
    }

    @Test func otherTextsAreQuiet() {
        for text in ["correct horse", "100% of 3+4 &amp; \\u00e", "%zz%4", "Q29ycmVjdA==", "&#; &; \\"] {
            #expect(lines(holding: text) == [], "\(text)")
        }
        // A short value is looked for as it is.
        let line = LogCapture.Line(source: "app", text: "planning Annex")
        #expect(LogCheck.problems(in: [line], watching: ["ANN", "ex p"]) == [])
        #expect(LogCheck.problems(in: [line], watching: ["Ann"]).count == 1)
    }

    @Test func emptyLinesCount() {
        let capture = LogCapture()
        capture.add("one\n\n\r\nkey \(Planted.awsKey)\n", from: "app")
        #expect(capture.lines.count == 4)
        #expect(LogCheck.problems(in: capture.lines).map(\.place) == ["app, line 4"])
    }

    @Test func codeThatLogsNothingHasNotPassed() async throws {
        let silent = try await LogCheck("sign-in", output: false) {}.problems()
        #expect(silent.map(\.place) == ["sign-in"] && silent.map(\.what) == ["Nothing was logged"])
        expectUseful(silent)
        let empty = try await LogCheck("sign-in", output: false) { LogCapture.log(" \n", from: "app") }.problems()
        #expect(empty.map(\.what) == ["Nothing was logged"])
        #expect(try await LogCheck("sign-in", output: false, allowingSilence: true) {}.problems() == [])
        #expect(
            try await LogCheck("sign-in", output: false) { LogCapture.log("signed in", from: "app") }.problems() == [])
    }

    /// What the runner of the tests prints meanwhile is not what the code logged.
    @Test func linesOfTheRunnerAreNotTheCodes() {
        let runner = [
            "◇ Test run started.", "\u{1B}[90m◇ \u{1B}[0mTest a() started.", "✔ Test a() passed.", "  ", "↳ a",
            "Test Case 'A.a' started", "\u{1007C8} Test run started.",
        ]
        for text in runner { #expect(!LogCapture.Line(source: "standard output", text: text).isOfCode, "\(text)") }
        for text in ["a passenger signed in", "Tests are fun", "\u{1B}[31mred"] {
            #expect(LogCapture.Line(source: "standard error", text: text).isOfCode, "\(text)")
        }
        #expect(LogCapture.Line(source: "app", text: "◇ mine").isOfCode)
    }

    #if canImport(Testing)
        @Test func theTraitKnowsTokensOfOnesOwn() async throws {
            let shape = CustomShape(
                id: "acme-badge", name: "Badge", prefix: "acme_", alphabet: "A-Z0-9", minimumLength: 8,
                maximumLength: 8)
            let test = try #require(Test.current)
            try await withKnownIssue {
                try await LogsCleanTrait.logsClean(output: false, shapes: [shape]).provideScope(
                    for: test, testCase: nil
                ) {
                    LogCapture.log("badge acme_A1B2C3D4", from: "app")
                }
            } matching: { issue in
                // What the trait found, and no error on the way.
                issue.error == nil
            }
        }
    #endif
}
