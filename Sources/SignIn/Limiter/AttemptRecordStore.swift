/// A store of whole records, in which the limiter does the counting.
///
/// Custom stores can conform: a change of a record must see the result of the previous change, even with concurrent
/// changes.
public protocol AttemptRecordStore: AttemptStore {
    /// Atomically changes the record of a key, or a new record if there is none. An empty result may be deleted.
    ///
    /// - Parameter key: Up to 64 letters and digits that reveal neither account nor address.
    func change<Answer: Sendable>(
        _ key: String, _ change: @Sendable (inout AttemptRecord) -> Answer
    ) async throws(SignInError) -> Answer
}

extension AttemptRecordStore {
    public func take(
        _ attempt: UInt64, at places: [AttemptPlace], _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing {
        var taken: [String] = []
        var last = LoginLimiter.Standing(remaining: 0)
        for place in places {
            do {
                last = try await change(place.key) { $0.take(attempt, place.limit, policy, now) }
            } catch {
                try await release(attempt, at: taken, clearing: nil)
                throw error
            }
            guard last.retryAfter == nil else {
                try await release(attempt, at: taken, clearing: nil)
                return last
            }
            taken.append(place.key)
        }
        return last
    }

    public func release(
        _ attempt: UInt64, at keys: [String], clearing cleared: String?
    ) async throws(SignInError) {
        if let cleared { try await change(cleared) { $0 = AttemptRecord() } }
        for key in keys { try await change(key) { $0.giveBack(attempt) } }
    }

    public func standing(
        of place: AttemptPlace, _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing {
        try await change(place.key) { record in
            record.forget(at: now, policy)
            let wait = record.wait(at: now, policy)
            return LoginLimiter.Standing(
                remaining: wait == nil ? max(0, place.limit - record.attempts.count) : 0, retryAfter: wait)
        }
    }
}

extension AttemptRecord {
    mutating func take(
        _ attempt: UInt64, _ limit: Int, _ policy: LoginPolicy, _ now: LimiterTime
    ) -> LoginLimiter.Standing {
        forget(at: now, policy)
        if let wait = wait(at: now, policy) { return LoginLimiter.Standing(remaining: 0, retryAfter: wait) }
        attempts.append(Attempt(id: attempt, time: now))
        lifetime = max(policy.window, policy.cooldown)
        let remaining = limit - attempts.count
        if remaining <= 0 { limitedSince = now }
        return LoginLimiter.Standing(remaining: max(0, remaining))
    }

    mutating func giveBack(_ attempt: UInt64) {
        guard let place = attempts.firstIndex(where: { $0.id == attempt }) else { return }
        attempts.remove(at: place)
        // There is one left again.
        limitedSince = nil
    }

    /// Forgets what is older than the window, and the wait once it is over.
    mutating func forget(at now: LimiterTime, _ policy: LoginPolicy) {
        if let since = limitedSince {
            guard since.age(at: now) >= policy.cooldown else { return }
            self = AttemptRecord()
        }
        attempts.removeAll { $0.time.age(at: now) >= policy.window }
    }

    /// In seconds; nil where nobody has to wait.
    func wait(at now: LimiterTime, _ policy: LoginPolicy) -> Double? {
        limitedSince.map { max(0, policy.cooldown - $0.age(at: now)) }
    }
}
