import Testing

@testable import DeviceIntegrity

/// What the settings of a system's proxies say, as dictionaries of Apple's systems have it.
@Suite struct ProxyTests {
    @Test(
        arguments: [
            ["HTTPEnable": 1, "HTTPProxy": "10.0.0.2", "HTTPPort": 8080], ["HTTPSEnable": 1], ["SOCKSEnable": true],
            ["ProxyAutoConfigEnable": 1, "ProxyAutoConfigURLString": "https://proxy.acme.io/p.pac"],
            ["ProxyAutoDiscoveryEnable": 1],
        ] as [[String: any Sendable]])
    func settingsThatHaveAProxy(values: [String: any Sendable]) { #expect(ProxySettings(values: values).hasProxy) }

    @Test(
        arguments: [
            [:], ["HTTPEnable": 0, "HTTPSEnable": false], ["FTPPassive": 1, "ExceptionsList": ["*.local"]],
            ["HTTPEnable": "yes"], ["__SCOPED__": ["en0": ["HTTPEnable": 1]]],
        ] as [[String: any Sendable]])
    func settingsThatHaveNone(values: [String: any Sendable]) { #expect(!ProxySettings(values: values).hasProxy) }

    @Test func interfacesAreThoseWithSettingsOfTheirOwn() {
        let scoped = ["utun3": ["FTPPassive": 1], "en0": [:]]
        #expect(ProxySettings(values: ["__SCOPED__": scoped]).interfaces == ["en0", "utun3"])
        #expect(ProxySettings(values: ["__SCOPED__": "en0"]).interfaces.isEmpty)
        #expect(ProxySettings(values: [:]).interfaces.isEmpty)
    }

    @Test func aProxyOfTheSystemIsInformation() {
        var system = IntegritySystem(platform: .appleDevice)
        system.hasProxy = { true }
        let report = IntegrityCheck(probes: [.network], system: system).run()
        #expect(report.signals == [Signal(.proxy, .information, cause: .surroundings, detail: "system")])
        #expect(report.score == 0)
    }

    /// Every device has a few `utun`: one that is in use is a VPN's.
    @Test func tunnelsInUseAreThoseOfAVPN() {
        var system = IntegritySystem(platform: .appleDevice)
        system.interfaces = { ["lo0", "en0", "utun0", "utun1", "ipsec0"] }
        system.interfacesInUse = { ["en0", "utun1", "ipsec0", "tap2", "ppp0"] }
        let report = IntegrityCheck(probes: [.network], system: system).run()
        #expect(report.signals.map(\.detail) == ["ipsec0", "ppp0", "tap2", "utun1"])
        #expect(report.signals.allSatisfy { $0.code == .tunnel && $0.strength == .information })
    }
}
