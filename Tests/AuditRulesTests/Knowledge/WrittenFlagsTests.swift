import Testing

@testable import AuditAnalysis

@Suite struct WrittenFlagsTests {
    private func without(_ word: String, _ text: String) -> String? {
        WrittenFlags(Array(text.utf8)[...]).without(word)
    }

    @Test(arguments: [
        ("$(inherited) -O2 -v", "$(inherited) -v"), ("-O2 -v", "-v"), ("-v -O2", "-v"), ("-O2", ""),
        ("\"-O2 -v\"", "\"-v\""),
        ("\"-v -O2\"", "\"-v\""), ("\"-O2\"", "\"\""),
    ])
    func aWordGoesWithTheSpaceBesideIt(_ text: String, _ rest: String) { #expect(without("-O2", text) == rest) }

    @Test(arguments: [
        ("(\"A=1\", \"$(inherited)\")", "(\"$(inherited)\")"), ("(\n\t\"A=1\",\n\t\"B\",\n)", "(\n\t\"B\",\n)"),
        ("(\n\t\"$(inherited)\",\n\t\"A=1\",\n)", "(\n\t\"$(inherited)\",\n\t)"), ("(A=1, B)", "(B)"),
        ("(\"A=1\")", "()"),
    ])
    func anEntryGoesWithItsQuotesAndTheCommaBehindIt(_ text: String, _ rest: String) {
        #expect(without("A=1", text) == rest)
    }

    /// What stands there twice, as a part of another word or in other words is left to people.
    @Test(arguments: ["DEBUG=1", "DEBUG DEBUG", "XDEBUG", "DEBUGGING", "(\"DEBUG A\", B)"])
    func whatIsNotThereOnceByItselfStays(_ text: String) { #expect(without("DEBUG", text) == nil) }
}
