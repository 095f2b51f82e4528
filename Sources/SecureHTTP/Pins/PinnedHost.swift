public import Foundation

/// An environment in which an app runs. A pin set is created for one environment.
public struct PinEnvironment: Hashable, Sendable {
    public let name: String

    /// - Parameter name: A custom name.
    public init(_ name: String) { self.name = name }

    public static let production = Self("production")
    public static let staging = Self("staging")
    /// The only environment in which connections to localhost are allowed.
    public static let development = Self("development")
}

/// The pinning rule of a host.
///
///     try PinnedHost("api.example.com", pins: [current, inReserve], expires: date)
public struct PinnedHost: Hashable, Sendable {
    public enum Mode: Hashable, Sendable {
        /// A chain without a pinned key is rejected.
        case enforced
        /// A chain without a pinned key is reported but accepted, so that pins can be tested before they can lock
        /// anyone out.
        case reportOnly
    }

    public let host: HostName
    public let pins: Set<Pin>
    public let includesSubdomains: Bool
    /// Names to which the rule does not apply, including their subdomains.
    public let excluded: Set<HostName>
    /// The date from which the host is rejected; `nil` for never. Expiration fails closed.
    public let expires: Date?
    public let mode: Mode
    public let environments: Set<PinEnvironment>

    /// - Parameters:
    ///   - host: A DNS name or an IP address, without a port.
    ///   - pins: The pins, which may match any certificate in the validated chain. An enforced host needs at least two
    ///     keys or two whole certificates: a certificate may belong to the pinned key, so it does not count as its
    ///     backup.
    ///   - includesSubdomains: Whether the rule also applies to subdomains of `host`, at any depth.
    ///   - excluded: Subdomains of `host` to which the rule does not apply, including their subdomains.
    ///   - expires: The date from which the host is rejected.
    ///   - environments: The environments in which the rule applies.
    ///   - suffixes: The public suffixes, under which third parties can register names.
    /// - Throws: An error with the position of the invalid pin, if any.
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
