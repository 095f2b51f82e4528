import CodeModel
import Testing

@testable import AuditAnalysis

@Suite struct HostNameTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "127.0.0.1", "127.8.8.8", "::1", "[::1]", "printer.local", "a.localhost",
    ])
    func staysOnTheMachineOrNetwork(_ host: String) {
        #expect(HostName.isLocal(host))
    }

    @Test(arguments: ["example.com", "localhost.example.com", "127.example.com", "local.example", "192.168.1.1", ""])
    func leadsElsewhere(_ host: String) {
        #expect(!HostName.isLocal(host))
    }

    @Test(arguments: ["203.0.113.7", "10.0.0.0/8", "2001:db8::1", "[2001:db8::1]", "2001:db8::/32", "0.0.0.0"])
    func isAnAddress(_ host: String) {
        #expect(HostName.isAddress(host))
    }

    @Test(arguments: ["10.example.com", "1.2.3", "1.2.3.256", "1.2.3.4.5", "a:b", "", "/", "....", "cafe"])
    func isNoAddress(_ host: String) {
        #expect(!HostName.isAddress(host))
    }

    @Test(arguments: ["10.1.2.3", "192.168.1.20", "172.16.0.1", "172.31.255.1", "fd00::1", "fe80::1"])
    func isPrivate(_ host: String) {
        #expect(HostName.isPrivateAddress(host))
    }

    @Test(arguments: ["172.32.0.1", "11.0.0.1", "10.example.com", "fdroid.example.com", "8.8.8.8", ""])
    func isPublic(_ host: String) {
        #expect(!HostName.isPrivateAddress(host))
    }
}
