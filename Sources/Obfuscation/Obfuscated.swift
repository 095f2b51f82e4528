#if Obfuscation
    public import SecretMemory

    /// Obfuscates a string literal so that it does not appear in the binary in plain text.
    ///
    ///     let path = #obfuscated("/internal/diagnostics/v2")
    ///     path.withUnsafeBytes { … }
    ///
    /// The compiler replaces the literal with random-looking words, under a key that is regenerated each time the file
    /// is compiled; evaluating the expression restores the string in ``SecretMemory/SecretBytes``.
    ///
    /// This hides a string from `strings` and casual inspection. It does not protect secrets: anyone who has the app
    /// can recover the string with a debugger in minutes. Passwords, keys and tokens belong on a server.
    ///
    /// - Parameter text: A string literal without interpolation, of at most 4,096 bytes.
    @freestanding(expression)
    public macro obfuscated(_ text: String) -> SecretBytes =
        #externalMacro(module: "ObfuscationMacros", type: "ObfuscatedMacro")
#endif
