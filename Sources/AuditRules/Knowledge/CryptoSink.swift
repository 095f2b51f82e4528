import AuditKit

/// An argument of a call that takes a key, an initialisation vector, a salt, a password or a number of rounds.
struct CryptoSink: Sendable {
    let kind: Kind
    let place: Place

    enum Kind: Sendable, Hashable {
        case key, vector, salt, password, rounds, cost
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

    /// What a function of a known library is given.
    static func known(in call: Node) -> [(kind: Kind, argument: Node)] {
        (named[call.name] ?? []).compactMap { sink in sink.argument(of: call).map { (kind: sink.kind, argument: $0) } }
    }

    /// Whether a file has one of the labels at all.
    static func mayBeLabelled(in tree: CodeTree) -> Bool { labelled.keys.contains { tree.mentions($0) } }

    /// What a call of any function is given under a label that tells.
    static func labelled(in call: Node) -> [(kind: Kind, argument: Node)] {
        call.arguments.compactMap { argument in
            guard !argument.label.isEmpty, let kind = labelled[argument.label] else { return nil }
            return kind == .rounds && !call.isPasswordDerivation ? nil : (kind, argument)
        }
    }

    static let named: [String: [CryptoSink]] = [
        "CCCrypt": [at(3, .key), at(5, .vector)],
        "CCCryptorCreate": [at(3, .key), at(5, .vector)],
        "CCCryptorCreateWithMode": [at(4, .vector), at(5, .key)],
        "CCCryptorReset": [at(1, .vector)],
        "CCHmac": [at(1, .key)],
        "CCHmacInit": [at(2, .key)],
        "CCKeyDerivationPBKDF": [at(1, .password), at(3, .salt), at(6, .rounds)],
        "SymmetricKey": [label("data", .key)],
        "Nonce": [label("data", .vector)],
        "AES": [label("key", .key), label("iv", .vector)],
        "Blowfish": [label("key", .key), label("iv", .vector)],
        "ChaCha20": [label("key", .key), label("iv", .vector)],
        "XChaCha20": [label("key", .key), label("iv", .vector)],
        "Rabbit": [label("key", .key), label("iv", .vector)],
        "HMAC": [label("key", .key)],
        "CMAC": [label("key", .key)],
        "CBCMAC": [label("key", .key)],
        "Poly1305": [label("key", .key)],
        "CBC": [label("iv", .vector)], "CFB": [label("iv", .vector)], "CTR": [label("iv", .vector)],
        "OFB": [label("iv", .vector)], "PCBC": [label("iv", .vector)], "GCM": [label("iv", .vector)],
        "CCM": [label("iv", .vector)], "OCB": [label("nonce", .vector)],
        "sqlite3_key": [at(1, .key)], "sqlite3_key_v2": [at(2, .key)], "sqlite3_rekey": [at(1, .key)],
        "usePassphrase": [at(0, .password)], "changePassphrase": [at(0, .password)],
        "Scrypt": [label("N", .cost)],
        "keyForPassword": [at(0, .password)],
        "makeKey": [label("forPassword", .password), label("withSalt", .salt)],
        "IV": [label("ivBytes", .vector)],
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
        "withPassword": .password, "forPassword": .password, "password": .password, "passphrase": .password,
        "withPassphrase": .password, "passcode": .password,
    ]

    private static func at(_ index: Int, _ kind: Kind) -> CryptoSink { CryptoSink(kind: kind, place: .index(index)) }
    private static func label(_ label: String, _ kind: Kind) -> CryptoSink {
        CryptoSink(kind: kind, place: .label(label))
    }
}

extension Node {
    /// Whether a call derives a key from a password, by its name or by what else it is given.
    var isPasswordDerivation: Bool {
        let name = (callee?.dottedName ?? name).lowercased()
        if name.contains("argon2") || name.contains("bcrypt") { return false }
        if name.contains("pbkdf") || name.contains("derivekey") || name.contains("keyderivation") { return true }
        return arguments.contains { $0.label.lowercased().contains("salt") }
    }
}
