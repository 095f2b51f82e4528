import Crypto

/// The number of attempts, the time window in which they count, and the cooldown after them.
///
/// Values are clamped to their range.
public struct LoginPolicy: Hashable, Sendable {
    /// The number of attempts for one account, from one to a million.
    public var attempts: Int { didSet { attempts = attempts.limit } }
    /// The number of attempts from one address. It is higher because many people share an address.
    public var attemptsFromAddress: Int { didSet { attemptsFromAddress = attemptsFromAddress.limit } }
    /// The time window in which attempts are counted, in seconds: at least one.
    public var window: Double { didSet { window = window.seconds(atLeast: 1) } }
    /// The time to wait once the attempts are used up, in seconds: at least one.
    public var cooldown: Double { didSet { cooldown = cooldown.seconds(atLeast: 1) } }

    public init(attempts: Int = 5, attemptsFromAddress: Int = 50, window: Double = 900, cooldown: Double = 900) {
        self.attempts = attempts.limit
        self.attemptsFromAddress = attemptsFromAddress.limit
        self.window = window.seconds(atLeast: 1)
        self.cooldown = cooldown.seconds(atLeast: 1)
    }
}

extension Double {
    /// A time of a policy: at least so long, and at most a thousand years, which nobody waits for and clocks can count.
    func seconds(atLeast least: Double) -> Double { isNaN ? least : Swift.min(Swift.max(least, self), 3.2e10) }
}

extension Int {
    /// A number of attempts: at least one, and no more than a record can hold.
    var limit: Int { Swift.min(Swift.max(1, self), 1_000_000) }
}

/// Limits password attempts for each account and each address: by default five in 15 minutes, then a wait of 15
/// minutes.
///
///     let user = try await limiter.attempt(account: name, address: request.address) {
///         try await users.check(name, password)
///     }
///
/// An attempt is counted **before** the password is checked and reverted if it was correct, so that a thousand
/// concurrent guesses are only five guesses. Neither setting the clock nor rebooting the machine bypasses the limit
/// (``LimiterTime``), nor, with a persistent store (``SecretAttemptStore``), does restarting the program.
///
/// A limit per account allows anyone to lock out others for a while: offer an alternative, such as a second factor or a
/// link by email, and notify the owner.
public struct LoginLimiter: Sendable {
    private let policy: LoginPolicy
    private let store: any AttemptStore
    private let clock: LimiterClock

    public init(
        policy: LoginPolicy = LoginPolicy(), store: any AttemptStore = MemoryAttemptStore(),
        clock: LimiterClock = .machine
    ) {
        self.policy = policy
        self.store = store
        self.clock = clock
    }

    /// An attempt that counts as failed until it is reported as successful.
    public struct Reservation: Sendable {
        let account: String
        let others: [String]
        let id: UInt64
        /// The number of attempts that the account has left after this one.
        public let remaining: Int
    }

    /// The standing of an account.
    public struct Standing: Hashable, Sendable {
        /// The number of attempts left.
        public let remaining: Int
        /// The time to wait in seconds; `nil` if there is none.
        public let retryAfter: Double?

        public init(remaining: Int, retryAfter: Double? = nil) {
            (self.remaining, self.retryAfter) = (remaining, retryAfter)
        }
    }

    /// Counts an attempt, runs the check, and reverts the attempt if the result is not `nil`.
    ///
    /// - Parameters:
    ///   - account: The account name as typed. Names that differ only in case, compatibility characters, invisible
    ///     characters or surrounding spaces count as one, and so do all names of more than 1,024 bytes.
    ///   - address: The network address, if any: an IPv4 address, or the first 64 bits of an IPv6 address; brackets and
    ///     a port are allowed. All invalid addresses count as one.
    ///   - check: Returns `nil` for a wrong password. If it throws, the attempt is reverted, because the password was
    ///     not checked; a cancellation does not revert it.
    /// - Returns: The result of `check`, `nil` for a wrong password.
    /// - Throws: ``SignInError/Code/limited`` with the time to wait, before `check` is called.
    public func attempt<User>(
        account: String, address: String? = nil, _ check: () async throws -> User?
    ) async throws -> User? {
        let reservation = try await reserve(account: account, address: address)
        do {
            guard let user = try await check() else { return nil }
            try await succeed(reservation)
            return user
        } catch let error where error is CancellationError || Task.isCancelled {
            // Whoever hangs up at the right moment would have an attempt for nothing.
            throw error
        } catch {
            try await release(reservation)
            throw error
        }
    }

    /// Counts an attempt before the password is checked.
    public func reserve(account: String, address: String? = nil) async throws(SignInError) -> Reservation {
        let id = UInt64.random(in: .min ... .max)
        let accountKey = Self.key("account", Self.folded(account))
        var places = [AttemptPlace(key: accountKey, limit: policy.attempts)]
        if let address {
            let key = Self.key("address", NetworkPlace(address).text)
            places.insert(AttemptPlace(key: key, limit: policy.attemptsFromAddress), at: 0)
        }
        let standing = try await store.take(id, at: places, policy, now: clock.now())
        if let wait = standing.retryAfter { throw SignInError(.limited, retryAfter: wait.seconds(atLeast: 0)) }
        return Reservation(
            account: accountKey, others: places.dropLast().map(\.key), id: id, remaining: standing.remaining)
    }

    /// Reports a correct password: resets the account's count and reverts the attempt for the address.
    public func succeed(_ reservation: Reservation) async throws(SignInError) {
        try await store.release(reservation.id, at: reservation.others, clearing: reservation.account)
    }

    /// Reports that the password was not checked because something else failed: the attempt does not count.
    public func release(_ reservation: Reservation) async throws(SignInError) {
        try await store.release(reservation.id, at: [reservation.account] + reservation.others, clearing: nil)
    }

    /// Returns the standing of an account, for a message.
    public func standing(of account: String) async throws(SignInError) -> Standing {
        let place = AttemptPlace(key: Self.key("account", Self.folded(account)), limit: policy.attempts)
        return try await store.standing(of: place, policy, now: clock.now())
    }

    /// Neither account nor address stands in a store.
    private static func key(_ kind: String, _ text: String) -> String {
        var hash = SHA256()
        for part in [kind, "\0", text] {
            var part = part
            part.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        }
        return hash.finalize().withUnsafeBytes { bytes in
            String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
                for (place, byte) in bytes.enumerated() {
                    digits[2 * place] = digit(byte >> 4)
                    digits[2 * place + 1] = digit(byte & 15)
                }
                return 2 * bytes.count
            }
        }
    }

    private static func digit(_ half: UInt8) -> UInt8 { half < 10 ? 0x30 + half : 0x57 + half }

    /// Whether two names count as one.
    static func isSame(_ one: String, _ other: String) -> Bool { one == other || folded(one) == folded(other) }

    private static func folded(_ account: String) -> String { FoldedName(account).text }
}
