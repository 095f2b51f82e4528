import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

/// The pin of a certificate of the test PKI.
func pin(_ name: String, whole: Bool = false) throws -> Pin {
    let der = try #require(try TestPKI.certificates("\(name).pem").first)
    return whole ? Pin(wholeCertificate: der) : Pin(try PublicKeyInfo(certificate: der))
}

/// A pin that no certificate carries.
func otherPin(_ number: UInt8 = 0) throws -> Pin {
    var generator = SeededGenerator(seed: UInt64(number) + 99)
    return try Pin(digest: generator.bytes(32))
}

/// What a test client is made of.
struct ClientPlan {
    var hosts = ["api.test"]
    var roots = ["root"]
    var pins: [Pin]?
    var mode = PinnedHost.Mode.enforced
    var minimum = PinnedTLS.Version.tls12
    var reporter: PinReporter?
    var environment = PinEnvironment.production
    var expires: Date?

    func store() throws -> PinStore {
        let pins = try self.pins ?? [try pin("root"), try otherPin()]
        let rules = try hosts.map {
            try PinnedHost($0, pins: pins, expires: expires, mode: mode, environments: [environment])
        }
        return PinStore(try PinSet(rules, environment: environment))
    }

    func tls(_ store: PinStore? = nil) throws -> PinnedTLS {
        let pem = try roots.map { try TestPKI.text("\($0).pem") }.joined()
        return try PinnedTLS(
            pins: try store ?? self.store(), roots: try TrustRoots(pem: pem), minimum: minimum, reporter: reporter)
    }

    func transport(_ store: PinStore? = nil, idleLifetime: Duration = .seconds(60)) throws -> NIOTransport {
        var addresses: [HostName: String] = [:]
        for host in hosts {
            let name = try HostName(host)
            if name.kind == .name { addresses[name] = "127.0.0.1" }
        }
        return NIOTransport(tls: try tls(store), addresses: addresses, idleLifetime: idleLifetime)
    }
}

/// The code of the error that a request ends with; nil where it was answered.
func outcome(_ plan: ClientPlan, _ port: UInt16, host: String = "api.test") async throws -> SecureHTTPError.Code? {
    let transport = try plan.transport()
    let client = SecureClient(transport: transport, limits: TransferLimits(connect: .seconds(60)))
    defer { Task { await client.close() } }
    let request = try SecureRequest(.get, "https://\(host):\(port)/")
    do {
        let response = try await client.send(request)
        _ = try await response.body.bytes()
        return nil
    } catch {
        expectOpaque(error)
        return error.code
    }
}

/// Sockets that this process has open; 0 where the system does not tell.
func openSockets() -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?.hasPrefix("socket")
            == true
    }
}
