import Foundation
import Testing

@testable import Sealing

/// Pipes, and files that somebody else opened.
@Suite final class DescriptorTests: KeyedSuite {
    @Test(arguments: [0, 1, 16_383, 16_384, 3_000_000]) func pipes(size: Int) throws {
        let plaintext = sample(size)
        var sealed: [UInt8] = []
        try through(plaintext, into: &sealed) { try sealer.seal(descriptor: $0, to: $1, associatedData: [5]) }
        var opened: [UInt8] = []
        try through(sealed, into: &opened) { try opener.open(descriptor: $0, to: $1, associatedData: [5]) }
        #expect(opened == plaintext)
    }

    @Test func aDamagedPipeGivesProvedChunksAlone() throws {
        let plaintext = sample(3_000_000)
        var sealed = [UInt8](try sealer.seal(Data(plaintext)) as Data)
        sealed[sealed.count - 1] ^= 1
        var options = FileOptions()
        options.threads = 2
        var given: [UInt8] = []
        let thrown = code {
            try through(sealed, into: &given) { try opener.open(descriptor: $0, to: $1, options: options) }
        }
        #expect(thrown == .damaged)
        // Whole rounds were proved and given out; the one with the damaged chunk was not.
        #expect(given.count > 2_000_000 && given.count < plaintext.count - 3_000_000 % 16_384 + 1)
        #expect(given.count % 16_384 == 0)
        #expect(plaintext.starts(with: given))
    }

    /// A descriptor that appends writes at the end, whatever place it is told.
    @Test func appending() throws {
        let plaintext = sample(3_000_000)
        let input = try OpenFile(scratch.file("plain", plaintext), O_RDONLY)
        let path = try scratch.file("out", Array("before".utf8))
        let output = try OpenFile(path, O_WRONLY | O_APPEND)
        #expect(try !output.isPlaced)
        #expect(try sealer.seal(descriptor: input.descriptor, to: output.descriptor) == plaintext.count)
        let written = try content(of: path)
        #expect(written.starts(with: Array("before".utf8)))
        #expect(try Array(opener.open(Data(written.dropFirst(6)))) == plaintext)
    }

    /// Whoever shares the descriptors goes on behind what was read and written.
    @Test func descriptorsEndBehindTheFile() throws {
        let input = try OpenFile(scratch.file("plain", sample(3_000_000)), O_RDONLY)
        let output = try OpenFile(scratch.file("out"), O_RDWR | O_CREAT)
        _ = try sealer.seal(descriptor: input.descriptor, to: output.descriptor)
        #expect(lseek(input.descriptor, 0, SEEK_CUR) == 3_000_000)
        #expect(try lseek(output.descriptor, 0, SEEK_CUR) == off_t(output.status().st_size))
    }

    @Test func fromTheMiddle() throws {
        let input = try OpenFile(scratch.file("plain", sample(50_000)), O_RDONLY)
        lseek(input.descriptor, 20_000, SEEK_SET)
        let output = try OpenFile(scratch.file("out"), O_RDWR | O_CREAT)
        #expect(try sealer.seal(descriptor: input.descriptor, to: output.descriptor) == 30_000)
        #expect(try Array(opener.open(Data(content(of: scratch.file("out"))))) == Array(sample(50_000)[20_000...]))
    }
}
