import Crypto
import Foundation
import Testing

@testable import SecureHTTP

@Suite("Signed pin documents")
struct PinDocumentTests {
    private let key = Curve25519.Signing.PrivateKey()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let pins = somePins(4)

    private func payload(
        _ sequence: UInt64 = 7, host: String = "a.de", extra: String = "", issued: Int = 0, lasts: Int = 86_400
    ) -> [UInt8] {
        let list = "\"\(pins[2].base64)\",\"\(pins[3].base64)\""
        let start = Int(now.timeIntervalSince1970) + issued
        return Array(
            "{\"sequence\":\(sequence),\"issued\":\(start),\"expires\":\(start + lasts),\"hosts\":[{\"host\":\"\(host)\",\"pins\":[\(list)]\(extra)}]}"
                .utf8)
    }

    private func store(after sequence: UInt64 = 0, subdomains: Bool = false) throws -> PinStore {
        let host = try PinnedHost("a.de", includesSubdomains: subdomains, pins: [pins[0], pins[1]])
        return PinStore(try PinSet([host]), keys: ["k": key.publicKey], after: sequence)
    }

    private func signed(_ payload: [UInt8], id: String = "k", by other: Curve25519.Signing.PrivateKey? = nil) throws
        -> [UInt8]
    {
        try PinDocument.signing(payload: payload, keyID: id, with: other ?? key)
    }

    @Test("A newer document replaces pins")
    func update() throws {
        let store = try store()
        try store.update(try signed(payload()), at: now)
        #expect(store.sequence == 7)
        #expect(
            store.current.requirement(for: try HostName("a.de"), at: now) == .pinned([pins[2], pins[3]], .enforced))
    }

    @Test("An old one does not", arguments: [UInt64(7), 8])
    func rollback(_ last: UInt64) throws {
        let store = try store(after: last)
        expectCode(.updateRolledBack) { try store.update(try signed(payload()), at: now) }
        #expect(store.current.hosts[0].pins == [pins[0], pins[1]])
    }

    @Test("Signed by somebody else, for something else, or changed")
    func forged() throws {
        let store = try store()
        expectCode(.updateNotSigned) { try store.update(try signed(payload(), by: .init()), at: now) }
        expectCode(.updateNotSigned) { try store.update(try signed(payload(), id: "other"), at: now) }
        let bare = try key.signature(for: Data(payload()))
        let wire =
            "{\"version\":1,\"keyID\":\"k\",\"payload\":\"\(Data(payload()).base64EncodedString())\",\"signature\":\"\(bare.base64EncodedString())\"}"
        expectCode(.updateNotSigned) { try store.update(Array(wire.utf8), at: now) }
    }

    @Test("No changed byte passes")
    func mutations() throws {
        let store = try store()
        let wire = try signed(payload())
        for place in wire.indices {
            for flip in [UInt8(1), 0x20, 0x80] {
                var changed = wire
                changed[place] ^= flip
                expectRefusal { try store.update(changed, at: now) }
            }
        }
        #expect(store.sequence == 0)
    }

    @Test("Out of its time")
    func time() throws {
        let store = try store()
        expectCode(.updateExpired) { try store.update(try signed(payload(lasts: 10)), at: now + 10) }
        expectCode(.updateExpired) { try store.update(try signed(payload(issued: 90_000)), at: now) }
    }

    @Test("A document cannot open a door")
    func weakening() throws {
        expectCode(.updateWeakens) { try self.store().update(try signed(payload(host: "b.de")), at: now) }
        expectCode(.updateWeakens) {
            try self.store().update(try signed(payload(extra: ",\"reportOnly\":true")), at: now)
        }
        expectCode(.updateWeakens) { try self.store(subdomains: true).update(try signed(payload()), at: now) }
        let hole = ",\"includesSubdomains\":true,\"excluded\":[\"x.a.de\"]"
        expectCode(.updateWeakens) {
            try self.store(subdomains: true).update(try signed(payload(extra: hole)), at: now)
        }
        try store(subdomains: true).update(try signed(payload(extra: ",\"includesSubdomains\":true")), at: now)
    }

    @Test("Bad pins in a signed document")
    func badPins() throws {
        let text = String(decoding: payload(), as: UTF8.self).replacingOccurrences(
            of: pins[3].base64, with: pins[2].base64)
        #expect(
            expectCode(.pinRepeated) { try self.store().update(try signed(Array(text.utf8)), at: now) }?.position == 1)
    }

    /// As the guide says: the document and its sequence are kept.
    @Test("A restart has the pins that were taken in", arguments: [UInt64(0), 6, 7])
    func restart(_ sequence: UInt64) throws {
        let kept = try signed(payload())
        let first = try store()
        try first.update(kept, at: now)
        let next = try store(after: sequence)
        try next.restore(kept)
        #expect(next.sequence == first.sequence && next.current == first.current)
        // And goes on from there.
        expectCode(.updateRolledBack) { try next.update(kept, at: now) }
        try next.update(try signed(payload(8)), at: now)
        expectCode(.updateRolledBack) { try next.restore(kept) }
        #expect(next.sequence == 8)
    }

    @Test("A document may be handed out no longer, and its pins hold on; their own dates are asked")
    func restartLater() throws {
        let kept = try signed(payload(extra: ",\"expires\":\(Int(now.timeIntervalSince1970) + 500_000)"))
        try store().update(kept, at: now)
        let store = try store(after: 7)
        expectCode(.updateExpired) { try store.update(kept, at: now + 90_000) }
        try store.restore(kept)
        let host = try HostName("a.de")
        #expect(store.current.requirement(for: host, at: now + 90_000) == .pinned([pins[2], pins[3]], .enforced))
        #expect(store.current.requirement(for: host, at: now + 500_000) == .refused(.pinsExpired))
    }

    @Test("What is put back is held to all else")
    func restartForged() throws {
        expectCode(.updateNotSigned) { try store().restore(try signed(payload(), by: .init())) }
        expectCode(.updateRolledBack) { try store(after: 8).restore(try signed(payload())) }
        expectCode(.updateWeakens) { try store().restore(try signed(payload(host: "b.de"))) }
        expectCode(.updateMalformed) { try store().restore([1, 2, 3]) }
    }

    @Test("What the app itself only reports for does not weaken a document")
    func reportOnly() throws {
        let floor = try PinSet([
            PinnedHost("a.de", includesSubdomains: true, pins: [pins[0], pins[1]]),
            PinnedHost("new.a.de", pins: [pins[0]], mode: .reportOnly),
        ])
        func update(_ host: String, subdomains: Bool = false) throws {
            let list = "\"\(pins[2].base64)\",\"\(pins[3].base64)\""
            let rules = """
                ,"includesSubdomains":true},\
                {"host":"\(host)","pins":[\(list)],"reportOnly":true,"includesSubdomains":\(subdomains)
                """
            try PinStore(floor, keys: ["k": key.publicKey]).update(try signed(payload(extra: rules)), at: now)
        }
        try update("new.a.de")
        expectCode(.updateWeakens) { try update("new.a.de", subdomains: true) }
        expectCode(.updateWeakens) { try update("other.a.de") }
        expectCode(.updateWeakens) { try update("x.new.a.de") }
    }

    @Test("Documents are held to the suffixes of the store")
    func suffixes() throws {
        let list = PublicSuffixes(list: "com\nde\na.de")
        let host = try PinnedHost("x.a.de", pins: [pins[0], pins[1]])
        let store = PinStore(try PinSet([host]), keys: ["k": key.publicKey], suffixes: list)
        let rules = ",\"includesSubdomains\":true"
        expectCode(.subdomainsOfPublicSuffix) { try store.update(try signed(payload(extra: rules)), at: now) }
        expectCode(.subdomainsOfPublicSuffix) { try store.restore(try signed(payload(extra: rules))) }
    }

    @Test("Of many at once the newest stays")
    func concurrent() async throws {
        let store = try store()
        let documents = try (1...50).map { try signed(payload(UInt64($0))) }.shuffled()
        await withTaskGroup(of: Void.self) { group in
            for document in documents { group.addTask { _ = try? store.update(document, at: now) } }
        }
        #expect(store.sequence == 50)
    }
}

