#if Vault
    import Foundation
    import GRDB

    extension Vault {
        /// Generates a new root key and reseals all items and names under keys derived from it, while other processes
        /// continue to read and write: rows move in small transactions, and both keys are available until the last row
        /// has moved. An interrupted rotation is finished first. ``compact()`` removes old ciphertext.
        ///
        /// The new key is sealed to the public keys of all protectors; none of them needs to be available. An attacker
        /// who has the old key, from memory or an old copy, cannot open anything written from now on.
        public func rotate() throws(SecretStoreError) {
            try renewKeys { $0 }
        }

        /// Begins a rotation for the slots that `choose` keeps, and finishes it. Others may rotate at the same time: each
        /// waits for, or helps with, the one that was begun.
        func renewKeys(for choose: ([ProtectorSlot]) throws -> [ProtectorSlot]) throws(SecretStoreError) {
            for _ in 0..<Self.mostAttempts {
                try finishRotation()
                var isBegun = false
                try change { transaction in
                    guard transaction.keyring.previous == nil else { return }
                    try transaction.protect(with: choose(transaction.keyring.slots), newKeys: true)
                    isBegun = true
                }
                if isBegun { return try finishRotation() }
            }
            throw SecretStoreError(.busy, "other processes keep rotating the keys")
        }

        /// Returns whether a rotation is unfinished.
        public func isRotating() throws(SecretStoreError) -> Bool {
            try inVault { try look { $1.keyring.previous != nil } }
        }

        /// Moves what is left under the keys before, and lets these go.
        func finishRotation() throws(SecretStoreError) {
            guard try isRotating() else { return }
            var place: Data? = Data()
            while let from = place {
                try change { transaction in place = try transaction.reseal(after: from, limit: Self.batch) }
                // Others who write wait for a lock that is free now.
                usleep(UInt32(LockPatience.pause * 1e6))
            }
            try change { transaction in
                // Another process may have finished, or begun the next one.
                guard let previous = transaction.keyring.previous else { return }
                var isMore = false
                try transaction.db.eachItem { _, record in
                    isMore = SealedRecord.head(record)?.epoch == previous.epoch
                    return !isMore
                }
                if !isMore { transaction.forgetPrevious() }
            }
            // Whoever began the next one finishes it.
        }

        /// Small, so that writers wait for milliseconds.
        private static let batch = 32
        private static let mostAttempts = 100
    }
#endif
