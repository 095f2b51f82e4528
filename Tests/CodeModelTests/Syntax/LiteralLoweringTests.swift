import Testing

@testable import CodeModel

/// Literals, escapes and interpolation.
@Suite struct LiteralLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            #"""
            "plain"; ""; "esc \n \t \" \\ \u{48}\u{1F600} \0 \r \'"
            """#,
            #"""
            statement: string plain
            statement: string
            statement: string esc \n \t \" \\ H😀 \0 \r \'
            """#),
        Golden(
            ###"""
            #"raw \n "q" "#; ##"a \#(b) \##(c)"##
            """###,
            ###"""
            statement: string raw \\n \"q\"  [raw]
            statement: interpolatedString [raw]
              segment: string a \\#(b) 
              interpolation: interpolation
                argument: reference c
            """###),
        Golden(
            #"""
            """
              multi "q" \
              line \(x)
                z
              """
            """#,
            #"""
            statement: interpolatedString [multiline]
              segment: string multi \"q\" 
              segment: string line 
              interpolation: interpolation
                argument: reference x
              segment: string \n
              segment: string   z
            """#),
        Golden(
            #"""
            """
            a
            b
            """
            """#,
            #"""
            statement: string a\nb [multiline]
            """#),
        Golden(
            #"""
            "a \(b) c \(d, privacy: .public) \(f("x"))"
            """#,
            #"""
            statement: interpolatedString
              segment: string a 
              interpolation: interpolation
                argument: reference b
              segment: string  c 
              interpolation: interpolation
                argument: reference d
                argument: privacy: member public [implicitBase]
              segment: string  
              interpolation: interpolation
                argument: call f
                  callee: reference f
                  argument: string x
            """#),
        Golden(
            """
            0x1F; 0b1; 0o7; 1_000; 1.5e3; 0x1p3; true; nil
            """,
            """
            statement: integer 0x1F
            statement: integer 0b1
            statement: integer 0o7
            statement: integer 1_000
            statement: float 1.5e3
            statement: float 0x1p3
            statement: boolean true
            statement: nilLiteral nil
            """),
        Golden(
            #"""
            /ab+c/; #/a"b/#
            """#,
            #"""
            statement: regex /ab+c/
            statement: regex #/a\"b/#
            """#),
    ]
}
