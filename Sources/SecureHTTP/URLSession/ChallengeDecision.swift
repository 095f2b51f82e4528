/// What is answered when the system asks about a server or for a credential. Without the system, so that it can be tested
/// anywhere.
enum ChallengeDecision: Hashable, Sendable {
    /// The chain holds and the pins are satisfied.
    case trust
    /// The connection is not made.
    case refuse(SecureHTTPError.Code)
    /// No credential is sent; the answer, such as 401, is the caller's. The system would look into the keychain or take the
    /// user's tickets.
    case withoutCredential

    /// What is asked.
    struct Challenge: Sendable {
        /// Whether it is the server's certificate that is to be judged.
        let isServerTrust: Bool
        let isProxy: Bool
        /// As the system says it.
        let host: String
    }

    /// What the system said of a chain.
    enum Evaluation: Sendable {
        /// Certificates in DER of the chain that was proved, leaf first.
        case proved([[UInt8]])
        case failed(SecureHTTPError.Code)
    }

    /// - Parameters:
    ///   - evaluate: asks the system for the chain, always before the pins are looked at.
    ///   - report: is told of a chain without a pinned key, and whether it is refused.
    init(
        _ challenge: Challenge, for host: HostName, requirement: PinRequirement, evaluate: () -> Evaluation,
        report: (_ chain: [[UInt8]], _ wasEnforced: Bool) -> Void
    ) {
        guard challenge.isServerTrust else {
            self = .withoutCredential
            return
        }
        guard !challenge.isProxy, let named = try? HostName(challenge.host), named == host else {
            self = .refuse(.hostMismatch)
            return
        }
        if case .refused(let code) = requirement {
            self = .refuse(code)
            return
        }
        switch evaluate() {
        case .failed(let code): self = .refuse(code)
        case .proved(let chain):
            switch requirement.judge(chain) {
            case .passes: self = .trust
            case .passesUnpinned:
                report(chain, false)
                self = .trust
            case .refused(let code):
                if code == .pinMismatch { report(chain, true) }
                self = .refuse(code)
            }
        }
    }
}
