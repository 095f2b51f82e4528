public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Opens what a ``Sealer`` sealed. A password's derivation is done once for files that were sealed in one go.
public struct Opener: Sendable {
    let unlocking: Unlocking

    /// - Parameters:
    ///   - identities: tried in order on each recipient of a header.
    ///   - limits: what a header may ask for before it is refused.
    public init(_ identities: [Identity], limits: DerivationLimits = DerivationLimits()) {
        self.init(unlocking: Unlocking(identities: identities, limits: limits))
    }

    init(unlocking: Unlocking) { self.unlocking = unlocking }

    /// The plaintext of a sealed file in memory; every tag was checked before this returns.
    ///
    /// - Throws: ``SealingError``: `notSealed`, `newerVersion`, `malformed`, `derivationTooCostly` before any key is
    ///   used; `cannotOpen` where no identity fits or the header was changed; `truncated` and `damaged` for the content
    ///   or other associated data.
    public func open(_ sealed: some ContiguousBytes, associatedData: [UInt8] = []) throws(SealingError) -> Data {
        try unlocking.open(sealed, associatedData: associatedData)
    }

    /// The plaintext as secret bytes; no other copy of it stays behind.
    ///
    /// - Throws: as for data; `system` where there is no memory for so large a secret.
    public func openSecret(
        _ sealed: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> SecretBytes {
        var opened: SecretBytes?
        try unlocking.withPayload(of: sealed, associatedData) { (payload, chunks) throws(SealingError) in
            opened = try payload.secret(of: chunks)
        }
        guard let opened else { fatalError("what was opened is there") }
        return opened
    }

    /// The text of what ``Sealer/seal(_:associatedData:)-(String,_)`` wrote.
    ///
    /// - Throws: as for data; `notSealed` when the text is no Base 64, `damaged` when the content is no UTF-8.
    public func open(_ text: String, associatedData: [UInt8] = []) throws(SealingError) -> String {
        guard let sealed = Data(base64Encoded: text) else {
            throw SealingError(.notSealed, "the text is no Base 64, so nothing sealed can be in it")
        }
        let opened = try open(sealed, associatedData: associatedData)
        // Newer initialisers that do both need newer systems than this package does.
        let plaintext = String(decoding: opened, as: UTF8.self)
        guard plaintext.utf8.elementsEqual(opened) else {
            throw SealingError(.damaged, "what was sealed is no text")
        }
        return plaintext
    }
}

extension Unlocking {
    func open(_ sealed: some ContiguousBytes, associatedData: [UInt8]) throws(SealingError) -> Data {
        try withPayload(of: sealed, associatedData) { (payload, chunks) throws(SealingError) in
            try payload.plaintext(of: chunks)
        }
    }

    /// Lends the keys of what was sealed, and its chunks.
    func withPayload<Result>(
        of sealed: some ContiguousBytes, _ associatedData: [UInt8],
        _ body: (Cobblestone, UnsafeRawBufferPointer) throws(SealingError) -> Result
    ) throws(SealingError) -> Result {
        try withBytes(of: sealed) { (bytes) throws(SealingError) -> Result in
            let size = try SealedHeader.size(in: bytes.prefix(SealedHeader.fixedSize))
            let headerBytes = Array(bytes.prefix(size))
            let header = try SealedHeader(decoding: headerBytes)
            let key = try fileKey(of: header, bytes: headerBytes)
            let start = size + Cobblestone.headerSize
            guard bytes.count >= start else { throw .contentTruncated }
            let cobblestone = try payload(key, header: Array(bytes[size..<start]), associatedData: associatedData)
            return try body(cobblestone, UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// The keys of a payload that begins with `header`.
    func payload(
        _ key: borrowing FileKey, header: [UInt8], associatedData: [UInt8]
    ) throws(SealingError) -> Cobblestone {
        guard let payload = Cobblestone(opening: header, with: key.payloadStates(), context: associatedData) else {
            throw SealingError(
                .damaged,
                "the content does not belong to this header, is damaged at its start, or was sealed with other "
                    + "associated data")
        }
        return payload
    }
}
