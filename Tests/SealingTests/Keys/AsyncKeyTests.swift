import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// Keys whose keepers take their time, and passwords that are derived off the threads of tasks.
@Suite struct AsyncKeyTests {
    @Test func aKeeperIsAskedOnceForEachHeader() async throws {
        let card = Card()
        let sealer = try Sealer(to: [.p256(P256Recipient(card.publicKey))])
        let sealed: Data = try sealer.seal(Data("noon".utf8))
        let opener = try await Opener([]).asking([card], about: sealed)
        #expect(try opener.open(sealed) == Data("noon".utf8))
        #expect(try opener.open(sealed) == Data("noon".utf8))
        #expect(await card.asked.count == 1)
        // Another header has other answers.
        let other: Data = try sealer.seal(Data("night".utf8))
        #expect(code { _ = try opener.open(other) } == .cannotOpen)
    }

    @Test func filesAndOtherIdentities() async throws {
        let (scratch, card, key) = (try Scratch(), Card(), SealingKey())
        let input = try scratch.file("plain", sample(40_000))
        try Sealer(to: [.p256(P256Recipient(card.publicKey)), .key(key)]).sealFile(
            at: input, to: scratch.file("sealed"))
        let opener = try await Opener([]).asking([card], aboutFileAt: scratch.file("sealed"))
        #expect(try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened")) == 40_000)
        let both = try await Opener([.key(key)]).asking([Card()], aboutFileAt: scratch.file("sealed"))
        #expect(try both.openFile(at: scratch.file("sealed"), to: scratch.file("again")) == 40_000)
    }

    @Test func strangersAreNotAsked() async throws {
        let (card, other) = (Card(), Card())
        let sealed: Data = try Sealer(to: [.p256(P256Recipient(card.publicKey))]).seal(Data([1]))
        let opener = try await Opener([]).asking([other], about: sealed)
        #expect(await other.asked.count == 0)
        #expect(code { _ = try opener.open(sealed) } == .cannotOpen)
    }

    @Test func refusalsOfTheKeeperComeThrough() async throws {
        let card = Card(refusing: true)
        let sealed: Data = try Sealer(to: [.p256(P256Recipient(card.publicKey))]).seal(Data([1]))
        let error = await #expect(throws: SealingError.self) { try await Opener([]).asking([card], about: sealed) }
        #expect(error?.code == .system)
        #expect(error?.description.contains("Refused") == true)
    }

    /// Whoever knows the public key can write a header that asks it for ever.
    @Test func aHeaderCannotAskForEver() async throws {
        let card = Card()
        let key = FileKey()
        var stanzas: [Stanza] = []
        let recipient = try PreparedRecipient(.p256(P256Recipient(card.publicKey)))
        for _ in 0..<9 { stanzas.append(try recipient.stanza(for: key, salt: [])) }
        let header = SealedHeader(stanzas: stanzas, reserve: false).encoded(with: key)
        let error = await #expect(throws: SealingError.self) {
            try await Opener([]).asking([card], about: Data(header))
        }
        #expect(error?.code == .derivationTooCostly)
        #expect(await card.asked.count == 8)
    }

    @Test func passwordsAreDerivedOnThreadsOfTheirOwn() async throws {
        let password = try Password.sample()
        let sealer = try await Sealer.deriving(to: [.password(password, .cheap)])
        let sealed: Data = try sealer.seal(Data("noon".utf8))
        let opened = try await Opener([.password(password)]).onThread { opener throws(SealingError) in
            try opener.open(sealed)
        }
        #expect(opened == Data("noon".utf8))
        let error = await #expect(throws: SealingError.self) { _ = try await Sealer.deriving(to: []) }
        #expect(error?.code == .invalidArgument)
        let other = try Password.sample("another one")
        let refused = await #expect(throws: SealingError.self) {
            _ = try await Opener([.password(other)]).onThread { opener throws(SealingError) in try opener.open(sealed) }
        }
        #expect(refused?.code == .cannotOpen)
    }

    /// More pieces of work than there are threads of tasks, each of which waits for all others to be under way: on those
    /// threads they would wait for ever.
    @Test func tasksGoOnMeanwhile() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let meeting = Meeting(of: count)
        let opener = Opener([])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { try await opener.onThread { _ in meeting.isComplete() } } }
            for try await isComplete in group { #expect(isComplete) }
        }
    }
}

/// Whoever comes waits for the others.
///
/// Sendable: `missing` is touched under the lock of `arrival` alone.
private final class Meeting: @unchecked Sendable {
    private let arrival = NSCondition()
    private var missing: Int

    init(of count: Int) { missing = count }

    /// False where somebody did not come for five minutes.
    func isComplete() -> Bool {
        arrival.lock()
        defer { arrival.unlock() }
        missing -= 1
        arrival.broadcast()
        let end = Date(timeIntervalSinceNow: 300)
        while missing > 0 { if !arrival.wait(until: end) { return false } }
        return true
    }
}

/// A keeper that counts what it is asked.
private struct Card: AsyncP256KeyAgreement {
    actor Questions {
        private(set) var count = 0
        func note() { count += 1 }
    }

    struct Refused: Error {}

    private let key = P256.KeyAgreement.PrivateKey()
    private let isRefusing: Bool
    let asked = Questions()

    init(refusing: Bool = false) { isRefusing = refusing }

    var publicKey: P256.KeyAgreement.PublicKey { key.publicKey }

    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) async throws -> SecretBytes {
        await asked.note()
        await Task.yield()
        if isRefusing { throw Refused() }
        let secret = try key.sharedSecretFromKeyAgreement(with: ephemeral)
        return SecretBytes(count: 32) { target in secret.withUnsafeBytes { target.copyMemory(from: $0) } }
    }
}
