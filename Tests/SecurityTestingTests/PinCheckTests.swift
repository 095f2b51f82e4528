import Foundation
import SecureHTTP
import Testing

@testable import SecurityTesting

@Suite struct PinCheckTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func problems(
        _ hosts: [PinnedHost], covering names: [String] = [], unpinned: PinSet.UnpinnedHosts = .refused
    ) throws -> [Problem] {
        try PinCheck(covering: names, at: { now }) { try PinSet(hosts, unpinnedHosts: unpinned) }.problems()
    }

    private static func host(days: Double? = 200, mode: PinnedHost.Mode = .enforced, pins: [Pin]? = nil) throws
        -> PinnedHost
    {
        try PinnedHost(
            "api.example.com", pins: pins ?? [try TestPins.pin(1), try TestPins.pin(2)],
            expires: days.map { now.addingTimeInterval($0 * 86_400) }, mode: mode)
    }

    @Test func passesRealPins() throws {
        #expect(try Self.problems([try Self.host()], covering: ["api.example.com"]) == [])
        #expect(try Self.problems([try Self.host(days: nil)]) == [])
        #expect(try Self.problems([try Self.host(days: 31.5)]) == [])
    }

    @Test(arguments: [
        (30.5, "The pins expire in 30 days"), (0.5, "The pins expire in 0 days"), (-1, "The pins have expired"),
    ])
    func tellsOfTheEnd(_ days: Double, _ what: String) throws {
        let problems = try Self.problems([try Self.host(days: days)], covering: ["api.example.com"])
        #expect(problems.map(\.what) == [what])
        #expect(problems.first?.place == "api.example.com")
        expectUseful(problems)
    }

    @Test func tellsWhyASetCannotBeMade() throws {
        let placeholder = try PinCheck { try PinSet([try PinnedHost("a.example", pins: [try Pin("YOUR_PIN_HERE")])]) }
            .problems()
        #expect(placeholder.count == 1)
        #expect(placeholder.first?.what.contains(SecureHTTPError(.pinPlaceholder).description) == true)
        let single = try PinCheck { try PinSet([try PinnedHost("a.example", pins: [try TestPins.pin(1)])]) }.problems()
        #expect(single.first?.what.contains(SecureHTTPError(.backupPinMissing).description) == true)
        expectUseful(placeholder + single)
    }

    @Test func tellsOfReportOnlyAndOfASinglePin() throws {
        let problems = try Self.problems([try Self.host(mode: .reportOnly, pins: [try TestPins.pin(1)])])
        #expect(problems.map(\.what) == ["The host has no backup pin", "The pins are report-only"])
    }

    @Test func tellsOfWholeCertificates() throws {
        let pins = [try TestPins.pin(1, .certificate), try TestPins.pin(2, .certificate)]
        #expect(try Self.problems([try Self.host(pins: pins)]).map(\.what) == ["Only whole certificates are pinned"])
    }

    /// A pin out of a document is none: it cannot be made.
    @Test func copiedPinsAreRefused() {
        #expect(throws: (any Error).self) { try Pin("d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=") }
    }

    @Test(arguments: [PinSet.UnpinnedHosts.refused, .chainOnly])
    func tellsOfHostsWithoutPins(_ unpinned: PinSet.UnpinnedHosts) throws {
        let problems = try Self.problems([try Self.host()], covering: ["pay.example.com"], unpinned: unpinned)
        #expect(problems.map(\.place) == ["pay.example.com"])
        expectUseful(problems)
        #expect(throws: CheckError.self) { try Self.problems([try Self.host()], covering: ["no host!"]) }
    }
}
