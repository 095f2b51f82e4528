import Crypto
import SecretMemory

/// What finding the file key of one file may cost: by the passwords of its header, of the header's backup, each for every
/// password that is tried, and by its public keys, each for every key that is tried. A derivation that comes twice runs
/// once, and is charged once.
struct DerivationBudget {
    private let limits: DerivationLimits
    private let identities: [Identity]
    private let passwords: Int
    private let x25519Keys: Int
    private let hybridKeys: Int
    private var charged: [(derivation: KeyDerivation, salt: [UInt8])] = []
    private var work = Duration.zero

    /// - Parameter identities: those that are tried.
    init(_ limits: DerivationLimits, for identities: [Identity]) {
        self.limits = limits
        self.identities = identities
        passwords = identities.count { if case .password = $0 { true } else { false } }
        x25519Keys = identities.count { if case .x25519 = $0 { true } else { false } }
        hybridKeys = identities.count { if case .hybrid = $0 { true } else { false } }
    }

    /// Refuses a header before the first of its derivations: a limit that is found later would tell whether the password
    /// before it was right.
    ///
    /// - Throws: ``SealingError`` with code `derivationTooCostly`.
    mutating func charge(_ header: SealedHeader) throws(SealingError) {
        var questions: [(tag: [UInt8], share: [UInt8])] = []
        for stanza in header.stanzas {
            switch stanza {
            case .password(let stanza): try add(stanza.derivation, salt: stanza.salt)
            case .x25519: work += Self.x25519Work * x25519Keys
            case .hybrid: work += Self.hybridWork * hybridKeys
            case .p256(let tag, let encapsulation, _): questions.append((tag, encapsulation))
            default: break
            }
        }
        try checkSum()
        try checkQuestions(questions.count) { key in
            questions.count { constantTimeEqual($0.tag, KeyWrapping.tag($0.share, key)) }
        }
    }

    /// As for a header, for that of an age file.
    mutating func charge(_ stanzas: [AgeStanza]) throws(SealingError) {
        for stanza in stanzas {
            if stanza.isOf(AgeScrypt.type), passwords > 0 { try AgeScrypt.charge(stanza, to: &self) }
            if stanza.isOf(AgeX25519.type) { work += Self.x25519Work * x25519Keys }
            if stanza.isOf(AgeHybrid.type) { work += Self.hybridWork * hybridKeys }
        }
        try checkSum()
        let questions = stanzas.filter { $0.isOf(AgeP256.type) }
        try checkQuestions(questions.count) { key in questions.count { AgeP256.isFor(key, $0) } }
    }

    /// As for a header, for one derivation.
    mutating func charge(_ derivation: KeyDerivation, salt: [UInt8]) throws(SealingError) {
        try add(derivation, salt: salt)
        try checkSum()
    }

    private mutating func add(_ derivation: KeyDerivation, salt: [UInt8]) throws(SealingError) {
        guard passwords > 0 else { return }
        try derivation.check(within: limits)
        guard !charged.contains(where: { $0 == (derivation, salt) }) else { return }
        charged.append((derivation, salt))
        work += derivation.work * passwords
    }

    /// Looked at when all of a header is added, so that the message tells the whole.
    private func checkSum() throws(SealingError) {
        guard work <= limits.maximumWork else {
            throw SealingError(
                .derivationTooCostly,
                "the recipients of the file require about \(KeyDerivation.seconds(work)) s of work in total, but only "
                    + "\(KeyDerivation.seconds(limits.maximumWork)) s are allowed; raise the work limit if you trust "
                    + "the source of the file")
        }
    }

    /// Refuses headers that ask one key again and again: whoever knows its public half can write them, and its keeper may
    /// take a second, or a finger, for each.
    ///
    /// - Parameter asked: how many stanzas are a key's by their tags.
    private func checkQuestions(
        _ most: Int, _ asked: (P256.KeyAgreement.PublicKey) -> Int
    ) throws(SealingError) {
        guard most > SealedHeader.mostPasswords else { return }
        for case .p256(let key) in identities where asked(key.publicKey) > SealedHeader.mostPasswords {
            throw .tooManyQuestions
        }
    }

    /// Processor time of one agreement and what follows it, by the rates of ``DerivationLimits``.
    private static let x25519Work = Duration.microseconds(110)
    private static let hybridWork = Duration.microseconds(250)
}

extension SealingError {
    static let tooManyQuestions: SealingError = {
        var error = SealingError(
            .derivationTooCostly,
            "the header uses one P-256 key more than \(SealedHeader.mostPasswords) times, which no file sealed by this "
                + "program does")
        error.advice = .none
        return error
    }()
}
