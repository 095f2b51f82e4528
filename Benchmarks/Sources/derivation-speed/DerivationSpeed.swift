import Foundation
import Sealing

/// Processor time of Argon2id beside libargon2 (loaded where the system has it), in turn, in one run; and what headers
/// cost that were made to take as long as a limit allows.
@main
enum DerivationSpeed {
    static func main() throws {
        let password = try Password("correct horse battery staple")
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first != "--check" else { return try check(password, arguments.dropFirst()) }
        try besideLibrary(password)
        try atTheLimit(password, limit: arguments.first.flatMap(Double.init) ?? 2)
    }

    /// Headers at the limit of ten seconds alone; ends with 1 where one of them takes more than 1.2 times that. Takes
    /// three minutes.
    private static func check(_ password: Password, _ arguments: ArraySlice<String>) throws {
        let worst = try atTheLimit(password, limit: arguments.first.flatMap(Double.init) ?? 10)
        print(String(format: "at worst %.2f times what was charged; 1.20 may be", worst))
        if worst > 1.2 { exit(1) }
    }

    private static func besideLibrary(_ password: Password) throws {
        guard let library = Argon2Library() else { return print("no libargon2 here, so Argon2id stands alone") }
        print("memory KiB  passes  lanes   libargon2      ours   ratio")
        for (memory, passes, lanes) in [
            (65_536, 3, 4), (65_536, 3, 1), (19_456, 2, 1), (262_144, 1, 4), (2_040, 40, 255), (8, 20_000, 1),
        ] {
            let derivation = KeyDerivation.argon2id(memoryKiB: memory, iterations: passes, parallelism: lanes)
            var theirs: [Double] = []
            var ours: [Double] = []
            for _ in 0..<5 {
                theirs.append(seconds { library.derive(passes, memory, lanes) })
                ours.append(try seconds { _ = try derivation.derive(password, salt: salt, count: 32) })
            }
            let (their, our) = (theirs.sorted()[2], ours.sorted()[2])
            print(
                String(
                    format: "%10d %7d %6d %9.1f ms %6.1f ms %6.2f×", memory, passes, lanes, their * 1000, our * 1000,
                    our / their))
        }
    }

    /// Headers that are charged as much as may be, each kind at its worst.
    /// Returns the greatest ratio of what was taken to the limit.
    @discardableResult
    private static func atTheLimit(_ password: Password, limit: Double) throws -> Double {
        var worst = 0.0
        print("\nderivations that are charged \(limit) s of processor time")
        for (name, make) in attacks {
            guard let derivation = largest(make, under: limit) else { continue }
            let taken = try seconds { _ = try derivation.derive(password, salt: salt, count: 32) }
            let charged = derivation.work / .seconds(1)
            worst = max(worst, taken / limit)
            print(String(format: "%6.2f s charged %6.2f s taken %6.2f×  ", charged, taken, taken / charged) + name)
        }
        worst = max(worst, try manyRecipients(limit) / limit)
        return worst
    }

    /// 4,096 X25519 recipients, and as many keys as are let through.
    private static func manyRecipients(_ limit: Double) throws -> Double {
        let recipients = try (0..<4096).map { _ in Recipient.x25519(try X25519Identity().recipient) }
        let sealed: Data = try Sealer(to: recipients).seal(Data([1]))
        var keys: [Identity] = []
        let limits = DerivationLimits(maximumWork: .seconds(limit))
        // What a key costs is found out by asking for less.
        var cost = 0.01
        while isRefused(sealed, [.x25519(try X25519Identity())], .seconds(cost)) { cost *= 1.05 }
        while Double(keys.count + 1) * cost < limit { keys.append(.x25519(try X25519Identity())) }
        let opener = Opener(keys, limits: limits)
        let taken = seconds { _ = try? opener.open(sealed) as Data }
        let charged = cost * Double(keys.count)
        print(
            String(format: "%6.2f s charged %6.2f s taken %6.2f×  ", charged, taken, taken / charged)
                + "4,096 X25519 recipients, \(keys.count) keys")
        return taken
    }

