import SecretMemory

/// The recipient type of passwords.
enum AgeScrypt {
    static let type = "scrypt"

    static func stanza(
        _ fileKey: borrowing AgeFileKey, _ password: Password, logN: Int
    ) throws(SealingError) -> AgeStanza {
        let salt = SecretBytes(randomCount: saltSize).withUnsafeBytes { Array($0) }
        let key = try KeyDerivation.scrypt(logN: logN).derive(password, salt: label + salt, count: 32)
        guard let body = AgeWrapping.wrap(fileKey, under: key.symmetricKey()) else { throw SealingError.noCipher }
        return AgeStanza(type, Base64.encode(salt), Array(String(logN).utf8), body: body)
    }

    /// The cost was looked at before, by ``charge(_:to:)``.
    static func fileKey(_ stanza: AgeStanza, _ password: Password) throws(SealingError) -> AgeFileKey? {
        guard stanza.isOf(type) else { return nil }
        let (derivation, salt) = try derivation(stanza)
        let key = try derivation.derive(password, salt: label + salt, count: 32)
        return AgeWrapping.unwrap(stanza.body, under: key.symmetricKey())
    }

    /// Refuses a stanza whose passwords cost more than the budget has.
    static func charge(_ stanza: AgeStanza, to budget: inout DerivationBudget) throws(SealingError) {
        let (derivation, salt) = try derivation(stanza)
        try budget.charge(derivation, salt: salt)
    }

    private static func derivation(
        _ stanza: AgeStanza
    ) throws(SealingError) -> (KeyDerivation, salt: [UInt8]) {
        try stanza.check(argumentCount: 3)
        return (.scrypt(logN: try logN(stanza)), try stanza.bytes(1, count: saltSize))
    }

    /// The work factor: a decimal number without leading zero or sign.
    static func logN(_ stanza: AgeStanza) throws(SealingError) -> Int {
        guard
            let digits = stanza.arguments.dropFirst(2).first,
            digits.allSatisfy({ 0x30...0x39 ~= $0 }), digits.first != 0x30,
            let logN = Int(String(decoding: digits, as: UTF8.self))
        else { throw stanza.malformed("its work factor is not a decimal number") }
        guard logN < 32 else {
            var error = SealingError(
                .derivationTooCostly, "the age header requires scrypt with N = 2^\(logN), too large to compute")
            error.advice = .none
            throw error
        }
        return logN
    }

    private static let saltSize = 16
    private static let label = Array("age-encryption.org/v1/scrypt".utf8)
}
