import Testing

@testable import Sealing

/// Writing and reading in pieces.
@Suite struct AgeStreamTests {
    @Test(arguments: [1, 1000, 65_535, 65_536, 65_537, 200_000], [false, true])
    func piecesOfAnySize(_ size: Int, _ isArmored: Bool) throws {
        let identity = try X25519Identity()
        let content = AgeFileTests.content(size == 1 ? 3000 : 200_000)
        var writer = try AgeWriter(to: [.x25519(identity.recipient)], isArmored: isArmored)
        var file: [UInt8] = []
        for piece in content.pieces(size) { try writer.write(piece, into: &file) }
        try writer.finish(into: &file)
        #expect(try AgeFile.open(file, with: [.x25519(identity)]) == content)
        var reader = AgeReader(with: [.x25519(identity)])
        var opened: [UInt8] = []
        for piece in file.pieces(size) { try reader.read(piece, into: &opened) }
        try reader.finish(into: &opened)
        #expect(opened == content)
    }

    /// What is held back is less than a chunk, so memory stays bounded whatever the file.
    @Test func nothingIsHeldLongerThanAChunk() throws {
        let identity = try X25519Identity()
        var writer = try AgeWriter(to: [.x25519(identity.recipient)])
        var reader = AgeReader(with: [.x25519(identity)])
        var (written, given) = (0, 0)
        for number in 0..<100 {
            let piece = AgeFileTests.content(10_000 + number)
            written += piece.count
            var sealed: [UInt8] = []
            var opened: [UInt8] = []
            try writer.write(piece, into: &sealed)
            try reader.read(sealed, into: &opened)
            given += opened.count
            #expect(written - given <= 2 * 65_536)
        }
        var sealed: [UInt8] = []
        var opened: [UInt8] = []
        try writer.finish(into: &sealed)
        try reader.read(sealed, into: &opened)
        try reader.finish(into: &opened)
        #expect(given + opened.count == written)
    }

    @Test func unfinishedFileIsCut() throws {
        let identity = try X25519Identity()
        var writer = try AgeWriter(to: [.x25519(identity.recipient)])
        var file: [UInt8] = []
        try writer.write(AgeFileTests.content(200_000), into: &file)
        var reader = AgeReader(with: [.x25519(identity)])
        var content: [UInt8] = []
        try reader.read(file, into: &content)
        let error = #expect(throws: SealingError.self) { try finish(&reader, &content) }
        #expect(error?.code == .truncated)
        #expect(content.count == 3 * 65_536)
    }

    @Test func failedReaderStaysFailed() throws {
        let identity = try X25519Identity()
        var file = try AgeFile.seal(AgeFileTests.content(100), to: [.x25519(identity.recipient)])
        file[0] ^= 1
        var content: [UInt8] = []
        var codes: [SealingError.Code] = []
        var reader = AgeReader(with: [.x25519(identity)])
        for _ in 0..<2 {
            do throws(SealingError) { try reader.read(file, into: &content) } catch { codes.append(error.code) }
        }
        do throws(SealingError) { try reader.finish(into: &content) } catch { codes.append(error.code) }
        #expect(codes == [.notSealed, .damaged, .damaged])
        #expect(content.isEmpty)
    }

    /// A header that never ends is refused, not collected.
    @Test func endlessHeadersAndWhiteSpaceAreRefused() throws {
        let stanza = Array("-> grease \nAAAA\n".utf8)
        for (start, piece) in [
            (Array("age-encryption.org/v1\n".utf8), [UInt8](repeating: 0x41, count: 4096)),
            (Array("age-encryption.org/v1\n".utf8), stanza), (Array("age-encryption.org/".utf8), [0x41]),
            ([], [0x20]), ([], [0]),
        ] {
            var reader = AgeReader(with: [])
            var content: [UInt8] = []
            var error: SealingError?
            var size = 0
            do throws(SealingError) {
                try reader.read(start, into: &content)
                while size < 3 << 20 {
                    try reader.read(piece, into: &content)
                    size += piece.count
                }
            } catch let refusal { error = refusal }
            #expect(error != nil)
        }
    }

    private func finish(_ reader: inout AgeReader, _ content: inout [UInt8]) throws {
        try reader.finish(into: &content)
    }
}

extension [UInt8] {
    func pieces(_ size: Int) -> [[UInt8]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
