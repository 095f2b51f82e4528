import SourceFormats
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

@testable import CodeModel

/// The comments that are found without a parser are those that the parser finds.
@Suite struct CommentScannerTests {
    @Test func agreesWithTheParserOnTheSourcesOfThisProject() {
        let files = ProjectSources.files(["swift"], in: ["Sources", "Tests"], upTo: 40_000)
        #expect(files.count > 200)
        for (path, bytes) in files {
            #expect(CommentScanner.comments(in: bytes).map(\.range) == parsedComments(bytes), "\(path)")
        }
    }

    @Test(arguments: [
        "// a\n/* b /* c */ d */ /// e\n/** f */ x // g",
        #"let s = "// no" // yes"#,
        #"let s = "a \(b /* yes */ + "// no \(c /* too */)") // no" // yes"#,
        ##"let r = #"a " // no \(x) \#(y /* yes */) "# /* yes */"##,
        "let m = \"\"\"\n  // no \\(z /* yes */)\n  \" // no\n  \"\"\" // yes",
        "let m = #\"\"\"\n  // no \"\"\" \n  \"\"\"# // yes",
        "let r = #/ \" // no /# // yes",
        "let r = ##/\n  \" // no\n  /# // no\n/## // yes",
        "let r = /\"\"\"/ // yes",
        "let r = /\\// // yes",
        "f(/\"/) // yes",
        "f(/(\"/, /\")/) // y",
        "prefix operator /^/ // yes",
        "#/a\nb // yes",
        "#/ \n [ // a\n",
        "#if A // yes\n#endif /* yes */\n#selector(a) // yes",
        "#!/usr/bin/swift\n// yes",
        "let c = \"\\\"// no\\\\\" // yes",
        "f(\"(\") // yes\n)(\")\" /* yes */",
    ])
    func agreesWithTheParser(source: String) {
        let bytes = Array(source.utf8)
        #expect(CommentScanner.comments(in: bytes).map(\.range) == parsedComments(bytes))
    }

    @Test func textLeavesOutTheSigns() {
        let comments = CommentScanner.comments(in: Array("// a\r\n/* b */ /*c".utf8))
        #expect(comments.map(\.text) == [" a", " b ", ""])
    }

    @Test(arguments: [
        "/*", "\"", "\"\\", "\"\\(", "#\"", "\"\"\"", "#", "//", "/", "\\", "#/", "#/\\", ")\"", "\"\\(\"\\(",
    ])
    func endsOnHalfATokenAtTheEndOfTheFile(source: String) {
        for comment in CommentScanner.comments(in: Array(source.utf8)) {
            #expect(comment.range.upperBound <= source.utf8.count)
        }
    }

    private func parsedComments(_ bytes: [UInt8]) -> [Range<Int>] {
        let file = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        var ranges: [Range<Int>] = []
        for token in file.tokens(viewMode: .sourceAccurate) {
            let start = token.position.utf8Offset
            ranges += comments(of: token.leadingTrivia, from: start)
            ranges += comments(of: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        return ranges
    }

    private func comments(of trivia: Trivia, from start: Int) -> [Range<Int>] {
        var place = start
        var ranges: [Range<Int>] = []
        for piece in trivia.pieces {
            let end = place + piece.sourceLength.utf8Length
            switch piece {
            case .lineComment, .blockComment, .docLineComment, .docBlockComment: ranges.append(place..<end)
            default: break
            }
            place = end
        }
        return ranges
    }
}
