#if Obfuscation
    import ObfuscationCoding
    import ObfuscationMacros
    import SecretMemory
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax
    import SwiftSyntaxMacroExpansion
    import Testing

    /// What the macro writes, and what it refuses.
    @Suite struct ExpansionTests {
        private func expansion(of source: String) throws -> String {
            let file = Parser.parse(source: source)
            guard case .expr(let expression)? = file.statements.first?.item,
                let use = expression.as(MacroExpansionExprSyntax.self)
            else { throw Unfit() }
            let context = BasicMacroExpansionContext(
                sourceFiles: [file: .init(moduleName: "App", fullFilePath: "App.swift")])
            return try ObfuscatedMacro.expansion(of: use, in: context).description
        }

        private struct Unfit: Error {}

        private func refusal(of source: String) throws -> String {
            do {
                return "accepted: \(try expansion(of: source))"
            } catch let error as DiagnosticsError {
                return error.diagnostics.map { "\($0.diagMessage.diagnosticID) \($0.node.trimmedDescription)" }
                    .joined(separator: "; ")
            }
        }

        @Test func aTextBecomesACallWithWords() throws {
            let call = try expansion(of: #"#obfuscated("walnut")"#)
            #expect(call.hasPrefix("Obfuscation.revealed([0x") && call.hasSuffix("])"))
            #expect(!call.contains("walnut"))
            let words = call.dropFirst("Obfuscation.revealed([".count).dropLast(2).split(separator: ", ")
                .compactMap { UInt64($0.dropFirst(2), radix: 16) }
            #expect(words.count == 8)
            let size = HiddenText.reveal(words)?.count
            #expect(size == 6)
        }

        @Test func eachExpansionHasItsOwnKey() throws {
            let source = #"#obfuscated("walnut")"#
            #expect(try expansion(of: source) != expansion(of: source))
        }

        @Test(arguments: [
            (#"#obfuscated("id \(user) here")"#, #"interpolated") \(user)"#),
            (##"#obfuscated(#"id \#(user)"#)"##, ##"interpolated") \#(user)"##),
            ("#obfuscated(name)", #"noLiteral") name"#),
            (#"#obfuscated("a" + "b")"#, #"noLiteral") "a" + "b""#),
            ("#obfuscated()", #"noLiteral") #obfuscated()"#),
            ("#obfuscated(42)", #"noLiteral") 42"#),
            (#"#obfuscated("")"#, #"empty") """#),
        ])
        func otherThingsAreRefusedWhereTheyStand(source: String, expected: String) throws {
            let found = try refusal(of: source)
            #expect(found.hasSuffix(expected), "\(found)")
        }

        @Test func textsThatAreTooLongAreRefused() throws {
            let fits = String(repeating: "é", count: 2048)
            #expect(try refusal(of: "#obfuscated(\"\(fits)\")").hasPrefix("accepted"))
            #expect(try refusal(of: "#obfuscated(\"\(fits)e\")").contains("tooLong"))
        }

        @Test func messagesSayWhatToDo() throws {
            for (source, advice) in [
                (#"#obfuscated("a\(b)")"#, "put the parts together"), ("#obfuscated(b)", "one string literal"),
            ] {
                let error = #expect(throws: DiagnosticsError.self) { try expansion(of: source) }
                let message = error?.diagnostics.first?.message ?? ""
                #expect(message.contains(advice), "\(message)")
            }
        }
    }
#endif
