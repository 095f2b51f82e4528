/// A command to a TPM (TPM 2.0 Library, part 3), before authorization.
struct TPMCommand {
    let code: Code
    /// What the command works on, each with its authorization.
    var handles: [TPMHandle] = []
    /// How many of the handles, from the first, must be authorized.
    var authorized = 0
    var parameters: [UInt8] = []
    /// Whether the answer begins with a handle.
    var answersWithHandle = false

    enum Code: UInt32 {
        case createPrimary = 0x131
        case certify = 0x148
        case duplicate = 0x14B
        case create = 0x153
        case ecdhZGen = 0x154
        case load = 0x157
        case sign = 0x15D
        case flushContext = 0x165
        case startAuthSession = 0x176
        case getCapability = 0x17A
    }
}

/// A handle and the name by which authorization speaks of it (part 1, section 16).
struct TPMHandle: Hashable, Sendable {
    let number: UInt32
    let name: [UInt8]

    /// A hierarchy, whose name is its number.
    init(permanent number: UInt32) {
        self.number = number
        var writer = TPMWriter()
        writer.write(number)
        name = writer.bytes
    }

    init(_ number: UInt32, name: [UInt8]) {
        self.number = number
        self.name = name
    }

    static let owner = TPMHandle(permanent: 0x4000_0001)
    static let null = TPMHandle(permanent: 0x4000_0007)
}

enum TPMAlgorithm {
    static let aes: UInt16 = 0x0006
    static let sha256: UInt16 = 0x000B
    static let null: UInt16 = 0x0010
    static let ecdsa: UInt16 = 0x0018
    static let ecc: UInt16 = 0x0023
    static let cfb: UInt16 = 0x0043
    static let p256: UInt16 = 0x0003
}

/// A TPM's answer without its authorizations.
struct TPMAnswer {
    let handle: UInt32
    var parameters: TPMReader
}
