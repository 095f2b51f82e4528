import KeyedHashes

/// HMAC-SHA-512, which BIP 32, SLIP-10 and, through PBKDF2, BIP 39 derive with.
typealias HMACSHA512 = KeyedHash<WipedSHA512>
