#if Vault
    import ArgumentParser
    import SecretMemory
    import SecretStorage

    /// A name and its value, on the way in or out.
    final class SecretEntry: Sendable {
        let name: SecretName
        let value: SecretBytes

        init(_ name: SecretName, _ value: consuming SecretBytes) {
            self.name = name
            self.value = value
        }

        /// Copies bytes, which stay the caller's to wipe.
        convenience init(name: [UInt8], value: [UInt8]) throws {
            guard let text = String(wellFormed: name) else {
                throw UsageError("A name is not valid UTF-8; nothing was written.")
            }
            self.init(try SecretName(text), SecretBytes(count: value.count) { $0.copyBytes(from: value) })
        }
    }

    /// The forms in which many secrets are written.
    enum SecretListFormat: String, ExpressibleByArgument, CaseIterable {
        case dotenv, json

        func entries(_ bytes: borrowing SecretBytes) throws -> [SecretEntry] {
            let entries = try bytes.withUnsafeBytes { bytes in
                switch self {
                case .dotenv: try DotenvParser.entries(bytes)
                case .json: try JSONSecrets.entries(bytes)
                }
            }
            var names: Set<SecretName> = []
            for entry in entries where !names.insert(entry.name).inserted {
                throw UsageError("The name \(entry.name.text.withoutControls) appears twice; nothing was written.")
            }
            return entries
        }

        /// Whether a secret can be written in this form.
        func holds(_ entry: SecretEntry) -> Bool { (try? text(of: [entry])) != nil }

        func text(of entries: [SecretEntry]) throws -> SecretBytes {
            switch self {
            case .dotenv: try DotenvParser.text(of: entries)
            case .json: JSONSecrets.text(of: entries)
            }
        }
    }

    extension SecretBytes {
        /// What `write` puts together; its buffer is wiped.
        init(gathering write: (inout [UInt8]) throws -> Void) rethrows {
            var bytes: [UInt8] = []
            defer { bytes.wipe() }
            // A buffer that grows leaves its content behind where it was.
            bytes.reserveCapacity(1 << 16)
            try write(&bytes)
            self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
        }
    }
#endif
