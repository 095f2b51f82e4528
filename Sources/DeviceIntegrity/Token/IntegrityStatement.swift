/// What an app tells its server about a round of looking, in bytes that mean one thing only.
///
/// The form, numbers with their most significant byte first:
///
/// | bytes | |
/// | --- | --- |
/// | 5 | `BWIT`, and the version 1 |
/// | 1 + n | length of the nonce, the nonce |
/// | 8 | seconds since 1970, signed |
/// | 1 + n | length of the app's name, the name in UTF-8 |
/// | 1, 1 | verdict, score |
/// | 2 | number of signs; for each: 1 + n code, 1 strength, 1 + n cause, by code, strength and cause |
/// | 2 | number of probes that were blind; for each: 1 + n its name, by name |
public struct IntegrityStatement: Hashable, Sendable {
    /// One sign, without its detail.
    public struct Sign: Hashable, Sendable {
        /// What was seen.
        public var code: EvidenceCode
        /// How much it says.
        public var strength: EvidenceStrength
        /// What would explain it.
        public var cause: EvidenceCause

        /// A sign as a report has it.
        public init(_ code: EvidenceCode, _ strength: EvidenceStrength, cause: EvidenceCause) {
            self.code = code
            self.strength = strength
            self.cause = cause
        }
    }

    /// What the server gave, 16 to 64 bytes.
    public var nonce: [UInt8]
    /// By the device's clock, in seconds since 1970.
    public var time: Int64
    /// The app, such as its bundle identifier: at most 255 bytes.
    public var app: String
    /// What the app decided.
    public var verdict: IntegrityVerdict
    /// 0 to 100, as in ``IntegrityReport/score``.
    public var score: Int
    /// What was seen, without details.
    public var signs: [Sign]
    /// Probes that could not see all.
    public var blind: [Probe.ID]

    /// What a report and its verdict come to.
    public init(
        nonce: [UInt8], time: Int64, app: String, verdict: IntegrityVerdict, report: IntegrityReport
    ) {
        self.nonce = nonce
        self.time = time
        self.app = app
        self.verdict = verdict
        score = report.score
        signs = Set(report.signals.map { Sign($0.code, $0.strength, cause: $0.cause) }).sorted()
        blind = report.blind.keys.sorted()
    }
}

extension IntegrityStatement.Sign: Comparable {
    /// Orders by code, strength and cause.
    public static func < (left: Self, right: Self) -> Bool {
        (left.code, left.strength, left.cause) < (right.code, right.strength, right.cause)
    }
}

extension IntegrityStatement {
    /// Sizes that the form can carry.
    static let nonceSizes = 16...64
    private static let head: [UInt8] = Array("BWIT".utf8) + [1]

    func encoded() throws(IntegrityTokenError) -> [UInt8] {
        guard IntegrityStatement.nonceSizes.contains(nonce.count), signs.count <= 1024, blind.count <= 1024 else {
            throw .notEncodable
        }
        var bytes = IntegrityStatement.head
        try bytes.append(counted: nonce)
        bytes.append(number: UInt64(bitPattern: time), of: 8)
        try bytes.append(counted: Array(app.utf8))
        bytes += [verdict.rawValue, UInt8(clamping: score)]
        bytes.append(number: UInt64(signs.count), of: 2)
        for sign in signs {
            try bytes.append(counted: Array(sign.code.rawValue.utf8))
            bytes.append(sign.strength.rawValue)
            try bytes.append(counted: Array(sign.cause.rawValue.utf8))
        }
        bytes.append(number: UInt64(blind.count), of: 2)
        for probe in blind { try bytes.append(counted: Array(probe.rawValue.utf8)) }
        return bytes
    }

    /// `nil` where the bytes are not exactly what `encoded` writes.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard rest.starts(with: IntegrityStatement.head) else { return nil }
        rest = rest.dropFirst(IntegrityStatement.head.count)
        guard let nonce = rest.takeCounted(), IntegrityStatement.nonceSizes.contains(nonce.count),
            let time = rest.takeNumber(of: 8), let app = rest.takeText(),
            let verdict = rest.popFirst().flatMap(IntegrityVerdict.init), let score = rest.popFirst(), score <= 100,
            let signs = rest.takeNumber(of: 2), signs <= 1024
        else { return nil }
        self.nonce = Array(nonce)
        self.time = Int64(bitPattern: time)
        self.app = app
        self.verdict = verdict
        self.score = Int(score)
        self.signs = []
        self.blind = []
        for _ in 0..<signs {
            guard let code = rest.takeText(), let strength = rest.popFirst().flatMap(EvidenceStrength.init),
                let cause = rest.takeText()
            else { return nil }
            self.signs.append(Sign(EvidenceCode(code), strength, cause: EvidenceCause(rawValue: cause)))
        }
        guard let blind = rest.takeNumber(of: 2), blind <= 1024 else { return nil }
        for _ in 0..<blind {
            guard let name = rest.takeText() else { return nil }
            self.blind.append(Probe.ID(rawValue: name))
        }
        guard rest.isEmpty, (try? encoded()).map({ $0.elementsEqual(bytes) }) == true else { return nil }
    }
}

extension [UInt8] {
    fileprivate mutating func append(counted bytes: [UInt8]) throws(IntegrityTokenError) {
        guard let count = UInt8(exactly: bytes.count) else { throw .notEncodable }
        append(count)
        self += bytes
    }

    fileprivate mutating func append(number: UInt64, of size: Int) {
        for place in (0..<size).reversed() { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeNumber(of size: Int) -> UInt64? {
        guard count >= size else { return nil }
        defer { self = dropFirst(size) }
        return prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    fileprivate mutating func takeCounted() -> ArraySlice<UInt8>? {
        guard let length = first, count > Int(length) else { return nil }
        self = dropFirst()
        defer { self = dropFirst(Int(length)) }
        return prefix(Int(length))
    }

    fileprivate mutating func takeText() -> String? { takeCounted().map { String(decoding: $0, as: UTF8.self) } }
}
