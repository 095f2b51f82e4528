import Foundation
import Testing

@testable import SecureHTTP

@Suite("Pin sets")
struct PinSetTests {
    private let pins = somePins(3)
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("A set that protects nothing cannot be made")
    func construction() throws {
        expectCode(.pinsEmpty) { _ = try PinSet([]) }
        expectCode(.pinsEmpty) { _ = try PinnedHost("a.de", pins: []) }
        expectCode(.backupPinMissing) { _ = try PinnedHost("a.de", pins: [pins[0]]) }
        #expect(expectCode(.pinRepeated) { _ = try PinnedHost("a.de", pins: [pins[0], pins[0]]) }?.position == 1)
        // The certificate may be that key's own.
        let certificates = try pins.map { try Pin(digest: $0.digest, of: .certificate) }
        expectCode(.backupPinMissing) { _ = try PinnedHost("a.de", pins: [pins[0], certificates[1]]) }
        expectCode(.pinRepeated) { _ = try PinnedHost("a.de", pins: [pins[0], certificates[0]]) }
        _ = try PinnedHost("a.de", pins: [certificates[0], certificates[1]])
        _ = try PinnedHost("a.de", pins: [pins[0], pins[1], certificates[2]])
        _ = try PinnedHost("a.de", pins: [pins[0], certificates[1]], mode: .reportOnly)
        expectCode(.hostMalformed) { _ = try PinnedHost("https://a.de", pins: pins) }
        let other = try PinnedHost("a.de", pins: pins, environments: [.staging])
        expectCode(.pinsEmpty) { _ = try PinSet([other]) }
        let twice = [try PinnedHost("a.de", pins: pins), try PinnedHost("A.DE.", pins: pins)]
        #expect(expectCode(.hostRepeated) { _ = try PinSet(twice) }?.position == 1)
        _ = try PinnedHost("a.de", pins: [pins[0]], mode: .reportOnly)
    }

    @Test("Subdomains of a public suffix", arguments: ["com", "co.uk", "github.io"])
    func suffixes(_ host: String) {
        expectCode(.subdomainsOfPublicSuffix) { _ = try PinnedHost(host, includesSubdomains: true, pins: pins) }
    }

    @Test("Addresses have no subdomains")
    func addresses() {
        expectCode(.hostMalformed) { _ = try PinnedHost("10.0.0.1", includesSubdomains: true, pins: pins) }
    }

    @Test("The closest rule decides")
    func closest() throws {
        let set = try PinSet([
            PinnedHost(
                "example.com", includesSubdomains: true, excluding: ["open.example.com"], pins: [pins[0], pins[1]]),
            PinnedHost("pay.example.com", pins: [pins[1], pins[2]]),
        ])
        func asked(_ host: String) throws -> PinRequirement { set.requirement(for: try HostName(host), at: now) }
        #expect(try asked("a.b.example.com") == .pinned([pins[0], pins[1]], .enforced))
        #expect(try asked("PAY.example.com.") == .pinned([pins[1], pins[2]], .enforced))
        #expect(try asked("open.example.com") == .refused(.hostUnpinned))
        #expect(try asked("x.open.example.com") == .refused(.hostUnpinned))
        #expect(try asked("example.com.evil.net") == .refused(.hostUnpinned))
        #expect(try asked("evilexample.com") == .refused(.hostUnpinned))
    }

    @Test("Expiry fails closed, and warns before")
    func expiry() throws {
        let set = try PinSet([PinnedHost("a.de", pins: pins, expires: now)], unpinnedHosts: .chainOnly)
        let host = try HostName("a.de")
        #expect(set.requirement(for: host, at: now - 1) == .pinned(Set(pins), .enforced))
        #expect(set.requirement(for: host, at: now) == .refused(.pinsExpired))
        #expect(set.endingHosts(at: now - 86_400 * 31).isEmpty)
        #expect(set.endingHosts(at: now - 86_400 * 10).map(\.daysLeft) == [10])
        #expect(set.endingHosts(at: now + 1).map(\.daysLeft) == [-1])
    }

    @Test("This machine is reached in development alone")
    func loopback() throws {
        for host in ["localhost", "127.0.0.1", "::1"] {
            expectCode(.localhostOutsideDevelopment) { _ = try PinnedHost(host, pins: pins) }
            let name = try HostName(host)
            let production = try PinSet([PinnedHost("a.de", pins: pins)], unpinnedHosts: .chainOnly)
            #expect(production.requirement(for: name, at: now) == .refused(.localhostOutsideDevelopment))
            let rule = try PinnedHost("a.de", pins: pins, environments: [.development])
            let development = try PinSet([rule], environment: .development)
            #expect(development.requirement(for: name, at: now) == .chainOnly)
            _ = try PinnedHost(host, pins: pins, environments: [.development])
        }
    }
}