@Suite("Pin reports")
struct PinReporterTests {
    private actor Mailbox {
        var reports: [PinReport] = []
        func put(_ report: PinReport) { reports.append(report) }
    }

    @Test("Once a day for each chain, and not without end")
    func once() async throws {
        let mailbox = Mailbox()
        let reporter = PinReporter { await mailbox.put($0) }
        let host = try HostName("a.de")
        let start = Date(timeIntervalSince1970: 0)
        func tell(_ seen: String, _ time: Double) async {
            await reporter.take(PinReport(host: host, time: start + time, wasEnforced: true, seen: [seen]))
        }
        for _ in 0..<10 { await tell("x", 0) }
        #expect(await mailbox.reports.count == 1)
        await tell("x", 86_400)
        #expect(await mailbox.reports.count == 2)
        for number in 0..<3_000 { await tell("\(number)", 86_401) }
        #expect(await mailbox.reports.count <= 1_002)
        // Who makes reports of one host up does not silence those of others.
        let before = await mailbox.reports.count
        let other = PinReport(host: try HostName("b.de"), time: start + 86_402, wasEnforced: true, seen: ["x"])
        await reporter.take(other)
        #expect(await mailbox.reports.count == before + 1)
    }

    @Test("JSON")
    func json() throws {
        let report = PinReport(
            host: try HostName("a.de"), time: Date(timeIntervalSince1970: 5), wasEnforced: true, seen: ["x"])
        let expected = #"{"version":1,"host":"a.de","time":5,"enforced":true,"seen":["x"]}"#
        #expect(String(decoding: report.json, as: UTF8.self) == expected)
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            let time = Date(timeIntervalSince1970: seconds)
            let odd = PinReport(host: try HostName("a.de"), time: time, wasEnforced: true, seen: [])
            #expect(!odd.json.isEmpty)
        }
    }
}
