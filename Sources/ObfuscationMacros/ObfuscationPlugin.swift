#if Obfuscation
    import SwiftCompilerPlugin
    import SwiftSyntaxMacros

    /// What the compiler starts.
    @main struct ObfuscationPlugin: CompilerPlugin {
        let providingMacros: [any Macro.Type] = [ObfuscatedMacro.self]
    }
#else
    /// Without the trait there is no swift-syntax, no macro, and nobody who starts this.
    @main enum ObfuscationPlugin {
        static func main() {}
    }
#endif
