/// What a header may ask for before a password is tried: whoever wrote the file chose these figures, and could choose
/// them so that opening never ends or takes all memory (CWE-400).
public struct DerivationLimits: Hashable, Sendable {
    /// Bytes of work memory.
    public var maximumMemory: Int
    /// Processor time, by fixed rates of a core of about 2022: a file is refused on every machine, or on none.
    public var maximumWork: Duration

    public init(maximumMemory: Int = 1 << 30, maximumWork: Duration = .seconds(10)) {
        self.maximumMemory = maximumMemory
        self.maximumWork = maximumWork
    }

    /// 1 GiB and ten seconds.
    public static let standard = DerivationLimits()
}

extension KeyDerivation {
    /// Bytes of work memory that the derivation takes.
    public var memory: Int {
        switch self {
        case .scrypt(let logN, let blockSize, _): Self.product(128, blockSize, Self.power(logN))
        case .argon2id(let memoryKiB, _, _): Self.product(memoryKiB, 1024)
        case .pbkdf2SHA256, .insecurePBKDF2SHA256: 0
        }
    }

    /// Processor time that the derivation of a key of up to 32 bytes takes, by the rates of ``DerivationLimits``.
    public var work: Duration {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            // Blocks that are mixed, and those that PBKDF2 makes and takes in before and after.
            .nanoseconds(Self.product(420, Self.power(logN), Self.product(blockSize, parallelism)))
                + .nanoseconds(Self.product(1200, blockSize, parallelism))
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            // Blocks, and the pages they lie in, which are asked for and wiped once; segments, four to a lane and pass;
            // the first blocks of the lanes.
            .nanoseconds(Self.product(1100, memoryKiB, iterations)) + .nanoseconds(Self.product(2500, memoryKiB))
                + .nanoseconds(Self.product(600, parallelism, iterations))
                + .nanoseconds(Self.product(40_000, parallelism))
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds): .nanoseconds(Self.product(165, rounds))
        }
    }

    /// Refuses parameters that cost more than the limits, before any work is done.
    ///
    /// - Throws: ``SealingError`` with code `derivationTooCostly`, which says what is asked and what is allowed, or
    ///   `invalidArgument` when a parameter is out of its bounds.
    public func check(within limits: DerivationLimits) throws(SealingError) {
        try checkBounds()
        if memory > limits.maximumMemory {
            throw SealingError(
                .derivationTooCostly,
                "deriving the key takes \(Self.mebibytes(memory)) MiB of memory and "
                    + "\(Self.mebibytes(limits.maximumMemory)) MiB are allowed; raise the memory limit if you trust "
                    + "where the file comes from")
        }
        if work > limits.maximumWork {
            throw SealingError(
                .derivationTooCostly,
                "deriving the key takes about \(Self.seconds(work)) s of work and "
                    + "\(Self.seconds(limits.maximumWork)) s are allowed; raise the work limit if you trust where the "
                    + "file comes from")
        }
    }

    private static func mebibytes(_ bytes: Int) -> Int { bytes / (1 << 20) + (bytes % (1 << 20) > 0 ? 1 : 0) }

    /// Whole seconds, rounded up.
    static func seconds(_ duration: Duration) -> Int64 {
        let (seconds, rest) = duration.components
        return rest > 0 && seconds < .max ? seconds + 1 : seconds
    }

    /// The product, or the largest number there is.
    static func product(_ factors: Int...) -> Int {
        factors.reduce(1) { product, factor in
            let (result, overflow) = product.multipliedReportingOverflow(by: factor)
            return overflow ? .max : result
        }
    }
}
