import AuditModel
import SourceFormats

/// How bad a weakness is, out of what a record says in one way or another.
///
/// A CVSS 3 vector is computed. The score of a CVSS 4 vector is not: it rests on a long table, and the database says
/// in a word what came out. Where nobody says anything, medium is taken.
struct AdvisoryRating {
    let severity: Severity
    /// The vector that the record gives, one that was computed before others.
    let vector: String?

    init(_ record: OSVRecord, _ affected: [OSVRecord.Affected]) {
        let given = affected.flatMap(\.severities) + record.severities
        let computed = given.filter { $0.type == "CVSS_V3" }
            .compactMap { severity in CVSS3Vector(severity.score).map { (text: severity.score, vector: $0) } }
            .max { $0.vector.baseTenths < $1.vector.baseTenths }
        let others = given.filter { $0.score.hasPrefix("CVSS:") }
        vector = computed?.text ?? others.max { $0.type < $1.type }?.score
        severity =
            computed.map { Self.severity($0.vector.rating) }
            ?? record.databaseSeverity.flatMap { Self.words[$0.uppercased()] } ?? .medium
    }

    private static func severity(_ rating: CVSS3Vector.Rating) -> Severity {
        switch rating {
        case .none: .note
        case .low: .low
        case .medium: .medium
        case .high: .high
        case .critical: .critical
        }
    }

    private static let words: [String: Severity] = [
        "NONE": .note, "LOW": .low, "MODERATE": .medium, "MEDIUM": .medium, "HIGH": .high, "IMPORTANT": .high,
        "CRITICAL": .critical,
    ]
}
