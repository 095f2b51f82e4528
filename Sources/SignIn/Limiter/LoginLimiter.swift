import Crypto

/// How many attempts, in which time, and how long to wait after them.
///
/// A number that is set out of its range becomes the nearest one in it.
public struct LoginPolicy: Hashable, Sendable {
    /// For one account: from one to a million.
    public var attempts: Int { didSet { attempts = attempts.limit } }
    /// For one address: higher, since many people share one.
    public var attemptsFromAddress: Int { didSet { attemptsFromAddress = attemptsFromAddress.limit } }
    /// In seconds, in which attempts are counted: at least one.
    public var window: Double { didSet { window = window.seconds(atLeast: 1) } }
    /// In seconds, how long to wait once they are used up: at least one.
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

/// Lets a few wrong passwords through and then makes the caller wait: five in 15 minutes, then 15 minutes, for each
/// account and for each address.
///
///     let user = try await limiter.attempt(account: name, address: request.address) {
///         try await users.check(name, password)
///     }
///
/// An attempt is counted **before** the password is looked at and taken back when it was right, so that a thousand guesses
/// at once are five guesses. Setting the clock gains nothing, neither does starting the machine anew
/// (``LimiterTime``); with a store that lasts (``SecretAttemptStore``) neither does starting the program anew.
///
/// A limit by account lets anybody lock anybody out for a while: offer another way in, such as a second factor or a link
/// by mail, and tell the owner.
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

    /// An attempt that counts as failed until it is said to have succeeded.
    public struct Reservation: Sendable {
        let account: String
        let others: [String]
        let id: UInt64
        /// How many attempts the account has left after this one.
        public let remaining: Int
    }

    /// Where an account stands.
    public struct Standing: Hashable, Sendable {
        /// How many attempts are left.
        public let remaining: Int
        /// In seconds; nil where nobody has to wait.
        public let retryAfter: Double?

        public init(remaining: Int, retryAfter: Double? = nil) {
            (self.remaining, self.retryAfter) = (remaining, retryAfter)
        }
    }

    /// Counts an attempt, asks, and takes it back where the answer is not nil.
    ///
    /// - Parameters:
    ///   - account: As the person typed it. Names that differ in letter case, compatibility characters, invisible characters
    ///     or spaces at their ends alone count as one, and all of more than 1,024 bytes as one.
    ///   - address: Of the network, where there is one: an IPv4 address, or the first 64 bits of an IPv6 address; brackets
    ///     and a port may stand with it. Whatever is no address counts as one.
    ///   - check: Nil for a wrong password. What it throws gives the attempt back, since the
    ///     password was not judged; a cancellation does not.
    /// - Returns: What `check` said, nil for a wrong password.
    /// - Throws: ``SignInError/Code/limited`` with the time to wait, before `check` is asked.
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

    /// Counts an attempt, before the password is looked at.
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

    /// The password was right: the account begins anew, and the address gets the attempt back.
    public func succeed(_ reservation: Reservation) async throws(SignInError) {
        try await store.release(reservation.id, at: reservation.others, clearing: reservation.account)
    }

    /// The password was not judged, since something else failed: the attempt does not count.
    public func release(_ reservation: Reservation) async throws(SignInError) {
        try await store.release(reservation.id, at: [reservation.account] + reservation.others, clearing: nil)
    }

    /// Where an account stands, for a message.
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
