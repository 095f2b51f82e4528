package import AuditKit
import AuditModel
package import SourceFormats

/// What an `Info.plist` says about App Transport Security (ATS).
package struct TransportSecurity {
    /// The key of an `Info.plist` that holds it all.
    package static let key = "NSAppTransportSecurity"

    let file: PropertyListFile
    /// The entries of the dictionary.
    package let entries: [PropertyList.Entry]

    /// Nothing where the list has no such dictionary, or where the system does not read it.
    package init?(_ file: PropertyListFile) {
        guard file.isOfProgram, let entries = file.root[Self.key]?.dictionary else { return nil }
        self.file = file
        self.entries = entries
    }

    /// The entry of the first of these keys that is true.
    package func entry(on keys: String...) -> PropertyList.Entry? {
        entries.first { keys.contains($0.key) && file.isSet($0.node, to: true) }
    }

    /// The first of the keys that make `NSAllowsArbitraryLoads` void from iOS 10 and macOS 10.12 on, whatever they say.
    package var narrowerKey: String? { entries.first { Self.narrower.contains($0.key) }?.key }

    /// Whether every host may be asked without protection already, so that exceptions for single ones change nothing.
    package var isOff: Bool { entry(on: "NSAllowsArbitraryLoads") != nil && narrowerKey == nil }

    /// The hosts with rules of their own.
    package var domains: [Domain] {
        (entries.last { $0.key == "NSExceptionDomains" }?.node.dictionary ?? []).map { entry in
            Domain(entry: entry, host: file.releaseValues(of: entry.key).first ?? entry.key)
        }
    }

    /// A host with rules of its own.
    package struct Domain {
        package let entry: PropertyList.Entry
        /// The name with variables resolved.
        package let host: String

        package var options: [PropertyList.Entry] { entry.node.dictionary ?? [] }
        package var path: [String] { [TransportSecurity.key, "NSExceptionDomains", entry.key] }

        /// Whether traffic to the host stays on the machine or the local network, or is encrypted by the network:
        /// `localhost`, `.local` names, names without a dot that are no top-level domains, onion services.
        package var isLocal: Bool { HostName.isLocal(host) || host.hasSuffix(".onion") || host == "onion" }
    }

    /// Options of a host, in today's spelling and in those of iOS 9 betas and of third parties.
    package static func isOption(_ key: String, _ name: String) -> Bool {
        key == "NSException" + name || key == "NSThirdPartyException" + name || key == "NSTemporaryException" + name
            || key == "NSTemporaryThirdPartyException" + name
    }

    /// Whether an option of a host asks for less than the system does by itself.
    package func weakens(_ option: PropertyList.Entry) -> Bool {
        if Self.isOption(option.key, "AllowsInsecureHTTPLoads") { return file.isSet(option.node, to: true) }
        if Self.isOption(option.key, "RequiresForwardSecrecy") { return file.isSet(option.node, to: false) }
        return Self.isOption(option.key, "MinimumTLSVersion") && weakVersion(option) != nil
    }

    /// The version below TLS 1.2 that an option names.
    package func weakVersion(_ option: PropertyList.Entry) -> String? {
        let versions = option.node.string.map(file.releaseValues) ?? []
        return versions.first { ["TLSv1", "TLSv1.0", "TLSv1.1"].contains($0) }
    }

    package static let narrower: Set<String> = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
    ]
}

/// What the text of a host tells.
package enum HostName {
    package static func isLocal(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["127.0.0.1", "::1", "[::1]", "0.0.0.0"].contains(host) || localDomains.contains(host) { return true }
        if host.hasPrefix("127.") && isAddress(host) { return true }
        return localDomains.contains { host.hasSuffix("." + $0) }
    }

    /// Domains that nobody can register, RFC 6761, 6762 and 8375, and the one of containers on a developer's machine.
    private static let localDomains = ["localhost", "local", "test", "home.arpa", "docker"]

    /// Whether this is an IPv4 or IPv6 address or a range of them in CIDR form.
    package static func isAddress(_ host: String) -> Bool {
        let address = host.split(separator: "/", omittingEmptySubsequences: false)[0]
            .trimmingBrackets
        if address.contains(":") {
            return address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
                && address.filter { $0 == ":" }.count > 1
        }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether this is an address of a private network (RFC 1918, RFC 3927, RFC 4193).
    package static func isPrivateAddress(_ host: String) -> Bool {
        let address = host.lowercased()
        if ["10.", "192.168.", "169.254.", "127.", "fe80:", "fc", "fd", "::1"].contains(where: address.hasPrefix) {
            return isAddress(address)
        }
        let parts = address.split(separator: ".")
        return parts.count > 1 && parts[0] == "172" && (UInt8(parts[1]).map { (16...31).contains($0) } ?? false)
    }
}

extension Substring {
    fileprivate var trimmingBrackets: Substring {
        hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self
    }
}
