public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Seals data, strings, files and streams for a fixed set of recipients; each result gets its own key.
///
///     let sealer = try Sealer(to: [.password(password)])
///     let sealed = try sealer.seal(Data("meet at noon".utf8))
///     let opened = try Opener([.password(password)]).open(sealed)
///
/// The format is described in `Documentation/sealed-file-format.md`.
public struct Sealer: Sendable {
    let recipients: [PreparedRecipient]

    /// Creates a sealer and derives the password keys, which takes a quarter of a second each at the default cost.
    /// Duplicate keys count once.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument` if there is no recipient or a cost is out of bounds.
    public init(to recipients: [Recipient]) throws(SealingError) {
        guard !recipients.isEmpty else { throw SealingError(.invalidArgument, "no recipients to seal to") }
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

    /// Seals data into a sealed file in memory, without reserved space for more recipients.
    ///
    /// - Parameters:
    ///   - plaintext: The data to seal, of any size.
    ///   - associatedData: The context of the data, such as a user ID or the purpose of a file. It is not stored;
    ///     opening requires the same bytes, so that data cannot be moved to another context.
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

    /// Seals the UTF-8 bytes of a string and returns the result in Base64 (RFC 4648, section 4).
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
        "a header is limited to 1 MiB of recipients, \(SealedHeader.mostStanzas) recipients, and "
            + "\(SealedHeader.mostPasswords) passwords; use fewer recipients")
}
