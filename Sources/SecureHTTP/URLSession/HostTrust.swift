#if canImport(Security)
    internal import Foundation
    internal import Security
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Whom the sessions of one host let through. The pins are asked when the system asks, for they may be replaced meanwhile.
    struct HostTrust: Sendable {
        let host: HostName
        let pins: PinStore
        let anchors: [[UInt8]]
        let reporter: PinReporter?
        let clock: @Sendable () -> Date
        private let proof = LastProof()

        init(
            host: HostName, pins: PinStore, anchors: [[UInt8]], reporter: PinReporter?,
            clock: @escaping @Sendable () -> Date
        ) {
            (self.host, self.pins, self.anchors) = (host, pins, anchors)
            (self.reporter, self.clock) = (reporter, clock)
        }

        /// What the pins ask for now.
        var requirement: PinRequirement { pins.current.requirement(for: host, at: clock()) }

        /// Why the chain that was let through last would be refused now; nil where it would not.
        var refusal: SecureHTTPError.Code? {
            let requirement = requirement
            guard let proved = proof.value, proved.requirement != requirement else { return nil }
            if case .refused(let code) = requirement.judge(proved.chain) { return code }
            return nil
        }

        func decide(_ space: URLProtectionSpace) -> ChallengeDecision {
            let asked = ChallengeDecision.Challenge(
                isServerTrust: space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                isProxy: space.isProxy(), host: space.host)
            let requirement = requirement
            return ChallengeDecision(asked, for: host, requirement: requirement) {
                guard let trust = space.serverTrust else { return .failed(.untrusted) }
                let evaluation = SystemTrust.evaluate(trust, host, anchors: anchors)
                if case .proved(let chain) = evaluation { proof.value = (requirement, chain) }
                return evaluation
            } report: { chain, wasEnforced in
                report(chain, wasEnforced)
            }
        }

        /// Does not wait: who reports slowly must not hold a handshake.
        private func report(_ chain: [[UInt8]], _ wasEnforced: Bool) {
            guard let reporter else { return }
            let report = PinReport(host: host, time: clock(), wasEnforced: wasEnforced, seen: PinReport.pins(of: chain))
            Task { await reporter.take(report) }
        }
    }

    /// Sendable: `proved` is touched under `lock` alone.
    private final class LastProof: @unchecked Sendable {
        private let lock = NSLock()
        private var proved: (requirement: PinRequirement, chain: [[UInt8]])?

        var value: (requirement: PinRequirement, chain: [[UInt8]])? {
            get { lock.withLock { proved } }
            set { lock.withLock { proved = newValue } }
        }
    }
#endif
