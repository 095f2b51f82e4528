/// Somebody else's code that a project is built with, as a lock file or a manifest names it.
public struct Component: Codable, Sendable, Hashable {
    /// The name that its ecosystem knows it by: `swift-nio`, `Alamofire`.
    public let name: String
    /// The exact version; `nil` where only a commit or a branch is known.
    public let version: String?
    /// The commit, in hexadecimal digits.
    public let revision: String?
    /// Where it is fetched from; empty where the ecosystem's registry is meant.
    public let origin: String
    public let ecosystem: Ecosystem
    /// The package URL: `pkg:swift/github.com/apple/swift-nio@2.65.0`.
    public let purl: String
    /// The entry of the file that names it.
    public let location: Location
    /// Whether the project asks for it itself; `nil` where that is not known.
    public let isDirect: Bool?
    /// Names of the components that it needs itself, where the lock file says so.
    public let dependencies: [String]
    /// What is known to be wrong with this version.
    public let advisories: [Advisory]
    /// Whether advisories were given and could be held against it, so that an empty list means that none concerns it.
    public let isChecked: Bool

    /// Where a component's name means something.
    public enum Ecosystem: String, Codable, Sendable, CaseIterable {
        case swift = "SwiftURL"
        case cocoapods = "CocoaPods"
        case carthage = "Carthage"
    }

    public init(
        name: String, version: String?, revision: String?, origin: String, ecosystem: Ecosystem, purl: String,
        location: Location, isDirect: Bool? = nil, dependencies: [String] = [], advisories: [Advisory] = [],
        isChecked: Bool = false
    ) {
        self.name = name
        self.version = version
        self.revision = revision
        self.origin = origin
        self.ecosystem = ecosystem
        self.purl = purl
        self.location = location
        self.isDirect = isDirect
        self.dependencies = dependencies
        self.advisories = advisories
        self.isChecked = isChecked
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        version = try values.decodeIfPresent(String.self, forKey: .version)
        revision = try values.decodeIfPresent(String.self, forKey: .revision)
        origin = try values.decode(String.self, forKey: .origin)
        ecosystem = try values.decode(Ecosystem.self, forKey: .ecosystem)
        purl = try values.decode(String.self, forKey: .purl)
        location = try values.decode(Location.self, forKey: .location)
        isDirect = try values.decodeIfPresent(Bool.self, forKey: .isDirect)
        dependencies = try values.decode([String].self, forKey: .dependencies)
        advisories = try values.decode([Advisory].self, forKey: .advisories)
        // Reports of earlier versions do not say.
        isChecked = try values.decodeIfPresent(Bool.self, forKey: .isChecked) ?? !advisories.isEmpty
    }

    /// What is known of its weaknesses.
    public var standing: Standing {
        advisories.isEmpty ? isChecked ? .clean : .unchecked : .weak
    }

    public enum Standing: Sendable, Hashable {
        /// Some are known.
        case weak
        /// None is known of those that were given.
        case clean
        /// Nothing was given, or nobody can tell whether it concerns this version.
        case unchecked
    }
}

/// A published weakness of a component, from a record in the Open Source Vulnerability format.
public struct Advisory: Codable, Sendable, Hashable {
    /// The id of the record: `GHSA-…`, `CVE-…`.
    public let id: String
    /// Other ids of the same weakness.
    public let aliases: [String]
    /// One line, as the record has it.
    public let summary: String
    public let severity: Severity
    /// The CVSS vector, where the record has one.
    public let cvss: String?
    /// The weaknesses of the Common Weakness Enumeration that the record names, by number.
    public let cwes: [Int]
    /// The first versions without the weakness.
    public let fixed: [String]

    public init(
        id: String, aliases: [String], summary: String, severity: Severity, cvss: String?, cwes: [Int],
        fixed: [String]
    ) {
        self.id = id
        self.aliases = aliases
        self.summary = summary
        self.severity = severity
        self.cvss = cvss
        self.cwes = cwes
        self.fixed = fixed
    }
}
