#if Vault
    import Sealing
    import SecretMemory
    import SecretStorage

    extension SecretName {
        /// A name that was given as an argument. Unlike the name of a file it is UTF-8 in every store.
        init(argument text: String) throws {
            guard let text = String(wellFormed: FileName.bytes(of: text)) else {
                throw UsageError("A name is not valid UTF-8; nothing was done.")
            }
            try self.init(text)
        }
    }

    extension String {
        /// For text within a line: with everything replaced that a terminal would obey or show in another order. A name with
        /// such characters must not steer it, look like two names, or like another one.
        var withoutControls: String {
            String(String.UnicodeScalarView(unicodeScalars.map { $0.actsOnTerminals ? "\u{FFFD}" : $0 }))
        }
    }
#endif
