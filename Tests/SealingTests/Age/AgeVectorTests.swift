import Crypto
import Foundation
import Testing

@testable import Sealing

/// The Community Cryptography Test Vectors for age, 143 files.
@Suite struct AgeVectorTests {
    static let files: [URL] = {
        guard let folder = Vectors.shared("age-cctv") else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }()

    @Test(.needs(vectors: "age-cctv"), arguments: files) func published(_ url: URL) throws {
        guard let vector = try AgeVector(url) else { return }
        for size in [vector.file.count, 1000, 1] where size > 1 || vector.file.count < 100_000 {
            let (content, error) = try read(vector, size)
            if vector.expectation == "success" {
                #expect(error == nil, "\(vector.name): \(error?.description ?? "")")
            } else {
                let code = try #require(error?.code, "\(vector.name) was read, and should be refused")
                #expect(vector.codes.contains(code), "\(vector.name): \(code)")
            }
            if let hash = vector.contentHash { #expect(Array(SHA256.hash(data: content)) == hash, "\(vector.name)") }
            if vector.expectation != "success", vector.contentHash == nil { #expect(content.isEmpty) }
        }
    }

    @Test(.needs(vectors: "age-cctv")) func noneIsMissing() {
        #expect(Self.files.count >= 143)
    }

    /// Reads in pieces; gives what came out before the error as well.
    private func read(_ vector: AgeVector, _ size: Int) throws -> ([UInt8], SealingError?) {
        var reader = AgeReader(with: vector.identities)
        var content: [UInt8] = []
        do throws(SealingError) {
            for start in stride(from: 0, to: vector.file.count, by: max(size, 1)) {
                try reader.read(Array(vector.file[start..<min(start + size, vector.file.count)]), into: &content)
            }
            try reader.finish(into: &content)
        } catch {
            return (content, error)
        }
        return (content, nil)
    }
}
