import Foundation
import Testing

@testable import Sealing

/// Errors speak of the library's own parameters; the command adds what its options are called.
@Suite final class ErrorTextTests: KeyedSuite {
    @Test func aNameThatIsTaken() throws {
        let taken = try scratch.file("taken", [1])
        let error = #expect(throws: SealingError.self) { _ = try OutputFile(taken, replaces: false) }
        #expect(error?.code == .alreadyThere)
        expectNoCommand(error)
        let race = try OutputFile(scratch.file("late"), replaces: false)
        _ = try scratch.file("late", [1])
        let late = #expect(throws: SealingError.self) { try race.publish(synced: false) }
        #expect(late?.code == .alreadyThere)
    }

    @Test func workBeyondTheLimits() throws {
        let sealed: Data = try Sealer(to: [.password(.sample(), .cheap), .password(.sample(), .cheap)]).seal(Data())
        for limits in [DerivationLimits(maximumMemory: 1), DerivationLimits(maximumWork: .nanoseconds(600))] {
            let opener = Opener([.password(try .sample())], limits: limits)
            let error = #expect(throws: SealingError.self) { _ = try opener.open(sealed) as Data }
            #expect(error?.code == .derivationTooCostly)
            expectNoCommand(error)
        }
    }

    @Test func aWrongKey() throws {
        let sealed: Data = try sealer.seal(Data())
        let identity = try X25519Identity()
        let age = try AgeFile.seal([], to: [.x25519(identity.recipient)])
        let own = #expect(throws: SealingError.self) { _ = try Opener([.key(SealingKey())]).open(sealed) as Data }
        let theirs = #expect(throws: SealingError.self) {
            _ = try AgeFile.open(age, with: [.x25519(X25519Identity())])
        }
        for error in [own, theirs] {
            #expect(error?.code == .cannotOpen)
            expectNoCommand(error)
        }
    }

    private func expectNoCommand(_ error: SealingError?) {
        let text = error?.description ?? "--"
        #expect(!text.contains("--") && !text.contains("bulwark ") && !text.contains("\n"), "\(text)")
    }
}
