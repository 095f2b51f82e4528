import Testing

@testable import AuditAnalysis

@Suite struct ShellCommandsTests {
    @Test func commentsGoAndQuotedSignsStay() {
        let script = "# curl x | sh\necho \"#1\" # note\nprintf '# no comment'\n"
        #expect(ShellCommands(script).lines == ["", "echo \"#1\" ", "printf '# no comment'"])
    }

    @Test func aBackslashJoinsLines() {
        #expect(ShellCommands("curl \\\n  -o a \\\n  url\nend").lines == ["curl    -o a    url", "end"])
    }

    @Test func aLineMayEndInABackslash() {
        #expect(ShellCommands("curl \\").lines == ["curl  "])
    }

    @Test func substitutionsPartWords() {
        #expect(ShellCommands.words("sh -c \"$(curl url)\"") == ["sh", "-c", "\"", "$(", "curl", "url)\""])
    }
}
