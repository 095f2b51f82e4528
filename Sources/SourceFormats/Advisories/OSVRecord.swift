/// A published weakness, as a record of the Open Source Vulnerability format, schema 1.
///
/// The schema stands at https://ossf.github.io/osv-schema/. What it allows and nobody needs here is passed over, and
/// so are members of the wrong type: only a record without an id is refused.
public struct OSVRecord: Sendable, Hashable {
    /// The id, such as `GHSA-…` or `CVE-…`.
    public let id: String
    /// Ids of the same weakness in other databases.
    public let aliases: [String]
    /// Ids of weaknesses that are near to it and not the same.
    public let related: [String]
    /// One line about it.
    public let summary: String
    /// More about it, in Markdown.
    public let details: String
    /// When the record was taken back; nil if it stands.
    public let withdrawn: String?
    /// How bad it is, in one or more systems.
    public let severities: [Severity]
    /// How bad it is in the database's own word, such as `MODERATE`.
    public let databaseSeverity: String?
    /// The numbers of the weaknesses it is an instance of, in the Common Weakness Enumeration.
    public let cwes: [Int]
    /// What it is found in.
    public let affected: [Affected]

    /// How bad a weakness is in one system.
    public struct Severity: Sendable, Hashable {
        /// The system: `CVSS_V2`, `CVSS_V3`, `CVSS_V4` …
        public let type: String
        /// The vector in the system's notation.
        public let score: String
    }

    /// A package that has the weakness, and its versions that have it.
    public struct Affected: Sendable, Hashable {
        /// The package; nil where only a repository is named, by a range.
        public let package: Package?
        /// Stretches of versions.
        public let ranges: [VersionRange]
        /// Versions, one by one.
        public let versions: [String]
        /// How bad it is for this package; empty where the record says it for all.
        public let severities: [Severity]
    }

    /// A package by the name its ecosystem gives it.
    public struct Package: Sendable, Hashable {
        /// Such as `SwiftURL`.
        public let ecosystem: String
        /// For `SwiftURL`, the address of the repository.
        public let name: String
        /// The package URL without a version.
        public let purl: String?
    }

    /// A stretch of versions or commits.
    public struct VersionRange: Sendable, Hashable {
        /// What the events of a range are made of.
        public enum Kind: String, Sendable, Hashable {
            case semantic = "SEMVER"
            case ecosystem = "ECOSYSTEM"
            case git = "GIT"
        }

        /// What the events are made of.
        public let kind: Kind
        /// The address of the repository; only a range of commits has one.
        public let repository: String?
        /// The ends of the stretch, in the order of the record.
        public let events: [Event]
    }

    /// An end of a stretch: a version or a commit.
    public enum Event: Sendable, Hashable {
        /// The first with the weakness; `0` stands for the very first.
        case introduced(String)
        /// The first without it.
        case fixed(String)
        /// The last that is known to have it.
        case lastAffected(String)
        /// What is from here on, nobody has looked at; `*` stands for no limit.
        case limit(String)
    }
}
