#if canImport(Security)
    internal import Foundation
    internal import Security
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Whom the sessions of one host let through.
    struct HostTrust: Sendable {
        let host: HostName
        let requirement: PinRequirement
        let anchors: [[UInt8]]
        let reporter: PinReporter?
        let clock: @Sendable () -> Date

        func decide(_ space: URLProtectionSpace) -> ChallengeDecision {
            let asked = ChallengeDecision.Challenge(
                isServerTrust: space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                isProxy: space.isProxy(), host: space.host)
            return ChallengeDecision(asked, for: host, requirement: requirement) {
                guard let trust = space.serverTrust else { return .failed(.untrusted) }
                return SystemTrust.evaluate(trust, host, anchors: anchors)
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
#endif
