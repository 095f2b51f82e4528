/// The versions that Swift Package Manager has settled on (`Package.resolved`, formats 1 to 3).
public struct PackageResolved: Sendable, Hashable {
    /// A package and the version it is held at.
    public struct Pin: Sendable, Hashable {
        /// The package's identity: in format 1, which has none, the last part of its address in lower case.
        public let identity: String
        /// How the package is kept, such as `remoteSourceControl`; nil in format 1.
        public let kind: String?
        /// The package's address or path.
        public let location: String
        /// The version, if it is held at one.
        public let version: String?
        /// The commit.
        public let revision: String?
        /// The branch, if it follows one.
        public let branch: String?
        /// The bytes of the pin.
        public let range: Range<Int>?
        /// The bytes of the address, quotes included.
        public let locationRange: Range<Int>?
    }

    /// The format's version.
    public let formatVersion: Int
    /// The pins in the order of the file.
    public let pins: [Pin]

    /// Reads a file of resolved versions.
    ///
    /// - Throws: ``SourceFormatError`` if the file is no JSON, has no list of pins, or is of a later format.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> PackageResolved {
        let root = try JSONDocument.parse(bytes).root
        guard let version = root["version"]?.integer, (1...3).contains(version) else {
            throw SourceFormatError(.unsupported, "Only formats 1 to 3 of Package.resolved are read.", at: 0)
                .located(in: bytes)
        }
        guard let pins = (version == 1 ? root["object"]?["pins"] : root["pins"])?.array else {
            throw SourceFormatError(.malformed, "The file has no list of pins.", at: 0).located(in: bytes)
        }
        return PackageResolved(formatVersion: version, pins: pins.compactMap(Pin.init))
    }
}

extension PackageResolved.Pin {
    fileprivate init?(_ node: JSONDocument.Node) {
        let address = node["location"] ?? node["repositoryURL"]
        guard let address, let location = address.string else { return nil }
        let state = node["state"]
        self.init(
            identity: node["identity"]?.string ?? Self.identity(of: location),
            kind: node["kind"]?.string,
            location: location,
            version: state?["version"]?.string,
            revision: state?["revision"]?.string,
            branch: state?["branch"]?.string,
            range: node.range,
            locationRange: address.range)
    }

    private static func identity(of location: String) -> String {
        let name = PathText.name(of: location).lowercased()
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
}