    private static func isRefused(_ sealed: Data, _ keys: [Identity], _ most: Duration) -> Bool {
        do throws(SealingError) {
            _ = try Opener(keys, limits: DerivationLimits(maximumWork: most)).open(sealed) as Data
            return false
        } catch {
            return error.code == .derivationTooCostly
        }
    }

    private static let attacks: [(String, @Sendable (Int) -> KeyDerivation)] = [
        ("argon2id m=2040 p=255", { .argon2id(memoryKiB: 2040, iterations: $0, parallelism: 255) }),
        ("argon2id m=8 p=1", { .argon2id(memoryKiB: 8, iterations: $0, parallelism: 1) }),
        ("argon2id m=24 p=3", { .argon2id(memoryKiB: 24, iterations: $0, parallelism: 3) }),
        ("argon2id m=511 p=1", { .argon2id(memoryKiB: 511, iterations: $0, parallelism: 1) }),
        ("argon2id m=2048 p=2", { .argon2id(memoryKiB: 2048, iterations: $0, parallelism: 2) }),
        ("argon2id m=4096 p=255", { .argon2id(memoryKiB: 4096, iterations: $0, parallelism: 255) }),
        ("argon2id m=64 MiB p=4", { .argon2id(memoryKiB: 65_536, iterations: $0, parallelism: 4) }),
        ("argon2id t=1 p=255", { .argon2id(memoryKiB: 2040 * $0, iterations: 1, parallelism: 255) }),
        ("argon2id t=1 p=1", { .argon2id(memoryKiB: 1024 * $0, iterations: 1, parallelism: 1) }),
        ("argon2id m=1 GiB p=255", { .argon2id(memoryKiB: 1 << 20, iterations: $0, parallelism: 255) }),
        ("argon2id m=512 MiB", { .argon2id(memoryKiB: 524_288, iterations: $0, parallelism: 2) }),
        ("scrypt r=8", { .scrypt(logN: 17, blockSize: 8, parallelism: $0) }),
        ("scrypt r=1", { .scrypt(logN: 10, blockSize: 1, parallelism: $0) }),
        ("scrypt r=16 N=2", { .scrypt(logN: 1, blockSize: 16, parallelism: $0) }),
        ("pbkdf2", { .pbkdf2SHA256(rounds: 600_000 + 1000 * $0) }),
    ]

    /// The dearest of a kind that fits below a limit, in seconds, and below 1 GiB.
    private static func largest(_ make: (Int) -> KeyDerivation, under limit: Double) -> KeyDerivation? {
        let limits = DerivationLimits(maximumWork: .seconds(limit))
        var (low, high) = (0, 1 << 31)
        while high - low > 1 {
            let middle = (low + high) / 2
            if (try? make(middle).check(within: limits)) != nil { low = middle } else { high = middle }
        }
        return low > 0 ? make(low) : nil
    }

    private static let salt = [UInt8](repeating: 7, count: 32)
}

/// Processor time of this process, all threads.
private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let before = clock()
    try work()
    return Double(clock() - before) / Double(CLOCKS_PER_SEC)
}

/// libargon2, whose header need not be there.
private struct Argon2Library {
    private typealias Derive =
        @convention(c) (
            UInt32, UInt32, UInt32, UnsafeRawPointer, Int, UnsafeRawPointer, Int, UnsafeMutableRawPointer, Int
        ) -> Int32
    private let function: Derive

    init?() {
        guard let library = dlopen("libargon2.so.1", RTLD_NOW), let symbol = dlsym(library, "argon2id_hash_raw") else {
            return nil
        }
        function = unsafeBitCast(symbol, to: Derive.self)
    }

    func derive(_ passes: Int, _ memory: Int, _ lanes: Int) {
        let password = Array("correct horse battery staple".utf8)
        let salt = [UInt8](repeating: 7, count: 32)
        var key = [UInt8](repeating: 0, count: 32)
        let status = function(
            UInt32(passes), UInt32(memory), UInt32(lanes), password, password.count, salt, salt.count, &key, key.count)
        precondition(status == 0, "libargon2 refused")
    }
}
