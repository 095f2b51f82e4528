import AuditModel

/// The escapes of one generator, or of one folder with code of others: one decision, whatever their number.
struct ForeignEscapes {
    /// What the files have in common: `*.pb.swift`, `Vendor/Lib`.
    let name: String
    let escapes: [ConcurrencyEscape]

    /// Minutes to take a newer generator or release, and to look at what that changes.
    static let effort = 30

    var fileCount: Int { Set(escapes.map(\.location.path)).count }

    /// The most frequent first.
    static func all(in escapes: [ConcurrencyEscape]) -> [ForeignEscapes] {
        let groups = Dictionary(grouping: escapes) { name(of: $0.location.path) }
        return groups.map { ForeignEscapes(name: $0, escapes: $1) }.sorted { one, other in
            (other.escapes.count, one.name) < (one.escapes.count, other.name)
        }
    }

    /// The ending that a generator gives its files, else their folder.
    private static func name(of path: String) -> String {
        let parts = path.split(separator: "/")
        let ending = (parts.last ?? "").split(separator: ".").dropFirst()
        if ending.count > 1 { return "*." + ending.joined(separator: ".") }
        return parts.dropLast().prefix(3).joined(separator: "/")
    }
}
