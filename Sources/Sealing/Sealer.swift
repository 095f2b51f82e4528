public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Seals data, texts, files and streams for the same recipients; each result gets a key of its own.
///
///     let sealer = try Sealer(to: [.password(password)])
///     let sealed = try sealer.seal(Data("meet at noon".utf8))
///     let opened = try Opener([.password(password)]).open(sealed)
///
/// The format is described in `Documentation/sealed-file-format.md`.
public struct Sealer: Sendable {
    let recipients: [PreparedRecipient]

    /// Derives the keys of passwords, which takes a quarter of a second each with the default cost. A key that is named
    /// twice counts once.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument` when there is no recipient or a cost is out of bounds.
    public init(to recipients: [Recipient]) throws(SealingError) {
        guard !recipients.isEmpty else { throw SealingError(.invalidArgument, "there is nobody to seal to") }
        let passwords = recipients.count { if case .password = $0 { true } else { false } }
        guard recipients.count <= SealedHeader.mostStanzas, passwords <= SealedHeader.mostPasswords else {
            throw .tooManyRecipients
        }
        var prepared: [PreparedRecipient] = []
        for (index, recipient) in recipients.enumerated() {
            // One way to the file key is enough for each of them.
            guard !recipients[..<index].contains(where: recipient.isSame) else { continue }
            prepared.append(try PreparedRecipient(recipient))
        }
        self.recipients = prepared
    }

    init(prepared recipients: [PreparedRecipient]) { self.recipients = recipients }

    /// A sealed file in memory, without room for other recipients.
    ///
    /// - Parameters:
    ///   - plaintext: any number of bytes.
    ///   - associatedData: what the data belongs to, such as a user's id or a file's purpose. It is not stored; opening
    ///     needs the same bytes, so data cannot be passed off as another's.
    public func seal(
        _ plaintext: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        let (header, cobblestone) = try start(associatedData: associatedData, reserve: false)
        return cobblestone.message(plaintext, after: header)
    }

    /// Seals secret bytes.
    public func seal(
        _ secret: borrowing SecretBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        let (header, cobblestone) = try start(associatedData: associatedData, reserve: false)
        return secret.withUnsafeBytes { cobblestone.message($0, after: header) }
    }

    /// Seals a text's UTF-8 bytes and writes the result in Base 64 (RFC 4648, section 4).
    public func seal(_ text: String, associatedData: [UInt8] = []) throws(SealingError) -> String {
        try seal(Data(text.utf8), associatedData: associatedData).base64EncodedString()
    }

    /// The header of a new file under a new file key, and the keys of its payload.
    func start(
        associatedData: [UInt8], member: FolderMember? = nil, reserve: Bool
    ) throws(SealingError) -> (header: [UInt8], payload: Cobblestone) {
        let key = FileKey()
        var salts = FreshSalts(recipients.count + 1)
        var stanzas = try stanzas(for: key, &salts)
        if let member { stanzas.append(.member(code: key.memberCode(of: member.path))) }
        guard SealedHeader.canHold(stanzas) else { throw .tooManyRecipients }
        let header = SealedHeader(stanzas: stanzas, reserve: reserve).encoded(with: key)
        return (header, Cobblestone(key.payloadStates(), salt: salts.next(), context: associatedData))
    }

    func stanzas(for key: borrowing FileKey) throws(SealingError) -> [Stanza] {
        var salts = FreshSalts(recipients.count)
        return try stanzas(for: key, &salts)
    }

    private func stanzas(
        for key: borrowing FileKey, _ salts: inout FreshSalts
    ) throws(SealingError) -> [Stanza] {
        var stanzas: [Stanza] = []
        for recipient in recipients { stanzas.append(try recipient.stanza(for: key, salt: salts.next())) }
        guard SealedHeader.canHold(stanzas) else { throw .tooManyRecipients }
        return stanzas
    }
}

extension SealingError {
    static let tooManyRecipients = SealingError(
        .invalidArgument,
        "a header has room for one MiB of recipients, \(SealedHeader.mostStanzas) of them, and "
            + "\(SealedHeader.mostPasswords) passwords; seal to fewer")
}
