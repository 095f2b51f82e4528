public import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A key file: one key per line, with `#` starting a comment, or 32 raw bytes that are one sealing key.
public struct KeyFile: Sendable {
    public let identities: [Identity]
    /// Whether users other than the owner can read the file. Warn if so.
    public let isReadableByOthers: Bool

    /// - Throws: ``SealingError``: `system` if the file cannot be read, `invalidKey` with the number of the invalid
    ///   line.
    public init(path: String) throws(SealingError) {
        let file = try OpenFile(path, O_RDONLY)
        let status = try file.status()
        try self.init(
            contents: file.secretContents(limit: Self.largestSize), name: path,
            readableByOthers: status.st_mode & 0o077 != 0 && status.st_mode & S_IFMT == S_IFREG)
    }

    /// Parses the contents of a key file; `name` is used in messages.
    public init(contents: borrowing SecretBytes, name: String) throws(SealingError) {
        try self.init(contents: contents, name: name, readableByOthers: false)
    }

    private init(contents: borrowing SecretBytes, name: String, readableByOthers: Bool) throws(SealingError) {
        isReadableByOthers = readableByOthers
        var bytes = contents.withUnsafeBytes { Array($0) }
        defer { bytes.wipe() }
        if bytes.count == 32, bytes.contains(where: { $0 < 9 || $0 > 126 }) {
            guard bytes.contains(where: { $0 != 0 }) else {
                throw SealingError.named(
                    .invalidKey, "\(name) is all zeros, which is not a valid key; was it ever written?")
            }
            identities = [.key(try SealingKey(contents.copy()))]
            return
        }
        var identities: [Identity] = []
        var lineNumber = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lineNumber += 1
            var text = Array(line.filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 })
            defer { text.wipe() }
            guard let first = text.first, first != 0x23 else { continue }
            do {
                identities.append(try Identity(text: text))
            } catch {
                throw SealingError(error.code, "\(name), line \(lineNumber): \(error.description)")
            }
        }
        guard !identities.isEmpty else { throw SealingError.named(.invalidKey, "\(name) contains no key") }
        self.identities = identities
    }

    private static let largestSize = 1 << 16
}

extension Identity {
    /// Parses the text form of a key of any kind. The caller is responsible for wiping the text.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey`.
    public init(text: [UInt8]) throws(SealingError) {
        func begins(_ prefix: String) -> Bool {
            let prefix = Array((prefix + "1").utf8)
            return text.count > prefix.count && zip(text, prefix).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        if begins(SealingKey.prefix) {
            self = .key(try SealingKey(text: text))
        } else if begins(HybridIdentity.prefix) {
            self = .hybrid(try HybridIdentity(text: text))
        } else if begins(X25519Identity.prefix) {
            self = .x25519(try X25519Identity(text: text))
        } else if begins(P256Identity.prefix) {
            self = .p256(try P256Identity(text: text))
        } else if begins("age") || begins(HybridRecipient.prefix) || begins(P256Recipient.prefix) {
            throw SealingError(.invalidKey, "this is a public key; opening requires the secret key")
        } else {
            throw SealingError(
                .invalidKey,
                "this is not a key: keys begin with BULWARK-FILE-KEY-1, AGE-SECRET-KEY-1, AGE-SECRET-KEY-PQ-1 or "
                    + "BULWARK-P256-SECRET-KEY-1")
        }
    }

    /// Whom to seal to so that this identity opens it; nil for a password, which needs a derivation first.
    public var recipient: Recipient? {
        switch self {
        case .password: nil
        case .key(let key): .key(key)
        case .x25519(let identity): .x25519(identity.recipient)
        case .hybrid(let identity): .hybrid(identity.recipient)
        case .p256(let identity): .p256(P256Recipient(identity.publicKey))
        }
    }
}

extension Recipient {
    /// Parses a public key: `age1…`, `age1pq1…` or `age1tag1…`.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey`.
    public init(_ text: String) throws(SealingError) {
        // Bech32 is written in small letters or in large ones, not in both (BIP 173).
        let text = text == text.uppercased() ? text.lowercased() : text
        if text.hasPrefix(HybridRecipient.prefix + "1") {
            self = .hybrid(try HybridRecipient(text))
        } else if text.hasPrefix(P256Recipient.prefix + "1") {
            self = .p256(try P256Recipient(text))
        } else if text.hasPrefix(X25519Recipient.prefix + "1") {
            self = .x25519(try X25519Recipient(text))
        } else if text.uppercased().contains("-KEY-1") || text.uppercased().contains("SECRET") {
            throw SealingError(
                .invalidKey, "this is a secret key, not a recipient; secret keys must not appear on a command line")
        } else {
            throw SealingError(.invalidKey, "“\(text.prefix(12))…” is not a recipient: recipients begin with age1")
        }
    }

    /// The text form of a public key; `nil` for passwords and keys, which are secret.
    public var publicText: String? {
        switch self {
        case .password, .key: nil
        case .x25519(let recipient): recipient.description
        case .hybrid(let recipient): recipient.description
        case .p256(let recipient): recipient.description
        }
    }
}

extension OpenFile {
    /// Everything until the end, in secret memory.
    func secretContents(limit: Int) throws(SealingError) -> SecretBytes {
        var room = SecretBytes(count: limit + 1) { _ in }
        let count = try room.withUnsafeMutableBytes { (bytes) throws(SealingError) in try readFully(bytes) }
        guard count <= limit else {
            throw SealingError.named(.invalidArgument, "\(name) is too large for a key file (over \(limit) bytes)")
        }
        return room.withUnsafeBytes { bytes in SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
    }
}
