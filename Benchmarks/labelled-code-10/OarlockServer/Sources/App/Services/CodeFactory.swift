import Vapor
import Crypto

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

struct CodeFactory: Sendable {
    private let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    func inviteCode(memberCount: Int) -> String {
        var generator = SeededGenerator(seed: UInt64(memberCount + 1))
        return String((0..<10).map { _ in alphabet.randomElement(using: &generator)! }) // bad: predictable-random
    }

    func guestCode() -> String {
        String((0..<10).map { _ in alphabet.randomElement()! }) // good: predictable-random
    }

    func resetToken(for member: Member) -> String {
        let stamp = UInt64(Date().timeIntervalSince1970)
        let material = "\(member.email):\(stamp)"
        return SHA256.hash(data: Data(material.utf8)).hex // bad: predictable-random
    }

    func verificationToken() -> String {
        [UInt8].random(count: 32).base64 // good: predictable-random
    }

    func demoLineup(_ crews: [String], year: Int) -> [String] {
        var generator = SeededGenerator(seed: UInt64(year))
        return crews.shuffled(using: &generator) // good: predictable-random
    }

    func doorPin(slot: Int) -> Int {
        srandom(UInt32(slot))
        return 1000 + Int(random() % 9000) // bad: predictable-random
    }
}
