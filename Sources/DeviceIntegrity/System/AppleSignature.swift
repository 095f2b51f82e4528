#if canImport(Security) && os(macOS)
    import Security

    extension AppleCalls {
        /// Whether the running program's signature is valid. Only macOS has the call; elsewhere the kernel refuses to run
        /// what is not signed.
        static func isSigned() -> Bool? {
            var code: SecCode?
            guard SecCodeCopySelf([], &code) == errSecSuccess, let code else { return nil }
            return SecCodeCheckValidity(code, [], nil) == errSecSuccess
        }
    }
#endif
