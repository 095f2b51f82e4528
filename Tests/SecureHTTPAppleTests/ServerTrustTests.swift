import CFNetwork
import Crypto
import Foundation
import Security
import Testing

@testable import SecureHTTP

/// The delegate on emulated sessions: whom it lets through. Nothing here is Apple's code.
@Suite struct ServerTrustTests {
    private let host = EmulatedHost()

    @Test("Pins of the leaf and of the root", arguments: [[Material.leaf, .other], [.other, .root]])
    func pinned(_ pins: [Material]) async throws {
        host.serve { _ in EmulatedHost.answer([[79, 75]]) }
        let client = try host.client(host.store(pins))
        let response = try await client.send(try host.request())
        #expect(try await response.body.bytes() == [79, 75])
        await client.close()
    }

    @Test("A valid chain without a pinned key is refused, and nothing is sent")
    func mismatch() async throws {
        host.serve(chain: [.other])
        let told = Reports()
        let client = try host.client(host.store([.leaf, .root]), reporter: told.reporter)
        #expect(try await host.code(client) == .pinMismatch)
        #expect(host.seen.requests.isEmpty)
        let reports = try await told.wait(1)
        #expect(reports.map(\.seen) == [[Material.other.pin]] && reports.allSatisfy(\.wasEnforced))
    }

    @Test("Chain first: right pins do not save a chain that fails")
    func chainFirst() async throws {
        let told = Reports()
        let client = try host.client(reporter: told.reporter)
        host.serve(isExpired: true)
        #expect(try await host.code(client) == .certificateRefused)
        host.serve(endsInSystemRoot: false)
        #expect(try await host.code(client) == .untrusted)
        #expect(host.seen.requests.isEmpty)
        // A chain that was not proved is nobody's: nothing is reported.
        #expect(await told.all.isEmpty)
    }

    @Test("Report-only: it passes and is told, but only where the chain holds")
    func reportOnly() async throws {
        host.serve()
        let told = Reports()
        let client = try host.client(host.store([.other], mode: .reportOnly), reporter: told.reporter)
        #expect(try await host.code(client) == nil)
        let reports = try await told.wait(1)
        #expect(reports.first?.seen == [Material.leaf.pin, Material.root.pin] && reports.first?.wasEnforced == false)
        let fresh = try host.client(host.store([.other], mode: .reportOnly), reporter: told.reporter)
        host.serve(isExpired: true)
        #expect(try await host.code(fresh) == .certificateRefused)
    }

    @Test("The certificate is for the host of the address, whatever the system's policy was")
    func names() async throws {
        let name = host.name
        host.serve(change: { server in
            server.trust = { SecTrust(chain: [Material.leaf.der], names: ["www." + name]) }
        })
        #expect(try await host.code(host.client()) == .hostMismatch)
    }

    @Test("Asked about another host, or for a proxy")
    func elsewhere() async throws {
        host.serve(change: { $0.named = "elsewhere.test" })
        #expect(try await host.code(host.client()) == .hostMismatch)
        host.serve(change: { $0.isProxy = true })
        #expect(try await host.code(host.client()) == .hostMismatch)
        #expect(host.seen.requests.isEmpty)
    }

    @Test("An answer of a connection about which nobody was asked")
    func resumed() async throws {
        host.serve { _ in
            EmulatedHost.answer([[79, 75]])
        } change: {
            $0.isResumed = true
        }
        #expect(try await host.code(host.client()) == .untrusted)
    }

    @Test("Anchors of one's own, and nobody else's")
    func anchors() async throws {
        host.serve(endsInSystemRoot: false)
        #expect(try await host.code(host.client(anchors: [.root])) == nil)
        #expect(try await host.code(host.client(anchors: [.other])) == .untrusted)
        host.serve(endsInSystemRoot: true)
        #expect(try await host.code(host.client(anchors: [.other])) == .untrusted)
    }

