/// What the passwords of one file may cost: those of its header, of the header's backup, each for every password that is
/// tried. A derivation that comes twice runs once, and is charged once.
struct DerivationBudget {
    private let limits: DerivationLimits
    private let passwords: Int
    private var charged: [(derivation: KeyDerivation, salt: [UInt8])] = []
    private var work = Duration.zero

    /// - Parameter identities: those that are tried.
    init(_ limits: DerivationLimits, for identities: [Identity]) {
        self.limits = limits
        passwords = identities.count { if case .password = $0 { true } else { false } }
    }

    /// Refuses a header before the first of its derivations: a limit that is found later would tell whether the password
    /// before it was right.
    ///
    /// - Throws: ``SealingError`` with code `derivationTooCostly`.
    mutating func charge(_ header: SealedHeader) throws(SealingError) {
        for case .password(let stanza) in header.stanzas { try add(stanza.derivation, salt: stanza.salt) }
        try checkSum()
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
                "the passwords of the file take about \(KeyDerivation.seconds(work)) s of work together and "
                    + "\(KeyDerivation.seconds(limits.maximumWork)) s are allowed; raise the work limit if you trust "
                    + "where the file comes from")
        }
    }
}
