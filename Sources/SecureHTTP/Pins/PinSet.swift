public import Foundation

/// The pins of an app in one environment. A set that protects nothing cannot be created: placeholders, hosts without
/// pins and enforced hosts with a single pin are rejected.
///
///     let pins = try PinSet([
///         PinnedHost("api.example.com", pins: [Pin("…"), Pin("…")], expires: date)
///     ])
public struct PinSet: Hashable, Sendable {
    /// The treatment of hosts that the set does not name.
    public enum UnpinnedHosts: Hashable, Sendable {
        /// Connections are rejected.
        case refused
        /// Only the certificate chain is verified.
        case chainOnly
    }

    public let environment: PinEnvironment
    /// The rules of this environment.
    public let hosts: [PinnedHost]
    public let unpinnedHosts: UnpinnedHosts

    /// The number of days before expiration at which pins need attention.
    public static let warningDays = 30

    /// - Parameters:
    ///   - hosts: The rules for all environments; those for other environments are validated and ignored.
    ///   - environment: The environment in which this app runs.
    ///   - unpinnedHosts: The treatment of hosts that no rule names.
    /// - Throws: ``SecureHTTPError/Code/pinsEmpty`` if no rule applies to this environment,
    ///   ``SecureHTTPError/Code/hostRepeated`` if two rules name the same host.
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

    /// Returns the requirement for a connection to `host` at a given time. The most specific rule applies.
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

    /// Returns the hosts whose pins expire within ``warningDays`` or have expired, with the days left: 0 on the last
    /// day, negative afterwards. Call this at app launch and in tests.
    public func endingHosts(at time: Date) -> [(host: HostName, daysLeft: Int)] {
        hosts.compactMap { rule in
            guard let expires = rule.expires else { return nil }
            let days = Int64(seconds: (expires.timeIntervalSince(time) / 86_400).rounded(.down))
            return days <= Self.warningDays ? (rule.host, Int(days)) : nil
        }
    }
}

/// The requirement for a connection to a host in addition to a valid chain.
public enum PinRequirement: Hashable, Sendable {
    /// Connections are rejected.
    case refused(SecureHTTPError.Code)
    /// There is no further requirement.
    case chainOnly
    /// A certificate in the chain must match one of the pins; in report-only mode, a mismatch is reported.
    case pinned(Set<Pin>, PinnedHost.Mode)
}
