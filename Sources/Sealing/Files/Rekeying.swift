#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The way in which a file's recipients were changed.
public enum RekeyOutcome: Sendable {
    /// Only the header was changed; the content was not touched.
    case inPlace
    /// The header had no space left, so the file was rewritten; its content was copied unchanged.
    case rewritten
}

extension Opener {
    /// Changes the recipients of a file. The content keeps its key and is not resealed, so someone who opened the file
    /// earlier and kept the key can still read this content; seal it again to revoke their access.
    ///
    /// The previous header is kept next to the file (`.NAME.header`) until the new one is flushed to storage, and is
    /// used if the new one was only partially written.
    ///
    /// - Parameters:
    ///   - path: A sealed file that this opener can open.
    ///   - sealer: The recipients to add, or the complete new list.
    ///   - keeping: Whether the previous recipients can still open the file. Added recipients that can be recognized in
    ///     the previous header are not duplicated: keys from key files, P-256 keys, and this opener's own keys.
    /// - Throws: ``SealingError``, as ``SealedFile/init(path:)`` and ``SealedFile/unlocked(with:associatedData:)`` do.
    @discardableResult
    public func rekeyFile(
        at path: String, for sealer: Sealer, keeping: Bool = false
    ) throws(SealingError) -> RekeyOutcome {
        // A file that is written anew takes the place of the file, not of a link to it.
        let path = realPath(of: path)
        let input = try OpenFile(path, O_RDWR)
        guard flock(input.descriptor, LOCK_EX | LOCK_NB) == 0, try input.isStillNamed(path) else {
            throw SealingError.named(.system, "another program is changing the recipients of \(path); try again later")
        }
        let file = try SealedFile(input)
        let unlocked = try file.unlockedHeader(with: self)
        var stanzas = try sealer.stanzas(for: unlocked.key)
        if keeping {
            stanzas = try kept(of: unlocked.header.stanzas, beside: sealer.recipients) + stanzas
        } else {
            // Its place in a folder has nothing to do with who can open it.
            stanzas += unlocked.header.stanzas.filter { if case .member = $0 { true } else { false } }
        }
        guard SealedHeader.canHold(stanzas) else { throw .tooManyRecipients }
        guard SealedHeader.size(of: stanzas) <= file.header.size else {
            guard try input.status().st_nlink == 1 else {
                throw SealingError.named(
                    .invalidArgument,
                    "\(path) has another name (a hard link) and no space left in its header; the previous recipients "
                        + "could still open it under that name")
            }
            let header = SealedHeader(stanzas: stanzas, reserve: true)
            try file.rewrite(path, header: header.encoded(with: unlocked.key))
            return .rewritten
        }
        let encoded = SealedHeader(stanzas: stanzas, size: file.header.size).encoded(with: unlocked.key)
        try HeaderBackup(of: path).around(file.backup(of: unlocked), next: encoded) { () throws(SealingError) in
            try input.writeAll(encoded, at: 0)
            try input.synchronize()
        }
        return .inPlace
    }

    /// The stanzas before, without those of recipients that get a new one.
    private func kept(
        of stanzas: [Stanza], beside recipients: [PreparedRecipient]
    ) throws(SealingError) -> [Stanza] {
        var kept: [Stanza] = []
        for stanza in stanzas {
            var isRenewed = false
            for recipient in recipients where !isRenewed { isRenewed = try unlocking.leads(stanza, to: recipient) }
            if !isRenewed { kept.append(stanza) }
        }
        return kept
    }
}

extension SealedFile {
    /// The header that an identity opens: the file's own, or the one before where changing it was interrupted.
    func unlockedHeader(with opener: Opener) throws(SealingError) -> UnlockedHeader {
        // Both headers together cost no more than one may.
        var budget = opener.unlocking.budget
        do {
            let key = try opener.unlocking.fileKey(of: header, bytes: headerBytes, &budget)
            return UnlockedHeader(header: header, bytes: headerBytes, key: key)
        } catch  where error.code == .cannotOpen {
            guard let (earlier, bytes) = try earlierHeader(size: header.size) else { throw error }
            let key = try opener.unlocking.fileKey(of: earlier, bytes: bytes, &budget)
            return UnlockedHeader(header: earlier, bytes: bytes, key: key)
        }
    }

    /// What is kept of a header that opened, which need not be the one that is torn.
    func backup(of unlocked: borrowing UnlockedHeader) throws(SealingError) -> HeaderBackup.Content {
        HeaderBackup.Content(header: unlocked.bytes, message: try messageHeader())
    }

    /// Writes the file anew under a larger header.
    fileprivate func rewrite(_ path: String, header: [UInt8]) throws(SealingError) {
        let target = try OutputFile(path, mode: 0o600, replaces: true)
        try target.takeOwner(of: input.status())
        try target.file.writeAll(header, at: 0)
        let piece = 1 << 20
        for offset in stride(from: self.header.size, to: size, by: piece) {
            let bytes = try input.bytes(at: offset, count: min(piece, size - offset))
            try target.file.writeAll(bytes, at: header.count + offset - self.header.size)
        }
        try target.publish(synced: true)
    }
}

/// A header and the file key that it leads to.
struct UnlockedHeader: ~Copyable {
    let header: SealedHeader
    let bytes: [UInt8]
    let key: FileKey
}
