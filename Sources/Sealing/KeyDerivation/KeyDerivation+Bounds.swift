extension KeyDerivation {
    /// Whether guessing is cheaper than the OWASP Password Storage Cheat Sheet recommends, for any function; warn the
    /// user who chose it.
    public var isWeak: Bool {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            // The sheet's weakest choices are worth 2^13 · 8 blocks of memory and 10 times that of work.
            let memory = Self.product(Self.power(logN), blockSize)
            return memory < 1 << 16 || Self.product(memory, parallelism) < 10 << 16
        case .argon2id(let memoryKiB, let iterations, _):
            return memoryKiB < 7 * 1024 || Self.product(memoryKiB, iterations) < 35 * 1024
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds):
            return rounds < Self.recommendedRounds
        }
    }

    /// Refuses what cannot be computed here, before anything else is done with it.
    func checkBounds() throws(SealingError) {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            try Self.check(blockSize, in: 1...16, "scrypt’s block size")
            // RFC 7914, section 2: N is below 2^(128·r/8). The library computes with 32 bits.
            try Self.check(logN, in: 1...min(16 * blockSize - 1, 31), "scrypt’s logarithm of N")
            try Self.check(parallelism, in: 1...255, "scrypt’s parallelism")
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            try Self.check(parallelism, in: 1...255, "Argon2id’s parallelism")
            try Self.check(memoryKiB, in: 8 * parallelism...Int(Int32.max), "Argon2id’s memory in KiB")
            try Self.check(iterations, in: 1...Int(Int32.max), "Argon2id’s number of iterations")
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds):
            try Self.check(rounds, in: 100_000...Int(Int32.max), "PBKDF2’s number of rounds")
        }
    }

    /// Refuses what may be read but not written: few PBKDF2 rounds that were not asked for by the weak case's name.
    func checkForSealing() throws(SealingError) {
        try checkBounds()
        guard case .pbkdf2SHA256(let rounds) = self, rounds < Self.recommendedRounds else { return }
        throw SealingError(
            .invalidArgument,
            "\(rounds) rounds of PBKDF2 are too few for sealing; use \(Self.recommendedRounds), or choose "
                + "insecurePBKDF2SHA256 explicitly if an old reader requires it")
    }

    /// 2^logN for what ``checkBounds()`` accepts, and its nearest bound otherwise.
    static func power(_ logN: Int) -> Int { 1 << min(max(logN, 0), 31) }

    private static func check(_ value: Int, in range: ClosedRange<Int>, _ what: String) throws(SealingError) {
        guard !range.contains(value) else { return }
        throw SealingError(
            .invalidArgument, "\(what) is \(value); it must be between \(range.lowerBound) and \(range.upperBound)")
    }
}
