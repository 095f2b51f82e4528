#if Obfuscation
    import Obfuscation
    import SecretMemory
    import Testing

    /// The macro as an app uses it. Texts stand outside of `#expect`, which keeps the source text of what it looks at.
    @Suite struct ObfuscatedTests {
        private func text(_ bytes: consuming SecretBytes) -> String {
            bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }

        @Test func literalsOfAllKindsComeBack() {
            let plain = text(#obfuscated("a path"))
            let escaped = text(#obfuscated("tab\tquote\" \u{1F512} \\"))
            let raw = text(#obfuscated(#"\(not a value) "quoted""#))
            let lines = text(
                #obfuscated(
                    """
                    first
                      second \
                    joined
                    """))
            #expect(plain == "a path")
            #expect(escaped == "tab\tquote\" \u{1F512} \\")
            #expect(raw == #"\(not a value) "quoted""#)
            #expect(lines == "first\n  second joined")
        }

        @Test func eachUseGivesTheTextAnew() {
            func used() -> SecretBytes { #obfuscated("asked for twice") }
            let (first, second) = (text(used()), text(used()))
            #expect(first == "asked for twice" && first == second)
        }

        @Test func itStandsWhereExpressionsStand() {
            struct Holder {
                let size = #obfuscated("fifteen letters").count
                func size(of bytes: borrowing SecretBytes) -> Int { bytes.count }
            }
            #expect(Holder().size == 15)
            let size = Holder().size(of: #obfuscated("ten bytes!"))
            #expect(size == 10)
        }
    }
#endif
