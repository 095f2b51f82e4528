/// Limits on the key derivation that a header may require before a password is tried. The author of the file chose
/// these parameters, and could choose them so that opening never ends or exhausts memory (CWE-400).
public struct DerivationLimits: Hashable, Sendable {
    /// The maximum working memory, in bytes.
    public var maximumMemory: Int
    /// The maximum processor time, estimated at the fixed rates of a core from about 2022, so that a file is rejected
    /// on every machine or on none.
    public var maximumWork: Duration

    public init(maximumMemory: Int = 1 << 30, maximumWork: Duration = .seconds(10)) {
        self.maximumMemory = maximumMemory
        self.maximumWork = maximumWork
    }

    /// The default limits: 1 GiB and ten seconds.
    public static let standard = DerivationLimits()
}

extension KeyDerivation {
    /// The working memory that the derivation requires, in bytes.
    public var memory: Int {
        switch self {
        case .scrypt(let logN, let blockSize, _): Self.product(128, blockSize, Self.power(logN))
        case .argon2id(let memoryKiB, _, _): Self.product(memoryKiB, 1024)
        case .pbkdf2SHA256, .insecurePBKDF2SHA256: 0
        }
    }

    /// The estimated processor time to derive a key of up to 32 bytes, at the rates of ``DerivationLimits``.
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

    /// Rejects parameters that exceed the limits, before any work is done.
    ///
    /// - Throws: ``SealingError`` with code `derivationTooCostly`, stating the required and the allowed cost, or
    ///   `invalidArgument` if a parameter is out of bounds.
    public func check(within limits: DerivationLimits) throws(SealingError) {
        try checkBounds()
        if memory > limits.maximumMemory {
            throw SealingError(
                .derivationTooCostly,
                "deriving the key requires \(Self.mebibytes(memory)) MiB of memory, but only "
                    + "\(Self.mebibytes(limits.maximumMemory)) MiB are allowed; raise the memory limit if you trust "
                    + "the source of the file")
        }
        if work > limits.maximumWork {
            throw SealingError(
                .derivationTooCostly,
                "deriving the key requires about \(Self.seconds(work)) s of work, but only "
                    + "\(Self.seconds(limits.maximumWork)) s are allowed; raise the work limit if you trust the source "
                    + "of the file")
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
