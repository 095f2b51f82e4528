public import Foundation
public import SecureHTTP

/// Checks that certificate pins are real, backed up and not about to expire.
///
///     await PinCheck(covering: ["api.example.com"]) { try Pins.production() }.run()
///
/// ``SecureHTTP/PinSet`` itself guarantees that no pin is a placeholder and that no host has a single pin; a set that
/// cannot be created is reported as a problem with the reason.
public struct PinCheck: SecurityCheck {
    public let description = "pins"
    private let hosts: [String]
    private let days: Int
    private let time: @Sendable () -> Date
    private let make: @Sendable () throws -> PinSet

    /// - Parameters:
    ///   - hosts: Hosts that must be pinned and enforced. If empty, the hosts in the set are checked.
    ///   - days: How many days before expiration pins count as about to expire.
    ///   - make: Returns the app's pin set, or throws the reason why there is none. For a signed document:
    ///     `PinSet(PinDocument(bytes, keys: keys, at: Date()).hosts)`.
    public init(
        covering hosts: [String] = [], endingWithin days: Int = PinSet.warningDays,
        at time: @escaping @Sendable () -> Date = { Date() }, _ make: @escaping @Sendable () throws -> PinSet
    ) {
        self.hosts = hosts
        self.days = days
        self.time = time
        self.make = make
    }

    public func problems() throws -> [Problem] {
        var findings = Findings(description)
        let set: PinSet
        do {
            set = try make()
        } catch let error as SecureHTTPError {
            findings.add(
                "The pin set cannot be created: \(error)", at: "PinSet",
                why: "The app cannot connect, or connects without pinning",
                advice: "compute the pins of your servers with `bulwark pins show`, two for each host")
            return findings.settled()
        }
        let now = time()
        for rule in set.hosts { judge(rule, now, &findings) }
        for host in hosts {
            let requirement = set.requirement(for: try name(host), at: now)
            guard case .pinned(_, .enforced) = requirement else {
                // Rules that end or only report are told by their own name.
                if case .refused(.pinsExpired) = requirement { continue }
                if case .pinned = requirement { continue }
                findings.add(
                    "The host is not pinned", at: host,
                    why: "Any certificate authority that the device trusts can impersonate the server",
                    advice: "add a rule for the host with its pin and a backup pin")
                continue
            }
        }
        return findings.settled()
    }

    private func name(_ host: String) throws -> HostName {
        do { return try HostName(host) } catch { throw CheckError("\(host) is not a host name") }
    }

    private func judge(_ rule: PinnedHost, _ now: Date, _ findings: inout Findings) {
        let host = rule.host.text
        if rule.pins.count < 2 {
            findings.add(
                "The host has no backup pin", at: host,
                why: "If the server's key is lost, the app can no longer connect",
                advice: "generate a second key, keep it offline, and pin it as well")
        }
        if rule.mode == .reportOnly {
            findings.add(
                "The pins are report-only", at: host, why: "A certificate that does not match is accepted",
                advice: "enforce them once no more failures are reported")
        }
        if rule.pins.allSatisfy({ $0.kind == .certificate }) {
            findings.add(
                "Only whole certificates are pinned", at: host,
                why: "After the next renewal the app can no longer connect",
                advice: "pin public keys instead")
        }
        guard let expires = rule.expires else { return }
        let left = Int((expires.timeIntervalSince(now) / 86_400).rounded(.down))
        guard expires <= now || left <= days else { return }
        findings.add(
            expires <= now ? "The pins have expired" : "The pins expire in \(left) days", at: host,
            why: "Once they expire, the app rejects the host",
            advice: "ship pins with a later date, and give users time to update")
    }
}
