public import Foundation

/// The pins of an app in one environment. A set that protects nothing cannot be made: no placeholder, no empty host, no
/// single pin where it is enforced.
///
///     let pins = try PinSet([
///         PinnedHost("api.example.com", pins: [Pin("…"), Pin("…")], expires: date)
///     ])
public struct PinSet: Hashable, Sendable {
    /// Hosts that the set does not name.
    public enum UnpinnedHosts: Hashable, Sendable {
        /// They are refused.
        case refused
        /// Their chain alone is verified.
        case chainOnly
    }

    public let environment: PinEnvironment
    /// The rules of this environment.
    public let hosts: [PinnedHost]
    public let unpinnedHosts: UnpinnedHosts

    /// How long before their end pins ask for attention.
    public static let warningDays = 30

    /// - Parameters:
    ///   - hosts: rules of all environments; those of others are checked and left out.
    ///   - environment: where this app runs.
    ///   - unpinnedHosts: what becomes of hosts that no rule names.
    /// - Throws: ``SecureHTTPError/Code/pinsEmpty`` where nothing is left for this environment,
    ///   ``SecureHTTPError/Code/hostRepeated`` where two rules name the same host.
    public init(
        _ hosts: [PinnedHost], environment: PinEnvironment = .production, unpinnedHosts: UnpinnedHosts = .refused
    ) throws(SecureHTTPError) {
        let own = hosts.filter { $0.environments.contains(environment) }
        guard !own.isEmpty else { throw SecureHTTPError(.pinsEmpty) }
        for (place, host) in hosts.enumerated() {
            let rivals = hosts[..<place].filter {
                $0.host == host.host && !$0.environments.isDisjoint(with: host.environments)
            }
            guard rivals.isEmpty else { throw SecureHTTPError(.hostRepeated, at: place) }
        }
        (self.hosts, self.environment, self.unpinnedHosts) = (own, environment, unpinnedHosts)
    }

    /// What a connection to `host` must prove at a time. The rule that names the host most closely decides.
    public func requirement(for host: HostName, at time: Date) -> PinRequirement {
        let rules = hosts.filter { $0.covers(host) }
        guard let rule = rules.max(by: { $0.host.text.utf8.count < $1.host.text.utf8.count }) else {
            return unnamed(host)
        }
        if let expires = rule.expires, expires <= time { return .refused(.pinsExpired) }
        return .pinned(rule.pins, rule.mode)
    }

    private func unnamed(_ host: HostName) -> PinRequirement {
        if host.isLoopback {
            return environment == .development ? .chainOnly : .refused(.localhostOutsideDevelopment)
        }
        return unpinnedHosts == .chainOnly ? .chainOnly : .refused(.hostUnpinned)
    }

    /// Hosts whose pins end within ``warningDays`` or have ended, with the days left: 0 on the last day, negative
    /// afterwards. Ask at the start of the app and in tests.
    public func endingHosts(at time: Date) -> [(host: HostName, daysLeft: Int)] {
        hosts.compactMap { rule in
            guard let expires = rule.expires else { return nil }
            let days = Int64(seconds: (expires.timeIntervalSince(time) / 86_400).rounded(.down))
            return days <= Self.warningDays ? (rule.host, Int(days)) : nil
        }
    }
}

/// What a connection to one host must prove beside a valid chain.
public enum PinRequirement: Hashable, Sendable {
    /// No connection is made.
    case refused(SecureHTTPError.Code)
    /// Nothing more.
    case chainOnly
    /// A certificate of the chain carries one of the pins; in report-only mode its absence is told.
    case pinned(Set<Pin>, PinnedHost.Mode)
}
