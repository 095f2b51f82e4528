/// The versions that CocoaPods has settled on (`Podfile.lock`).
public struct PodfileLock: Sendable, Hashable {
    /// A pod and the version it is held at.
    public struct Pod: Sendable, Hashable {
        /// The pod's name, with its subspec if it has one.
        public let name: String
        /// The version.
        public let version: String
        /// The names of the pods it depends on.
        public let dependencies: [String]
        /// The bytes of the entry's text.
        public let range: Range<Int>
    }

    /// What the `Podfile` asks for.
    public struct Dependency: Sendable, Hashable {
        /// The pod's name.
        public let name: String
        /// The requirement or origin in parentheses, such as `~> 1.0`; nil if there is none.
        public let requirement: String?
        /// The bytes of the entry's text.
        public let range: Range<Int>
    }

    /// A pod that comes from elsewhere than a specification repository.
    public struct ExternalSource: Sendable, Hashable {
        /// The pod's name.
        public let name: String
        /// Where it comes from, such as `git`, `branch`, `tag`, `commit`, `path` and `podspec`.
        public let options: [String: String]
        /// The bytes of the name.
        public let range: Range<Int>
        /// The bytes of each option's text.
        public let optionRanges: [String: Range<Int>]
    }

    /// The pods in the order of the file.
    public internal(set) var pods: [Pod] = []
    /// What the `Podfile` asks for.
    public internal(set) var dependencies: [Dependency] = []
    /// The pods of each specification repository, by its name or address.
    public internal(set) var specificationRepositories: [String: [String]] = [:]
    /// The pods from elsewhere.
    public internal(set) var externalSources: [ExternalSource] = []
    /// The commits that pods from elsewhere were checked out at.
    public internal(set) var checkoutOptions: [ExternalSource] = []
    /// The checksum of each pod's specification.
    public internal(set) var checksums: [String: String] = [:]
    /// The checksum of the `Podfile`.
    public internal(set) var podfileChecksum: String?
    /// The version of CocoaPods that wrote the file.
    public internal(set) var cocoaPodsVersion: String?

    /// Reads a lock file line by line; a line of another form is left out.
    ///
    /// - Throws: ``SourceFormatError`` if the file is too long or in UTF-16.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> PodfileLock {
        let lines = try TextLines(bytes)
        var reader = PodfileLockReader(lines: lines)
        for line in lines.ranges { reader.read(line) }
        return reader.result()
    }
}
