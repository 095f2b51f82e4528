import DeviceIntegrity
import Testing

@Suite struct AppTests {
    /// FIPS 180-4's message "abc".
    static let abc: [UInt8] = [
        0xBA, 0x78, 0x16, 0xBF, 0x8F, 0x01, 0xCF, 0xEA, 0x41, 0x41, 0x40, 0xDE, 0x5D, 0xAE, 0x22, 0x23, 0xB0, 0x03,
        0x61, 0xA3, 0x96, 0x17,
        0x7A, 0x9C, 0xB4, 0x10, 0xFF, 0x61, 0xF2, 0x00, 0x15, 0xAD,
    ]

    @Test func programIsComparedWithItsHash() {
        var machine = Machine.clean
        machine.files["/proc/self/exe"] = "abc"
        var expectations = IntegrityExpectations()
        expectations.executableDigest = AppTests.abc
        #expect(machine.report(expectations).signals.isEmpty)
        machine.files["/proc/self/exe"] = "abd"
        #expect(machine.report(expectations).strongCauses == [.changedApp])
        machine.files["/proc/self/exe"] = nil
        #expect(machine.report(expectations).blind[.app] != nil)
    }

    @Test func filesAreComparedWithTheirHashes() {
        var machine = Machine.clean
        machine.files["/home/ann/app/rules.json"] = "abc"
        var expectations = IntegrityExpectations()
        expectations.fileDigests = ["rules.json": AppTests.abc]
        #expect(machine.report(expectations).signals.isEmpty)
        expectations.fileDigests["missing"] = AppTests.abc
        #expect(machine.report(expectations).signals.map(\.detail) == ["missing"])
        expectations.fileDigests = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0)", AppTests.abc) })
        #expect(machine.report(expectations).signals.count <= 16)
    }

    static func profile(_ body: String) -> [UInt8] {
        [0x30, 0x82, 0x01] + Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8)
            + [0xA0, 0x82, 0]
    }
    static let debuggable = "<key>get-task-allow</key>\n\t<true/>"
    static let team = "<key>TeamIdentifier</key>\n<array>\n<string>ABCDE12345</string></array>"

    func report(
        _ profile: [UInt8]?, _ distribution: IntegrityExpectations.Distribution, team: String? = nil
    ) -> IntegrityReport {
        var machine = Machine(platform: .appleDevice)
        machine.bytes["/home/ann/app/embedded.mobileprovision"] = profile
        var expectations = IntegrityExpectations()
        expectations.distribution = distribution
        expectations.team = team
        return machine.report(expectations)
    }

    @Test func profileIsJudgedByDistribution() {
        let profile = AppTests.profile(AppTests.team + AppTests.debuggable)
        #expect(report(profile, .unknown).score == 0)
        #expect(report(profile, .store).strength(.provisioning) == .strong)
        #expect(report(nil, .store).signals.isEmpty)
        #expect(report(profile, .profile, team: "ABCDE12345").codes == [.debuggable])
        #expect(report(profile, .profile, team: "ZZZZZ12345").strength(.provisioning) == .strong)
        let closed = AppTests.profile("<key>get-task-allow</key><false/>" + AppTests.team)
        #expect(report(closed, .profile, team: "ABCDE12345").signals.isEmpty)
    }

    @Test func oddProfilesAreRead() {
        for body in [
            "", "<key>get-task-allow</key>", AppTests.debuggable, "<key>TeamIdentifier</key><array>",
            "<key>TeamIdentifier</key><array><string>",
        ] {
            _ = report(AppTests.profile(body), .profile, team: "ABCDE12345")
        }
        for count in 0..<AppTests.profile(AppTests.team).count {
            _ = report(Array(AppTests.profile(AppTests.team).prefix(count)), .profile, team: "ABCDE12345")
        }
    }

    /// A program's header with these commands, numbers with their least byte first.
    static func program(_ commands: [[UInt32]]) -> [UInt8] {
        let body = commands.flatMap { $0 }
        let words = [0xFEED_FACF, 0x0100_000C, 0, 2, UInt32(commands.count), UInt32(4 * body.count), 0, 0] + body
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
    static let signed: [UInt32] = [0x1D, 16, 0, 0]
    static func encryption(_ kind: UInt32) -> [UInt32] { [0x2C, 24, 0, 0, kind, 0] }

    func codes(_ program: [UInt8]) -> Set<EvidenceCode> {
        var machine = Machine(platform: .appleDevice)
        machine.bytes["/home/ann/app/app"] = program
        var expectations = IntegrityExpectations()
        expectations.distribution = .store
        return machine.report(expectations).codes
    }

    @Test func programOfTheStoreIsSignedAndEncrypted() {
        let good = AppTests.program([AppTests.encryption(1), AppTests.signed])
        #expect(codes(good).isEmpty)
        #expect(codes(AppTests.program([AppTests.encryption(0), AppTests.signed])) == [.decrypted])
        #expect(codes(AppTests.program([AppTests.encryption(1)])) == [.signature])
        // In a file for two processors, the second is arm64's at 4096.
        let list: [UInt8] =
            [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2, 1, 0, 0, 7] + [UInt8](repeating: 0, count: 16)
            + [1, 0, 0, 0x0C, 0, 0, 0, 0, 0, 0, 0x10, 0] + [UInt8](repeating: 0, count: 8)
        #expect(codes(list + [UInt8](repeating: 0, count: 4096 - list.count) + good).isEmpty)
        for count in 0..<good.count { _ = codes(Array(good.prefix(count))) }
        #expect(codes(AppTests.program([[0x2C, 0], [0x1D, 0xFFFF_FFFF]])) == [.signature, .decrypted])
    }

    @Test func signatureIsTheSystemsToSay() {
        var system = Machine(platform: .mac).system
        system.isSigned = { false }
        #expect(IntegrityCheck(system: system).run().strength(.signature) == .strong)
        system.isSigned = { true }
        #expect(IntegrityCheck(system: system).run().signals.isEmpty)
    }
}
