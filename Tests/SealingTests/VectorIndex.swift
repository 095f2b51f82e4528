import Crypto
import Foundation
import Sealing

/// An entry of a vector index, which the readers in Swift and in Python both read.
struct Vector: Codable, Sendable {
    let file: String
    var about = ""
    let identities: [VectorIdentity]
    let associatedData: String
    /// `opens`, or the code of an error.
    let result: String
    var plaintextSize: Int?
    var sha256: String?

    static let folder = packageRoot + "/Tests/SealingTests/Vectors"

    static func all() throws -> [Vector] {
        try JSONDecoder().decode([Vector].self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/index.json")))
    }

    var associatedBytes: [UInt8] { bytes(ofHexadecimal: associatedData) }
}

struct VectorIdentity: Codable, Sendable {
    var password: String?
    var text: String?
    var payloadKey: String?

    func identity() throws -> Identity? {
        if let password { return .password(try Password(password)) }
        return try text.map { try Identity(text: Array($0.utf8)) }
    }

    func key() throws -> PayloadKey? { try payloadKey.map { try PayloadKey(text: Array($0.utf8)) } }
}

/// How an answer is compared.
struct Answer: Codable, Equatable {
    let result: String
    var plaintextSize: Int?
    var sha256: String?

    init(result: String, plaintextSize: Int? = nil, sha256: String? = nil) {
        self.result = result
        self.plaintextSize = plaintextSize
        self.sha256 = sha256
    }

    init(_ vector: Vector) {
        self.init(result: vector.result, plaintextSize: vector.plaintextSize, sha256: vector.sha256)
    }

    /// What `open` gives.
    init(_ open: () async throws -> [UInt8]) async {
        do {
            let plaintext = try await open()
            self.init(
                result: "opens", plaintextSize: plaintext.count,
                sha256: SHA256.hash(data: plaintext).map { String(format: "%02x", $0) }.joined())
        } catch {
            self.init(result: (error as? SealingError)?.code.description ?? "\(error)")
        }
    }

    /// A reader that learns the size last may call a cut or a longer file by the other name.
    var ofStream: Answer { result == "truncated" ? Answer(result: "damaged") : self }
}

func bytes(ofHexadecimal text: String) -> [UInt8] {
    let digits = Array(text.utf8).map { UInt8($0 < 0x3A ? $0 - 0x30 : ($0 | 0x20) - 0x57) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
