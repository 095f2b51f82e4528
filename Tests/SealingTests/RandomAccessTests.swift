import Foundation
import Testing

@testable import Sealing

/// Any range of the plaintext, from the chunks that hold it and the last one.
@Suite struct RandomAccessTests {
    let scratch: Scratch
    let key = SealingKey()

    init() throws { scratch = try Scratch() }

    private func sealed(_ plaintext: [UInt8], change: ((inout [UInt8]) -> Void)? = nil) throws -> UnlockedFile {
        let path = scratch.file(UUID().uuidString)
        _ = try Sealer(to: [.key(key)]).sealFile(at: scratch.file("plain", plaintext), to: path)
        if let change {
            var bytes = try content(of: path)
            change(&bytes)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
        return try SealedFile(path: path).unlocked(with: Opener([.key(key)]))
    }

    @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 32_767, 32_768, 40_000]) func everyEdge(size: Int) throws {
        let plaintext = sample(size)
        let file = try sealed(plaintext)
        #expect(file.plaintextSize == size)
        let edges = [0, 1, 16_383, 16_384, 16_385, 32_767, 32_768, 32_769, size - 1, size].filter { 0...size ~= $0 }
        for low in edges {
            for high in edges where high >= low {
                #expect(try file.read(low..<high) == Array(plaintext[low..<high]), "\(low)..<\(high) of \(size)")
            }
        }
        for range in [0..<size + 1, size..<size + 1, size + 1..<size + 1, -1..<0, -5..<size, 0..<Int.max] {
            #expect(code { _ = try file.read(range) } == .invalidArgument, "\(range) of \(size)")
        }
    }

    @Test func damageElsewhereIsNotMet() throws {
        let plaintext = sample(100_000)
        let file = try sealed(plaintext) { $0[512 + 56 + 2 * 16_400] ^= 1 }
        #expect(try file.read(0..<32_768) == Array(plaintext[..<32_768]))
        #expect(try file.read(49_152..<100_000) == Array(plaintext[49_152...]))
        #expect(code { _ = try file.read(32_768..<32_769) } == .damaged)
        #expect(code { _ = try file.read(0..<100_000) } == .damaged)
    }

    /// The last chunk proves the size, whatever is read.
    @Test func theSizeIsProvedFirst() throws {
        let file = try sealed(sample(100_000)) { $0[$0.count - 1] ^= 1 }
        #expect(code { _ = try file.read(0..<1) } == .damaged)
        #expect(code { _ = try file.read(0..<0) } == .damaged)
        let cut = try sealed(sample(100_000)) { $0.removeLast(16_400) }
        #expect(code { _ = try cut.read(0..<1) } == .damaged)
    }

    #if os(Linux)
        /// By the kernel's own count of what this thread read.
        @Test(arguments: [(0..<1, 1), (16_383..<16_385, 2), (5_000_000..<5_000_100, 1), (9_999_999..<10_000_000, 0)])
        func onlyWhatIsNeededIsRead(range: Range<Int>, chunks: Int) throws {
            let file = try sealed(sample(10_000_000))
            let lastChunk = 10_000_000 % 16_384 + 16
            let idle = try bytesRead {}
            var got: [UInt8] = []
            let read = try bytesRead { got = try file.read(range) }
            #expect(got.count == range.count)
            #expect(read - idle == chunks * 16_400 + lastChunk)
        }

        private func bytesRead(_ body: () throws -> Void) throws -> Int {
            let before = try counter()
            try body()
            return try counter() - before
        }

        private func counter() throws -> Int {
            let file = try OpenFile("/proc/thread-self/io", O_RDONLY)
            let text = String(decoding: try file.readUpTo(4096), as: UTF8.self)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
            return try #require(Int(line.dropFirst(7)))
        }
    #endif
}
