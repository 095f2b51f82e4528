import Foundation
import GRDB
import Sealing
import SecretMemory
import SecretStorage

/// Reads and writes of a vault beside plain GRDB with the same settings, in turn, in one run.
///
///     swift run -c release vault-speed [ITEMS] [ROUNDS]
@main
struct VaultSpeed {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let items = arguments.first ?? 1000
        let rounds = arguments.count > 1 ? arguments[1] : 9
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vault-speed-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sides = [try await Side.vault(folder), try Side.plain(folder)]
        print("\(items) items of 1 KiB in \(folder), median of \(rounds) rounds in turn")
        try measure("write", sides, items, rounds) { side, index, round in try side.write(index, round) }
        try measure("read", sides, items * 10, rounds) { side, index, _ in try side.read(index % items) }
    }

    static func measure(
        _ what: String, _ sides: [Side], _ count: Int, _ rounds: Int, _ body: (Side, Int, Int) throws -> Void
    ) throws {
        var times = sides.map { _ in [Double]() }
        for round in 0...rounds {
            for (place, side) in sides.enumerated() {
                let start = DispatchTime.now().uptimeNanoseconds
                for index in 0..<count { try body(side, index, round) }
                let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
                // The first round warms up.
                if round > 0 { times[place].append(time) }
            }
        }
        let ratios = zip(times[0], times[1]).map { $0 / $1 }.sorted()
        for (side, times) in zip(sides, times) {
            let median = times.sorted()[times.count / 2]
            print(
                String(
                    format: "  %@ %@: %.0f a second, %.2f µs each", what, side.name, Double(count) / median,
                    median / Double(count) * 1e6))
        }
        print(
            String(
                format: "  %@: vault beside plain %.3f (%.3f to %.3f)", what, ratios[ratios.count / 2], ratios[0],
                ratios[ratios.count - 1]))
    }
}

/// One of the two that are compared.
struct Side {
    let name: String
    /// Each round writes other values: SQLite writes no page whose bytes stay the same.
    let write: (_ index: Int, _ round: Int) throws -> Void
    let read: (Int) throws -> Void

    static func vault(_ folder: String) async throws -> Side {
        let vault = try await Vault.create(
            folder + "/vault", protectedBy: [NewProtector(FixedProtector())],
            options: VaultOptions(anchor: FileAnchor(folder: folder + "/anchors")))
        return Side(
            name: "vault",
            write: { index, round in
                try vault.write(SecretBytes(count: 1024) { $0[0] = UInt8(truncatingIfNeeded: round) }, to: name(index))
            },
            read: { index in
                guard let value = try vault.read(name(index)), value.count == 1024 else {
                    fatalError("an item is missing")
                }
            })
    }

    /// What an application would write without a vault: the same settings, the same durability.
    static func plain(_ folder: String) throws -> Side {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let pool = try DatabasePool(path: folder + "/plain", configuration: configuration)
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
            try db.execute(sql: "CREATE TABLE item(name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID")
        }
        return Side(
            name: "plain",
            write: { index, round in
                var value = Data(count: 1024)
                value[0] = UInt8(truncatingIfNeeded: round)
                try pool.write { db in
                    try db.cachedStatement(
                        sql: "INSERT INTO item VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value"
                    ).execute(arguments: [name(index).text, value])
                }
            },
            read: { index in
                let value = try pool.read { db in
                    try Data.fetchOne(
                        db.cachedStatement(sql: "SELECT value FROM item WHERE name = ?"), arguments: [name(index).text])
                }
                guard value?.count == 1024 else { fatalError("an item is missing") }
            })
    }

    private static func name(_ index: Int) throws -> SecretName { try SecretName("service/\(index)/password") }
}

/// A key that is always the same; the measurement begins with the vault open.
struct FixedProtector: VaultProtector {
    var kind: ProtectorKind { ProtectorKind(number: 40_000) }

    func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
        ProtectorEnrollment(key: SecretBytes(count: 32) { _ in }, record: [])
    }

    func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes? {
        SecretBytes(count: 32) { _ in }
    }
}
