public import Foundation

/// Where an app runs. A set is made for one of them.
public struct PinEnvironment: Hashable, Sendable {
    public let name: String

    /// - Parameter name: a name of your own.
    public init(_ name: String) { self.name = name }

    public static let production = Self("production")
    public static let staging = Self("staging")
    /// The only environment in which this machine itself may be reached.
    public static let development = Self("development")
}

/// What one host must prove.
///
///     try PinnedHost("api.example.com", pins: [current, inReserve], expires: date)
public struct PinnedHost: Hashable, Sendable {
    public enum Mode: Hashable, Sendable {
        /// A chain without a pinned key is refused.
        case enforced
        /// A chain without a pinned key is reported and passes, so that pins can be tried before they can cut anybody off.
        case reportOnly
    }

    public let host: HostName
    public let pins: Set<Pin>
    public let includesSubdomains: Bool
    /// Names at or below which the rule does not hold.
    public let excluded: Set<HostName>
    /// From then on the host is refused; nil for never. Expiry fails closed.
    public let expires: Date?
    public let mode: Mode
    public let environments: Set<PinEnvironment>

    /// - Parameters:
    ///   - host: a DNS name or an IP address, without a port.
    ///   - pins: any certificate of the validated chain may carry one. When enforced, two keys at least, or two whole certificates: a
    ///     certificate beside a key may well be that key's own, and is no reserve.
    ///   - includesSubdomains: names below `host`, at any depth, as well.
    ///   - excluded: names below `host` for which the rule does not hold, with what is below them.
    ///   - expires: from then on the host is refused.
    ///   - environments: where the rule holds.
    ///   - suffixes: under which names strangers can register.
    /// - Throws: an error with the place of the wrong pin, where there is one.
    public init(
        _ host: String, includesSubdomains: Bool = false, excluding excluded: [String] = [], pins: [Pin],
        expires: Date? = nil, mode: Mode = .enforced, environments: Set<PinEnvironment> = [.production],
        suffixes: PublicSuffixes = .builtIn
    ) throws(SecureHTTPError) {
        let name = try HostName(host)
        try Self.check(pins, mode)
        guard !includesSubdomains || (name.kind == .name && !suffixes.contains(name)) else {
            throw SecureHTTPError(name.kind == .name ? .subdomainsOfPublicSuffix : .hostMalformed)
        }
        guard !name.isLoopback || environments == [.development] else {
            throw SecureHTTPError(.localhostOutsideDevelopment)
        }
        guard !environments.isEmpty else { throw SecureHTTPError(.invalidArgument) }
        self.excluded = try Self.names(excluded, below: name, includesSubdomains)
        (self.host, self.includesSubdomains, self.pins) = (name, includesSubdomains, Set(pins))
        (self.expires, self.mode, self.environments) = (expires, mode, environments)
    }

    /// Whether the rule speaks of `name`.
    func covers(_ name: HostName) -> Bool {
        guard name == host || (includesSubdomains && name.isBelow(host)) else { return false }
        return !excluded.contains { name == $0 || name.isBelow($0) }
    }

    private static func check(_ pins: [Pin], _ mode: Mode) throws(SecureHTTPError) {
        guard !pins.isEmpty else { throw SecureHTTPError(.pinsEmpty) }
        var seen: Set<Pin> = []
        for (place, pin) in pins.enumerated() {
            // One digest is not the hash of a key and of a certificate.
            let isNew = !pins[..<place].contains { $0.digest == pin.digest }
            guard isNew, seen.insert(pin).inserted else { throw SecureHTTPError(.pinRepeated, at: place) }
        }
        let keys = seen.count { $0.kind == .publicKey }
        guard mode == .reportOnly || keys > 1 || seen.count - keys > 1 else { throw SecureHTTPError(.backupPinMissing) }
    }

    private static func names(
        _ texts: [String], below host: HostName, _ includesSubdomains: Bool
    ) throws(SecureHTTPError) -> Set<HostName> {
        var names: Set<HostName> = []
        for (place, text) in texts.enumerated() {
            let name = try HostName(text)
            guard includesSubdomains, name.isBelow(host) else { throw SecureHTTPError(.hostMalformed, at: place) }
            names.insert(name)
        }
        return names
    }
}
