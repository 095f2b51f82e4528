import Foundation
import GameplayKit
import Network

/// Pairs the phone with a branch terminal over the guest network.
final class TerminalPairing {
    private let queue = DispatchQueue(label: "coop.harborline.terminal")

    func send(pin: String, to host: String) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7443, using: .tcp) // bad: cleartext-transmission
        connection.start(queue: queue)
        connection.send(content: Data(pin.utf8), completion: .contentProcessed { _ in connection.cancel() })
    }

    func send(ticket: Data, to host: String) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7444, using: .tls) // good: cleartext-transmission
        connection.start(queue: queue)
        connection.send(content: ticket, completion: .contentProcessed { _ in connection.cancel() })
    }

    func pairingCode() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSince1970))
        return String(format: "%06d", source.nextInt(upperBound: 1_000_000)) // bad: predictable-random
    }

    func challenge() -> String {
        String(format: "%06d", Int.random(in: 0..<1_000_000)) // good: predictable-random
    }

    func sessionKey() -> [UInt8] {
        srand48(Int(ProcessInfo.processInfo.systemUptime))
        return (0..<32).map { _ in UInt8(truncatingIfNeeded: Int(drand48() * 256)) } // bad: predictable-random
    }

    func confettiOffsets(count: Int) -> [Double] {
        (0..<count).map { _ in drand48() * 320 } // good: predictable-random
    }

    func resetToken() -> String {
        var state = UInt64(getpid()) &* 6_364_136_223_846_793_005
        state = state &+ 1_442_695_040_888_963_407
        var generator = LinearGenerator(state: state)
        return String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) // bad: predictable-random
    }
}

struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}
