import Foundation
import SecretMemory
import WalletKeys

/// What the script `Benchmarks/wallet-speed` measures beside other programs: `wallet-speed WORK COUNT` does one work and
/// prints its seconds.
@main
struct WalletSpeed {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let count = Int(arguments[2]), let work = works[arguments[1]] else {
            print("wallet-speed \(works.keys.sorted().joined(separator: "|")) COUNT")
            exit(2)
        }
        let run = try work()
        _ = try run(max(1, count / 20))
        let clock = ContinuousClock()
        let time = try clock.measure { try run(count) }
        print(Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
    }

    private static let sentence = "test test test test test test test test test test test junk"

    /// Each prepares, then does its work so many times.
    private static var works: [String: () throws -> (Int) throws -> Void] {
        [
            "seed": {
                let mnemonic = try Mnemonic(sentence)
                return { count in for _ in 0..<count { _ = mnemonic.seed() } }
            },
            // Two threads, as the other program has two processes.
            "scan": {
                let account = try master().account(.bip44, .ethereum)
                return { count in _ = try account.addresses(0..<UInt32(count), threads: 2) }
            },
            "scan-bitcoin": {
                let account = try master().account(.bip84, .bitcoin)
                return { count in _ = try account.addresses(0..<UInt32(count), threads: 2) }
            },
            "first-address": {
                let seed = try Mnemonic(sentence).seed()
                let path = try DerivationPath("m/44'/60'/0'/0/0")
                let shared = SharedSeed(seed)
                return { count in
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in
                        for _ in 0..<count / 2 { shared.address(path) }
                    }
                }
            },
            "child": {
                let account = try master().derived(DerivationPath("m/44'/60'/0'/0"))
                return { count in for index in 0..<count { _ = try account.derived(.normal(UInt32(index))) } }
            },
            "hardened-child": {
                let account = try master().derived(DerivationPath("m/44'/60'/0'/0"))
                return { count in for index in 0..<count { _ = try account.derived(.hardened(UInt32(index))) } }
            },
            "public-child": {
                let account = try master().derived(DerivationPath("m/44'/60'/0'/0")).publicHalf
                return { count in for index in 0..<count { _ = try account.derived(.normal(UInt32(index))) } }
            },
            "bare-child": { try BareCurve().children },
            "bare-public-child": { try BareCurve().publicChildren },
        ]
    }

    private static func master() throws -> ExtendedPrivateKey {
        try ExtendedPrivateKey(seed: Mnemonic(sentence).seed())
    }
}

/// A seed that several threads read.
private final class SharedSeed: Sendable {
    private let seed: SecretBytes

    init(_ seed: consuming SecretBytes) { self.seed = seed }

    func address(_ path: DerivationPath) {
        do {
            _ = EthereumAddress(try ExtendedPrivateKey(seed: seed).derived(path).publicKey).description
        } catch {
            fatalError("\(error)")
        }
    }
}
