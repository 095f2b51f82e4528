import Foundation
import Testing

@testable import Sealing

/// Files that change while they are read: what would mix two contents is not written.
@Suite struct AgeChangingFileTests {
    private let scratch: Scratch
    private let identity: X25519Identity

    init() throws {
        scratch = try Scratch()
        identity = try X25519Identity()
    }

    @Test func whatIsSealedMeanwhileIsNotPublished() throws {
        let input = try scratch.file("input", sample(3 << 20))
        let error = code {
            try AgeFile.sealFile(
                at: input, to: scratch.file("output"), recipients: [.x25519(identity.recipient)],
                options: appending(to: input))
        }
        #expect(error == .system)
        #expect(try scratch.names == ["input"])
    }

    /// A sealed chunk of another file of the same key, or of a second version, is no part of this one.
    @Test(arguments: [false, true]) func whatIsOpenedMeanwhileIsNotPublished(_ isArmored: Bool) throws {
        let sealed = try AgeFile.seal(sample(3 << 20), to: [.x25519(identity.recipient)], isArmored: isArmored)
        let other = try AgeFile.seal(sample(3 << 20), to: [.x25519(identity.recipient)], isArmored: isArmored)
        let input = try scratch.file("input", sealed)
        var options = FileOptions()
        options.progress = { done in
            guard done > 0 else { return }
            let file = try? OpenFile(input, O_RDWR)
            try? file?.writeAll(other, at: 0)
        }
        let opener = Opener([.x25519(identity)])
        let error = code { try opener.openAnyFile(at: input, to: scratch.file("output"), options: options) }
        #expect(error == .damaged)
        #expect(try scratch.names == ["input"])
    }

    @Test func whatGrowsBehindItsEndIsNotPublished() throws {
        let input = try scratch.file("input", AgeFile.seal(sample(3 << 20), to: [.x25519(identity.recipient)]))
        let opener = Opener([.x25519(identity)])
        let error = code {
            try opener.openAnyFile(at: input, to: scratch.file("output"), options: appending(to: input))
        }
        #expect(error == .damaged)
        #expect(try scratch.names == ["input"])
    }

    /// Appends a byte to a file with each piece that is done.
    private func appending(to path: String) -> FileOptions {
        var options = FileOptions()
        options.progress = { _ in
            let file = try? OpenFile(path, O_WRONLY | O_APPEND)
            try? file?.writeAll([0x0A])
        }
        return options
    }
}
