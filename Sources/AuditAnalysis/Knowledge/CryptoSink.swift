import AuditKit
package import CodeModel

/// An argument of a call that takes a key, an initialisation vector, a salt, a password or a number of rounds.
package struct CryptoSink: Sendable {
    let kind: Kind
    let place: Place

    package enum Kind: Sendable, Hashable {
        case key, vector, salt, password, rounds, cost, memory, algorithm, mode
    }

    enum Place: Sendable {
        case index(Int)
        case label(String)
    }

    func argument(of call: Node) -> Node? {
        switch place {
        case .index(let index): call.argument(at: index)
        case .label(let label): call.argument(label)
        }
    }

    /// Whether it is the argument at this place.
    func isAt(_ index: Int, of call: Node) -> Bool {
        switch place {
        case .index(let own): own == index
        case .label(let label): call.argument(at: index)?.label == label
        }
    }

    /// What a function of a known library is given.
    package static func known(in call: Node) -> [(kind: Kind, argument: Node)] {
        guard isMeant(call) else { return [] }
        if call.name == "init" { return implied(by: call) }
        return (named[call.name] ?? []).compactMap { sink in
            sink.argument(of: call).map { (kind: sink.kind, argument: $0) }
        }
    }

    /// `using: .init(data: bytes)` makes a key, `nonce: .init(data: bytes)` a nonce.
    private static func implied(by call: Node) -> [(kind: Kind, argument: Node)] {
        let kinds: [String: Kind] = ["using": .key, "nonce": .vector, "inputKeyMaterial": .key]
        guard call.callee?.has(.hasImplicitBase) == true, let kind = kinds[call.label],
            let bytes = call.argument("data")
        else { return [] }
        return [(kind, bytes)]
    }

    /// Whether a call whose name says little is made on what takes a password.
    private static func isMeant(_ call: Node) -> Bool {
        switch call.name {
        case "key", "setKey", "rekey":
            return call.base.map { !Set(Words.of($0.lastName)).isDisjoint(with: databases) } ?? false
        case "SecKeyCreateWithData":
            // A public key may well be written in the source.
            return call.enclosingDeclaredFunction?.descendants.contains { $0.name == "kSecAttrKeyClassPrivate" }
                ?? false
        case "attach": return call.argument("as") != nil
        case "PrivateKey": return call.callee?.kind == .member
        case "encrypt", "decrypt":
            return call.base?.unwrapped.name.hasPrefix("AEAD") ?? false || takesSecretKey(call)
        case "seal", "xor": return takesSecretKey(call)
        default: return true
        }
    }

    /// Whether a function of Sodium is called, by what it is given beside the message.
    private static func takesSecretKey(_ call: Node) -> Bool {
        ["secretKey", "senderSecretKey", "beforenm"].contains { call.argument($0) != nil }
    }

    private static let databases: Set<String> = ["db", "database", "connection", "sqlcipher", "fmdatabase"]

    /// Whether a file has one of the labels at all.
    static func mayBeLabelled(in tree: CodeTree) -> Bool { labelled.keys.contains { tree.mentions($0) } }

    /// What a call of any function is given under a label that tells.
    package static func labelled(in call: Node) -> [(kind: Kind, argument: Node)] {
        call.arguments.compactMap { argument in
            guard !argument.label.isEmpty, let kind = labelled[argument.label] else { return nil }
            switch kind {
            case .rounds where call.isScrypt: return (.cost, argument)
            case .rounds: return call.isPasswordDerivation ? (kind, argument) : nil
            case .memory: return call.isMemoryHard ? (kind, argument) : nil
            case .algorithm, .mode: return call.isCipher ? (kind, argument) : nil
            default: return (kind, argument)
            }
        }
    }

    package static let named: [String: [CryptoSink]] = [
        "CCCrypt": [at(1, .algorithm), at(2, .mode), at(3, .key), at(5, .vector)],
        "CCCryptorCreate": [at(1, .algorithm), at(2, .mode), at(3, .key), at(5, .vector)],
        "CCCryptorCreateFromData": [at(1, .algorithm), at(2, .mode), at(3, .key), at(5, .vector)],
        "CCCryptorCreateWithMode": [at(1, .mode), at(2, .algorithm), at(4, .vector), at(5, .key)],
        "CCCryptorReset": [at(1, .vector)],
        "CCHmac": [at(1, .key)],
        "CCHmacInit": [at(2, .key)],
        "CCKeyDerivationPBKDF": [at(1, .password), at(3, .salt), at(6, .rounds)],
        "SymmetricKey": [label("data", .key)],
        "Nonce": [label("data", .vector), label("nonceBytes", .vector)],
        "encrypt": [label("key", .key), label("nonce", .vector)], "decrypt": [label("key", .key)],
        // Sodium: boxes, streams, and the functions of C below it.
        "seal": [label("nonce", .vector)], "xor": [label("nonce", .vector)],
        "crypto_secretbox_easy": [at(3, .vector), at(4, .key)], "crypto_box_easy": [at(3, .vector)],
        "crypto_stream_xor": [at(3, .vector), at(4, .key)],
        "crypto_aead_chacha20poly1305_ietf_encrypt": [at(7, .vector), at(8, .key)],
        "crypto_aead_xchacha20poly1305_ietf_encrypt": [at(7, .vector), at(8, .key)],
        "crypto_aead_aes256gcm_encrypt": [at(7, .vector), at(8, .key)],
        // OpenSSL.
        "EVP_EncryptInit": [at(2, .key), at(3, .vector)], "EVP_EncryptInit_ex": [at(3, .key), at(4, .vector)],
        "EVP_EncryptInit_ex2": [at(2, .key), at(3, .vector)], "EVP_CipherInit_ex": [at(3, .key), at(4, .vector)],
        "PKCS5_PBKDF2_HMAC": [at(0, .password), at(2, .salt), at(4, .rounds)],
        "PKCS5_PBKDF2_HMAC_SHA1": [at(0, .password), at(2, .salt), at(4, .rounds)],
        "EVP_BytesToKey": [at(2, .salt), at(3, .password), at(5, .rounds)],
        "EVP_PBE_scrypt": [at(0, .password), at(2, .salt), at(4, .cost)],
        "AES": [label("key", .key), label("iv", .vector)],
        "Blowfish": [label("key", .key), label("iv", .vector)],
        "ChaCha20": [label("key", .key), label("iv", .vector)],
        "XChaCha20": [label("key", .key), label("iv", .vector)],
        "Rabbit": [label("key", .key), label("iv", .vector)],
        // BlueCryptor and IDZSwiftCommonCrypto.
        "Cryptor": [label("key", .key), label("iv", .vector)],
        "HMAC": [label("key", .key)],
        // JWTKit: the keys that tokens are signed and checked with.
        "Signer": [label("key", .key)], "Verifier": [label("key", .key)],
        "HMACKey": [label("from", .key)], "add": [label("hmac", .key)],
        "CMAC": [label("key", .key)],
        "CBCMAC": [label("key", .key)],
        "Poly1305": [label("key", .key)],
        "CBC": [label("iv", .vector)], "CFB": [label("iv", .vector)], "CTR": [label("iv", .vector)],
        "OFB": [label("iv", .vector)], "PCBC": [label("iv", .vector)], "GCM": [label("iv", .vector)],
        "CCM": [label("iv", .vector)], "OCB": [label("nonce", .vector)],
        "sqlite3_key": [at(1, .key)], "sqlite3_key_v2": [at(2, .key)], "sqlite3_rekey": [at(1, .key)],
        "sqlite3_rekey_v2": [at(2, .key)],
        // SQLite.swift with SQLCipher.
        "keyAndMigrate": [at(0, .password)], "sqlcipher_export": [label("key", .password)],
        "attach": [label("key", .password)],
        "usePassphrase": [at(0, .password)], "changePassphrase": [at(0, .password)],
        "Scrypt": [label("N", .cost)],
        "RNCryptorKeyDerivationSettings": [label("rounds", .rounds)],
        "keyForPassword": [at(0, .password)],
        "makeKey": [label("forPassword", .password), label("withSalt", .salt)],
        "IV": [label("ivBytes", .vector)],
        "PrivateKey": [
            label("rawRepresentation", .key), label("x963Representation", .key), label("derRepresentation", .key),
        ],
        "init": [], "SecKeyCreateWithData": [at(0, .key)],
        "hs256": [at(0, .key)], "hs384": [at(0, .key)], "hs512": [at(0, .key)],
        "SecPKCS12Import": [at(1, .password)], "key": [at(0, .password)], "setKey": [at(0, .password)],
        "rekey": [at(0, .password)],
    ]

    /// The calls that make or run a cipher with a vector.
    package static let ciphers = [
        "CBC", "CFB", "CTR", "OFB", "PCBC", "GCM", "CCM", "OCB", "AES", "Blowfish", "ChaCha20", "XChaCha20", "Rabbit",
        "CCCrypt", "CCCryptorCreate", "CCCryptorCreateFromData", "CCCryptorCreateWithMode",
    ]

    /// Labels that say the same in any library.
    private static let labelled: [String: Kind] = [
        "iv": .vector, "IV": .vector, "ivData": .vector, "ivBytes": .vector, "initializationVector": .vector,
        "initialVector": .vector, "initialisationVector": .vector, "withIV": .vector, "usingIV": .vector,
        "salt": .salt, "saltData": .salt, "withSalt": .salt, "saltBytes": .salt, "encryptionSalt": .salt,
        "hmacSalt": .salt, "HMACSalt": .salt,
        "encryptionKey": .key, "hmacKey": .key, "HMACKey": .key, "secretKey": .key, "symmetricKey": .key,
        "aesKey": .key, "keyData": .key, "masterKey": .key, "cipherKey": .key, "withEncryptionKey": .key,
        "withHMACKey": .key, "decryptionKey": .key, "signingKey": .key,
        "iterations": .rounds, "rounds": .rounds, "iterationCount": .rounds, "numberOfIterations": .rounds,
        "unsafeUncheckedRounds": .rounds, "iterationsCount": .rounds, "roundCount": .rounds, "numberOfRounds": .rounds,
        "numRounds": .rounds, "workFactor": .rounds,
        "withPassword": .password, "forPassword": .password, "password": .password, "passphrase": .password,
        "withPassphrase": .password, "passcode": .password,
        "memory": .memory, "memoryKiB": .memory, "memoryCost": .memory, "memorySize": .memory,
        "algorithm": .algorithm, "cipher": .algorithm,
        "blockMode": .mode, "mode": .mode, "options": .mode,
    ]

    private static func at(_ index: Int, _ kind: Kind) -> CryptoSink { CryptoSink(kind: kind, place: .index(index)) }
    private static func label(_ label: String, _ kind: Kind) -> CryptoSink {
        CryptoSink(kind: kind, place: .label(label))
    }
}

extension Node {
    /// Whether a call derives a key from a password, by its name or by what else it is given.
    package var isPasswordDerivation: Bool {
        let name = (callee?.dottedName ?? name).lowercased()
        if name.contains("argon2") || name.contains("bcrypt") { return false }
        if name.contains("pbkdf") || name.contains("derivekey") || name.contains("keyderivation") { return true }
        return arguments.contains { $0.label.lowercased().contains("salt") }
    }

    /// Whether a call derives a key with scrypt, whose rounds are the cost that RFC 7914 calls N.
    fileprivate var isScrypt: Bool { (callee?.dottedName ?? name).lowercased().contains("scrypt") }

    /// Whether a call derives a key with a function that fills memory.
    fileprivate var isMemoryHard: Bool { (callee?.dottedName ?? name).lowercased().contains("argon2") }

    /// Whether a call makes or runs a cipher: it is given a key beside what else it is given.
    fileprivate var isCipher: Bool {
        arguments.contains { ["key", "keyData", "iv", "withKey", "usingKey"].contains($0.label) }
    }
}
