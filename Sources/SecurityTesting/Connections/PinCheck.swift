public import Foundation
public import SecureHTTP

/// Pins that are real, backed up and not about to end.
///
///     await PinCheck(covering: ["api.example.com"]) { try Pins.production() }.run()
///
/// That no pin is a placeholder and that none stands alone is ``SecureHTTP/PinSet``'s own promise; a set that cannot be made is
/// told as a problem with its reason.
public struct PinCheck: SecurityCheck {
    public let description = "pins"
    private let hosts: [String]
    private let days: Int
    private let time: @Sendable () -> Date
    private let make: @Sendable () throws -> PinSet

    /// - Parameters:
    ///   - hosts: Hosts that must be pinned and enforced. None: those that the set names are looked at.
    ///   - days: How long before their end pins count as ending.
    ///   - make: Gives the set of the app, or throws why there is none. For a signed document:
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
                "The pins make no set: \(error)", at: "PinSet", why: "The app connects to nothing, or without pins",
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
                    why: "Any certificate authority that a device trusts can stand in for the server",
                    advice: "add a rule for the host with its pin and one in reserve")
                continue
            }
        }
        return findings.settled()
    }

    private func name(_ host: String) throws -> HostName {
        do { return try HostName(host) } catch { throw CheckError("\(host) is no host name") }
    }

    private func judge(_ rule: PinnedHost, _ now: Date, _ findings: inout Findings) {
        let host = rule.host.text
        if rule.pins.count < 2 {
            findings.add(
                "There is no pin in reserve", at: host, why: "When the server's key is lost, the app is cut off",
                advice: "make a second key, keep it offline, and pin it as well")
        }
        if rule.mode == .reportOnly {
            findings.add(
                "The pins are only reported", at: host, why: "A wrong certificate is accepted",
                advice: "enforce them once the reports stay empty")
        }
        if rule.pins.allSatisfy({ $0.kind == .certificate }) {
            findings.add(
                "Only whole certificates are pinned", at: host, why: "The next renewal cuts the app off",
                advice: "pin the public keys")
        }
        guard let expires = rule.expires else { return }
        let left = Int((expires.timeIntervalSince(now) / 86_400).rounded(.down))
        guard expires <= now || left <= days else { return }
        findings.add(
            expires <= now ? "The pins have ended" : "The pins end in \(left) days", at: host,
            why: "From their end on the app refuses the host",
            advice: "ship pins with a later date, and give users time to update")
    }
}
