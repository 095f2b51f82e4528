import Sealing

/// What `inspect` tells of a file. `Documentation/sealing.md` describes the JSON.
struct HeaderReport: Encodable {
    private let path: String
    private let format: String
    private let version: Int
    private let isArmored: Bool
    private let fileBytes: Int
    private let headerBytes: Int
    private let reservedBytes: Int
    private let plaintextBytes: Int?
    /// Whether it opens in its own place of a folder alone.
    private let isMember: Bool
    private let recipientCount: Int
    private let recipients: [RecipientReport]

    init(path: String, _ header: HeaderDescription) {
        self.path = path
        format = header.format.rawValue
        version = header.version
        isArmored = header.isArmored
        fileBytes = header.size
        headerBytes = header.headerSize
        reservedBytes = header.reservedSize
        plaintextBytes = header.plaintextSize
        isMember = header.isMember
        recipientCount = header.recipients.count
        recipients = header.recipients.map { RecipientReport($0) }
    }

    var text: String {
        var lines = [path.shown.onOneLine] + (format == "age" ? ageLines : sealedLines)
        for (index, recipient) in recipients.enumerated() {
            lines.append((index == 0 ? "  recipients   " : "               ") + recipient.description)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var sealedLines: [String] {
        let content = plaintextBytes.map { "\($0) bytes" } ?? "truncated: part of the file is missing"
        return [
            "  format       sealed file, version \(version), Cobblestone-256 (AES-256-GCM, chunks of 16 KiB)",
            "  content      \(content)",
            "  header       \(headerBytes) bytes, \(reservedBytes) of them reserved",
        ] + (isMember ? ["  member       of a folder, bound to its path in it"] : [])
    }

    private var ageLines: [String] {
        [
            "  format       age, version \(version)\(isArmored ? ", armored" : "")",
            "  header       \(headerBytes) bytes",
        ]
    }
}

/// A recipient: its type, and what the header tells of it.
struct RecipientReport: Encodable {
    private let type: String
    /// Of key files and payload keys.
    private var keyID: String?
    /// Of passwords.
    private var derivation: DerivationReport?
    /// Of types that are not known here.
    private var name: String?
    /// For people; programs read the other members.
    let description: String

    init(_ recipient: RecipientDescription) {
        description = recipient.description
        switch recipient {
        case .password(let derivation): (type, self.derivation) = ("password", DerivationReport(derivation))
        case .key(let id): (type, keyID) = ("key", id.description)
        case .payloadKey(let id): (type, keyID) = ("payload-key", id.description)
        case .x25519: type = "x25519"
        case .hybrid: type = "hybrid"
        case .p256: type = "p256"
        case .other(let name): (type, self.name) = ("other", name)
        }
    }
}

/// What a guess of a password costs.
struct DerivationReport: Encodable {
    private let algorithm: String
    private var logN: Int?
    private var blockSize: Int?
    private var memoryBytes: Int?
    private var iterations: Int?
    private var parallelism: Int?
    private let isWeak: Bool

    init(_ derivation: KeyDerivation) {
        isWeak = derivation.isWeak
        switch derivation {
        case .scrypt(let logN, let blockSize, let parallelism):
            algorithm = "scrypt"
            (self.logN, self.blockSize, self.parallelism) = (logN, blockSize, parallelism)
            memoryBytes = derivation.memory
        case .argon2id(_, let iterations, let parallelism):
            algorithm = "argon2id"
            (memoryBytes, self.iterations, self.parallelism) = (derivation.memory, iterations, parallelism)
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds):
            (algorithm, iterations) = ("pbkdf2-hmac-sha256", rounds)
        }
    }
}
