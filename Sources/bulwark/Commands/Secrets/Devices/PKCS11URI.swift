#if Vault
    import HardwareKeys
    import SecretMemory

    /// A key on a PKCS #11 token as a URI (RFC 7512):
    /// `pkcs11:token=release;object=vault?module-path=/usr/lib/softhsm/libsofthsm2.so`.
    ///
    /// What it cannot keep to is refused, never left out: a key that was looked for by fewer attributes might be another.
    struct PKCS11URI: Sendable {
        /// Absolute.
        let module: String
        let token: TokenChoice
        /// `object`; ``usualKey`` where there is none.
        let key: String
        /// `pin-source`.
        let pinFile: String?

        static let usualKey = "bulwark-vault"

        /// - Throws: `UsageError`, which repeats no value.
        init(_ text: String) throws {
            guard text.utf8.starts(with: "pkcs11:".utf8) else { throw Self.malformed("it must begin with “pkcs11:”") }
            let parts = text.dropFirst("pkcs11:".count).split(
                separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let path = try Self.attributes(parts[0], separator: ";", known: ["token", "serial", "object", "type"])
            let query = try Self.attributes(
                parts.count > 1 ? parts[1] : "", separator: "&", known: ["module-path", "pin-source", "pin-value"])
            guard query["pin-value"] == nil else {
                throw UsageError(
                    "Other users of the machine can see arguments: leave out pin-value and use --pin-file, "
                        + "--pin-fd, --pin-env, --pin-command or the terminal.")
            }
            guard path["type"] == nil || path["type"] == "private" else {
                throw Self.malformed("the key must be of type private")
            }
            guard path["serial"] == nil || path["token"] == nil else {
                throw Self.malformed("a token is named by its label or its serial number, not both")
            }
            guard let module = query["module-path"] else {
                throw Self.malformed("the module is missing; add ?module-path=/usr/lib/…/module.so")
            }
            self.module = module
            token = path["token"].map { .label($0) } ?? path["serial"].map { .serialNumber($0) } ?? .only
            key = path["object"] ?? Self.usualKey
            pinFile = try query["pin-source"].map(Self.file)
        }

        /// Sections 2.3 and 2.4: each attribute once, by its percent-decoded value.
        private static func attributes(
            _ text: Substring, separator: Character, known: Set<String>
        ) throws -> [String: String] {
            var attributes: [String: String] = [:]
            for part in text.split(separator: separator) {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = String(pair[0])
                guard pair.count == 2, known.contains(name) else {
                    throw malformed(
                        "it has an unknown attribute; a key is named by token or serial, and object")
                }
                guard let value = decoded(pair[1]), !value.isEmpty else {
                    throw malformed("the value of \(name) is empty or badly encoded")
                }
                guard attributes.updateValue(value, forKey: name) == nil else {
                    throw malformed("\(name) appears twice")
                }
            }
            return attributes
        }

        private static func decoded(_ text: Substring) -> String? {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            }
            return String(wellFormed: bytes)
        }

        /// Section 2.4 leaves the schemes of `pin-source` open; programs (`|…`) are none of them here.
        private static func file(_ source: String) throws -> String {
            let path = source.utf8.starts(with: "file:".utf8) ? String(source.dropFirst("file:".count)) : source
            let plain = path.utf8.starts(with: "///".utf8) ? String(path.dropFirst(2)) : path
            guard plain.utf8.first == UInt8(ascii: "/") else {
                throw malformed("pin-source must name a file by its absolute path")
            }
            return plain
        }

        private static func malformed(_ what: String) -> UsageError {
            UsageError("The PKCS #11 URI cannot be used: \(what).")
        }
    }
#endif
