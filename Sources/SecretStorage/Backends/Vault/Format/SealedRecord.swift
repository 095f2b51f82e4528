#if Vault
    import Crypto
    import Foundation
    import Sealing

    /// A row's bytes: epoch (4), revision (8), nonce (12), ciphertext, tag (16). Epoch and revision are readable and
    /// authenticated.
    enum SealedRecord {
        static let headSize = 12
        static let nonceSize = 12
        static let tagSize = 16
        static let smallest = headSize + nonceSize + tagSize

        struct Head: Equatable, Sendable {
            let epoch: UInt32
            let revision: UInt64

            var bytes: [UInt8] { epoch.bigEndianBytes + revision.bigEndianBytes }
        }

        static func head(_ record: UnsafeRawBufferPointer) -> Head? {
            guard record.count >= smallest else { return nil }
            return Head(
                epoch: UInt32(bigEndian: record.loadUnaligned(as: UInt32.self)),
                revision: UInt64(bigEndian: record.loadUnaligned(fromByteOffset: 4, as: UInt64.self)))
        }

        static func tag(_ record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: record[(record.count - tagSize)...])
        }

        static func sealed(
            _ plaintext: UnsafeRawBufferPointer, head: Head, key: SymmetricKey, context: [UInt8],
            nonce: AES.GCM.Nonce = AES.GCM.Nonce()
        ) throws(SecretStoreError) -> Data {
            let head = head.bytes
            guard
                let combined = try? AES.GCM.seal(plaintext, using: key, nonce: nonce, authenticating: context + head)
                    .combined
            else { throw SecretStoreError(.system, "the cryptography library failed to seal") }
            return Data(head) + combined
        }

        /// Nil where the record is not what was sealed under this key and context. The plaintext is the caller's to wipe.
        static func opened(_ record: UnsafeRawBufferPointer, key: SymmetricKey, context: [UInt8]) -> Data? {
            guard record.count >= smallest else { return nil }
            let nonceEnd = headSize + nonceSize
            let authenticated = context + record[..<headSize]
            guard
                let nonce = try? AES.GCM.Nonce(data: UnsafeRawBufferPointer(rebasing: record[headSize..<nonceEnd])),
                let box = try? AES.GCM.SealedBox(
                    nonce: nonce,
                    ciphertext: UnsafeRawBufferPointer(rebasing: record[nonceEnd..<(record.count - tagSize)]),
                    tag: tag(record))
            else { return nil }
            return try? AES.GCM.open(box, using: key, authenticating: authenticated)
        }
    }
#endif
