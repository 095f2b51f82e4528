import Foundation
public import Sealing
import SecretMemory

/// The one written form of a mnemonic or key at rest: a line that says what it is, then the secret. It is never written
/// but sealed, or by a secret store.
///
///     bulwark-wallet-v1 mnemonic english
///     legal winner thank year …
///
/// `Documentation/wallet-keys.md` specifies it.
enum WalletRecord {
    enum Kind: String, CaseIterable {
        case mnemonic
        case extendedKey = "extended-key"
        case privateKey = "private-key"
    }

    /// What sealing binds the content to, so that another sealed file cannot be passed off as a wallet.
    static let context = Array("bulwark-wallet/v1".utf8)
    private static let magic = "bulwark-wallet-v1"
    /// Bytes of the longest record; what is larger is none.
    static let largest = 8192

    static func record(
        _ kind: Kind, _ detail: String, _ secret: UnsafeRawBufferPointer
    ) -> SecretBytes {
        let head = Array("\(magic) \(kind.rawValue) \(detail)\n".utf8)
        return SecretBytes(count: head.count + secret.count + 1) { bytes in
            bytes.copyBytes(from: head)
            UnsafeMutableRawBufferPointer(rebasing: bytes[head.count...]).copyMemory(from: secret)
            bytes[bytes.count - 1] = 0x0A
        }
    }

    /// What a record says it is; nil where it is none.
    static func kind(of record: borrowing SecretBytes) -> Kind? {
        record.withUnsafeBytes { bytes in
            Kind.allCases.first { bytes.starts(with: "\(magic) \($0.rawValue) ".utf8) }
        }
    }

    /// The secret of a record and the word behind its kind.
    ///
    /// - Throws: ``WalletError`` with code `unexpectedContent`.
    static func read(
        _ record: borrowing SecretBytes, _ kind: Kind
    ) throws(WalletError) -> WalletRecordContent {
        try record.withUnsafeBytes { (bytes) throws(WalletError) -> WalletRecordContent in
            guard bytes.count <= largest, let end = bytes.firstIndex(of: 0x0A), end <= 80, bytes.last == 0x0A,
                end < bytes.count - 1
            else { throw .otherContent }
            let words = bytes[..<end].split(separator: 0x20, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 3, words[0] == magic else { throw .otherContent }
            guard words[1] == kind.rawValue else {
                throw WalletError(
                    .unexpectedContent, "this contains a different kind of secret than \(kind.rawValue)")
            }
            return WalletRecordContent(
                detail: words[2],
                secret: SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[(end + 1)..<(bytes.count - 1)])))
        }
    }
}

struct WalletRecordContent: ~Copyable {
    let detail: String
    let secret: SecretBytes
}

extension WalletError {
    static let otherContent = WalletError(
        .unexpectedContent, "this was opened but contains no wallet mnemonic or key")

    init(_ error: SealingError) { self.init(.sealing, error.description) }
}

extension Mnemonic {
    /// Writes the sentence into a new sealed file that its recipients alone open; nobody else may read the file.
    ///
    /// - Throws: ``WalletError`` with code `sealing`, with the text of the sealing library: the name is taken, the
    ///   folder cannot be written to, there is no recipient.
    public func seal(to recipients: [Recipient], at path: String) throws(WalletError) {
        try SealedRecord.write(record(), to: recipients, at: path)
    }

    /// Opens what ``seal(to:at:)`` wrote.
    ///
    /// - Throws: ``WalletError`` with code `sealing`, `unexpectedContent`, or as for reading a sentence.
    public convenience init(sealedAt path: String, _ identities: [Identity]) throws(WalletError) {
        try self.init(record: SealedRecord.read(path, identities))
    }

    func record() -> SecretBytes { withSentence { WalletRecord.record(.mnemonic, language.rawValue, $0) } }

    convenience init(record: borrowing SecretBytes) throws(WalletError) {
        let content = try WalletRecord.read(record, .mnemonic)
        guard let language = Language(rawValue: content.detail) else { throw .otherContent }
        try self.init(reading: content.secret, language: language)
    }
}

/// Wallet records in sealed files.
enum SealedRecord {
    static func write(
        _ record: borrowing SecretBytes, to recipients: [Recipient], at path: String
    ) throws(WalletError) {
        do throws(SealingError) {
            let sealed = try Sealer(to: recipients).seal(record, associatedData: WalletRecord.context)
            let file = try OutputFile(path, permissions: 0o600, replaces: false)
            try file.write(Array(sealed))
            try file.publish(synced: true)
        } catch {
            throw WalletError(error)
        }
    }

    static func read(_ path: String, _ identities: [Identity]) throws(WalletError) -> SecretBytes {
        // The header is read first: what is no sealed file, or too large for a wallet, is not read whole.
        let opener = Opener(identities)
        let size: Int?
        do throws(SealingError) {
            let file = try SealedFile(path: path)
            size = file.plaintextSize
            // No sealed file has such a size: opening says what is wrong.
            if size == nil { _ = try file.unlocked(with: opener, associatedData: WalletRecord.context) }
        } catch {
            throw WalletError(error)
        }
        guard let size, size <= WalletRecord.largest, let sealed = FileManager.default.contents(atPath: path) else {
            throw .otherContent
        }
        do throws(SealingError) {
            return try opener.openSecret(sealed, associatedData: WalletRecord.context)
        } catch {
            throw WalletError(error)
        }
    }
}