    @Test("An anchor that is no certificate")
    func badAnchor() throws {
        let store = try host.store()
        #expect(throws: SecureHTTPError(.certificateMalformed, at: 1)) {
            _ = try URLSessionTransport(pins: store, anchors: [Material.root.der, [1, 2]])
        }
    }

    @Test("Hosts without pins, and sets without pins")
    func unpinned() async throws {
        host.serve()
        let elsewhere = EmulatedHost()
        #expect(try await host.code(host.client(elsewhere.store())) == .hostUnpinned)
        #expect(host.seen.requests.isEmpty)
        #expect(throws: SecureHTTPError(.pinsEmpty)) { try PinnedHost(host.name, pins: []) }
        #expect(throws: SecureHTTPError(.pinsEmpty)) { try PinSet([]) }
    }

    @Test(
        "Other questions get no credential",
        arguments: [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodClientCertificate, "NTLM"])
    func otherMethods(_ method: String) async throws {
        let name = host.name
        host.serve { _ in
            var answer = EmulatedNetwork.Answer()
            answer.status = 401
            return answer
        } change: {
            $0.challenges = [URLProtectionSpace(host: name, method: method)]
        }
        let client = try host.client()
        #expect(try await client.send(try host.request()).status == 401)
    }

    @Test("Requests that wait for one connection learn why it was not made")
    func sharedRefusal() async throws {
        host.serve(chain: [.root])
        let client = try host.client()
        let host = host
        let codes = try await withThrowingTaskGroup(of: SecureHTTPError.Code?.self) { group in
            for _ in 0..<8 { group.addTask { try await host.code(client) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .pinMismatch, count: 8))
    }

    @Test("Pins that change: connections that the old ones proved are not used again")
    func changedPins() async throws {
        host.serve()
        let key = Curve25519.Signing.PrivateKey()
        let rule = try PinnedHost(host.name, pins: [Pin(Material.leaf.pin), Pin(Material.other.pin)])
        let store = PinStore(try PinSet([rule]), keys: ["k": key.publicKey])
        let client = try host.client(store)
        #expect(try await host.code(client) == nil)
        #expect(try await host.code(client) == nil)
        let before = EmulatedNetwork.sessions(of: host.name)
        #expect(before.count == 1)
        let now = Int(Date().timeIntervalSince1970)
        let payload = """
            {"sequence":1,"issued":\(now),"expires":\(now + 600),"hosts":[{"host":"\(host.name)",\
            "pins":["\(try Pin(digest: somewhere).base64)","\(Material.other.pin)"]}]}
            """
        try store.update(PinDocument.signing(payload: Array(payload.utf8), keyID: "k", with: key), at: Date())
        #expect(try await host.code(client) == .pinMismatch)
        #expect(before.allSatisfy(\.isInvalidated) && host.seen.requests.count == 2)
    }

    @Test("Pins that change while requests begin: no task on a session that has ended")
    func changingPins() async throws {
        host.serve()
        let rule = try PinnedHost(host.name, pins: [Pin(Material.leaf.pin), Pin(Material.other.pin)])
        let key = Curve25519.Signing.PrivateKey()
        let store = PinStore(try PinSet([rule]), keys: ["k": key.publicKey])
        let client = try host.client(store)
        let host = host
        let now = Int(Date().timeIntervalSince1970)
        let codes = try await withThrowingTaskGroup(of: SecureHTTPError.Code?.self) { group in
            for number in 1...60 {
                for _ in 0..<4 { group.addTask { try await host.code(client) } }
                let second = number % 2 == 0 ? Material.other.pin : Material.root.pin
                let payload = """
                    {"sequence":\(number),"issued":\(now),"expires":\(now + 600),"hosts":[{"host":"\(host.name)",\
                    "pins":["\(Material.leaf.pin)","\(second)"]}]}
                    """
                try store.update(PinDocument.signing(payload: Array(payload.utf8), keyID: "k", with: key), at: Date())
                await Task.yield()
            }
            var codes: [SecureHTTPError.Code?] = []
            for try await code in group { codes.append(code) }
            return codes
        }
        #expect(codes.count == 240 && codes.allSatisfy { $0 == nil })
    }

    /// A digest of no key.
    private var somewhere: [UInt8] { (0..<32).map { UInt8(truncatingIfNeeded: $0 * $0 * 7 + 3) } }
}

/// Reports that were delivered.
private actor Reports {
    private(set) var all: [PinReport] = []
    nonisolated var reporter: PinReporter { PinReporter { await self.add($0) } }
    private func add(_ report: PinReport) { all.append(report) }

    func wait(_ count: Int) async throws -> [PinReport] {
        for _ in 0..<500 where all.count < count { try await Task.sleep(for: .milliseconds(10)) }
        return all
    }
}
