#if Obfuscation
    public import SecretMemory

    /// A text that does not stand in the program as it is written in the source.
    ///
    ///     let path = #obfuscated("/internal/diagnostics/v2")
    ///     path.withUnsafeBytes { … }
    ///
    /// The compiler replaces it by words that look random, under a key that is drawn anew each time the file is
    /// compiled; they become the text when the expression is evaluated, in ``SecretMemory/SecretBytes``.
    ///
    /// This keeps a text from `strings` and from people who leaf through a program. It is no place for a secret: who
    /// has the app can have the text, with a debugger in minutes. Passwords, keys and tokens belong on a server.
    ///
    /// - Parameter text: One string literal without interpolation, of at most 4,096 bytes.
    @freestanding(expression)
    public macro obfuscated(_ text: String) -> SecretBytes =
        #externalMacro(module: "ObfuscationMacros", type: "ObfuscatedMacro")
#endif
