import Foundation
import Testing

@testable import Sealing

/// The vectors of the written format, through each way of opening a file.
@Suite struct VectorTests {
    @Test func theIndexIsComplete() throws {
        let vectors = try Vector.all()
        #expect(vectors.filter { $0.result == "opens" }.count == 27)
        #expect(vectors.filter { $0.result != "opens" }.count == 133)
        let files = try ["good", "bad"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Vector.folder + "/" + folder).map { folder + "/" + $0 }
        }
        #expect(Set(files) == Set(vectors.map(\.file)))
    }

    @Test func inMemory() async throws {
        for vector in try Vector.all() {
            let sealed = try content(of: Vector.folder + "/" + vector.file)
            let unlocking = try vector.unlocking()
            let answer = await Answer { Array(try unlocking.open(sealed, associatedData: vector.associatedBytes)) }
            #expect(answer == Answer(vector), "\(vector.file): \(vector.about)")
        }
    }

    @Test func asFiles() async throws {
        let scratch = try Scratch()
        for vector in try Vector.all() {
            let opener = Opener(unlocking: try vector.unlocking())
            let output = scratch.file("opened")
            let answer = await Answer {
                let count = try opener.openFile(
                    at: Vector.folder + "/" + vector.file, to: output, associatedData: vector.associatedBytes)
                let opened = try content(of: output)
                try #require(opened.count == count)
                return opened
            }
            #expect(answer == Answer(vector), "\(vector.file): \(vector.about)")
            #expect(try scratch.names == (vector.result == "opens" ? ["opened"] : []), "\(vector.file)")
            try? FileManager.default.removeItem(atPath: output)
        }
    }

    @Test func asRanges() async throws {
        for vector in try Vector.all() {
            let opener = Opener(unlocking: try vector.unlocking())
            let answer = await Answer {
                let file = try SealedFile(path: Vector.folder + "/" + vector.file)
                    .unlocked(with: opener, associatedData: vector.associatedBytes)
                return try file.read(0..<file.plaintextSize)
            }
            #expect(answer == Answer(vector), "\(vector.file): \(vector.about)")
        }
    }

    @Test(arguments: [1, 7, 1000, 100_000]) func asStreams(pieceSize: Int) async throws {
        for vector in try Vector.all() {
            let sealed = try content(of: Vector.folder + "/" + vector.file)
            guard pieceSize > 1 || sealed.count < 4096 else { continue }
            let opener = Opener(unlocking: try vector.unlocking())
            let answer = await Answer {
                try await collected(
                    opener.opened(pieces(of: sealed, size: pieceSize), associatedData: vector.associatedBytes))
            }
            #expect(answer.ofStream == Answer(vector).ofStream, "\(vector.file): \(vector.about)")
        }
    }

    @Test func asDescriptors() async throws {
        let scratch = try Scratch()
        for vector in try Vector.all() {
            let opener = Opener(unlocking: try vector.unlocking())
            let answer = await Answer {
                let input = try OpenFile(Vector.folder + "/" + vector.file, O_RDONLY)
                let output = try OpenFile(scratch.file("opened"), O_RDWR | O_CREAT | O_TRUNC)
                _ = try opener.open(
                    descriptor: input.descriptor, to: output.descriptor, associatedData: vector.associatedBytes)
                return try content(of: scratch.file("opened"))
            }
            #expect(answer.ofStream == Answer(vector).ofStream, "\(vector.file): \(vector.about)")
        }
    }
}

extension Vector {
    func unlocking() throws -> Unlocking {
        Unlocking(
            identities: try identities.compactMap { try $0.identity() },
            payloadKeys: try identities.compactMap { try $0.key() }, limits: DerivationLimits())
    }
}

func pieces(of bytes: [UInt8], size: Int) -> AsyncStream<ArraySlice<UInt8>> {
    AsyncStream { stream in
        for start in stride(from: 0, to: bytes.count, by: size) {
            stream.yield(bytes[start..<min(start + size, bytes.count)])
        }
        stream.finish()
    }
}

func collected<Pieces: AsyncSequence>(_ pieces: Pieces) async throws -> [UInt8] where Pieces.Element == [UInt8] {
    var all: [UInt8] = []
    for try await piece in pieces { all += piece }
    return all
}
